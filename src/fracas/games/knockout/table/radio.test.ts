import { expect, it } from "vitest";
import type { Event } from "$shell/words/knockout";
import { radio, spoken } from "./radio.svelte";
import type { On } from "./stagecraft";

const koed: Event = { event: "koed", who: "Gus" };
const on = (bots: number): On => ({ handout: { commentary: { koed: ["Lights out for {who}!", "Bye."] } }, picture: { seats: 4, bots } }) as unknown as On;

it("has a word for an event, and another one the next time", () => {
  expect(spoken("{who} is out.", koed)).toBe("Gus is out.");
  radio.hear(koed, on(0b1000));
  expect(radio.line).toBe("Lights out for Gus!");
  radio.hear(koed, on(0b1000));
  expect(radio.line).toBe("Bye.");
});

it("is silent where a person is the DJ", () => {
  radio.line = "";
  radio.hear(koed, on(0b0111));
  expect(radio.line).toBe("");
});
