import { expect, test } from "vitest";
import { stopAt } from "./stop";
import { Book } from "./text";

const text = {
  event: { fell: "{seat:seat} falls.", drew: "{seat:seat} draws.", round_over: "Round {round} to {winner:seat}." },
  stop: { round_over: { title: "{winner:seat} takes it", why: ["fell"] } },
};
const book = new Book(text, ["Ann", "Bo"]);
const events = [{ event: "drew", seat: 0 }, { event: "fell", seat: 1 }, { event: "round_over", round: 2, winner: 0 }];

test("a card tells what is over, and why: by the lines of the events that led to it", () => {
  expect(stopAt(book, events, 2)).toEqual({ title: "Ann takes it", lines: ["Bo falls.", "Round 2 to Ann."] });
});

test("other events are no reason to stop", () => {
  expect(stopAt(book, events, 1)).toBeNull();
  expect(stopAt(new Book({ event: text.event }, ["Ann", "Bo"]), events, 2)).toBeNull();
});
