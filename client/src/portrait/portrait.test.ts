import { describe, expect, test } from "vitest";
import { draw, WORDS } from "./portrait";

const plain = { build: "lean", stance: "guard", hair: "none", mask: "none", colours: "cyan/ink/gold", prop: "none" };

const wellFormed = (markup: string) => {
  expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  const opened = [...markup.matchAll(/<g[ >]/g)].length;
  expect([...markup.matchAll(/<\/g>/g)]).toHaveLength(opened);
};

describe("every word", () => {
  for (const [kind, words] of Object.entries(WORDS)) {
    test.each([...words])(`of ${kind} draws: %s`, (word) => wellFormed(draw({ ...plain, [kind]: word }).markup));

    test(`of ${kind} draws something of its own`, () => {
      const drawings = new Set(words.map((word) => draw({ ...plain, skin: "tan", outfit: "vest", [kind]: word }).markup));
      expect(drawings.size).toBe(words.length);
    });
  }

  test("goes with every other", () => {
    for (const build of WORDS.build) {
      for (const stance of WORDS.stance) {
        for (const prop of WORDS.prop) wellFormed(draw({ ...plain, build, stance, prop }).markup);
      }
    }
  });
});

test("the same words make the same face, in whatever order they come", () => {
  const turned = Object.fromEntries(Object.entries(plain).reverse());
  expect(draw(turned)).toEqual(draw(plain));
});

test.each([
  {},
  { build: "gaseous", stance: "upside down", hair: "ivy", mask: "tax", colours: "puce/?/", prop: "cat" },
  { build: "constructor", colours: "__proto__/toString", prop: "hasOwnProperty", hair: "valueOf" },
])("words nobody knows are drawn plainly: %o", (look) => {
  const { markup, light } = draw(look);
  wellFormed(markup);
  expect(light.base).toBe("#8a90a0");
});

test("words never become markup", () => {
  expect(draw({ ...plain, hair: "<script>", colours: '"><script>' }).markup).not.toContain("<script");
});
