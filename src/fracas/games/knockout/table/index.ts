/** Knockout City Rivals' face: what the shell looks for in a game's folder. */
import type { Action, Ask } from "$shell/frames";
import type { TableModule } from "$shell/table";
import * as brawl from "./offers";
import { story, told } from "./plug";

export { default as Poster } from "./Poster.svelte";
export { default as Table } from "./Table.svelte";
export { moves } from "./moves";

/** Options of the Brawl are drawn on the map and listed beside it; the story says which of its own it draws. */
export const onTable = (option: Action, ask: Ask): boolean =>
  brawl.onTable(option as { do: string; who?: unknown }) || (story?.onTable?.(option, ask) ?? false);

/** Every form belongs to the story's pages. */
export const drawsForm: TableModule["drawsForm"] = () => story !== undefined;

/** A story goes on: the same Crew, another evening. */
export const again: TableModule["again"] = (view) => (view.story ? `Session ${(view.story.facts.session ?? 1) + 1}` : undefined);

export const label: TableModule["label"] = (option, now) =>
  (now.view && told(now.view.phase) ? undefined : brawl.label(option, now)) ?? story?.label?.(option, now);
