import { describe, expect, it } from "vitest";
import type { Scene } from "../frames";
import { Book } from "../text";
import { keyOf } from "./keys";
import { atTime, clock, linkTo, marksOf, momentIn, nextMark, sameMoment } from "./reel";

const scene = (seq: number, at: number, more: Partial<Scene> = {}): Scene => ({ seq, at, events: [], view: {}, ...more });

describe("marks", () => {
  const text = { stop: { won: { title: "Round to {who}" } } };
  const scenes = [scene(0, 0), scene(1, 5, { events: [{ event: "hit" }, { event: "won", who: "Ann" }] }), scene(2, 9), scene(3, 9, { events: [{ event: "won", who: "Bo" }] })];
  const marks = marksOf(new Book(text, []), scenes);

  it("stand where the game's texts say that something ends", () => {
    expect(marks).toEqual([{ at: 1, title: "Round to Ann" }, { at: 3, title: "Round to Bo" }]);
  });

  it("are gone to one by one, and then to the ends", () => {
    expect([nextMark(marks, 0, 1, 9), nextMark(marks, 1, 1, 9), nextMark(marks, 3, 1, 9)]).toEqual([1, 3, 9]);
    expect([nextMark(marks, 9, -1, 9), nextMark(marks, 3, -1, 9), nextMark(marks, 1, -1, 9)]).toEqual([3, 1, 0]);
  });
});

describe("the same moment in another view", () => {
  it("is found by the number of its entry", () => {
    const [from, to] = [[0, 2, 4].map((entry, i) => scene(i, 0, { entry })), [0, 1, 2, 3, 4].map((entry) => scene(entry, 0, { entry }))];
    expect(sameMoment(from, 1, to)).toBe(2);
    expect(sameMoment(to, 3, from)).toBe(1);
  });

  it("is found by the clock, and among scenes of the same time as far along", () => {
    const [from, to] = [[0, 100, 200].map((at, i) => scene(i, at)), [0, 90, 100, 100, 300].map((at, i) => scene(i, at))];
    expect(sameMoment(from, 1, to)).toBe(2);
    expect(sameMoment(to, 3, from)).toBe(1);
    expect(sameMoment(to, 1, from)).toBe(0);
    const still = Array.from({ length: 10 }, (_, i) => scene(i, 0));
    expect(sameMoment(still, 5, still.slice(0, 4))).toBe(2);
  });

  it("is the beginning where nothing was seen yet", () => {
    expect(atTime([scene(0, 50)], 10)).toBe(0);
    expect(sameMoment([], 0, [scene(0, 0)])).toBe(0);
  });
});

describe("a link to a moment", () => {
  it("is read as it was written", () => {
    expect(momentIn(linkTo({ view: "0", at: 12, time: 3400 }))).toEqual({ view: "0", at: 12, time: 3400 });
  });

  it("takes nothing that is no number", () => {
    expect(momentIn("?as=all&at=-3&t=1e9")).toEqual({ view: "all", at: undefined, time: undefined });
    expect(momentIn("")).toEqual({ view: undefined, at: undefined, time: undefined });
  });

  it("shows time as clocks do", () => expect([clock(0), clock(65_900), clock(3_600_000)]).toEqual(["0:00", "1:05", "60:00"]));
});

describe("keys", () => {
  const press = (key: string, target: unknown = null, dialog = false, more = {}) => keyOf({ key, altKey: false, ctrlKey: false, metaKey: false, target, ...more }, dialog);

  it("steer the show", () => {
    expect([press(" "), press("ArrowLeft"), press("End"), press("V"), press("/"), press("?")]).toEqual(["toggle", "back", "last", "view", "rule", "help"]);
    expect(press("ArrowRight", { tagName: "INPUT", type: "range" })).toBe("on");
  });

  it("are left to whoever needs them", () => {
    expect(press(" ", { tagName: "BUTTON" })).toBeUndefined();
    expect(press("ArrowDown", { tagName: "SELECT" })).toBeUndefined();
    expect(press("c", null, false, { ctrlKey: true })).toBeUndefined();
    expect([press("End", null, true), press("?", null, true)]).toEqual([undefined, "help"]);
  });
});
