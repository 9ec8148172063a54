import { describe, expect, it } from "vitest";
import type { Handout } from "$shell/words/n30n";
import { byType, deckOf, read, stacks, worth } from "./cards";

const handout = {
  punches: [{ id: "cheap_shot", name: "Cheap Shot", text: "" }],
  items: [{ id: "table", name: "Table", type: "Wall", icon: "Wall", use: ["DEF"], cancelled_by: ["Uppercut"], challenge: "CH-EVADE", price: 2, text: "" }],
} as unknown as Handout;

describe("a card's word", () => {
  it("names both halves of a Brawl and its Boost slots", () => {
    expect(read("Punch/Jump[Rage,Toxic]", handout)).toEqual({ kind: "brawl", attack: "Punch", defence: "Jump", slots: ["Rage", "Toxic"] });
    expect(read("Kick/Block", handout)).toEqual({ kind: "brawl", attack: "Kick", defence: "Block", slots: [] });
  });

  it("names an energy and its grade", () => {
    expect(read("U-Chromeo", handout)).toEqual({ kind: "n30n", energy: "Chromeo", grade: 3 });
  });

  it("tells a Sucker Punch from an Item", () => {
    expect(read("cheap_shot", handout).kind).toBe("punch");
    expect(read("table", handout)).toMatchObject({ kind: "item", item: { name: "Table" } });
  });

  it("may be a back, with its Challenge", () => {
    expect(read("?item:CH-KO", handout)).toEqual({ kind: "back", deck: "item", challenge: "CH-KO" });
    expect(read("?brawl", handout)).toEqual({ kind: "back", deck: "brawl", challenge: "" });
  });
});

describe("a hand", () => {
  const words = ["S-Rage", "table", "Kick/Duck", "N-Rage", "S-Rage", "cheap_shot", "Punch/Jump"];

  it("lies by type, cards of one name on one another", () => {
    const { brawl, n30n, item } = byType(words, handout);
    expect(brawl.map((one) => one.word)).toEqual(["Punch/Jump", "Kick/Duck", "cheap_shot"]);
    expect(n30n).toEqual([{ word: "N-Rage", count: 1 }, { word: "S-Rage", count: 2 }]);
    expect(item).toEqual([{ word: "table", count: 1 }]);
  });

  it("is worth Cash: grade for energy, 1 for the rest (N3-3.6)", () => {
    expect(words.map((word) => worth(word, handout))).toEqual([2, 1, 1, 1, 2, 1, 1]);
  });

  it("has backs that tell the deck", () => {
    expect(words.map((word) => deckOf(word, handout))).toEqual(["n30n", "item", "brawl", "n30n", "n30n", "brawl", "brawl"]);
    expect(stacks([])).toEqual([]);
  });
});
