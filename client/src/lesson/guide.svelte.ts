/** What a lesson says, and where it stands: the table beside it is an ordinary one. */
import type { Caption, LessonCard, Riddle, Up, Verdict } from "../frames";
import { speaks } from "../language";
import { self } from "../settings.svelte";
import { keepProgress, progressOf } from "./progress";

export class Guide {
  /** What the server said last; the panel shows it when the table stands still. */
  caption = $state.raw<Caption | null>(null);

  /** The step whose caption was read aloud last. */
  read = -1;

  constructor(
    readonly game: string,
    readonly lesson: LessonCard,
  ) {}

  /** The first frame of every line: after a reload, or when the line was lost, the step goes on where it was. */
  first(): Up {
    const { step } = progressOf(this.game, this.lesson.id);
    return { frame: "learn", game: this.game, lesson: this.lesson.id, step: step < this.lesson.steps ? step : 0, ...speaks, ...self() };
  }

  receive(caption: Caption): void {
    this.caption = caption;
    if (!caption.wrong) keepProgress(this.game, this.lesson.id, caption);
  }

  /** What a puzzle says: a lesson hears nothing of the kind. */
  take(_frame: Riddle | Verdict): void {}
}
