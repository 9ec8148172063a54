/** What every part of the table is handed: the shell's props, and where each option is offered. */
import type { TableProps } from "$shell/table";
import type { Action, Handout } from "$shell/words/n30n";
import type { Picture } from "./picture";
import type { Offers } from "./placing";

export type Reading = { fighter: string } | { card: string } | { junk: number } | { known: number } | { wheel: true };

export type Scene = TableProps<Picture, Action, Handout> & {
  offers: Offers;
  /** What came of each lane's cards, by lane from 1: kept from the events until the lanes are cleared. */
  came: NonNullable<Picture["came"]>;
  /** Open the full print of a Fighter or a card, a junkyard, or the wheel of energies. */
  read: (what: Reading) => void;
};

/** The number that plays an option by key; the eleventh and later are reached with the arrows. */
export const keyOf = (option: number): string => (option < 10 ? String((option + 1) % 10) : "");
