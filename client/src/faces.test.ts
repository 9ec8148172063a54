import { expect, test } from "vitest";
import { faceOf, luckOf, randomFace } from "./faces";
import { WORDS } from "./portrait/portrait";

const card = { bots: [{ id: "level1", title: "Pepper", brief: "", face: { hair: "spikes" }, line: "", level: 1 }, { id: "random", title: "Random", brief: "", face: null, line: "", level: 0 }] };

test("everybody has a face: their own, the house's, or one that follows from the name", () => {
  expect(faceOf(card, { name: "Ann", face: { hair: "bun" } })).toEqual({ hair: "bun" });
  expect(faceOf(card, { name: "Pepper", bot: "level1" })).toEqual({ hair: "spikes" });
  expect(faceOf(card, { name: "Random", bot: "random" }).skin).toBe("steel");
  expect(faceOf(card, { name: "Ann" })).toEqual(faceOf(null, { name: "Ann" }));
  expect(faceOf(card, { name: "Ann" })).not.toEqual(faceOf(card, { name: "Bo" }));
});

test("a face by luck is made of words that are drawn, and fits the server's pattern", () => {
  const random = luckOf("seed");
  const seen = new Set<string>();
  for (let i = 0; i < 300; i++) {
    const face = randomFace(random) as Record<string, string>;
    for (const [part, words] of Object.entries(WORDS)) expect(words).toContain(face[part]);
    for (const word of Object.values(face)) expect(word).toMatch(/^[a-z_/]{1,40}$/);
    expect(new Set(face.colours!.split("/")).size).toBeGreaterThan(1);
    seen.add(JSON.stringify(face));
  }
  expect(seen.size).toBeGreaterThan(290);
});
