/** Before and between turns: rolling for places, initiative, rounds, points. */
import type { Picture } from "./picture";
import { at, spot, toneFor, zoneSpot, type On, type All } from "./stagecraft";
import { trail } from "./trail.svelte";

const spawned = async (slot: number, ball: string, zone: number, t: On): Promise<void> => {
  const one = t.picture.balls?.find((other) => other.slot === slot);
  if (one) Object.assign(one, { ball, zone, holder: "", caging: "" });
  t.sound("card");
  t.flash(zoneSpot(zone));
  await t.wait(1.2);
};

const cleared = (picture: Picture): void => {
  for (const one of picture.brawlers ?? []) {
    const lost = one.ko ? { ko: false, hearts: 2, drinks: 3 } : {};
    const home = picture.map?.spawns[one.id.startsWith("C") ? 0 : 1] ?? one.zone;
    Object.assign(one, { ...lost, zone: home, holds: "", holder: "", charge: 0, cover: false, form: "standing", done: false });
  }
  for (const ball of picture.balls ?? []) Object.assign(ball, { zone: 0, holder: "", caging: "" });
  for (const zone of picture.map?.zones ?? []) Object.assign(zone, { gas: 0, landmark: false });
  Object.assign(picture, { contest: null, flight: undefined, active: "" });
};

export const setup = {
  spoke: async (_, t) => t.wait(1.5),

  spawns_set: async (e, t) => {
    for (const zone of t.picture.map?.zones ?? []) zone.spawn = zone.number === e.crew ? "crew" : zone.number === e.rivals ? "rivals" : "";
    await t.wait(2);
  },

  special_chosen: async (e, t) => {
    t.picture.special = e.ball;
    t.banner(t.book.word("ball", e.ball));
    await t.wait(3);
  },

  cover_placed: async (e, t) => {
    const zone = t.picture.map?.zones.find((one) => one.number === e.zone);
    if (zone) zone.cover = Math.max(1, zone.cover ?? 0);
    t.flash(zoneSpot(e.zone));
    await t.wait(1);
  },

  location_rolled: async (e, t) => {
    t.float("dice-tray", e.dice.join(" · "), "accent");
    t.flash(zoneSpot(e.zone));
    t.sound("tick");
    await t.wait(0.8);
  },

  location_rerolled: async (e, t) => {
    t.float(zoneSpot(e.zone), "Again", "plain");
    await t.wait(0.8);
  },

  ball_spawned: (e, t) => spawned(e.slot, e.ball, e.zone, t),

  ball_respawned: (e, t) => spawned(e.slot, e.ball, e.zone, t),

  ball_type_drawn: async (e, t) => {
    const one = t.picture.balls?.find((ball) => ball.slot === e.slot);
    if (one) one.ball = e.ball;
    t.float("dice-tray", t.book.word("ball", e.ball), "accent");
    await t.wait(1.2);
  },

  landmark_placed: async (e, t) => {
    t.picture.landmark = e.zone;
    for (const zone of t.picture.map?.zones ?? []) zone.landmark = zone.number === e.zone;
    t.float(zoneSpot(e.zone), "Landmark", "good");
    t.flash(zoneSpot(e.zone), "good");
    await t.wait(2);
  },

  initiative_rolled: async (e, t) => {
    t.picture.initiative = { who: [...e.who], dice: [...e.dice] };
    t.sound("flip");
    await t.wait(4);
  },

  initiative_tied: async (_, t) => t.wait(1.5),

  initiative_won: async (e, t) => {
    t.picture.to_act = e.side;
    t.banner(`${t.book.word("team", e.side)} first`, toneFor(t, e.side as "crew" | "rivals"));
    await t.wait(3.5);
    t.picture.initiative = undefined;
  },

  round_started: async (e, t) => {
    t.picture.round = e.round;
    t.banner(`Round ${e.round}`);
    await t.wait(3);
  },

  cards_refreshed: async (e, t) => {
    const letter = e.side === "crew" ? "C" : "R";
    for (const one of t.picture.brawlers ?? []) if (one.id.startsWith(letter)) one.done = false;
    await t.wait(0.6);
  },

  activated: async (e, t) => {
    trail.clear();
    Object.assign(t.picture, { active: e.who, turn: e.turn, ap: 3, phase: "action", contest: null, flight: undefined });
    t.flash(`card:${at(t, e.who)?.id ?? ""}`);
    t.sound("card");
    await t.wait(1.2);
  },

  ap_spent: (e, t) => {
    t.picture.ap = e.left;
  },

  turn_ended: async (e, t) => {
    const one = at(t, e.who);
    if (one) one.done = true;
    Object.assign(t.picture, { active: "", contest: null, targets: [] });
    await t.wait(0.7);
  },

  point_scored: async (e, t) => {
    const side = e.side as "crew" | "rivals";
    if (t.picture.points) t.picture.points[side === "crew" ? 0 : 1] = e.points;
    t.flash(`points:${side}`, toneFor(t, side));
    t.float(`points:${side}`, "+1", toneFor(t, side));
    await t.wait(1.5);
  },

  round_ended: async (e, t) => {
    t.banner(`${e.crew} : ${e.rivals}`);
    await t.wait(4);
  },

  new_round: async (e, t) => {
    cleared(t.picture);
    trail.clear();
    t.picture.round = e.round;
    t.picture.to_act = e.first;
    await t.wait(2);
  },

  brawl_won: async (e, t) => {
    if (e.side) t.banner(e.side === "crew" ? "Crew wins" : "Rivals win", toneFor(t, e.side as "crew" | "rivals"));
    t.sound(e.side && toneFor(t, e.side as "crew" | "rivals") === "bad" ? "ko" : "win");
    await t.wait(5);
  },

  drink_refreshed: async (e, t) => {
    const one = at(t, e.who);
    if (one) one.drinks = e.drinks;
    if (t.picture.uses) t.picture.uses[1] = e.left;
    t.float(spot(t, e.who), "+1 drink", "good");
    t.sound("heal");
    await t.wait(1.3);
  },

  lucky_ball_used: async (e, t) => {
    if (t.picture.uses) t.picture.uses[0] = e.left;
    await t.wait(1);
  },
} satisfies Partial<All>;
