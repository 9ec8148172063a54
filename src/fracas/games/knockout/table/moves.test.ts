import { expect, it } from "vitest";
import { moves } from "./moves";
import { contest } from "./moves_contest";
import { map } from "./moves_map";
import { setup } from "./moves_setup";
import { story } from "./story/moves";

// That every event has a move is checked by the compiler: `moves` is of the type All.
it("has each event in one part only, so that no part replaces a move of another", () => {
  const named = [setup, map, contest, story].flatMap((part) => Object.keys(part));
  expect(named.filter((event, i) => named.indexOf(event) !== i)).toEqual([]);
  expect(named.sort()).toEqual(Object.keys(moves).sort());
});
