import { expect, test } from "vitest";
import { clockWords } from "./countdown.svelte";

test("a clock shows minutes and seconds, and hours if there are any", () => {
  expect([61, 600, 3_599, 3_600, 36_000].map((left) => clockWords(left).shown)).toEqual(["1:01", "10:00", "59:59", "1:00:00", "10:00:00"]);
});

test("the last minute is said in words", () => {
  expect(clockWords(61)).toMatchObject({ last: false, spoken: "The match ends in 2 minutes" });
  expect(clockWords(60)).toMatchObject({ last: true, spoken: "The match ends in 60 seconds" });
  expect(clockWords(1)).toMatchObject({ shown: "0:01", spoken: "The match ends in 1 second" });
});
