import { expect, test } from "vitest";
import type { GameCard, SeatStatus } from "./frames";
import { leftSeats, rulesOf, stillMissing, teamsIn } from "./room";
import { Book } from "./text";

const person = (name: string, more: Partial<SeatStatus> = {}): SeatStatus => ({ name, ...more });
const free: SeatStatus = { name: "", free: true };

test("teams sit together, everybody else in one row", () => {
  const seats = ["Ann", "Bo", "Cy", "Di"];
  expect(teamsIn(seats, new Book({ teams: { format: { tag: 2 } } }, seats, { format: "tag" }))).toEqual([[0, 2], [1, 3]]);
  expect(teamsIn(seats, new Book({}, seats))).toEqual([[0, 1, 2, 3]]);
});

test("house rules that were changed are named", () => {
  const card = {
    modes: [{ id: "duel", options: {} }],
    options: { properties: { best_of: { enum: [1, 3, 5], default: 1 }, wild: { enum: ["On", "Off"], default: "Off" } } },
    text: { options: { best_of: "Best of" } },
  } as unknown as GameCard;
  expect(rulesOf(card, { game: "g", seats: [], mode: "duel", options: { best_of: 5, wild: "Off" } })).toEqual(["Best of: 5"]);
  expect(rulesOf(card, { game: "g", seats: [], mode: "gone", options: { best_of: 5 } })).toEqual([]);
});

test.each([
  ["a seat is free", [person("Ann"), free], 0, true, "One seat is still free."],
  ["two seats are", [person("Ann"), free, free], 0, false, "2 seats are still free."],
  ["somebody has gone", [person("Ann", { ready: true }), person("Bo", { away: true })], 0, true, "Bo is away."],
  ["the reader is slow", [person("Ann"), person("Bo", { ready: true })], 0, true, "Everybody waits for you."],
  ["others are", [person("Ann", { ready: true }), person("Bo"), person("Cy")], 0, true, "Bo and Cy are not ready yet."],
  ["a watcher reads it", [person("Ann"), person("Bo", { ready: true })], null, true, "Ann is not ready yet."],
  ["bots are always ready", [person("Ann", { ready: true }), person("Dice", { bot: "level3" })], 0, true, "It begins in a moment."],
] as [string, SeatStatus[], number | null, boolean, string][])("what is missing when %s", (_, seats, own, handshake, words) => {
  expect(stillMissing(seats, own, handshake)).toBe(words);
});

test("who has left is counted down for, until a bot plays on or they are back", () => {
  const seats = [person("Ann", { away: true, claim_at: 1 }), person("Bo", { away: true, claim_at: 10_000 }), person("Cy", { away: true, stand_in: "level3" }), person("Di")];
  expect(leftSeats(seats, 0, 4_500)).toEqual([
    { seat: 1, name: "Bo", seconds: 6, bot: null },
    { seat: 2, name: "Cy", seconds: 0, bot: "level3" },
  ]);
  expect(leftSeats(seats, 0, 60_000)[0]?.seconds).toBe(0);
});
