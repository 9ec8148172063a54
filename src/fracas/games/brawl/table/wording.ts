/** Phrases of the table that are put together from the game's words. */
import type { Shown } from "$shell/table";
import type { Book } from "$shell/text";
import type { Action, BaseView, Handout, ZoneView } from "$shell/words/brawl";
import { nearEnd, owned, type Picture } from "./picture";

/** The rule behind a card, for hovering and for long presses. */
export function rule(term: string, book: Book): string | undefined {
  const found = book.term(term);
  return found && `${book.named(term)}: ${found.text} (${found.rule})`;
}

/** What an option is called: where it goes, as this seat sees it. */
export function label(option: Action, now: Shown<Picture, Handout>): string | undefined {
  const { view, book, seat } = now;
  if (seat === null) return undefined;
  if (option.do === "call" || option.do === "retract") {
    const where = `${option.base}, ${endWords(owned(view, book, option.side))}`;
    return option.do === "call" ? `Call a foul: ${where}` : `Take back: ${where}`;
  }
  if (option.do !== "play" && option.do !== "playtop") return undefined;
  const card = `${option.do === "playtop" ? "Pile: " : ""}${book.word("card", option.card)}`;
  if (option.at === "end") return `${card} → ${option.base}, ${endWords(owned(view, book, option.side!))}`;
  if (option.at === "clear") return `${card}: sweep ${option.base} away`;
  if (option.at === "centre") return `${card} → ${option.base}`;
  const zone = view.zones.length > 1 ? `, ${opponentWords(view, book, option.zone ?? 0)}` : "";
  return option.at === "row_left" ? `${card} → left of the row${zone}` : `${card} → right of the row${zone}`;
}

/** An end in words: "Yours" is "your end". */
export const endWords = (whose: string): string => (whose === "Yours" ? "your end" : whose === "Theirs" ? "their end" : `${whose} end`);

/** Who the opponent in a zone is. */
function opponentWords(view: Picture, book: Book, z: number): string {
  const zone = view.zones[z]!;
  return `against ${book.word("seat", zone.sides[1 - nearEnd(view, zone)]!)}`;
}

/** How a Base stands, in a word or two. */
export function leadWords(view: Picture, book: Book, zone: ZoneView, { leader, ends }: BaseView): string {
  if (leader === null || leader === undefined) return view.options.strict_fouls && view.phase !== "over" ? "Who knows" : "Nobody’s";
  const whose = owned(view, book, leader, zone);
  if (ends[0].hits === ends[1].hits) return whose === "Yours" ? "Tie: yours" : whose === "Theirs" ? "Tie: theirs" : `Tie: ${whose}`;
  if (whose === "Yours") return "You lead";
  return whose === "Theirs" ? "They lead" : `${book.word("seat", leader)} leads`;
}
