/** Draft, Pit-Stop, line-up, Challenges, clean-up and the end, as the eye sees them. */
import { without } from "$shell/lists";
import { deckOf } from "./cards";
import { area, asDeck, fighter, hand, join, leave, named, sheet, toneFor, who, type All } from "./moves_shared";
import { seatsOf } from "./picture";
import { plural } from "$shell/plural";

export const pit = {
  game_started: null,
  card_offered: null,

  fighter_drafted: async (e, t) => {
    t.picture.picks?.[e.seat]?.push(e.fighter);
    t.flash(`draft:${e.fighter}`);
    t.sound("card");
    await t.wait(1.2);
  },

  coin_tossed: async (e, t) => {
    t.banner(`The coin: ${who(t, e.winner)}`);
    t.sound("flip");
    await t.wait(3);
  },

  role_chosen: async (e, t) => {
    const name = t.book.word("seat", e.seat);
    t.banner(e.role === "attack" ? `${name} will attack` : `${name} will defend`);
    await t.wait(2.5);
  },

  pit_stop_began: async (e, t) => {
    Object.assign(t.picture, { round: e.round, phase: "shop", lanes: [], war: null, came: {}, now: 0 });
    t.banner("Pit-Stop");
    await t.wait(2);
  },

  cards_drawn: async (e, t) => {
    const deck = asDeck(e.deck);
    t.sound("card");
    await t.fly(`deck:${area(t, e.seat)}:${deck}`, `hand:${e.seat}`);
    join(t, e.seat, deck, e.count, e.cards);
    const own = hand(t, e.seat);
    if (own && e.challenges?.length) own.challenges = [...(own.challenges ?? []), ...e.challenges];
    if (own && e.reason === "award") own.awaits = [];
    const pile = t.picture.areas?.[area(t, e.seat)];
    if (pile) pile[deck] = Math.max(0, pile[deck] - e.count);
  },

  deck_reshuffled: async (e, t) => {
    t.float(`deck:${e.area}:${e.deck}`, "Reshuffled");
    await t.wait(1);
  },

  top_item_shown: async (e, t) => {
    const pile = t.picture.areas?.[e.area];
    if (pile) pile.top = e.challenge;
    t.flash(`deck:${e.area}:item`);
    await t.wait(0.5);
  },

  trade_made: async (e, t) => {
    await t.fly("counter", `junk:${area(t, e.seat)}`);
    t.picture.shop = null;
    t.sound("charge");
    t.float(`deck:${area(t, e.seat)}:${e.deck}`, `${who(t, e.seat)} buys ${e.count}`, "accent");
    await t.wait(1);
  },

  fighter_revived: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) Object.assign(one, { ko: false, hp: sheet(t, e.fighter)?.hp ?? one.hp, threads: "" });
    t.picture.shop = null;
    t.banner(`${named(t, e.fighter)} is back`, "good");
    t.sound("heal");
    await t.wait(3);
  },

  line_up_shown: async (e, t) => {
    t.picture.line = [];
    e.zones.forEach((name, i) => {
      const one = fighter(t, name);
      if (one) one.zone = i + 1;
    });
    for (const name of e.bench ?? []) {
      const one = fighter(t, name);
      if (one) one.zone = 0;
    }
    t.sound("flip");
    await t.wait(1.5);
  },

  combat_round_began: async (e, t) => {
    Object.assign(t.picture, { round: e.round, attackers: e.attackers, phase: "strike" });
    const own = t.seat !== null && e.attackers.includes(t.seat);
    t.banner(own ? `Round ${e.round}: you attack` : `Round ${e.round}: ${e.attackers.map((seat) => t.book.word("seat", seat)).join(", ")}`);
    await t.wait(2.5);
  },

  used_cards_taken: async (e, t) => {
    for (const card of e.cards) join(t, e.seat, deckOf(card, t.handout), 1, [card]);
    const source = hand(t, e.source);
    if (source) source.used = without(source.used, e.cards);
    t.float(`hand:${e.seat}`, `+${e.cards.length} picked up`, "good");
    t.sound("card");
    await t.wait(1.5);
  },

  cards_discarded: async (e, t) => {
    if (e.why !== "sucker punch") leave(t, e.seat, e.cards);
    t.float(`hand:${e.seat}`, plural(e.cards.length, ["−# card", "−# cards"]), "bad");
    t.sound("card");
    await t.fly(`hand:${e.seat}`, `junk:${area(t, e.seat)}`);
  },

  cards_salvaged: async (e, t) => {
    for (const card of e.cards) join(t, e.seat, deckOf(card, t.handout), 1, [card]);
    t.sound("card");
    await t.fly(`junk:${area(t, e.seat)}`, `hand:${e.seat}`);
  },

  challenge_met: async (e, t) => {
    t.banner(`${t.book.word("challenge", e.challenge)}: ${who(t, e.seat)}`);
    await t.wait(2);
  },

  item_claimed: async (e, t) => {
    await t.fly(`deck:${area(t, e.seat)}:item`, `hand:${e.seat}`);
    join(t, e.seat, "item", 1, e.item ? [e.item] : []);
    t.sound("charge");
    await t.wait(1);
  },

  item_stolen: async (e, t) => {
    t.float(`hand:${e.source}`, "Stolen", "bad");
    await t.fly(`hand:${e.source}`, `hand:${e.seat}`);
    join(t, e.seat, "item", 1, e.item ? [e.item] : []);
    const source = hand(t, e.source);
    if (source) {
      source.item = Math.max(0, source.item - 1);
      source.challenges = without(source.challenges, [e.challenge]);
      if (source.cards && e.item) source.cards = without(source.cards, [e.item]);
    }
    t.sound("charge");
    await t.wait(1);
  },

  cleaned_up: async (_, t) => {
    const lanes = t.picture.lanes ?? [];
    if (lanes.some((lane) => lane.attack || lane.defence)) {
      t.sound("card");
      await Promise.all(lanes.map((_lane, i) => t.fly(`lane:${i + 1}`, "junk:0")));
    }
    Object.assign(t.picture, { lanes: [], came: {}, now: 0, war: null });
    for (const one of t.picture.fighters ?? []) Object.assign(one, { struck: false, countered: false });
    for (const one of t.picture.hands ?? []) one.used = [];
  },

  roles_swapped: (e, t) => {
    t.picture.attackers = e.attackers;
  },

  captain_changed: (e, t) => {
    const captains = t.picture.captains;
    if (captains) captains[e.seat % 2] = e.seat;
  },

  cards_shared_out: async (e, t) => {
    join(t, e.seat, "brawl", e.brawl);
    join(t, e.seat, "n30n", e.n30n, e.cards);
    t.sound("card");
    await t.wait(1);
  },

  card_given: async (e, t) => {
    const deck = asDeck(e.deck);
    await t.fly(`hand:${e.seat}`, `hand:${e.to}`);
    const from = hand(t, e.seat);
    if (e.card) leave(t, e.seat, [e.card]);
    else if (from) from[deck] = Math.max(0, from[deck] - 1);
    join(t, e.to, deck, 1, e.card ? [e.card] : []);
    t.sound("card");
    await t.wait(0.5);
  },

  player_defeated: async (e, t) => {
    const own = hand(t, e.seat);
    if (own) own.defeated = true;
    t.banner(`${who(t, e.seat)} is out`, t.seat !== null && seatsOf(t.picture, e.seat).includes(t.seat) ? "bad" : "accent");
    t.sound("ko");
    await t.wait(3);
  },

  alliance_ended: async (_, t) => {
    t.banner("No allies left", "bad");
    await t.wait(3);
  },

  resigned: async (e, t) => {
    t.picture.resigned = [...(t.picture.resigned ?? []), e.seat];
    t.banner(`${t.book.word("seat", e.seat)} resigns`, e.seat === t.seat ? "bad" : "accent");
    await t.wait(2);
  },

  fighter_taken_over: async (e, t) => {
    const one = fighter(t, e.fighter);
    if (one) one.seat = e.seat;
    await t.wait(1);
  },

  game_over: async (e, t) => {
    t.sound(toneFor(t, e.seats) === "bad" ? "ko" : "win");
    await t.wait(2);
  },
} satisfies Partial<All>;
