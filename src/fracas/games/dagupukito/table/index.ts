/** DaGuPuKiTo's face: what the shell looks for in a game's folder. */
import { defineTable } from "$shell/table";
import type { Action, Event, Handout } from "$shell/words/dagupukito";
import { moves } from "./moves";
import type { Picture } from "./picture";
import Poster from "./Poster.svelte";
import Table from "./Table.svelte";
import { label } from "./wording";

/** These options are the cards, faces and fighters themselves; the prompt bar has the rest. */
const DRAWN = new Set<Action["do"]>(["pick", "face", "play", "discard", "put_aside", "cycle", "strip", "throw"]);

export default defineTable<Picture, Action, Event, Handout>({
  Table,
  Poster,
  moves,
  label,
  onTable: (option) => DRAWN.has(option.do),
});
