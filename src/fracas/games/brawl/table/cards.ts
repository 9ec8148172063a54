/** What is printed on the cards: shape, colour, picture. Their words come from text.toml. */
import block from "icon:shield";
import broom from "icon:broom";
import dodge from "icon:dodge";
import fist from "icon:fist";
import hold from "icon:padlock";
import nothing from "icon:cancel";
import press from "icon:push";
import punch from "icon:punch-blast";
import base from "icon:boxing-ring";
import reverse from "icon:cycle";
import snow from "icon:snowflake-2";
import type { LaidCard, PlayerView } from "$shell/words/brawl";

export type Code = NonNullable<PlayerView["hand"]>;
export type Suit = "red" | "blue" | "green";
export type Kind = "hit" | "hit2" | "block" | "dodge" | "press" | "modifier" | "freeze" | "base" | "clear";

export type Print = { kind: Kind; suit: Suit | null; icon: string; colour: string; worth: string; term: string };

export const SUITS: Record<Suit, { colour: string; sign: string; shape: string }> = {
  red: { colour: "#ff7b72", sign: "▲", shape: "M16 3 L30 29 L2 29 Z" },
  blue: { colour: "#6cb6ff", sign: "●", shape: "M16 2 A14 14 0 1 1 15.99 2 Z" },
  green: { colour: "#56d68b", sign: "■", shape: "M4 4 H28 V28 H4 Z" },
};

const PLAIN: Record<string, Omit<Print, "suit" | "worth">> = {
  WB: { kind: "block", icon: block, colour: "#d7dcec", term: "Wild Block" },
  Dg: { kind: "dodge", icon: dodge, colour: "#c9a4ff", term: "Dodge" },
  Pr: { kind: "press", icon: press, colour: "#ffd166", term: "Press" },
  Rv: { kind: "modifier", icon: reverse, colour: "#ff9ee5", term: "Reverse" },
  Fz: { kind: "freeze", icon: snow, colour: "#9fe8ff", term: "Freeze" },
  Ho: { kind: "modifier", icon: hold, colour: "#e3c08a", term: "Hold" },
  Nu: { kind: "modifier", icon: nothing, colour: "#aab4c8", term: "Null" },
  Ba: { kind: "base", icon: base, colour: "#ffb000", term: "Base" },
  Cl: { kind: "clear", icon: broom, colour: "#f3efe6", term: "Clear" },
};
const LETTERS: Record<string, Suit> = { r: "red", b: "blue", g: "green" };
const SUITED: Record<string, Pick<Print, "kind" | "icon" | "worth" | "term">> = {
  H: { kind: "hit", icon: fist, worth: "1", term: "Hit" },
  H2: { kind: "hit2", icon: punch, worth: "2", term: "Hit-2" },
  B: { kind: "block", icon: block, worth: "", term: "Block" },
};

/** Recipe order: what hits, what stops it, the rest, the Freezes last. */
export const ORDER: readonly Code[] = [
  "rH", "bH", "gH", "rH2", "bH2", "gH2", "rB", "bB", "gB", "WB", "Dg", "Pr", "Rv", "Ho", "Nu", "Ba", "Cl", "Fz",
];

export function printOf(card: string): Print {
  const plain = PLAIN[card];
  if (plain) return { ...plain, suit: null, worth: "" };
  const suit = LETTERS[card[0] ?? ""] ?? null;
  const suited = SUITED[card.slice(1)];
  if (!suit || !suited) return { kind: "modifier", suit: null, icon: nothing, colour: "#aab4c8", worth: "", term: card };
  return { ...suited, suit, colour: SUITS[suit].colour };
}

/** A card on the table comes as a pair: the card, and the seat that laid it. */
export type Laid = { card: Code; by: number };
export const laid = ([card, by]: LaidCard): Laid => ({ card, by });

/**
 * Which cards of a string no longer do anything, to draw them dimmed: pressed pairs, and what lies under a standing Dodge.
 * The Hits that count are told by the server.
 */
export function spent(cards: readonly string[]): boolean[] {
  const gone = cards.map(() => false);
  const live: number[] = [];
  cards.forEach((card, i) => {
    if (card !== "Pr") return void live.push(i);
    const under = live.pop();
    gone[i] = true;
    if (under !== undefined) gone[under] = true;
  });
  const dodge = live.findLastIndex((i) => cards[i] === "Dg");
  for (const i of live.slice(0, Math.max(0, dodge))) gone[i] = true;
  return gone;
}
