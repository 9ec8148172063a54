/** Strikes, Counters, boosts and the war over each, as the eye sees them. */
import type { WarView } from "$shell/words/n30n";
import { fighter, leave, named, sheet, type All, type On } from "./moves_shared";
import { unitOf } from "./picture";

/** A war begins: no card is laid yet. */
function open(t: On, war: Pick<WarView, "kind" | "fighter" | "name" | "cost"> & Partial<WarView>): void {
  t.picture.war = { seat: unitOf(t.picture, fighter(t, war.fighter)?.seat ?? 0), cards: [], paying: true, ...war };
}

async function lay(t: On, seat: number, card: string, target = 0): Promise<void> {
  t.sound("card");
  await t.fly(`hand:${seat}`, "war");
  leave(t, seat, [card]);
  const war = t.picture.war;
  if (war) war.cards = [...(war.cards ?? []), { card, seat, target, live: true }];
}

async function end(t: On, name: string, words: string, tone: "good" | "bad"): Promise<void> {
  t.float("war", words, tone);
  t.sound(tone === "good" ? "combo" : "block");
  await t.wait(2);
  t.picture.war = null;
  t.flash(`fighter:${name}`, tone);
}

export const war = {
  move_declared: async (e, t) => {
    const move = e.move === "counter" ? sheet(t, e.fighter)?.counter : sheet(t, e.fighter)?.strike;
    open(t, { kind: e.move, fighter: e.fighter, name: e.name, cost: move?.cost ?? {}, target: e.target ?? "" });
    t.flash(`fighter:${e.fighter}`);
    t.sound("charge");
    await t.wait(1.5);
  },

  n30n_paid: (e, t) => lay(t, e.seat, e.card),
  n30n_added: (e, t) => lay(t, e.seat, e.card),

  n30n_cancelled: async (e, t) => {
    const cards = t.picture.war?.cards ?? [];
    const at = cards.findIndex((one) => one.card === e.target && one.live !== false && one.seat !== e.seat);
    await lay(t, e.seat, e.card, at + 1);
    const hit = t.picture.war?.cards?.[at];
    if (hit) hit.live = false;
    t.shake(`war:${at + 1}`);
    t.sound("block");
    await t.wait(1.5);
  },

  n30n_restored: async (e, t) => {
    const at = (t.picture.war?.cards ?? []).findIndex((one) => one.card === e.card && one.live === false);
    const back = t.picture.war?.cards?.[at];
    if (back) back.live = true;
    t.flash(`war:${at + 1}`, "good");
    await t.wait(1);
  },

  move_activated: async (e, t) => {
    const one = fighter(t, e.fighter);
    const print = e.move === "counter" ? sheet(t, e.fighter)?.counter : sheet(t, e.fighter)?.strike;
    if (one) Object.assign(one, e.move === "counter" ? { countered: true } : { struck: true });
    if (print) t.banner(print.name);
    await end(t, e.fighter, "Goes through", "good");
  },

  move_cancelled: (e, t) => end(t, e.fighter, "Cancelled", "bad"),

  boost_declared: async (e, t) => {
    const lane = Math.max(0, (t.picture.now ?? 0) - 1);
    open(t, { kind: "boost", fighter: e.fighter, name: e.card, cost: { [e.slot]: 1 }, lane });
    await t.wait(1);
  },

  boost_applied: (e, t) => end(t, e.fighter, `${e.slot}: +1`, "good"),
  boost_cancelled: (e, t) => end(t, e.fighter, "Boost cancelled", "bad"),

  die_rolled: async (e, t) => {
    t.banner(`${label(t, e.purpose)} rolls ${e.result}`);
    t.sound("flip");
    await t.wait(3);
  },

  coin_flipped: async (e, t) => {
    t.banner(`${label(t, e.purpose)} flips ${e.result}`);
    t.sound("flip");
    await t.wait(3);
  },
} satisfies Partial<All>;

/** What rolled or flipped: a Fighter, or a card. */
const label = (t: On, source: string): string => (fighter(t, source) ? named(t, source) : t.book.word("card", source));
