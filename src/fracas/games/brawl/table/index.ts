/** BRAWL's face: what the shell looks for in a game's folder. */
import type { Action } from "$shell/words/brawl";

export { default as Ending } from "./Score.svelte";
export { default as Help } from "./KeyHelp.svelte";
export { default as Poster } from "./Poster.svelte";
export { default as Table } from "./Table.svelte";
export { moves } from "./moves";
export { label } from "./wording";

const DRAWN = new Set<Action["do"]>([
  "character", "play", "playtop", "draw", "discard", "pick", "drop", "tag",
  "call", "retract", "pause", // buttons at the ends and in the corner
  "leave", "return", // the table's own: a lost line, and one that is back
]);

/** These options are the faces, piles, Bases and ends themselves; the prompt bar has the rest, the flag giving up. */
export const onTable = (option: { do: string }): boolean => DRAWN.has(option.do as Action["do"]);

/** Tournament: order of arrival decides. */
export const realTime = (setup: { options?: Record<string, unknown> }): boolean => setup.options?.mode === "tournament";
