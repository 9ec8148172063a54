import { describe, expect, it } from "vitest";
import { DOING, othersDo, yours } from "./doing";
import { STEPS } from "./told";

describe("what goes on is told", () => {
  it("at every stage of the evening, to the Crew and to the DJ", () => {
    const told = STEPS.flatMap(([, stages]) => stages).filter((stage) => !["brawl", "over"].includes(stage));
    expect(Object.keys(DOING).sort()).toEqual([...told].sort());
    for (const stage of told) {
      expect(yours(stage, true, false), stage).toBeTruthy();
      expect(yours(stage, false, false), stage).toBeTruthy();
    }
  });

  it("otherwise to who is asked than to who waits", () => {
    expect(yours("brawlers", false, true)).toContain("What is missing is named");
    expect(yours("brawlers", false, false)).toContain("Read the others");
    expect(yours("scene", true, true)).toContain("Award a Bond point");
  });

  it("with the names of those who are asked", () => {
    expect(othersDo("brawlers", ["Lu", "Sam", "Tay"])).toBe("Lu, Sam and Tay write their Brawlers.");
    expect(othersDo("frame", ["Lu"])).toBe("Lu sets the scene.");
    expect(othersDo("frame", [])).toBe("");
  });
});
