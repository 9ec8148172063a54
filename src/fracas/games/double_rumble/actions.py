"""Words to codes and back, and why an action is not legal: the first check that fails, in the order of DR-19.12."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import brawl
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.changes import change_cost, move_cost
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.core.phases import PHASES
from fracas.games.double_rumble.core.state import Board, fighter_of, legal_rows, partner_of, slot_name
from fracas.games.double_rumble.core.team import has_partner, may_rename, said
from fracas.kernel.masks import members
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action, Fill

__all__ = ["decode", "encode", "why_not", "words_of"]


def _fixed() -> dict[int, Action]:
    """Every action that needs no look at the match."""
    actions: dict[int, Action] = {
        c.DECLINE: w.Decline(), c.DONE: w.Done(), c.YIELD: w.Yield(), c.BLUE_NO: w.RollBlue("no"),
        c.BLUE_YES: w.RollBlue("yes"), c.RESIGN: w.Resign(), c.AGREE: w.Reply("yes"), c.DISAGREE: w.Reply("no"),
    }  # fmt: skip
    for i, symbol in enumerate(c.SYMBOLS):
        actions |= {c.SYMBOL + i: w.ChooseSymbol(symbol), c.SET + i: w.Set(symbol)}
    for i, space in enumerate(c.SPACES):
        actions |= {
            c.START + i: w.ChooseStartSpace(space),
            c.ENTRY + i: w.ChooseEntrySpace(space),
            c.PLACE + i: w.Place(space),
        }
    for f, slot in enumerate(c.SLOTS):
        actions |= {c.BATTLE + f: w.Battle(slot), c.ACTIVE + f: w.Active(slot)}
        actions |= {c.MOVE + 4 * f + i: w.Move(slot, space) for i, space in enumerate(c.SPACES)}
        actions |= {c.CHANGE + 4 * f + i: w.Change(slot, symbol) for i, symbol in enumerate(c.SYMBOLS)}
    return actions


_ACTIONS = _fixed()
_CODES = {action: code for code, action in _ACTIONS.items()}


def words_of(action: Action) -> str:
    """An action as a case file writes it: `move F1 UL`."""
    values = [str(getattr(action, name)) for name in action.__struct_fields__]
    return " ".join([str(action.__struct_config__.tag), *values])


_SUGGESTED = {
    words_of(action): code for code, action in _ACTIONS.items() if c.PLACE <= code < c.SET or c.MOVE <= code < c.REROLL
}


# --- from codes -------------------------------------------------------------------------------------------------------


def decode(state: Board, code: int) -> Action:
    """The words of a code."""
    if code >= c.SUGGEST:
        return w.Suggest(said(state, code - c.SUGGEST))
    if code in _ACTIONS:
        return _ACTIONS[code]
    book = state.book
    if code < c.SYMBOL:
        return w.ChooseFighter(book.tiles[code - c.FIGHTER].id)
    if code < c.USE:
        source, die = divmod(code - c.REROLL, len(c.DICE))
        return w.Reroll(_source_word(state, source), c.DICE[die])
    if code < c.DISCARD:
        f, item = divmod(code - c.USE, c.MOST_EQUIPMENT)
        return w.Use(c.SLOTS[f], book.equipment[item].id)
    if code < c.GIVE:
        return w.Discard(book.equipment[code - c.DISCARD].id)
    holder = _holder(state, code - c.GIVE)
    return w.Give(book.equipment[code - c.GIVE].id, c.SLOTS[holder], c.SLOTS[1 - holder])


def _source_word(state: Board, source: int) -> str:
    if source > c.FROM_SECOND:
        return c.SOURCE_NAMES[source]
    return state.book.equipment[_held(state)[source]].id


def _held(state: Board) -> list[int]:
    """The Equipment of the Fighter a question is about."""
    return fighter_of(state, max(state.acting, 0)).equipment


def _holder(state: Board, item: int) -> int:
    """The slot that holds an Equipment; NOTHING if none does."""
    return next((slot for slot in range(2) if item in fighter_of(state, slot).equipment), c.NOTHING)


# --- to codes ---------------------------------------------------------------------------------------------------------


def encode(state: Board, action: Action) -> int:
    """The code of an action; Refusal says what it names that is not there."""
    book = state.book
    if isinstance(action, w.ChooseFighter):
        return c.FIGHTER + _place([tile.id for tile in book.tiles], action.fighter)
    if isinstance(action, w.Reroll):
        return c.REROLL + len(c.DICE) * _source(state, action.source) + _place(c.DICE, action.die)
    if isinstance(action, w.Use):
        return c.USE + c.MOST_EQUIPMENT * _place(c.SLOTS, action.fighter) + _item(state, action.equipment)
    if isinstance(action, w.Discard):
        return c.DISCARD + _item(state, action.equipment)
    if isinstance(action, w.Give):
        item = _item(state, action.equipment)
        holder = _holder(state, item)
        if _place(c.SLOTS, action.giver) != holder or _place(c.SLOTS, action.taker) != 1 - holder:
            raise Refusal("invalid_choice", what=f"{action.equipment} from {action.giver} to {action.taker}")
        return c.GIVE + item
    if isinstance(action, w.Suggest):
        return c.SUGGEST + _suggestion(state, action.what)
    code = _CODES.get(action)
    if code is None:
        raise Refusal("invalid_choice", what=words_of(action))
    return code


def _suggestion(state: Board, what: str) -> int:
    if what in _SUGGESTED:
        return _SUGGESTED[what]
    tag, *rest = what.split(" ")
    if tag == "use" and len(rest) == 2:
        return encode(state, w.Use(*rest))
    raise Refusal("invalid_choice", what=what)


def _place(words: Sequence[str], word: str) -> int:
    if word not in words:
        raise Refusal("invalid_choice", what=word, among=words)
    return list(words).index(word)


def _item(state: Board, word: str) -> int:
    return _place([item.id for item in state.book.equipment], word)


def _source(state: Board, word: str) -> int:
    names = [state.book.equipment[item].id for item in _held(state)[: c.MOST_HELD]]
    if word in names or not word:
        return _place(names, word)
    return _place(c.SOURCE_NAMES, word)


# --- why not ----------------------------------------------------------------------------------------------------------

FIGHTERS_ACTIONS = (w.Move, w.Change, w.Battle, w.Active, w.Use)
# The phases an action answers; for suggestions and the like see _why_not_said.
ANSWERS: dict[type[Action], tuple[int, ...]] = {
    w.ChooseFighter: (c.CHOOSING_FIGHTER,),
    w.ChooseSymbol: (c.CHOOSING_SYMBOL,),
    w.ChooseStartSpace: (c.CHOOSING_START,),
    w.ChooseEntrySpace: (c.CHOOSING_ENTRY,),
    w.Place: (c.PLACING,),
    w.Set: (c.SETTING,),
    w.Decline: (c.FREE_MOVING,),
    w.Done: (c.REROLLING, c.EXCHANGING),
    w.Yield: (c.BRAWLING,),
    w.RollBlue: (c.ROLLING_BLUE,),
    w.Move: (c.BRAWLING, c.FREE_MOVING),
    w.Change: (c.BRAWLING,),
    w.Battle: (c.BRAWLING,),
    w.Active: (c.BRAWLING,),  # of timing action; one that re-rolls: see _out_of_place
    w.Reroll: (c.REROLLING,),
    w.Use: (c.BRAWLING,),
    w.Discard: (c.DISCARDING, c.EXCESS),
    w.Give: (c.EXCHANGING,),
}
BETWEEN = (c.BRAWLING, c.PLACING)  # nothing is under way there


def why_not(state: Rumble, seat: int, action: Action, at: int) -> Refusal | None:
    """The first check that fails; None for a legal action."""
    if state.over():
        return Refusal("game_over")
    if state.quit >> seat & 1:
        return Refusal("resigned")
    if isinstance(action, Fill):
        return None
    try:
        if type(action) not in ANSWERS:
            return _why_not_said(state, seat, action)
        reason = _out_of_place(state, seat, action)
        if reason == c.LEGAL:
            reason = PHASES[state.phase].why_not(state, seat, encode(state, action))
    except Refusal as names_nothing:
        return names_nothing
    return Refusal(c.REASONS[reason], **_about(state, action)) if reason else None


def _out_of_place(state: Board, seat: int, action: Action) -> int:
    """`wrong_phase`, `no_match`, `action_in_progress`: it is no answer to what is open, or not the seat's."""
    scroll = state.drawn != c.NOTHING
    if isinstance(action, w.Active) and _re_rolls(state, action):
        if state.phase != c.REROLLING or c.SLOTS[state.fighting] != action.fighter:
            return c.WRONG_PHASE
    elif state.phase not in ANSWERS[type(action)]:
        if isinstance(action, w.RollBlue):
            return c.NO_MATCH if state.stage and not scroll else c.WRONG_PHASE
        return c.WRONG_PHASE if _another_part(state, action) else c.ACTION_IN_PROGRESS
    if state.phase == c.BRAWLING or state.waiting >> seat & 1:
        return c.LEGAL
    return c.LEGAL if state.phase == c.PLACING and may_rename(state, seat) else c.ACTION_IN_PROGRESS


def _another_part(state: Board, action: Action) -> bool:
    """Whether an action belongs to another part of the game: set-up, Side Scroll, Brawl (DR-4.17)."""
    if isinstance(action, (*FIGHTERS_ACTIONS, w.Yield)):
        return _part(state) != "Brawl"
    if isinstance(action, w.Place):
        return state.drawn == c.NOTHING
    return state.phase in BETWEEN


def _re_rolls(state: Board, action: w.Active) -> bool:
    """Whether an Active is of timing battle: its place is the Fighter's own Battle and nowhere else (DR-13.5)."""
    if action.fighter not in c.SLOTS:
        return False
    f = fighter_of(state, c.SLOTS.index(action.fighter))
    return f.who != c.NOTHING and bool(state.book.tiles[f.who].rerolls.every)


def _why_not_said(state: Board, seat: int, action: Action) -> Refusal | None:
    """Resigning; suggestions and replies: what is said unasked."""
    code = encode(state, action)
    if code == c.RESIGN:
        return None
    if not has_partner(state):
        return Refusal("no_partner")
    if code < c.SUGGEST:
        return Refusal("nothing_suggested") if state.wishes[1 - seat] == c.NOTHING else None
    suggested = code - c.SUGGEST
    reason = _against_suggestion(state, seat, suggested)
    return Refusal(reason, **_about(state, decode(state, suggested))) if reason else None


def _against_suggestion(state: Board, seat: int, code: int) -> str:
    if state.phase not in BETWEEN:
        return "action_in_progress"
    if (code < c.SET) != (state.phase == c.PLACING):
        return "wrong_phase"
    if state.row_named:
        return "named_together"
    if code == state.wishes[seat]:
        return "already_suggested"
    return c.REASONS[PHASES[c.PLACING].why_not(state, seat, code) if code < c.SET else brawl.against(state, code)]


def _about(state: Board, action: Action) -> dict[str, Any]:
    """What the lines of [refused] speak of."""
    about: dict[str, Any] = {name: getattr(action, name) for name in action.__struct_fields__}
    about |= {"do": action.__struct_config__.tag, "what": words_of(action), "part": _part(state)}
    about |= {"asked": members(state.waiting), "floor": int(state.floor), "enemies": int(state.enemies)}
    slot = about.get("fighter")
    if slot in c.SLOTS:
        f = fighter_of(state, c.SLOTS.index(slot))
        about |= {"hearts": int(f.hearts), "fury": int(f.fury), "partner": slot_name(partner_of(state, f))}
        if f.space != c.NOTHING:
            about["cost"] = int(move_cost(state, f) if isinstance(action, w.Move) else change_cost(state, f))
    if state.drawn != c.NOTHING:
        about |= {"card": state.book.cards[state.drawn].id, "rows": [c.SPACES[row] for row in legal_rows(state)]}
    return about


def _part(state: Board) -> str:
    """The part of the game that is played, in words."""
    if state.drawn != c.NOTHING:
        return "Side Scroll"
    return "Brawl" if state.phase == c.BRAWLING or state.due or state.foe != c.NOTHING else "set-up"
