/** Reading the view: who is who, who holds what, seen from whoever looks. */
import type { Action, BallView, BrawlerView, KnockoutView, TargetOdds, ZoneView } from "$shell/words/knockout";

export type { Handout } from "$shell/words/knockout";

/** The view on its way to the next one: events add what no view needs to keep. */
export type Picture = KnockoutView & {
  /** What is in the air, and what it heads for: a Brawler's place on the sheet, or a Zone. */
  flight?: { item: string; to: { who: string } | { zone: number } };
  /** The Zone where something has just exploded. */
  blast?: number;
  /** Who goes first: the dice of everybody, in the order they fell. */
  initiative?: { who: string[]; dice: number[] };
};

/** The match is on the story's pages, not on the map. */
export const isTold = (view: KnockoutView): boolean => view.phase === "story";

export type Side = "crew" | "rivals";

export const sideOf = (brawler: Pick<BrawlerView, "id">): Side => (brawler.id.startsWith("C") ? "crew" : "rivals");

/** A Brawler by name or by its place on the sheet. */
export const brawlerOf = (view: KnockoutView, who: string): BrawlerView | undefined =>
  who ? view.brawlers?.find((one) => one.name === who || one.id === who) : undefined;

export const teamOf = (view: KnockoutView, side: Side): BrawlerView[] => (view.brawlers ?? []).filter((one) => sideOf(one) === side);

/** The side drawn below: one's own, or the Crew for a watcher. */
export const ownSide = (view: KnockoutView): Side => {
  const mine = view.seat === null ? undefined : view.brawlers?.find((one) => one.seat === view.seat);
  return mine ? sideOf(mine) : "crew";
};

export const otherSide = (side: Side): Side => (side === "crew" ? "rivals" : "crew");

export const zoneOf = (view: KnockoutView, number: number): ZoneView | undefined => view.map?.zones.find((zone) => zone.number === number);

/** What hands hold: a ball or a single off one, or a Brawler. */
export type Held = { ball: BallView; single: boolean } | { brawler: BrawlerView };

export function heldBy(view: KnockoutView, brawler: BrawlerView): Held | undefined {
  const [word = "", slot = ""] = (brawler.holds ?? "").split(" ");
  if (word === "ball" || word === "single") {
    const ball = view.balls?.find((one) => one.slot === Number(slot));
    return ball && { ball, single: word === "single" };
  }
  const man = word && brawlerOf(view, word);
  return man ? { brawler: man } : undefined;
}

export const oddsOf = (view: KnockoutView, name: string): TargetOdds["odds"] | undefined => view.targets?.find((one) => one.who === name)?.odds;

export const percent = (chance: number): string => `${Math.round(100 * chance)}%`;

/** "18–42%": the least and the most a set of chances offers. */
export function span(odds: Record<string, number>): string {
  const all = Object.values(odds).map((chance) => Math.round(100 * chance));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return low === high ? `${low}%` : `${low}–${high}%`;
}

/** A name short enough for a token. */
export const short = (name: string): string => {
  const first = name.split(/\s+/)[0] ?? name;
  return /^(the|dr\.?|mr\.?|mrs\.?|ms\.?)$/i.test(first) ? name : first;
};

export type OptionAt = { option: number; action: Action };
