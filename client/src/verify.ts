/** Checks in the browser that a record keeps what this page was promised during the match (docs/decisions/0011). */

/** The part of a record that promises are about. */
export type OpenRecord = {
  table?: string;
  seed?: string;
  promise?: string;
  seen_by?: string;
  entries: Entry[];
};

/** The record of a finished match as it is written, as far as it is open to this seat. */
export async function fetchRecord(table: string, token: string | null): Promise<string> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(`/api/tables/${encodeURIComponent(table)}/record`, { headers });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.text();
}

type Entry = { seq: number; at: number; seat?: number; action?: unknown; salt?: string; promise?: string };

/** kept: it is proved; broken: something was changed; unknown: it cannot be proved here, and `said` tells why. */
export type Finding = { state: "kept" | "broken" | "unknown"; said: string };

const SALT_LETTERS = 32;
const STRUCK = /\[struck \d+(\.\d+)?\]|…/;

/** JSON without blanks and with sorted keys: the same text on every machine. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(",")}}`;
}

async function hash(told: unknown[]): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonical(told)));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Check a record against the promises this page was sent, in any order. */
export async function verify(record: OpenRecord, sent: Iterable<string>): Promise<Finding[]> {
  if (record.seen_by) return [{ state: "unknown", said: "What was hidden is not open to you, or not yet." }];
  if (!record.promise) return [{ state: "unknown", said: "This match was made without promises." }];
  return [await checkSecret(record), await checkEntries(record), checkSent(record, new Set(sent))];
}

async function checkSecret(record: OpenRecord): Promise<Finding> {
  const same = (await hash(["fracas luck 1", record.table, record.seed])) === record.promise;
  return same
    ? { state: "kept", said: "Luck: the secret is the one that was promised before the match." }
    : { state: "broken", said: "Luck: the secret is not the one that was promised." };
}

async function checkEntries(record: OpenRecord): Promise<Finding> {
  let before = record.promise;
  let closed = 0;
  for (const [number, entry] of record.entries.entries()) {
    const why = await fault(record, entry, number, before);
    if (why) return { state: "broken", said: `Choices: entry ${number} ${why}.` };
    if (isBlank(entry) || !entry.salt) closed++;
    before = entry.promise;
  }
  const choices = record.entries.filter((entry) => entry.action).length;
  const rest = closed ? "; the others never open" : "";
  return { state: "kept", said: `Choices: ${choices - closed} of ${choices} are those that were promised${rest}.` };
}

/** What is wrong with an entry, if anything. */
async function fault(record: OpenRecord, entry: Entry, number: number, before?: string): Promise<string> {
  if (entry.seq !== number) return "is missing";
  if (!entry.promise) return "has lost its promise";
  if (!entry.salt && STRUCK.test(canonical(entry.action))) return ""; // Its salt was deleted with the text.
  if (entry.salt?.length !== SALT_LETTERS) return "has lost the salt of its promise";
  const action = isBlank(entry) ? null : entry.action;
  const link = ["fracas entry 1", record.table, before, entry.seq, entry.at, entry.seat, entry.salt, action];
  return (await hash(link)) === entry.promise ? "" : "is not the one that was promised";
}

/** Whose it was never opens: the chain says nothing of it. */
const isBlank = (entry: Entry): boolean => entry.action !== undefined && entry.seat === undefined;

function checkSent(record: OpenRecord, sent: Set<string>): Finding {
  const chain = new Set([record.promise, ...record.entries.map((entry) => entry.promise)]);
  const missing = [...sent].filter((promise) => !chain.has(promise)).length;
  if (missing) return { state: "broken", said: `Promises: ${missing} that this page was sent are not in the record.` };
  if (!sent.size) return { state: "unknown", said: "Promises: this page was sent none to compare with." };
  return { state: "kept", said: `Promises: all ${sent.size} that this page was sent are in the record.` };
}
