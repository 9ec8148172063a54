import { describe, expect, test } from "vitest";
import { inWords, keepProgress, progressOf } from "./progress";

function shelf(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}

describe("how far a lesson has come", () => {
  test("a lesson goes on at the step it was left at", () => {
    const store = shelf();
    keepProgress("g", "first", { step: 3 }, store);
    expect(progressOf("g", "first", [], store)).toEqual({ step: 3, done: false });
    expect(progressOf("g", "second", [], store)).toEqual({ step: 0, done: false });
  });

  test("a lesson that is over is done, begins anew, and stays done", () => {
    const store = shelf();
    keepProgress("g", "first", { step: 7, over: true }, store);
    expect(progressOf("g", "first", [], store)).toEqual({ step: 0, done: true });
    keepProgress("g", "first", { step: 2 }, store);
    expect(progressOf("g", "first", [], store)).toEqual({ step: 2, done: true });
  });

  test("what an account has played elsewhere is done here too", () => {
    expect(progressOf("g", "first", ["g/first"], shelf())).toEqual({ step: 0, done: true });
    expect(progressOf("g", "second", ["g/first"], shelf())).toEqual({ step: 0, done: false });
  });

  test.each(["", "not json", "[]", "null", '{"g/first": {"step": "x"}}', '{"g/first": null}'])("what cannot be read is begun again: %s", (text) => {
    expect(progressOf("g", "first", [], shelf(text))).toEqual({ step: 0, done: false });
  });

  test("minutes are words", () => {
    expect([1.5, 2, 2.5].map(inWords)).toEqual(["ninety seconds", "two minutes", "2.5 minutes"]);
  });
});
