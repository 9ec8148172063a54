/** The log of one table, as far as this tab has seen it: it survives a reload of the page. */

/** `quotes` are words of players in the line: it stays only as long as they stand at the table. */
export type Line = { id: number; seq: number; tag: string; words: string; quotes?: string[] };

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

  /** Take out every line that quotes what was taken back, here and in the store. */
  prune(standing: ReadonlySet<string>): void {
    const left = this.lines.filter((line) => line.quotes?.every((words) => standing.has(words)) ?? true);
    if (left.length === this.lines.length) return;
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
