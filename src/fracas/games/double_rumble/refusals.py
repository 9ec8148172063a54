"""Why an action is refused: the first check that fails, by its code (DR-19.12)."""

from __future__ import annotations

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.codes import SLOTS, encode
from fracas.games.double_rumble.rules import Rumble
from fracas.games.double_rumble.state import Fighter
from fracas.games.double_rumble.state_book import (
    BRAWLING,
    MOST_FURY,
    NOTHING,
    OVER,
    PLACING,
    REROLL,
    REROLLING,
    ROLLING_BLUE,
    SPACES,
    SYMBOLS,
)
from fracas.games.double_rumble.steps import SPECIAL_LOCK, move_cost, special_cost, total
from fracas.kernel.wire import Action, Fill

__all__ = ["refuse"]

BRAWL_ACTIONS = (w.Move, w.Change, w.Battle, w.Active, w.Use, w.Yield)
PASSED = (w.Leave, w.Suggest, w.Reply, Fill)
SAID = {
    "game_over": "the game is over",
    "wrong_phase": "not in this phase",
    "no_match": "the blue die is not offered",
    "action_in_progress": "an action has to be finished first",
    "not_your_floor": "your partner has the floor",
    "not_yours": "not your Fighter",
    "same_space": "the Fighter is there already",
    "space_occupied": "somebody stands there",
    "hearts_too_low": "too few hearts",
    "repetition": "that arrangement was there already",
    "locked": "the Ongoing effect forbids it",
    "same_symbol": "that is the symbol already",
    "row_empty": "there is nobody to fight",
    "boss_locked": "an Enemy is left somewhere",
    "fury_too_low": "Fury must be at the top",
    "no_effect": "it would change nothing",
    "must_act": "your partner has nothing to do, or has yielded already",
    "invalid_row": "the card does not belong there",
    "source_used": "that re-roll is spent",
    "invalid_choice": "there is no such choice",
}


def refuse(state: Rumble, seat: int, action: Action, at: int) -> str:
    """The reason with its code first; "" lets the action pass to the options."""
    if isinstance(action, PASSED):
        return ""
    code = _why(state, seat, action)
    return f"{code}: {SAID[code]}" if code else ""


def _why(state: Rumble, seat: int, action: Action) -> str:
    if state.phase == OVER:
        return "game_over"
    if isinstance(action, BRAWL_ACTIONS):
        return _brawl(state, seat, action)
    if isinstance(action, w.RollBlue) and state.phase != ROLLING_BLUE:
        return "no_match" if state.drawn == NOTHING and state.stage else "wrong_phase"
    if isinstance(action, w.Place):
        return _place(state, seat, action)
    if not state.waiting >> seat & 1 and not isinstance(action, w.Place):
        return "action_in_progress"
    if isinstance(action, w.Reroll) and state.phase == REROLLING:
        return _reroll(state, seat, action)
    return _choice(state, seat, action)


def _choice(state: Rumble, seat: int, action: Action) -> str:
    """An answer to an open choice: what is no option of it is another phase's, or names nothing."""
    try:
        code = encode(state, action)
    except ValueError:
        return "invalid_choice"
    options = state.options(seat)
    if code in options:
        return ""
    return "invalid_choice" if any(_alike(code, option) for option in options) else _out_of_place(state)


def _alike(code: int, option: int) -> bool:
    """Whether two codes are of one kind of choice: tables of at most 64 codes."""
    edges = (0, 32, 36, 40, 44, 48, 52, 53, 54, 55, 57, 65, 73, 75, 77, 107, 235, 299, 363)
    return sum(edge <= code for edge in edges) == sum(edge <= option for edge in edges)


def _out_of_place(state: Rumble) -> str:
    return "wrong_phase" if state.phase in (BRAWLING, PLACING) else "action_in_progress"


def _place(state: Rumble, seat: int, action: w.Place) -> str:
    if state.phase != PLACING:
        return "wrong_phase" if state.drawn == NOTHING else "action_in_progress"
    if not state.waiting >> seat & 1 and encode_or(state, action) not in state.asides(seat):
        return "action_in_progress"
    if action.row not in SPACES or SPACES.index(action.row) not in state.legal_rows():
        return "invalid_row"
    return ""


def _reroll(state: Rumble, seat: int, action: w.Reroll) -> str:
    try:
        code = encode(state, action)
    except ValueError:
        return "invalid_choice"
    if code in state.options(seat):
        return ""
    source = (code - REROLL) // 5
    return "source_used" if any(state.used[4 * source : 4 * source + 4]) else "invalid_choice"


def encode_or(state: Rumble, action: Action) -> int:
    """A code, or NOTHING for what names nothing."""
    try:
        return encode(state, action)
    except ValueError:
        return NOTHING


def _brawl(state: Rumble, seat: int, action: Action) -> str:
    if state.waiting >> seat & 1 and encode_or(state, action) in state.options(seat):
        return ""
    if (
        state.drawn != NOTHING
        or state.stage == 0
        or (state.phase != BRAWLING and not state.agenda and state.card == NOTHING)
    ):
        return "wrong_phase"
    if isinstance(action, w.Active) and _battle_timed(state, action):
        return (
            "wrong_phase"
            if state.phase == BRAWLING
            else "fury_too_low"
            if state.phase == REROLLING
            else "action_in_progress"
        )
    if state.phase != BRAWLING:
        return "action_in_progress"
    if state.book.brawl in (1, 3) and not state.alone() and state.floor != seat:
        return "not_your_floor"
    if isinstance(action, w.Yield):
        return "must_act" if state.holds_floor(seat) else "invalid_choice"
    slot = str(getattr(action, "fighter", ""))
    if slot not in SLOTS:
        return "invalid_choice"
    place = SLOTS.index(slot)
    if not state.owners(place) >> seat & 1:
        return "not_yours"
    f = state.fighter(place)
    if isinstance(action, w.Move):
        return _move(state, f, action)
    if isinstance(action, w.Change):
        return _change(state, f, action)
    if isinstance(action, w.Battle):
        return "row_empty" if not state.rows[f.space] else "boss_locked"
    if isinstance(action, w.Active):
        return "fury_too_low" if f.fury < MOST_FURY else "invalid_choice"
    held = [state.book.equipment[item] for item in f.equipment]
    used = next((item for item in held if item.id == getattr(action, "equipment", "")), None)
    return "no_effect" if used is not None and used.use != NOTHING else "invalid_choice"


def _battle_timed(state: Rumble, action: w.Active) -> bool:
    """An Active of timing battle belongs into the owner's own Battle (DR-13.5)."""
    if action.fighter not in SLOTS:
        return False
    f = state.fighter(SLOTS.index(action.fighter))
    return f.who != NOTHING and bool(state.book.tiles[f.who].rerolls.mods)


def _move(state: Rumble, f: Fighter, action: w.Move) -> str:
    if action.space not in SPACES:
        return "invalid_choice"
    space = SPACES.index(action.space)
    if space == f.space:
        return "same_space"
    if space == state.partner(f).space:
        return "space_occupied"
    if move_cost(state, f) >= f.hearts and not state.book.lethal:
        return "hearts_too_low"
    return "repetition"


def _change(state: Rumble, f: Fighter, action: w.Change) -> str:
    if action.symbol not in SYMBOLS:
        return "invalid_choice"
    if total(state, f, SPECIAL_LOCK, NOTHING):
        return "locked"
    if special_cost(state, f) >= f.hearts:
        return "hearts_too_low"
    if SYMBOLS.index(action.symbol) == f.symbol:
        return "same_symbol"
    return "repetition"
