"""What partners settle between them: rows named together, suggestions, resigning (DR-19.2, DR-19.11)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.brawl import actions_of, slot_in
from fracas.games.double_rumble.core.stages import finish, place_card
from fracas.games.double_rumble.core.state import Board, alone, drawer, legal_rows, open_question, present
from fracas.kernel.out import Out

# --- placing ----------------------------------------------------------------------------------------------------------


def name_row(s: Board, seat: i64, row: i64, out: Out) -> None:
    """DR-19.2: one player's word is final; with consensus it takes both, or two tries each."""
    if alone(s) or s.book.authority != c.CONSENSUS:
        _place(s, row, out)
        return
    other = 1 - seat
    s.row_named[seat] = row
    s.times_named[seat] += 1
    if s.row_named[other] == row:
        _place(s, row, out)
        return
    if out.on:
        out.tell(w.RowNamed(seat, c.SPACES[row]))
    if s.times_named[0] >= 2 and s.times_named[1] >= 2:
        _place(s, s.row_named[drawer(s)], out)
        return
    s.phase = c.PLACING
    if s.times_named[other] == 0:
        s.waiting = 1 << other  # its question is still the first one
    else:
        open_question(s, 1 << other if s.times_named[other] < 2 else 1 << seat)


def _place(s: Board, row: i64, out: Out) -> None:
    s.phase = c.RESOLVING
    s.waiting = 0
    s.wishes = c.NO_WISHES
    s.row_named = c.NO_INTS
    s.times_named = c.NO_INTS
    place_card(s, row, out)


# --- asides -----------------------------------------------------------------------------------------------------------


def asides(s: Board, seat: i64) -> tuple[int, ...]:
    """What may be said unasked: resign; to a partner also suggest and reply; with consensus, change the row named."""
    if s.phase == c.OVER or s.quit >> seat & 1:
        return c.NONE
    if not has_partner(s):
        return c.ASK_RESIGN
    codes: list[int] = []
    if s.phase == c.PLACING:
        if may_rename(s, seat):
            codes += [c.PLACE + row for row in legal_rows(s) if row != s.row_named[seat]]
        if not s.row_named:
            codes += [c.SUGGEST + c.PLACE + row for row in legal_rows(s)]
    elif s.phase == c.BRAWLING:
        codes += [c.SUGGEST + code for code in actions_of(s, s.fighter1) + actions_of(s, s.fighter2)]
    own = s.wishes[seat]
    if own != c.NOTHING and c.SUGGEST + own in codes:
        codes.remove(c.SUGGEST + own)
    if s.wishes[1 - seat] != c.NOTHING:
        codes += [c.AGREE, c.DISAGREE]
    codes.append(c.RESIGN)
    return tuple(codes)


def has_partner(s: Board) -> bool:
    """Whether there is somebody to talk to."""
    return s.book.seats == 2 and not s.quit and s.phase != c.OVER


def may_rename(s: Board, seat: i64) -> bool:
    """Consensus, ruling DR-R4: who has named a row and is not asked again may change it."""
    return len(s.row_named) > 0 and s.row_named[seat] != c.NOTHING and not s.waiting >> seat & 1


def say(s: Board, seat: i64, code: i64, out: Out) -> None:
    """Take an aside."""
    if code < c.RESIGN:
        name_row(s, seat, code - c.PLACE, out)
    elif code == c.RESIGN:
        _resign(s, seat, out)
    elif code == c.AGREE or code == c.DISAGREE:
        if out.on:
            answer = "yes" if code == c.AGREE else "no"
            out.tell(w.SuggestionAnswered(seat, answer, said(s, s.wishes[1 - seat])))
        _wish(s, 1 - seat, c.NOTHING)
    else:
        _wish(s, seat, code - c.SUGGEST)
        if out.on:
            out.tell(w.Suggestion(seat, said(s, code - c.SUGGEST)))


def _wish(s: Board, seat: i64, code: i64) -> None:
    wishes = s.wishes.copy()
    wishes[seat] = code
    s.wishes = wishes


def _resign(s: Board, seat: i64, out: Out) -> None:
    """DR-19.11: the partner takes over both Fighters, and is asked what only the other was; DR-R6: or all is lost."""
    s.quit |= 1 << seat
    s.wishes = c.NO_WISHES
    s.called = 0
    s.yielded = 0
    if out.on:
        out.tell(w.Resigned(seat))
    stay = present(s)
    if not stay or (not stay & ~s.book.bots and not s.book.bots >> seat & 1):
        finish(s, False, "resigned", out)
        return
    if s.phase == c.PLACING:
        s.row_named = c.NO_INTS
        s.times_named = c.NO_INTS
    s.waiting = 0 if s.phase == c.BRAWLING else s.waiting & stay


def said(s: Board, code: i64) -> str:
    """What is suggested, in words; actions.py reads them back."""
    if code < c.SET:
        return f"place {c.SPACES[code - c.PLACE]}"
    slot = c.SLOTS[slot_in(code)]
    if code < c.CHANGE:
        return f"move {slot} {c.SPACES[(code - c.MOVE) % 4]}"
    if code < c.BATTLE:
        return f"change {slot} {c.SYMBOLS[(code - c.CHANGE) % 4]}"
    if code < c.ACTIVE:
        return f"battle {slot}"
    if code < c.REROLL:
        return f"active {slot}"
    return f"use {slot} {s.book.equipment[(code - c.USE) % c.MOST_EQUIPMENT].id}"
