/** The lobby over HTTP: which games there are, opening a table, taking a seat. */
import type { Created, GameCard, NewTable, Problem, TableCard, TakeSeat } from "./frames";

/** The server said no, and why; status 0 when it said nothing at all. */
export class LobbyError extends Error {
  constructor(
    readonly status: number,
    why: string,
  ) {
    super(why);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new LobbyError(0, "The server does not answer.");
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new LobbyError(response.status, problem?.detail ?? `The server answered ${response.status}.`);
}

let cards: Promise<GameCard[]> | null = null;

/** Every game, asked once. */
export function games(): Promise<GameCard[]> {
  cards ??= call<GameCard[]>("/api/games").catch((error: unknown) => {
    cards = null;
    throw error;
  });
  return cards;
}

export const openTable = (table: NewTable): Promise<Created> => call("/api/tables", table);

export const lookAt = (table: string): Promise<TableCard> => call(`/api/tables/${encodeURIComponent(table)}`);

export const takeSeat = (table: string, wish: TakeSeat): Promise<Created> =>
  call(`/api/tables/${encodeURIComponent(table)}/join`, wish);
