/** Numbers of a match that mattered: what [[figure]] of a text.toml counts, over the events that this page has seen. */
import type { Event, Update } from "./frames";
import type { Book } from "./text";

/**
 * Events of a name are counted, or one of their fields is summed. `by` is the field that says whose each is, with the
 * table of its words after a colon: seats and sides are set against each other, of other things the first is named.
 */
type Rule = { words: string; event: string; by?: string; sum?: string; when?: Record<string, unknown> };

/** One number, a number for each player, or the thing with the highest number. */
export type Figure = { words: string; of: { name: string; value: number }[]; top: boolean };

/** Counts so far by rule, then by what `by` names; `seq` is that of the last update counted, `whole` that none is missing. */
type Kept = { counts: Record<string, number>[]; seq: number; whole: boolean };

const SIDES = new Set(["seat", "side"]);
/** Bots may have chosen before the page was there: whoever comes within this time has missed nothing that counts. */
const BEGINNING_MS = 10_000;

export class Tally {
  private kept: Kept;
  private readonly key: string;
  private readonly rules: Rule[];
  /** The page has just come to the table, or back to it: the next update tells how things stand, not what happened. */
  private joining = true;

  constructor(
    table: string,
    text: Record<string, unknown>,
    private readonly store: Pick<Storage, "getItem" | "setItem">,
  ) {
    this.key = `fracas:tally:${table}`;
    this.rules = (text.figure ?? []) as Rule[];
    const kept = JSON.parse(store.getItem(this.key) ?? "null") as Kept | null;
    this.kept = kept?.counts.length === this.rules.length ? kept : { counts: this.rules.map(() => ({})), seq: -1, whole: true };
  }

  /** The page is at the table, anew or again. */
  join(): void {
    this.joining = true;
  }

  /** Count an update's events. What came while the line was down was not seen: then there are no figures. */
  add(update: Pick<Update, "seq" | "at" | "events">): void {
    const { kept } = this;
    const next = this.joining ? kept.seq : kept.seq + 1;
    this.joining = false;
    if (kept.seq < 0 ? update.at > BEGINNING_MS : update.seq > next) kept.whole = false;
    if (update.seq > kept.seq) for (const event of update.events) this.count(event);
    kept.seq = Math.max(kept.seq, update.seq);
    this.store.setItem(this.key, JSON.stringify(kept));
  }

  /** The figures that are not empty; none if events are missing. */
  figures(book: Book): Figure[] {
    if (!this.kept.whole) return [];
    return this.rules.flatMap((rule, i): Figure[] => {
      const counts = this.kept.counts[i]!;
      const table = rule.by?.split(":")[1] ?? "";
      if (!Object.values(counts).some(Boolean)) return [];
      if (!rule.by) return [{ words: rule.words, of: [{ name: "", value: counts[""] ?? 0 }], top: false }];
      const all = SIDES.has(table) ? sidesOf(book, table) : Object.keys(counts);
      const of = all.map((name) => ({ name: book.word(table, name), value: counts[name] ?? 0 }));
      if (SIDES.has(table)) return [{ words: rule.words, of, top: false }];
      return [{ words: rule.words, of: of.sort((a, b) => b.value - a.value).slice(0, 1), top: true }];
    });
  }

  private count(event: Event): void {
    const fields = event as Record<string, unknown>;
    this.rules.forEach((rule, i) => {
      if (rule.event !== event.event) return;
      if (!Object.entries(rule.when ?? {}).every(([name, value]) => fields[name] === value)) return;
      const counts = this.kept.counts[i]!;
      const whose = rule.by ? fields[rule.by.split(":")[0]!] : "";
      // Fields at their default are not sent: a seat that is missing is the first one.
      for (const one of Array.isArray(whose) ? whose : [whose ?? 0]) {
        counts[String(one)] = (counts[String(one)] ?? 0) + (rule.sum ? Number(fields[rule.sum] ?? 0) : 1);
      }
    });
  }
}

/** Every seat, or every side of a match with teams, so that a zero is told, too. */
function sidesOf(book: Book, table: string): string[] {
  return table === "side" ? Object.keys(book.tables.side ?? {}) : book.names.map((_, seat) => String(seat));
}
