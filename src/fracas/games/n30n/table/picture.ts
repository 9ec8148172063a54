/** Reading the view: who stands where, whose hand is whose, seen from whoever looks. */
import type { Book } from "$shell/text";
import type { FighterCard, FighterView, Handout, HandView, LaneView, MatchView } from "$shell/words/n30n";

/** The view on its way to the next one: events add what no view needs to keep. */
export type Picture = MatchView & {
  /** The lane whose cards meet now, from 1. */
  now?: number;
  /** What came of a lane's cards, by lane from 1. */
  came?: Record<number, { attack?: string; defence?: string }>;
};

const LONE_MODES = new Set(["training", "overkill"]);
const SHOP = new Set(["shop", "offer", "revive", "share"]);

/** The number of a seat's hand: every player has one; in Battle Royale a team of three shares one. */
export const unitOf = (view: MatchView, seat: number): number => (view.options.mode === "royale" ? seat % 2 : seat);

export const handOf = (view: MatchView, seat: number): HandView | undefined => view.hands?.[unitOf(view, seat)];

export function sideOf(view: MatchView, seat: number): number {
  return handOf(view, seat)?.side ?? seat % 2;
}

/** The side drawn below: one's own, or the first for a watcher. */
export const ownSide = (view: MatchView, seat: number | null): number => (seat === null ? 0 : sideOf(view, seat));

/** Seats whose cards lie in a hand. */
export function seatsOf(view: MatchView, unit: number): number[] {
  return view.options.mode === "royale" ? [unit, unit + 2, unit + 4] : [unit];
}

export const attacks = (view: MatchView, seat: number): boolean => view.attackers?.includes(seat) ?? false;

export const inShop = (view: MatchView): boolean => SHOP.has(view.phase);

export function seatName(view: MatchView, book: Book, seat: number): string {
  if (view.options.mode === "training" && seat === 1) return "Dummy";
  return book.names[seat] ?? `Seat ${seat + 1}`;
}

/** Whose hand, in words: a player, or a team by its players. */
export function unitName(view: MatchView, book: Book, unit: number): string {
  return seatsOf(view, unit).map((seat) => seatName(view, book, seat)).join(", ");
}

export const fighterOf = (view: MatchView, name: string): FighterView | undefined =>
  view.fighters?.find((fighter) => fighter.fighter === name);

export function sheetOf(handout: Handout | undefined, fighter: FighterView | string | undefined): FighterCard | undefined {
  const id = typeof fighter === "string" ? fighter : (fighter?.sheet || fighter?.fighter);
  return handout?.fighters.find((one) => one.id === id);
}

export function nameOf(view: MatchView, handout: Handout | undefined, name: string): string {
  return sheetOf(handout, fighterOf(view, name) ?? name)?.name ?? name;
}

/** A tarmac as it is drawn: who is above, who below, and which zones there are from left to right. */
export type Ground = { key: string; areas: number[]; top: number[]; bottom: number[]; zones: number[] };

/**
 * There is one tarmac; in King of the City one for each area, one's own first, until two players are left, who face
 * each other on one (N3-20.20, N3-20.22). Z1 is on the left of side 0, so on the right of side 1 (N3-1.8).
 */
export function grounds(view: MatchView, seat: number | null): Ground[] {
  const own = ownSide(view, seat);
  const zones = LONE_MODES.has(view.options.mode) ? [2] : own === 1 ? [3, 2, 1] : [1, 2, 3];
  if (view.options.mode !== "king") {
    const players = [...new Set((view.fighters ?? []).map((fighter) => fighter.seat))].sort((a, b) => a - b);
    const below = (one: number) => sideOf(view, one) === own;
    return [{ key: "one", areas: [0], top: players.filter((one) => !below(one)), bottom: players.filter(below), zones }];
  }
  const left = (view.hands ?? []).filter((hand) => !hand.defeated).map((hand) => hand.seat);
  if (left.length === 2 && areaOf(left[0]!) !== areaOf(left[1]!)) {
    const [a, b] = left as [number, number];
    const low = seat === b || (sideOf(view, a) !== own && sideOf(view, b) === own) ? b : a;
    return [{ key: "last", areas: [0, 1], top: [low === a ? b : a], bottom: [low], zones }];
  }
  const first = seat === null ? 0 : areaOf(seat);
  return [first, 1 - first].map((area) => {
    const pair = [2 * area, 2 * area + 1];
    return {
      key: `area${area}`,
      areas: [area],
      top: pair.filter((one) => sideOf(view, one) !== own),
      bottom: pair.filter((one) => sideOf(view, one) === own),
      zones,
    };
  });
}

/** King of the City: seats 0 and 1 meet in area A, 2 and 3 in area B (N3-20.1). */
export const areaOf = (seat: number): number => (seat >= 2 ? 1 : 0);

export const areaOfSeat = (view: MatchView, seat: number): number => (view.options.mode === "king" ? areaOf(seat) : 0);

/** The Fighters of some players in a zone; none if it is empty. */
export const standing = (view: MatchView, seats: readonly number[], zone: number): FighterView[] =>
  (view.fighters ?? []).filter((one) => seats.includes(one.seat) && one.zone === zone && !one.ko);

/** Bench and floor: those who do not stand on the tarmac. */
export const aside = (view: MatchView, seats: readonly number[]): FighterView[] =>
  (view.fighters ?? []).filter((one) => seats.includes(one.seat) && (one.ko || !one.zone));

/** Nobody of theirs stands anywhere: before the first line-up, or with none but Benchwarmers left. */
export const unplaced = (view: MatchView, seats: readonly number[]): boolean =>
  (view.fighters ?? []).every((one) => !seats.includes(one.seat) || !one.zone || one.ko);

export type Numbered = LaneView & { number: number };

/** The lanes drawn in a zone of a tarmac, with the numbers that events and questions use. */
export function lanesIn(view: MatchView, ground: Ground, zone: number): Numbered[] {
  return (view.lanes ?? [])
    .map((lane, i) => ({ ...lane, number: i + 1 }))
    .filter((lane) => ground.areas.includes(lane.area ?? 0) && (lane.zone ?? 0) === zone);
}

/** Which lane is being played: the one an event named last, else the first that is open and not done. */
export function laneNow(view: Picture): number {
  if (view.now) return view.now;
  const lanes = view.lanes ?? [];
  const open = lanes.findIndex((lane) => lane.shown && !lane.done);
  return view.phase === "place" || view.phase === "window" ? 0 : open + 1;
}

/** The players who must decide, for a heading. */
export const deciders = (view: MatchView, book: Book): string => view.asked.map((seat) => seatName(view, book, seat)).join(", ");

/** The line-up as one's own side sees it: zones named so far, then who is left to place. */
export function lineUp(view: MatchView, seats: readonly number[]): { zones: Map<number, string>; left: FighterView[] } {
  const zones = new Map((view.line ?? []).map((name, i) => [i + 1, name]));
  const placed = new Set(zones.values());
  const left = (view.fighters ?? []).filter((one) => seats.includes(one.seat) && !one.ko && !placed.has(one.fighter));
  return { zones, left };
}
