"""The four rows as lines of text, for screens that draw nothing: nearest card first, the board between."""

from __future__ import annotations

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.content import names_of
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import Card
from fracas.games.double_rumble.core.state import Board, slot_name

__all__ = ["text_view"]

MARKS = {"yellow": "y", "red": "r", "blue": "b"}


def text_view(state: Board, odds: tuple[w.Odds, ...]) -> tuple[str, ...]:
    """Six lines: left row, board, right row of the upper height, then of the lower."""
    lines: list[str] = []
    for height in range(2):
        lines.append(_row(state, height, "◀"))
        lines.append(f"     {_space(state, height, odds)}  {_space(state, height + 2, odds)}")
        lines.append(_row(state, height + 2, "▶"))
    return tuple(lines)


def _row(state: Board, row: int, side: str) -> str:
    cards = [_card(state, code) for code in state.rows[row]]
    return f"{c.SPACES[row]} {side} {' | '.join(cards) or 'empty'}"


def _card(state: Board, code: int) -> str:
    card = state.book.cards[code >> 1]
    name = names_of(state.book.pack)["card"].get(card.id, card.id)
    strength = f"{card.base + (code & 1)}{'▣' if code & 1 else ''}{'»' if card.red.kinds >> c.STRENGTH & 1 else ''}"
    weak = "".join(symbol[0] for i, symbol in enumerate(c.SYMBOLS) if card.weak >> i & 1) or "–"
    life = " " + "◆" * int(state.life) if code >> 1 == state.boss else ""
    return f"{name} {strength} {weak}{_powers(card)}{life}"


def _powers(card: Card) -> str:
    """Letters of the Powers a card has: y when placed, r in its Battle, b when beaten."""
    found = [("yellow", card.yellow != c.NOTHING), ("red", bool(card.red.every)), ("blue", card.blue != c.NOTHING)]
    said = "".join(MARKS[colour] for colour, there in found if there)
    return f" ({said})" if said else ""


def _space(state: Board, space: int, odds: tuple[w.Odds, ...]) -> str:
    f = next((one for one in (state.fighter1, state.fighter2) if one.space == space), None)
    if f is None or f.who == c.NOTHING:
        return f"[{c.SPACES[space]}]"
    slot = slot_name(f)
    name = names_of(state.book.pack)["fighter"].get(state.book.tiles[f.who].id, slot)
    promise = next((one for one in odds if one.fighter == slot), None)
    chance = ""
    if promise is not None:
        win, throw = round(100 * promise.win / promise.of), round(100 * promise.throw / promise.of)
        chance = f", battle {win} % win, {throw} % throw"
    return f"[{c.SPACES[space]}: {slot} {name} {f.hearts}♥{chance}]"
