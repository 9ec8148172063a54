/** Where each option is offered: on the card, the Fighter or the deck it is about. What has no place is in `rest`. */
import type { Action, MatchView } from "$shell/words/n30n";
import { unitOf } from "./picture";

export type Offers = {
  /** By card in one's own hand. The first is what a press on the card does, unless it gives the card away. */
  hand: Map<string, number[]>;
  /** By Fighter in the match, or to draft. */
  fighters: Map<string, number[]>;
  decks: Map<string, number>;
  /** By place in the war, from 1. */
  war: Map<number, number[]>;
  /** Cards being shared out. */
  pool: Map<string, number>;
  /** Challenges by where they are claimed: `deck`, or a hand's number. */
  claims: Map<string, Map<string, number>>;
  /** Boost slots of the card that connects. */
  slots: Map<string, number>;
  /** Plain words: pass, done, accept and whatever the table has no place for. */
  rest: number[];
};

export function offers(options: readonly Action[] | undefined, view: MatchView, seat: number | null, roster: readonly string[]): Offers {
  const to: Offers = {
    hand: new Map(), fighters: new Map(), decks: new Map(), war: new Map(), pool: new Map(), claims: new Map(),
    slots: new Map(), rest: [],
  }; // prettier-ignore
  const held = new Set(seat === null ? [] : (view.hands?.[unitOf(view, seat)]?.cards ?? []));
  const here = new Set((view.fighters ?? []).map((one) => one.fighter));
  (options ?? []).forEach((option, i) => {
    if (!put(to, option, i, view, { held, here, roster: new Set(roster) })) to.rest.push(i);
  });
  return to;
}

type Known = { held: Set<string>; here: Set<string>; roster: Set<string> };

/** Put an option where it belongs; false if the thing it is about is not on the table. */
function put(to: Offers, option: Action, i: number, view: MatchView, { held, here, roster }: Known): boolean {
  switch (option.do) {
    case "pick":
      return view.phase === "draft" && roster.has(option.fighter) && add(to.fighters, option.fighter, i);
    case "revive":
    case "put":
    case "strike":
    case "counter":
    case "target":
    case "face":
      return here.has(option.fighter) && add(to.fighters, option.fighter, i);
    case "trade":
      return Boolean(view.areas?.length) && view.phase === "shop" && set(to.decks, option.deck, i);
    case "offer":
    case "discard":
    case "pay":
    case "add":
    case "place":
    case "betray":
    case "give":
      return held.has(option.card) && add(to.hand, option.card, i);
    case "cancel": {
      const place = warPlace(view, option.target, option.copy ?? 1);
      const shown = place > 0 && add(to.war, place, i);
      if (held.has(option.card)) add(to.hand, option.card, i);
      return shown || held.has(option.card);
    }
    case "take":
      return (view.pool?.includes(option.card) ?? false) && set(to.pool, option.card, i);
    case "claim": {
      const at = to.claims.get(option.place) ?? new Map<string, number>();
      to.claims.set(option.place, at.set(option.challenge, i));
      return true;
    }
    case "boost":
      return set(to.slots, option.slot, i);
    default:
      return false;
  }
}

function add<K>(map: Map<K, number[]>, key: K, i: number): true {
  map.set(key, [...(map.get(key) ?? []), i]);
  return true;
}

function set<K>(map: Map<K, number>, key: K, i: number): true {
  map.set(key, i);
  return true;
}

/** The place (from 1) of the nth live war card of that name, as `copy` counts them; 0 if it is not there. */
export function warPlace(view: MatchView, card: string, copy: number): number {
  let seen = 0;
  return 1 + (view.war?.cards ?? []).findIndex((one) => one.card === card && one.live !== false && ++seen === copy);
}

/** Options the prompt bar leaves to the table: there may be more of them than a bar can hold. */
export const DRAWN: ReadonlySet<Action["do"]> = new Set<Action["do"]>([
  "pick", "offer", "discard", "pay", "add", "place", "betray", "give", "cancel", "take", "trade", "revive", "put",
]); // prettier-ignore

/** What neither the bar nor a thing on the table offers: it is shown as plain buttons, so that nothing is out of reach. */
export const stranded = (to: Offers, options: readonly Action[] | undefined): number[] =>
  to.rest.filter((i) => options?.[i] && DRAWN.has(options[i].do));
