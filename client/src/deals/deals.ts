/** Challenges over HTTP: give a finished match to others, take one up, see what everybody made of it. */
import type { Created, DealCard, DealWish } from "../frames";
import { call } from "../lobby";
import { keep, kept, tokenOf } from "../seats";

const KEY = "fracas:deals";

/** Tries of this browser: by the challenge, the table of the first of them. */
type Tries = Record<string, string>;

function tries(): Tries {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Tries;
  } catch {
    return {}; // What cannot be read was not tried.
  }
}

/** This browser's own try at a challenge, or its seat in the match that was given: it proves that one has played. */
export function ownTry(deal: string): { table: string; token: string } | null {
  for (const table of [tries()[deal], deal]) {
    const token = table ? tokenOf(table) : null;
    if (table && token) return { table, token };
  }
  return null;
}

export const giveDeal = (table: string): Promise<DealCard> => call(`/api/tables/${encodeURIComponent(table)}/deal`, {}, tokenOf(table) ?? undefined);

/** A challenge; with what came of it, if this browser has played it. */
export function lookAtDeal(deal: string): Promise<DealCard> {
  const own = ownTry(deal);
  return call(`/api/deals/${encodeURIComponent(deal)}${own ? `?played=${own.table}` : ""}`, undefined, own?.token);
}

/** Sit down to the same deal. */
export async function takeUp(deal: string, wish: DealWish, game: string): Promise<Created> {
  const made = await call<Created>(`/api/deals/${encodeURIComponent(deal)}`, wish);
  keep(made, game);
  // The first try counts as one's own; seats that were forgotten leave the list, too.
  const known = new Set([made.table, ...kept().map((seat) => seat.table)]);
  const left = Object.entries(tries()).filter(([, table]) => known.has(table));
  localStorage.setItem(KEY, JSON.stringify({ [deal]: made.table, ...Object.fromEntries(left) }));
  return made;
}

/** The challenge a table of this browser is a try at. */
export const dealOf = (table: string): string | null => Object.entries(tries()).find(([, one]) => one === table)?.[0] ?? null;
