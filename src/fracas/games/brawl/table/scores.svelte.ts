/** Base by base, as the server told it at the end of a game: kept as long as the tab is open, like the log. */
import type { BaseScored, GameScored } from "$shell/words/brawl";

export type Sheet = { game: number; reround: number; bases: BaseScored[]; result: GameScored | null };

const key = () => `fracas:brawl:scores:${location.pathname}`;
let at = $state("");
let sheets = $state.raw<Sheet[]>([]);

function open(): void {
  if (at === key()) return;
  at = key();
  const kept = sessionStorage.getItem(at);
  sheets = kept ? (JSON.parse(kept) as Sheet[]) : [];
}

export function sheetsHere(): Sheet[] {
  return at === key() ? sheets : (JSON.parse(sessionStorage.getItem(key()) ?? "[]") as Sheet[]);
}

function keep(next: Sheet[]): void {
  sheets = next;
  sessionStorage.setItem(at, JSON.stringify(next));
}

export function scoreBase(game: number, reround: number, event: BaseScored): void {
  open();
  const last = sheets.at(-1);
  const same = last && last.game === game && last.reround === reround && !last.result;
  if (same) keep([...sheets.slice(0, -1), { ...last, bases: [...last.bases.filter((one) => one.base !== event.base), event] }]);
  else keep([...sheets, { game, reround, bases: [event], result: null }]);
}

export function scoreGame(event: GameScored): void {
  open();
  const last = sheets.at(-1);
  if (last) keep([...sheets.slice(0, -1), { ...last, result: event }]);
}
