"""For bots: worlds that fit what a seat knows, and how good a world is for it."""

from __future__ import annotations

from math import exp
from typing import cast

from fracas.games.brawl import words_view as wv
from fracas.games.brawl.content import book_for
from fracas.games.brawl.rules import PHASE_NAMES, Bout
from fracas.games.brawl.rules_round import CLOSED
from fracas.games.brawl.state import (
    BLOCK_TOP,
    CARD_NAMES,
    DODGE_TOP,
    FOUL,
    FREEZE,
    LONG_AGO,
    NAMING,
    NO_CARD,
    NOBODY,
    PICKING,
    SEAT_SHIFT,
    Base,
    End,
    Player,
    Zone,
)
from fracas.games.brawl.steps import judge_pile, leader, weigh
from fracas.kernel.chance import Chance
from fracas.kernel.wire import View

# What a Base is worth to the side that leads it, in Bases, and how fast a lead becomes safe.
LEAD = 0.55  # a lead of nothing (the owner's tie)
PER_HIT = 0.13  # more for each Hit of the lead,
MOST = 0.9  # up to this; only a frozen Base is won for good
CLOSED_END = 0.06  # the trailing side's end is blocked
SWING = 0.75  # a lead of this many Bases is about e to one
BURN = 0.01  # a card nearer to the Freezes
IN_HAND = 0.006  # a card in hand, not yet put anywhere
FITS = 0.004  # a top of the pile that can be played now


# --- guess --------------------------------------------------------------------------------------------------------


def guess(view: View, chance: Chance) -> Bout:
    """A world that fits all the viewer knows; decks are shuffled, sealed choices made at random."""
    v = cast(wv.TableView, view)
    s = Bout(book_for(v.options, v.seats, v.pack))
    s.blank()
    _restore_facts(s, v)
    s.players = [_player(s, pv) for pv in v.players]
    for player in s.players:
        chance.shuffle(player.deck)
    s.zones = [_zone(s, zv) for zv in v.zones]
    if s.phase == PICKING:
        _guess_characters(s, v, chance)
    elif s.phase == NAMING:
        _guess_names(s, v, chance)
    return s


def _restore_facts(s: Bout, v: wv.TableView) -> None:
    s.phase = PHASE_NAMES.index(v.phase)
    s.opened, s.game, s.reround, s.seq, s.bases = v.opened, v.game, v.reround, v.seq, v.bases
    s.turn, s.tagged = v.turn, v.tagged
    s.wins, s.ring = list(v.wins), list(v.ring)
    if v.active:
        s.active = list(v.active)
    s.waiting = _mask(v.asked) if v.phase in ("character", "first_active", "turn", "drawn", "must_tag") else 0
    s.passed, s.knocked, s.away, s.out = _mask(v.passed), _mask(v.knocked), _mask(v.away), _mask(v.out)
    s.resigned, s.quitting, s.winners = _mask(v.resigned), _mask(v.quitting), _mask(v.winners)
    clock = v.clock
    s.due, s.stall_due, s.stall_left, s.warned = clock.due, clock.stall_due, clock.stall_left, clock.warned
    s.cause = v.why
    if v.foul_clear is not None:
        s.foul_by, s.foul_zone = v.foul_clear.seat, v.foul_clear.zone
        s.foul_base = int(v.foul_clear.base[1:])


def _mask(bits: tuple[int, ...]) -> int:
    return sum(1 << bit for bit in bits)


def _player(s: Bout, pv: wv.PlayerView) -> Player:
    player = Player(pv.seat)
    player.who = NOBODY if pv.character is None else s.book.roster.index(pv.character)
    player.deck = [CARD_NAMES.index(name) for name, n in pv.left.items() for _ in range(n)]
    player.freezes = pv.freezes
    player.hand = NO_CARD if pv.hand is None else CARD_NAMES.index(pv.hand)
    player.discard = [CARD_NAMES.index(name) for name in pv.discard]
    player.unplayed = pv.freezes + player.discard.count(FREEZE) + (player.hand == FREEZE)
    player.last = LONG_AGO if pv.last is None else pv.last
    player.pauses, player.spent = pv.pauses, pv.spent
    player.since = NOBODY if pv.since is None else pv.since
    return player


def _zone(s: Bout, zv: wv.ZoneView) -> Zone:
    zone = Zone(*zv.sides)
    zone.removed = [CARD_NAMES.index(name) for name in zv.removed]
    zone.closed = CLOSED.index(zv.closed)
    zone.given_to = NOBODY if zv.given_to is None else zv.given_to
    zone.seq = zv.seq
    zone.row = [_base(s, bv) for bv in zv.row]
    return zone


def _base(s: Bout, bv: wv.BaseView) -> Base:
    base = Base(int(bv.id[1:]), bv.owner, [End(), End()])
    base.seq, base.touched = bv.seq, bv.touched
    base.pile = [CARD_NAMES.index(one.card) | one.by << SEAT_SHIFT for one in bv.modifiers]
    judge_pile(base)
    for end, ev in zip(base.ends, bv.ends, strict=True):
        end.seq = ev.seq
        for one in ev.cards:
            kind = CARD_NAMES.index(one.card)
            # Whether a card was a foul shows from what lies under it: foul cards change nothing (BR-8.3).
            foul = 0 if s.follows_rules(end, kind) else FOUL
            end.cards.append(kind | one.by << SEAT_SHIFT | foul)
            weigh(end)
    return base


def _guess_characters(s: Bout, v: wv.TableView, chance: Chance) -> None:
    for seat in v.chosen:
        own = seat == v.seat and isinstance(v.own_choice, str)
        choice = s.book.roster.index(v.own_choice) if own else int(chance.below(len(s.book.roster)))  # type: ignore[arg-type]
        s.players[seat].who = choice


def _guess_names(s: Bout, v: wv.TableView, chance: Chance) -> None:
    for seat in v.chosen:
        side = s.book.side_of[seat]
        own = seat == v.seat and isinstance(v.own_choice, int)
        s.named[side] = cast(int, v.own_choice) if own else chance.take(s.book.teams[side].copy())


# --- value --------------------------------------------------------------------------------------------------------


def value(state: Bout, seat: int) -> float:
    """The seat's chance to win, judged by the Bases its side leads, how safely, and what it could play next."""
    side = state.book.side_of[seat]
    if state.over():
        return state.score(seat)
    if not state.zones:
        return 0.5
    mine = theirs = 0.0
    best: dict[int, float] = {}
    for zone in state.zones:
        for base in zone.row:
            who, worth = _worth(base, zone)
            if who != NOBODY:
                best[who] = best.get(who, 0.0) + worth
    mine = best.pop(side, 0.0)
    theirs = max(best.values(), default=0.0)
    lead = mine - theirs + _prospect(state, seat) + 0.4 * (state.wins[side] - max(_others(state, side), default=0))
    return 1.0 / (1.0 + exp(-lead / SWING))


def _others(state: Bout, side: int) -> list[int]:
    return [wins for one, wins in enumerate(state.wins) if one != side]


def _worth(base: Base, zone: Zone) -> tuple[int, float]:
    """Who leads a Base and what that is worth now."""
    who = int(leader(base, zone))
    if who == NOBODY:
        return who, 0.0
    if base.frozen or zone.closed:
        return who, 1.0
    first, second = base.ends
    lead = abs(int(first.hits) - int(second.hits))
    # The end that must grow for the lead to change: the trailing one, or the leading side's own if reversed.
    grows = (second if who == zone.side else first) if not base.flipped else (first if who == zone.side else second)
    worth = LEAD + PER_HIT * lead
    if grows.top == BLOCK_TOP:
        worth += CLOSED_END * 2
    elif grows.top == DODGE_TOP:
        worth -= CLOSED_END
    return who, min(worth, MOST)


def _prospect(state: Bout, seat: int) -> float:
    """What is within reach: every card drawn is one nearer to the Freezes, a pile's top that fits is a second choice.

    A card in hand is a little worse than none, so that nobody picks a card up only to put it down again.
    """
    player = state.players[seat]
    total = -BURN * float(player.undrawn())
    if player.hand != NO_CARD:
        total -= IN_HAND
    top = player.top()
    if top != NO_CARD and any(state.spots(z, top) for z in state.zones_of(seat)):
        total += FITS
    return total


def order(state: Bout, seat: int, options: tuple[int, ...]) -> tuple[int, ...]:
    """As they are: few enough."""
    return options
