/** The kinds of puzzles, in words. */
import type { Riddle } from "../frames";

export const KINDS: Record<Riddle["kind"], string> = {
  win: "Win this turn",
  best: "What is best?",
  can: "What can they do?",
  know: "What may you know?",
};
