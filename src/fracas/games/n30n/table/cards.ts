/** What a card's word says: `Punch/Jump[Rage,Toxic]`, `S-Rage`, `telephone_pole`, and the backs `?brawl`, `?item:CH-KO`. */
import type { Handout, ItemCard, PunchCard } from "$shell/words/n30n";

export type Deck = "brawl" | "n30n" | "item";
export type Print =
  | { kind: "brawl"; attack: string; defence: string; slots: string[] }
  | { kind: "punch"; id: string; punch: PunchCard | undefined }
  | { kind: "n30n"; energy: string; grade: number }
  | { kind: "item"; id: string; item: ItemCard | undefined }
  | { kind: "back"; deck: Deck; challenge: string };

export const DECKS: readonly Deck[] = ["brawl", "n30n", "item"];
const GRADE_OF: Record<string, number> = { N: 1, S: 2, U: 3 };

export function read(word: string, handout: Handout | undefined): Print {
  if (word.startsWith("?")) {
    const [deck = "", challenge = ""] = word.slice(1).split(":");
    return { kind: "back", deck: deck === "item" ? "item" : deck === "n30n" ? "n30n" : "brawl", challenge };
  }
  const n30n = /^([NSU])-(\w+)$/.exec(word);
  if (n30n) return { kind: "n30n", energy: n30n[2]!, grade: GRADE_OF[n30n[1]!]! };
  const brawl = /^(\w+)\/(\w+)(?:\[(.*)\])?$/.exec(word);
  if (brawl) return { kind: "brawl", attack: brawl[1]!, defence: brawl[2]!, slots: brawl[3] ? brawl[3].split(",") : [] };
  const punch = handout?.punches.find((one) => one.id === word);
  if (punch) return { kind: "punch", id: word, punch };
  return { kind: "item", id: word, item: handout?.items.find((one) => one.id === word) };
}

/** The deck a card is of: its back tells it. */
export function deckOf(word: string, handout: Handout | undefined): Deck {
  const print = read(word, handout);
  if (print.kind === "back") return print.deck;
  return print.kind === "punch" ? "brawl" : print.kind;
}

/** Cash over the counter, as printed (N3-3.6). */
export function worth(word: string, handout: Handout | undefined): number {
  const print = read(word, handout);
  return print.kind === "n30n" ? print.grade : 1;
}

export type Stack = { word: string; count: number };

/** Cards of one name lie on one another, in the order they came. */
export function stacks(words: readonly string[]): Stack[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => ({ word, count }));
}

/** The hand by type, each type sorted so that it lies the same way every time. */
export function byType(words: readonly string[], handout: Handout | undefined): Record<Deck, Stack[]> {
  const sorted = [...words].sort((a, b) => order(a, handout).localeCompare(order(b, handout)));
  const of = (deck: Deck) => stacks(sorted.filter((word) => deckOf(word, handout) === deck));
  return { brawl: of("brawl"), n30n: of("n30n"), item: of("item") };
}

const MOVE_ORDER = ["Punch", "Uppercut", "Kick", "Sweep", "Parry", "Duck", "Block", "Jump"];

function order(word: string, handout: Handout | undefined): string {
  const print = read(word, handout);
  if (print.kind === "brawl") return `${MOVE_ORDER.indexOf(print.attack)}${MOVE_ORDER.indexOf(print.defence)}${word}`;
  if (print.kind === "n30n") return `${print.energy}${print.grade}`;
  return `9${word}`;
}
