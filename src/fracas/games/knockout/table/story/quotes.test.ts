import { describe, expect, it } from "vitest";
import type { Event, KnockoutView } from "$shell/words/knockout";
import { quotes, standing } from "./quotes";

const view = (facts: object): KnockoutView => ({ story: { facts: { stage: "scene", ...facts } } }) as unknown as KnockoutView;
const line = (text: string, struck = false): object => ({ seat: 0, text, kind: "told", struck });

describe("struck words leave the log", () => {
  it("because what an event quotes no longer stands", () => {
    const said: Event = { event: "said", seat: 0, text: "A spider.", voice: "told" };
    expect(quotes(said)).toEqual(["said\tA spider."]);
    expect(standing(view({ log: [line("A spider.")] }))).toEqual(quotes(said));
    expect(standing(view({ log: [{ ...line("A spider."), kind: "avoid" }] })), "the Avoid list keeps no line").toEqual(["A spider."]);
    expect(standing(view({ log: [line("", true)] }))).toEqual([]);
  });

  it("but a line that somebody signed stands without the name before it", () => {
    const said: Event = { event: "said", seat: 3, text: "You are late: again.", voice: "in character", who: "Vex: the First" };
    const column = { name: "Vex: the First", focus: "dodge", versus: 1 };
    const spoke = (text: string, who: string): string[] => standing(view({ log: [{ seat: 3, text, kind: "in character", who }], columns: [column] }));
    expect(quotes(said)).toEqual(["said\tYou are late: again.", "Vex: the First"]);
    expect(spoke("vex: the first : You are late: again.", "R2")).toEqual(quotes(said));
    expect(spoke("You are late: again.", "R2"), "who has one voice needs no name").toEqual(quotes(said));
    expect(spoke("…: You are late: again.", "")).toEqual(["said\t…: You are late: again.", "Vex: the First"]);
  });

  it("wherever they stood", () => {
    const facts = { log: [], columns: [{ name: "Vex", focus: "dodge", versus: 0, notes: "hisses" }], sheets: [{ name: "Dot" }, {}, {}], crew: { name: "Dogs" }, frame: { place: "Pier" } };
    expect(standing(view(facts))).toEqual(["Vex", "hisses", "Dot", "Dogs", "Pier"]);
    expect(quotes({ event: "rival_created", name: "Vex", notes: "", focus: "dodge", versus: "Dot" })).toEqual(["Vex"]);
    expect(quotes({ event: "zone_added", seat: 0, number: 1, name: "Pier" })).toEqual(["Pier"]);
    expect(quotes({ event: "proposed", seat: 0, what: "backdrop", text: "map:drive_in", how: "propose" })).toEqual([]);
    expect(quotes({ event: "scene_ended", scene: 1 })).toEqual([]);
  });
});
