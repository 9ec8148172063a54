import { describe, expect, test } from "vitest";
import type { PuzzleCard, Verdict } from "../frames";
import { after, kept, keepTry, standing, streak } from "./kept";

function shelf(text: string | null = null) {
  let held = text;
  return { getItem: () => held, setItem: (_: string, value: string) => void (held = value) };
}

const verdict = (right: boolean, value: number): Verdict => ({
  frame: "verdict", right, counted: true, person: { value, spread: 500 }, puzzle: { value: 1500, spread: 700 }, mu: 20, sigma: 5,
});

describe("a guest's puzzles", () => {
  test("only the first try counts, and the daily one makes the streak longer", () => {
    const store = shelf();
    keepTry("g/a", verdict(true, 1600), 10, "g/a", store);
    keepTry("g/a", verdict(false, 1200), 10, "g/a", store);
    keepTry("g/b", verdict(false, 1550), 10, "g/a", store);
    expect(kept(store)).toEqual({ mu: 20, sigma: 5, value: 1550, spread: 500, done: { "g/a": true, "g/b": false }, days: [10] });
    expect(standing({ me: null, day: 10 }, kept(store))).toEqual({ rating: { value: 1550, spread: 500 }, streak: 1, done: { "g/a": true, "g/b": false } });
  });

  test("a streak lasts until a day was missed", () => {
    expect(streak([1, 7, 8, 9], 9)).toBe(3);
    expect(streak([7, 8, 9], 10)).toBe(3);
    expect(streak([7, 8, 9], 11)).toBe(0);
  });

  test.each(["", "not json", "null", "[]", '{"done": 3, "days": "x", "mu": "y"}'])("what cannot be read is begun again: %s", (text) => {
    expect(kept(shelf(text))).toEqual({ done: {}, days: [] });
  });
});

test("an account is what the server says", () => {
  const me = { rating: { value: 1700, spread: 300 }, tries: 4, streak: 2, solved: ["g/a"], missed: ["g/b"] };
  expect(standing({ me, day: 1 }, { done: {}, days: [] })).toEqual({ rating: me.rating, streak: 2, done: { "g/a": true, "g/b": false } });
});

test("next comes what was not tried, of the same game first", () => {
  const cards = ["g/a", "g/b", "g/c", "h/a"].map((name) => ({ game: name.split("/")[0], id: name.split("/")[1] }) as PuzzleCard);
  expect(after("g/b", cards, { "g/b": true })).toBe("g/c");
  expect(after("g/b", cards, { "g/b": true, "g/c": true })).toBe("g/a");
  expect(after("g/b", cards, { "g/a": true, "g/b": true, "g/c": true })).toBe("h/a");
  expect(after("g/b", cards, { "g/a": true, "g/b": true, "g/c": true, "h/a": false })).toBe("g/c");
});
