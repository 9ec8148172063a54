"""Effects, one class a word: what it takes, what it does, whether it could do anything, its worth, its text."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import Effect, Step
from fracas.games.double_rumble.core.changes import (
    add_life,
    change_fury,
    change_hearts,
    cubed,
    draw_equipment,
    set_cube,
)
from fracas.games.double_rumble.core.evaluation.worth import (
    CUBE_COST,
    FURY_WORTH,
    GEAR_WORTH,
    GONE_WORTH,
    HEAL_WORTH,
    LIFE_COST,
    enemy_cost,
)
from fracas.games.double_rumble.core.state import (
    Board,
    Fighter,
    Task,
    fighter_of,
    partner_of,
    place_of,
    push,
    push_for,
    slot_name,
    strike_off,
    who_name,
)
from fracas.games.double_rumble.core.vocabulary.in_force import total
from fracas.games.double_rumble.core.vocabulary.modifiers import faces_text
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

WHO: Final = ("you", "your partner", "both of you")
ROWS: Final = ("this row", "the adjacent row", "the opposite row", "the row before you", "the row behind you")


# --- lists of effects -------------------------------------------------------------------------------------------------


def next_effect(s: Board, task: Task, chance: Chance, out: Out) -> None:
    """One effect of the list on top of the agenda."""
    steps = s.book.lists[task.number]
    if task.next_step >= len(steps):
        strike_off(s)
        return
    step = steps[task.next_step]
    task.next_step += 1
    me = fighter_of(s, task.slot)
    step.effect.run(s, task, me, whom(s, step, me), chance, out)


def could_change(s: Board, effects: i64, me: Fighter, item: i64) -> bool:
    """DR-13.6: whether a choice or a die face makes a one-shot change anything but its own discard."""
    return any(step.effect.could(s, me, whom(s, step, me), item) for step in s.book.lists[effects])


def worth_of(s: Board, effects: i64, me: Fighter) -> float:
    """What a list of effects is worth to the team, roughly."""
    found = 0.0
    for step in s.book.lists[effects]:
        found += step.effect.worth(s, me, whom(s, step, me))
    return found


def whom(s: Board, step: Step, me: Fighter) -> Fighter:
    """Whom a step is for."""
    return partner_of(s, me) if step.for_partner else me


def person(effect: Effect, verb: str) -> str:
    """`you gain`, `your partner gains`."""
    return f"{WHO[effect.who]} {verb}{'s' if c.WHO[effect.who] == 'partner' else ''}"


# --- Controllers ------------------------------------------------------------------------------------------------------


class Hearts(Effect):
    """Gain or lose hearts. Not a Battle loss: `loss` does not touch it."""

    word = "hearts"
    takes = ("who", "amount")

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        change_hearts(s, f, self.amount.of(s, me, task.card, task.row), "effect", out)

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        n = self.amount.of(s, me, c.NOTHING, c.NOTHING)
        if n > 0:
            return 0 < f.hearts < c.MOST_HEARTS and not total(s, f, c.NO_HEAL)
        return n < 0 and f.hearts > 0

    def worth(self, s: Board, me: Fighter, f: Fighter) -> float:
        n = float(self.amount.roughly())
        room = float(c.MOST_HEARTS - f.hearts)
        return HEAL_WORTH * (n if n < room else room)

    def text(self) -> str:
        return gain_text(self, "♥")


class Fury(Effect):
    """Turn the left wheel."""

    word = "fury"
    takes = ("who", "amount")

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        change_fury(s, f, self.amount.of(s, me, task.card, task.row), out)

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        n = self.amount.of(s, me, c.NOTHING, c.NOTHING)
        if n > 0:
            return f.fury < c.MOST_FURY and not total(s, f, c.NO_FURY)
        return n < 0 and f.fury > 0

    def worth(self, s: Board, me: Fighter, f: Fighter) -> float:
        return FURY_WORTH * 1.5 * float(self.amount.roughly())

    def text(self) -> str:
        return gain_text(self, "Fury")


def gain_text(effect: Effect, unit: str) -> str:
    """`you gain 2 ♥`."""
    amount = effect.amount
    if amount.word:
        return f"{WHO[effect.who]}: {amount.text(unit)}"
    gain = amount.sign > 0 and amount.most > 0
    return f"{person(effect, 'gain' if gain else 'lose')} {amount.most} {unit}"


def count_text(effect: Effect, unit: str) -> str:
    """`2 Equipment`."""
    return effect.amount.text(unit) if effect.amount.word else f"{effect.amount.most} {unit}"


class Special(Effect):
    """The owner may set the Special Attack freely, or keep it (DR-8.4)."""

    word = "special"
    takes = ("who",)

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        push_for(s, c.TAKE_SYMBOL, f.slot)

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        return True

    def text(self) -> str:
        return f"{WHO[self.who]} may set the Special Attack freely"


class FreeMove(Effect):
    """Brawl only: the owner may move once at no cost, or decline."""

    word = "free_move"
    takes = ("who",)

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        if s.drawn == c.NOTHING:
            push_for(s, c.TAKE_MOVE, f.slot)

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        return True

    def text(self) -> str:
        return f"{WHO[self.who]} may move free of cost"


# --- Equipment --------------------------------------------------------------------------------------------------------


class EquipDraw(Effect):
    """Draw Equipment; more than two are discarded at once, unless an exchange follows (DR-14.2)."""

    word = "equip_draw"
    takes = ("who", "amount")

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        draw_equipment(s, f, self.amount.of(s, me, task.card, task.row), out)
        if not self.before_exchange:
            push_for(s, c.TRIM, f.slot)

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        return self.amount.of(s, me, c.NOTHING, c.NOTHING) > 0 and len(s.equipment_deck) > 0

    def worth(self, s: Board, me: Fighter, f: Fighter) -> float:
        return GEAR_WORTH * float(self.amount.roughly()) * (0.9 if len(f.equipment) < c.MOST_HELD else 0.2)

    def text(self) -> str:
        return f"{person(self, 'draw')} {count_text(self, 'Equipment')}"


class EquipDiscard(Effect):
    """Discard Equipment, the owner's choice (DR-5.3)."""

    word = "equip_discard"
    takes = ("who", "amount")

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        push(s, c.TAKE_DISCARD, self.amount.of(s, me, task.card, task.row), f.slot, c.NOTHING, c.NOTHING)

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        others = len(f.equipment) - (1 if item in f.equipment else 0)
        return self.amount.of(s, me, c.NOTHING, c.NOTHING) > 0 and others > 0

    def worth(self, s: Board, me: Fighter, f: Fighter) -> float:
        return -GEAR_WORTH * float(self.amount.roughly()) if f.equipment else 0.0

    def text(self) -> str:
        return f"{person(self, 'discard')} {count_text(self, 'Equipment')}"


class Exchange(Effect):
    """Both Fighters' Equipment may be shared out anew, at most two each."""

    word = "exchange"

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        s.moved = []
        push_for(s, c.EXCHANGE, me.slot)

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        return len(s.fighter1.equipment) + len(s.fighter2.equipment) > 1

    def text(self) -> str:
        return "share out all Equipment anew, two each"


# --- cards ------------------------------------------------------------------------------------------------------------


class Pointing(Effect):
    """An effect on the Enemies it points at; a Boss there is not touched."""

    def touches(self, s: Board, card: i64) -> bool:
        """Whether it would change an Enemy it points at."""
        raise NotImplementedError

    def targets(self, s: Board, me: Fighter, card: i64, row: i64) -> list[int]:
        """The cards it points at, nearest first; those being eliminated are none (specification 2.5)."""
        if self.where == c.THIS or self.where == c.NEXT:
            if card == c.NOTHING or row == c.NOTHING:
                return []
            at = place_of(s, row, card)
            if at == c.NOTHING:
                return []
            if self.where == c.NEXT:
                at += 1
            cards = s.rows[row]
            return [cards[at] >> 1] if at < len(cards) and cards[at] >> 1 not in s.dying else []
        pointed = self.row_meant(me, row)
        if pointed == c.NOTHING:
            return []
        there = [code >> 1 for code in s.rows[pointed]]
        if s.dying:
            there = [card for card in there if card not in s.dying]
        if self.where == c.EACH or not there:
            return there
        return [there[0] if self.where == c.FIRST else there[-1]]

    def row_meant(self, me: Fighter, row: i64) -> i64:
        """The row it names, seen from the Fighter or from its card's row; NOTHING where there is none."""
        if self.row == c.FRONT:
            return me.space
        if self.row == c.BEHIND:
            return me.space ^ c.OTHER_SIDE if me.space != c.NOTHING else me.space
        if row == c.NOTHING or self.row == c.OWN:
            return row
        return row ^ (c.OTHER_HEIGHT if self.row == c.ADJACENT else c.OTHER_SIDE)

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        for card in self.targets(s, me, c.NOTHING, c.NOTHING):
            if not s.book.cards[card].boss and self.touches(s, card):
                return True
        return False

    def target_text(self) -> str:
        if self.where == c.THIS:
            return "this card"
        if self.where == c.NEXT:
            return "the card right behind"
        row = ROWS[self.row]
        return f"each card of {row}" if self.where == c.EACH else f"the {c.WHERE[self.where]} card of {row}"


class CubeAdd(Pointing):
    """A Strength cube; a card with a cube gets no second one."""

    word = "cube_add"
    takes = ("where",)

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        for card in self.targets(s, me, task.card, task.row):
            set_cube(s, card, True, out)

    def touches(self, s: Board, card: i64) -> bool:
        return not cubed(s, card)

    def worth(self, s: Board, me: Fighter, f: Fighter) -> float:
        return -CUBE_COST * 0.6

    def text(self) -> str:
        return f"a Strength cube on {self.target_text()}"


class CubeRemove(Pointing):
    """Takes a Strength cube away."""

    word = "cube_remove"
    takes = ("where",)

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        for card in self.targets(s, me, task.card, task.row):
            set_cube(s, card, False, out)

    def touches(self, s: Board, card: i64) -> bool:
        return cubed(s, card)

    def worth(self, s: Board, me: Fighter, f: Fighter) -> float:
        return CUBE_COST * 0.6

    def text(self) -> str:
        return f"no more Strength cube on {self.target_text()}"


class Eliminate(Pointing):
    """Full elimination of Enemies (DR-10.2), by the resolver."""

    word = "eliminate"
    takes = ("where",)

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        found = self.targets(s, me, task.card, task.row)
        found.reverse()  # the nearest goes on top of the agenda
        for card in found:
            push(s, c.ELIMINATE, 0, me.slot, card, c.NOTHING)

    def touches(self, s: Board, card: i64) -> bool:
        return True

    def worth(self, s: Board, me: Fighter, f: Fighter) -> float:
        found = 0.0
        for card in self.targets(s, me, c.NOTHING, c.NOTHING):
            if not s.book.cards[card].boss:
                found += GONE_WORTH + enemy_cost(s, 2 * card)
        return found

    def text(self) -> str:
        return f"eliminate {self.target_text()}"


class BossLife(Effect):
    """Life cubes on the Boss on the table; the last one is never taken this way (DR-16.7)."""

    word = "boss_life"
    takes = ("amount",)

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        if s.boss != c.NOTHING and s.life > 0:
            add_life(s, self.amount.of(s, me, task.card, task.row), "effect", out)

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        n = self.amount.of(s, me, c.NOTHING, c.NOTHING)
        return s.boss != c.NOTHING and (n > 0 or (n < 0 and s.life > 1))

    def worth(self, s: Board, me: Fighter, f: Fighter) -> float:
        return -LIFE_COST * float(self.amount.roughly())

    def text(self) -> str:
        if self.amount.word:
            return f"the Boss: {self.amount.text('Life')}"
        return f"the Boss {'gains' if self.amount.sign > 0 else 'loses'} {self.amount.most} Life"


# --- dice -------------------------------------------------------------------------------------------------------------


class Roll(Effect):
    """Roll a die once, apart from any Battle, and apply the line that matches. It breaks nothing (DR-14.10)."""

    word = "roll"
    takes = ("die", "lines")

    def run(self, s: Board, task: Task, me: Fighter, f: Fighter, chance: Chance, out: Out) -> None:
        face = chance.below(c.SIDES, c.ROLLS + me.slot)
        if out.on:
            value = s.book.faces[c.SIDES * self.die + face]
            out.tell(w.DieRolled(slot_name(me), who_name(s, me), c.DICE[self.die], value))
        if self.by_face[face] != c.NOTHING:
            push(s, c.EFFECTS, self.by_face[face], task.slot, task.card, task.row)

    def could(self, s: Board, me: Fighter, f: Fighter, item: i64) -> bool:
        return any(effects != c.NOTHING and could_change(s, effects, me, item) for effects in self.by_face)

    def text(self) -> str:
        die = c.DICE[self.die]
        lines = [
            f"{faces_text(die, line.faces)} {' and '.join([effect.text() for effect in line.effects])}"
            for line in self.lines
        ]
        return f"roll the {die} die: {', '.join(lines)}"


EFFECTS: Final[dict[str, type[Effect]]] = {
    kind.word: kind
    for kind in (
        Hearts, Fury, EquipDraw, EquipDiscard, CubeAdd, CubeRemove, Special, Roll, Eliminate, BossLife, FreeMove,
        Exchange,
    )
}  # fmt: skip
