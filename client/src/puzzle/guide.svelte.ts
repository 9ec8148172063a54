/** What a puzzle says, and how the first try went: the table beside it is an ordinary one. */
import type { PuzzleCard, Puzzles, Riddle, Up, Verdict } from "../frames";
import { speaks } from "../language";
import { Guide } from "../lesson/guide.svelte";
import { self } from "../settings.svelte";
import { after, kept, keepTry, standing } from "./kept";

export class PuzzleGuide extends Guide {
  /** What the server said last; the panel shows it when the table stands still. */
  riddle = $state.raw<Riddle | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** Tried before: nothing is at stake any more. */
  readonly known: boolean;

  constructor(
    readonly puzzle: PuzzleCard,
    private readonly all: Puzzles,
  ) {
    super(puzzle.game, { id: puzzle.id, title: puzzle.title, idea: "", minutes: 1, steps: 1 });
    this.known = this.name in standing(all).done;
  }

  get name(): string {
    return `${this.puzzle.game}/${this.puzzle.id}`;
  }

  get daily(): boolean {
    return this.name === this.all.daily;
  }

  /** Where to go from here. */
  get next(): string {
    return after(this.name, this.all.puzzles, standing(this.all).done);
  }

  get streak(): number {
    return this.verdict?.streak ?? standing(this.all).streak;
  }

  override first(): Up {
    const { mu, sigma } = this.all.me ? {} : kept();
    return { frame: "solve", game: this.puzzle.game, puzzle: this.puzzle.id, ...(mu === undefined ? {} : { mu, sigma }), ...speaks, ...self() };
  }

  take(frame: Riddle | Verdict): void {
    if (frame.frame === "riddle") this.riddle = frame;
    else {
      this.verdict = this.known ? { ...frame, counted: false } : frame;
      if (!this.all.me) keepTry(this.name, frame, this.all.day, this.all.daily);
    }
  }
}
