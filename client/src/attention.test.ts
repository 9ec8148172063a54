import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Caller as CallerType } from "./attention";

// The module makes one caller for the real page when it is loaded.
vi.stubGlobal("document", { title: "", addEventListener: () => undefined });
vi.stubGlobal("addEventListener", () => undefined);
const { Caller } = await import("./attention");

const page = { title: "BRAWL", away: true, back: () => {}, onreturn(back: () => void) { this.back = back; } };
let caller: CallerType;
const sound = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, { title: "BRAWL", away: true });
  sound.mockClear();
  caller = new Caller(page);
});
afterEach(() => vi.useRealTimers());

test("whoever looks elsewhere is called until they are back", () => {
  caller.call("Your turn", sound);
  expect(sound).toHaveBeenCalledOnce();
  expect(page.title).toBe("● Your turn");
  vi.advanceTimersByTime(900);
  expect(page.title).toBe("BRAWL");
  vi.advanceTimersByTime(900);
  expect(page.title).toBe("● Your turn");
  page.back();
  expect(page.title).toBe("BRAWL");
  vi.advanceTimersByTime(5000);
  expect(page.title).toBe("BRAWL");
});

test("a second call takes the place of the first, and the title comes back whole", () => {
  caller.call("Bo is here", sound);
  caller.call("Your turn", sound);
  expect(page.title).toBe("● Your turn");
  caller.stop();
  expect(page.title).toBe("BRAWL");
});

test("whoever looks hears it and reads nothing", () => {
  page.away = false;
  caller.call("Your turn", sound);
  expect(sound).toHaveBeenCalledOnce();
  expect(page.title).toBe("BRAWL");
});
