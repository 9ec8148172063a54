import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Event, Update } from "./frames";
import { Log } from "./log.svelte";
import { Picture } from "./picture.svelte";
import type { DomStage } from "./stage";
import type { TableModule } from "./table";
import { Book } from "./text";

const update = (seq: number, hp: number, ...events: Event[]): Update => ({ frame: "update", seq, at: 0, events, view: { hp }, ask: null, seats: [] });

const moves: TableModule["moves"] = {
  hurt: async (event, stage) => {
    stage.picture.hp = event.hp;
    await stage.wait();
  },
  silent: null,
};

/** What a browser keeps for a tab. */
function tab() {
  const kept = new Map<string, string>();
  return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

function shown({ realTime = false, store = tab() } = {}) {
  const seen: string[] = [];
  const book = new Book({ event: { hurt: "Down to {hp}.", silent: "" } }, ["Ann"]);
  const effect = () => {};
  const stage = { fly: effect, float: effect, shake: effect, flash: effect, banner: effect } as unknown as DomStage;
  const picture = new Picture(moves, () => stage, new Log("t1", store), { speed: () => 1, still: () => false, realTime: () => realTime }, {
    facts: () => ({ seat: 0, book, handout: null }),
    moving: ({ seq }) => void seen.push(`moving ${seq}, hp ${picture.view?.hp}`),
    shown: ({ seq }) => void seen.push(`shown ${seq}, hp ${picture.view?.hp}`),
    sound: effect,
  });
  return { picture, seen };
}

const words = ({ log }: Picture): string[] => log.lines.map((line) => line.words);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the picture", () => {
  test("is brought to the next view event by event, and the log grows with it", async () => {
    const { picture, seen } = shown();
    picture.push(update(1, 9));
    await vi.runAllTimersAsync();
    picture.push(update(2, 5, { event: "hurt", hp: 7 }, { event: "silent" }, { event: "hurt", hp: 5 }));
    expect([picture.busy, words(picture)]).toEqual([true, ["Down to 7."]]);
    await vi.runAllTimersAsync();
    expect([picture.busy, words(picture)]).toEqual([false, ["Down to 7.", "Down to 5."]]);
    expect(seen).toEqual(["shown 1, hp 9", "moving 2, hp 9", "moving 2, hp 7", "moving 2, hp 7", "shown 2, hp 5"]);
  });

  test("in real time is the new view before its events are told", () => {
    const { picture, seen } = shown({ realTime: true });
    picture.push(update(2, 5, { event: "hurt", hp: 5 }));
    expect(seen).toEqual(["shown 2, hp 5", "moving 2, hp 5"]);
  });

  test("has the outcome once all has been seen", async () => {
    const { picture } = shown();
    picture.push({ ...update(1, 0, { event: "hurt", hp: 0 }), outcome: { scores: [0, 1], why: "ko" } });
    expect(picture.outcome).toBeNull();
    picture.skip();
    await vi.runAllTimersAsync();
    expect(picture.outcome?.why).toBe("ko");
  });

  test("has the match's clock", () => {
    const { picture } = shown();
    picture.setClock(5_000);
    vi.advanceTimersByTime(250);
    expect(Math.round(picture.now())).toBe(5_250);
  });
});

describe("the log", () => {
  test("loses the lines that quote what was taken back, in the store too", () => {
    const store = tab();
    const log = new Log("t1", store);
    log.add("Ann: A spider.", "said", 1, ["A spider."]);
    log.add("Ann: A boat.", "said", 2, ["A boat."]);
    log.add("Down to 7.", "hurt", 3);
    log.prune(new Set(["A boat."]));
    expect(log.lines.map((line) => line.words)).toEqual(["Ann: A boat.", "Down to 7."]);
    expect(new Log("t1", store).lines).toEqual(log.lines);
  });

  test("loses the words that were struck out of what another said", () => {
    const store = tab();
    const log = new Log("t1", store);
    log.add("Ann: A spider.", "said", 1, ["said\tA spider."]);
    log.add("Bo: Is it A spider. or a boat?", "said", 2, ["said\tIs it A spider. or a boat?"]);
    log.add("To avoid: A spider.", "avoid_added", 3, ["A spider."]);
    log.prune(new Set(["said\tIs it … or a boat?", "A spider."]));
    expect(log.lines.map((line) => line.words)).toEqual(["Bo: Is it … or a boat?", "To avoid: A spider."]);
    expect(new Log("t1", store).lines).toEqual(log.lines);
    log.prune(new Set(["A spider."]));
    expect(log.lines.map((line) => line.words)).toEqual(["To avoid: A spider."]);
  });

  test("is there again after a reload, and goes on counting", () => {
    const store = tab();
    const before = new Log("t1", store);
    before.add("Down to 7.", "hurt", 2);
    vi.advanceTimersByTime(1_000);
    const after = new Log("t1", store);
    after.add("Down to 5.", "hurt", 3);
    expect(after.lines.map(({ id, words }) => [id, words])).toEqual([[1, "Down to 7."], [2, "Down to 5."]]);
  });

  test("of another table is another log", () => {
    const store = tab();
    const before = new Log("t1", store);
    before.add("Down to 7.", "hurt", 2);
    before.keep();
    expect(new Log("t2", store).lines).toEqual([]);
  });

  test("stores a burst of lines once", () => {
    const store = tab();
    const writes = vi.spyOn(store, "setItem");
    const log = new Log("t1", store);
    for (let i = 0; i < 500; i++) log.add(`line ${i}`, "hurt", i);
    expect(writes).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(writes).toHaveBeenCalledTimes(1);
    expect([log.lines.length, log.lines[0]!.words]).toEqual([400, "line 100"]);
  });
});
