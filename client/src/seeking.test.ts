import { expect, test } from "vitest";
import { asksAt, nearestBot, phaseAt } from "./seeking";

test("the search widens over seconds, and then a bot is offered", () => {
  expect([0, 7_999, 8_000, 19_999, 20_000, 600_000].map(phaseAt)).toEqual(["mode", "mode", "game", "game", "bot", "bot"]);
});

test("the server is asked when the search gets wide, and seldom after that", () => {
  let last: number | null = null;
  const asked: number[] = [];
  for (let ms = 0; ms <= 30_000; ms += 500) {
    if (asksAt(ms, last)) asked.push((last = ms));
  }
  expect(asked).toEqual([8_000, 14_000, 20_000, 26_000]);
});

test("the bot that is offered is the one nearest to one's own rating", () => {
  const lines = [{ bot: "level5", value: 1900 }, { bot: "", value: 1490 }, { bot: "level3", value: 1500 }, { bot: "level1", value: 1100 }];
  const fit = ["level1", "level3", "level5"];
  expect([1000, 1320, 1499, 1750, 3000].map((rating) => nearestBot(lines, rating, fit))).toEqual(["level1", "level3", "level3", "level5", "level5"]);
  expect(nearestBot(lines, 1900, ["level1"])).toBe("level1");
  expect(nearestBot(lines, undefined, fit)).toBe(null);
  expect(nearestBot([], 1500, fit)).toBe(null);
});
