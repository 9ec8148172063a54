import { describe, expect, it } from "vitest";
import type { BallView, BrawlerView, KnockoutView, ZoneView } from "$shell/words/knockout";
import { oddsFit, planOf, spotsOf } from "./layout";

const zone = (number: number, at: [number, number, number, number], near: number[]): ZoneView => ({ number, name: `Zone ${number}`, at, near });

const brawler = (id: string, at: number, seat = id.startsWith("C") ? 0 : 1): BrawlerView => ({
  id,
  name: id,
  seat,
  focus: "throw",
  rival: "",
  hearts: 2,
  drinks: 3,
  zone: at,
});

/** Three Zones in a row: the Crew starts left, the Rivals right. */
const row = (seat: number | null, brawlers: BrawlerView[] = [], balls: BallView[] = []): KnockoutView => ({
  seat,
  options: {} as KnockoutView["options"],
  seats: 2,
  phase: "action",
  brawlers: brawlers.length ? brawlers : [brawler("C1", 1), brawler("R1", 3)],
  balls,
  map: {
    name: "Row",
    zones: [zone(1, [0, 0, 2, 2], [2]), zone(2, [2, 0, 2, 2], [1, 3]), zone(3, [4, 0, 2, 2], [2])],
    spawns: [1, 3],
    cover: [2, 2],
  },
});

describe("the plan of the city", () => {
  it("keeps Zones apart and inside the box, and has a door for each adjacent pair", () => {
    const plan = planOf(row(0), 600, 200);
    expect(plan.rects.get(1)).toEqual({ x: 2, y: 2, w: 196, h: 196 });
    expect(plan.rects.get(3)!.x).toBeCloseTo(402);
    expect(plan.doors.map(({ a, b, across }) => [a, b, across])).toEqual([
      [1, 2, true],
      [2, 3, true],
    ]);
    expect(plan.doors[0]!.x).toBeCloseTo(200);
  });

  it("turns a wide map on a tall screen, one's own end below", () => {
    const crew = planOf(row(0), 200, 600);
    expect(crew.rects.get(1)!.y).toBeGreaterThan(crew.rects.get(3)!.y);
    const rivals = planOf(row(1), 200, 600);
    expect(rivals.rects.get(3)!.y).toBeGreaterThan(rivals.rects.get(1)!.y);
  });

  it("stands on a phone whatever height a contest leaves it", () => {
    for (const height of [480, 374, 320]) expect(planOf(row(0), 374, height).rects.get(1)!.y).toBeGreaterThan(height / 2);
  });

  it("mirrors a wide screen for the Rivals, not for a watcher", () => {
    const left = (seat: number | null) => planOf(row(seat), 600, 200).rects.get(1)!.x;
    expect(left(0)).toBe(left(null));
    expect(left(1)).toBeGreaterThan(left(0));
  });
});

describe("what stands in the city", () => {
  const crowd = ["C1", "C2", "C3", "R1", "R2", "R3"].map((id) => brawler(id, 2));
  const balls: BallView[] = [1, 2, 3].map((slot) => ({ slot, ball: "basic", zone: 2 }));

  it("has a place of its own inside its Zone, even all six and three balls in one", () => {
    for (const [w, h] of [
      [600, 200],
      [370, 400],
    ] as const) {
      const view = row(0, crowd, balls);
      const plan = planOf(view, w, h);
      const spots = spotsOf(view, plan);
      const rect = plan.rects.get(2)!;
      const places = [...spots.values()];
      expect(places).toHaveLength(9);
      expect(new Set(places.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(9);
      for (const { x, y } of places) {
        expect(x).toBeGreaterThan(rect.x);
        expect(x).toBeLessThan(rect.x + rect.w);
        expect(y).toBeGreaterThan(rect.y);
        expect(y).toBeLessThan(rect.y + rect.h);
      }
    }
  });

  it("draws what is held at the hand, and what flies at its goal", () => {
    const holder = { ...brawler("C1", 1), holds: "ball 1" };
    const view = { ...row(0, [holder, brawler("R1", 3)], [{ slot: 1, ball: "bomb", holder: "C1" }]) };
    const plan = planOf(view, 600, 200);
    const at = spotsOf(view, plan);
    expect(Math.abs(at.get("ball 1")!.x - at.get("C1")!.x)).toBeLessThan(at.get("C1")!.size);
    const thrown = spotsOf({ ...view, flight: { item: "ball 1", to: { who: "R1" } } }, plan);
    expect(thrown.get("ball 1")).toMatchObject({ x: at.get("R1")!.x, y: at.get("R1")!.y });
  });

  it("leaves out who is knocked out", () => {
    const view = row(0, [brawler("C1", 1), { ...brawler("R1", 3), ko: true }]);
    expect([...spotsOf(view, planOf(view, 600, 200)).keys()]).toEqual(["C1"]);
  });
});

describe("the odds under a token", () => {
  it("shrink with its room, and lose the number last", () => {
    expect(oddsFit("hit 22–56%", 130)).toEqual({ words: "hit 22–56%", alone: false });
    expect(oddsFit("hit 22–56%", 90)).toEqual({ words: "22–56%", alone: false });
    expect(oddsFit("hit 22–56%", 60)).toEqual({ words: "22–56%", alone: true });
  });
});
