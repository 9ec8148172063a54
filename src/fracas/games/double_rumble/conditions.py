"""Which conditions of cards, Equipment and Fighters hold now: each must in some match (docs/laws.md, law "reach")."""

from __future__ import annotations

from collections.abc import Iterator

from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import ALWAYS, Book, Condition
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.core.state import fighter_of


def conditions(s: Rumble) -> Iterator[tuple[str, bool]]:
    """Every condition in use, and whether it is true for some Fighter and some card of the row it stands at."""
    standing = [f for f in (fighter_of(s, 0), fighter_of(s, 1)) if f.space != c.NOTHING]
    places = [(f, code >> 1) for f in standing for code in s.rows[f.space]]
    for name, condition in _in_use(s.book).items():
        yield name, any(condition.holds(s, f, card, f.space) for f, card in places)


def _in_use(book: Book) -> dict[str, Condition]:
    """The different conditions of a match's content, by word and number."""
    sources = [mods for card in book.cards for mods in (card.red, card.ongoing)]
    sources += [gear.effects for gear in book.equipment]
    sources += [mods for tile in book.tiles for mods in (tile.passive, tile.rerolls)]
    every = [one for mods in sources for mod in mods.every for one in (mod.when, mod.also)]
    every += [one for card in book.cards for one in (card.yellow_when, card.blue_when)]
    return {f"{one.word} {int(one.n)}" if one.counted else one.word: one for one in every if one is not ALWAYS}
