import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LETTERS, PRINTS, printOf, stacks } from "./cards";

test("cards are printed as tables.toml says", () => {
  const toml = readFileSync(new URL("../tables.toml", import.meta.url), "utf8");
  const found = [...toml.matchAll(/\[cards\.(\w)\]\s+name = "\w+"\s+damage = (\d+)\s+rank = (\d+)/g)];
  expect(found.map(([, letter, damage, rank]) => ({ letter, damage: Number(damage), rank: Number(rank) }))).toEqual(
    LETTERS.map((letter) => ({ letter, damage: PRINTS[letter].damage, rank: PRINTS[letter].rank })),
  );
});

test("no two cards share a shape, a colour or an icon", () => {
  for (const trait of ["shape", "colour", "icon"] as const) {
    expect(new Set(LETTERS.map((letter) => PRINTS[letter][trait])).size).toBe(5);
  }
});

test("stacks are fastest first, and keep what they do not know", () => {
  expect(stacks(["T", "D", "T", "?"])).toEqual([
    { letter: "D", count: 1 },
    { letter: "T", count: 2 },
    { letter: "?", count: 1 },
  ]);
  expect(printOf("constructor")).toBeUndefined();
});
