import { expect, test } from "vitest";
import { reach } from "./reach";

const state = (cards: string, charge: string, hand: string | null = null) => reach([...cards], [...charge], hand === null ? null : [...hand]).state;

test("a combo is ready when the next move completes it", () => {
  expect(state("PK", "P")).toBe("ready");
  expect(state("PK", "PK")).toBe("ready");
  expect(state("DPKT", "DPT")).toBe("ready");
});

test("a copy in the Charge Zone counts once", () => {
  expect(state("PPK", "K")).toBe("near");
  expect(state("PPK", "PK")).toBe("ready");
  expect(reach([..."PPK"], [..."PK"], null).held).toEqual([true, false, true]);
});

test("without the missing card in hand it is near", () => {
  expect(state("PK", "P", "DG")).toBe("near");
  expect(state("PK", "P", "DK")).toBe("ready");
  expect(state("PK", "PK", "G")).toBe("near");
});

test("two cards short is near, three is far", () => {
  expect(reach([..."GPK"], ["G"], null)).toMatchObject({ state: "near", missing: ["P", "K"] });
  expect(state("GPKT", "G")).toBe("far");
  expect(state("PK", "")).toBe("near");
});
