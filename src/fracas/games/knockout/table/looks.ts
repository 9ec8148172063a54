/** A Brawler's face: the handout's if it has one, else made of its name, its Focus and its side. */
import { WORDS, type Look } from "$shell/portrait/portrait";
import type { BrawlerView } from "$shell/words/knockout";
import { sideOf, type Handout } from "./picture";

const COLOURS = {
  crew: ["orange/ink/gold", "cyan/ink/rose", "lime/brown/bone", "amber/steel/red", "teal/ink/gold", "blue/bone/orange"],
  rivals: ["violet/steel/white", "magenta/ink/gold", "rose/bone/green", "red/ink/steel", "ink/violet/cyan", "white/magenta/ink"],
};
/** How a Brawler stands says what it does best. */
const STANCES: Record<string, string> = { throw: "high", catch: "open", dodge: "low", tackle: "guard" };

export function lookOf(handout: Handout | undefined, brawler: Pick<BrawlerView, "id" | "name" | "focus">): Look {
  const given = handout?.looks?.[brawler.name];
  if (given) return given;
  const luck = hash(brawler.name);
  const of = <T>(words: readonly T[], shift: number): T => words[(luck >>> shift) % words.length]!;
  return {
    build: of(WORDS.build, 0),
    stance: STANCES[brawler.focus] ?? of(WORDS.stance, 3),
    hair: of(WORDS.hair, 6),
    mask: of(WORDS.mask, 10),
    prop: of(WORDS.prop, 14),
    outfit: of(WORDS.outfit, 18),
    colours: of(COLOURS[sideOf(brawler)], 22),
  };
}

/** FNV-1a: the same name always has the same face. */
function hash(words: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) value = Math.imul(value ^ words.charCodeAt(i), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
