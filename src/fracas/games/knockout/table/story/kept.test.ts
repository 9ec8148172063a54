import { describe, expect, it } from "vitest";
import { drawerOf } from "./kept";

function shelf(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text), removeItem: (key: string) => void kept.delete(key) } as unknown as Storage;
}

describe("words in the making", () => {
  it("are there again after a reload, for that seat at that table alone", () => {
    const device = shelf();
    drawerOf(0, "/table/a", device).write("say", "I was about to");
    expect(drawerOf(0, "/table/a", device).read("say")).toBe("I was about to");
    expect(drawerOf(1, "/table/a", device).read("say")).toBe("");
    expect(drawerOf(0, "/table/b", device).read("say")).toBe("");
    drawerOf(0, "/table/a", device).write("say", "");
    expect(drawerOf(0, "/table/a", device).read("say")).toBe("");
  });

  it("are put away when others take their place: the last first, each once, a few of them", () => {
    const drawer = drawerOf(0, "/table/a", shelf());
    for (const words of ["one", "two", "one", "  ", "three", "four", "five"]) drawer.putAway("name", words);
    expect(drawer.earlier("name")).toEqual(["five", "four", "three", "one"]);
  });

  it("do not stop a page whose browser keeps nothing", () => {
    const closed = { getItem: () => { throw new Error("denied"); }, setItem: () => { throw new Error("denied"); }, removeItem: () => undefined } as unknown as Storage;
    const drawer = drawerOf(0, "/table/a", closed);
    drawer.write("say", "words");
    drawer.putAway("say", "words");
    expect([drawer.read("say"), drawer.earlier("say")]).toEqual(["", []]);
  });
});
