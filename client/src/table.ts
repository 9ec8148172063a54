/** What a game's table is to the shell: the contract of every games/<game>/table/index.ts. */
import type { Component } from "svelte";
import type { Action, Ask, SeatStatus, Setup, View } from "./frames";
import type { Book } from "./text";

/** What a move may do while its event plays. A promise is kept when the eye has seen it; at once when skipped. */
export interface Stage<V = View, H = unknown> {
  /** The old picture on its way to the new view: set in it what the event tells. */
  readonly picture: V;
  /** The seat that looks, or null for a watcher. */
  readonly seat: number | null;
  readonly book: Book;
  /** The public facts fixed for the match, as the game hands them out at its start. */
  readonly handout: H;
  /** Hold the eye for some beats (one is about a fifth of a second at speed 1). */
  wait(beats?: number): Promise<void>;
  /** A copy of what stands at `from` travels to `to`. Spots are elements with that `data-spot`. */
  fly(from: string, to: string): Promise<void>;
  /** Words that rise from a spot: a number, a state. */
  float(spot: string, words: string, tone?: Tone): void;
  shake(spot: string, strength?: "light" | "hard"): void;
  flash(spot: string, tone?: Tone): void;
  /** A big word over the middle of the table. */
  banner(words: string, tone?: Tone): void;
  sound(name: SoundName): void;
}

export type Tone = "plain" | "good" | "bad" | "accent";
export type SoundName = "card" | "flip" | "block" | "hit" | "combo" | "charge" | "heal" | "ko" | "win" | "tick" | "no";

export type Move<E, V, H = unknown> = (event: E, stage: Stage<V, H>) => void | Promise<void>;

/** A move for every event of the game; null says that the log line is all there is to see. */
export type Moves<E extends { event: string }, V, H = unknown> = {
  [Tag in E["event"]]: Move<Extract<E, { event: Tag }>, V, H> | null;
};

/** What the shell hands to a table. It draws `view` and turns `ask.options` into controls; it never judges. */
export type TableProps<V = View, A extends { do: string } = Action, H = unknown> = {
  view: V;
  handout: H;
  /** The open question, once its events have been seen; null while nothing is asked here. */
  ask: Ask<A> | null;
  seat: number | null;
  seats: SeatStatus[];
  book: Book;
  /** The option that is armed by key (Enter sends it), or -1. */
  armed: number;
  /** An answer is on its way. */
  sending: boolean;
  choose: (option: number) => void;
  /** Send an action in the game's words, offered or not: the server judges. Gives "" once it is played, else why not. */
  send: (action: A) => Promise<string>;
  /** The match's clock, in ms: deadlines are told on it. */
  now: () => number;
  /** What an option is called. */
  label: (option: A) => string;
  /** What the players' pointers rest on, by seat: spots the table itself has named with `point`. */
  points?: Record<number, string>;
  /** Tell the others at the table what the pointer rests on; told a few times a second at most. */
  point?: (spot: string) => void;
};

/** What games/<game>/table/index.ts exports. */
export type TableModule = {
  Table: Component<TableProps<any, any, any>>;
  moves: Record<string, Move<any, any, any> | null>;
  /** The picture on the home page. */
  Poster?: Component;
  /** Options the table draws itself; the prompt bar shows the others. Without it the prompt bar shows all. */
  onTable?: (option: Action, ask: Ask) => boolean;
  /** The table has a place of its own for this ask's form; without it the prompt bar shows the form. */
  drawsForm?: (ask: Ask) => boolean;
  /** What an option is called where it is offered; without a word of the table's own it is what the game's texts say. */
  label?: (option: any, now: { view: any; handout: any; book: Book; seat: number | null }) => string | undefined;
  /** What the table adds to the help: keys of its own. */
  Help?: Component<{ book: Book }>;
  /** What the table adds to the result: how it was scored. */
  Ending?: Component<{ view: any; handout: any; book: Book; seat: number | null }>;
  /** What a rematch is called where it is the next of a series. */
  again?: (view: any) => string | undefined;
  /** Real time: nothing waits for an animation. */
  realTime?: (setup: Setup) => boolean;
};
