/** How a quick match is sought: first the same mode, then the whole game, then a bot is offered. */

import type { BestLine } from "./frames";

/** "mode" and "game" say how wide it looks; at "bot" it still does, and offers company at once. */
export type Phase = "mode" | "game" | "bot";

const WIDE_AFTER_MS = 8_000;
const BOT_AFTER_MS = 20_000;
/** How often the server is asked again once the search is wide. */
export const AGAIN_MS = 6_000;

export function phaseAt(ms: number): Phase {
  return ms < WIDE_AFTER_MS ? "mode" : ms < BOT_AFTER_MS ? "game" : "bot";
}

/** Whether to ask the server now: when the search gets wide, and now and then from there on. */
export function asksAt(ms: number, lastAsked: number | null): boolean {
  return phaseAt(ms) !== "mode" && (lastAsked === null || ms - lastAsked >= AGAIN_MS);
}

/** Among the bots whose strength was measured, the one nearest to a rating; null where there is none of either. */
export function nearestBot(lines: readonly Pick<BestLine, "bot" | "value">[], rating: number | undefined, fit: readonly string[]): string | null {
  if (rating === undefined) return null;
  const bots = lines.filter(({ bot }) => fit.includes(bot));
  const away = ({ value }: { value: number }) => Math.abs(value - rating);
  return bots.sort((one, other) => away(one) - away(other))[0]?.bot ?? null;
}
