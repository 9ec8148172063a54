import { describe, expect, test } from "vitest";
import { Book, fill, LineError } from "./text";
import examples from "./text.fixture.json";

describe("the examples shared with Python", () => {
  test.each(examples)("$line", ({ line, fields, tables, seats, want, language }) => {
    expect(fill(line, fields, tables as never, seats, language)).toBe(want);
  });
});

test.each([
  ["{open", "a brace is not closed"],
  ["{a?{b}", "a brace is not closed"],
  ["closed}", "a brace closes that was not opened"],
  ["{a}} {b}", "a brace closes that was not opened"],
  ["{}", "is not the name of a field"],
  ["{two words}", "is not the name of a field"],
  ["{a..b}", "is not the name of a field"],
  ["{a=b}", "is not the name of a field"],
  ["{=b?c}", "is not the name of a field"],
  ["{a#one}", "is not two forms"],
  ["{a:card@m|f|n}", "is not two forms"],
])("a broken line is told: %s", (line, why) => {
  expect(() => fill(line, { a: 1 }, {}, [])).toThrow(LineError);
  expect(() => fill(line, { a: 1 }, {}, [])).toThrow(why);
});

describe("a book", () => {
  const book = new Book(
    {
      event: { hurt: "{seat:seat} takes {amount}." },
      ask: { move: "{seat:seat}: a card" },
      action: { play: "Play {card:card}" },
      tables: { card: { K: "Kick" } },
    },
    ["Ann", "Bo"],
  );

  test("fills events, asks and actions", () => {
    expect(book.event({ event: "hurt", seat: 1, amount: 5 })).toBe("Bo takes 5.");
    expect(book.ask({ seat: 0, kind: "move" })).toBe("Ann: a card");
    expect(book.action({ do: "play", card: "K" })).toBe("Play Kick");
    expect(book.word("card", "K")).toBe("Kick");
  });

  test("says what it can when a line is missing", () => {
    expect(book.event({ event: "oddly_named", seat: 1, cards: [2, 5] })).toBe("oddly named seat 1; cards 2, 5");
  });

  test("names content as the server does", () => {
    const text = { action: { pick: "{who:fighter}" }, tables: { card: {} } };
    const names = { fighter: { my_own: "My Own" } };
    expect(new Book(text, ["Ann"], {}, names).action({ do: "pick", who: "my_own" })).toBe("My Own");
  });

  test("joins the names of the content to the words of text.toml, and puts them first", () => {
    const text = { action: { pick: "{who:fighter}" }, tables: { fighter: { nobody: "Nobody", jab: "Jab" } } };
    const book = new Book(text, ["Ann"], {}, { fighter: { my_own: "My Own", jab: "A better Jab" } });
    const said = ["nobody", "my_own", "jab"].map((who) => book.action({ do: "pick", who }));
    expect(said).toEqual(["Nobody", "My Own", "A better Jab"]);
  });

  test("knows who plays together", () => {
    const text = { teams: { format: { tag: 2 } } };
    const names = ["Ann", "Bo", "Cy", "Di"];
    expect(new Book(text, names, { format: "tag" }).teammates(1)).toEqual([3]);
    expect(new Book(text, names, { format: "duel" }).teammates(1)).toEqual([]);
    expect(new Book(text, names).teammates(1)).toEqual([]);
  });

  test("names teams by their players", () => {
    const text = { action: { play: "{side:side}" }, teams: { format: { tag: 2 } } };
    const said = (names: string[], options = {}) => new Book(text, names, options).action({ do: "play", side: 1 });
    expect(said(["Ann", "Bo"])).toBe("Bo");
    expect(said(["Ann", "Bo", "Cy", "Di"], { format: "tag" })).toBe("Bo & Di");
    expect(said(["Ann", "Bo", "Cy", "Di", "Ed", "Flo"], { format: "tag" })).toBe("Bo's team");
  });

  test("names the winners", () => {
    expect(book.outcome({ scores: [0, 1], why: "" })).toBe("Bo wins.");
    expect(book.outcome({ scores: [0.5, 0.5], why: "" })).toBe("A draw.");
    expect(book.outcome({ scores: [1, 1], why: "" })).toBe("Everybody wins.");
    expect(book.outcome({ scores: [0, 0], why: "" })).toBe("Nobody wins.");
  });
});
