import { describe, expect, test } from "vitest";
import { Hands } from "./hands";

function table(interval: number, answers: string[] = []) {
  let clock = 0;
  const sent: [string, number][] = [];
  const refused: string[] = [];
  const hands = new Hands<string, string>({
    mean: (press) => (press === "gone" ? null : press),
    send: async (action) => {
      sent.push([action, clock]);
      const code = answers.shift();
      return code ? { code, why: `${code} in words` } : null;
    },
    refused: (press, { code }) => void refused.push(`${press} ${code}`),
    interval: () => interval,
    now: () => clock,
    sleep: async (ms) => (ms > 2000 ? new Promise<void>(() => {}) : void (clock += ms)),
  });
  const settle = async () => {
    for (let i = 0; i < 60; i++) await Promise.resolve();
  };
  return { hands, sent, refused, settle };
}

describe("hands", () => {
  test("presses go out one after the other, in order", async () => {
    const { hands, sent, settle } = table(0);
    for (const press of ["draw", "gone", "hit"]) hands.press(press);
    await settle();
    expect(sent.map(([action]) => action)).toEqual(["draw", "hit"]);
  });

  test("no sooner than the table allows", async () => {
    const { hands, sent, settle } = table(120);
    hands.press("draw");
    hands.press("hit");
    await settle();
    expect(sent[1]![1] - sent[0]![1]).toBeGreaterThanOrEqual(120);
  });

  test("too fast is tried again; any other refusal is told once", async () => {
    const { hands, sent, refused, settle } = table(100, ["too_fast", "", "stale"]);
    hands.press("draw");
    hands.press("hit");
    await settle();
    expect(sent.map(([action]) => action)).toEqual(["draw", "draw", "hit"]);
    expect(refused).toEqual(["hit stale"]);
  });

  test("of a burst the last presses count", async () => {
    const { hands, sent, settle } = table(0);
    for (const press of ["a", "b", "c", "d", "e", "f"]) hands.press(press);
    await settle();
    expect(sent.map(([action]) => action)).toEqual(["a", "d", "e", "f"]);
  });
});
