import { describe, expect, it } from "vitest";
import type { Action, MatchView } from "$shell/words/n30n";
import { DRAWN, offers, stranded, warPlace } from "./placing";

const view = {
  seat: 0,
  options: { mode: "rumble" },
  phase: "war",
  asked: [0],
  round: 1,
  fighters: [{ seat: 0, fighter: "toro", hp: 5, zone: 1 }],
  hands: [
    { seat: 0, brawl: 1, n30n: 2, item: 0, cards: ["Kick/Duck", "N-Chrome", "N-Rage"] },
    { seat: 1, brawl: 2, n30n: 0, item: 0 },
  ],
  areas: [{ brawl: 1, n30n: 1, item: 1 }],
  war: {
    kind: "strike", fighter: "toro", name: "Stampede", seat: 1, cost: { Rage: 2 },
    cards: [{ card: "N-Rage", seat: 1, live: false }, { card: "N-Rage", seat: 1 }, { card: "N-Rage", seat: 1 }],
  },
} as unknown as MatchView; // prettier-ignore

const OPTIONS: Action[] = [
  { do: "cancel", card: "N-Chrome", target: "N-Rage", copy: 1 },
  { do: "cancel", card: "N-Chrome", target: "N-Rage", copy: 2 },
  { do: "accept" },
  { do: "place", card: "Kick/Duck" },
  { do: "place", card: "Sweep/Jump" },
  { do: "strike", fighter: "toro" },
  { do: "strike", fighter: "nobody_here" },
  { do: "pick", fighter: "toro" },
  { do: "trade", deck: "item" },
  { do: "take", card: "N-Rage" },
  { do: "claim", place: "deck", challenge: "CH-KO" },
  { do: "claim", place: "1", challenge: "CH-KO" },
  { do: "boost", slot: "Rage" },
];

/** Every option a thing on the table offers. */
function placed(to: ReturnType<typeof offers>): Set<number> {
  const claims = [...to.claims.values()].flatMap((at) => [...at.values()]);
  const lists = [...to.hand.values(), ...to.fighters.values(), ...to.war.values()].flat();
  return new Set([...lists, ...to.decks.values(), ...to.pool.values(), ...to.slots.values(), ...claims]);
}

describe("options on the table", () => {
  const to = offers(OPTIONS, view, 0, ["toro"]);

  it("are all somewhere: on a thing or in the rest, never both", () => {
    const here = placed(to);
    for (const i of OPTIONS.keys()) expect(here.has(i) !== to.rest.includes(i), `option ${i}`).toBe(true);
  });

  it("are plain when the thing they are about is not there", () => {
    expect(to.rest).toEqual([2, 4, 6, 7, 8, 9]);
  });

  it("are never left out: what the bar leaves to the table and the table cannot place is listed", () => {
    expect(stranded(to, OPTIONS)).toEqual([4, 7, 8, 9]);
    const bar = OPTIONS.flatMap((option, i) => (DRAWN.has(option.do) ? [] : [i]));
    const reach = new Set([...bar, ...placed(to), ...stranded(to, OPTIONS)]);
    expect([...OPTIONS.keys()].filter((i) => !reach.has(i))).toEqual([]);
  });

  it("of a watcher are none", () => {
    expect(offers(undefined, view, null, []).rest).toEqual([]);
  });
});

describe("a copy in a war", () => {
  it("counts the live cards of that name, first laid first", () => {
    expect(warPlace(view, "N-Rage", 1)).toBe(2);
    expect(warPlace(view, "N-Rage", 2)).toBe(3);
    expect(warPlace(view, "N-Rage", 3)).toBe(0);
  });
});
