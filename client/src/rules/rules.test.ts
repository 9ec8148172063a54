import { describe, expect, it } from "vitest";
import type { RulesCard } from "../frames";
import { cited, isNumber, parts, Rulebook } from "./rules";

const card: RulesCard = {
  game: "toy",
  title: "Toy",
  version: "1",
  chapters: [
    { id: "cards", title: "Cards", blocks: [{ kind: "rule", number: "TO-1.1", text: "A Jab goes first." }, { kind: "rule", number: "TO-1.2", text: "A Slam goes last; see TO-R1." }, { kind: "text", text: "No more." }] },
    { id: "rulings", title: "Rulings", blocks: [{ kind: "table", rows: [["No.", "Ruling"], ["TO-R1", "After a Jab."]] }] },
  ],
  words: [
    { word: "jab", text: "The first blow.", rules: ["TO-1.1"], picture: "jab" },
    { word: "big_slam", text: "Comes after every jab.", rules: ["TO-1.2", "TO-R1"] },
  ],
  about: { "card J": 0, card: 1, "refused too_slow": 1 },
  captions: { jab: "A jab." },
};
const book = new Rulebook(card);

describe("the rulebook", () => {
  it("finds rules by number, rows of tables too, and a chapter's first by the chapter's number", () => {
    expect(book.rule("TO-1.2")?.text).toContain("Slam");
    expect(book.rule("TO-R1")?.chapter.id).toBe("rulings");
    expect(book.rule("TO-1")?.number).toBe("TO-1.1");
    expect(book.rule("TO-9.9")).toBeUndefined();
  });

  it("finds what explains a thing: by name, by kind, by word, by number", () => {
    expect(book.word("card J")?.word).toBe("jab");
    expect(book.word("card Q")?.word).toBe("big_slam");
    expect(book.word("refused too_slow")?.word).toBe("big_slam");
    expect(book.word("word Jab")?.word).toBe("jab");
    expect(book.word("TO-R1")?.word).toBe("big_slam");
    expect(book.word("event unknown")).toBeUndefined();
    expect(["said Jab", "said · jabs 3", "said Big slam"].map((about) => book.word(about)?.word)).toEqual(["jab", "jab", "big_slam"]);
    expect([book.word("said a jab at him"), book.word("said ×2")]).toEqual([undefined, undefined]);
  });

  it("searches for all words from their start: words called so, other words, rules", () => {
    const titles = (text: string) => book.search(text).map((one) => ("word" in one ? one.word.word : one.rule.number));
    expect(titles("jab")).toEqual(["jab", "big_slam", "TO-1.1", "TO-R1"]);
    expect(titles("big slam")).toEqual(["big_slam"]);
    expect(titles("lam")).toEqual([]);
    expect(titles("TO-R1")).toEqual(["big_slam", "TO-R1", "TO-1.2"]);
    expect(titles("  ")).toEqual([]);
  });
});

describe("numbers in texts", () => {
  it("are cut out", () => {
    expect(parts("Not now (CF-5.3, CF-5.4).")).toEqual([{ text: "Not now (" }, { text: "CF-5.3", number: "CF-5.3" }, { text: ", " }, { text: "CF-5.4", number: "CF-5.4" }, { text: ")." }]);
    expect(cited("N3-20.12, N3-20.12 and KC-R14")).toEqual(["N3-20.12", "KC-R14"]);
    expect(isNumber("BR-4.1")).toBe(true);
    expect(isNumber("BR-4.1 to")).toBe(false);
  });
});
