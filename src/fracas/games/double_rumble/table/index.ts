/** Double Rumble's face: what the shell looks for in a game's folder. */
import type { Action } from "$shell/words/double_rumble";

export { default as Ending } from "./Ending.svelte";
export { default as Poster } from "./Poster.svelte";
export { default as Table } from "./Table.svelte";
export { moves } from "./moves";
export { label } from "./wording";

const DRAWN = new Set<Action["do"]>([
  "choose_fighter",
  "choose_start_space",
  "choose_entry_space",
  "place",
  "move",
  "change",
  "battle",
  "active",
  "use",
  "suggest",
  "reply",
]);

/** These options are rows, spaces and Controllers themselves; the prompt bar has the rest. */
export const onTable = (option: { do: string }): boolean => DRAWN.has(option.do as Action["do"]);
