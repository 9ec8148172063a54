import { describe, expect, test } from "vitest";
import type { Event, Update, View } from "./frames";
import type { Line } from "./log.svelte";
import { Log } from "./log.svelte";
import { Past } from "./past.svelte";

const happened: Event = { event: "hurt" };
const update = (seq: number, words = "", events: Event[] = [happened]): Update => ({ frame: "update", seq, at: seq * 10, events, view: { words }, ask: null, seats: [] });
const line = (seq: number): Line => ({ id: 1, seq, tag: "hurt", words: "Ouch." });
const standing = (view: View): string[] => [view.words as string].filter(Boolean);

function tab(room = Infinity) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  };
}

describe("the past", () => {
  test("brings back the moment of a line, and what is shown of it is a copy", () => {
    const past = new Past("t1", tab());
    past.keep(update(3, "then"));
    past.look(line(3));
    expect(past.back).toMatchObject({ seq: 3, at: 30, words: "Ouch.", view: { words: "then" } });
    past.back!.view.words = "changed";
    expect(past.at(3)!.view.words).toBe("then");
    past.now();
    expect(past.back).toBeNull();
    past.look(line(4));
    expect(past.back).toBeNull();
  });

  test("keeps as many moments as the log has lines, and none in which nothing happened", () => {
    const past = new Past("t1", tab());
    for (let seq = 0; seq < 450; seq++) past.keep(update(seq));
    past.keep(update(450, "", []));
    expect([past.at(49), past.at(50)?.seq, past.at(449)?.seq, past.at(450)]).toEqual([undefined, 50, 449, undefined]);
  });

  test("outlives a reload with its newest moments, and a store that is full", () => {
    const store = tab();
    const before = new Past("t1", store);
    for (const seq of [1, 2, 3]) before.keep(update(seq, "x".repeat(700_000)));
    before.save();
    const after = new Past("t1", store);
    expect([after.at(1), after.at(2)?.seq, after.at(3)?.seq]).toEqual([undefined, 2, 3]);
    const full = new Past("t1", tab(10));
    full.keep(update(1));
    full.save();
    expect(full.at(1)?.seq).toBe(1);
  });

  test("forgets what was struck out, also while somebody looks at it", () => {
    const past = new Past("t1", tab(), standing);
    past.keep(update(1, "mine"));
    past.look(line(1));
    past.keep(update(2, "mine"));
    expect(past.back?.seq).toBe(1);
    past.keep(update(3, ""));
    expect([past.back, past.at(1), past.at(2), past.at(3)?.seq]).toEqual([null, undefined, undefined, 3]);
  });

  test("forgets it in the tab's store, too, where a reload has left it", () => {
    const store = tab();
    const before = new Past("t1", store, standing);
    before.keep(update(1, "mine"));
    before.save();
    expect(store.getItem("fracas:past:t1")).toContain("mine");
    new Past("t1", store, standing).keep(update(2, ""));
    expect(store.getItem("fracas:past:t1")).not.toContain("mine");
  });

  test("goes back with a lesson, and the log with it", () => {
    const past = new Past("t1", tab());
    expect([past.keep(update(1)), past.keep(update(2)), past.keep(update(2, "", []))]).toEqual([false, false, false]);
    expect(past.keep(update(1, "again", []))).toBe(true);
    expect([past.at(1)?.seq, past.at(2)]).toEqual([1, undefined]);
    const log = new Log("t1", tab());
    for (const seq of [1, 2, -1]) log.add(`line ${seq}`, "hurt", seq);
    log.cut(1);
    expect(log.lines.map((one) => one.seq)).toEqual([1, -1]);
    log.keep();
  });
});

test("a log that is filled anew keeps the lines that stay", () => {
  const log = new Log("t1", tab());
  log.fill([1, 2].map((seq) => ({ seq, tag: "hurt", words: `line ${seq}` })));
  const ids = log.lines.map((one) => one.id);
  log.fill([1, 2, 3].map((seq) => ({ seq, tag: "hurt", words: `line ${seq}` })));
  expect(log.lines.map((one) => one.id).slice(0, 2)).toEqual(ids);
});
