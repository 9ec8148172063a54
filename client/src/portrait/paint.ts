/** The paint box of portraits: named swatches, their shades, and the few strokes everything is drawn with. */

export type Point = readonly [x: number, y: number];
export type Shade = { base: string; dark: string; light: string };

export const INK = "#060812";

const SWATCHES: Record<string, string> = {
  cyan: "#22d3ee",
  teal: "#1fb5a3",
  lime: "#a3e635",
  green: "#3fbf6b",
  gold: "#f4c430",
  amber: "#ffa726",
  orange: "#f97316",
  red: "#e8384f",
  rose: "#ff6b9a",
  magenta: "#e23dbd",
  violet: "#8b5cf6",
  blue: "#3b74f0",
  steel: "#8ea3bf",
  bone: "#eadfc8",
  white: "#f2f5fb",
  brown: "#8a5a3c",
  ink: "#29324d",
};

/** The colours that have a name. */
export const COLOURS = Object.keys(SWATCHES);

/** An unknown colour is grey. */
const PLAIN = "#8a90a0";

export function swatch(name: string | undefined): Shade {
  return shades(known(SWATCHES, name, PLAIN));
}

/** What a table has under a word, or the fallback: words come from data, and data may say anything. */
export function known<T>(table: Record<string, T>, word: string | undefined, fallback: T): T {
  return word !== undefined && Object.hasOwn(table, word) ? table[word]! : fallback;
}

export function shades(base: string): Shade {
  return { base, dark: mix(base, "#0a0d24", 0.42), light: mix(base, "#ffffff", 0.38) };
}

export function mix(from: string, to: string, part: number): string {
  const channel = (hex: string, i: number) => parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [0, 1, 2].map((i) => Math.round(channel(from, i) * (1 - part) + channel(to, i) * part));
  return "#" + mixed.map((value) => value.toString(16).padStart(2, "0")).join("");
}

const number = (value: number) => String(Math.round(value * 10) / 10);

/** A path from commands and numbers: d`M${0} ${0}` with the decimals kept short. */
export function d(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.map((part, i) => part + (i < values.length ? number(values[i]!) : "")).join("");
}

/** A filled shape with an ink line around it. */
export function shape(path: string, fill: string, line = 3): string {
  const stroke = line ? ` stroke="${INK}" stroke-width="${line}" stroke-linejoin="round"` : "";
  return `<path d="${path}" fill="${fill}"${stroke}/>`;
}

/** A stroke without a shape: a seam, a brow, a glint. */
export function stroke(path: string, colour: string, width: number, cap = "round"): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${number(width)}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
}

/** A stroke with an ink line around it: limbs, straps, poles. */
export function tube(path: string, colour: string, width: number, line = 3): string {
  return stroke(path, INK, width + 2 * line) + stroke(path, colour, width);
}

export function disc([x, y]: Point, r: number, fill: string, line = 3): string {
  const ring = line ? ` stroke="${INK}" stroke-width="${line}"` : "";
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}" fill="${fill}"${ring}/>`;
}

export function group(inside: string, transform: string): string {
  return `<g transform="${transform}">${inside}</g>`;
}

export const along = (a: Point, b: Point, part: number): Point => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
];
