/** Shows over HTTP: a finished match of this server, or a record somebody brings. */
import type { Comment, Created, NewComment, PlayOn, Problem, Review, Reviewing, Show } from "../frames";
import { accepts } from "../language";
import { answered, LobbyError, silent } from "../lobby";

async function reach(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { ...accepts, ...init.headers } });
  } catch {
    throw new LobbyError(0, silent());
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new LobbyError(response.status, problem?.detail ?? answered(response.status));
}

async function answer<T = Show>(path: string, init: RequestInit): Promise<T> {
  const response = await reach(path, init);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

/** Hears how much of a review is done, in percent. */
export type Hear = (percent: number) => void;

/** A review as it comes: lines that say how far it is, and last what came of it. */
export async function reviewFrom(lines: ReadableStream<Uint8Array>, hear: Hear): Promise<Review> {
  const reader = lines.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (let rest = ""; ; ) {
    const { done, value = "" } = await reader.read().catch(() => ({ done: true, value: "" }));
    const whole = (rest + value).split("\n");
    rest = whole.pop()!;
    for (const line of whole) {
      const { percent, review, problem } = JSON.parse(line) as Reviewing;
      hear(percent);
      if (problem) throw new LobbyError(problem.status_code, problem.detail);
      if (review) return review;
    }
    if (done) throw new LobbyError(0, "The server does not answer.");
  }
}

const STEPS = { accept: "application/x-ndjson" };

/** Which part of a show is asked for: from a scene on, as far as somebody has come, by scene or by the match's clock.
 * Without either it is the whole, with its end. */
export type Part = { first?: number; until?: number; time?: number };

/** Who asks: the token of a seat, and one's own try at a challenge, which opens it. */
export type Asker = { token: string | null; played: string };

const JSON_BODY = { "content-type": "application/json" };

const bearer = (token: string | null): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

const about = (table: string, what: string, asked: Record<string, string | number | undefined>): string => {
  const told = Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)]]));
  return `/api/tables/${encodeURIComponent(table)}/${what}?${new URLSearchParams(told).toString()}`;
};

/** A finished match through the eyes of one view; without one, through those of this browser's seat. */
export const fetchShow = (table: string, view: string, { token, played }: Asker, part: Part): Promise<Show> =>
  answer(about(table, "show", { view, played, ...part }), { headers: bearer(token) });

/** Write about a moment. */
export const comment = (table: string, said: NewComment, { token, played }: Asker): Promise<Comment> =>
  answer(about(table, "comments", { played }), { method: "POST", body: JSON.stringify(said), headers: { ...JSON_BODY, ...bearer(token) } });

/** Take a comment back. */
export const unsay = (table: string, id: string, pen: string, token: string | null): Promise<void> =>
  answer(about(table, `comments/${encodeURIComponent(id)}/delete`, {}), { method: "POST", body: JSON.stringify({ pen }), headers: { ...JSON_BODY, ...bearer(token) } });

const PEN = "fracas:pen";

/** What this browser proves by that a comment is its own: a secret, and the comments it has written. */
export function pen(): { secret: string; wrote: string[] } {
  try {
    const kept = JSON.parse(localStorage.getItem(PEN) ?? "null") as { secret: string; wrote: string[] } | null;
    if (kept?.secret && Array.isArray(kept.wrote)) return kept;
  } catch {
    // What cannot be read is made anew.
  }
  const made = { secret: Array.from(crypto.getRandomValues(new Uint8Array(24)), (one) => one.toString(16).padStart(2, "0")).join(""), wrote: [] };
  localStorage.setItem(PEN, JSON.stringify(made));
  return made;
}

/** Remember that this browser wrote a comment. */
export function wrote(id: string): void {
  const { secret, wrote: known } = pen();
  localStorage.setItem(PEN, JSON.stringify({ secret, wrote: [id, ...known].slice(0, 500) }));
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
  answer(about(table, "on", {}), { method: "POST", body: JSON.stringify(wish), headers: { ...JSON_BODY, ...bearer(token) } });

/** … or of a record somebody brings, as it was written. */
export const playOnFrom = (record: string, wish: PlayOn): Promise<Created> =>
  answer("/api/theatre/on", { method: "POST", body: `{"wish":${JSON.stringify(wish)},"record":${record}}`, headers: JSON_BODY });

/** What a seat's choices were worth, in a match of this server or in a record. */
export async function fetchReview(table: string, seat: number, token: string | null, hear: Hear): Promise<Review> {
  return reviewFrom((await reach(about(table, "review", { view: seat }), { headers: { ...STEPS, ...bearer(token) } })).body!, hear);
}

export async function reviewRecord(record: string, seat: number, hear: Hear): Promise<Review> {
  const init = { method: "POST", body: record, headers: { ...STEPS, ...JSON_BODY } };
  return reviewFrom((await reach(`/api/theatre/review?view=${seat}`, init)).body!, hear);
}
