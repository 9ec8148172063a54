/** A portrait is drawn from five or six words of a fighter's data: a new fighter has a face without a picture.
 *
 * build, stance, hair, mask, colours ("cyan/ink/gold": cloth, trim, third), prop; skin and outfit may be named too,
 * else they follow from the other words. A word nobody knows is drawn as nothing, a colour nobody knows as grey.
 */
import { armOf, builds, frameOf, OUTFITS, stances, trunk, type Outfit } from "./body";
import { face, hairOf, hairs, maskOf, masks } from "./head";
import { propOf, props } from "./gear";
import { group, known, mix, shades, swatch, type Shade } from "./paint";

export type Look = { [word: string]: string | undefined };

const SKINS: Record<string, string> = {
  pale: "#f1cdb4",
  tan: "#d9a074",
  olive: "#bf8f62",
  brown: "#94613f",
  dark: "#6b432d",
  steel: "#93a3ba",
};
/** The words that mean something, for editors, tests and the curious. */
export const WORDS = { build: builds, stance: stances, hair: hairs, mask: masks, prop: props, outfit: OUTFITS, skin: Object.keys(SKINS) } as const;

const HAIR_COLOURS = ["#232a40", "#3d2b24", "#5b3a26", "#101523"];

/** `light` is the colour of the lamp behind the fighter: the first of its colours that shines. */
export type Drawing = {
  markup: string;
  light: Shade;
  rim: Shade;
  /** The box around the head alone. */
  face: string;
};

/** The layers of a portrait, as the inside of an <svg viewBox="0 0 200 240">. */
export function draw(look: Look): Drawing {
  const colours = (look.colours ?? "").split("/").map((name) => name.trim());
  const main = swatch(colours[0]);
  const trim = colours[1] ? swatch(colours[1]) : shades(mix(main.base, "#0a0d24", 0.6));
  const third = colours[2] ? swatch(colours[2]) : trim;
  const luck = hash(Object.keys(look).sort().map((key) => `${key}=${look[key]}`).join());
  const skin = shades(known(SKINS, look.skin, pick(Object.values(SKINS).slice(0, 5), luck)));
  const outfit = OUTFITS.find((name) => name === look.outfit) ?? (pick(OUTFITS, luck >>> 5) as Outfit);
  const hair = hairShade(colours, luck);
  const f = frameOf(look.build, look.stance);
  const gloves = look.prop === "gloves" ? third : null;
  const glow = third.base === trim.base ? shades("#7df3ff") : third;

  const prop = propOf(f, look.prop, main, trim, third);
  const mask = maskOf(f, look.mask, main, trim, glow);
  const top = hairOf(f, look.hair, hair, main, trim);
  const arm = (side: "left" | "right") => armOf(f, f[side], outfit, skin, main, trim, gloves, side === farSide(look.stance));
  const headFirst = look.hair !== "hood";
  const markup = [
    prop.back,
    top.back,
    mask.back,
    behind(look.stance) ? arm("right") : "",
    trunk(f, outfit, skin, main, trim),
    face(f, skin, mix(third.base, "#101828", 0.55), (luck >>> 9) % 4),
    headFirst ? top.front + mask.front : mask.front + top.front,
    prop.front,
    behind(look.stance) ? "" : arm("right"),
    arm("left"),
  ].join("");
  const light = swatch(colours.find((name) => name && name !== "ink") ?? colours[0]);
  return { markup: group(markup, `rotate(${f.tilt} 100 240)`), light, rim: third, face: faceBox(f) };
}

/** A square around the head, where it is once the body has been tilted about its foot. */
function faceBox({ head: [x, y], radius, tilt }: ReturnType<typeof frameOf>): string {
  const turn = (tilt * Math.PI) / 180;
  const cx = 100 + (x - 100) * Math.cos(turn) - (y - 240) * Math.sin(turn);
  const cy = 240 + (x - 100) * Math.sin(turn) + (y - 240) * Math.cos(turn);
  const side = radius * 4.6;
  return [cx - side / 2, cy - side * 0.52, side, side].map((value) => value.toFixed(1)).join(" ");
}

/** The arm that is further off, and so darker. */
const farSide = (stance: string | undefined) => (stance === "high" ? "left" : "right");
const behind = (stance: string | undefined) => stance === "side";

function hairShade(colours: string[], luck: number): Shade {
  const loud = colours[2] && colours[2] !== "ink" && colours[2] !== "steel" ? colours[2] : undefined;
  if (loud && luck & 1) return swatch(loud);
  return shades(pick(HAIR_COLOURS, luck >>> 3));
}

const pick = <T>(from: readonly T[], luck: number): T => from[luck % from.length]!;

/** FNV-1a: the same words always make the same face. */
function hash(words: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) value = Math.imul(value ^ words.charCodeAt(i), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
