/** Event by event: what the eye sees. A null says that the log line is enough. */
import { without } from "$shell/lists";
import type { Moves, Stage } from "$shell/table";
import type { CornerView, Event, FighterView, Handout } from "$shell/words/dagupukito";
import { activeFighter, cornerOf, fighterOf, sheetOf, sideOf, type Picture } from "./picture";

type On = Stage<Picture, Handout>;

const DECKS = { 100: 25, 200: 50 } as const;

const corner = (t: On, seat: number): CornerView | undefined => cornerOf(t.picture, seat);
const foeSeat = (t: On, seat: number): number =>
  t.picture.corners?.find((other) => sideOf(t.picture, other.seat) !== sideOf(t.picture, seat))?.seat ?? seat;

function inCorner(t: On, seat: number): FighterView | undefined {
  const own = corner(t, seat);
  return own && activeFighter(t.picture, own);
}

function leaveHand(fighter: FighterView | undefined, cards: readonly string[]): void {
  if (!fighter) return;
  fighter.hand_size = Math.max(0, fighter.hand_size - cards.length);
  if (fighter.hand) fighter.hand = without(fighter.hand, cards);
  if (fighter.known) fighter.known = without(fighter.known, cards);
}

function discard(fighter: FighterView | undefined, cards: readonly string[]): void {
  if (fighter) fighter.discard = [...(fighter.discard ?? []), ...cards];
}

/** A declared combo takes its cards out of the Charge Zone (CF-5.8). */
function commit(t: On, own: CornerView, combo: string): void {
  const fighter = activeFighter(t.picture, own);
  const cards = fighter && sheetOf(t.handout, fighter.fighter)?.combos.find((one) => one.id === combo)?.cards;
  if (!fighter || !cards) return;
  own.committed = without(cards, own.played ? [own.played] : []);
  fighter.charge = without(fighter.charge, own.committed);
}

/** Another fighter takes the corner: of the same side, or the next in line. */
function stepIn(t: On, seat: number, into: string, gone: number = seat): void {
  const own = t.picture.corners?.find((one) => sideOf(t.picture, one.seat) === sideOf(t.picture, gone)) ?? corner(t, gone);
  const fighter = fighterOf(t.picture, seat, into);
  if (!own || !fighter) return;
  own.seat = fighter.seat;
  own.slot = fighter.slot;
  own.played = "";
  own.act = "";
}

export const moves: Moves<Event, Picture, Handout> = {
  match_started: null,

  round_started: async (e, t) => {
    Object.assign(t.picture, { round: e.round, turn: 0, phase: "pick", corners: [], fighters: [] });
    t.banner(`Round ${e.round}`);
    await t.wait(3);
  },

  sealed: async (e, t) => {
    t.picture.asked = t.picture.asked.filter((seat) => seat !== e.seat);
    t.flash(`clash:${e.seat}`);
    t.sound("card");
    await t.wait(0.7);
  },

  fighter_picked: async (e, t) => {
    const picks = t.picture.picks?.[e.seat];
    if (picks) picks.push(e.fighter);
    t.sound("card");
    await t.wait(1.5);
  },

  fighters_picked: (e, t) => {
    if (t.picture.phase === "pick") t.picture.phase = "draw";
    const side = sideOf(t.picture, e.seat);
    const mine = t.seat !== null && sideOf(t.picture, t.seat) === side;
    t.picture.fighters ??= [];
    for (const fighter of e.fighters) {
      const slot = t.picture.fighters.filter((one) => sideOf(t.picture, one.seat) === side).length + 1;
      const hp = t.picture.options.hp;
      t.picture.fighters.push({ seat: e.seat, slot, fighter, hp, deck: DECKS[hp], hand_size: 0, hand: mine ? [] : null });
    }
  },

  line_drawn: async (e, t) => {
    t.picture.line = e.seats;
    await t.wait(2);
  },

  starter_shown: async (e, t) => {
    const fighter = fighterOf(t.picture, e.seat, e.fighter);
    // In a gauntlet everybody has a starter, and the first two of the line go in.
    if (!fighter || (t.picture.corners?.length ?? 0) >= 2) return;
    t.picture.corners = [...(t.picture.corners ?? []), { seat: fighter.seat, slot: fighter.slot }];
    t.picture.line = t.picture.line?.filter((seat) => seat !== e.seat);
    t.sound("flip");
    await t.wait(1.5);
    t.flash(`portrait:${e.seat}`);
  },

  turn_started: async (e, t) => {
    Object.assign(t.picture, { turn: e.turn, phase: "draw", thrown: undefined, first: undefined });
    for (const one of t.picture.corners ?? []) Object.assign(one, { played: "", act: "", combo: "", committed: [], may: [] });
    await t.wait(0.8);
  },

  cards_drawn: async (e, t) => {
    t.sound("card");
    await t.fly(`deck:${e.seat}`, `hand:${e.seat}`);
    const fighter = fighterOf(t.picture, e.seat, e.fighter);
    if (!fighter) return;
    fighter.deck = Math.max(0, fighter.deck - e.count);
    fighter.hand_size += e.count;
    if (fighter.hand && e.cards) fighter.hand = [...fighter.hand, ...e.cards];
  },

  draw_failed: async (e, t) => {
    t.float(`deck:${e.seat}`, "No card", "bad");
    t.shake(`deck:${e.seat}`);
    await t.wait(2);
  },

  decked_out: (_, t) => t.wait(1),

  deck_out_compared: async (e, t) => {
    t.flash(`portrait:${e.winner}`, "good");
    t.float(`portrait:${e.winner}`, "Spared", "good");
    await t.wait(3);
  },

  cycled: async (e, t) => {
    const fighter = fighterOf(t.picture, e.seat, e.fighter);
    leaveHand(fighter, [e.card]);
    discard(fighter, [e.card]);
    if (fighter) {
      fighter.deck -= 1;
      fighter.hand_size += 1;
      if (fighter.hand && e.drawn) fighter.hand = [...fighter.hand, e.drawn];
    }
    t.flash(`bench:${e.seat}`);
    t.sound("card");
    await t.wait(1);
  },

  faces_shown: async (e, t) => {
    e.seats.forEach((seat, i) => {
      const fighter = inCorner(t, seat);
      if (fighter) fighter.face = e.faces[i];
    });
    t.picture.phase = "move";
    for (const seat of e.seats) t.flash(`sheet:${seat}`);
    t.sound("flip");
    await t.wait(1.3);
  },

  moves_revealed: async (e, t) => {
    t.picture.phase = "reveal";
    e.seats.forEach((seat, i) => {
      const own = corner(t, seat);
      const move = e.moves[i];
      if (!own || !move) return;
      own.played = move;
      own.sealed = null;
      leaveHand(inCorner(t, seat), [move]);
    });
    t.sound("flip");
    await t.wait(1.8);
  },

  move_blocked: async (e, t) => {
    const own = corner(t, e.seat);
    if (own) own.act = "blocked";
    t.picture.phase = "resolve";
    t.sound("block");
    t.shake(`clash:${e.seat}`);
    t.float(`clash:${e.seat}`, "Blocked", "bad");
    await t.wait(1.4);
  },

  declared: async (e, t) => {
    t.picture.phase = "resolve";
    const own = corner(t, e.seat);
    if (own) Object.assign(own, { act: e.what, combo: e.combo ?? "" });
    if (own && e.combo) commit(t, own, e.combo);
    t.flash(`clash:${e.seat}`);
    await t.wait(1.2);
  },

  speed_order: async (e, t) => {
    t.picture.first = e.first;
    t.float(`clash:${e.first}`, "First", "accent");
    await t.wait(1.2);
  },

  rps_thrown: async (e, t) => {
    t.picture.thrown = Object.fromEntries(e.seats.map((seat, i) => [seat, e.throws[i]!]));
    t.sound("flip");
    await t.wait(3);
  },

  coin_flipped: async (e, t) => {
    t.float(`portrait:${e.winner}`, "Coin", "good");
    await t.wait(2);
  },

  hit_landed: async (e, t) => {
    const foe = foeSeat(t, e.seat);
    await t.fly(`clash:${e.seat}`, `portrait:${foe}`);
    t.sound("hit");
  },

  combo_started: async (e, t) => {
    t.sound("combo");
    t.banner(e.name);
    t.flash(`charge:${e.seat}`);
    await t.wait(1.5);
    await t.fly(`clash:${e.seat}`, `portrait:${foeSeat(t, e.seat)}`);
  },

  special: async (e, t) => {
    t.picture.phase = "resolve";
    t.float(`clash:${e.seat}`, t.book.word("special", e.word), "good");
    await t.wait(0.8);
  },

  special_fizzled: async (e, t) => {
    t.float(`clash:${e.seat}`, `${t.book.word("special", e.word)}: nothing`, "plain");
    await t.wait(1.2);
  },

  cancelled: async (e, t) => {
    const own = corner(t, e.seat);
    if (own) own.act = "cancelled";
    t.float(`clash:${e.seat}`, "Cancelled", "bad");
    t.shake(`clash:${e.seat}`);
    t.sound("block");
    await t.wait(1.4);
  },

  countered: async (e, t) => {
    t.float(`clash:${e.seat}`, `Counter +${e.bonus}`, "bad");
    await t.wait(1.3);
  },

  hand_revealed: async (e, t) => {
    const fighter = inCorner(t, e.seat);
    if (fighter && !fighter.hand && e.cards?.length) fighter.known = e.cards;
    t.flash(`hand:${e.seat}`);
    t.float(`hand:${e.seat}`, "Seen", "accent");
    await t.wait(2);
  },

  damaged: async (e, t) => {
    const fighter = fighterOf(t.picture, e.seat, e.fighter);
    if (fighter) fighter.hp = e.hp;
    t.float(`portrait:${e.seat}`, `−${e.amount}`, "bad");
    t.shake(`corner:${e.seat}`, e.amount >= 30 ? "hard" : "light");
    t.flash(`portrait:${e.seat}`, "bad");
    t.sound("hit");
    await t.wait(1.4);
  },

  healed: async (e, t) => {
    const fighter = fighterOf(t.picture, e.seat, e.fighter);
    if (fighter) fighter.hp = e.hp;
    t.float(`portrait:${e.seat}`, `+${e.amount}`, "good");
    t.flash(`portrait:${e.seat}`, "good");
    t.sound("heal");
    await t.wait(2);
  },

  combo_ended: async (e, t) => {
    t.picture.phase = "resolve";
    if (e.how === "successful") return;
    t.float(`clash:${e.seat}`, t.book.word("how", e.how), "bad");
    await t.wait(1.4);
  },

  charged: async (e, t) => {
    const own = corner(t, e.seat);
    const fighter = inCorner(t, e.seat);
    // Two specials charge cards as well, from other places; the question just answered tells which it is.
    const from = t.picture.phase === "put_aside" ? "hand" : t.picture.phase === "recover" ? "discard" : "clash";
    t.sound("charge");
    await t.fly(`${from}:${e.seat}`, `charge:${e.seat}`);
    if (from === "hand") leaveHand(fighter, [e.card]);
    else if (from === "discard" && fighter) fighter.discard = without(fighter.discard, [e.card]);
    else if (own) own.played = "";
    if (fighter) fighter.charge = [...(fighter.charge ?? []), e.card];
    t.flash(`charge:${e.seat}`);
    await t.wait(0.5);
  },

  discarded: async (e, t) => {
    const own = corner(t, e.seat);
    const fighter = inCorner(t, e.seat);
    const from = e.why === "special" ? "hand" : e.why === "stripped" ? "charge" : "clash";
    t.sound("card");
    await t.fly(`${from}:${e.seat}`, `discard:${e.seat}`);
    if (from === "hand") leaveHand(fighter, e.cards);
    else if (from === "charge" && fighter) fighter.charge = without(fighter.charge, e.cards);
    else if (own) Object.assign(own, { played: "", act: "", combo: "", committed: [] });
    discard(fighter, e.cards);
    await t.wait(0.3);
  },

  knocked_out: async (e, t) => {
    const fighter = fighterOf(t.picture, e.seat, e.fighter);
    if (fighter) fighter.ko = true;
    t.sound("ko");
    t.banner("K.O.", "bad");
    t.shake(`corner:${e.seat}`, "hard");
    await t.wait(4);
  },

  swapped: async (e, t) => {
    stepIn(t, e.seat, e.into);
    t.sound("flip");
    await t.wait(1.5);
    t.flash(`portrait:${e.seat}`);
  },

  replaced: async (e, t) => {
    stepIn(t, e.seat, e.into);
    t.sound("flip");
    await t.wait(1.5);
  },

  next_challenger: async (e, t) => {
    const out = t.picture.corners?.find((one) => activeFighter(t.picture, one)?.ko)?.seat;
    t.picture.line = (t.picture.line ?? []).filter((seat) => seat !== e.seat);
    if (out !== undefined) stepIn(t, e.seat, e.fighter, out);
    t.banner("Next!");
    t.sound("flip");
    await t.wait(3);
  },

  rested: async (e, t) => {
    const { hp } = t.picture.options;
    const ring = inCorner(t, e.seat);
    for (const one of t.picture.fighters ?? []) {
      if (one.seat !== e.seat) continue;
      if (one !== ring) one.charge = [];
      Object.assign(one, { hp, deck: DECKS[hp] - (one.charge?.length ?? 0), hand_size: 0, discard: [], known: [], ko: false });
      if (one.hand) one.hand = [];
    }
    t.float(`portrait:${e.seat}`, "As new", "good");
    t.flash(`portrait:${e.seat}`, "good");
    t.sound("heal");
    await t.wait(2);
  },

  resigned: (_, t) => t.wait(2),

  round_won: async (e, t) => {
    for (const side of new Set(e.seats.map((seat) => sideOf(t.picture, seat)))) t.picture.wins[side] = e.wins;
    t.banner(`Round to ${e.seats.map((seat) => t.book.word("seat", seat)).join(", ")}`, tone(t, e.seats));
    t.sound("win");
    await t.wait(4);
  },

  match_won: async (e, t) => {
    t.sound(t.seat !== null && !e.seats.includes(t.seat) ? "ko" : "win");
    await t.wait(2);
  },

  match_drawn: async (_, t) => {
    t.sound("win");
    await t.wait(2);
  },
};

const tone = (t: On, winners: readonly number[]) => (t.seat === null ? "accent" : winners.includes(t.seat) ? "good" : "bad");
