import { expect, test } from "vitest";
import type { GameCard, Setup } from "./frames";
import { nextTable } from "./next";

const bots = ["one", "two", "three"].map((id) => ({ id, title: id.toUpperCase(), brief: "" }));
const mode = (id: string, options: object, fits: string[]) => ({ id, title: id, brief: "", seats: [2], options, bot: "one", real_time: false, bots: fits });
const card = {
  id: "toy",
  bots,
  modes: [mode("plain", {}, ["one", "two", "three"]), mode("hard", { rounds: 5 }, ["two"])],
} as unknown as GameCard;
const setup = (bot: string | null, more: object = {}): Setup => ({ game: "toy", seats: [{ name: "Ann" }, { name: "Bo", bot }], options: { rounds: 3 }, ...more });

test("after a win the next one up waits, after a loss the one below", () => {
  expect(nextTable(card, setup("two"), 0, true, "Ann")?.bot.id).toBe("three");
  expect(nextTable(card, setup("two"), 0, false, "Ann")?.bot.id).toBe("one");
});

test("whoever has beaten the best meets the one before, and the other way round", () => {
  expect(nextTable(card, setup("three"), 0, true, "Ann")?.bot.id).toBe("two");
  expect(nextTable(card, setup("one"), 0, false, "Ann")?.bot.id).toBe("two");
});

test("the table is set up as the last one was", () => {
  const { table } = nextTable(card, setup("one", { hints: false }), 0, true, "Ann")!;
  expect(table).toEqual({ game: "toy", mode: "plain", options: { rounds: 3 }, seats: [{}, { bot: "two", name: "TWO" }], name: "Ann", hints: false });
});

test("against people, and where nobody else fits, there is no next one", () => {
  expect(nextTable(card, setup(null), 0, true, "Ann")).toBeNull();
  expect(nextTable(card, setup("two", { options: { rounds: 5 } }), 0, true, "Ann")).toBeNull();
});
