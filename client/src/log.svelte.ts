/** The log of one table, as far as this tab has seen it: it survives a reload of the page. */

export type Line = { id: number; seq: number; tag: string; words: string };

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
  add(words: string, tag: string, seq: number): void {
    this.lines = [...this.lines, { id: ++this.lastId, seq, tag, words }].slice(-KEPT_LINES);
    // Lines come in bursts: they are stored together.
    this.timer ??= setTimeout(this.keep, KEEP_WITHIN_MS);
  }

  /** Store what has not been stored yet. */
  readonly keep = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.store.setItem(this.key, JSON.stringify(this.lines));
  };
}
