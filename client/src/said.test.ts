import { afterEach, describe, expect, test } from "vitest";
import { plural } from "./plural";
import { allInWords, inWords, speakOf } from "./said";
import { Book, heard } from "./text";

afterEach(() => speakOf({}));

describe("what the game hands out", () => {
  test("is shown in the language of the page, by its English", () => {
    speakOf({ said: { "Low Tide": "Marée basse", Throw: "Prise", throw: "lancer" } });
    const handout = { fighters: [{ id: "low_tide", name: "Low Tide", focus: "throw", hp: 100 }], moves: ["Throw"] };
    expect(allInWords(handout)).toEqual({ fighters: [{ id: "low_tide", name: "Marée basse", focus: "throw", hp: 100 }], moves: ["Prise"] });
  });

  test("stays as it is where there is no translation", () => {
    speakOf({ said: { "Low Tide": "Marée basse" } });
    expect(inWords("Redline")).toBe("Redline");
    speakOf({});
    const handout = { name: "Low Tide" };
    expect(allInWords(handout)).toBe(handout);
  });
});

describe("a book in another language", () => {
  const house = { sayings: { wins: "Victoire de {name}.", and: " et ", win: "Victoire de {names}." }, said: { "There is no seat {seat}.": "Il n’y a pas de place {seat}." } };
  const text = {
    language: "fr",
    house,
    said: { "Low Tide": "Marée basse" },
    genders: { "@fighter": { low_tide: "f" } },
    event: { taken: "{who:fighter} est {who:fighter@pris|prise}, {left} {left#carte|cartes}." },
    terms: { Throw: { rule: "CF-4.1", text: "Lente.", word: "Prise" } },
  };
  const book = new Book(text, ["Ann", "Bo", "Cy"], {}, { fighter: { low_tide: "Low Tide", mine: "My Own" } });

  test("looks up what content says, wherever a match tells it", () => {
    const story = new Book({ ...text, event: { said: "{who:said} : « {text:said} »" } }, ["Ann"]);
    expect(story.event({ event: "said", who: "Ann", text: "Low Tide" })).toBe("Ann : « Marée basse »");
  });

  test("agrees in gender and number, and leaves a pack's names alone", () => {
    expect(book.event({ event: "taken", who: "low_tide", left: 1.5 })).toBe("Marée basse est prise, 1.5 carte.");
    expect(book.event({ event: "taken", who: "mine", left: 2 })).toBe("My Own est pris, 2 cartes.");
  });

  test("says who won; what is missing is said in English", () => {
    expect(book.outcome({ scores: [1, 1, 0], why: "" })).toBe("Victoire de Ann et Bo.");
    expect(book.outcome({ scores: [1, 0, 0], why: "" })).toBe("Victoire de Ann.");
    expect(book.outcome({ scores: [0.5, 0.5, 0.5], why: "" })).toBe("A draw.");
  });

  test("calls a word of the game what the language calls it", () => {
    expect(book.named("Throw")).toBe("Prise");
    expect(book.named("Dash")).toBe("Dash");
  });

  test("finds a line of the server by its English", () => {
    expect(heard("There is no seat 7.", text)).toBe("Il n’y a pas de place 7.");
    expect(heard("You are watching.", text)).toBe("You are watching.");
    expect(heard("There is no seat 7.", {})).toBe("There is no seat 7.");
  });

  test("finds the most telling line, and the line within it", () => {
    const said = { "{what}: {why}": "{what} -> {why}", "say: {why}": "dire : {why}", "too much": "trop" };
    expect(heard("say: too much", { house: { said } })).toBe("dire : trop");
    expect(heard("see: too much", { house: { said } })).toBe("see -> trop");
  });
});

test("a form goes with its number", () => {
  const forms = ["One is free.", "# are free."];
  expect([0, 1, 2].map((count) => plural(count, forms))).toEqual(["0 are free.", "One is free.", "2 are free."]);
  expect(plural(0, ["# carte", "# cartes"], (n) => (n < 2 ? 0 : 1))).toBe("0 carte");
});
