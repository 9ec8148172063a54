/** What is shown of a match: the view on its way to the next one, the events being played, the log, the clock. */
import { Director, type Page, type Pace } from "./director";
import type { Event, Outcome, Update, View } from "./frames";
import type { Log } from "./log.svelte";
import type { DomStage } from "./stage";
import { STOP_MS, stopAt, TOO_FAST, type Stop } from "./stop";
import type { Shown, SoundName, TableModule } from "./table";

/** What the picture needs from the match around it. */
export type Around = {
  /** Who looks, and what they know beside the view. */
  facts: () => Omit<Shown, "view">;
  /** An event of this update is about to be seen: what was shown before is the past. */
  moving: (update: Update) => void;
  /** All events of this update have been seen. */
  shown: (update: Update) => void;
  sound: (name: SoundName) => void;
  /** Whether the lines of this update are in the log already: somebody sees it again. */
  heard?: (update: Update) => boolean;
  /** Players' words that an event quotes, and all that stand at the table; absent in games without them. */
  quotes?: TableModule["quotes"];
  standing?: TableModule["standing"];
};

export class Picture {
  /** A view, or on the way to the next one: moves change it in place. */
  view = $state<View | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  /** Events are being played. */
  busy = $state(false);
  /** What has just ended, and why: a card over the table until it is put away. */
  stop = $state.raw<Stop | null>(null);
  /** The last such card, for whoever asks how the match ended. */
  last = $state.raw<Stop | null>(null);
  private stopTimer: ReturnType<typeof setTimeout> | undefined;
  /** The match's clock began at this time of the page's. */
  private began = $state(0);
  private readonly director: Director;

  constructor(
    moves: TableModule["moves"],
    stage: (rate: () => number) => DomStage,
    readonly log: Log,
    private readonly pace: Pace,
    private readonly around: Around,
  ) {
    this.director = new Director(moves, this.page(stage(() => this.director.rate)), pace);
  }

  /** Take an update: its events are played in order, then its view is shown. */
  push(update: Update): void {
    this.director.push(update);
  }

  /** Jump to the last view received; a card that is shown is put away first. */
  skip(): void {
    if (this.stop) this.goOn();
    else this.director.skip();
  }

  /** Put the card away. */
  goOn(): void {
    clearTimeout(this.stopTimer);
    this.stop = null;
    this.director.goOn();
  }

  close(): void {
    clearTimeout(this.stopTimer);
    this.log.keep();
    this.director.close();
  }

  /** Set the match's clock, in ms. */
  setClock(now: number): void {
    this.began = performance.now() - now;
  }

  /** The match's clock, in ms. */
  now(): number {
    return performance.now() - this.began;
  }

  private page(stage: DomStage): Page {
    return {
      stage: () => ({
        picture: this.view ?? {},
        ...this.around.facts(),
        fly: stage.fly.bind(stage),
        float: stage.float.bind(stage),
        shake: stage.shake.bind(stage),
        flash: stage.flash.bind(stage),
        banner: stage.banner.bind(stage),
        sound: this.around.sound,
      }),
      tell: (event: Event, update: Update) => {
        this.around.moving(update);
        const words = this.around.facts().book.event(event);
        // That somebody has chosen is shown at the seat; as a line it only pushes out what happened.
        if (words && event.event !== "sealed" && !this.around.heard?.(update)) this.log.add(words, event.event, update.seq, this.around.quotes?.(event));
      },
      stop: (at: number, update: Update) => this.halt(at, update),
      go: () => (this.stop = null),
      show: (update: Update) => {
        this.view = update.view;
        this.outcome = update.outcome ?? null;
        if (this.around.standing) this.log.prune(new Set(this.around.standing(update.view)));
        this.around.shown(update);
      },
      busy: (busy: boolean) => (this.busy = busy),
    };
  }

  /** Show the card of an event that ends a round; gives how long everything waits for it. */
  private halt(at: number, update: Update): number {
    const stop = stopAt(this.around.facts().book, update.events, at);
    if (!stop) return 0;
    this.last = stop;
    // The end of the match has a screen of its own, which tells the same.
    if (update.outcome) return 0;
    this.stop = stop;
    if (!this.passing) return STOP_MS / this.pace.speed();
    clearTimeout(this.stopTimer);
    this.stopTimer = setTimeout(() => (this.stop = null), STOP_MS / 2);
    return 0;
  }

  /** The card holds nothing up: in real time, and for those who want no waiting at all. */
  get passing(): boolean {
    return this.pace.realTime() || this.pace.speed() >= TOO_FAST;
  }
}
