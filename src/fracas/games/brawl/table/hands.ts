/** Fast hands: presses wait their turn, one is on its way at a time, none sooner than the table allows. */
import type { Refusal } from "$shell/table";

export type Outside<P, A> = {
  /** What a press means on the table as it is now; null when it means nothing any more. */
  mean: (press: P) => A | null;
  send: (action: A) => Promise<Refusal | null>;
  refused: (press: P, refusal: Refusal) => void;
  /** The least time between two actions, in ms. */
  interval: () => number;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
};

/** How many presses may wait; of more, the oldest is dropped. */
const MOST_WAITING = 3;
/** How much the travel time of two messages to the server may differ. */
const JITTER_MS = 12;
const TRIES = 3;
/** How long to wait for an answer before the next press goes out. */
const PATIENCE_MS = 2_500;

export class Hands<P, A> {
  private readonly waiting: P[] = [];
  private busy = false;
  private free = 0;

  constructor(private readonly outside: Outside<P, A>) {}

  press(press: P): void {
    if (this.waiting.length >= MOST_WAITING) this.waiting.shift();
    this.waiting.push(press);
    if (!this.busy) void this.work();
  }

  private async work(): Promise<void> {
    this.busy = true;
    for (let press = this.waiting.shift(); press !== undefined; press = this.waiting.shift()) await this.play(press);
    this.busy = false;
  }

  private async play(press: P): Promise<void> {
    const { outside } = this;
    for (let left = TRIES; left > 0; left--) {
      const early = this.free - outside.now();
      if (early > 0) await outside.sleep(early);
      const action = outside.mean(press);
      if (action === null) return;
      const interval = outside.interval();
      this.free = outside.now() + (interval ? interval + JITTER_MS : 0);
      const refusal = await Promise.race([outside.send(action), outside.sleep(PATIENCE_MS).then(() => null)]);
      if (refusal?.code === "too_fast" && left > 1) continue;
      if (refusal) {
        this.free = 0; // A refusal does not count against the interval.
        outside.refused(press, refusal);
      }
      return;
    }
  }
}
