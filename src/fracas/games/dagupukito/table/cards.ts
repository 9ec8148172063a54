/** The five moves as they are printed: letter, word, shape, colour, icon, number. tables.toml is the source (cards.test.ts). */
import grab from "icon:grab";
import kick from "icon:high-kick";
import punch from "icon:punch";
import shield from "icon:vibrating-shield";
import sprint from "icon:sprint";

export type Letter = "D" | "G" | "P" | "K" | "T";

export type Print = { letter: Letter; damage: number; rank: number; icon: string; colour: string; shape: string };

/** Fastest first. Shapes fill a box of 32 by 32, and differ without their colours. */
export const PRINTS: Record<Letter, Print> = {
  D: { letter: "D", damage: 0, rank: 1, icon: sprint, colour: "#6cd4ff", shape: "M2 4 H19 L30 16 L19 28 H2 L9 16 Z" },
  G: { letter: "G", damage: 0, rank: 2, icon: shield, colour: "#7ee6a4", shape: "M3 3 H29 V17 Q29 26 16 30 Q3 26 3 17 Z" },
  P: { letter: "P", damage: 5, rank: 3, icon: punch, colour: "#ffd75e", shape: "M16 2 A14 14 0 1 1 15.9 2 Z" },
  K: { letter: "K", damage: 10, rank: 4, icon: kick, colour: "#ffab66", shape: "M16 1 L31 29 H1 Z" },
  T: { letter: "T", damage: 15, rank: 5, icon: grab, colour: "#ff94b4", shape: "M9 2 H23 L31 16 L23 30 H9 L1 16 Z" },
};

export const LETTERS = Object.keys(PRINTS) as Letter[];

export const printOf = (letter: string): Print | undefined => (Object.hasOwn(PRINTS, letter) ? PRINTS[letter as Letter] : undefined);

/** Cards of a zone by kind, fastest first, with how many. */
export function stacks(cards: readonly string[]): { letter: string; count: number }[] {
  const others = [...new Set(cards.filter((card) => !printOf(card)))];
  return [...LETTERS, ...others]
    .map((letter) => ({ letter, count: cards.filter((card) => card === letter).length }))
    .filter(({ count }) => count > 0);
}
