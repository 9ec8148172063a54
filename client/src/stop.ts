/** What ends a round is told on a card before anything else comes. Which events do, and why, says [stop] of a text.toml. */
import type { Event } from "./frames";
import type { Book } from "./text";

/** A card over the table: what is over, and why. */
export type Stop = { title: string; lines: string[] };

/** [stop.<event>]: the card's title; events before it, in the same update, whose lines say why it came to that. */
type Rule = { title: string; why?: string[] };

/** How long a card is shown if nobody puts it away, at speed 1. */
export const STOP_MS = 8_000;
/** Whoever wants things to go so fast is not held up: the card stands over the table, and presses go through it. */
export const TOO_FAST = 10;

/** The card of one of an update's events; null for an event that ends nothing. */
export function stopAt(book: Book, events: readonly Event[], at: number): Stop | null {
  const event = events[at]!;
  const rules = (book.text.stop ?? {}) as Record<string, Rule>;
  const rule = Object.hasOwn(rules, event.event) ? rules[event.event]! : null;
  if (!rule) return null;
  const before = events.slice(0, at).filter((one) => rule.why?.includes(one.event));
  const lines = [...before, event].map((one) => book.event(one)).filter(Boolean);
  return { title: book.say(rule.title, event), lines };
}
