import { beforeEach, describe, expect, test } from "vitest";
import { Tally } from "./tally";
import { Book } from "./text";

const text = {
  figure: [
    { words: "HP lost", event: "hurt", by: "seat:seat", sum: "amount" },
    { words: "Took the most", event: "hurt", by: "fighter:fighter", sum: "amount" },
    { words: "Combos", event: "combo", when: { how: "landed" } },
  ],
  tables: { fighter: { tide: "Low Tide" } },
};
const book = new Book(text, ["Ann", "Bo"]);
const hurt = (seat: number, fighter: string, amount: number) => ({ event: "hurt", seat, fighter, amount });
const kept = new Map<string, string>();
const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
let tally: Tally;

beforeEach(() => {
  kept.clear();
  tally = new Tally("t", text, store);
  tally.add({ seq: 0, at: 0, events: [] });
});

test("players are set against each other, of fighters the first is named, the rest is a number", () => {
  tally.add({ seq: 1, at: 1000, events: [hurt(1, "tide", 10), hurt(1, "rex", 4), { event: "combo", how: "landed" }, { event: "combo", how: "failed" }] });
  expect(tally.figures(book)).toEqual([
    { words: "HP lost", of: [{ name: "Ann", value: 0 }, { name: "Bo", value: 14 }], top: false },
    { words: "Took the most", of: [{ name: "Low Tide", value: 10 }], top: true },
    { words: "Combos", of: [{ name: "", value: 1 }], top: false },
  ]);
});

test("an update that tells nothing is not one that was missed", () => {
  tally.add({ seq: 1, at: 1000, events: [] });
  tally.add({ seq: 2, at: 2000, events: [hurt(1, "tide", 10)] });
  expect(tally.figures(book)).toHaveLength(2);
});

test("what never happened is left out", () => expect(tally.figures(book)).toEqual([]));

describe("a page loaded again", () => {
  test("goes on counting where it was, and counts nothing twice", () => {
    tally.add({ seq: 1, at: 1000, events: [hurt(0, "tide", 3)] });
    const again = new Tally("t", text, store);
    again.add({ seq: 1, at: 1000, events: [] });
    again.add({ seq: 2, at: 2000, events: [hurt(0, "tide", 2)] });
    expect(again.figures(book)[0]?.of[0]).toEqual({ name: "Ann", value: 5 });
  });

  test("that came late has no figures", () => {
    const late = new Tally("other", text, store);
    late.add({ seq: 9, at: 60_000, events: [] });
    late.add({ seq: 10, at: 61_000, events: [hurt(0, "tide", 2)] });
    expect(late.figures(book)).toEqual([]);
  });

  test("that missed something has no figures, rather than wrong ones", () => {
    tally.add({ seq: 1, at: 1000, events: [hurt(0, "tide", 3)] });
    const again = new Tally("t", text, store);
    again.add({ seq: 5, at: 5000, events: [] });
    again.add({ seq: 6, at: 6000, events: [hurt(0, "tide", 2)] });
    expect(again.figures(book)).toEqual([]);
  });
});
