/** Brushes for the places of the story: shapes as text, in night colours with a few lamps. */

export const WIDE = 960;
export const HIGH = 360;
/** Where walls meet the ground. */
export const FLOOR = 296;

export const NIGHT = { deep: "#0b1126", wall: "#141d3a", edge: "#22305c", pale: "#3b4c86", ink: "#060a17", light: "#ffe6a8" };
export const NEON = ["#ff9d52", "#ff5fb0", "#3fd9ff", "#ffd84a", "#a5f05a", "#c9a2ff"] as const;

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ""): string => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more = ""): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const stroke = (d: string, colour: string, width = 3, more = ""): string => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
/** A tube of neon: a line with its glow. */
export const tube = (d: string, colour: string, width = 4): string => stroke(d, colour, width * 3, 'opacity="0.22"') + stroke(d, colour, width) + stroke(d, "#fff", width / 3, 'opacity="0.7"');
/** The light a lamp throws. */
export const cone = (x: number, y: number, spread: number, to: number, colour: string): string => path(`M${x - 6} ${y} L${x + 6} ${y} L${x + spread} ${to} L${x - spread} ${to} Z`, colour, 'opacity="0.13"');

export const times = (count: number, draw: (i: number) => string): string => Array.from({ length: count }, (_, i) => draw(i)).join("");

/** Numbers from 0 to 1, always the same for the same words: a place looks the same whenever one comes back. */
export function luckOf(words: string): () => number {
  let value = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) value = Math.imul(value ^ words.charCodeAt(i), 0x01000193);
  return () => {
    value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((value ^ (value >>> 13)) >>> 0) / 2 ** 32;
  };
}

export function skyline(luck: () => number, base: number, low: number, high: number, fill: string, lamps: string): string {
  let x = -10;
  let drawn = "";
  while (x < WIDE) {
    const w = 44 + luck() * 70;
    const h = low + luck() * (high - low);
    drawn += rect(x, base - h, w, h + 2, fill);
    if (luck() < 0.3) drawn += rect(x + w / 2 - 2, base - h - 22, 4, 24, fill);
    for (let row = base - h + 10; row < base - 14; row += 16) for (let col = x + 8; col < x + w - 10; col += 14) if (luck() < 0.26) drawn += rect(Math.round(col), Math.round(row), 6, 8, lamps, `opacity="${(0.25 + luck() * 0.5).toFixed(2)}"`);
    x += w + luck() * 8;
  }
  return drawn;
}

export const stars = (luck: () => number, count: number, low: number): string =>
  times(count, () => disc(Math.round(luck() * WIDE), Math.round(luck() * low), luck() < 0.2 ? 1.8 : 1, "#fff", `opacity="${(0.3 + luck() * 0.6).toFixed(2)}"`));

/** The ground, with lines that run towards the eye. */
export const ground = (fill: string, line: string): string =>
  rect(0, FLOOR, WIDE, HIGH - FLOOR, fill) + rect(0, FLOOR, WIDE, 3, line) + times(13, (i) => stroke(`M${i * 80} ${FLOOR} L${(i - 6) * 150 + 480} ${HIGH}`, line, 1.5, 'opacity="0.35"'));

/** The wall of a room, with a skirting and a window on the city where there is one. */
export function room(luck: () => number, fill: string, window: boolean): string {
  const glass = window ? rect(560, 48, 300, 130, "#0a1130") + `<g clip-path="inset(0)">${skyline(luck, 178, 30, 96, "#18234a", NIGHT.light).replaceAll("<rect", '<rect clip-path="url(#pane)"')}</g>` + stroke("M560 48 h300 v130 h-300 Z M710 48 v130 M560 113 h300", NIGHT.pale, 6) : "";
  return rect(0, 0, WIDE, FLOOR, fill) + `<clipPath id="pane"><rect x="560" y="48" width="300" height="130"/></clipPath>` + glass + rect(0, FLOOR - 14, WIDE, 14, NIGHT.ink, 'opacity="0.5"');
}
