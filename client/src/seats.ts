/** The secrets that prove this browser's seats, so that a reload resumes. */
import type { Created } from "./frames";

const KEY = "fracas:seats";
const MOST = 60;

type Kept = { table: string; token: string; game?: string; over?: boolean };

function all(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return []; // What cannot be read cannot be resumed either.
  }
}

const write = (kept: Kept[]) => localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)));

/** Remember a seat; without a token there is none. */
export function keep({ table, token }: Pick<Created, "table" | "token">, game?: string): void {
  if (token) write([{ table, token, game }, ...all().filter((seat) => seat.table !== table)]);
}

/** All seats of this browser, the newest first. */
export const kept = (): Kept[] => all();

export const tokenOf = (table: string): string | null => all().find((seat) => seat.table === table)?.token ?? null;

/** Forget a seat whose token the server no longer knows. */
export const forget = (table: string): void => write(all().filter((seat) => seat.table !== table));

export const markOver = (table: string): void =>
  write(all().map((seat) => (seat.table === table ? { ...seat, over: true } : seat)));

/** The last table of a game that was left before its end. */
export const unfinished = (game: string): string | null =>
  all().find((seat) => seat.game === game && !seat.over)?.table ?? null;

/** Whether this browser has ever had a seat in a game. */
export const played = (game: string): boolean => all().some((seat) => seat.game === game);
