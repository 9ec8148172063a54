/** The wheel of energies: who beats whom, as places on a circle and arrows between them. */
import { ENERGY_WORDS } from "./marks";

export type Cancels = Record<string, readonly string[]>;
export type Spoke = { energy: string; beats: readonly string[]; x: number; y: number };
export type Arrow = { from: string; to: string; x1: number; y1: number; x2: number; y2: number };

const CENTRE = 50;
const RADIUS = 37;
/** How far from an energy's middle an arrow begins and ends. */
const CLEAR = 13;

/** Energies in the order in which each beats the next, as far as the table of this match allows. */
export function circle(cancels: Cancels): string[] {
  const left = [...ENERGY_WORDS];
  const round: string[] = [];
  for (let next = left[0]; next !== undefined; ) {
    round.push(next);
    left.splice(left.indexOf(next), 1);
    const prey: readonly string[] = cancels[next] ?? [];
    next = left.find((one) => prey.includes(one)) ?? left[0];
  }
  return round;
}

/** Each energy at its place, the first on top, clockwise; in hundredths of the drawing. */
export function spokes(cancels: Cancels): Spoke[] {
  const round = circle(cancels);
  return round.map((energy, i) => {
    const turn = (2 * Math.PI * i) / round.length;
    return { energy, beats: cancels[energy] ?? [], x: CENTRE + RADIUS * Math.sin(turn), y: CENTRE - RADIUS * Math.cos(turn) };
  });
}

/** An arrow from each energy to each one it beats. */
export function arrows(all: readonly Spoke[]): Arrow[] {
  return all.flatMap((one) =>
    one.beats.flatMap((to) => {
      const other = all.find(({ energy }) => energy === to);
      if (!other) return [];
      const long = Math.hypot(other.x - one.x, other.y - one.y);
      const [dx, dy] = [((other.x - one.x) / long) * CLEAR, ((other.y - one.y) / long) * CLEAR];
      return [{ from: one.energy, to, x1: one.x + dx, y1: one.y + dy, x2: other.x - dx, y2: other.y - dy }];
    }),
  );
}
