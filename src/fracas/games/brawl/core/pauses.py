"""Tournament: knocks, the countdown, pauses, lost connections, the stall clock. Time is `at`, nothing else."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.state import Board, Player, in_play
from fracas.kernel.out import Out
from fracas.kernel.state import NEVER

# --- knocks and the countdown -----------------------------------------------------------------------------------------


def wait_for_knocks(s: Board) -> None:
    """BR-6.1. Before the start only an absent player's time runs."""
    s.phase = c.KNOCKING
    s.opened += 1
    s.knocked = 0
    for seat in s.ring:
        if s.away >> seat & 1:
            s.players[seat].paused_since = s.at


def needed(s: Board) -> i64:
    """Seats whose knock counts."""
    mask: i64 = 0
    for seat in s.ring:
        if in_play(s, seat):
            mask |= 1 << seat
    return mask


def knock(s: Board, seat: i64, out: Out) -> None:
    """BR-6.1, BR-6.16."""
    s.knocked |= 1 << seat
    _stop_pause_clock(s, s.players[seat])
    if out.on:
        out.tell(w.Knocked(seat))
    count_knocks(s, out)


def count_knocks(s: Board, out: Out) -> None:
    """When all are ready the countdown begins."""
    if needed(s) & ~s.knocked:
        return
    s.phase = c.COUNTDOWN if s.phase == c.KNOCKING else c.RESUMING
    s.due = s.at + s.book.countdown_ms
    if s.book.countdown_ms == 0:
        go_live(s, out)
    elif out.on:
        out.tell(w.Countdown(s.book.countdown_ms))


def go_live(s: Board, out: Out) -> None:
    """The countdown is over: play starts, or goes on."""
    first = s.phase == c.COUNTDOWN
    s.phase = c.LIVE
    s.stall_due = s.at + (s.book.stall_ms if first else s.stall_left)
    if out.on:
        out.tell(w.Started() if first else w.Resumed())


# --- pauses -----------------------------------------------------------------------------------------------------------


def pause(s: Board, seat: i64, why: str, out: Out) -> None:
    """BR-6.15, 6.20: play stops until all have knocked; whose time is spent counts as having knocked."""
    if why == "asked":
        s.players[seat].pauses += 1
    s.phase = c.PAUSED
    stop_stall_clock(s)
    s.knocked = 0
    if out.on:
        out.tell(w.Paused(seat, why))
    for other in s.ring:
        if in_play(s, other):
            player = s.players[other]
            if player.paused_ms >= s.book.pause_ms and not s.away >> other & 1:
                s.knocked |= 1 << other
            else:
                player.paused_since = s.at
    count_knocks(s, out)


def leave(s: Board, seat: i64, out: Out) -> None:
    """BR-6.15: a lost connection pauses at once and is free; a knock does not outlive it."""
    s.away |= 1 << seat
    if out.on:
        out.tell(w.WentAway(seat))
    if not in_play(s, seat):
        return
    if s.phase == c.LIVE:
        pause(s, seat, "away", out)
    elif s.phase in (c.KNOCKING, c.COUNTDOWN, c.PAUSED, c.RESUMING):
        s.knocked &= ~(1 << seat)
        s.phase = c.KNOCKING if s.phase <= c.COUNTDOWN else c.PAUSED
        if s.players[seat].paused_since == c.NOBODY:
            s.players[seat].paused_since = s.at


def come_back(s: Board, seat: i64, out: Out) -> None:
    """The connection is there again; in a pause the clock runs on until the knock."""
    s.away &= ~(1 << seat)
    if s.phase == c.KNOCKING:
        _stop_pause_clock(s, s.players[seat])
    if out.on:
        out.tell(w.CameBack(seat))


def play_on(s: Board, out: Out) -> None:
    """BR-8.8: after a foul Clear play goes on at once, unless somebody is missing by now."""
    s.phase = c.LIVE
    s.stall_due = s.at + s.stall_left
    missing = s.away & needed(s)
    if missing:
        seat: i64 = 0
        while not missing >> seat & 1:
            seat += 1
        pause(s, seat, "away", out)


# --- pause clocks -----------------------------------------------------------------------------------------------------


def _stop_pause_clock(s: Board, player: Player) -> None:
    if player.paused_since != c.NOBODY:
        player.paused_ms = min(player.paused_ms + s.at - player.paused_since, s.book.pause_ms)
        player.paused_since = c.NOBODY


def pause_ends(s: Board, player: Player) -> i64:
    """When a player's running pause clock is spent (BR-6.20), or NEVER."""
    if player.paused_since == c.NOBODY:
        return NEVER
    return player.paused_since + s.book.pause_ms - player.paused_ms


def first_pause_end(s: Board) -> i64:
    """When the first running pause clock is spent, or NEVER."""
    first: i64 = NEVER
    for player in s.players:
        end = pause_ends(s, player)
        if end != NEVER and (first == NEVER or end < first):
            first = end
    return first


# --- the stall clock --------------------------------------------------------------------------------------------------


def restart_stall_clock(s: Board) -> None:
    """BR-6.17: after a DRAW or a PLAY."""
    s.stall_due = s.at + s.book.stall_ms
    s.warned = False


def stop_stall_clock(s: Board) -> None:
    """Play stands still: what is left runs on afterwards."""
    s.stall_left = max(s.stall_due - s.at, 0)


def next_stall_step(s: Board) -> i64:
    """When the warning is due, or after it the end."""
    return s.stall_due if s.warned else s.stall_due - s.book.warn_ms
