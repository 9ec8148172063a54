/** Answering: the open question, the option that is armed, the answer on its way, and what was refused. */
import type { Action, Ask, Fill, RefusedAnswer, Update } from "./frames";
import type { Refusal, SoundName, TableModule } from "./table";

/** What answering needs from the match around it. */
export type Around = {
  /** Send an answer to an ask, or an aside (ask null); gives the answer's id. */
  answer: (ask: number | null, action: Action) => string;
  /** Order of arrival decides: no answer waits for the one before it. */
  realTime: () => boolean;
  /** The player wants to be asked twice. */
  confirm: () => boolean;
  sound: (name: SoundName) => void;
};

type Question = Ask & { id: number };

export class Answering {
  /** What this seat is asked, and what it may send unasked. */
  ask = $state.raw<Ask | null>(null);
  /** The number of the armed option, or -1. */
  armed = $state(-1);
  /** The answer on its way; the next one waits for it. */
  sending = $state.raw<{ id: string; ask: number } | null>(null);
  /** The last thing that went wrong, in words. */
  trouble = $state("");
  /** The last answer can be taken back: neither luck nor anybody else knows of it. */
  undo = $state(false);
  /** How many answers were given on this page. */
  given = $state(0);
  /** Who waits to hear what became of an answer, by its id. */
  private readonly waiting = new Map<string, (refusal: Refusal | null) => void>();

  constructor(
    private readonly around: Around,
    private readonly onTable: NonNullable<TableModule["onTable"]> = () => false,
  ) {}

  /** The open question; null while there are only asides, or nothing. */
  get question(): Question | null {
    return isQuestion(this.ask) ? this.ask : null;
  }

  get options(): Action[] {
    return this.question?.options ?? [];
  }

  get asides(): Action[] {
    return this.ask?.asides ?? [];
  }

  /** Asides the table does not draw itself: giving up, and the like. */
  get rareAsides(): Action[] {
    return this.asides.filter((action) => !this.onTable(action, this.ask!));
  }

  /** Options the table does not draw itself, with their numbers: they are in the prompt bar. */
  get barOptions(): { action: Action; option: number }[] {
    return this.options.map((action, option) => ({ action, option })).filter(({ action }) => !this.onTable(action, this.ask!));
  }

  /** Arm an option: a second press, Enter or the same number sends it. */
  arm(option: number): void {
    if (option < 0 || option >= this.options.length || this.sending) return;
    this.armed = option;
  }

  disarm(): void {
    this.armed = -1;
  }

  /** A press on an option: sends it, or arms it first when the player wants to be asked twice. */
  press(option: number): void {
    if (this.around.confirm() && !this.around.realTime() && this.armed !== option) this.arm(option);
    else this.choose(option);
  }

  /** Answer with an option. */
  choose(option: number): void {
    const question = this.question;
    const action = question?.options?.[option];
    if (question && action && !this.sending) this.submit(question.id, action);
  }

  /** Answer an ask that has a form. */
  fill(fields: Record<string, string>): void {
    const question = this.question;
    if (question && !this.sending) this.submit(question.id, { do: "fill", fields });
  }

  aside(action: Action): void {
    this.submit(null, action);
  }

  /** Take the last answer back. */
  takeBack(): void {
    if (!this.undo || this.sending) return;
    this.undo = false;
    this.submit(null, { do: "take_back" });
  }

  /** Send what a table made of a press, whether it is offered or not; resolves to null once it is played. */
  send(action: Action | Fill): Promise<Refusal | null> {
    const aside = this.asides.some((one) => same(one, action));
    const id = this.submit(aside ? null : (this.question?.id ?? null), action);
    return new Promise((done) => this.waiting.set(id, done));
  }

  /** An update has come, though not all of it may have been seen: who waits for its answer is told. */
  arrived(update: Update): void {
    if (update.answered) this.tell(update.answered, null);
  }

  /** The picture moves on: a question belongs to the picture it was asked about, so another one closes here. */
  moving(update: Update): void {
    if (update.ask?.id !== this.ask?.id) this.ask = null;
    this.settle(update);
  }

  /** The update has been seen: what it asks is open. */
  shown(update: Update): void {
    const armed = update.ask?.id === this.ask?.id ? this.options[this.armed] : undefined;
    this.ask = update.ask;
    this.undo = update.undo ?? false;
    // In real time the options of a question change under the finger: what is armed stays what it was, or is dropped.
    this.armed = armed ? this.options.findIndex((option) => same(option, armed)) : -1;
    this.settle(update);
  }

  /** An answer of this page changed nothing. */
  refused(refusal: RefusedAnswer): void {
    if (this.sending?.id === refusal.id) this.sending = null;
    this.trouble = refusal.why;
    this.tell(refusal.id, refusal);
    this.around.sound("no");
  }

  private submit(ask: number | null, action: Action): string {
    this.trouble = "";
    this.given++;
    const id = this.around.answer(ask, action);
    if (ask !== null && !this.around.realTime()) this.sending = { id, ask };
    this.armed = -1;
    this.around.sound("card");
    return id;
  }

  /** The answer on its way has arrived, or its question is closed. */
  private settle(update: Update): void {
    const sent = this.sending;
    if (sent && (update.answered === sent.id || update.ask?.id !== sent.ask)) this.sending = null;
  }

  private tell(id: string, refusal: Refusal | null): void {
    this.waiting.get(id)?.(refusal);
    this.waiting.delete(id);
  }
}

const isQuestion = (ask: Ask | null): ask is Question => typeof ask?.id === "number";

/** Actions are plain words in a fixed order: equal ones are written alike. */
const same = (one: Action, other: Action | Fill): boolean => JSON.stringify(one) === JSON.stringify(other);
