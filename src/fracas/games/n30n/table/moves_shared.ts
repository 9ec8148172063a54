/** What the moves have in common: who and what an event names, in the picture. */
import { without } from "$shell/lists";
import type { Moves, Stage } from "$shell/table";
import type { Event, FighterView, Handout, HandView } from "$shell/words/n30n";
import { deckOf, type Deck } from "./cards";
import { areaOf, fighterOf, sheetOf, unitName, type Picture } from "./picture";

export type On = Stage<Picture, Handout>;
export type All = Moves<Event, Picture, Handout>;

export const fighter = (t: On, name: string): FighterView | undefined => fighterOf(t.picture, name);
export const sheet = (t: On, name: string) => sheetOf(t.handout, fighter(t, name) ?? name);
export const named = (t: On, name: string): string => sheet(t, name)?.name ?? name;
export const hand = (t: On, unit: number): HandView | undefined => t.picture.hands?.[unit];
export const who = (t: On, unit: number): string => unitName(t.picture, t.book, unit);
export const area = (t: On, unit: number): number => (t.picture.options.mode === "king" ? areaOf(unit) : 0);

export function leave(t: On, unit: number, cards: readonly string[]): void {
  const own = hand(t, unit);
  if (!own) return;
  for (const card of cards) {
    const deck = deckOf(card, t.handout);
    own[deck] = Math.max(0, own[deck] - 1);
  }
  if (own.cards) own.cards = without(own.cards, cards);
  if (own.known) own.known = without(own.known, cards);
}

export function join(t: On, unit: number, deck: Deck, count: number, cards: readonly string[] = []): void {
  const own = hand(t, unit);
  if (!own) return;
  own[deck] += count;
  if (own.cards) own.cards = [...own.cards, ...cards];
}

/** Won or lost, for whoever looks. */
export const toneFor = (t: On, seats: readonly number[]) => (t.seat === null ? "accent" : seats.includes(t.seat) ? "good" : "bad");

export const asDeck = (word: string): Deck => (word === "n30n" || word === "item" ? word : "brawl");
