import { expect, test } from "vitest";
import { botsOf, firstChoice, houseBot, wish, withBots, withFriend } from "./choice";
import type { GameCard } from "./frames";

const card: GameCard = {
  id: "g",
  lessons: [],
  title: "G",
  tagline: "",
  accent: "#fff",
  modes: [
    { id: "duel", title: "Duel", brief: "", seats: [2], options: {}, bot: "greedy", real_time: false, bots: ["random", "greedy"], rated: true },
    { id: "line", title: "Line", brief: "", seats: [3, 4], options: { hp: 200 }, bot: "greedy", real_time: false, bots: ["random", "greedy"], rated: true },
    { id: "race", title: "Race", brief: "", seats: [2], options: {}, bot: "slow", real_time: true, bots: ["slow"], rated: false },
  ],
  options: { properties: { hp: { enum: [100, 200], default: 100 } } },
  text: {},
  bots: [
    { id: "random", title: "Random", brief: "", line: "", level: 0, face: null },
    { id: "greedy", title: "Greedy", brief: "", line: "", level: 0, face: null },
    { id: "slow", title: "Slow", brief: "", line: "", level: 0, face: null },
  ],
  lobby: { pitch: "", learn: "easy", together: false, first: [], minutes: {}, way: [], group: [], hidden: [], roles: {}, unrated: [], rated_for_two: false, ladder: [] },
};

test("a newcomer meets the house's bot in the first mode", () => {
  expect(houseBot(card, card.modes[0]!)).toBe("greedy");
  expect(wish(card, firstChoice(card), { name: "Ann" })).toEqual({
    game: "g",
    mode: "duel",
    options: {},
    seats: [{}, { bot: "greedy", name: "Greedy" }],
    name: "Ann",
  });
});

test("each mode has its own bot for newcomers", () => {
  expect(wish(card, { ...firstChoice(card), mode: "race" }, { name: "Ann" }).seats).toEqual([{}, { bot: "slow", name: "Slow" }]);
});

test("bots of a kind are numbered, people come by link", () => {
  const choice = { mode: "line", seats: 4, rivals: ["greedy", null, "greedy"], options: { hp: 100 }, hints: false };
  expect(wish(card, choice, { name: "Ann" })).toMatchObject({
    options: { hp: 100 },
    hints: false,
    seats: [{}, { bot: "greedy", name: "Greedy 1" }, { bot: null, name: "" }, { bot: "greedy", name: "Greedy 2" }],
  });
});

test("a choice that no longer fits falls back", () => {
  const stale = { mode: "line", seats: 9, rivals: ["gone", "random"], options: { hp: 7 }, hints: true };
  expect(wish(card, stale, { name: "Ann" })).toMatchObject({ options: {}, seats: [{}, { bot: "greedy" }, { bot: "random" }] });
});

test("who presses Play waits for nobody, whatever was chosen last", () => {
  const waiting = { mode: "duel", seats: 2, rivals: [null], options: {}, hints: true };
  expect(wish(card, withBots(card, waiting), { name: "Ann" }).seats).toEqual([{}, { bot: "greedy", name: "Greedy" }]);
});

test("a friend takes the next seat, bots the others", () => {
  const choice = { ...firstChoice(card), mode: "line", seats: 3 };
  expect(wish(card, withFriend(card, choice)!, { name: "Ann" }).seats).toEqual([{}, { bot: null, name: "" }, { bot: "greedy", name: "Greedy" }]);
  const alone = { ...card, modes: [{ ...card.modes[0]!, seats: [1] }] };
  expect(withFriend(alone, firstChoice(alone))).toBeNull();
});

test("bots are offered in the order of the mode", () => {
  const mode = { ...card.modes[0]!, bots: ["slow", "random", "gone"] };
  expect(botsOf(card, mode).map(({ id }) => id)).toEqual(["slow", "random"]);
});

test("what counts is played by the mode's own rules, and only where it can count", () => {
  const choice = { ...firstChoice(card), options: { hp: 200 }, hints: true, rated: true };
  expect(wish(card, choice, { name: "Ann" })).toMatchObject({ rated: true, options: {} });
  expect(wish(card, { ...choice, mode: "race" }, { name: "Ann" })).not.toHaveProperty("rated");
});
