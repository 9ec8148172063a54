import { describe, expect, test } from "vitest";
import { laid, ORDER, printOf, spent } from "./cards";

describe("cards", () => {
  test("every card has a face", () => {
    for (const card of ORDER) expect(printOf(card).term).not.toBe(card);
    expect(printOf("gH2")).toMatchObject({ kind: "hit2", suit: "green", worth: "2" });
    expect(printOf("WB")).toMatchObject({ kind: "block", suit: null });
  });

  test("laid cards are read as pairs", () => {
    expect(laid(["rH", 1])).toEqual({ card: "rH", by: 1 });
  });

  test("pressed pairs and what lies under a Dodge are spent", () => {
    expect(spent(["rH", "rB", "Pr", "rB"])).toEqual([false, true, true, false]);
    expect(spent(["gH", "gH2", "Dg", "bH"])).toEqual([true, true, false, false]);
    expect(spent(["gH", "gH2", "Dg", "Pr"])).toEqual([false, false, true, true]);
    expect(spent(["rH", "rH", "Dg", "bH", "Dg", "Pr"])).toEqual([true, true, false, false, true, true]);
  });
});
