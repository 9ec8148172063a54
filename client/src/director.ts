/** The director owns time: an update's events play in order from the old picture, then its view is the picture. */
import type { Event, Update, View } from "./frames";
import type { Move, Stage } from "./table";

/** How long one beat lasts at speed 1, in milliseconds. */
export const BEAT_MS = 200;
/** Updates that may queue before the director hurries. */
const PATIENCE = 2;

/** What a page does for the director. */
export type Page = {
  /** A copy of what is shown: moves change it while events play. */
  stage: () => Pick<Stage<View>, Exclude<keyof Stage, "wait" | "fly">> & {
    fly: (from: string, to: string, ms: number) => Promise<void>;
  };
  /** One event is about to be seen: the log and the live region say it. */
  tell: (event: Event, update: Update) => void;
  /** What ends a round is told on a card: how long to hold everything for it, in ms; 0 if there is none. */
  stop?: (at: number, update: Update) => number;
  /** The card has been seen. */
  go?: () => void;
  /** The update has been seen: its view, ask, seats and outcome are the truth now. */
  show: (update: Update) => void;
  /** Whether events are playing, for the skip button. */
  busy?: (busy: boolean) => void;
};

/** How fast, asked anew for every beat. */
export type Pace = {
  speed: () => number;
  /** Same facts, no travel. */
  still: () => boolean;
  realTime: () => boolean;
};

export class Director {
  private queue: Update[] = [];
  private running = false;
  private skipping = false;
  private readonly sleepers = new Set<() => void>();
  private closed = false;

  constructor(
    private readonly moves: Record<string, Move<never, never, never> | null>,
    private readonly page: Page,
    private readonly pace: Pace,
  ) {}

  get busy(): boolean {
    return this.running;
  }

  /** Take an update: play it after those before it. One without events is a fresh start and is shown at once. */
  push(update: Update): void {
    if (this.pace.realTime()) return this.playOver(update);
    this.queue.push(update);
    if (update.events.length === 0) this.skip();
    if (!this.running) void this.run();
  }

  /** Jump to the last view received; every event is still told. */
  skip(): void {
    if (!this.running && this.queue.length === 0) return;
    this.skipping = true;
    this.wake();
  }

  /** What is waited for is over: a card has been put away. */
  goOn(): void {
    this.wake();
  }

  /** Show and tell nothing more. */
  close(): void {
    this.closed = true;
    this.queue = [];
    this.wake();
  }

  private async run(): Promise<void> {
    this.running = true;
    this.page.busy?.(true);
    for (let update = this.queue.shift(); update && !this.closed; update = this.queue.shift()) {
      for (const [at, event] of update.events.entries()) {
        this.page.tell(event, update);
        await this.play(event);
        if (this.closed) return;
        await this.hold(at, update);
        if (this.closed) return;
      }
      this.page.show(update);
    }
    this.running = false;
    this.skipping = false;
    this.page.busy?.(false);
  }

  /** Real time: the view is shown first, and events play over it without holding anything up. */
  private playOver(update: Update): void {
    this.page.show(update);
    for (const [at, event] of update.events.entries()) {
      this.page.tell(event, update);
      void this.play(event);
      this.page.stop?.(at, update);
    }
  }

  /** What ends a round is read before anything else comes, even by those who skip what plays. */
  private async hold(at: number, update: Update): Promise<void> {
    const ms = this.page.stop?.(at, update) ?? 0;
    if (!ms) return;
    this.skipping = false;
    await this.sleep(ms, 1);
    this.page.go?.();
  }

  private async play(event: Event): Promise<void> {
    const move = this.moves[event.event] as Move<Event, View> | null | undefined;
    if (!move) return;
    try {
      await move(event, this.stage());
    } catch (error) {
      // A picture that fails must not hold up the match: the view that follows is right in any case.
      console.error(`the move of ${event.event} failed`, error);
    }
  }

  private stage(): Stage<View> {
    const quiet = () => this.skipping || this.closed;
    const { fly, float, shake, flash, banner, sound, ...rest } = this.page.stage();
    return {
      ...rest,
      wait: (beats = 1) => this.sleep(beats * BEAT_MS),
      fly: async (from, to) => {
        const ms = this.scaled(BEAT_MS * 1.2);
        if (quiet()) return;
        if (this.pace.still()) return this.sleep(BEAT_MS);
        await Promise.race([fly(from, to, ms), this.sleep(BEAT_MS * 1.2)]);
      },
      float: (...words) => quiet() || float(...words),
      shake: (...spot) => quiet() || this.pace.still() || shake(...spot),
      flash: (...spot) => quiet() || flash(...spot),
      banner: (...words) => quiet() || banner(...words),
      sound: (name) => quiet() || sound(name),
    } as Stage<View>;
  }

  /** How much faster than designed things go: the slider, and haste when updates pile up. */
  get rate(): number {
    return this.pace.speed() * (1 + Math.max(0, this.queue.length - PATIENCE));
  }

  private scaled(ms: number): number {
    return ms / this.rate;
  }

  private sleep(ms: number, rate = this.rate): Promise<void> {
    if (this.skipping || this.closed) return Promise.resolve();
    return new Promise((done) => {
      const finish = () => {
        clearTimeout(timer);
        this.sleepers.delete(finish);
        done();
      };
      const timer = setTimeout(finish, ms / rate);
      this.sleepers.add(finish);
    });
  }

  private wake(): void {
    for (const finish of [...this.sleepers]) finish();
  }
}
