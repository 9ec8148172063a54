"""The agenda: what is still to be done between two questions, one row for each kind of task.

A task that asks stays on the agenda until it is answered; all others leave it when they are done.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import close_battle
from fracas.games.double_rumble.core.brawl import begin_brawl, count_action
from fracas.games.double_rumble.core.changes import add_life, eliminate, lose_equipment, take_away
from fracas.games.double_rumble.core.stages import (
    defeat,
    draw_card,
    end_stage,
    enter,
    finish,
    give_token,
    next_stage,
    reward,
)
from fracas.games.double_rumble.core.state import (
    Board,
    Task,
    ask,
    entry_spaces,
    fighter_of,
    next_task,
    partner_of,
    push_for,
    row_of,
    strike_off,
)
from fracas.games.double_rumble.core.vocabulary.effects import next_effect
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def work_off(s: Board, chance: Chance, out: Out) -> None:
    """One task after the other, the one on top first, until a task turns to a phase."""
    while s.phase == c.RESOLVING:
        task = next_task(s)
        TASKS[task.kind].work(s, task, chance, out)


class Row:
    """A kind of task. Most are done in one go; those that may ask override `work`."""

    def work(self, s: Board, task: Task, chance: Chance, out: Out) -> None:
        """Do it, or ask first."""
        strike_off(s)
        self.do(s, task, out)

    def do(self, s: Board, task: Task, out: Out) -> None:
        """Do it; it is off the agenda."""
        raise NotImplementedError


# --- cards ------------------------------------------------------------------------------------------------------------


class Effects(Row):
    """A list of effects, one at a time (DR-5.14)."""

    def work(self, s: Board, task: Task, chance: Chance, out: Out) -> None:
        next_effect(s, task, chance, out)


class Eliminating(Row):
    """An effect eliminates an Enemy (DR-10.3)."""

    def do(self, s: Board, task: Task, out: Out) -> None:
        eliminate(s, task.card, task.slot, "effect", out)


class Removing(Row):
    """The card of an elimination goes, after its blue Power (DR-10.2)."""

    def do(self, s: Board, task: Task, out: Out) -> None:
        take_away(s, task.card, out)


class Second(Row):
    """DR-11.3 to 11.7: what stood behind the Thrown Enemy, if it is still there."""

    def do(self, s: Board, task: Task, out: Out) -> None:
        if row_of(s, task.card) == c.NOTHING:
            return
        if s.book.cards[task.card].boss:
            add_life(s, -1, "throw", out)
        else:
            eliminate(s, task.card, task.slot, "thrown_into", out)


class BossHit(Row):
    """DR-16.3, DR-16.4: a won Battle takes a Life cube."""

    def do(self, s: Board, task: Task, out: Out) -> None:
        s.life -= 1
        name = s.book.cards[s.boss].id
        if out.on:
            out.tell(w.BossHit(name, s.life))
        if s.life > 0:
            return
        s.boss_by = task.slot
        if out.on:
            out.tell(w.BossEliminated(name))
        take_away(s, s.boss, out)
        if s.stage == c.STAGES:
            finish(s, True, "boss", out)


# --- ends of actions --------------------------------------------------------------------------------------------------


class Breaking(Row):
    """DR-14.6: after the outcome steps, won or lost."""

    def do(self, s: Board, task: Task, out: Out) -> None:
        breaking = s.breaking
        close_battle(s)
        if breaking == 0:
            return
        for slot in range(2):
            f = fighter_of(s, slot)
            for item in f.equipment.copy():
                if breaking >> item & 1:
                    lose_equipment(s, f, item, "broken", out)


class Defeats(Row):
    """DR-15.2: the acting Fighter first, then the partner."""

    def work(self, s: Board, task: Task, chance: Chance, out: Out) -> None:
        first = fighter_of(s, task.slot)
        f = first if first.hearts == 0 else partner_of(s, first)
        if f.hearts == 0:
            defeat(s, f, out)
        else:
            strike_off(s)


class NewFighter(Row):
    """DR-1.12: Fighter, entry space, symbol. `number` counts the steps done."""

    def work(self, s: Board, task: Task, chance: Chance, out: Out) -> None:
        if task.number == c.TO_CHOOSE:
            ask(s, c.CHOOSING_FIGHTER, task.slot)
        elif task.number == c.TO_ENTER:
            f = fighter_of(s, task.slot)
            free = entry_spaces(s, f)
            if len(free) > 1:
                ask(s, c.CHOOSING_ENTRY, task.slot)
            else:
                enter(s, f, free[0], out)
                task.number = c.TO_SET
        elif task.number == c.TO_SET:
            ask(s, c.CHOOSING_SYMBOL, task.slot)
        else:
            strike_off(s)


class AfterPlacing(Row):
    """DR-4.10, DR-4.1: the token; then the next card or the Brawl."""

    def do(self, s: Board, task: Task, out: Out) -> None:
        s.drawn = c.NOTHING
        s.drawn_before += 1
        if s.book.cards[task.card].boss:
            give_token(s, task.row, out)
            begin_brawl(s, out)
        else:
            draw_card(s, out)


class AfterAction(Row):
    """DR-6.5: the end of every action."""

    def do(self, s: Board, task: Task, out: Out) -> None:
        if s.boss_by != c.NOTHING:
            end_stage(s)
            return
        count_action(s)
        if s.book.stall_cap and s.actions >= s.book.stall_cap:
            finish(s, False, "stalled", out)
        else:
            ask(s, c.BRAWLING, c.NOTHING)


class Reward(Row):
    """DR-17.2."""

    def do(self, s: Board, task: Task, out: Out) -> None:
        reward(s, task.slot, out)


class NextStage(Row):
    """DR-17.6."""

    def do(self, s: Board, task: Task, out: Out) -> None:
        next_stage(s, out)


# --- Equipment, symbols, moves ----------------------------------------------------------------------------------------


class TakingDiscard(Row):
    """An effect takes Equipment: the owner chooses (DR-5.3)."""

    def work(self, s: Board, task: Task, chance: Chance, out: Out) -> None:
        f = fighter_of(s, task.slot)
        if task.number > 0 and len(f.equipment) > task.number:
            ask(s, c.DISCARDING, f.slot)
            return
        strike_off(s)
        if task.number > 0:  # no choice is left
            for item in f.equipment.copy():
                lose_equipment(s, f, item, "effect", out)


class Trimming(Row):
    """DR-14.2: at once down to two."""

    def work(self, s: Board, task: Task, chance: Chance, out: Out) -> None:
        if len(fighter_of(s, task.slot).equipment) > c.MOST_HELD:
            ask(s, c.EXCESS, task.slot)
        else:
            strike_off(s)


class TakingSymbol(Row):
    """DR-8.4: a free symbol."""

    def work(self, s: Board, task: Task, chance: Chance, out: Out) -> None:
        ask(s, c.SETTING, task.slot)


class TakingMove(Row):
    """A free move, for a Fighter that stands somewhere."""

    def work(self, s: Board, task: Task, chance: Chance, out: Out) -> None:
        if fighter_of(s, task.slot).space == c.NOTHING:
            strike_off(s)
        else:
            ask(s, c.FREE_MOVING, task.slot)


class Exchanging(Row):
    """Offer the cards that have not changed hands yet; without any the exchange is over."""

    def work(self, s: Board, task: Task, chance: Chance, out: Out) -> None:
        for item in s.fighter1.equipment + s.fighter2.equipment:
            if item not in s.moved:
                ask(s, c.EXCHANGING, task.slot)
                return
        end_exchange(s, task.slot)


def end_exchange(s: Board, slot: i64) -> None:
    """Both discard what is too much, whose Ability it is first."""
    strike_off(s)
    s.moved = []
    push_for(s, c.TRIM, 1 - slot)
    push_for(s, c.TRIM, slot)


class UsedUp(Row):
    """DR-14.12: a one-shot is discarded after its effects, unless they took it already."""

    def do(self, s: Board, task: Task, out: Out) -> None:
        for slot in range(2):
            f = fighter_of(s, slot)
            if task.number in f.equipment:
                lose_equipment(s, f, task.number, "used", out)


# In the order of the numbers in codes.py.
TASKS: Final[list[Row]] = [
    Effects(),
    Eliminating(),
    Removing(),
    Second(),
    BossHit(),
    Breaking(),
    Defeats(),
    AfterPlacing(),
    AfterAction(),
    TakingDiscard(),
    Trimming(),
    TakingSymbol(),
    TakingMove(),
    Exchanging(),
    UsedUp(),
    Reward(),
    NextStage(),
    NewFighter(),
]
