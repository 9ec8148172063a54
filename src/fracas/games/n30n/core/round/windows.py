"""Overkill: windows in which moves are called and a card is placed (section 4.18)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.round.moves import asked_to_move, begin_claims, declare, move_fault, payable
from fracas.games.n30n.core.round.placing import lay_down, place_codes, place_fault, tell_placed
from fracas.games.n30n.core.state import Board
from fracas.kernel.masks import codes as code_list
from fracas.kernel.out import Out

ONLY_DONE: Final[tuple[int, ...]] = (c.DONE,)


def window_seat(s: Board) -> i64:
    """Who acts in the window, where it is open and there is something to decide (N3-16.5 a, d); else NOTHING."""
    if s.window == 4 or _cards_are_due(s):
        return c.NOTHING
    seat: i64 = s.attacker if s.window % 2 == 0 else 1 - s.attacker
    if asked_to_move(s, seat, c.STRIKE) or asked_to_move(s, seat, c.COUNTER):
        return seat
    return seat if may_place(s) and s.holds(seat, c.BRAWL) + s.holds(seat, c.ITEM) > 0 else c.NOTHING


def next_window(s: Board, out: Out) -> None:
    """N3-18.3: attacker, defender, then the cards; attacker, defender once more."""
    if _cards_are_due(s):
        s.clash.begin(0)
        s.go(c.REVEALING)
    elif s.window == 4:
        begin_claims(s, out)
    else:
        s.window += 1


def _cards_are_due(s: Board) -> bool:
    return s.window == 2 and not s.lanes[0].done


def window_card(s: Board) -> i64:
    """The card the window's side has placed."""
    return s.lanes[0].card(s.window % 2)


def may_place(s: Board) -> bool:
    """N3-18.4: one card, in the first window of each."""
    return s.window < 2 and window_card(s) == c.NOTHING


def window_fault(s: Board, seat: i64, code: i64) -> str:
    """Whether that may be done in the window; "" if so."""
    if code == c.DONE:
        return ""
    if code >= c.PLACE:
        return place_fault(s, seat, s.window, code) if may_place(s) else "no_more_cards"
    base: i64 = c.COUNTER if code >= c.COUNTER else c.STRIKE
    return move_fault(s, seat, code - base, base)


def window_codes(s: Board, seat: i64) -> tuple[int, ...]:
    """Moves, a card, or done."""
    codes = code_list(c.STRIKE, payable(s, seat, c.STRIKE)) + code_list(c.COUNTER, payable(s, seat, c.COUNTER))
    return codes + place_codes(s, seat, s.window, c.DONE) if may_place(s) else codes + ONLY_DONE


def act_in_window(s: Board, unit: i64, code: i64, out: Out) -> None:
    """A move, the card, or done."""
    if code == c.DONE:
        s.window += 1
    elif code >= c.PLACE:
        spot = s.window  # the attacker's place in the only lane, or the defender's
        lay_down(s, unit, spot, code)
        if out.on:
            tell_placed(s, spot, out)  # N3-18.7
    elif code >= c.COUNTER:
        declare(s, code - c.COUNTER, c.COUNTER, out)
    else:
        declare(s, code - c.STRIKE, c.STRIKE, out)
