/** The log of one table, as far as this tab has seen it: it survives a reload of the page. */

/**
 * `quotes` are words of players in the line: it stays only as long as they stand at the table. A word and a tab before
 * them may say where they must stand.
 */
export type Line = { id: number; seq: number; tag: string; words: string; quotes?: string[] };

/** What stands in the place of words that were struck out of a longer text. */
const GONE = "…";
const KEPT_LINES = 400;
const KEEP_WITHIN_MS = 500;

export class Log {
  lines = $state.raw<Line[]>([]);
  private lastId: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly key: string;

  constructor(
    table: string,
    private readonly store: Pick<Storage, "getItem" | "setItem">,
  ) {
    this.key = `fracas:log:${table}`;
    this.lines = JSON.parse(store.getItem(this.key) ?? "[]") as Line[];
    this.lastId = this.lines.at(-1)?.id ?? 0;
  }

  /** Add a line; `tag` is the event's, `seq` the update's it came with. */
  add(words: string, tag: string, seq: number, quotes: string[] = []): void {
    const line: Line = { id: ++this.lastId, seq, tag, words, ...(quotes.length ? { quotes } : {}) };
    this.lines = [...this.lines, line].slice(-KEPT_LINES);
    // Lines come in bursts: they are stored together.
    this.timer ??= setTimeout(this.keep, KEEP_WITHIN_MS);
  }

  /** Other lines in the place of all: a replay has jumped. Those that stay keep their place on the page, and the focus. */
  fill(lines: Omit<Line, "id">[]): void {
    const before = this.lines;
    const stays = (old: Line | undefined, line: Omit<Line, "id">): boolean => old?.seq === line.seq && old.tag === line.tag && old.words === line.words;
    this.lines = lines.slice(-KEPT_LINES).map((line, at) => (stays(before[at], line) ? before[at]! : { id: ++this.lastId, ...line }));
  }

  /** Take out what was told of later moments: they are taken back. */
  cut(seq: number): void {
    this.lines = this.lines.filter((line) => line.seq <= seq);
    this.keep();
  }

  /** Take out what was taken back, here and in the store: the line that quotes it, or the words gone from a longer quote. */
  prune(standing: ReadonlySet<string>): void {
    const cut = [...standing].filter((words) => words.includes(GONE));
    const left = this.lines.flatMap((line) => mended(line, standing, cut) ?? []);
    if (left.length === this.lines.length && left.every((line, i) => line === this.lines[i])) return;
    this.lines = left;
    this.keep();
  }

  /** Store what has not been stored yet. */
  readonly keep = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.store.setItem(this.key, JSON.stringify(this.lines));
  };
}

/** The line as it may stay: as it is, without the words that were struck out of what it quotes, or null. */
function mended(line: Line, standing: ReadonlySet<string>, cut: string[]): Line | null {
  if (line.quotes?.every((quote) => standing.has(quote)) ?? true) return line;
  let words = line.words;
  const quotes: string[] = [];
  for (const quote of line.quotes!) {
    const now = standing.has(quote) ? quote : cut.find((text) => hasLost(quote, text));
    if (now === undefined) return null;
    words = words.replaceAll(said(quote), said(now));
    quotes.push(now);
  }
  return { ...line, words, quotes };
}

/** The words of a quote, without the word before the tab that says where they stand. */
const said = (quote: string): string => quote.slice(quote.indexOf("\t") + 1);

/** Whether one text is the other with some words gone. */
function hasLost(before: string, after: string): boolean {
  const parts = after.split(GONE);
  if (!before.startsWith(parts[0]!) || !before.endsWith(parts.at(-1)!)) return false;
  let at = 0;
  for (const part of parts) {
    const found = before.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return parts.some(Boolean);
}
