"""Strict fouls (4.8): a foul Clear is held back and judged; foul cards are taken back or called away."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.cards import clear, lowest_foul, take_back, tell_played
from fracas.games.brawl.core.pauses import play_on, stop_stall_clock
from fracas.games.brawl.core.rounds import close_zone, drop_foul_clear, end_round, settle
from fracas.games.brawl.core.spots import clearable, follows_rules
from fracas.games.brawl.core.state import (
    Board,
    Zone,
    base_name,
    end_at,
    in_circle,
    is_end,
    kind_of,
    other_side,
    own_base,
    player_of,
    side_faced,
)  # fmt: skip
from fracas.kernel.out import Out


def is_foul(zone: Zone, spot: i64, card: i64) -> bool:
    """BR-8.2: a card on an end against BR-3.2."""
    return is_end(spot) and not follows_rules(end_at(zone, spot), card)


# --- a Clear that is a foul -------------------------------------------------------------------------------------------


def is_foul_clear(s: Board, zone: Zone, spot: i64) -> bool:
    """BR-8.8: a Clear on a Base that is not to be cleared."""
    return not clearable(s, spot // 4, len(zone.row))


def hold_back(s: Board, seat: i64, zone: Zone, spot: i64, from_discard: bool, out: Out) -> None:
    """BR-8.8: the Clear waits for the opponent's word; the stall clock stands still."""
    base = zone.row[spot // 4]
    s.seq += 1
    s.foul_by = seat
    s.foul_zone = zone.number
    s.foul_base = base.id
    s.phase = c.FOUL_CLEAR
    stop_stall_clock(s)
    s.due = s.at + s.book.stall_ms
    if out.on:
        tell_played(s, seat, c.CLEAR, zone, spot, from_discard, out)
        out.tell(w.FoulClearPending(seat, base_name(base), judge(s)))


def judge(s: Board) -> i64:
    """Who answers a foul Clear."""
    return s.active[other_side(s.zones[s.foul_zone], s.book.side_of[s.foul_by])]


def stand(s: Board, out: Out) -> None:
    """BR-8.8: the Clear is carried out."""
    zone = s.zones[s.foul_zone]
    places = [place for place, base in enumerate(zone.row) if base.id == s.foul_base]
    s.foul_by = c.NOBODY
    if out.on:
        out.tell(w.FoulStood("B" + str(s.foul_base)))
    clear(s, zone, places[0], out)
    if not settle(s, out):
        play_on(s, out)


def forfeit(s: Board, out: Out) -> None:
    """BR-8.8: its player's side loses the game, in a circle the zone."""
    zone = s.zones[s.foul_zone]
    fouler = s.foul_by
    other = other_side(zone, s.book.side_of[fouler])
    drop_foul_clear(s)
    if out.on:
        out.tell(w.Forfeited(fouler))
    if not in_circle(s):
        end_round(s, "forfeited", 1 << other, out)
        return
    close_zone(zone, c.FORFEITED, other, out)
    if not settle(s, out):
        play_on(s, out)


# --- foul cards -------------------------------------------------------------------------------------------------------


def retract(s: Board, seat: i64, zone: Zone, spot: i64, out: Out) -> None:
    """BR-8.5."""
    base = own_base(zone, spot // 4)
    end = end_at(zone, spot)
    card = kind_of(take_back(s, end, base, len(end.cards) - 1))
    s.players[seat].hand = card
    if out.on:
        out.tell(w.FoulRetracted(seat, base_name(base), _side(zone, spot), c.CARD_NAMES[card]))


def call(s: Board, seat: i64, zone: Zone, spot: i64, out: Out) -> None:
    """BR-8.6."""
    base = own_base(zone, spot // 4)
    end = end_at(zone, spot)
    name, side = base_name(base), _side(zone, spot)
    place = lowest_foul(s, end, seat)
    if place < 0:
        if out.on:
            out.tell(w.FoulCalled(seat, name, side))
        return
    laid = take_back(s, end, base, place)
    by, card = player_of(laid), kind_of(laid)
    s.players[by].own_discard().append(card)
    if out.on:
        out.tell(w.FoulCalled(seat, name, side, c.CARD_NAMES[card], by))


def _side(zone: Zone, spot: i64) -> int:
    side = side_faced(zone, spot)
    assert side is not None
    return side
