"""For bots: worlds that fit what a seat knows, and how good a world is for it."""

from __future__ import annotations

from math import exp
from typing import cast

from fracas.games.brawl import words as w
from fracas.games.brawl.content import book_for
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.cards import judge_modifiers, leader, weigh
from fracas.games.brawl.core.match import Bout
from fracas.games.brawl.core.phases import PHASE_NAMES, PHASES
from fracas.games.brawl.core.spots import follows_rules, has_spot
from fracas.games.brawl.core.state import Base, End, Player, Zone, turn_seat
from fracas.kernel.chance import Chance
from fracas.kernel.masks import mask_of
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
    v = cast(w.TableView, view)
    s = Bout(book_for(v.options, v.seats, v.pack))
    s.blank()
    _restore_facts(s, v)
    s.players = [_player(s, pv) for pv in v.players]
    for player in s.players:
        chance.shuffle(player.deck)
    s.zones = [_zone(number, zv) for number, zv in enumerate(v.zones)]
    if s.phase == c.PICKING:
        _guess_characters(s, v, chance)
    elif s.phase == c.NAMING:
        _guess_names(s, v, chance)
    if not s.book.live and s.zones:
        s.mover = turn_seat(s)
    s.row = PHASES[s.phase]
    return s


def _restore_facts(s: Bout, v: w.TableView) -> None:
    s.phase = PHASE_NAMES.index(v.phase)
    s.opened, s.game, s.reround, s.seq, s.bases = v.opened, v.game, v.reround, v.seq, v.bases
    s.turn, s.tagged = v.turn, v.tagged
    s.wins, s.ring = list(v.wins), list(v.ring)
    if v.active:
        s.active = list(v.active)
    for mask in ("passed", "knocked", "away", "resigned", "quitting", "winners"):
        setattr(s, mask, mask_of(list(getattr(v, mask))))
    s.taken_out = mask_of(list(v.out))
    clock = v.clock
    s.due, s.stall_due, s.stall_left, s.warned = clock.due, clock.stall_due, clock.stall_left, clock.warned
    s.cause = v.why
    if v.foul_clear is not None:
        s.foul_by, s.foul_zone = v.foul_clear.seat, v.foul_clear.zone
        s.foul_base = int(v.foul_clear.base[1:])


def _player(s: Bout, pv: w.PlayerView) -> Player:
    player = Player(pv.seat)
    player.who = c.NOBODY if pv.character is None else s.book.roster.index(pv.character)
    player.deck = [c.CARD_NAMES.index(name) for name, n in pv.left.items() for _ in range(n)]
    player.freezes = pv.freezes
    player.hand = c.NO_CARD if pv.hand is None else c.CARD_NAMES.index(pv.hand)
    player.discard = [c.CARD_NAMES.index(name) for name in pv.discard]
    player.unplayed = pv.freezes + player.discard.count(c.FREEZE) + (player.hand == c.FREEZE)
    player.acted_at = c.LONG_AGO if pv.last is None else pv.last
    player.pauses, player.paused_ms = pv.pauses, pv.spent
    player.paused_since = c.NOBODY if pv.since is None else pv.since
    return player


def _zone(number: int, zv: w.ZoneView) -> Zone:
    zone = Zone(number, *zv.sides)
    zone.removed = [c.CARD_NAMES.index(name) for name in zv.removed]
    zone.closed = c.CLOSED_NAMES.index(zv.closed)
    zone.given_to = c.NOBODY if zv.given_to is None else zv.given_to
    zone.seq = zv.seq
    zone.row = [_base(bv) for bv in zv.row]
    return zone


def _base(bv: w.BaseView) -> Base:
    base = Base(int(bv.id[1:]), bv.owner, [End(), End()])
    base.seq, base.touched = bv.seq, bv.touched
    base.modifiers = [c.CARD_NAMES.index(one.card) | one.by << c.SEAT_SHIFT for one in bv.modifiers]
    judge_modifiers(base)
    for end, ev in zip(base.ends, bv.ends, strict=True):
        end.seq = ev.seq
        for one in ev.cards:
            kind = c.CARD_NAMES.index(one.card)
            # Whether a card was a foul shows from what lies under it: foul cards change nothing (BR-8.3).
            foul = 0 if follows_rules(end, kind) else c.FOUL
            end.cards.append(kind | one.by << c.SEAT_SHIFT | foul)
            weigh(end)
    return base


def _guess_characters(s: Bout, v: w.TableView, chance: Chance) -> None:
    for seat in v.chosen:
        own = seat == v.seat and isinstance(v.own_choice, str)
        choice = s.book.roster.index(v.own_choice) if own else int(chance.below(len(s.book.roster)))  # type: ignore[arg-type]
        s.players[seat].who = choice


def _guess_names(s: Bout, v: w.TableView, chance: Chance) -> None:
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
            if who != c.NOBODY:
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
    if who == c.NOBODY:
        return who, 0.0
    if base.frozen or zone.closed:
        return who, 1.0
    first, second = base.ends
    lead = abs(int(first.hits) - int(second.hits))
    # The end that must grow for the lead to change: the trailing one, or the leading side's own if reversed.
    grows = (second if who == zone.first else first) if not base.reversed else (first if who == zone.first else second)
    worth = LEAD + PER_HIT * lead
    if grows.top == c.BLOCK_TOP:
        worth += CLOSED_END * 2
    elif grows.top == c.DODGE_TOP:
        worth -= CLOSED_END
    return who, min(worth, MOST)


def _prospect(state: Bout, seat: int) -> float:
    """What is within reach: every card drawn is one nearer to the Freezes, a pile's top that fits is a second choice.

    A card in hand is a little worse than none, so that nobody picks a card up only to put it down again.
    """
    player = state.players[seat]
    total = -BURN * float(player.undrawn())
    if player.hand != c.NO_CARD:
        total -= IN_HAND
    top = player.top()
    if top != c.NO_CARD and has_spot(state, seat, top):
        total += FITS
    return total


def order(state: Bout, seat: int, options: tuple[int, ...]) -> tuple[int, ...]:
    """As they are: few enough."""
    return options
