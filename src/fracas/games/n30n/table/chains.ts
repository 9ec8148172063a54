/** War cards in chains: a paying card, then what was laid on it, then what was laid on that. */
import type { WarCard } from "$shell/words/n30n";

export type Link = { card: WarCard; place: number };

/** One chain for each paying card, in the order they were laid; `target` names a place from 1, 0 for a paying card. */
export function chains(cards: readonly WarCard[]): Link[][] {
  const laid = cards.map((card, i) => ({ card, place: i + 1 }));
  const on = (place: number): Link[] =>
    laid.filter(({ card }) => (card.target ?? 0) === place).flatMap((link) => [link, ...on(link.place)]);
  return laid.filter(({ card }) => !card.target).map((link) => [link, ...on(link.place)]);
}
