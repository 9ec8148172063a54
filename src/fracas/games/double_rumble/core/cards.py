"""Cards on the table: Powers that strike, cubes, and cards that leave their row (DR-4.13, DR-5, DR-10)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.state import (
    Board,
    Fighter,
    fighter_of,
    place_of,
    push,
    row_of,
    slot_name,
    who_name,
)
from fracas.kernel.out import Out


def trigger_yellow(s: Board, card: i64, row: i64, f: Fighter, out: Out) -> None:
    """DR-5.2: a yellow Power, right after its card is placed."""
    thing = s.book.cards[card]
    if thing.yellow != c.NOTHING and thing.yellow_when.holds(s, f, card, row):
        _trigger(s, "yellow", thing.yellow, card, row, f, out)


def trigger_blue(s: Board, card: i64, row: i64, f: Fighter, out: Out) -> None:
    """DR-5.7 to 5.9: a blue Power, its condition read while the card is still in its row."""
    thing = s.book.cards[card]
    if thing.blue != c.NOTHING and thing.blue_when.holds(s, f, card, row):
        _trigger(s, "blue", thing.blue, card, row, f, out)


def _trigger(s: Board, colour: str, effects: i64, card: i64, row: i64, f: Fighter, out: Out) -> None:
    if out.on:
        out.tell(w.PowerTriggered(s.book.cards[card].id, colour, slot_name(f), who_name(s, f)))
    push(s, c.EFFECTS, effects, f.slot, card, row)


def cubed(s: Board, card: i64) -> bool:
    """Whether a card in a row has a Strength cube."""
    row = row_of(s, card)
    return s.rows[row][place_of(s, row, card)] & 1 == 1


def set_cube(s: Board, card: i64, add: bool, out: Out) -> None:
    """DR-4.13, DR-4.14: one cube at most, and never on a Boss."""
    thing = s.book.cards[card]
    row = row_of(s, card)
    if thing.boss or row == c.NOTHING:
        return
    at = place_of(s, row, card)
    code = s.rows[row][at]
    if (code & 1 == 1) == add:
        return
    s.rows[row][at] = code ^ 1
    if out.on:
        out.tell(w.StrengthCubeAdded(thing.id) if add else w.StrengthCubeRemoved(thing.id))


def add_life(s: Board, delta: i64, cause: str, out: Out) -> None:
    """Life cubes on the Boss on the table; the last one is never taken this way (DR-16.7)."""
    name = s.book.cards[s.boss].id
    while delta > 0:
        s.life += 1
        delta -= 1
        if out.on:
            out.tell(w.LifeCubeAdded(name, s.life, cause))
    while delta < 0 and s.life > 1:
        s.life -= 1
        delta += 1
        if out.on:
            out.tell(w.LifeCubeRemoved(name, s.life, cause))


def eliminate(s: Board, card: i64, by: i64, cause: str, out: Out) -> None:
    """DR-10.2: blue Power, card away, row slides. Of Enemies still in their row only."""
    row = row_of(s, card)
    if row == c.NOTHING or s.book.cards[card].boss or card in s.dying:
        return
    if out.on:
        out.tell(w.EnemyEliminated(s.book.cards[card].id, cause))
    s.dying.append(card)
    push(s, c.REMOVE, 0, by, card, row)
    trigger_blue(s, card, row, fighter_of(s, by), out)


def take_away(s: Board, card: i64, out: Out) -> None:
    """A card leaves its row for the box; the rest slides (DR-10.2, DR-12.4)."""
    row = row_of(s, card)
    at = place_of(s, row, card)
    cards = s.rows[row]
    last = at == len(cards) - 1
    cards.pop(at)
    s.gone.append(card)
    if card in s.dying:
        s.dying.remove(card)
    if not s.book.cards[card].boss:
        s.enemies -= 1
    if out.on and not last:
        out.tell(w.RowSlid(c.SPACES[row]))
