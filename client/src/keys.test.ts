import { describe, expect, test } from "vitest";
import { bind, keyName, shownKeys } from "./keys";

const press = (key: string, more: object = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, target: null, ...more });
const idle = { dialog: false, busy: false };

test.each([
  ["1", "option 0"],
  ["9", "option 8"],
  ["0", "option 9"],
  ["?", "help"],
  [".", "hint"],
  ["Backspace", "undo"],
  [";", "order"],
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
  const all = shownKeys({}, () => true).flatMap(({ keys }) => keys);
  expect(new Set(all).size).toBe(all.length);
});

test("the help leaves out what cannot be done on this screen", () => {
  const all = shownKeys({}, (name) => name !== "rematch").flatMap(({ keys }) => keys);
  expect(all).toContain("M");
  expect(all).not.toContain("R");
});

describe("a key of one's own", () => {
  test("does what it is bound to, and the old one does nothing", () => {
    const own = bind({}, "sound", "P")!;
    expect(keyName(press("p"), { ...idle, own })).toBe("sound");
    expect(keyName(press("m"), { ...idle, own })).toBeUndefined();
  });

  test("that was another's is exchanged, so that no key means two things", () => {
    const own = bind({}, "sound", "l")!;
    expect(keyName(press("l"), { ...idle, own })).toBe("sound");
    expect(keyName(press("m"), { ...idle, own })).toBe("log");
  });

  test.each(["1", " ", "Enter", "Escape", "ArrowLeft", "Shift"])("may not be %s", (key) => expect(bind({}, "sound", key)).toBeNull());
});
