/** A contest, step by step: declared, drunk for, rolled, bumped, compared, decided. */
import type { ContestView } from "$shell/words/knockout";
import { plural } from "$shell/plural";
import { at, ballOf, letGo, spot, take, toneFor, type On, type All } from "./stagecraft";
import { sideOf } from "./picture";
import { trail } from "./trail.svelte";

const begin = (t: On, contest: Pick<ContestView, "kind" | "attacker" | "defender"> & Partial<ContestView>): void => {
  t.picture.contest = { drinker: contest.attacker, ...contest };
  t.picture.phase = "drinks";
};

/** The ball leaves the hand and flies to somebody. Of a cluster one single flies, drawn as the whole ball. */
const thrown = async (t: On, target: string): Promise<void> => {
  const contest = t.picture.contest;
  const [from, to] = [at(t, contest?.attacker ?? ""), at(t, target)];
  if (!from?.holds || !to) return;
  const ball = ballOf(t, from.holds);
  const cluster = from.holds.startsWith("ball ") && ball?.ball === "multi" && (ball.count ?? 0) > 1;
  if (cluster && ball) ball.count = (ball.count ?? 1) - 1;
  const item = cluster ? "" : letGo(t, from);
  t.sound("flip");
  if (item) {
    t.picture.flight = { item, to: { who: to.id } };
    await t.wait(1.6);
  } else await t.fly(spot(t, from.name), spot(t, to.name));
};

const raised = (dice: readonly number[] | undefined, face: number): number[] => {
  const next = [...(dice ?? [])];
  const i = next.indexOf(face);
  if (i >= 0) next[i] = face + 1;
  return next;
};

export const contest = {
  throw_declared: async (e, t) => {
    trail.add("throw", e.who, e.target, e.ball);
    begin(t, { kind: "throw", attacker: e.who, defender: e.target, ball: e.ball, charge: e.charge });
    t.flash(spot(t, e.target), "bad");
    await t.wait(2);
  },

  tackle_declared: async (e, t) => {
    trail.add("tackle", e.who, e.target);
    begin(t, { kind: "tackle", attacker: e.who, defender: e.target });
    t.flash(spot(t, e.target), "bad");
    await t.wait(2);
  },

  toss_declared: async (e, t) => {
    trail.add("toss", e.who, e.target);
    begin(t, { kind: "toss_off", attacker: e.who, defender: e.target });
    await t.wait(2);
  },

  boomerang_returning: async (e, t) => {
    const last = t.picture.contest;
    trail.add("return", last?.defender ?? "", e.who, "boomerang");
    begin(t, { kind: "return", attacker: last?.defender ?? "", defender: e.who, ball: "boomerang", attack_value: e.value });
    await t.wait(2);
  },

  drank: async (e, t) => {
    const one = at(t, e.who);
    if (one) one.drinks = e.left;
    t.float(spot(t, e.who), plural(e.number, ["+# die", "+# dice"]), "good");
    t.sound("heal");
    await t.wait(1.2);
  },

  reaction_declared: async (e, t) => {
    if (t.picture.contest) t.picture.contest.reaction = e.reaction;
    t.float(spot(t, e.who), t.book.word("focus", e.reaction), "accent");
    await t.wait(1.5);
  },

  pools_rolled: async (e, t) => {
    const one = t.picture.contest;
    if (one && e.role === "attack") Object.assign(one, { attack: [...e.lines], attack_dice: [] });
    else if (one) Object.assign(one, { defence: [...e.lines], defence_dice: [] });
    await t.wait(1.2);
    if (one && e.role === "attack") one.attack_dice = [...e.dice];
    else if (one) one.defence_dice = [...e.dice];
    t.sound("flip");
    await t.wait(3);
  },

  fake_throw_used: async (e, t) => {
    if (t.picture.uses) t.picture.uses[2] = e.left;
    t.banner("Fake throw", "accent");
    await t.wait(2);
  },

  bumped: async (e, t) => {
    const one = t.picture.contest;
    if (!one) return;
    const attacking = e.who === one.attacker || (e.who === one.drinker && e.who !== one.defender);
    if (attacking) one.attack_dice = raised(one.attack_dice, e.die);
    else one.defence_dice = raised(one.defence_dice, e.die);
    t.flash(attacking ? "pool:attack" : "pool:defence", "accent");
    t.float(attacking ? "pool:attack" : "pool:defence", "+1", "accent");
    t.sound("charge");
    await t.wait(2);
  },

  rivalry_used: async (e, t) => {
    t.float(spot(t, e.who), "Rivalry", "bad");
    await t.wait(1.2);
  },

  values_compared: async (e, t) => {
    const one = t.picture.contest;
    if (one) Object.assign(one, { attack_value: e.value, defence_value: e.against });
    t.flash(e.value > e.against ? "pool:attack" : "pool:defence", "accent");
    await t.wait(2.5);
  },

  tie_to_defender: async (_, t) => {
    t.float("pool:defence", "Tie holds", "accent");
    await t.wait(1.2);
  },

  hit: async (e, t) => {
    trail.end("hit");
    await thrown(t, e.target);
    t.shake(spot(t, e.target), "hard");
    t.sound("hit");
    await t.wait(0.6);
  },

  caught: async (e, t) => {
    trail.end("caught");
    const one = at(t, e.who);
    if (t.picture.contest?.kind === "throw") await thrown(t, e.who);
    const item = t.picture.flight?.item ?? (e.ball === "multi" ? single(t) : lying(t, e.ball));
    t.picture.flight = undefined;
    if (item) take(t, one, item, e.charge);
    t.float(spot(t, e.who), "Caught", "good");
    t.sound("block");
    await t.wait(1.6);
  },

  perfect_catch: async (e, t) => {
    trail.end("perfect catch");
    t.banner("Perfect catch", toneFor(t, sideOf(at(t, e.who) ?? { id: "C1" })));
    await t.wait(2.5);
  },

  dodged: async (e, t) => {
    trail.end("dodged");
    if (e.what === "ball") await thrown(t, e.who);
    t.float(spot(t, e.who), "Dodged", "good");
    t.sound("tick");
    await t.wait(1.2);
  },

  deflected: async (e, t) => {
    if (t.picture.flight) t.picture.flight.to = { zone: e.zone };
    t.sound("block");
    await t.wait(1.6);
  },

  tackled: async (e, t) => {
    trail.end("tackled");
    const held = letGo(t, at(t, e.target));
    if (held) t.picture.flight = { item: held, to: { who: at(t, e.target)?.id ?? "" } };
    t.shake(spot(t, e.target), "hard");
    t.float(spot(t, e.target), "Tackled", "bad");
    t.sound("hit");
    await t.wait(1.5);
  },

  stolen: async (e, t) => {
    const item = t.picture.flight?.item ?? "";
    t.picture.flight = undefined;
    take(t, at(t, e.who), item, e.charge);
    t.float(spot(t, e.who), "Stolen", "good");
    await t.wait(1.6);
  },

  heart_lost: async (e, t) => {
    const one = at(t, e.who);
    if (one) one.hearts = e.left;
    t.float(spot(t, e.who), "−1 Heart", "bad");
    t.flash(`card:${one?.id ?? ""}`, "bad");
    t.shake(spot(t, e.who), "light");
    t.sound("hit");
    await t.wait(1.6);
  },

  koed: async (e, t) => {
    const one = at(t, e.who);
    t.sound("ko");
    t.banner("K.O.", one ? toneFor(t, sideOf(one) === "crew" ? "rivals" : "crew") : "bad");
    t.shake("city", "hard");
    await t.wait(2);
    if (one) {
      letGo(t, one);
      Object.assign(one, { ko: true, hearts: 0, form: "standing", holder: "", cover: false });
    }
    await t.wait(3);
  },

  instant_ko: async (e, t) => {
    t.float(spot(t, e.who), "Flattened", "bad");
    await t.wait(1.5);
  },

  tossed_off: async (e, t) => {
    trail.end("tossed off");
    t.float(spot(t, e.target), "Off!", "bad");
    await t.wait(1.8);
  },

  broke_free: async (e, t) => {
    trail.end("broke free");
    const one = at(t, e.who);
    const holder = one?.holder ? at(t, one.holder) : undefined;
    if (holder) letGo(t, holder);
    if (one) Object.assign(one, { form: "standing", holder: "" });
    t.float(spot(t, e.who), "Free", "good");
    await t.wait(1.6);
  },

  captured: async (e, t) => {
    t.float(spot(t, e.who), "Captive", "bad");
    await t.wait(1.5);
  },

  rally: async (e, t) => {
    t.float(spot(t, e.who), "Rally!", "accent");
    await t.wait(1.2);
  },

  held: async (e, t) => {
    t.float(spot(t, e.who), "Hold!", "good");
    await t.wait(1);
  },

  boomerang_caught: async (e, t) => {
    trail.end("caught again");
    t.float(spot(t, e.who), "Back in hand", "good");
    await t.wait(1.2);
  },

  boomerang_bounced: async (e, t) => {
    trail.end("bounced");
    t.shake(spot(t, e.who), "hard");
    t.float(spot(t, e.who), "Bounced", "bad");
    await t.wait(1.6);
  },
} satisfies Partial<All>;

const single = (t: On): string => {
  const cluster = t.picture.balls?.find((ball) => ball.ball === "multi");
  return cluster ? `single ${cluster.slot}` : "";
};

const lying = (t: On, ball: string): string => {
  const free = t.picture.balls?.find((one) => one.ball === ball && !one.holder && !one.caging);
  return free ? `ball ${free.slot}` : "";
};
