"""Actions as numbers inside and words at the border: one fixed space."""

from __future__ import annotations

from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.cards import LETTERS
from fracas.games.dagupukito.words import (
    Actions,
    Charge,
    Combo,
    Cycle,
    Discard,
    Enter,
    Face,
    Hit,
    Pick,
    Play,
    PutAside,
    Recover,
    Resign,
    Skip,
    Start,
    Stop,
    Strip,
    Throw,
)
from fracas.kernel.wire import Action

_PLACES = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
_SIGNS = ("rock", "paper", "scissors")


def _fixed_actions() -> dict[int, Actions]:
    """Every action but picks, by its code."""
    actions: dict[int, Actions] = {c.FACE: Face("A"), c.FACE + 1: Face("B"), c.HIT: Hit(), c.CHARGE: Charge()}
    kinds = (
        (c.PLAY, Play), (c.DISCARD, Discard), (c.PUT_ASIDE, PutAside), (c.STRIP, Strip), (c.RECOVER, Recover),
        (c.CYCLE, Cycle),
    )  # fmt: skip
    for base, kind in kinds:
        actions |= {base + i: kind(letter) for i, letter in enumerate(LETTERS)}  # type: ignore[arg-type]
    actions |= {c.COMBO + i: Combo(place) for i, place in enumerate(_PLACES)}  # type: ignore[arg-type]
    actions |= {c.SIGN + i: Throw(sign) for i, sign in enumerate(_SIGNS)}  # type: ignore[arg-type]
    actions |= {c.ENTER + i: Enter(i + 1) for i in range(3)} | {c.START + i: Start(i + 1) for i in range(3)}
    actions |= {c.STOP: Stop(), c.SKIP: Skip()}
    return actions | {c.RESIGN_ROUND: Resign("round"), c.RESIGN_MATCH: Resign("match")}


_ACTIONS = _fixed_actions()
_CODES = {action: code for code, action in _ACTIONS.items()}


def decode(code: int, roster: list[str]) -> Actions:
    """The words of a code."""
    return _ACTIONS[code] if code < c.PICK else Pick(roster[code - c.PICK])


def encode(action: Action, roster: list[str]) -> int:
    """The code of an action; ValueError says what it names that is not there."""
    if isinstance(action, Pick):
        if action.fighter not in roster:
            raise ValueError(f"no fighter {action.fighter!r} in this match")
        return c.PICK + roster.index(action.fighter)
    code = _CODES.get(action)  # type: ignore[call-overload]
    if code is None:
        raise ValueError("no such action in this game")
    return int(code)


def describe(code: int, roster: list[str]) -> str:
    """A code as a line of play: `play K`."""
    action = decode(code, roster)
    return " ".join([str(action.__struct_config__.tag), *(str(getattr(action, f)) for f in action.__struct_fields__)])
