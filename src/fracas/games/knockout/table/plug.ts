/** The story half plugs in here: table/story/index.ts, when it is there. */
import type { Component } from "svelte";
import type { Action, Ask } from "$shell/frames";
import type { Move, TableModule, TableProps } from "$shell/table";

/** What table/story/index.ts exports. Moves, labels and places of its own are laid over those of the Brawl. */
export type StoryModule = {
  /** Everything but the Brawl: session zero, sheets, scenes, map, epilogue. */
  Story: Component<TableProps<any, any, any>>;
  /** A page's way into the Brawl: sheets to look up, the DJ's console. Drawn beside the Brawl's own panel. */
  Aside?: Component<TableProps<any, any, any>>;
  moves?: Record<string, Move<any, any, any> | null>;
  onTable?: (option: Action, ask: Ask) => boolean;
  label?: TableModule["label"];
};

const found = import.meta.glob<StoryModule>("./story/index.ts", { eager: true });

export const story: StoryModule | undefined = Object.values(found)[0];

/** Phases of the view that are not fought on the map. */
const TOLD = new Set(["story"]);

export const told = (phase: string): boolean => TOLD.has(phase);
