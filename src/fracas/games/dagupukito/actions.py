"""Actions as numbers inside and words at the border, and why one that is not legal is refused."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.cards import LETTERS, cards_of, letter
from fracas.games.dagupukito.core.match import Duel
from fracas.games.dagupukito.core.state import Fighter, corner_of
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action

_PLACES = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
_SIGNS = ("rock", "paper", "scissors")


def _fixed_actions() -> dict[int, w.Actions]:
    """Every action but picks, by its code."""
    actions: dict[int, w.Actions] = {c.FACE: w.Face("A"), c.FACE + 1: w.Face("B"), c.HIT: w.Hit(), c.CHARGE: w.Charge()}
    kinds = (
        (c.PLAY, w.Play), (c.DISCARD, w.Discard), (c.PUT_ASIDE, w.PutAside), (c.STRIP, w.Strip), (c.RECOVER, w.Recover),
        (c.CYCLE, w.Cycle),
    )  # fmt: skip
    for base, kind in kinds:
        actions |= {base + i: kind(card) for i, card in enumerate(LETTERS)}  # type: ignore[arg-type]
    actions |= {c.COMBO + i: w.Combo(place) for i, place in enumerate(_PLACES)}  # type: ignore[arg-type]
    actions |= {c.SIGN + i: w.Throw(sign) for i, sign in enumerate(_SIGNS)}  # type: ignore[arg-type]
    actions |= {c.ENTER + i: w.Enter(i + 1) for i in range(3)} | {c.START + i: w.Start(i + 1) for i in range(3)}
    actions |= {c.STOP: w.Stop(), c.SKIP: w.Skip()}
    return actions | {c.RESIGN_ROUND: w.Resign("round"), c.RESIGN_MATCH: w.Resign("match")}


_ACTIONS = _fixed_actions()
_CODES = {action: code for code, action in _ACTIONS.items()}


# --- words and codes ----------------------------------------------------------------------------------------------


def decode(s: Duel, code: int) -> w.Actions:
    """The words of a code."""
    return _ACTIONS[code] if code < c.PICK else w.Pick(s.book.roster[code - c.PICK])


def encode(s: Duel, action: Action) -> int:
    """The code of an action; a Refusal says what it names that is not there."""
    if isinstance(action, w.Pick):
        if action.fighter not in s.book.roster:
            raise Refusal("no_such_fighter", fighter=action.fighter)
        return c.PICK + s.book.roster.index(action.fighter)
    code = _CODES.get(action)  # type: ignore[call-overload]
    if code is None:
        raise Refusal("names_nothing", what="There is no such action in this game")
    return int(code)


def describe(s: Duel, code: int) -> str:
    """A code as a line of play: `play K`."""
    action = decode(s, code)
    return " ".join([_kind(action), *(str(value) for value in asdict(action).values())])


def _kind(action: Action) -> str:
    return str(action.__struct_config__.tag)


# --- why not ------------------------------------------------------------------------------------------------------


def why_not(s: Duel, seat: int, action: Action, at: int) -> Refusal | None:
    """Why an action is not legal now: another step's, not this seat's, or the open phase finds a fault with it."""
    if s.over():
        return None
    if isinstance(action, w.Resign):
        return None if encode(s, action) in s.asides(seat) else Refusal("resigned_already")
    row = s.row
    if _kind(action) not in row.takes:
        return Refusal("wrong_step", action=_kind(action))
    if not s.pending() >> seat & 1:
        return Refusal("resigned" if s.quit_round >> seat & 1 else row.unasked(s, seat))
    try:
        fault = row.fault(s, seat, encode(s, action))
    except Refusal as names_nothing:
        return names_nothing
    return Refusal(fault, action=_kind(action), **asdict(action), **_turn(s, seat, action)) if fault else None


def _turn(s: Duel, seat: int, action: Action) -> dict[str, Any]:
    """What a line on a declaration tells besides: the move, the face shown, the cards a combo still wants."""
    if not isinstance(action, w.Hit | w.Combo):
        return {}
    f = corner_of(s, seat)
    return {"move": letter(f.played), "face": "AB"[f.face], "missing": _missing(s, f, action)}


def _missing(s: Duel, f: Fighter, action: w.Hit | w.Combo) -> list[str]:
    if isinstance(action, w.Hit):
        return []
    wanted = cards_of(s.book.combos[f.who * 8 + _PLACES.index(action.combo)].bag)
    for card in (*cards_of(f.charge), f.played):
        if card in wanted:
            wanted.remove(card)
    return [LETTERS[card] for card in wanted]
