/** What the small words of the wire are called: moves, grades, kinds of Items. */
import { say } from "$shell/plural";

const MOVES: Record<string, string> = {
  Punch: say("Punch"),
  Uppercut: say("Uppercut"),
  Kick: say("Kick"),
  Sweep: say("Sweep"),
  Parry: say("Parry"),
  Duck: say("Duck"),
  // @wc-context: move
  Block: say("Block"),
  Jump: say("Jump"),
};
const KINDS: Record<string, string> = {
  Knife: say("Knife"),
  Bat: say("Bat"),
  Gun: say("Gun"),
  Food: say("Food"),
  Wall: say("Wall"),
  Slots: say("Slots"),
  Shirt: say("Shirt"),
  Weapon: say("Weapon"),
  Gamble: say("Gamble"),
  Threads: say("Threads"),
};
const GRADES: Record<number, string> = { 1: say("Natural"), 2: say("Super"), 3: say("Ultra") };

export const moveWord = (move: string): string => MOVES[move] ?? move;
export const kindWord = (kind: string): string => KINDS[kind] ?? kind;
export const gradeWord = (grade: number): string => GRADES[grade] ?? "";
