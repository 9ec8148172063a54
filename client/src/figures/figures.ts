/** Figures in words: a share of wins, with how sure it is and from how many matches. */
import type { Tally } from "../frames";

/** What share was won; a draw counts half. Null where nothing was played. */
export const share = ({ matches, won = 0, drawn = 0 }: Tally): number | null => (matches ? (won + drawn / 2) / matches : null);

export const percent = (part: number): string => `${Math.round(100 * part)} %`;

/** "6 of 10 won, 1 drawn". */
export function inWords({ matches, won = 0, drawn = 0 }: Tally): string {
  if (!matches) return "not played yet";
  return drawn ? `${won} of ${matches} won, ${drawn} drawn` : `${won} of ${matches} won`;
}

/** How sure a share is: "24 % to 76 %". */
export const between = ({ low = 0, high = 1 }: Tally): string => `${percent(low)} to ${percent(high)}`;
