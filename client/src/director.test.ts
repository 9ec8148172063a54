import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BEAT_MS, Director, type Page } from "./director";
import type { Event, Update, View } from "./frames";
import type { Move } from "./table";

type Picture = { hp: number };

const update = (seq: number, hp: number, ...events: Event[]): Update =>
  ({ frame: "update", seq, at: 0, events, view: { hp }, ask: null, seats: [] }) as Update;

const hurt = (hp: number): Event => ({ event: "hurt", hp });

const moves: Record<string, Move<any, any, any> | null> = {
  hurt: async (event, stage) => {
    stage.shake("fighter");
    stage.float("fighter", `-${stage.picture.hp - event.hp}`);
    stage.picture.hp = event.hp;
    await stage.wait();
  },
  travel: (_, stage) => stage.fly("a", "b"),
  sealed: null,
  broken: () => {
    throw new Error("no such spot");
  },
};

/** A page that writes down, in order, all that it was made to do. */
function rehearsal({ speed = 1, still = false, realTime = false, stopAt = "" } = {}) {
  const seen: string[] = [];
  const shown: { picture: Picture } = { picture: { hp: 100 } };
  const note =
    (what: string) =>
    (...words: unknown[]) =>
      void seen.push([what, ...words].join(" "));
  const page: Page = {
    stage: () => ({
      picture: shown.picture as unknown as View,
      seat: 0,
      book: null as never,
      handout: null,
      fly: async (from, to) => note("fly")(from, to),
      float: note("float"),
      shake: note("shake"),
      flash: note("flash"),
      banner: note("banner"),
      sound: note("sound"),
    }),
    tell: (event) => seen.push(`tell ${event.event}`),
    stop: (at, now) => (stopAt && now.events[at]!.event === stopAt ? (seen.push("card"), 5_000) : 0),
    go: () => void seen.push("card away"),
    show: (now) => {
      shown.picture = structuredClone(now.view) as Picture;
      seen.push(`show ${now.seq}`);
    },
  };
  const director = new Director(moves, page, { speed: () => speed, still: () => still, realTime: () => realTime });
  return { director, seen, shown };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("events", () => {
  test("play one after the other, then the view is shown", async () => {
    const { director, seen, shown } = rehearsal();
    director.push(update(1, 80, hurt(90), { event: "sealed" }, hurt(80)));
    await vi.advanceTimersByTimeAsync(BEAT_MS / 2);
    expect(seen).toEqual(["tell hurt", "shake fighter", "float fighter -10"]);
    expect(shown.picture.hp).toBe(90);
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    expect(seen.slice(3)).toEqual(["tell sealed", "tell hurt", "shake fighter", "float fighter -10"]);
    expect(director.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    expect(seen.at(-1)).toBe("show 1");
    expect(director.busy).toBe(false);
  });

  test("of a later update wait for those before", async () => {
    const { director, seen } = rehearsal();
    director.push(update(1, 90, hurt(90)));
    director.push(update(2, 80, hurt(80)));
    await vi.advanceTimersByTimeAsync(BEAT_MS * 3);
    expect(seen.filter((line) => /tell|show/.test(line))).toEqual(["tell hurt", "show 1", "tell hurt", "show 2"]);
  });

  test("without a move take no time", async () => {
    const { director, seen } = rehearsal();
    director.push(update(1, 100, { event: "sealed" }, { event: "never heard of" }));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(["tell sealed", "tell never heard of", "show 1"]);
  });

  test("whose move fails do not hold up the match", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
    const { director, seen } = rehearsal();
    director.push(update(1, 90, { event: "broken" }, hurt(90)));
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    expect(seen.at(-1)).toBe("show 1");
    expect(complaint).toHaveBeenCalledWith("the move of broken failed", expect.any(Error));
    complaint.mockRestore();
  });
});

describe("time", () => {
  test("goes as fast as the slider says", async () => {
    const { director, seen } = rehearsal({ speed: 4 });
    director.push(update(1, 90, hurt(90)));
    await vi.advanceTimersByTimeAsync(BEAT_MS / 4);
    expect(seen.at(-1)).toBe("show 1");
  });

  test("is skipped by a key: every event is told, nothing moves", async () => {
    const { director, seen } = rehearsal();
    director.push(update(1, 70, hurt(90), hurt(80), { event: "travel" }, hurt(70)));
    director.push(update(2, 60, hurt(60)));
    director.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.filter((line) => line.startsWith("tell"))).toHaveLength(5);
    expect(seen.filter((line) => /float|fly/.test(line))).toEqual(["float fighter -10"]);
    expect(seen.at(-1)).toBe("show 2");
  });

  test("runs on as before after a skip", async () => {
    const { director, seen } = rehearsal();
    director.push(update(1, 90, hurt(90)));
    director.skip();
    await vi.advanceTimersByTimeAsync(0);
    director.push(update(2, 80, hurt(80)));
    await vi.advanceTimersByTimeAsync(BEAT_MS / 2);
    expect(seen.at(-1)).toBe("float fighter -10");
  });

  test("a skip with nothing to skip does not swallow what comes next", async () => {
    const { director, seen } = rehearsal();
    director.skip();
    director.push(update(1, 90, hurt(90)));
    await vi.advanceTimersByTimeAsync(BEAT_MS / 2);
    expect(seen.at(-1)).toBe("float fighter -10");
  });

  test("hurries when updates pile up", async () => {
    const { director, seen } = rehearsal();
    for (let seq = 1; seq <= 8; seq++) director.push(update(seq, 100 - seq, hurt(100 - seq)));
    await vi.advanceTimersByTimeAsync(BEAT_MS * 6); // eight beats if it did not
    expect(seen.at(-1)).toBe("show 8");
  });
});

test("an update without events is shown at once, whatever is playing", async () => {
  const { director, seen, shown } = rehearsal();
  director.push(update(1, 90, hurt(90)));
  director.push(update(5, 40));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.at(-1)).toBe("show 5");
  expect(shown.picture.hp).toBe(40);
});

test("reduced motion tells the same facts without travel", async () => {
  const { director, seen } = rehearsal({ still: true });
  director.push(update(1, 90, { event: "travel" }, hurt(90)));
  await vi.advanceTimersByTimeAsync(BEAT_MS * 3);
  expect(seen).toEqual(["tell travel", "tell hurt", "float fighter -10", "show 1"]);
});

test("in real time the view is there before any event has been seen", async () => {
  const { director, seen, shown } = rehearsal({ realTime: true });
  director.push(update(1, 90, hurt(90)));
  director.push(update(2, 80, hurt(80)));
  expect(seen[0]).toBe("show 1");
  expect(seen).toContain("show 2");
  expect(shown.picture.hp).toBe(80);
});

test("a closed director is silent", async () => {
  const { director, seen } = rehearsal();
  director.push(update(1, 80, hurt(90), hurt(80)));
  await vi.advanceTimersByTimeAsync(0);
  director.close();
  await vi.advanceTimersByTimeAsync(BEAT_MS * 4);
  expect(seen).toEqual(["tell hurt", "shake fighter", "float fighter -10"]);
});

describe("a card that says what has ended", () => {
  test("is read before anything else comes, even by those who skip", async () => {
    const { director, seen } = rehearsal({ stopAt: "hurt" });
    director.push(update(1, 90, hurt(90), { event: "travel" }));
    director.skip();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(seen.at(-1)).toBe("card");
    await vi.advanceTimersByTimeAsync(200);
    expect(seen).toContain("tell travel");
  });

  test("is put away by a press, and the rest plays as ever", async () => {
    const { director, seen } = rehearsal({ stopAt: "hurt" });
    director.push(update(1, 90, hurt(90), { event: "travel" }));
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    director.goOn();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.slice(-4)).toEqual(["card away", "tell travel", "fly a b", "show 1"]);
  });

  test("holds nothing up in real time", async () => {
    const { director, seen } = rehearsal({ stopAt: "hurt", realTime: true });
    director.push(update(1, 90, hurt(90)));
    expect(seen[0]).toBe("show 1");
    expect(seen).toContain("card");
  });
});
