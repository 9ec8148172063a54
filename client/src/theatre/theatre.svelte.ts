/** A show being watched: which scene is on, whether it runs and how fast. It draws by the same picture as a table. */
import type { GameCard, Review, Scene, SeatStatus, Show, Update } from "../frames";
import { Log } from "../log.svelte";
import { Picture } from "../picture.svelte";
import { settings, still } from "../settings.svelte";
import { play } from "../sound";
import { DomStage } from "../stage";
import { TOO_FAST } from "../stop";
import type { SoundName, TableModule } from "../table";
import { Book } from "../text";
import { marksOf, nextMark, sameMoment } from "./reel";

export const SPEEDS = [0.5, 1, 2, 4, 8];
const PAUSE_MS = 700; // between two scenes, at speed 1
const LONGEST_MS = 2_000; // in real time nobody waits longer for the next thing to happen
const NOWHERE = { getItem: () => null, setItem: () => undefined };

export class Theatre {
  show = $state.raw<Show>()!;
  /** The scene that is on, or being played. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** How it ends may be told: it was seen, or asked for. */
  revealed = $state(false);
  /** What the choices of a seat were worth, by seat, once it was asked for. */
  reviews = $state.raw<Record<number, Review>>({});
  readonly picture: Picture;
  readonly book: Book;

  private jumping = false;
  private root: HTMLElement | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly card: GameCard,
    readonly module: TableModule,
    show: Show,
    at: number,
  ) {
    this.show = show;
    const { setup } = show;
    this.book = new Book(card.text, setup.seats.map((seat) => seat.name), setup.options, show.names);
    this.picture = new Picture(
      module.moves,
      (rate) => new DomStage(() => this.root, rate),
      new Log("", NOWHERE),
      { speed: () => (this.jumping ? TOO_FAST : this.speed), still, realTime: () => this.show.real_time ?? false },
      { facts: () => this.facts, moving: () => undefined, shown: (update) => this.shown(update), sound: (name) => this.sound(name), quotes: module.quotes, standing: module.standing },
    );
    this.jump(at);
  }

  get scenes(): readonly Scene[] {
    return this.show.scenes;
  }

  get scene(): Scene {
    return this.scenes[this.at]!;
  }

  get last(): number {
    return this.scenes.length - 1;
  }

  get ended(): boolean {
    return this.at === this.last && !this.picture.busy;
  }

  readonly marks = $derived.by(() => marksOf(this.book, this.show.scenes));

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
    return Math.max(0, this.scenes.findIndex((scene) => scene.seq === seq));
  }

  /** What happened last in this scene, in a line. */
  get told(): string {
    return this.scene.events.map((event) => this.book.event(event)).findLast(Boolean) ?? "";
  }

  setRoot(root: HTMLElement | null): void {
    this.root = root;
  }

  /** Show a scene as it stood, at once. */
  jump(at: number): void {
    this.halt();
    this.at = Math.min(this.last, Math.max(0, at));
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
  turn(show: Show): void {
    const at = sameMoment(this.scenes, this.at, show.scenes);
    this.show = show;
    this.jump(at);
  }

  close(): void {
    this.halt();
    this.picture.close();
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  private next(): void {
    if (this.at >= this.last) return;
    this.jumping = false;
    this.at++;
    this.picture.push(this.update(this.scene, this.scene.events));
  }

  /** The next scene after a while: by turns a short one, in real time as long as it took. */
  private wait(): void {
    const next = this.scenes[this.at + 1];
    if (!next) return this.halt();
    const took = this.show.real_time ? Math.min(LONGEST_MS, next.at - this.scene.at) : PAUSE_MS;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(), took / this.speed);
  }

  private shown(update: Update): void {
    if (update.seq !== this.scene.seq) return; // of a scene that was left in the middle
    if (!update.events.length) {
      this.picture.log.fill(this.lines());
      if (this.picture.stop) this.picture.goOn(); // a card of the scene that was left
    }
    this.jumping = false;
    if (this.at === this.last) this.revealed = true;
    if (this.playing) this.wait();
  }

  /** What the log says up to this scene. */
  private lines(): { words: string; tag: string; seq: number }[] {
    return this.scenes.slice(0, this.at + 1).flatMap(({ events, seq }) =>
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
