/** DaGuPuKiTo's face: what the shell looks for in a game's folder. */
import type { Action } from "$shell/words/dagupukito";

export { default as Poster } from "./Poster.svelte";
export { default as Table } from "./Table.svelte";
export { moves } from "./moves";
export { label } from "./wording";

const DRAWN = new Set<Action["do"]>(["pick", "face", "play", "discard", "put_aside", "cycle", "strip", "throw"]);

/** These options are the cards, faces and fighters themselves; the prompt bar has the rest. */
export const onTable = (option: { do: string }): boolean => DRAWN.has(option.do as Action["do"]);
