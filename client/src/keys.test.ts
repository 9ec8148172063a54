import { describe, expect, test } from "vitest";
import { KEYS, keyName } from "./keys";

const press = (key: string, more: object = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, target: null, ...more });
const idle = { dialog: false, busy: false };

test.each([
  ["1", "option 0"],
  ["9", "option 8"],
  ["0", "option 9"],
  ["?", "help"],
  [".", "hint"],
  ["M", "sound"],
  ["m", "sound"],
  ["ArrowLeft", "previous"],
  ["Escape", "disarm"],
])("%s means %s", (key, meaning) => expect(keyName(press(key), idle)).toBe(meaning));

test("Enter and an idle Space are the browser's: a focused button answers them", () => {
  expect(keyName(press("Enter"), idle)).toBeUndefined();
  expect(keyName(press(" "), idle)).toBeUndefined();
  expect(keyName(press(" "), { dialog: false, busy: true })).toBe("skip");
});

test("nothing is taken from somebody who types, or from the browser's own keys", () => {
  expect(keyName(press("m", { target: { tagName: "INPUT" } }), idle)).toBeUndefined();
  expect(keyName(press("r", { ctrlKey: true }), idle)).toBeUndefined();
  expect(keyName(press("constructor"), idle)).toBeUndefined();
});

describe("over a sheet", () => {
  test("numbers answer nothing", () => expect(keyName(press("1"), { dialog: true, busy: false })).toBeUndefined());
});

test("the help names every key once", () => {
  const all = KEYS.flatMap(({ keys }) => keys);
  expect(new Set(all).size).toBe(all.length);
});
