/** A show being watched: which scene is on, whether it runs and how fast. It draws by the same picture as a table. */
import type { Comment, GameCard, Review, Scene, SeatStatus, Show, Update } from "../frames";
import { Log } from "../log.svelte";
import { Picture } from "../picture.svelte";
import { settings, still } from "../settings.svelte";
import { play } from "../sound";
import { DomStage } from "../stage";
import { TOO_FAST } from "../stop";
import type { SoundName, TableModule } from "../table";
import { allInWords, speakOf } from "../said";
import { Book, heard } from "../text";
import { marksOf, nextMark, sameMoment, withPlaces } from "./reel";
import type { Part } from "./show";

export const SPEEDS = [0.5, 1, 2, 4, 8];
const PAUSE_MS = 700; // between two scenes, at speed 1
const LONGEST_MS = 2_000; // in real time nobody waits longer for the next thing to happen
const SOON = 8; // scenes before the end of what is here, more is fetched
const NOWHERE = { getItem: () => null, setItem: () => undefined };

export class Theatre {
  show = $state.raw<Show>()!;
  /** The scene that is on, or being played. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** How it ends may be told: it was seen, or asked for. */
  revealed = $state(false);
  /** Why the rest of the show cannot be had. */
  trouble = $state("");
  /** What the choices of a seat were worth, by seat, once it was asked for. */
  reviews = $state.raw<Record<number, Review>>({});
  readonly picture: Picture;
  readonly book: Book;

  private jumping = false;
  /** The last scene that was seen through these eyes: as far the log goes, wherever one is. */
  private far = 0;
  private root: HTMLElement | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The scene somebody wants to be at, while it is fetched. */
  private goal = 0;
  private fetching: Promise<void> | null = null;

  constructor(
    readonly card: GameCard,
    readonly module: TableModule,
    show: Show,
    at: number,
    private readonly load: (view: string, part: Part) => Promise<Show>,
  ) {
    speakOf(card.text);
    this.show = { ...show, handout: allInWords(show.handout) };
    const { setup } = show;
    this.book = new Book(card.text, setup.seats.map((seat) => seat.name), setup.options, show.names);
    this.picture = new Picture(
      module.moves,
      (rate) => new DomStage(() => this.root, rate),
      new Log("", NOWHERE),
      { speed: () => (this.jumping ? TOO_FAST : this.speed), still, realTime: () => this.show.real_time ?? false },
      { facts: () => this.facts, moving: () => undefined, shown: (update) => this.shown(update), sound: (name) => this.sound(name), heard: () => this.at <= this.far, quotes: module.quotes, standing: module.standing },
    );
    this.jump(at);
  }

  /** Those that are here: from the first on, as far as somebody has come, and a few more. */
  get scenes(): readonly Scene[] {
    return this.show.scenes;
  }

  get scene(): Scene {
    return this.scenes[this.at]!;
  }

  get last(): number {
    return this.show.count - 1;
  }

  get ended(): boolean {
    return this.at === this.last && !this.picture.busy;
  }

  /** What is odd about the record, in the language of the page. */
  get note(): string {
    return heard(this.show.note ?? "", this.card.text);
  }

  readonly marks = $derived.by(() => withPlaces(marksOf(this.book, this.show.scenes), this.show.marks ?? [], this.show.scenes.length));

  /** What people wrote, up to the moment that is on. */
  readonly comments = $derived.by((): Comment[] => (this.show.comments ?? []).filter(({ scene }) => scene <= this.at || this.revealed));

  /** Where people wrote something, also ahead; what, is told there. */
  readonly remarks = $derived.by((): number[] => [...new Set([...(this.show.comments ?? []).map(({ scene }) => scene), ...(this.show.remarks ?? [])])]);

  /** The seat through whose eyes it is seen, or null. */
  get seat(): number | null {
    return /^\d+$/.test(this.show.view) ? Number(this.show.view) : null;
  }

  get facts() {
    return { seat: this.seat, book: this.book, handout: this.show.handout };
  }

  /** Who sits there, and who is asked as far as these eyes know. */
  get seats(): SeatStatus[] {
    const asked = (this.picture.view?.asked ?? []) as number[];
    return this.show.setup.seats.map(({ name, bot }, seat) => ({ name, bot, asked: asked.includes(seat) }));
  }

  /** What was chosen in this scene, as far as these eyes know. */
  get choice(): { seat: number; words: string } | null {
    const { action, seat } = this.scene;
    if (!action || seat == null) return null;
    const view = this.scenes[this.at - 1]?.view ?? this.scene.view;
    const words = action.do === "fill" ? "wrote something" : (this.module.label?.(action, { view, ...this.facts }) ?? this.book.action(action));
    return { seat, words };
  }

  /** The review of the seat one looks through; what comes later is told only to whoever may know the end. */
  get review(): Review | null {
    return this.seat === null ? null : (this.reviews[this.seat] ?? null);
  }

  /** Where a scene of that number stands. */
  placeOf(seq: number): number {
    const at = this.scenes.findIndex((scene) => scene.seq === seq);
    return at < 0 ? Infinity : at; // what is not here yet has not been seen
  }

  /** What happened last in this scene, in a line. */
  get told(): string {
    return this.scene.events.map((event) => this.book.event(event)).findLast(Boolean) ?? "";
  }

  setRoot(root: HTMLElement | null): void {
    this.root = root;
  }

  /** Show a scene as it stood, at once if it is here. */
  jump(at: number): void {
    this.halt();
    const goal = (this.goal = Math.min(this.last, Math.max(0, at)));
    if (goal >= this.scenes.length) return void this.reach(goal).then((there) => there && this.goal === goal && this.jump(goal));
    this.at = goal;
    this.jumping = true;
    if (this.picture.stop) this.picture.goOn();
    this.picture.push(this.update(this.scene, []));
  }

  /** One scene back at once, or one on with all that happens in it; whoever steps faster than it plays sees it at once. */
  step(by: 1 | -1): void {
    this.halt();
    if (by < 0 || this.picture.busy) this.jump(this.at + by);
    else this.next();
  }

  toMark(by: 1 | -1): void {
    this.jump(nextMark(this.marks, this.at, by, this.last));
  }

  toggle(): void {
    if (this.playing) return this.halt();
    if (this.picture.stop) this.picture.goOn();
    if (this.at === this.last) this.jump(0);
    this.playing = true;
    if (!this.picture.busy) this.wait();
  }

  faster(by: 1 | -1): void {
    const at = SPEEDS.indexOf(this.speed) + by;
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at))]!;
  }

  /** The same match through other eyes, at the same moment. */
  async turn(view: string): Promise<void> {
    const show = await this.load(view, this.revealed ? {} : { time: this.scene.at });
    const at = sameMoment(this.scenes, this.at, show.scenes);
    this.show = { ...show, handout: allInWords(show.handout) };
    this.far = 0;
    this.jump(at);
  }

  /** Tell how it ends: all of it is fetched. */
  async reveal(): Promise<void> {
    if (await this.reach(this.last)) this.revealed = true;
  }

  /** A comment was written, or is gone. */
  say(comment: Comment): void {
    const before = this.show.comments ?? [];
    this.show = { ...this.show, comments: [...before, comment].sort((one, other) => one.scene - other.scene || one.created - other.created) };
  }

  unsay(id: string): void {
    this.show = { ...this.show, comments: (this.show.comments ?? []).filter((one) => one.id !== id) };
  }

  close(): void {
    this.halt();
    this.picture.close();
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  /** Fetch what is missing up to a scene; false if it cannot be had. One request at a time, so that a hand on the
   * scrubber asks once for where it stops. */
  private async reach(at: number): Promise<boolean> {
    while (this.scenes.length <= at) {
      const { view } = this.show;
      this.fetching ??= this.fetch(view, at).finally(() => (this.fetching = null));
      await this.fetching;
      if (this.trouble) return false;
      if (this.show.view !== view) return false;
    }
    return true;
  }

  private async fetch(view: string, until: number): Promise<void> {
    this.trouble = "";
    try {
      const more = await this.load(view, { first: this.scenes.length, until });
      if (this.show.view !== view) return;
      const { comments, remarks, outcome } = more;
      this.show = { ...this.show, scenes: [...this.scenes, ...more.scenes], comments, remarks, outcome };
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  private next(): void {
    if (this.at >= this.last) return;
    if (this.at + 1 >= this.scenes.length) {
      const { playing } = this;
      return void this.reach(this.at + 1).then((there) => {
        if (!there) this.halt();
        else if (this.playing === playing) this.next();
      });
    }
    // The last scene is not fetched before it is its turn.
    if (this.at + SOON >= this.scenes.length && this.scenes.length < this.last) void this.reach(this.scenes.length);
    this.jumping = false;
    this.goal = ++this.at;
    this.picture.push(this.update(this.scene, this.scene.events));
  }

  /** The next scene after a while: by turns a short one, in real time as long as it took. */
  private wait(): void {
    if (this.at >= this.last) return this.halt();
    const next = this.scenes[this.at + 1]; // not here yet: it is fetched when its time has come
    const took = this.show.real_time && next ? Math.min(LONGEST_MS, next.at - this.scene.at) : PAUSE_MS;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(), took / this.speed);
  }

  private shown(update: Update): void {
    if (update.seq !== this.scene.seq) return; // of a scene that was left in the middle
    this.far = Math.max(this.far, this.at);
    if (!update.events.length) {
      this.picture.log.fill(this.lines());
      if (this.picture.stop) this.picture.goOn(); // a card of the scene that was left
    }
    this.jumping = false;
    if (this.at === this.last) this.revealed = true;
    if (this.playing) this.wait();
  }

  /** What the log says of all that was seen. */
  private lines(): { words: string; tag: string; seq: number }[] {
    return this.scenes.slice(0, this.far + 1).flatMap(({ events, seq }) =>
      events.flatMap((event) => {
        const words = event.event === "sealed" ? "" : this.book.event(event);
        return words ? [{ words, tag: event.event, seq }] : [];
      }),
    );
  }

  /** Moves change a picture while it plays: they get a copy. */
  private update(scene: Scene, events: Update["events"]): Update {
    const outcome = this.at === this.last ? this.show.outcome : null;
    return { frame: "update", seq: scene.seq, at: scene.at, events, view: structuredClone(scene.view), ask: null, seats: [], outcome };
  }

  private sound(name: SoundName): void {
    if (settings.sound && this.speed <= 2) void play(name);
  }
}
