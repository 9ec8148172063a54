/** What moves share: changing the picture as the rules have changed the board. */
import type { Moves, Stage } from "$shell/table";
import type { BallView, BrawlerView, Event } from "$shell/words/knockout";
import { brawlerOf, sideOf, type Handout, type Picture, type Side } from "./picture";

export type On = Stage<Picture, Handout>;
export type All = Moves<Event, Picture, Handout>;

export const at = (t: On, name: string): BrawlerView | undefined => brawlerOf(t.picture, name);
export const spot = (t: On, name: string): string => `token:${at(t, name)?.id ?? name}`;
export const zoneSpot = (zone: number): string => `zone:${zone}`;

/** The tone of what happens to a side, for whoever looks; a watcher takes no side. */
export const toneFor = (t: On, side: Side): "good" | "bad" | "accent" => {
  const mine = t.seat === null ? undefined : t.picture.brawlers?.find((one) => one.seat === t.seat);
  return mine ? (sideOf(mine) === side ? "good" : "bad") : "accent";
};

/** Take what is held out of somebody's hands; returns the word for it. */
export function letGo(t: On, one: BrawlerView | undefined): string {
  const item = one?.holds ?? "";
  if (!one || !item) return "";
  one.holds = "";
  one.charge = 0;
  const ball = ballOf(t, item);
  if (ball && item.startsWith("ball ")) ball.holder = "";
  const man = brawlerOf(t.picture, item);
  if (man) man.holder = "";
  return item;
}

/** Put something into somebody's hands. */
export function take(t: On, one: BrawlerView | undefined, item: string, charge = 0): void {
  if (!one || !item) return;
  one.holds = item;
  one.charge = charge;
  const ball = item.startsWith("ball ") ? ballOf(t, item) : undefined;
  if (ball) Object.assign(ball, { zone: 0, holder: one.id });
  const man = brawlerOf(t.picture, item);
  if (man) Object.assign(man, { holder: one.id, zone: one.zone });
}

export const ballOf = (t: On, item: string): BallView | undefined => t.picture.balls?.find((ball) => item.endsWith(` ${ball.slot}`));

/** A ball of that kind, or a Brawler of that name, that is in nobody's hands: in the air, or lying there. */
export function loose(t: On, ball: string, zone = 0): string {
  const man = at(t, ball);
  if (man) return man.id;
  const flying = t.picture.flight?.item;
  if (flying && ballOf(t, flying)?.ball === ball) return flying;
  const free = (t.picture.balls ?? []).filter((one) => one.ball === ball && !one.holder && !one.caging);
  const found = free.find((one) => (one.zone ?? 0) === zone) ?? free[0];
  return found ? `ball ${found.slot}` : "";
}

/** Stand somebody in another Zone, with whom it carries. */
export function walk(t: On, name: string, zone: number): void {
  const one = at(t, name);
  if (!one) return;
  if (one.zone !== zone) one.cover = false;
  one.zone = zone;
  const man = one.holds ? brawlerOf(t.picture, one.holds) : undefined;
  if (man) man.zone = zone;
}

/** What was in the air comes down in a Zone. */
export function comeDown(t: On, item: string, zone: number): void {
  t.picture.flight = undefined;
  const ball = item.startsWith("ball ") ? ballOf(t, item) : undefined;
  if (ball) Object.assign(ball, { zone, holder: "" });
  const man = brawlerOf(t.picture, item);
  if (man) Object.assign(man, { zone, holder: "", form: man.form === "balled" ? "standing" : man.form });
}
