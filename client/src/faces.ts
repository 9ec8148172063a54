/** Faces of people and bots: chosen, given by the house, or made up from a name, so that nobody is without one. */
import type { Face, GameCard } from "./frames";
import { COLOURS } from "./portrait/paint";
import { WORDS } from "./portrait/portrait";

export type Part = keyof typeof WORDS;

const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)]!;

/** A face by luck: most people carry nothing and show their face. */
export function randomFace(random: () => number): Face {
  const some = (words: readonly string[], part: number) => (random() < part ? pick(words, random) : "none");
  const first = pick(COLOURS.filter((name) => name !== "ink"), random);
  return {
    build: pick(WORDS.build, random),
    stance: pick(WORDS.stance, random),
    hair: pick(WORDS.hair, random),
    mask: some(WORDS.mask, 0.35),
    outfit: pick(WORDS.outfit, random),
    prop: some(WORDS.prop, 0.5),
    skin: pick(WORDS.skin.filter((name) => name !== "steel"), random),
    colours: [first, pick(["ink", "white", "steel", "bone"].filter((name) => name !== first), random), pick(COLOURS.filter((name) => name !== first), random)].join("/"),
  };
}

/** Numbers from 0 to 1 that follow from a text. */
export function luckOf(words: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) state = Math.imul(state ^ words.charCodeAt(i), 0x01000193);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Who sits there: the name, the bot's id, and the face that was sent with the seat. */
export type Sitter = { name: string; bot?: string | null; face?: Face | null };

export function faceOf(card: Pick<GameCard, "bots"> | null, sitter: Sitter): Face {
  if (sitter.face) return sitter.face;
  if (!sitter.bot) return randomFace(luckOf(sitter.name));
  return card?.bots.find((bot) => bot.id === sitter.bot)?.face ?? machine(sitter.bot);
}

/** A bot without a face of its own looks like what it is. */
function machine(bot: string): Face {
  const random = luckOf(bot);
  const colours = [pick(COLOURS.filter((name) => name !== "ink"), random), "steel", "cyan"].join("/");
  return { build: pick(WORDS.build, random), stance: "guard", hair: "none", mask: "visor", outfit: "jacket", prop: "none", skin: "steel", colours };
}
