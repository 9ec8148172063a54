/** Looking back: moments of a match as this page was shown them. A line of the log brings its moment back. */
import type { Update, View } from "./frames";
import type { Line } from "./log.svelte";

export type Moment = { seq: number; at: number; view: View };
/** What is looked at: a moment, and the line that led there. */
export type Back = Moment & { words: string };

const KEPT = 400; // as many as the log has lines
/** What a reload of the page brings along: the newest, as far as they fit beside the log. */
const STORED_CHARS = 1_500_000;

export class Past {
  /** What the page looks back at; null: it shows what is now. */
  back = $state.raw<Back | null>(null);
  private readonly moments = new Map<number, Moment>();
  private readonly key: string;

  constructor(
    table: string,
    private readonly store: Pick<Storage, "getItem" | "setItem">,
    /** Players' words that stand at the table in a view, in games that have some. */
    private readonly standing?: (view: View) => string[],
  ) {
    this.key = `fracas:past:${table}`;
    for (const moment of JSON.parse(store.getItem(this.key) ?? "[]") as Moment[]) this.moments.set(moment.seq, moment);
  }

  /**
   * Keep what an update shows, before any of its lines is told; words that were struck out are struck out here, too.
   * Gives true if it lies before what was shown: a lesson has gone back, and what came after never happened.
   */
  keep({ seq, at, events, view }: Update): boolean {
    if (this.standing) this.forget(new Set(this.standing(view)));
    const later = [...this.moments.keys()].filter((one) => one > seq);
    for (const one of later) this.moments.delete(one);
    if (events.length) this.add({ seq, at, view });
    return later.length > 0;
  }

  private add(moment: Moment): void {
    this.moments.set(moment.seq, moment);
    for (const old of this.moments.keys()) {
      if (this.moments.size <= KEPT) break;
      this.moments.delete(old);
    }
  }

  at(seq: number): Moment | undefined {
    return this.moments.get(seq);
  }

  /** Look back at the moment of a line; nothing happens if it is not here. */
  look({ seq, words }: Line): void {
    const moment = this.moments.get(seq);
    // A table may change what it is given: it gets a copy.
    if (moment) this.back = { ...moment, view: structuredClone(moment.view), words };
  }

  /** Back to what is now. */
  readonly now = (): void => void (this.back = null);

  /** Store the newest moments. Called when the page goes: with every update it would cost too much in real time. */
  readonly save = (): void => {
    const newest: string[] = [];
    let chars = 0;
    for (const moment of [...this.moments.values()].reverse()) {
      const written = JSON.stringify(moment);
      if ((chars += written.length) > STORED_CHARS) break;
      newest.unshift(written);
    }
    try {
      this.store.setItem(this.key, `[${newest.join(",")}]`);
    } catch (error) {
      // The tab's store is full of other matches: after a reload the older lines lead nowhere until the replay.
      console.warn("moments of this match could not be kept for a reload", error);
    }
  };

  private forget(now: ReadonlySet<string>): void {
    const stands = (view: View): boolean => this.standing!(view).every((words) => now.has(words));
    const gone = [...this.moments.values()].filter(({ view }) => !stands(view));
    for (const { seq } of gone) this.moments.delete(seq);
    // What an earlier reload has stored must lose it, too, and not only when the page goes again.
    if (gone.length && this.store.getItem(this.key)) this.save();
    if (this.back && !stands(this.back.view)) this.back = null;
  }
}
