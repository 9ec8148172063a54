/** N30N City RUMBLE's face: what the shell looks for in a game's folder. */
import { DRAWN } from "./placing";

export { default as Poster } from "./Poster.svelte";
export { default as Table } from "./Table.svelte";
export { moves } from "./moves";
export { label } from "./wording";

/** These options are the cards themselves; the prompt bar has the rest, and the table a list of all. */
export const onTable = (option: { do: string }): boolean => DRAWN.has(option.do);
