import { describe, expect, it } from "vitest";
import { drawPlace, kindOf, KINDS } from "./places";

describe("a place is drawn from its name", () => {
  it("by a word in it", () => {
    expect(kindOf("Galaxy Burger, the usual table")).toBe("diner");
    expect(kindOf("Abandoned Bowling Alley")).toBe("bowling");
    expect(kindOf("The docks")).toBe("docks");
    expect(kindOf("Diamond Street"), "no tree in it").toBe("street");
    expect(kindOf("A night in the cells")).toBe("cells");
    expect(kindOf("Somewhere nobody has a word for")).toBe("street");
  });

  it("and is the same whenever one comes back, but not the same as another street", () => {
    expect(drawPlace("Diamond Street")).toBe(drawPlace(" diamond street "));
    expect(drawPlace("Diamond Street")).not.toBe(drawPlace("Opal Street"));
  });

  it("whole: every kind has a picture without a hole in it", () => {
    const names = ["burger", "hideout", "bowling", "roof", "anywhere", "pier", "club", "cinema", "jail", "moon", "yard", "arcade", "park", "school", "subway", "pool"];
    expect(new Set(names.map(kindOf))).toEqual(new Set(KINDS));
    for (const name of names) {
      expect(drawPlace(name).length, name).toBeGreaterThan(900);
      expect(drawPlace(name), name).not.toMatch(/NaN|undefined/);
    }
  });
});
