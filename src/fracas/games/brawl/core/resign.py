"""Who leaves the game: by resigning, or by being away until the pause clock is spent."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.pauses import count_knocks, pause_ends, play_on
from fracas.games.brawl.core.rounds import close_zone, end_round, settle
from fracas.games.brawl.core.state import Board, in_circle, in_play, other_side
from fracas.games.brawl.core.turns import skip_resigner
from fracas.kernel.out import Out
from fracas.kernel.state import NEVER

# --- resigning (BR-6.18) ----------------------------------------------------------------------------------------------


def resign(s: Board, seat: i64, out: Out) -> None:
    """The opponent wins; a team gives up together; a circle goes on without the resigner."""
    side = s.book.side_of[seat]
    if out.on:
        out.tell(w.Resigned(seat))
    if s.book.format == c.TAG_TEAM:
        s.quitting |= 1 << seat
        _end_if_team_is_gone(s, side, out)
        return
    s.resigned |= 1 << seat
    if in_circle(s):
        _leave_circle(s, seat, out)
    else:
        end_round(s, "resigned", other_side(s.zones[0], side), out)


def _leave_circle(s: Board, seat: i64, out: Out) -> None:
    """Open zones go to the neighbours; the last one who stays wins at once."""
    for zone in s.zones:
        if zone.closed == c.OPEN and (zone.first == seat or zone.second == seat):
            close_zone(zone, c.RESIGNED, other_side(zone, seat), out)
    staying = [other for other in s.ring if not s.resigned >> other & 1]
    if len(staying) == 1:
        end_round(s, "resigned", staying[0], out)
    elif not settle(s, out):
        _play_without(s, out)


def _play_without(s: Board, out: Out) -> None:
    """The others play on: nobody waits for who has resigned."""
    if not s.book.live:
        skip_resigner(s, out)
    elif s.phase == c.FOUL_CLEAR and s.zones[s.foul_zone].closed != c.OPEN:
        s.foul_by = c.NOBODY
        play_on(s, out)
    elif s.phase == c.KNOCKING or s.phase == c.PAUSED:
        for player in s.players:
            if not in_play(s, player.seat):
                player.paused_since = c.NOBODY
        count_knocks(s, out)


def _end_if_team_is_gone(s: Board, side: i64, out: Out) -> bool:
    """A team has resigned once every member still in the game has; True when that ended the game."""
    for mate in s.book.teams[side]:
        if not (s.quitting | s.taken_out) >> mate & 1:
            return False
    end_round(s, "resigned", 1 - side, out)
    return True


# --- pause clocks that are spent (BR-6.20) ----------------------------------------------------------------------------


def end_spent_pauses(s: Board, out: Out) -> None:
    """A connected player counts as having knocked, an absent one has resigned or is out."""
    for player in s.players:
        end = pause_ends(s, player)
        if end == NEVER or end > s.at:
            continue
        seat = player.seat
        player.paused_ms = s.book.pause_ms
        player.paused_since = c.NOBODY
        if out.on:
            out.tell(w.PauseTimeSpent(seat))
        if not s.away >> seat & 1:
            s.knocked |= 1 << seat
            continue
        if s.book.format == c.TAG_TEAM:
            _take_out(s, seat, out)
        else:
            resign(s, seat, out)
        if s.phase != c.KNOCKING and s.phase != c.PAUSED:
            return  # that ended the round, or the pause
    count_knocks(s, out)


def _take_out(s: Board, seat: i64, out: Out) -> None:
    """An absent teammate is out; if active, the next connected one in seat order takes over."""
    side = s.book.side_of[seat]
    s.taken_out |= 1 << seat
    if out.on:
        out.tell(w.TakenOut(seat))
    if _end_if_team_is_gone(s, side, out) or s.active[side] != seat:
        return
    player = s.players[seat]
    if player.hand != c.NO_CARD:
        player.discard.append(player.hand)
        player.hand = c.NO_CARD
    heir = _heir(s, side, seat)
    s.active[side] = heir
    if out.on:
        out.tell(w.Tagged(seat, heir))


def _heir(s: Board, side: i64, seat: i64) -> i64:
    mates = s.book.teams[side]
    place = mates.index(seat)
    order = [mates[(place + step) % len(mates)] for step in range(1, len(mates))]
    left = [mate for mate in order if not s.taken_out >> mate & 1]
    here = [mate for mate in left if not s.away >> mate & 1]
    return here[0] if here else left[0]
