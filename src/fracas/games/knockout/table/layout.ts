/** Where things are on the city map, in pixels: Zones from their rectangles, tokens and balls inside them. */
import type { KnockoutView, ZoneView } from "$shell/words/knockout";
import { ownSide, sideOf, zoneOf, type Picture } from "./picture";

export type Rect = { x: number; y: number; w: number; h: number };
/** `wide` is how much room there is from side to side. */
export type Spot = { x: number; y: number; size: number; wide: number };
export type Door = { a: number; b: number; x: number; y: number; across: boolean };
export type Plan = { rects: Map<number, Rect>; doors: Door[]; small: boolean };

const GAP = 4;
const SMALL_WIDTH = 560;

/** The map's Zones in a box. It is turned when that fits the box better, and one's own end lies left or below. */
export function planOf(view: KnockoutView, width: number, height: number): Plan {
  const zones = view.map?.zones ?? [];
  const box = bounds(zones.map((zone) => rectOf(zone)));
  // On a phone the map always stands, so that it does not fall over when a contest takes some of its height.
  const upright = width < SMALL_WIDTH || height > width;
  // A square map is read from left to right too, so it lies along the longer side of the box.
  const turned = box.w >= box.h === upright;
  const far = farEnd(view);
  const rects = new Map<number, Rect>();
  const frame = turned ? { w: box.h, h: box.w } : { w: box.w, h: box.h };
  const [sx, sy] = [width / frame.w, height / frame.h];
  for (const zone of zones) {
    const { x, y, w, h } = rectOf(zone);
    let at: Rect = { x: x - box.x, y: y - box.y, w, h };
    // Turned, the left end goes to the bottom.
    if (turned) at = { x: at.y, y: box.w - at.x - at.w, w: at.h, h: at.w };
    if (far) at = turned ? { ...at, y: frame.h - at.y - at.h } : { ...at, x: frame.w - at.x - at.w };
    rects.set(zone.number, { x: at.x * sx + GAP / 2, y: at.y * sy + GAP / 2, w: at.w * sx - GAP, h: at.h * sy - GAP });
  }
  return { rects, doors: doors(zones, rects), small: width < SMALL_WIDTH };
}

const rectOf = ({ at: [x, y, w, h] }: ZoneView): Rect => ({ x, y, w, h });

function bounds(rects: Rect[]): Rect {
  const x = Math.min(...rects.map((r) => r.x));
  const y = Math.min(...rects.map((r) => r.y));
  return { x, y, w: Math.max(1, ...rects.map((r) => r.x + r.w - x)), h: Math.max(1, ...rects.map((r) => r.y + r.h - y)) };
}

/** Whether one's own spawn Zone is at the wrong end of the map as drawn. */
function farEnd(view: KnockoutView): boolean {
  if (!view.map) return false;
  const [crew, rivals] = view.map.spawns.map((number) => zoneOf(view, number));
  const [own, other] = ownSide(view) === "crew" ? [crew, rivals] : [rivals, crew];
  if (!own || !other) return false;
  const middle = (zone: ZoneView) => zone.at[0] + zone.at[2] / 2;
  return middle(own) > middle(other);
}

/** Where one can walk: a mark on the edge two adjacent Zones share. */
function doors(zones: readonly ZoneView[], rects: Map<number, Rect>): Door[] {
  return zones.flatMap((zone) =>
    zone.near
      .filter((other) => other > zone.number)
      .map((other) => {
        const [a, b] = [rects.get(zone.number)!, rects.get(other)!];
        const [left, right] = [Math.max(a.x, b.x), Math.min(a.x + a.w, b.x + b.w)];
        const [top, bottom] = [Math.max(a.y, b.y), Math.min(a.y + a.h, b.y + b.h)];
        return { a: zone.number, b: other, x: (left + right) / 2, y: (top + bottom) / 2, across: right - left < bottom - top };
      }),
  );
}

/** A free corner of the map for its name: the first in reading order that no Zone covers. */
export function signOf(plan: Plan, width: number, height: number): { x: number; y: number; right: boolean } | undefined {
  const [w, h] = [Math.min(160, width * 0.2), 56];
  const corners = [0, 1].flatMap((low) => [0, 1].map((right) => ({ x: right ? width - w : 0, y: low ? height - h : 0, right: Boolean(right) })));
  const clear = ({ x, y }: { x: number; y: number }) => [...plan.rects.values()].every((r) => r.x >= x + w || r.x + r.w <= x || r.y >= y + h || r.y + r.h <= y);
  return plan.small ? undefined : corners.find(clear);
}

/** The size a Zone's name has room for. */
export const nameSize = (name: string, rect: Rect, small: boolean): number =>
  Math.max(13, Math.min(small ? 15 : 17, Math.floor((rect.w - (small ? 66 : 44)) / (name.length * 0.44))));

/** Room for what is written under a token. */
const LABEL = { large: 25, small: 16 };
const SIZES = [66, 60, 54, 48, 44, 40, 36, 32, 28];

/** How much room a Zone's head takes: its name, and what is true of it. */
export const headOf = (zone: ZoneView, plan: Plan): number => {
  const marks = Number(Boolean(zone.cover)) + Number(Boolean(zone.landmark)) + Number(Boolean(zone.spawn)) + Number(Boolean(zone.gas));
  const rect = plan.rects.get(zone.number);
  if (!rect || plan.small) return 25;
  return 26 + (marks ? 22 * Math.ceil(marks / Math.max(1, Math.floor((rect.w - 8) / 84))) : 0);
};

/** Brawlers by place on the sheet (`C1`) and balls by slot (`ball 1`), each with its middle and its size. */
export function spotsOf(view: Picture, plan: Plan): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  const own = ownSide(view);
  for (const zone of view.map?.zones ?? []) {
    const rect = plan.rects.get(zone.number);
    if (!rect) continue;
    const here = (view.brawlers ?? []).filter((one) => one.zone === zone.number && !one.ko && !one.holder);
    const order = [...here.filter((one) => sideOf(one) !== own), ...here.filter((one) => sideOf(one) === own)].map((one) => one.id);
    const balls = (view.balls ?? []).filter((ball) => ball.zone === zone.number && !ball.holder && !ball.caging).map((ball) => `ball ${ball.slot}`);
    arrange([...order, ...balls], rect, headOf(zone, plan), plan.small ? LABEL.small : LABEL.large, spots);
  }
  for (const one of view.brawlers ?? []) carry(view, one.id, spots);
  fly(view, plan, spots);
  return spots;
}

/** Rows of equal places below the Zone's head, as large as they fit. */
function arrange(items: string[], rect: Rect, head: number, label: number, spots: Map<string, Spot>): void {
  if (!items.length) return;
  const room = { w: rect.w - 8, h: rect.h - head - 4 };
  const size = SIZES.find((one) => fits(one, items.length, room, label)) ?? SIZES.at(-1)!;
  const columns = Math.max(1, Math.min(items.length, Math.floor(room.w / (size + 6))));
  const rows = Math.ceil(items.length / columns);
  const step = Math.min(size + label, room.h / rows);
  const top = rect.y + head + Math.max(0, (room.h - rows * step) / 2);
  items.forEach((item, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, items.length - row * columns);
    const wide = Math.min(room.w / inRow, size * 1.7);
    const x = rect.x + rect.w / 2 + ((i % columns) - (inRow - 1) / 2) * wide;
    spots.set(item, { x, y: top + row * step + size / 2 + (label > 20 ? 5 : 1), size, wide });
  });
}

const fits = (size: number, count: number, room: { w: number; h: number }, label: number): boolean => {
  const columns = Math.floor(room.w / (size + 6));
  return columns > 0 && Math.ceil(count / columns) * (size + label) <= room.h;
};

/** What somebody holds is drawn at the hand. */
function carry(view: Picture, id: string, spots: Map<string, Spot>): void {
  const one = view.brawlers?.find((brawler) => brawler.id === id);
  const at = spots.get(id);
  if (!one?.holds || !at) return;
  const man = !one.holds.startsWith("ball ") && !one.holds.startsWith("single ");
  const tiny = at.size < 44;
  const size = Math.max(man ? 28 : tiny ? 19 : 24, at.size * (man ? 0.62 : 0.46));
  spots.set(one.holds, { x: at.x + at.size * 0.42, y: at.y + at.size * (tiny ? 0 : 0.24), size, wide: size });
}

function fly(view: Picture, plan: Plan, spots: Map<string, Spot>): void {
  if (!view.flight) return;
  const { item, to } = view.flight;
  const goal = "who" in to ? spots.get(to.who) : middleOf(plan.rects.get(to.zone));
  if (goal) spots.set(item, { x: goal.x, y: goal.y, size: 38, wide: 38 });
}

const middleOf = (rect: Rect | undefined): Spot | undefined => rect && { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2, size: 38, wide: rect.w };

/** Wide enough for Hearts and "hit 22–56%", and for Hearts and "22–56%", in the letters of a label. */
const LABEL_WHOLE = 96;
const LABEL_SHORT = 78;

/** The odds of a hit in the room a token has: with Hearts and the word, without the word, alone. */
export function oddsFit(words: string, wide: number): { words: string; alone: boolean } {
  return { words: wide >= LABEL_WHOLE ? words : words.replace(/^hit /, ""), alone: wide < LABEL_SHORT };
}
