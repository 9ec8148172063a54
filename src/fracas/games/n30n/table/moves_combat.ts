/** Placing, the reveal lane by lane, and what cards do to Fighters, as the eye sees them. */
import type { LaneView } from "$shell/words/n30n";
import { deckOf } from "./cards";
import { fighter, hand, named, type All, type On } from "./moves_shared";
import { say } from "$shell/plural";

type Half = "attack" | "defence";

const PHASES: Record<string, string> = { strike: "strike", attack: "place", counter: "counter", challenge: "claim" };

const lane = (t: On, number: number): LaneView | undefined => t.picture.lanes?.[number - 1];

/** A lane is played now; those before it are done. */
function enter(t: On, number: number): void {
  t.picture.now = number;
  t.picture.lanes?.forEach((one, i) => {
    if (i < number - 1) one.done = true;
  });
}

function came(t: On, number: number, half: Half, words: string): void {
  const all = (t.picture.came ??= {});
  all[number] = { ...all[number], [half]: words };
}

const halfOf = (t: On, number: number, name: string): Half => (lane(t, number)?.defender === name ? "defence" : "attack");

/** The lane in which a Fighter's card lies: the one being played if it fits, else the first that does. */
function laneOf(t: On, name: string, card: string): { number: number; half: Half } | undefined {
  const lanes = t.picture.lanes ?? [];
  const fits = (one: LaneView | undefined): Half | undefined =>
    one?.attacker === name && one.attack === card ? "attack" : one?.defender === name && one.defence === card ? "defence" : undefined;
  const open = lanes.findIndex((one) => !one.done && fits(one));
  const at = fits(lanes[(t.picture.now ?? 0) - 1]) ? (t.picture.now ?? 0) - 1 : open >= 0 ? open : lanes.findIndex((one) => fits(one));
  const half = fits(lanes[at]);
  return half && { number: at + 1, half };
}

async function item(t: On, name: string, card: string, words: string): Promise<void> {
  const at = laneOf(t, name, card);
  if (at) {
    enter(t, at.number);
    came(t, at.number, at.half, words);
  }
  await t.wait(1.3);
}

export const combat = {
  phase_began: async (e, t) => {
    t.picture.phase = PHASES[e.phase] ?? t.picture.phase;
    t.picture.now = 0;
    await t.wait(0.5);
  },

  second_wind_gained: async (e, t) => {
    const one = e.fighter ? fighter(t, e.fighter) : undefined;
    if (one) one.second_wind = true;
    const spot = e.fighter ? `fighter:${e.fighter}` : `hand:${e.seat}`;
    t.float(spot, "Second Wind", "accent");
    t.flash(spot);
    t.sound("charge");
    await t.wait(2);
  },

  second_wind_lost: (e, t) => {
    const one = e.fighter ? fighter(t, e.fighter) : undefined;
    if (one) one.second_wind = false;
  },

  card_placed: async (e, t) => {
    const at = lane(t, e.lane);
    const half = halfOf(t, e.lane, e.fighter);
    if (!at || !e.back) return;
    if (!at[half]) {
      // Somebody else's card: only its back is told. One's own left the hand when it was placed.
      at[half] = e.back === "item" ? `?item:${e.challenge ?? ""}` : `?${e.back}`;
      const own = hand(t, e.seat);
      if (own && !own.cards) own[deckOf(at[half], t.handout)] -= 1;
    }
    t.sound("card");
    t.flash(`lane:${e.lane}:${half}`);
    await t.wait(0.7);
  },

  cards_revealed: async (e, t) => {
    for (const shown of e.lanes) {
      const at = lane(t, shown.lane);
      if (!at) continue;
      t.picture.now = shown.lane;
      Object.assign(at, { attack: shown.attack ?? "", defence: shown.defence ?? "", betrays: shown.betrays ?? false, shown: true });
      if (!shown.attack && !shown.defence) continue;
      t.sound("flip");
      await t.wait(1.6);
    }
    t.picture.now = 0;
    await t.wait(0.5);
  },

  brawl_evaded: async (e, t) => {
    enter(t, e.lane);
    came(t, e.lane, "attack", say("evaded"));
    came(t, e.lane, "defence", say("evades"));
    t.sound("block");
    t.shake(`lane:${e.lane}:attack`);
    await t.wait(1.6);
  },

  brawl_connected: async (e, t) => {
    enter(t, e.lane);
    const half = halfOf(t, e.lane, e.fighter);
    came(t, e.lane, half, `hits ${e.damage}`);
    const other = half === "attack" ? "defence" : "attack";
    const across = lane(t, e.lane)?.[other];
    if (across && !t.picture.came?.[e.lane]?.[other]) came(t, e.lane, other, "no use");
    t.flash(`lane:${e.lane}:${half}`);
    await t.wait(1.3);
  },

  specialty_bonus: async (e, t) => {
    t.float(`fighter:${e.fighter}`, `Specialty +${e.amount}`, "accent");
    await t.wait(1);
  },

  mastery_bonus: async (e, t) => {
    t.float(`fighter:${e.fighter}`, "Mastery +1", "accent");
    await t.wait(1);
  },

  item_used: async (e, t) => {
    t.sound("combo");
    await item(t, e.fighter, e.item, say("works"));
  },

  item_cancelled: async (e, t) => {
    t.sound("block");
    await item(t, e.fighter, e.item, say("cancelled"));
  },

  item_ineffective: (e, t) => item(t, e.fighter, e.item, "no use"),

  wall_soaked: async (e, t) => {
    t.float(`fighter:${e.fighter}`, `Wall stops ${e.stopped}`, "good");
    t.sound("block");
    const at = t.picture.now ?? 0;
    if (at && lane(t, at)?.attack) came(t, at, "attack", say("soaked"));
    await t.wait(1.3);
  },

  wall_exceeded: async (e, t) => {
    t.float(`fighter:${e.fighter}`, `Wall stops ${e.stopped}, ${e.through} through`, "plain");
    t.sound("block");
    await t.wait(1.3);
  },

  sucker_punch: async (e, t) => {
    t.banner(`${t.book.word("card", e.card)}! Die ${e.die}: ${e.damage}`, "bad");
    t.sound("combo");
    await item(t, e.fighter, e.card, `hits ${e.damage}`);
    await t.wait(1);
  },

  threads_worn: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.threads = e.item;
    t.float(`fighter:${e.fighter}`, "Worn", "good");
    await t.wait(1);
  },

  threads_lost: (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.threads = "";
  },

  damage_dealt: async (e, t) => {
    const one = fighter(t, e.target);
    if (one) one.hp = e.after;
    t.float(`fighter:${e.target}`, `−${e.amount}`, "bad");
    t.shake(`fighter:${e.target}`, e.amount >= 2 ? "hard" : "light");
    t.flash(`fighter:${e.target}`, "bad");
    t.sound("hit");
    await t.wait(1.5);
  },

  hp_restored: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.hp = e.hp;
    t.float(`fighter:${e.fighter}`, `+${e.amount}`, "good");
    t.flash(`fighter:${e.fighter}`, "good");
    t.sound("heal");
    await t.wait(1.5);
  },

  fighter_ko: async (e, t) => {
    t.sound("ko");
    t.banner(e.overkill ? `K.O. Overkill ${e.overkill}` : "K.O.", "bad");
    t.shake(`fighter:${e.fighter}`, "hard");
    await t.wait(4);
    const one = fighter(t, e.fighter);
    if (one) Object.assign(one, { ko: true, zone: 0, second_wind: false });
  },

  n30n_awarded: async (e, t) => {
    t.picture.now = 0;
    t.float(`hand:${e.seat}`, `+${e.count} N30N`, "good");
    await t.wait(1.2);
  },

  fighter_paired: async (e, t) => {
    t.flash(`fighter:${e.fighter}`);
    t.flash(`fighter:${e.foe}`, "bad");
    await t.wait(1);
  },

  betrayal: async (e, t) => {
    t.banner(`Betrayal: ${named(t, e.betrayer)} on ${named(t, e.victim)}`, "bad");
    t.shake(`fighter:${e.victim}`, "hard");
    t.sound("ko");
    await t.wait(3);
  },
} satisfies Partial<All>;
