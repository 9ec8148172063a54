/** What options are called where the table knows more than the game's texts. */
import type { Shown } from "$shell/table";
import type { Book } from "$shell/text";
import type { Action, Handout } from "$shell/words/double_rumble";
import { percent, slotOf, type Picture } from "./picture";
import { say } from "$shell/plural";

/** The Fighter in a slot, by name. */
export const whoIs = (view: Picture, book: Book, slot: string): string => {
  const who = slotOf(view, slot)?.who;
  return who ? book.word("fighter", who) : slot;
};

export function label(option: Action, { view, book }: Shown<Picture, Handout>): string | undefined {
  if (option.do === "roll_blue") {
    const odds = view.odds?.find((one) => (one.blue ?? false) === (option.answer === "yes"));
    const words = book.word("answer", option.answer);
    return odds ? `${words} (${percent(odds.win, odds.of)} win)` : words;
  }
  if (option.do === "give") return `${book.word("equipment", option.equipment)} to ${whoIs(view, book, option.taker)}`;
  if (option.do === "move") return `${whoIs(view, book, option.fighter)}: ${book.word("space", option.space)}`;
  return undefined;
}

/** A suggestion, `battle F2`, as a person would say it. */
export function saidWish(view: Picture, book: Book, what: string): string {
  const [verb, first = "", second = ""] = what.split(" ");
  if (verb === "place") return say(`place it ${book.word("space", first)}`);
  const who = whoIs(view, book, first);
  if (verb === "move") return `${who} moves ${book.word("space", second)}`;
  if (verb === "change") return `${who} goes for ${book.word("symbol", second)}`;
  if (verb === "battle") return `${who} fights`;
  if (verb === "active") return `${who} lets it all out`;
  return `${who} uses ${book.word("equipment", second)}`;
}
