import { expect, it } from "vitest";
import { arrows, circle, spokes } from "./wheel";

const CYCLE = { Chrome: ["Rage"], Rage: ["Cosmo"], Cosmo: ["Toxic"], Toxic: ["Reflux"], Reflux: ["Chromeo"], Chromeo: ["Chrome"] };
const RING = {
  Chrome: ["Rage", "Chromeo"], Rage: ["Chrome", "Cosmo"], Cosmo: ["Rage", "Toxic"],
  Toxic: ["Cosmo", "Reflux"], Reflux: ["Toxic", "Chromeo"], Chromeo: ["Reflux", "Chrome"],
}; // prettier-ignore

it("goes round in the order in which each energy beats the next", () => {
  expect(circle(CYCLE)).toEqual(["Rage", "Cosmo", "Toxic", "Reflux", "Chromeo", "Chrome"]);
});

it("lays neighbours side by side where each beats both", () => {
  const round = circle(RING);
  expect(new Set(round).size).toBe(6);
  round.forEach((one, i) => expect(RING[one as keyof typeof RING]).toContain(round[(i + 1) % 6]));
});

it("draws an arrow for every pair of the table, from the winner to the beaten", () => {
  const all = spokes(CYCLE);
  expect(arrows(all).map(({ from, to }) => `${from} ${to}`)).toEqual(all.map(({ energy, beats }) => `${energy} ${beats[0]}`));
  expect(arrows(spokes(RING))).toHaveLength(12);
  const [first] = arrows(all);
  const [rage, cosmo] = all;
  expect(Math.hypot(first!.x1 - rage!.x, first!.y1 - rage!.y)).toBeCloseTo(Math.hypot(first!.x2 - cosmo!.x, first!.y2 - cosmo!.y));
});

it("keeps every energy inside the drawing, also with a table that is no circle", () => {
  const odd = spokes({ Rage: ["Cosmo", "Toxic", "Nobody"], Cosmo: ["Rage"] });
  expect(odd).toHaveLength(6);
  for (const { x, y } of odd) expect(Math.min(x, y, 100 - x, 100 - y)).toBeGreaterThan(10);
  expect(arrows(odd).map(({ to }) => to)).toEqual(["Cosmo", "Toxic", "Rage"]);
});
