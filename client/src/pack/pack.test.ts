import { describe, expect, test } from "vitest";
import { linesOf, nameOf, readPack } from "./pack";

describe("packs", () => {
  test("files become a pack as they are", async () => {
    const found = await readPack([new File(["a = 1"], "fighters.toml"), new File(["b = 2"], "cards.toml")], " Mine ");
    expect(found).toEqual({ name: "Mine", files: { "fighters.toml": "a = 1", "cards.toml": "b = 2" } });
  });

  test("a zip goes as it is, under its own name", async () => {
    const found = await readPack([new File([new Uint8Array([80, 75, 255, 0])], "Night shift.zip")]);
    expect(found).toEqual({ name: "Night shift", zip: "UEv/AA==" });
  });

  test("what is no pack is told before it is sent", async () => {
    await expect(readPack([new File([""], "a.txt")])).rejects.toThrow("a.txt: a pack is made of .toml files");
    await expect(readPack([new File([""], "a.zip"), new File([""], "b.toml")])).rejects.toThrow("one zip");
    await expect(readPack([new File(["x".repeat(1_000_001)], "a.toml")])).rejects.toThrow("far too long");
  });

  test("a folder gives its name", () => {
    expect(nameOf([{ name: "fighters.toml", webkitRelativePath: "packs/late/fighters.toml" }])).toBe("late");
    expect(nameOf([{ name: "fighters.toml" }])).toBe("My pack");
  });

  test("a line says what each change does", () => {
    const changes = [
      { file: "a.toml", what: "fighter", adds: ["Ann", "Bo"], changes: ["Cy"], drops: ["Di"] },
      { file: "b.toml", what: "last_words", instead: true },
    ];
    expect(linesOf({ name: "P", changes }).map(({ does, names }) => `${does}: ${names}`)).toEqual([
      "New fighter: Ann, Bo",
      "Another fighter: Cy",
      "Without fighter: Di",
      "Its own: last words",
    ]);
  });
});
