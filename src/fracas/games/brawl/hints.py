"""For bots: worlds that fit what a seat knows. How good one is for a seat, the State itself says."""

from __future__ import annotations

from typing import cast

from fracas.games.brawl import words as w
from fracas.games.brawl.content import book_for
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.cards import judge_modifiers, weigh
from fracas.games.brawl.core.match import Bout
from fracas.games.brawl.core.phases import PHASE_NAMES, PHASES
from fracas.games.brawl.core.spots import follows_rules
from fracas.games.brawl.core.state import Base, End, Player, Zone, turn_seat
from fracas.kernel.chance import Chance
from fracas.kernel.masks import mask_of
from fracas.kernel.wire import View

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
    player = Player(pv.seat, [], [])
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
    base = Base(int(bv.id[1:]), bv.owner, [End([]), End([])])
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


# --- whose --------------------------------------------------------------------------------------------------------


def whose(s: Bout, side: int) -> int:
    """The seats of a side."""
    return int(mask_of(s.book.teams[side]))
