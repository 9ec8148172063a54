/** One table as a page knows it: what the socket says, staged by the director, ready to be drawn. */
import { Connection, socketUrl, type LinkState } from "./connection";
import { Director } from "./director";
import type { Action, Ask, Down, Event, GameCard, Notice, Outcome, SeatStatus, Update, View, Welcome } from "./frames";
import * as seats from "./seats";
import { settings, still } from "./settings.svelte";
import { play } from "./sound";
import { DomStage } from "./stage";
import type { TableModule } from "./table";
import { Book } from "./text";

export type Line = { id: number; seq: number; tag: string; words: string };

const KEPT_LINES = 400;
const POINT_MS = 150;
const KEEP_WITHIN_MS = 500;

export class Match {
  link = $state<LinkState>("connecting");
  /** Why the server closed the door, when it did. */
  closeCode = $state<number>();
  welcome = $state.raw<Welcome | null>(null);
  /** Seats are missing: the match has not begun. */
  waiting = $state(false);
  seats = $state.raw<SeatStatus[]>([]);
  /** What is drawn: a view, or on the way to the next one. */
  picture = $state<View | null>(null);
  ask = $state.raw<Ask | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  busy = $state(false);
  armed = $state(-1);
  sending = $state.raw<{ id: string; ask: number | null } | null>(null);
  /** The last thing that went wrong, in words. */
  trouble = $state("");
  lines = $state.raw<Line[]>([]);
  rematch = $state.raw<Notice | null>(null);
  asking = $state(false);
  /** What the players' pointers rest on, by seat. */
  points = $state.raw<Record<number, string>>({});
  private pointing: { spot: string; timer?: ReturnType<typeof setTimeout> } = { spot: "" };
  /** Answers given on this page. */
  given = $state(0);
  /** The match's clock began at this time of the page's. */
  private began = $state(0);

  /** Players' names are final when the match begins; until then they are what the lobby knew. */
  names = $state.raw<string[]>([]);
  private readonly words = $derived.by(() => new Book(this.card.text, this.names, this.welcome?.setup.options));
  private readonly connection: Connection;
  private readonly director: Director;
  private readonly stage: DomStage;
  private readonly noticed: () => void;
  private root: HTMLElement | null = null;
  private lineId = 0;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  /** Who wants to hear what became of an answer, by its id. */
  private readonly hearing = new Map<string, (why: string) => void>();

  constructor(
    readonly table: string,
    readonly card: GameCard,
    readonly module: TableModule,
    token: string | null,
    names: string[],
  ) {
    this.names = names;
    this.lines = storedLines(table);
    this.lineId = this.lines.at(-1)?.id ?? 0;
    this.stage = new DomStage(
      () => this.root,
      () => this.director.rate,
    );
    this.director = new Director(module.moves, this.page(), {
      speed: () => settings.speed,
      still,
      realTime: () => this.realTime,
    });
    this.connection = new Connection(socketUrl(location), table, token, {
      link: (state, code) => {
        this.link = state;
        this.closeCode = code;
        if (state !== "open") this.armed = -1;
      },
      frame: (frame) => this.receive(frame),
    });
    this.noticed = () => this.connection.retry();
    addEventListener("online", this.noticed);
    addEventListener("pagehide", this.keepLines);
  }

  get book(): Book {
    return this.words;
  }

  get seat(): number | null {
    return this.welcome?.seat ?? null;
  }

  /** The open question, when there is one for this seat and its events have been seen. */
  get question(): Ask | null {
    return this.ask && this.ask.id !== undefined && this.ask.id !== null ? this.ask : null;
  }

  /** Order of arrival decides: nothing is held back, neither for the eye nor for the answer before. */
  get realTime(): boolean {
    return (this.welcome && this.module.realTime?.(this.welcome.setup)) ?? false;
  }

  get options(): Action[] {
    return this.question?.options ?? [];
  }

  get asides(): Action[] {
    return this.ask?.asides ?? [];
  }

  /** Asides the table does not draw itself: giving up, and the like. */
  get rareAsides(): Action[] {
    return this.asides.filter((action) => !this.module.onTable?.(action, this.ask!));
  }

  /** What an option is called: by the table if it has a word for it, else by the game's texts. */
  label(action: Action): string {
    const now = { view: this.picture, handout: this.welcome?.handout, book: this.book, seat: this.seat };
    return this.module.label?.(action, now) ?? this.book.action(action);
  }

  /** Seats the table waits for. */
  get asked(): number[] {
    return this.seats.flatMap((seat, i) => (seat.asked ? [i] : []));
  }

  /** The match's clock, in ms. */
  now(): number {
    return performance.now() - this.began;
  }

  setRoot(root: HTMLElement | null): void {
    this.root = root;
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
    if (settings.confirm && !this.realTime && this.armed !== option) this.arm(option);
    else this.choose(option);
  }

  choose(option: number): void {
    const question = this.question;
    const action = question?.options?.[option];
    if (question && action && !this.sending) this.submit(question.id ?? null, action);
  }

  /** Send what a table made of a press, whether it is offered or not; gives "" once it is played, else why not. */
  send(action: Action): Promise<string> {
    const wanted = JSON.stringify(action);
    const aside = this.asides.some((one) => JSON.stringify(one) === wanted);
    const id = this.submit(aside ? null : (this.question?.id ?? null), action);
    return new Promise((done) => this.hearing.set(id, done));
  }

  /** Answer an ask that has a form. */
  fill(fields: Record<string, string>): void {
    const question = this.question;
    if (question && !this.sending) this.submit(question.id ?? null, { do: "fill", fields });
  }

  aside(action: Action): void {
    this.submit(null, action);
  }

  askRematch(): void {
    this.asking = this.connection.send({ frame: "rematch" });
  }

  /** Pass on what the pointer rests on, at most every POINT_MS. */
  point(spot: string): void {
    if (this.pointing.spot === spot || this.seat === null) return;
    this.pointing.spot = spot;
    this.pointing.timer ??= setTimeout(() => {
      this.pointing.timer = undefined;
      this.connection.send({ frame: "point", spot: this.pointing.spot });
    }, POINT_MS);
  }

  say(text: string): boolean {
    return this.connection.send({ frame: "say", text });
  }

  skip(): void {
    this.director.skip();
  }

  retry(): void {
    this.connection.retry();
  }

  close(): void {
    removeEventListener("online", this.noticed);
    removeEventListener("pagehide", this.keepLines);
    this.keepLines();
    this.director.close();
    this.connection.close();
  }

  private submit(ask: number | null, action: Action): string {
    this.trouble = "";
    this.given++;
    const id = this.connection.answer(ask, action);
    if (ask !== null && !this.realTime) this.sending = { id, ask };
    this.armed = -1;
    if (settings.sound) play("card");
    return id;
  }

  private hear(id: string, why: string): void {
    this.hearing.get(id)?.(why);
    this.hearing.delete(id);
  }

  private receive(frame: Down): void {
    if (frame.frame === "welcome") this.meet(frame);
    else if (frame.frame === "seats") [this.seats, this.waiting] = [frame.seats, frame.waiting ?? false];
    else if (frame.frame === "update") {
      this.director.push(frame);
      if (frame.answered) this.hear(frame.answered, "");
    } else if (frame.frame === "refused") this.refuse(frame.id, frame.why);
    else this.notice(frame);
  }

  private meet(welcome: Welcome): void {
    this.welcome = welcome;
    this.names = welcome.setup.seats.map((seat) => seat.name);
    this.began = performance.now() - welcome.now;
  }

  private refuse(id: string, why: string): void {
    if (this.sending?.id === id) this.sending = null;
    const words = this.book.word("why", why);
    this.trouble = words === why ? `Not played: ${why}.` : words;
    this.hear(id, why);
    if (settings.sound) play("no");
  }

  private notice(notice: Notice): void {
    if (notice.kind === "rematch") {
      if (notice.table) seats.keep({ table: notice.table, token: notice.token ?? null }, this.card.id);
      this.rematch = notice;
    } else if (notice.kind === "point") {
      this.points = { ...this.points, [notice.seat ?? -1]: notice.text ?? "" };
    } else if (notice.kind === "chat") {
      this.note(`${this.names[notice.seat ?? -1] ?? "Somebody"}: ${notice.text ?? ""}`, "chat", -1);
    } else if (notice.text) {
      this.trouble = `${notice.text}.`;
    }
  }

  private page() {
    return {
      stage: () => ({
        picture: this.picture ?? {},
        seat: this.seat,
        book: this.book,
        handout: this.welcome?.handout,
        fly: (from: string, to: string, ms: number) => this.stage.fly(from, to, ms),
        float: this.stage.float.bind(this.stage),
        shake: this.stage.shake.bind(this.stage),
        flash: this.stage.flash.bind(this.stage),
        banner: this.stage.banner.bind(this.stage),
        sound: (name: Parameters<typeof play>[0]) => void (settings.sound && play(name)),
      }),
      tell: (event: Event, update: Update) => {
        // A question is asked of the picture it was made for: once that moves on, it is no longer open here.
        if (update.ask?.id !== this.ask?.id) this.ask = null;
        this.settle(update);
        const words = this.book.event(event);
        if (words) this.note(words, event.event, update.seq);
      },
      show: (update: Update) => this.show(update),
      busy: (busy: boolean) => (this.busy = busy),
    };
  }

  private show(update: Update): void {
    this.waiting = false;
    this.picture = update.view;
    const armed = update.ask?.id === this.ask?.id ? JSON.stringify(this.options[this.armed]) : undefined;
    this.ask = update.ask;
    // In real time the options of a question change under the finger: what is armed stays what it was, or is dropped.
    this.armed = armed === undefined ? -1 : this.options.findIndex((option) => JSON.stringify(option) === armed);
    this.seats = update.seats;
    this.outcome = update.outcome ?? null;
    this.settle(update);
    if (this.outcome) seats.markOver(this.table);
  }

  /** The answer on its way has arrived, or is no longer wanted. */
  private settle(update: Update): void {
    const sent = this.sending;
    if (sent && (update.answered === sent.id || update.ask?.id !== sent.ask)) this.sending = null;
  }

  private note(words: string, tag: string, seq: number): void {
    this.lines = [...this.lines, { id: ++this.lineId, seq, tag, words }].slice(-KEPT_LINES);
    this.keeping ??= setTimeout(this.keepLines, KEEP_WITHIN_MS);
  }

  /** Lines come in bursts: they are written down together. */
  private readonly keepLines = (): void => {
    clearTimeout(this.keeping);
    this.keeping = undefined;
    sessionStorage.setItem(logKey(this.table), JSON.stringify(this.lines));
  };
}

const logKey = (table: string) => `fracas:log:${table}`;

/** The log survives a reload of the page, as far as this tab has seen it. */
function storedLines(table: string): Line[] {
  const kept = sessionStorage.getItem(logKey(table));
  return kept ? (JSON.parse(kept) as Line[]) : [];
}
