/** The lobby over HTTP: which games there are, opening a table, taking a seat. */
import type { Created, GameCard, NewTable, Problem, QuickMatch, ReachCard, TableCard, TakeSeat } from "./frames";
import { accepts } from "./language";

/** The server said no, and why; status 0 when it said nothing at all. */
export class LobbyError extends Error {
  constructor(
    readonly status: number,
    why: string,
  ) {
    super(why);
  }
}

/** Why there is no answer. What is thrown is no text to wuchale (docs/languages.md), so it stands apart. */
export const silent = (): string => "The server does not answer.";
export const answered = (status: number): string => `The server answered ${status}.`;
export const noGame = (game: string): string => `There is no game ${game}.`;
/** Of a table, or of a match that is shown again. */
export const notHere = (game: string): string => `This is a match of ${game}, which is not installed here.`;
const uncoded = (): string => "There is no code for this seat.";

/** Ask the server: GET without a body, POST with one; `token` is that of a seat. */
export async function call<T>(path: string, body?: unknown, token?: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...accepts,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new LobbyError(0, silent());
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new LobbyError(response.status, problem?.detail ?? answered(response.status));
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

/** A seat against whoever waits, or a table to wait at. */
export const quickMatch = (wish: QuickMatch): Promise<Created> => call("/api/quick", wish);

/** Tables that anybody may join or watch. */
export const openTables = (): Promise<TableCard[]> => call("/api/tables");

export const lookAt = (table: string): Promise<TableCard> => call(`/api/tables/${encodeURIComponent(table)}`);

export const takeSeat = (table: string, wish: TakeSeat): Promise<Created> =>
  call(`/api/tables/${encodeURIComponent(table)}/join`, wish);

/** Give up a match that cannot be continued, for good, and have its record. */
export async function closeForRecord(table: string, token: string): Promise<unknown> {
  const path = `/api/tables/${encodeURIComponent(table)}`;
  await call(`${path}/close`, {}, token);
  return call(`${path}/record`, undefined, token);
}

/** Who can come to this server, and how its links begin. */
export const reach = (): Promise<ReachCard> => call("/api/reach");

/** Let other devices on this network in; only whoever sits at the server may. */
export const letIn = (): Promise<ReachCard> => call("/api/reach", {});

/** The link to a table as a QR code. It is another picture once the network is let in: `base` tells them apart. */
export const qrOf = (table: string, base: string): string =>
  `/api/tables/${encodeURIComponent(table)}/qr.svg?for=${encodeURIComponent(base)}`;

/** The private link of a seat as a QR code, ready to be shown. */
export async function seatCode(table: string, token: string): Promise<string> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/seat.svg`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new LobbyError(answer.status, uncoded());
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
}
