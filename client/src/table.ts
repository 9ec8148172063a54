/** What a game's table is to the shell: games/<game>/table/index.ts exports one, made by `defineTable`. */
import type { Component } from "svelte";
import type { Look } from "./portrait/portrait";
import type { Action, Ask, Event, Fill, RefusedAnswer, SeatStatus, View } from "./frames";
import type { Book } from "./text";

/** What a move may do while its event plays. A promise resolves when the effect is over; at once when skipped. */
export interface Stage<V = View, H = unknown> {
  /** The old view on its way to the new one: a move changes in it what its event tells. */
  readonly picture: V;
  /** The seat that looks, or null for a watcher. */
  readonly seat: number | null;
  readonly book: Book;
  /** The public facts fixed for the match, as the game hands them out at its start. */
  readonly handout: H;
  /** Wait some beats, so that players can follow (one is a fifth of a second at speed 1). */
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
export type SoundName = "card" | "flip" | "block" | "hit" | "combo" | "charge" | "heal" | "ko" | "win" | "tick" | "no" | "knock" | "turn";

export type Move<E, V, H = unknown> = (event: E, stage: Stage<V, H>) => void | Promise<void>;

/** A move for every event of the game; null says that the log line is all there is to see. */
export type Moves<E extends { event: string }, V, H = unknown> = {
  [Tag in E["event"]]: Move<Extract<E, { event: Tag }>, V, H> | null;
};

/** Why the server played nothing: a code for the program to branch on, words for people, the box of a form at fault. */
export type Refusal = Pick<RefusedAnswer, "code" | "why" | "box">;

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
  /** Send an action in the game's words, offered or not: the server judges. Resolves to null once it is played. */
  send: (action: A | Fill) => Promise<Refusal | null>;
  /** The match's clock, in ms: deadlines are times on it. */
  now: () => number;
  /** What an option is called. */
  label: (option: A) => string;
  /** The board is on a big screen in the same room: only what is the seat's own is drawn here (`inHand`). */
  held?: boolean;
  /** What the players' pointers rest on, by seat: spots the table itself has named with `point`. */
  points?: Record<number, string>;
  /** A lesson or a puzzle speaks: whatever else would give advice keeps quiet. */
  guided?: boolean;
  /** Tell the others at the table what the pointer rests on; told a few times a second at most. */
  point?: (spot: string) => void;
};

/** What is shown, and to whom: labels and endings are made from it. */
export type Shown<V = View, H = unknown> = { view: V; handout: H; book: Book; seat: number | null };

/** A fighter on the last screen; who is `down` did not make it. */
export type Face = { seat: number; name: string; look: Look; down?: boolean };

/** A game's table, in the game's own words: view V, actions A, events E, handout H. */
export type GameTable<V, A extends { do: string }, E extends { event: string }, H> = {
  Table: Component<TableProps<V, A, H>>;
  moves: Moves<E, V, H>;
  /** What must be in reach whatever lies over the table: dialogs and a moment that is looked back at show it, too. */
  Always?: Component<Pick<TableProps<V, A, H>, "view" | "seat" | "send">>;
  /** The picture on the home page. */
  Poster?: Component;
  /** Options the table draws itself; the prompt bar shows the others. Without it the prompt bar shows all. */
  onTable?: (option: A, ask: Ask<A>) => boolean;
  /** Options the table draws itself where the board is on a big screen (`held`); without it a phone gets the whole table. */
  inHand?: (option: A, ask: Ask<A>) => boolean;
  /** Choices that are not open at this ask and shown all the same, greyed, in the prompt bar: pressed, they say why. */
  greyed?: (ask: Ask<A>, now: Shown<V, H>) => A[];
  /** The table has a place of its own for this ask's form; without it the prompt bar shows the form. */
  drawsForm?: (ask: Ask<A>) => boolean;
  /** What an option is called; undefined leaves it to the line in the game's texts. */
  label?: (option: A, now: Shown<V, H>) => string | undefined;
  /** What the table adds to the help: keys of its own. */
  Help?: Component<{ book: Book }>;
  /** The fighters that stand on the last screen, by seat; those of a seat that fights with several in its order. */
  faces?: (now: Shown<V, H>) => Face[];
  /** The score at the end, as it is called out: "2 : 1". */
  score?: (now: Shown<V, H>) => string | undefined;
  /** What the table adds to the result: how it was scored. */
  Ending?: Component<Shown<V, H>>;
  /** What was hidden from watchers, for the all-seeing view of a replay: hands, face-down cards, sealed choices. */
  Hidden?: Component<Shown<V, H>>;
  /** What a rematch is called where it is the next of a series. */
  again?: (view: V) => string | undefined;
  /** Words of players that an event's line quotes. The line leaves the log when they no longer stand at the table.
   * If the same words may stand in several places, put the place and a tab before them, here and in `standing`. */
  quotes?: (event: E) => string[];
  /** All words of players that stand at the table. */
  standing?: (view: V) => string[];
};

/** Any game's table, as the shell sees it: the default export of games/<game>/table/index.ts. */
export type TableModule = Omit<GameTable<View, Action, Event, unknown>, "moves"> & { moves: Record<string, Move<Event, View> | null> };

/** For `onTable`: the options with one of these names. */
export const among = <A extends { do: string }>(...names: A["do"][]) => {
  const drawn = new Set(names);
  return (option: A): boolean => drawn.has(option.do);
};

/**
 * Checks a table against its game's words, then forgets them: the shell plays every game and knows the words of none.
 * An event without an entry in `moves` does not compile.
 */
export const defineTable = <V, A extends { do: string }, E extends { event: string }, H>(table: GameTable<V, A, E, H>): TableModule =>
  table as unknown as TableModule;
