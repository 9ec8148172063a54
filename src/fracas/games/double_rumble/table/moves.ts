/** Event by event: what the eye sees. A null says that the log line is enough. */
import type { Moves, Stage } from "$shell/table";
import type { Event, FighterView, Handout, RowCard } from "$shell/words/double_rumble";
import { SPACES, type Picture } from "./picture";

type On = Stage<Picture, Handout>;

const fighter = (t: On, slot: string): FighterView | undefined => t.picture.fighters.find((one) => one.fighter === slot);
const row = (t: On, name: string): RowCard[] => (t.picture.rows.find((one) => one.row === name)!.cards ??= []);

function find(t: On, card: string): { cards: RowCard[]; at: number } | undefined {
  for (const name of SPACES) {
    const cards = row(t, name);
    const at = cards.findIndex((one) => one.card === card);
    if (at >= 0) return { cards, at };
  }
  return undefined;
}

function away(t: On, card: string): void {
  const found = find(t, card);
  if (found) found.cards.splice(found.at, 1);
}

function set(t: On, card: string, change: Partial<RowCard>): void {
  const found = find(t, card);
  if (found) Object.assign(found.cards[found.at]!, change);
}

function pose(t: On, slot: string, how: string): void {
  t.picture.doing = { ...t.picture.doing, [slot]: how };
}

const without = (list: string[] | undefined, item: string): string[] => (list ?? []).filter((one) => one !== item);

export const moves: Moves<Event, Picture, Handout> = {
  game_start: null,

  fighter_chosen: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.who = e.who;
    t.sound("card");
    await t.wait(0.8);
  },

  symbol_set: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.symbol = e.symbol;
    t.flash(`pad:${e.fighter}`);
    t.sound("flip");
    await t.wait(0.8);
  },

  stage_start: async (e, t) => {
    Object.assign(t.picture, { stage: e.stage, deck: e.deck ?? [], deck_size: e.deck?.length ?? 0, shown: undefined });
    t.banner(`Stage ${e.stage}`);
    t.sound("win");
    await t.wait(4);
  },

  fighters_placed: async (e, t) => {
    e.spaces.forEach((space, i) => {
      const one = t.picture.fighters[i];
      if (one) one.space = space;
    });
    await t.wait(1);
  },

  card_drawn: async (e, t) => {
    Object.assign(t.picture, { drawn: e.card, phase: "place_card", deck: e.deck ?? [], deck_size: Math.max(0, 12 - e.number - 1 + (e.back === "boss" ? 1 : 0)) });
    t.sound("flip");
    if (e.back === "boss") {
      t.banner(t.book.word("card", e.card), "bad");
      await t.wait(3);
    }
    await t.wait(1);
  },

  row_named: async (e, t) => {
    t.float(`row:${e.row}`, t.book.word("seat", e.seat), "accent");
    await t.wait(1);
  },

  card_placed: async (e, t) => {
    await t.fly("drawn", `row:${e.row}`);
    row(t, e.row).push({ card: e.card });
    Object.assign(t.picture, { drawn: "", phase: "side_scroll" });
    t.sound("card");
    await t.wait(0.5);
  },

  suggestion: async (e, t) => {
    const place = /^place (..)$/.exec(e.what)?.[1];
    if (place) t.float(`row:${place}`, `${t.book.word("seat", e.seat)}?`, "accent");
    t.sound("tick");
    await t.wait(0.5);
  },

  suggestion_answered: async (e, t) => {
    t.banner(`${t.book.word("seat", e.seat)}: ${e.answer}`, e.answer === "yes" ? "good" : "bad");
    t.sound(e.answer === "yes" ? "charge" : "no");
    await t.wait(1);
  },

  strength_cube_added: async (e, t) => {
    set(t, e.card, { cube: true });
    t.float(`card:${e.card}`, "+1", "bad");
    t.sound("block");
    await t.wait(1);
  },

  strength_cube_removed: async (e, t) => {
    set(t, e.card, { cube: false });
    t.float(`card:${e.card}`, "−1", "good");
    await t.wait(1);
  },

  life_cubes_set: async (e, t) => {
    set(t, e.card, { life: e.left });
    t.float(`card:${e.card}`, "◆".repeat(e.left), "bad");
    await t.wait(1.5);
  },

  life_cube_added: async (e, t) => {
    set(t, e.card, { life: e.left });
    t.float(`card:${e.card}`, "+◆", "bad");
    await t.wait(1.2);
  },

  life_cube_removed: async (e, t) => {
    set(t, e.card, { life: e.left });
    t.float(`card:${e.card}`, "−◆", "good");
    t.shake(`card:${e.card}`, "hard");
    t.sound("hit");
    await t.wait(1.2);
  },

  power_triggered: async (e, t) => {
    t.flash(`card:${e.card}`, e.colour === "yellow" ? "bad" : "accent");
    t.float(`card:${e.card}`, "Power", "accent");
    await t.wait(1.2);
  },

  ongoing_token: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.token = e.what === "taken";
    t.float(`pad:${e.fighter}`, e.what === "taken" ? "∞ token" : "token gone", e.what === "taken" ? "bad" : "good");
    await t.wait(1.2);
  },

  brawl_start: async (_, t) => {
    t.picture.phase = "brawl_action";
    t.banner("Brawl!");
    t.sound("combo");
    await t.wait(2.5);
  },

  floor_yielded: async (e, t) => {
    t.picture.floor = e.to;
    await t.wait(0.6);
  },

  fighter_moved: async (e, t) => {
    pose(t, e.fighter, "walk");
    t.sound("card");
    await t.fly(`fighter:${e.fighter}`, `space:${e.to}`);
    const one = fighter(t, e.fighter);
    if (one) one.space = e.to;
    pose(t, e.fighter, "");
    await t.wait(0.4);
  },

  battle_start: async (e, t) => {
    t.picture.shown = { fighter: e.fighter, card: e.card, strength: e.strength, dice: {} };
    pose(t, e.fighter, "punch");
    t.flash(`card:${e.card}`, "bad");
    t.sound("tick");
    await t.wait(1.2);
  },

  dice_rolled: async (e, t) => {
    const dice: Record<string, number> = { green: e.green };
    for (const die of ["blue", "yellow", "red", "white"] as const) if (e[die] !== undefined && e[die] !== null) dice[die] = e[die]!;
    t.picture.battle = null;
    t.picture.shown = { ...(t.picture.shown ?? { fighter: e.fighter, card: "", strength: 0 }), dice };
    t.sound("flip");
    await t.wait(2);
  },

  die_rerolled: async (e, t) => {
    if (t.picture.shown) t.picture.shown = { ...t.picture.shown, dice: { ...t.picture.shown.dice, [e.die]: e.new } };
    t.shake(`die:${e.die}`);
    t.sound("flip");
    await t.wait(1.6);
  },

  die_rolled: async (e, t) => {
    t.float(`pad:${e.fighter}`, `${e.die} ${e.face}`, "accent");
    t.sound("flip");
    await t.wait(1.8);
  },

  result: async (e, t) => {
    if (t.picture.shown) t.picture.shown = { ...t.picture.shown, strength: e.strength, result: e.result, verdict: e.result >= e.strength ? "won" : "lost" };
    await t.wait(1.4);
  },

  battle_won: async (e, t) => {
    t.shake(`card:${e.card}`, "hard");
    t.sound("hit");
    await t.wait(1);
  },

  battle_lost: async (e, t) => {
    pose(t, e.fighter, "hurt");
    t.shake(`fighter:${e.fighter}`, "hard");
    t.sound("block");
    await t.wait(1.2);
    pose(t, e.fighter, "");
  },

  enemy_thrown: async (e, t) => {
    t.banner("Throw!");
    t.sound("combo");
    if (e.into) await t.fly(`card:${e.card}`, `card:${e.into}`);
    await t.wait(1);
  },

  enemy_eliminated: async (e, t) => {
    t.float(`card:${e.card}`, "Out", "good");
    t.sound("hit");
    await t.wait(0.8);
    away(t, e.card);
    t.picture.doing = {};
  },

  enemy_scared: async (e, t) => {
    t.float(`card:${e.card}`, "Runs", "plain");
    await t.wait(0.8);
    away(t, e.card);
  },

  row_slid: (_, t) => t.wait(0.4),

  boss_hit: async (e, t) => {
    set(t, e.card, { life: e.left });
    t.shake(`card:${e.card}`, "hard");
    t.float(`card:${e.card}`, "−◆", "good");
    t.sound("hit");
    await t.wait(1.5);
  },

  boss_eliminated: async (e, t) => {
    t.banner("K.O.", "good");
    t.sound("ko");
    away(t, e.card);
    await t.wait(4);
  },

  fury_changed: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.fury = e.level;
    t.flash(`fury:${e.fighter}`);
    t.sound("charge");
    await t.wait(0.6);
  },

  passive_on: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.passive = true;
    t.float(`pad:${e.fighter}`, "Passive on", "good");
    await t.wait(1);
  },

  passive_off: (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.passive = false;
  },

  active_used: async (e, t) => {
    t.banner("Fury!", "accent");
    t.flash(`pad:${e.fighter}`);
    t.sound("combo");
    await t.wait(2);
  },

  hearts_changed: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.hearts = e.hearts;
    t.float(`fighter:${e.fighter}`, e.delta > 0 ? `+${e.delta}♥` : `−${-e.delta}♥`, e.delta > 0 ? "good" : "bad");
    t.flash(`hearts:${e.fighter}`, e.delta > 0 ? "good" : "bad");
    t.sound(e.delta > 0 ? "heal" : "hit");
    await t.wait(1.2);
  },

  equipment_drawn: async (e, t) => {
    await t.fly("bag", `pad:${e.fighter}`);
    const one = fighter(t, e.fighter);
    if (one) one.equipment = [...(one.equipment ?? []), e.card];
    t.picture.equipment_deck = Math.max(0, (t.picture.equipment_deck ?? 1) - 1);
    t.sound("card");
    await t.wait(0.8);
  },

  equipment_discarded: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.equipment = without(one.equipment, e.card);
    await t.wait(0.5);
  },

  equipment_broken: async (e, t) => {
    t.shake(`gear:${e.card}`, "hard");
    t.float(`gear:${e.card}`, "Crack", "bad");
    t.sound("block");
    await t.wait(1.2);
    const one = fighter(t, e.fighter);
    if (one) one.equipment = without(one.equipment, e.card);
  },

  equipment_used: async (e, t) => {
    t.flash(`gear:${e.card}`);
    t.sound("charge");
    await t.wait(1);
  },

  equipment_exchanged: async (e, t) => {
    await t.fly(`gear:${e.card}`, `pad:${e.taker}`);
    const [from, to] = [fighter(t, e.giver), fighter(t, e.taker)];
    if (from) from.equipment = without(from.equipment, e.card);
    if (to) to.equipment = [...(to.equipment ?? []), e.card];
    t.sound("card");
  },

  equipment_deck_empty: null,

  fighter_down: async (e, t) => {
    pose(t, e.fighter, "hurt");
    t.float(`fighter:${e.fighter}`, "Down", "bad");
    t.sound("ko");
    await t.wait(1.5);
  },

  fighter_defeated: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) Object.assign(one, { space: "", equipment: [], token: false, fury: 0 });
    t.banner(`${t.book.word("fighter", e.who)} is out`, "bad");
    await t.wait(3);
  },

  credit_spent: async (e, t) => {
    t.picture.credits = e.left;
    t.float("credits", "−1", "bad");
    t.sound("no");
    await t.wait(1.5);
  },

  fighter_entered: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) Object.assign(one, { who: e.who, space: e.space, hearts: 9, fury: 0, passive: false });
    t.sound("charge");
    await t.wait(1);
  },

  stage_clear: async (e, t) => {
    t.picture.shown = undefined;
    t.banner(`Stage ${e.stage} clear`, "good");
    t.sound("win");
    await t.wait(4);
  },

  resigned: (_, t) => t.wait(1),

  game_over: async (e, t) => {
    t.banner(e.won ? "Victory" : "Game over", e.won ? "good" : "bad");
    t.sound(e.won ? "win" : "ko");
    await t.wait(5);
  },
};
