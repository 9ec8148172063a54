/** One table as a page knows it: who is there, what is shown (picture) and what is answered (answering). */
import { account } from "./account/account.svelte";
import { Answering } from "./answering.svelte";
import { caller } from "./attention";
import { Connection, socketUrl, type LinkState } from "./connection";
import type { Action, Advice, Arranging, Down, GameCard, Notice, Say, SeatStatus, Seats, Up, Update, Welcome } from "./frames";
import { speaks } from "./language";
import type { Guide } from "./lesson/guide.svelte";
import { Log } from "./log.svelte";
import { Past } from "./past.svelte";
import { Picture } from "./picture.svelte";
import { allInWords, speakOf } from "./said";
import * as seats from "./seats";
import { self, settings, still } from "./settings.svelte";
import { play } from "./sound";
import { DomStage } from "./stage";
import type { Refusal, SoundName, TableModule } from "./table";
import { Tally } from "./tally";
import { Book, heard } from "./text";

const POINT_MS = 150;
/** Whoever waited so long for the others may look elsewhere. */
const PATIENCE_MS = 5_000;

export class Match {
  link = $state<LinkState>("connecting");
  /** Why the server closed the door, when it did. */
  closeCode = $state<number>();
  welcome = $state.raw<Welcome | null>(null);
  /** Seats are missing: the match has not begun. */
  waiting = $state(false);
  /** While it waits: what its people have agreed on so far. */
  room = $state.raw<Pick<Seats, "handshake" | "listed" | "quick" | "rated">>({});
  /** The table was closed before it began, and by whom. */
  cancelled = $state("");
  /** Why something could not be arranged. */
  unarranged = $state("");
  seats = $state.raw<SeatStatus[]>([]);
  /** Who watches, by name. */
  watching = $state.raw<string[]>([]);
  /** How many big screens show the table: where there is one, a phone needs only what is its own. */
  screens = $state(0);
  /** Seats this page does not want to hear. */
  muted = $state.raw<number[]>([]);
  /** Players' names are final when the match begins; until then they are what the lobby knew. */
  names = $state.raw<string[]>([]);
  /** The next match at this table, once somebody has asked for it. */
  rematch = $state.raw<Notice | null>(null);
  /** This page has asked for a rematch. */
  asking = $state(false);
  /** What the players' pointers rest on, by seat. */
  points = $state.raw<Record<number, string>>({});
  /** What the server promised of luck and choices: its record must have all of it. */
  readonly promises = new Set<string>();
  /** What a bot would do, as the server last said. */
  advice = $state.raw<Advice | null>(null);
  /** The question a hint is on its way for. */
  pondering = $state<number | null>(null);
  /** This page is shown on something small. */
  pocket = $state(false);
  /** Somebody wants the whole table on their phone, big screen or not. */
  whole = $state(false);
  /** The orders of this seat that stand, by id. */
  orders = $state.raw<string[]>([]);
  readonly picture: Picture;
  readonly answering: Answering;
  /** What was shown before, for whoever looks back. */
  readonly past: Past;
  /** Numbers of the match, as far as this page has seen it. */
  readonly tally: Tally;

  private readonly words = $derived.by(() => new Book(this.card.text, this.names, this.welcome?.setup.options, this.welcome?.names));
  private readonly connection: Connection;
  private readonly pointing: { spot: string; timer?: ReturnType<typeof setTimeout> } = { spot: "" };
  private root: HTMLElement | null = null;
  private readonly arranging = new Set<string>();
  private readonly doubts = new Map<string, (refusal: Refusal) => void>();
  /** The question this page was last called to, and since when nothing was asked of it. */
  private readonly turn = { ask: -1, idle: Date.now() };

  constructor(
    readonly table: string,
    readonly card: GameCard,
    readonly module: TableModule,
    token: string | null,
    names: string[],
    /** What a lesson says; absent at a table. */
    readonly guide?: Guide,
    /** This page is the big screen of a room. */
    readonly screen = false,
  ) {
    this.names = names;
    this.tally = new Tally(table, card.text, sessionStorage);
    this.past = new Past(table, sessionStorage, module.standing);
    this.picture = new Picture(
      module.moves,
      (rate) => new DomStage(() => this.root, rate),
      new Log(table, sessionStorage),
      { speed: () => settings.speed, still, realTime: () => this.realTime },
      {
        facts: () => this.facts,
        moving: (update) => this.answering.moving(update),
        shown: (update) => this.shown(update),
        sound,
        quotes: module.quotes,
        standing: module.standing,
      },
    );
    speakOf(card.text);
    this.answering = new Answering(
      {
        answer: (ask, action) => this.connection.answer(ask, action),
        realTime: () => this.realTime,
        confirm: () => settings.confirm,
        sound,
      },
      (option, ask) => (this.held ? module.inHand! : module.onTable)?.(option, ask) ?? false,
    );
    const first = (): Up => guide?.first() ?? { frame: "join", table, token, ...speaks, ...(screen ? { screen } : token ? {} : { name: self().name }) };
    this.connection = new Connection(socketUrl(location), first, {
      link: (state, code) => {
        this.link = state;
        this.closeCode = code;
        if (state !== "open") {
          this.answering.disarm();
          this.pondering = null;
        }
      },
      frame: (frame) => this.receive(frame),
    });
    addEventListener("online", this.retry);
    addEventListener("pagehide", this.picture.log.keep);
    addEventListener("pagehide", this.past.save);
  }

  get book(): Book {
    return this.words;
  }

  get seat(): number | null {
    return this.welcome?.seat ?? null;
  }

  /** Order of arrival decides: nothing is held back, neither for the eye nor for the answer before. */
  get realTime(): boolean {
    return this.welcome?.real_time ?? false;
  }

  /** When the time of the match is over, on its own clock; null without such a clock. */
  get ends(): number | null {
    const minutes = this.welcome?.setup.options?.match_minutes;
    return typeof minutes === "number" ? minutes * 60_000 : null;
  }

  /** Who looks, and what they know beside the view. */
  get facts() {
    return { seat: this.seat, book: this.book, handout: this.welcome?.handout };
  }

  /** Only what is this seat's own is drawn: the board is on a big screen, this is a phone, and nobody wants it otherwise. */
  get held(): boolean {
    return this.screens > 0 && this.seat !== null && this.module.inHand !== undefined && this.pocket && !this.whole;
  }

  /** Those who watch see all hands: everybody who plays has agreed. */
  get open(): boolean {
    const people = this.seats.filter((seat) => !seat.bot && !seat.free);
    return people.length > 0 && people.every((seat) => seat.opens);
  }

  /** Whether this seat may ask for a hint now. */
  get mayHint(): boolean {
    return this.welcome?.setup.hints !== false && !this.realTime && this.answering.options.length > 1 && !this.answering.sending;
  }

  /** The hint at the open question, if it was asked for and is shown. */
  get hint(): Advice | null {
    return this.advice && this.advice.ask === this.answering.question?.id ? this.advice : null;
  }

  /** Ask for a hint; if it is shown, put it away. */
  askHint(): void {
    const ask = this.answering.question?.id;
    if (this.hint) this.advice = null;
    else if (ask !== undefined && this.mayHint && this.connection.send({ frame: "hint", ask })) this.pondering = ask;
  }

  /** Orders that are worth a word now: those for the open question, and those that stand. */
  get offered(): { id: string; words: string; on: boolean }[] {
    if (this.seat === null || this.guide || this.picture.outcome) return [];
    const kind = this.answering.question?.kind ?? "";
    return Object.entries((this.card.text.order ?? {}) as Record<string, { words: string; asks: string[] }>)
      .map(([id, { words, asks }]) => ({ id, words, on: this.orders.includes(id), now: asks.includes(kind) }))
      .filter(({ on, now }) => on || now);
  }

  /** Give an order, or take it back. */
  order(id: string, on: boolean): void {
    this.arrange({ frame: "order", order: id, on });
  }

  /** Seats the table waits for. */
  get asked(): number[] {
    return this.seats.flatMap((seat, i) => (seat.asked ? [i] : []));
  }

  /** What an option is called: by the table if it has a word for it, else by the game's texts. */
  label(action: Action): string {
    const view = this.picture.view;
    return (view && this.module.label?.(action, { view, ...this.facts })) ?? this.book.action(action);
  }

  /** Choices that are not open now, and shown all the same. */
  get greyed(): Action[] {
    const [view, question] = [this.picture.view, this.answering.question];
    return view && question && !this.guide ? (this.module.greyed?.(question, { view, ...this.facts }) ?? []) : [];
  }

  /** Where the stage looks for the spots that effects are drawn at. */
  setRoot(root: HTMLElement | null): void {
    this.root = root;
  }

  askRematch(): void {
    this.asking = this.connection.send({ frame: "rematch" });
  }

  /** Go to a step of the lesson: to the open one, to take a wrong move back; to another, or to the first. */
  toStep(step: number): void {
    this.answering.trouble = "";
    this.connection.send({ frame: "to_step", step });
  }

  /** Answer a puzzle in words. */
  guess(choice: number): void {
    this.connection.send({ frame: "guess", choice });
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

  /** People in this seat's team: with these it can talk alone. */
  get teammates(): number[] {
    return this.seat === null ? [] : this.book.teammates(this.seat).filter((seat) => !this.seats[seat]?.bot);
  }

  /** Chat, with everybody or with the team alone; true if it went out. */
  say(text: string, to: Say["to"] = "all"): boolean {
    return this.connection.send({ frame: "say", text, to });
  }

  /** Hear a seat no more at this table, or again. */
  mute(seat: number): void {
    this.muted = this.muted.includes(seat) ? this.muted.filter((one) => one !== seat) : [...this.muted, seat];
  }

  /** Whether what a seat says and points at is kept from this page. */
  private silent(seat: number): boolean {
    const handle = this.seats[seat]?.handle;
    return this.muted.includes(seat) || (!!handle && !!account.card?.blocked.includes(handle));
  }

  /** Arrange something before the match, or about a seat that was left: everybody is told, or this page why not. */
  arrange(frame: Arranging): void {
    const id = `room-${Math.random().toString(36).slice(2)}`;
    this.unarranged = "";
    this.arranging.add(id);
    if (!this.connection.send({ ...frame, id })) this.unarranged = "The line is lost: try again in a moment.";
  }

  /** Why this seat may not do something; nothing is played. */
  whyNot(action: Action): Promise<Refusal> {
    const id = `why-${Math.random().toString(36).slice(2)}`;
    // A lesson has a script, and nobody to ask: the rule alone is shown.
    if (this.guide) return Promise.resolve({ code: "", why: "", box: "" });
    if (!this.connection.send({ frame: "why_not", id, action })) return Promise.resolve({ code: "", why: "The line is lost: ask again in a moment.", box: "" });
    return new Promise((told) => this.doubts.set(id, told));
  }

  /** Try to connect now: the player pressed the button, or the network is back. */
  readonly retry = (): void => this.connection.retry();

  close(): void {
    caller.stop();
    removeEventListener("online", this.retry);
    removeEventListener("pagehide", this.picture.log.keep);
    removeEventListener("pagehide", this.past.save);
    this.past.save();
    this.picture.close();
    this.connection.close();
  }

  private receive(frame: Down): void {
    if (frame.frame === "welcome") frame = { ...frame, handout: allInWords(frame.handout) };
    if ((frame.frame === "welcome" || frame.frame === "update") && frame.promise) this.promises.add(frame.promise);
    if (frame.frame === "welcome") this.meet(frame);
    else if (frame.frame === "seats") this.gather(frame);
    else if (frame.frame === "update") {
      this.tally.add(frame);
      if (this.past.keep(frame)) this.picture.log.cut(frame.seq);
      this.picture.push(frame);
      this.answering.arrived(frame);
    } else if (frame.frame === "refused" && this.doubts.has(frame.id)) {
      this.doubts.get(frame.id)!(frame);
      this.doubts.delete(frame.id);
    } else if (frame.frame === "refused" && this.arranging.delete(frame.id)) this.unarranged = frame.why;
    else if (frame.frame === "refused") this.answering.refused(frame);
    else if (frame.frame === "orders") this.orders = frame.on;
    else if (frame.frame === "advice") {
      this.advice = frame;
      if (this.pondering === frame.ask) this.pondering = null;
    }
    else if (frame.frame === "caption") this.guide?.receive(frame);
    else if (frame.frame === "riddle" || frame.frame === "verdict") this.guide?.take(frame);
    else this.notice(frame);
  }

  /** Who is here now; whoever came is announced. */
  private gather(frame: Seats): void {
    const before = this.waiting ? this.seats : null;
    [this.seats, this.waiting, this.room] = [frame.seats, frame.waiting ?? false, frame];
    this.meetCompany(frame);
    if (!this.waiting) return;
    this.names = frame.seats.map((seat) => seat.name);
    const known = new Set(before?.map((seat) => seat.name));
    const came = frame.seats.find((seat) => before && !seat.bot && !seat.free && !known.has(seat.name));
    if (came) caller.call(`${came.name} is here`, () => sound("knock"));
  }

  private meetCompany({ watching, screens }: Pick<Seats, "watching" | "screens">): void {
    [this.watching, this.screens] = [watching ?? [], screens ?? 0];
  }

  /** The table waits for this seat: say so to somebody who looks elsewhere, or has waited for long. */
  private beckon(update: Update): void {
    const ask = update.ask?.id ?? null;
    if (ask === null) {
      if (this.turn.ask !== -1) this.turn.idle = Date.now();
      this.turn.ask = -1;
    } else if (ask !== this.turn.ask && !this.realTime && !update.outcome) {
      if (caller.away || (this.turn.ask === -1 && Date.now() - this.turn.idle > PATIENCE_MS)) caller.call("Your turn", () => sound("turn"));
      this.turn.ask = ask;
    }
  }

  private meet(welcome: Welcome): void {
    this.welcome = welcome;
    this.orders = [];
    this.meetCompany(welcome);
    this.tally.join();
    this.names = welcome.setup.seats.map((seat) => seat.name);
    this.picture.setClock(welcome.now);
  }

  private shown(update: Update): void {
    if (this.waiting) caller.call("The match begins", () => sound("turn"));
    this.waiting = false;
    this.seats = update.seats;
    this.beckon(update);
    // Whoever looks back is not to miss that something is asked.
    if (update.outcome || (update.ask?.id != null && update.ask.id !== this.answering.question?.id)) this.past.now();
    this.answering.shown(update);
    if (update.outcome) seats.markOver(this.table);
  }

  private notice(notice: Notice): void {
    if ((notice.kind === "chat" || notice.kind === "point") && this.silent(notice.seat ?? -1)) return;
    if (notice.kind === "rematch") {
      if (notice.table) seats.keep({ table: notice.table, token: notice.token ?? null }, this.card.id);
      this.rematch = notice;
    } else if (notice.kind === "left") {
      this.picture.log.add(`${heard(notice.text ?? "", this.card.text)}.`, "chat", -1);
    } else if (notice.kind === "cancelled") {
      this.cancelled = heard(notice.text ?? "", this.card.text);
      seats.markOver(this.table);
    } else if (notice.kind === "point") {
      this.points = { ...this.points, [notice.seat ?? -1]: notice.text ?? "" };
    } else if (notice.kind === "chat") {
      const [who, tag] = notice.to === "team" ? [" (team)", "team_chat"] : ["", "chat"];
      this.picture.log.add(`${this.names[notice.seat ?? -1] ?? "Somebody"}${who}: ${notice.text ?? ""}`, tag, -1);
    } else if (notice.text) {
      this.answering.trouble = `${heard(notice.text, this.card.text)}.`;
    }
  }
}

const sound = (name: SoundName): void => void (settings.sound && play(name));
