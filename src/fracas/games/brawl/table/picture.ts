/** Reading a view: whose side is whose, which zones to show large, where spots are. */
import type { Book } from "$shell/text";
import type { Action, BaseView, Handout, PlayerView, RecipeView, TableView, ZoneView } from "$shell/words/brawl";
import { say } from "$shell/plural";

export type Picture = TableView;
export type Place = "end" | "centre" | "row_left" | "row_right";

/** Where a card can be put. A Clear, too, is put on the centre of a Base. */
export type Spot = { zone: number; at: Place; base?: BaseView; side?: number };
export type Played = Extract<Action, { do: "play" | "playtop" }>;

export const spotName = (spot: { zone: number; at: string; base?: { id: string } | null; side?: number | null }): string =>
  spot.at === "end" ? `end:${spot.base?.id}:${spot.side}` : spot.base ? `centre:${spot.base.id}` : `${spot.at}:${spot.zone}`;

/** The spot an offered play goes to. */
export function spotOf(option: Pick<Played, "at" | "base" | "side" | "zone">): string {
  const base = option.base ? { id: option.base } : null;
  return spotName({ zone: option.zone ?? 0, at: option.at, base, side: option.side });
}

export const teams = (view: Picture): boolean => view.options.format === "tag_team";
export const live = (view: Picture): boolean => view.options.mode === "tournament";
export const sideOf = (view: Picture, seat: number): number => (teams(view) ? seat % 2 : seat);
export const membersOf = (view: Picture, side: number): number[] =>
  Array.from({ length: view.seats }, (_, seat) => seat).filter((seat) => sideOf(view, seat) === side);
export const playerOf = (view: Picture, seat: number): PlayerView | undefined => view.players.find((one) => one.seat === seat);
export const recipeOf = (handout: Handout, character: string | null | undefined): RecipeView | undefined =>
  handout.characters.find((one) => one.id === character);
/** How often a card is in the deck of the player it belongs to: it is printed on the card. */
export const copiesOf = (view: Picture, handout: Handout, seat: number, card: string): number | undefined =>
  recipeOf(handout, playerOf(view, seat)?.character)?.cards[card];
export const isIn = (view: Picture, seat: number): boolean => !view.active?.length || view.active.includes(seat);
export const limit = (view: Picture): number => (teams(view) ? 4 : 3);

/** Which end of a zone is drawn below: one's own, else the first. */
export function nearEnd(view: Picture, zone: ZoneView): 0 | 1 {
  return view.seat !== null && zone.sides[1] === sideOf(view, view.seat) ? 1 : 0;
}

/** The zones shown large: the ones beside the seat; all of them for a seat that plays in none. */
export function zonesShown(view: Picture): number[] {
  const all = view.zones.map((_, z) => z);
  if (all.length < 2 || view.seat === null) return all;
  const at = view.ring.indexOf(view.seat);
  return at < 0 ? all : [(at + all.length - 1) % all.length, at];
}

/** A side as this observer calls it. */
export function sideWords(view: Picture, book: Book, side: number): string {
  if (view.seat !== null && sideOf(view, view.seat) === side) return teams(view) ? "Your team" : "You";
  return membersOf(view, side).map((seat) => book.word("seat", seat)).join(" & ");
}

/** The words over a team: whose it is; for a watcher, its first seat. */
export function sideLabel(view: Picture, book: Book, side: number): string {
  if (view.seat === null) return `Team ${book.word("seat", side)}`;
  return sideOf(view, view.seat) === side ? "Your team" : "Their team";
}

/** "Yours" or "Theirs"; by name for a watcher. */
export function owned(view: Picture, book: Book, side: number, zone?: ZoneView): string {
  const own = view.seat === null ? null : sideOf(view, view.seat);
  if (own === side) return "Yours";
  if (own !== null && (!zone || zone.sides.includes(own))) return "Theirs";
  return teams(view) ? `Team ${book.word("seat", side)}` : say(`${book.word("seat", side)}’s`);
}

/** The card a press on a spot would play: the one in hand, else the top of the discard pile. */
export function source(view: Picture, seat: number): { card: NonNullable<PlayerView["hand"]>; top: boolean } | null {
  const own = playerOf(view, seat);
  if (own?.hand) return { card: own.hand, top: false };
  const top = own?.discard?.at(-1);
  return top ? { card: top, top: true } : null;
}

/** A press on a spot, in the game's words; null with nothing to play. In real time it names what was last seen there. */
export function playAt(view: Picture, seat: number, spot: Spot): Played | null {
  const from = source(view, seat);
  if (!from) return null;
  const { card, top } = from;
  const action: Played = { do: top ? "playtop" : "play", card, at: spot.at };
  if (spot.base) action.base = spot.base.id;
  if (spot.base && spot.at === "centre" && card === "Cl") action.at = "clear";
  if (spot.at === "end") action.side = spot.side!;
  if (!spot.base && view.zones.length > 1) action.zone = spot.zone;
  if (live(view)) action.expect = seen(view, spot, action.at);
  return action;
}

/** The number of the last change at a spot (BR-6.12). */
function seen(view: Picture, spot: Spot, at: Played["at"]): number {
  const zone = view.zones[spot.zone];
  if (!spot.base) return zone?.seq ?? 0;
  const base = zone?.row.find((one) => one.id === spot.base!.id) ?? spot.base;
  if (at === "clear") return base.touched ?? 0;
  if (at === "centre") return base.seq ?? 0;
  return base.ends.find((end) => end.side === spot.side)?.seq ?? 0;
}

/** The number of the option that plays at a spot, or -1. */
export const optionAt = (options: readonly Action[] | undefined, spot: Spot): number => {
  const name = spotName(spot);
  return options?.findIndex((one) => (one.do === "play" || one.do === "playtop") && spotOf(one) === name) ?? -1;
};
export const optionOf = (options: readonly Action[] | undefined, ...tags: Action["do"][]): number =>
  options?.findIndex((one) => tags.includes(one.do)) ?? -1;
