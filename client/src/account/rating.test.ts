import { expect, test } from "vitest";
import { ratingWords, signed } from "./rating";

test("a rating is told with how sure it is, a change with its sign", () => {
  expect(ratingWords({ value: 1532, spread: 410 })).toBe("1532 ± 410");
  expect([12, 0, -7].map(signed)).toEqual(["+12", "+0", "−7"]);
});
