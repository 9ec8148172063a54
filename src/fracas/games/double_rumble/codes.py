"""Words to codes and back: the fixed action space of state.py in the words of words.py."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.state import Board
from fracas.games.double_rumble.state_book import (
    ACTIVE,
    AGREE,
    BATTLE,
    BLUE_NO,
    BLUE_YES,
    CHANGE,
    DECLINE,
    DICE,
    DISAGREE,
    DISCARD,
    DONE,
    ENTRY,
    FIGHTER,
    FROM_ACTIVE,
    FROM_ONGOING,
    FROM_PASSIVE,
    FROM_POWER,
    FROM_SECOND,
    GIVE,
    LEAVE,
    MOST_EQUIPMENT,
    MOVE,
    NOTHING,
    PLACE,
    REROLL,
    SET,
    SPACES,
    START,
    SUGGEST,
    SYMBOL,
    SYMBOLS,
    USE,
    YIELD,
)
from fracas.kernel.wire import Action, Fill

__all__ = ["SLOTS", "decode", "encode", "slot_of", "words_of"]

SLOTS = ("F1", "F2")
SOURCES = {FROM_PASSIVE: "passive", FROM_ONGOING: "ongoing", FROM_POWER: "power", FROM_ACTIVE: "active"}


def _fixed() -> dict[int, Action]:
    """Every action that needs no look at the match."""
    actions: dict[int, Action] = {
        DECLINE: w.Decline(), DONE: w.Done(), YIELD: w.Yield(), BLUE_NO: w.RollBlue("no"), BLUE_YES: w.RollBlue("yes"),
        LEAVE: w.Leave(), AGREE: w.Reply("yes"), DISAGREE: w.Reply("no"),
    }  # fmt: skip
    for i, symbol in enumerate(SYMBOLS):
        actions |= {SYMBOL + i: w.ChooseSymbol(symbol), SET + i: w.Set(symbol)}
    for i, space in enumerate(SPACES):
        actions |= {
            START + i: w.ChooseStartSpace(space),
            ENTRY + i: w.ChooseEntrySpace(space),
            PLACE + i: w.Place(space),
        }
    for f, slot in enumerate(SLOTS):
        actions |= {BATTLE + f: w.Battle(slot), ACTIVE + f: w.Active(slot)}
        actions |= {MOVE + 4 * f + i: w.Move(slot, space) for i, space in enumerate(SPACES)}
        actions |= {CHANGE + 4 * f + i: w.Change(slot, symbol) for i, symbol in enumerate(SYMBOLS)}
    return actions


_ACTIONS = _fixed()
_CODES = {action: code for code, action in _ACTIONS.items()}


def words_of(action: Action) -> str:
    """An action as a case file writes it: `move F1 UL`."""
    values = [str(getattr(action, name)) for name in action.__struct_fields__]
    return " ".join([str(action.__struct_config__.tag), *values])


_SAID = {words_of(action): code for code, action in _ACTIONS.items() if PLACE <= code < SET or MOVE <= code < REROLL}


def slot_of(word: str) -> int:
    """0 for F1, 1 for F2; ValueError for anything else."""
    return _place(SLOTS, word, "Fighter slot")


def decode(state: Board, code: int) -> Action:
    """The words of a code."""
    if code >= SUGGEST:
        return w.Suggest(words_of(decode(state, code - SUGGEST)))
    if code in _ACTIONS:
        return _ACTIONS[code]
    book = state.book
    if code < SYMBOL:
        return w.ChooseFighter(book.tiles[code - FIGHTER].id)
    if code < USE:
        source, die = divmod(code - REROLL, 5)
        return w.Reroll(_source(state, source), DICE[die])
    if code < DISCARD:
        f, item = divmod(code - USE, MOST_EQUIPMENT)
        return w.Use(SLOTS[f], book.equipment[item].id)
    if code < GIVE:
        return w.Discard(book.equipment[code - DISCARD].id)
    holder = _holder(state, code - GIVE)
    if holder == NOTHING:
        raise ValueError("invalid_choice: nobody holds it")
    return w.Give(book.equipment[code - GIVE].id, SLOTS[holder], SLOTS[1 - holder])


def encode(state: Board, action: Action) -> int:
    """The code of an action; ValueError says what it names that is not there."""
    book = state.book
    if isinstance(action, Fill):
        raise ValueError("invalid_choice: this game has no forms")
    if isinstance(action, w.ChooseFighter):
        return FIGHTER + _place([tile.id for tile in book.tiles], action.fighter, "Fighter")
    if isinstance(action, w.Reroll):
        return REROLL + 5 * _source_of(state, action.source) + _place(DICE, action.die, "die")
    if isinstance(action, w.Use):
        return USE + MOST_EQUIPMENT * slot_of(action.fighter) + _equipment(state, action.equipment)
    if isinstance(action, w.Discard):
        return DISCARD + _equipment(state, action.equipment)
    if isinstance(action, w.Give):
        item = _equipment(state, action.equipment)
        holder = _holder(state, item)
        if slot_of(action.giver) != holder or slot_of(action.taker) != 1 - holder:
            raise ValueError(f"invalid_choice: {action.giver} has no {action.equipment} to give to {action.taker}")
        return GIVE + item
    if isinstance(action, w.Suggest):
        return SUGGEST + _suggested(state, action.what)
    code = _CODES.get(action)
    if code is None:
        raise ValueError(f"invalid_choice: there is no {words_of(action)!r}")
    return code


def _suggested(state: Board, what: str) -> int:
    if what in _SAID:
        return _SAID[what]
    tag, *rest = what.split(" ")
    if tag == "use" and len(rest) == 2:
        return encode(state, w.Use(*rest))
    raise ValueError(f"invalid_choice: {what!r} cannot be suggested")


def _place(words: Sequence[str], word: str, what: str) -> int:
    if word not in words:
        raise ValueError(f"invalid_choice: no {what} {word!r}; there are {', '.join(words)}")
    return list(words).index(word)


def _equipment(state: Board, word: str) -> int:
    return _place([item.id for item in state.book.equipment], word, "Equipment")


def _holder(state: Board, item: int) -> int:
    return next((slot for slot in range(2) if item in state.fighter(slot).equipment), NOTHING)


def _source(state: Board, source: int) -> str:
    if source in SOURCES:
        return SOURCES[source]
    held = state.fighter(max(state.acting, 0)).equipment
    if source > FROM_SECOND or source >= len(held):
        raise ValueError("invalid_choice: no such source")
    return state.book.equipment[held[source]].id


def _source_of(state: Board, word: str) -> int:
    held = state.fighter(max(state.acting, 0)).equipment
    names = [state.book.equipment[item].id for item in held[:2]]
    for source, name in SOURCES.items():
        if name == word:
            return source
    return _place(names, word, "source")
