/** What the content of a game calls things and says of them, in the language of the page: by its English. */
type Said = Readonly<Record<string, string>>;

let current: Said = {};

/** The game that is on: its card brings the words. */
export function speakOf(text: { [name: string]: unknown }): void {
  current = (text.said ?? {}) as Said;
}

/** A name or a sentence of content; what has no translation stays as it is, and nothing is nothing. */
export const inWords = (line = ""): string => (Object.hasOwn(current, line) ? current[line]! : line);

/** Names of the wire are single words in small letters: they are no text, even where a word for people is written so. */
const NAME = /^[a-z0-9_]+$/;

/** Whatever the game hands out, with its names and sentences in the page's language. */
export function allInWords<T>(value: T): T {
  return Object.keys(current).length ? (walk(value) as T) : value;
}

function walk(value: unknown): unknown {
  if (typeof value === "string") return NAME.test(value) ? value : inWords(value);
  if (Array.isArray(value)) return value.map(walk);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]));
}
