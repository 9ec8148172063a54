/** What an option is called where the line of the texts says too little. */
import type { Shown } from "$shell/table";
import type { Book } from "$shell/text";
import type { Action, Handout } from "$shell/words/n30n";
import { read, worth } from "./cards";
import { attacks, fighterOf, nameOf, seatName, sheetOf, unitName, type Picture } from "./picture";
import { moveWord } from "./named";
import { say } from "$shell/plural";

/** A card in few words: the moves of a Brawl, and its Boost slots. */
export function cardWords(word: string, handout: Handout, book: Book): string {
  const print = read(word, handout);
  if (print.kind !== "brawl") return book.word("card", word);
  const slots = print.slots.length ? ` +${print.slots.join(" +")}` : "";
  return `${moveWord(print.attack)}/${moveWord(print.defence)}${slots}`;
}

export function label(option: Action, { view, handout, book, seat }: Shown<Picture, Handout>): string | undefined {
  const card = "card" in option ? cardWords(option.card, handout, book) : "";
  const fighter = "fighter" in option ? fighterOf(view, option.fighter) : undefined;
  const sheet = sheetOf(handout, fighter);
  switch (option.do) {
    case "place": {
      const print = read(option.card, handout);
      if (print.kind !== "brawl" || seat === null) return card;
      const [used, other] = attacks(view, seat) ? [print.attack, print.defence] : [print.defence, print.attack];
      return `${moveWord(used)} (${moveWord(other)})${print.slots.map((slot) => ` +${slot}`).join("")}`;
    }
    case "betray":
      return `Betray: ${card}`;
    case "offer":
      return `Offer ${card} (${worth(option.card, handout)} Cash)`;
    case "trade":
      return `Buy ${book.word("deck", option.deck)} (${handout.prices[option.deck]})`;
    case "give":
      return `Give ${card}`;
    case "strike":
      return sheet && `${sheet.name}: ${sheet.strike.name}`;
    case "counter":
      return sheet && `${sheet.name}: ${sheet.counter.name}`;
    case "target":
    case "put":
    case "face":
      return fighter && say(`${nameOf(view, handout, option.fighter)} · ${fighter.hp} HP`);
    case "revive":
      return sheet && `Revive ${sheet.name} (${sheet.revive})`;
    case "cancel": {
      const alike = (view.war?.cards ?? []).filter((one) => one.card === option.target && one.live !== false).length;
      return `${card} cancels ${book.word("card", option.target)}${alike > 1 ? ` no. ${option.copy ?? 1}` : ""}`;
    }
    case "claim":
      return `Take ${book.word("challenge", option.challenge)} from ${claimPlace(option.place, view, book)}`;
    case "take":
    case "pay":
    case "add":
    case "discard":
      return `${{ take: "Take", pay: "Pay", add: "Add", discard: "Discard" }[option.do]} ${card}`;
    default:
      return undefined;
  }
}

function claimPlace(place: string, view: Picture, book: Book): string {
  if (place === "deck") return "the deck";
  const unit = Number(place);
  return view.options.mode === "royale" ? unitName(view, book, unit) : seatName(view, book, unit);
}
