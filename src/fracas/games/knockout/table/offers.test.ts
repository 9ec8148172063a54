import { describe, expect, it } from "vitest";
import type { Book } from "$shell/text";
import type { Action, KnockoutView } from "$shell/words/knockout";
import { atBall, atBrawler, atDie, atZone, chancesOf, drinkWords, groupsOf, oddsWords, onTable } from "./offers";

const OPTIONS: Action[] = [
  { do: "grab", what: "ball 2", kind: "bomb" },
  { do: "charge" },
  { do: "move", zone: 3, place: "Bistro" },
  { do: "move", zone: 4, place: "Pool" },
  { do: "tackle", who: "Ann" },
  { do: "pass", to: "Bea" },
  { do: "grab", what: "Bea", kind: "" },
  { do: "bump", die: 4 },
  { do: "tackle", who: "" },
  { do: "end_turn" },
];

describe("an option has its place", () => {
  it("on the thing it is about", () => {
    expect(atZone(OPTIONS, 4)?.option).toBe(3);
    expect(atZone(OPTIONS, 5)).toBeUndefined();
    expect(atBall(OPTIONS, 2)?.option).toBe(0);
    expect(atBrawler(OPTIONS, { id: "C2", name: "Bea" }).map(({ option }) => option)).toEqual([5, 6]);
    expect(atBrawler(OPTIONS, { id: "R1", name: "Ann" }).map(({ option }) => option)).toEqual([4]);
    expect(atDie(OPTIONS, 4)?.option).toBe(7);
  });

  it("in the list or in the prompt bar: never in neither", () => {
    const listed = groupsOf(OPTIONS).flatMap((group) => group.options.map(({ option }) => option));
    const barred = OPTIONS.flatMap((action, option) => (onTable(action) ? [] : [option]));
    expect([...listed, ...barred].sort((a, b) => a - b)).toEqual(OPTIONS.map((_, i) => i));
    expect(barred).toEqual([1, 7, 8, 9]);
  });

  it("with the odds the view tells, and none of its own", () => {
    const view = {
      brawlers: [{ id: "R1", name: "Ann" }],
      targets: [{ who: "Ann", odds: { dodge: 0.4, catch: 0.2, tackled: 0.3 } }],
    } as unknown as KnockoutView;
    expect(chancesOf(view, { do: "tackle", who: "Ann" })).toEqual({ tackled: 0.3 });
    expect(chancesOf(view, { do: "rally", who: "Ann" })).toEqual({ dodge: 0.4, catch: 0.2 });
    expect(chancesOf(view, { do: "activate", who: "Ann" })).toBeUndefined();
    expect(chancesOf({ ...view, targets: [] }, { do: "rally", who: "Ann" })).toBeUndefined();
  });

  it("and says whose chance it is", () => {
    const book = { word: (_: string, word: string) => word } as unknown as Book;
    expect(oddsWords({ dodge: 0.05, catch: 0.2 }, book)).toBe("you hit: 5% if they dodge, 20% if they catch");
    expect(oddsWords({ tackled: 0.3 }, book)).toBe("you win: 30%");
    const drinks = [{ dodge: 0.2, catch: 0.1 }, { dodge: 0.4, catch: 0.3 }];
    const view = (contest: object): KnockoutView => ({ contest: { kind: "throw", drink_odds: drinks, ...contest } }) as unknown as KnockoutView;
    expect(drinkWords(view({}), 1)).toBe("you hit 30–40%");
    expect(drinkWords(view({ drank_attack: 0, drink_odds: [{ dodge: 0.2 }] }), 0)).toBe("you get away 80%");
    expect(drinkWords(view({ kind: "return", drink_odds: [{ catch: 0.25 }] }), 0)).toBe("you get away 75%");
    expect(drinkWords(view({ drink_odds: [] }), 0)).toBe("");
  });
});
