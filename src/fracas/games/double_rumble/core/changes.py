"""What changes on the table: a Fighter's Controller and Equipment, cubes, and cards that strike or leave their row."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.state import (
    Board,
    Fighter,
    carry,
    fighter_of,
    place_of,
    push,
    row_of,
    slot_name,
    who_name,
    without,
)
from fracas.games.double_rumble.core.vocabulary.in_force import kinds_about, total
from fracas.kernel.out import Out

# --- Fighters ---------------------------------------------------------------------------------------------------------


def change_hearts(s: Board, f: Fighter, delta: i64, cause: str, out: Out) -> None:
    """Gain or lose hearts within 0 to 9 (DR-2.12); one that is down gains none (DR-15.1)."""
    if delta > 0 and (f.hearts == 0 or total(s, f, c.NO_HEAL)):
        return
    before = f.hearts
    now = before + delta
    f.hearts = 0 if now < 0 else c.MOST_HEARTS if now > c.MOST_HEARTS else now
    if f.hearts == before:
        return
    if out.on:
        out.tell(w.HeartsChanged(slot_name(f), who_name(s, f), f.hearts - before, f.hearts, cause))
        if f.hearts == 0:
            out.tell(w.FighterDown(slot_name(f), who_name(s, f)))


def change_fury(s: Board, f: Fighter, delta: i64, out: Out) -> None:
    """Turn the left wheel, within 0 to 4."""
    if delta > 0 and total(s, f, c.NO_FURY):
        return
    before = f.fury
    now = before + delta
    f.fury = 0 if now < 0 else c.MOST_FURY if now > c.MOST_FURY else now
    if f.fury == before or not out.on:
        return
    slot, who = slot_name(f), who_name(s, f)
    out.tell(w.FuryChanged(slot, who, f.fury, f.fury - before))
    if f.who != c.NOTHING and s.book.tiles[f.who].passive.every:
        if before < c.PASSIVE_FURY <= f.fury:
            out.tell(w.PassiveOn(slot, who, f.fury))
        elif f.fury < c.PASSIVE_FURY <= before:
            out.tell(w.PassiveOff(slot, who, f.fury))


def set_symbol(s: Board, f: Fighter, symbol: i64, paid: i64, out: Out) -> None:
    changed = f.symbol != symbol
    f.symbol = symbol
    if out.on and (changed or paid):
        out.tell(w.SymbolSet(slot_name(f), who_name(s, f), c.SYMBOLS[symbol], paid))


def stand(s: Board, f: Fighter, space: i64, cost: i64, out: Out) -> None:
    """A Fighter goes to a space and faces away from the middle (DR-7.5)."""
    origin = f.space
    f.space = space
    if out.on:
        out.tell(w.FighterMoved(slot_name(f), who_name(s, f), c.SPACES[origin], c.SPACES[space], cost))


def draw_equipment(s: Board, f: Fighter, n: i64, out: Out) -> None:
    """Draw from the Equipment deck as far as it reaches (DR-14.4)."""
    while n > 0 and s.equipment_deck:
        item = s.equipment_deck[-1]
        s.equipment_deck = s.equipment_deck[:-1]
        carry(s.book, f, [*f.equipment, item])
        n -= 1
        if out.on:
            out.tell(w.EquipmentDrawn(slot_name(f), who_name(s, f), s.book.equipment[item].id))
            if not s.equipment_deck:
                out.tell(w.EquipmentDeckEmpty())


def lose_equipment(s: Board, f: Fighter, item: i64, cause: str, out: Out) -> None:
    """An Equipment goes to the discards and never returns."""
    carry(s.book, f, without(f.equipment, item))
    s.discarded = [*s.discarded, item]
    if out.on:
        slot, who, name = slot_name(f), who_name(s, f), s.book.equipment[item].id
        if cause == "broken":
            out.tell(w.EquipmentBroken(slot, who, name))
        else:
            out.tell(w.EquipmentDiscarded(slot, who, name, cause))


def move_cost(s: Board, f: Fighter) -> i64:
    """DR-7.2, DR-7.3: leaving an empty row is free."""
    if not s.rows[f.space]:
        return 0
    if not kinds_about(s, f) >> c.MOVE_COST & 1:
        return 1
    cost: i64 = 1 + total(s, f, c.MOVE_COST)
    if cost < 0:
        return 0
    return cost


def change_cost(s: Board, f: Fighter) -> i64:
    """DR-8.1: what another symbol costs; NOTHING where an effect locks the one there is (DR-8.6)."""
    if not kinds_about(s, f) & (1 << c.SPECIAL_LOCK | 1 << c.SPECIAL_COST):
        return 1
    if total(s, f, c.SPECIAL_LOCK):
        return c.NOTHING
    cost: i64 = 1 + total(s, f, c.SPECIAL_COST)
    if cost < 0:
        return 0
    return cost


# --- cards (DR-4.13, DR-5, DR-10) -------------------------------------------------------------------------------------


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
    cards = s.rows[row].copy()
    cards[at] = code ^ 1
    s.rows[row] = cards
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
    s.dying = [*s.dying, card] if s.dying else [card]
    push(s, c.REMOVE, 0, by, card, row)
    trigger_blue(s, card, row, fighter_of(s, by), out)


def take_away(s: Board, card: i64, out: Out) -> None:
    """A card leaves its row for the box; the rest slides (DR-10.2, DR-12.4)."""
    row = row_of(s, card)
    at = place_of(s, row, card)
    cards = s.rows[row]
    last = at == len(cards) - 1
    s.rows[row] = cards[1:] if at == 0 else cards[:at] + cards[at + 1 :]
    s.gone = [*s.gone, card]
    if s.dying and card in s.dying:
        s.dying = without(s.dying, card)
    if not s.book.cards[card].boss:
        s.enemies -= 1
    if out.on and not last:
        out.tell(w.RowSlid(c.SPACES[row]))
