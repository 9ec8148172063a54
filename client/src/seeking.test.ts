import { expect, test } from "vitest";
import { asksAt, phaseAt } from "./seeking";

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
