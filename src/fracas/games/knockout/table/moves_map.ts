/** What moves on the map: Brawlers, balls, hands, gas. Tokens travel by themselves when their place changes. */
import { brawlerOf } from "./picture";
import { at, ballOf, comeDown, letGo, loose, spot, take, walk, zoneSpot, type On, type All } from "./stagecraft";
import { trail } from "./trail.svelte";
import { say } from "$shell/plural";

const STEP = 1.5;

const stands = (t: On, name: string): void => {
  const one = at(t, name);
  if (!one) return;
  const holder = one.holder ? brawlerOf(t.picture, one.holder) : undefined;
  if (holder) letGo(t, holder);
  Object.assign(one, { form: "standing", holder: "" });
  for (const ball of t.picture.balls ?? []) if (ball.caging === one.id) ball.caging = "";
};

export const map = {
  grabbed: async (e, t) => {
    const one = at(t, e.who);
    take(t, one, loose(t, e.ball, one?.zone));
    t.sound("card");
    await t.wait(STEP);
  },

  charged: async (e, t) => {
    const one = at(t, e.who);
    if (one) one.charge = e.charge;
    t.float(spot(t, e.who), `Charge ${e.charge}`, "accent");
    t.sound("charge");
    await t.wait(1.2);
  },

  charge_lost: async (e, t) => {
    const one = at(t, e.who);
    if (one) one.charge = 0;
    t.float(spot(t, e.who), "Charge gone", "bad");
    await t.wait(1.2);
  },

  passed: async (e, t) => {
    const [from, to] = [at(t, e.who), at(t, e.to)];
    const charge = from?.charge ?? 0;
    trail.add("pass", e.who, e.to, e.ball);
    // One single leaves a cluster; the cluster stays (KC-19.27).
    const ball = from?.holds ? ballOf(t, from.holds) : undefined;
    const splits = from?.holds?.startsWith("ball ") && ball?.ball === "multi" && (ball.count ?? 0) > 1;
    if (splits && ball) ball.count = (ball.count ?? 1) - 1;
    const item = splits && ball ? `single ${ball.slot}` : letGo(t, from);
    take(t, to, item, charge);
    t.sound("card");
    await t.wait(STEP);
  },

  cover_taken: async (e, t) => {
    const one = at(t, e.who);
    if (one) one.cover = true;
    t.float(spot(t, e.who), "Cover", "good");
    t.sound("block");
    await t.wait(1.2);
  },

  cover_left: (e, t) => {
    const one = at(t, e.who);
    if (one) one.cover = false;
  },

  moved: async (e, t) => {
    walk(t, e.who, e.zone);
    t.sound("tick");
    await t.wait(STEP);
  },

  dodge_moved: async (e, t) => {
    walk(t, e.who, e.zone);
    t.sound("tick");
    await t.wait(STEP);
  },

  escaped: async (e, t) => {
    walk(t, e.who, e.zone);
    t.float(spot(t, e.who), "Out!", "plain");
    await t.wait(STEP);
  },

  knocked_back: async (e, t) => {
    walk(t, e.who, e.zone);
    t.shake(spot(t, e.who), "light");
    await t.wait(STEP);
  },

  balled_up: async (e, t) => {
    const one = at(t, e.who);
    if (one) Object.assign(one, { form: "balled", cover: false });
    t.sound("flip");
    await t.wait(1.3);
  },

  uncurled: async (e, t) => {
    stands(t, e.who);
    await t.wait(1);
  },

  jumped_out: async (e, t) => {
    stands(t, e.who);
    await t.wait(1);
  },

  throw_me: async (e, t) => {
    const one = at(t, e.who);
    t.float(spot(t, e.who), "Throw me!", "accent");
    if (one && one.holder !== at(t, e.to)?.id) take(t, at(t, e.to), one.id);
    await t.wait(1.8);
  },

  rolled_in: async (e, t) => {
    const one = at(t, e.who);
    if (one) take(t, at(t, e.to), one.id);
    await t.wait(STEP);
  },

  busted_out: async (e, t) => {
    stands(t, e.mate);
    walk(t, e.mate, e.zone);
    t.float(spot(t, e.mate), "Free", "good");
    await t.wait(STEP);
  },

  cage_broken: async (e, t) => {
    stands(t, e.who);
    t.float(spot(t, e.who), "Free", "good");
    t.sound("block");
    await t.wait(1.2);
  },

  broke_out: async (e, t) => {
    stands(t, e.who);
    t.float(spot(t, e.who), "Free", "good");
    await t.wait(1.2);
  },

  caged: async (e, t) => {
    const one = at(t, e.who);
    if (one) one.form = "caged";
    const cage = t.picture.balls?.find((ball) => ball.ball === "cage" && !ball.holder && !ball.caging);
    if (cage && one) Object.assign(cage, { zone: 0, caging: one.id });
    t.picture.flight = undefined;
    t.float(spot(t, e.who), "Caged", "bad");
    t.sound("block");
    await t.wait(1.8);
  },

  dropped: async (e, t) => {
    const item = letGo(t, at(t, e.who));
    if (item) comeDown(t, item, e.zone);
    await t.wait(0.8);
  },

  ball_landed: async (e, t) => {
    const item = loose(t, e.ball);
    if (item) comeDown(t, item, e.zone);
    await t.wait(1);
  },

  ball_destroyed: async (e, t) => {
    const item = loose(t, e.ball);
    const ball = item.startsWith("ball ") ? ballOf(t, item) : undefined;
    if (ball) Object.assign(ball, { zone: 0, holder: "", caging: "" });
    t.picture.flight = undefined;
    await t.wait(0.6);
  },

  multi_depleted: (_, t) => t.wait(0.6),

  exploded: async (e, t) => {
    t.picture.flight = undefined;
    t.picture.blast = e.zone;
    t.shake("city", "hard");
    t.flash(zoneSpot(e.zone), "bad");
    t.float(zoneSpot(e.zone), "Boom", "bad");
    t.sound("ko");
    await t.wait(2);
    t.picture.blast = undefined;
  },

  gas_released: async (e, t) => {
    const zone = t.picture.map?.zones.find((one) => one.number === e.zone);
    if (zone) zone.gas = 3;
    t.float(zoneSpot(e.zone), "Gas", "bad");
    await t.wait(1.6);
  },

  gas_ticked: async (e, t) => {
    const zone = t.picture.map?.zones.find((one) => one.number === e.zone);
    if (zone) zone.gas = e.left;
    await t.wait(0.5);
  },

  gas_cleared: async (e, t) => {
    const zone = t.picture.map?.zones.find((one) => one.number === e.zone);
    if (zone) zone.gas = 0;
    t.float(zoneSpot(e.zone), "Clear", "good");
    await t.wait(0.8);
  },

  bond_gained: async (e, t) => {
    t.picture.bond = e.bond;
    t.flash("bond", "good");
    t.float("bond", say("+Bond"), "good");
    await t.wait(1);
  },

  bond_spent: async (e, t) => {
    t.picture.bond = e.left;
    t.flash("bond");
    t.float("bond", "−1", "accent");
    await t.wait(0.8);
  },

  bond_refilled: async (_, t) => {
    t.picture.bond = 3;
    t.banner("Bond is full", "accent");
    await t.wait(2);
  },
} satisfies Partial<All>;
