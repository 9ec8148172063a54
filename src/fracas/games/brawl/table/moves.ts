/**
 * Event by event: what the eye sees. A null says that the log line is enough.
 *
 * By turns a move changes the old picture as its event tells. In real time the picture is the new one already when its
 * events play: moves change nothing and let nothing travel. What happens twenty times a second is only heard, because
 * every float and flash delays the frame in which the next card is seen.
 */
import type { Moves, Stage } from "$shell/table";
import type { BaseView, EndView, Event, Handout, LaidCard, PlayerView, ZoneView } from "$shell/words/brawl";
import type { Code } from "./cards";
import { live, sideOf, type Picture } from "./picture";
import { scoreBase, scoreGame } from "./scores.svelte";

type On = Stage<Picture, Handout>;

const byTurns = (t: On): boolean => !live(t.picture);
const player = (t: On, seat: number): PlayerView | undefined => t.picture.players.find((one) => one.seat === seat);
const baseIn = (t: On, id: string): { base: BaseView; zone: ZoneView } | undefined => {
  for (const zone of t.picture.zones) {
    const base = zone.row.find((one) => one.id === id);
    if (base) return { base, zone };
  }
  return undefined;
};
const endOf = (t: On, id: string, side: number): EndView | undefined => baseIn(t, id)?.base.ends.find((end) => end.side === side);
const end = (base: string, side: number): string => `end:${base}:${side}`;
const ours = (t: On, side: number): boolean => t.seat !== null && sideOf(t.picture, t.seat) === side;
const tone = (t: On, side: number) => (t.seat === null ? "accent" : ours(t, side) ? "good" : "bad");

/** The card leaves the hand or the top of the pile and lies where it was put. */
function lay(t: On, e: Extract<Event, { event: "card_played" }>): void {
  const own = player(t, e.seat);
  if (own) {
    if (e.from_discard) own.discard = own.discard?.slice(0, -1);
    else own.hand = null;
  }
  const found = e.base ? baseIn(t, e.base) : undefined;
  if (!found || e.at === "clear") return;
  const pair: LaidCard = [e.card as Code, e.seat];
  if (e.at === "centre") found.base.modifiers = [...(found.base.modifiers ?? []), pair];
  const string = e.at === "end" ? found.base.ends.find((one) => one.side === e.side) : undefined;
  if (string) string.cards = [...(string.cards ?? []), pair];
}

const spotOf = (e: Extract<Event, { event: "card_played" }>): string =>
  e.at === "end" ? end(e.base ?? "", e.side ?? 0) : e.base ? `centre:${e.base}` : `${e.at}:${e.zone}`;

export const moves: Moves<Event, Picture, Handout> = {
  sealed: null,

  characters_shown: async (e, t) => {
    if (byTurns(t)) e.characters.forEach((character, seat) => player(t, seat) && (player(t, seat)!.character = character));
    t.sound("flip");
    await t.wait(1);
  },

  first_actives_shown: (_, t) => t.wait(1),

  game_set_up: async (e, t) => {
    t.banner(e.reround ? `Re-round ${e.reround}` : (t.picture.options.best_of ?? 1) > 1 ? `Game ${e.game}` : "Brawl!");
    await t.wait(3);
  },

  first_player_drawn: async (e, t) => {
    t.flash(`face:${e.seat}`);
    t.float(`face:${e.seat}`, "First", "accent");
    await t.wait(2);
  },

  knocked: (e, t) => {
    t.sound("block");
    t.flash(`face:${e.seat}`);
  },

  countdown: (_, t) => t.sound("tick"),

  started: (_, t) => {
    t.sound("combo");
    t.banner("Go!", "good");
  },

  turn_began: async (e, t) => {
    if (byTurns(t)) t.picture.asked = [e.seat];
    await t.wait(0.4);
  },

  card_drawn: async (e, t) => {
    t.sound("flip");
    if (!byTurns(t)) return;
    await t.fly(`deck:${e.seat}`, `hand:${e.seat}`);
    const own = player(t, e.seat);
    if (own) Object.assign(own, { hand: e.card, deck: e.left });
    await t.wait(e.seat === t.seat ? 0.2 : 1.2);
  },

  card_picked_up: (_, t) => t.sound("card"),

  card_put_down: async (e, t) => {
    t.sound("card");
    if (!byTurns(t)) return;
    await t.fly(`hand:${e.seat}`, `discard:${e.seat}`);
    const own = player(t, e.seat);
    if (own) Object.assign(own, { hand: null, discard: [...(own.discard ?? []), e.card] });
    await t.wait(0.4);
  },

  card_played: async (e, t) => {
    t.sound("card");
    if (byTurns(t)) {
      await t.fly(e.from_discard ? `discard:${e.seat}` : `hand:${e.seat}`, spotOf(e));
      lay(t, e);
      await t.wait(0.4);
      t.flash(spotOf(e), ours(t, sideOf(t.picture, e.seat)) ? "accent" : "plain");
    }
  },

  base_placed: async (e, t) => {
    const zone = t.picture.zones[e.zone];
    if (byTurns(t) && zone) {
      const fresh: BaseView = { id: e.base, owner: e.side, leader: e.side, ends: [{ side: zone.sides[0], hits: 0 }, { side: zone.sides[1], hits: 0 }] };
      zone.row = e.end === "left" ? [fresh, ...zone.row] : [...zone.row, fresh];
    }
    t.sound("charge");
    await t.wait(1);
    t.flash(`centre:${e.base}`);
  },

  hit_landed: async (e, t) => {
    const string = endOf(t, e.base, e.side);
    t.sound("hit");
    if (!byTurns(t)) return;
    if (string) string.hits = e.hits;
    t.shake(end(e.base, e.side));
    t.float(end(e.base, e.side), String(e.hits), tone(t, e.side));
    await t.wait(0.8);
  },

  blocked: async (e, t) => {
    t.sound("block");
    t.shake(end(e.base, e.side));
    t.float(end(e.base, e.side), "Shut", ours(t, e.side) ? "bad" : "good");
    await t.wait(1);
  },

  press_cancelled: async (e, t) => {
    const spot = e.what === "modifiers" || e.side == null ? `centre:${e.base}` : end(e.base, e.side);
    t.sound("block");
    t.float(spot, "Undone", "accent");
    await t.wait(1);
  },

  dodged: async (e, t) => {
    const string = endOf(t, e.base, e.side);
    if (byTurns(t) && string) string.hits = 0;
    t.sound("flip");
    t.float(end(e.base, e.side), `Dodged ${e.hits}`, ours(t, e.side) ? "bad" : "good");
    await t.wait(1.2);
  },

  dodge_undone: async (e, t) => {
    const string = endOf(t, e.base, e.side);
    if (byTurns(t) && string) string.hits = e.hits;
    t.float(end(e.base, e.side), String(e.hits), tone(t, e.side));
    await t.wait(1);
  },

  reversed: async (e, t) => {
    const found = baseIn(t, e.base);
    if (byTurns(t) && found) found.base.reversed = e.reversed;
    t.sound("flip");
    t.float(`centre:${e.base}`, e.reversed ? "Fewer wins" : "More wins", "accent");
    await t.wait(1.4);
  },

  held: async (e, t) => {
    const found = baseIn(t, e.base);
    if (byTurns(t) && found) found.base.held = true;
    t.float(`centre:${e.base}`, "Held", "accent");
    await t.wait(1);
  },

  nulled: async (e, t) => {
    const found = baseIn(t, e.base);
    if (byTurns(t) && found) Object.assign(found.base, { nulled: true, leader: null });
    t.float(`centre:${e.base}`, "Nobody’s", "bad");
    await t.wait(1);
  },

  base_cleared: async (e, t) => {
    t.sound("ko");
    t.shake(`zone:${e.zone}`, "hard");
    if (!byTurns(t)) return;
    t.float(`centre:${e.base}`, "Swept", "bad");
    await t.wait(1.4);
    const zone = t.picture.zones[e.zone];
    if (zone) zone.row = zone.row.filter((one) => one.id !== e.base);
    await t.wait(0.5);
  },

  base_frozen: async (e, t) => {
    const found = baseIn(t, e.base);
    if (byTurns(t) && found) found.base.frozen = true;
    t.sound("charge");
    t.flash(`centre:${e.base}`, "plain");
    t.float(`centre:${e.base}`, `Frozen ${e.frozen}/${e.of}`, "plain");
    await t.wait(2);
  },

  lead_changed: async (e, t) => {
    const found = baseIn(t, e.base);
    if (!byTurns(t)) return;
    if (found) found.base.leader = e.side;
    t.flash(`centre:${e.base}`, tone(t, e.side));
    await t.wait(0.4);
  },

  called: (e, t) => {
    t.float(`face:${e.seat}`, t.book.word("call", e.card), "accent");
  },

  deck_low: async (e, t) => {
    t.float(`deck:${e.seat}`, "Freezes next", "accent");
    t.sound("tick");
    await t.wait(1.2);
  },

  deck_empty: null,

  passed: async (e, t) => {
    t.float(`face:${e.seat}`, "Pass");
    await t.wait(1);
  },

  tagged: async (e, t) => {
    if (byTurns(t) && t.picture.active) t.picture.active = t.picture.active.map((seat) => (seat === e.seat ? e.to : seat));
    t.sound("charge");
    t.flash(`face:${e.to}`);
    t.float(`face:${e.to}`, "In!", "accent");
    await t.wait(1.4);
  },

  paused: (_, t) => t.sound("no"),
  pause_time_spent: null,
  resumed: (_, t) => t.banner("Back to it"),

  stall_warning: (_, t) => {
    t.sound("tick");
    t.banner("Somebody move", "bad");
  },

  stalled: (_, t) => t.wait(2),

  zone_closed: async (e, t) => {
    const zone = t.picture.zones[e.zone];
    if (byTurns(t) && zone) zone.closed = e.why;
    t.sound("charge");
    await t.wait(1);
  },

  foul_retracted: (e, t) => t.float(end(e.base, e.side), "Taken back", "plain"),

  foul_called: (e, t) => {
    t.sound(e.card ? "ko" : "no");
    t.float(end(e.base, e.side), e.card ? "Foul!" : "No foul", e.card ? "bad" : "plain");
  },

  foul_clear_pending: (e, t) => {
    t.sound("no");
    t.float(`centre:${e.base}`, "Foul Clear", "bad");
  },

  foul_stood: null,
  forfeited: (_, t) => t.wait(2),
  went_away: null,
  came_back: null,
  taken_out: null,
  resigned: (_, t) => t.wait(1),

  game_over: async (_, t) => {
    t.sound("ko");
    t.banner("Over", "accent");
    await t.wait(3);
  },

  base_scored: async (e, t) => {
    scoreBase(t.picture.game, t.picture.reround, e);
    const spot = `centre:${e.base}`;
    t.flash(spot, e.winner === null ? "plain" : tone(t, e.winner));
    t.float(spot, `${e.hits[0]}–${e.hits[1]}`, e.winner === null ? "plain" : tone(t, e.winner));
    await t.wait(2.5);
  },

  game_scored: async (e, t) => {
    scoreGame(e);
    t.sound(e.winners.some((side) => ours(t, side)) ? "win" : "ko");
    await t.wait(2);
  },

  reround: (_, t) => t.wait(2),

  series_score: async (e, t) => {
    t.banner(e.wins.join(" – "));
    await t.wait(3);
  },
};
