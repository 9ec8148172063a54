"""The four rows as lines of text, for screens that draw nothing: nearest card first, the board between."""

from __future__ import annotations

from functools import cache

from fracas.games.double_rumble import words_view as x
from fracas.games.double_rumble.content import content_of
from fracas.games.double_rumble.rules import Rumble
from fracas.games.double_rumble.state_book import NOTHING, SPACES, SYMBOLS, Card

__all__ = ["street"]

MARKS = {"yellow": "y", "red": "r", "blue": "b"}


def street(state: Rumble, odds: tuple[x.Odds, ...]) -> tuple[str, ...]:
    """Six lines: left row, board, right row of the upper height, then of the lower."""
    lines: list[str] = []
    for height in range(2):
        lines.append(_row(state, height, "◀"))
        lines.append(f"     {_space(state, height, odds)}  {_space(state, height + 2, odds)}")
        lines.append(_row(state, height + 2, "▶"))
    return tuple(lines)


def _row(state: Rumble, row: int, side: str) -> str:
    cards = [_card(state, code) for code in state.rows[row]]
    return f"{SPACES[row]} {side} {' | '.join(cards) or 'empty'}"


def _card(state: Rumble, code: int) -> str:
    card = state.book.cards[code >> 1]
    name = _names(state.book.pack).get(card.id, card.id)
    strength = f"{card.base + (code & 1)}{'▣' if code & 1 else ''}{'»' if card.red.kinds & 1 else ''}"
    weak = "".join(symbol[0] for i, symbol in enumerate(SYMBOLS) if card.weak >> i & 1) or "–"
    life = " " + "◆" * int(state.life) if code >> 1 == state.boss else ""
    return f"{name} {strength} {weak}{_powers(card)}{life}"


def _powers(card: Card) -> str:
    """Letters of the Powers a card has: y when placed, r in its Battle, b when beaten."""
    found = [("yellow", card.yellow != NOTHING), ("red", bool(card.red.mods)), ("blue", card.blue != NOTHING)]
    said = "".join(MARKS[colour] for colour, there in found if there)
    return f" ({said})" if said else ""


def _space(state: Rumble, space: int, odds: tuple[x.Odds, ...]) -> str:
    f = next((one for one in (state.f0, state.f1) if one.space == space), None)
    if f is None or f.who == NOTHING:
        return f"[{SPACES[space]}]"
    slot = f"F{f.slot + 1}"
    name = _names(state.book.pack).get(state.book.tiles[f.who].id, slot)
    promise = next((one for one in odds if one.fighter == slot), None)
    chance = ""
    if promise is not None:
        win, throw = round(100 * promise.win / promise.of), round(100 * promise.throw / promise.of)
        chance = f", battle {win} % win, {throw} % throw"
    return f"[{SPACES[space]}: {slot} {name} {f.hearts}♥{chance}]"


@cache
def _names(pack: str | None) -> dict[str, str]:
    content = content_of(pack)
    cards = {enemy.id: enemy.name for enemy in content.enemies} | {boss.id: boss.name for boss in content.bosses}
    return cards | {sheet.id: sheet.name for sheet in content.sheets}
