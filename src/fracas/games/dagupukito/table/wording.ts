/** Phrases of the table that are put together from the game's words: specials, nearness, labels of options. */
import type { Shown } from "$shell/table";
import type { Book } from "$shell/text";
import type { Action, Handout } from "$shell/words/dagupukito";
import { printOf } from "./cards";
import { activeFighter, cornerOf, sheetOf, sideOf, type Picture } from "./picture";
import type { Reach } from "./reach";
import { say } from "$shell/plural";

/** A special of the data, `strip 2`, in the game's words. */
export function specialWords(special: string, book: Book): string {
  const [word = "", amount = ""] = special.split(" ");
  return `${book.word("special", word)}${amount ? ` ${amount}` : ""}`;
}

/** The rule behind a word in one sentence, for hovering and for the sheet's small print; its own sheet has all of it. */
export function term(special: string, book: Book): string | undefined {
  const found = book.term(special.split(" ")[0] ?? "");
  return found && `${found.text.split(/(?<=\.) /)[0]} (${found.rule})`;
}

/** How near a combo is, in words; `name` says how cards are called. */
export function nearness(far: Reach, cards: readonly string[], name: (letter: string) => string): string {
  const wanted = [...new Set(far.missing.length ? far.missing : cards)].map(name).join(" or ");
  if (far.state === "ready") return `Play ${wanted}`;
  if (far.state === "near") return far.missing.length === 2 ? "1 short" : `Needs ${wanted}`;
  return "";
}

/** What an option is called where the line of the texts says too little. */
export function label(option: Action, now: Shown<Picture, Handout>): string | undefined {
  const { view, handout, book, seat } = now;
  if (seat === null) return undefined;
  const own = cornerOf(view, seat);
  if (option.do === "hit") {
    const print = own?.played ? printOf(own.played) : undefined;
    return print && `${book.action(option)} for ${print.damage}`;
  }
  if (option.do === "charge" && own?.played) return `${book.action(option)} ${book.word("card", own.played)}`;
  if (option.do === "combo") {
    const fighter = own && activeFighter(view, own);
    const combo = fighter && sheetOf(handout, fighter.fighter)?.combos.find((one) => one.id === option.combo);
    return combo && `${combo.name} · ${typeof combo.damage === "number" ? combo.damage : "X"}`;
  }
  if (option.do === "enter" || option.do === "start") {
    const fighter = view.fighters?.find((one) => one.slot === option.slot && sideOf(view, one.seat) === sideOf(view, seat));
    return fighter && say(`${book.word("fighter", fighter.fighter)} · ${fighter.hp} HP`);
  }
  return undefined;
}
