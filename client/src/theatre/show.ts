/** Shows over HTTP: a finished match of this server, or a record somebody brings. */
import type { Created, PlayOn, Problem, Review, Show } from "../frames";
import { LobbyError } from "../lobby";

async function answer<T = Show>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new LobbyError(0, "The server does not answer.");
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new LobbyError(response.status, problem?.detail ?? `The server answered ${response.status}.`);
}

/** A finished match through the eyes of one view; without one, through those of this browser's seat.
 * `played` is one's own try at a challenge, whose token opens it. */
export function fetchShow(table: string, view: string, token: string | null, played = ""): Promise<Show> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const proof = played ? `&played=${encodeURIComponent(played)}` : "";
  return answer(`/api/tables/${encodeURIComponent(table)}/show?view=${encodeURIComponent(view)}${proof}`, { headers });
}

/** The try of one's own that opens a challenge to this browser: a link names it, and a reload still knows it. */
export function proofFor(table: string, search: string): string {
  const key = `fracas:played:${table}`;
  const named = new URLSearchParams(search).get("played");
  if (named) sessionStorage.setItem(key, named);
  return named ?? sessionStorage.getItem(key) ?? "";
}

/** A record as a show. The server plays it and keeps nothing. */
export const bringRecord = (record: string, view: string): Promise<Show> =>
  answer(`/api/theatre?view=${encodeURIComponent(view)}`, { method: "POST", body: record, headers: { "content-type": "application/json" } });

/** A new table that goes on from a moment of a finished match. */
export const playOn = (table: string, wish: PlayOn, token: string | null): Promise<Created> =>
  answer(`/api/tables/${encodeURIComponent(table)}/on`, {
    method: "POST",
    body: JSON.stringify(wish),
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });

/** What a seat's choices were worth, in a match of this server or in a record. */
export function fetchReview(table: string, seat: number, token: string | null): Promise<Review> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  return answer(`/api/tables/${encodeURIComponent(table)}/review?view=${seat}`, { headers });
}

export const reviewRecord = (record: string, seat: number): Promise<Review> =>
  answer(`/api/theatre/review?view=${seat}`, { method: "POST", body: record, headers: { "content-type": "application/json" } });
