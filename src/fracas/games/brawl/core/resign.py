"""Who leaves the game: by resigning, or by being away until the pause clock is spent."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.pauses import count_knocks, first_pause_end, pause_ends, play_on
from fracas.games.brawl.core.rounds import close_zone, drop_foul_clear, end_round, settle
from fracas.games.brawl.core.state import Board, in_circle, in_play, replaced
from fracas.games.brawl.core.turns import skip_resigner
from fracas.kernel.masks import members
from fracas.kernel.out import Out

# --- resigning (BR-6.18) ----------------------------------------------------------------------------------------------


def resign(s: Board, seats: i64, out: Out) -> None:
    """The opponent wins; a team gives up together; a circle goes on without. Several seats (as bits) go at once."""
    if out.on:
        for seat in members(seats):
            out.tell(w.Resigned(seat))
    if s.book.format == c.TAG_TEAM:
        s.quitting |= seats
        _end_if_a_team_is_gone(s, out)
        return
    s.resigned |= seats
    if in_circle(s):
        _leave_circle(s, seats, out)
    else:
        _end_if_few_stay(s, seats, out)


def _leave_circle(s: Board, seats: i64, out: Out) -> None:
    """Open zones go to the neighbours; the last one who stays wins at once."""
    for zone in s.zones:
        first, second = seats >> zone.first & 1, seats >> zone.second & 1
        if zone.closed == c.OPEN and (first or second):
            both = first and second
            close_zone(zone, c.RESIGNED, c.NOBODY if both else zone.second if first else zone.first, out)
    if not _end_if_few_stay(s, seats, out) and not settle(s, out):
        _play_without(s, out)


def _end_if_few_stay(s: Board, seats: i64, out: Out) -> bool:
    """Who is left alone wins; when nobody is left, those who went last share it (BR-R14). True when that ended it."""
    staying = [seat for seat in s.ring if not s.resigned >> seat & 1]
    if len(staying) > 1:
        return False
    end_round(s, "resigned", 1 << staying[0] if staying else seats, out)
    return True


def _play_without(s: Board, out: Out) -> None:
    """The others play on: nobody waits for who has resigned."""
    if not s.book.live:
        skip_resigner(s, out)
    elif s.phase == c.FOUL_CLEAR and s.zones[s.foul_zone].closed != c.OPEN:
        drop_foul_clear(s)
        play_on(s, out)
    elif s.phase == c.KNOCKING or s.phase == c.PAUSED:
        for player in s.players:
            if not in_play(s, player.seat):
                player.paused_since = c.NOBODY
        count_knocks(s, out)


def _end_if_a_team_is_gone(s: Board, out: Out) -> bool:
    """A team has resigned once every member still in the game has, both at once is a draw; True when it ended so."""
    left: i64 = 0
    for side, team in enumerate(s.book.teams):
        for mate in team:
            if not (s.quitting | s.taken_out) >> mate & 1:
                left |= 1 << side
    if left == 3:
        return False
    end_round(s, "resigned", left if left else 3, out)
    return True


# --- pause clocks that are spent (BR-6.20) ----------------------------------------------------------------------------


def end_spent_pauses(s: Board, out: Out) -> None:
    """A connected player counts as having knocked; absent ones have resigned or are out, those of one instant together
    (BR-R14)."""
    due = first_pause_end(s)
    gone: i64 = 0
    for player in s.players:
        if pause_ends(s, player) != due:
            continue
        player.paused_ms = s.book.pause_ms
        player.paused_since = c.NOBODY
        if s.away >> player.seat & 1:
            gone |= 1 << player.seat
        else:
            s.knocked |= 1 << player.seat
        if out.on:
            out.tell(w.PauseTimeSpent(player.seat))
    if gone and s.book.format == c.TAG_TEAM:
        _take_out(s, gone, out)
    elif gone:
        resign(s, gone, out)
    if s.phase == c.KNOCKING or s.phase == c.PAUSED:
        count_knocks(s, out)


def _take_out(s: Board, seats: i64, out: Out) -> None:
    """Absent teammates are out; for an active one the next connected one in seat order takes over."""
    s.taken_out |= seats
    if out.on:
        for seat in members(seats):
            out.tell(w.TakenOut(seat))
    if _end_if_a_team_is_gone(s, out):
        return
    for seat in members(seats):
        if s.active[s.book.side_of[seat]] == seat:
            _hand_over(s, seat, out)


def _hand_over(s: Board, seat: i64, out: Out) -> None:
    """Somebody else is active; a card in hand goes on the absent player's pile."""
    side = s.book.side_of[seat]
    player = s.players[seat]
    if player.hand != c.NO_CARD:
        player.own_discard().append(player.hand)
        player.hand = c.NO_CARD
    heir = _heir(s, side, seat)
    s.active = replaced(s.active, side, heir)
    if out.on:
        out.tell(w.Tagged(seat, heir))


def _heir(s: Board, side: i64, seat: i64) -> i64:
    mates = s.book.teams[side]
    place = mates.index(seat)
    order = [mates[(place + step) % len(mates)] for step in range(1, len(mates))]
    left = [mate for mate in order if not s.taken_out >> mate & 1]
    here = [mate for mate in left if not s.away >> mate & 1]
    return here[0] if here else left[0]
