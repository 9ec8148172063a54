import { describe, expect, it } from "vitest";
import type { MatchView } from "$shell/words/n30n";
import { chains } from "./chains";
import { grounds, laneNow, lanesIn, seatsOf, sideOf, unitOf } from "./picture";

const match = (mode: string, hands: object[], more: object = {}): MatchView =>
  ({ seat: null, options: { mode }, phase: "place", asked: [], round: 1, hands, ...more }) as unknown as MatchView;
const sides = [{ seat: 0 }, { seat: 1, side: 1 }];
const king = [{ seat: 0 }, { seat: 1, side: 1 }, { seat: 2 }, { seat: 3, side: 1 }];
const fighters = [{ seat: 0, fighter: "a", hp: 3, zone: 1 }, { seat: 1, fighter: "b", hp: 3, zone: 1 }];

describe("the tarmac", () => {
  it("has zone 1 on the left of side 0 and on the right of side 1 (N3-1.8)", () => {
    expect(grounds(match("rumble", sides, { fighters }), 0)[0]).toMatchObject({ zones: [1, 2, 3], bottom: [0], top: [1] });
    expect(grounds(match("rumble", sides, { fighters }), 1)[0]).toMatchObject({ zones: [3, 2, 1], bottom: [1], top: [0] });
  });

  it("has one zone where one fights alone", () => {
    expect(grounds(match("overkill", sides, { fighters }), 0)[0]?.zones).toEqual([2]);
  });

  it("is two in King of the City, one's own first (N3-20.1)", () => {
    const two = grounds(match("king", king), 3);
    expect(two.map(({ areas, top, bottom }) => ({ areas, top, bottom }))).toEqual([
      { areas: [1], top: [2], bottom: [3] },
      { areas: [0], top: [0], bottom: [1] },
    ]);
  });

  it("is one again when two are left who met in different areas (N3-20.20)", () => {
    const left = king.map((hand) => ({ ...hand, defeated: hand.seat === 1 || hand.seat === 2 }));
    expect(grounds(match("king", left), 3)).toMatchObject([{ areas: [0, 1], top: [0], bottom: [3] }]);
  });
});

describe("hands", () => {
  it("are a team's in Battle Royale (N3-21.3)", () => {
    const royale = match("royale", sides);
    expect([0, 1, 4, 5].map((seat) => unitOf(royale, seat))).toEqual([0, 1, 0, 1]);
    expect(seatsOf(royale, 1)).toEqual([1, 3, 5]);
    expect(sideOf(royale, 5)).toBe(1);
  });
});

describe("lanes", () => {
  const lanes = [
    { attacker: "a", defender: "b", zone: 3, shown: true, done: true },
    { attacker: "a", defender: "b", zone: 1, shown: true },
    { attacker: "a", zone: 1, area: 1, shown: true },
  ];

  it("keep their number wherever they are drawn", () => {
    const view = match("king", king, { lanes, phase: "boost" });
    const [a, b] = grounds(view, 0);
    expect(lanesIn(view, a!, 1).map((lane) => lane.number)).toEqual([2]);
    expect(lanesIn(view, b!, 1).map((lane) => lane.number)).toEqual([3]);
    expect(laneNow(view)).toBe(2);
  });
});

describe("a war", () => {
  it("is a chain for each paying card, to any depth (N3-5.8)", () => {
    const cards = [
      { card: "S-Cosmo", seat: 1 },
      { card: "N-Rage", seat: 0, target: 1 },
      { card: "N-Cosmo", seat: 1 },
      { card: "N-Chrome", seat: 1, target: 2 },
    ];
    expect(chains(cards).map((chain) => chain.map(({ place }) => place))).toEqual([[1, 2, 4], [3]]);
  });
});
