"""The phase table, the game top-down: who is asked, what they may answer, what stands against it, what it does."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import brawl, rerolls
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.agenda import end_exchange
from fracas.games.double_rumble.core.battle import settle
from fracas.games.double_rumble.core.changes import lose_equipment, set_symbol, stand
from fracas.games.double_rumble.core.stages import draw_card, enter, next_stage, place_starters
from fracas.games.double_rumble.core.state import (
    Board,
    alone,
    ask,
    by_floor,
    carry,
    entry_spaces,
    fighter_of,
    legal_rows,
    next_task,
    open_question,
    owners,
    partner_of,
    present,
    put_on,
    slot_name,
    strike_off,
    unused_fighters,
    who_name,
    without,
)
from fracas.games.double_rumble.core.team import may_rename, name_row
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.phase import Phase


class Row(Phase[Board]):
    """A phase of this game. What follows an answer is on the agenda, unless the answer turns to another phase."""

    def asked(self, s: Board) -> i64:
        """DR-5.3, DR-19.5: as a rule the owner of the Fighter it is about."""
        return owners(s, s.acting)

    # Two of Phase once more, for a Board: compiled, a row is then called without a look at what it is given.

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.NONE

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        raise NotImplementedError

    def open(self, s: Board) -> None:
        """Ask those it asks."""
        open_question(s, self.asked(s))

    def why_not(self, s: Board, seat: i64, code: i64) -> i64:
        """What stands against an answer of a seat that is asked, by its number in REASONS, or LEGAL."""
        return c.LEGAL if code in self.options(s, seat) else c.INVALID_CHOICE

    def default(self, s: Board, seat: i64) -> i64:
        """DR-R11: what the clock answers for a seat; the first option where none commits less."""
        return self.options(s, seat)[0]


# --- set-up, and a new Fighter after a defeat -------------------------------------------------------------------------


class ChoosingFighter(Row):
    """DR-1.7 at set-up, DR-15.6 after a defeat."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.FIGHTER + who for who in unused_fighters(s)])

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        f = fighter_of(s, s.acting)
        f.who = code - c.FIGHTER
        s.taken |= 1 << f.who
        if out.on:
            out.tell(w.FighterChosen(slot_name(f), who_name(s, f)))
        if s.due:
            next_task(s).number = c.TO_ENTER
        elif f.slot == 0:
            ask(s, c.CHOOSING_FIGHTER, 1)
        else:
            next_stage(s, out)


class ChoosingSymbol(Row):
    """DR-1.9 at set-up, DR-15.8 after a defeat."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.ASK_SYMBOL

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        f = fighter_of(s, s.acting)
        set_symbol(s, f, code - c.SYMBOL, 0, out)
        if s.due:
            next_task(s).number = c.ENTERED
        elif f.slot == 0:
            ask(s, c.CHOOSING_SYMBOL, 1)
        else:
            draw_card(s, out)


class ChoosingStart(Row):
    """DR-19.3: who is upper, who is lower."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.ASK_START

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        place_starters(s, fighter_of(s, s.acting), code - c.START, out)


class ChoosingEntry(Row):
    """DR-15.7: where a new Fighter comes in."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.ENTRY + space for space in entry_spaces(s, fighter_of(s, s.acting))])

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        enter(s, fighter_of(s, s.acting), code - c.ENTRY, out)
        next_task(s).number = c.TO_SET


# --- Side Scroll ------------------------------------------------------------------------------------------------------


class Placing(Row):
    """DR-4.8: where the drawn card goes; DR-19.2 says who decides."""

    def asked(self, s: Board) -> i64:
        if alone(s):
            return present(s)
        if s.book.authority == c.CONSENSUS:
            return 3
        return 1 << (s.drawn_before & 1) if s.book.authority == c.ALTERNATE else 1

    def open(self, s: Board) -> None:
        if s.book.authority == c.CONSENSUS and not alone(s):
            s.row_named = [c.NOTHING, c.NOTHING]
            s.times_named = [0, 0]
        open_question(s, self.asked(s))

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.ASK_PLACE[s.book.cards[s.drawn].back]

    def why_not(self, s: Board, seat: i64, code: i64) -> i64:
        row = code - c.PLACE
        if row not in legal_rows(s):
            return c.INVALID_ROW
        return c.SAME_ROW if may_rename(s, seat) and s.row_named[seat] == row else c.LEGAL

    def default(self, s: Board, seat: i64) -> i64:
        """The row the partner has named; else the shorter one, which gives fewer cubes."""
        if s.row_named and s.row_named[1 - seat] != c.NOTHING:
            return c.PLACE + s.row_named[1 - seat]
        upper, lower = legal_rows(s)
        return c.PLACE + (lower if len(s.rows[lower]) < len(s.rows[upper]) else upper)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        name_row(s, seat, code - c.PLACE, out)


# --- choices inside a Power, an Ability or a one-shot -----------------------------------------------------------------


class Discarding(Row):
    """DR-5.3: an effect takes Equipment."""

    cause: ClassVar[str] = "effect"

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.DISCARD + item for item in fighter_of(s, s.acting).equipment])

    def default(self, s: Board, seat: i64) -> i64:
        """What came last goes."""
        return c.DISCARD + fighter_of(s, s.acting).equipment[-1]

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        lose_equipment(s, fighter_of(s, s.acting), code - c.DISCARD, self.cause, out)
        task = next_task(s).copy()  # it may be one that all matches share
        task.number -= 1
        strike_off(s)
        put_on(s, task)


class DiscardingExcess(Discarding):
    """DR-14.2: more than two are held."""

    cause = "excess"


class SettingSymbol(Row):
    """DR-8.4: a free symbol."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.ASK_SET

    def default(self, s: Board, seat: i64) -> i64:
        return c.SET + fighter_of(s, s.acting).symbol

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        strike_off(s)
        set_symbol(s, fighter_of(s, s.acting), code - c.SET, 0, out)


class FreeMoving(Row):
    """A move at no cost, or none."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        first = c.MOVE + 4 * s.acting
        codes: list[int] = []
        for space in range(4):
            if self.why_not(s, seat, first + space) == c.LEGAL:
                codes.append(first + space)
        return tuple(codes) + (c.DECLINE,)

    def default(self, s: Board, seat: i64) -> i64:
        return c.DECLINE

    def why_not(self, s: Board, seat: i64, code: i64) -> i64:
        if code == c.DECLINE:
            return c.LEGAL
        f = fighter_of(s, s.acting)
        if (code - c.MOVE) // 4 != f.slot:
            return c.ACTION_IN_PROGRESS
        space = (code - c.MOVE) % 4
        if space == f.space:
            return c.SAME_SPACE
        return c.SPACE_OCCUPIED if space == partner_of(s, f).space else c.LEGAL

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        strike_off(s)
        if code != c.DECLINE:
            stand(s, fighter_of(s, s.acting), (code - c.MOVE) % 4, 0, out)


class Exchanging(Row):
    """Equipment changes hands, each card once, until done."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        items = s.fighter1.equipment + s.fighter2.equipment
        return tuple([c.GIVE + item for item in items if item not in s.moved]) + (c.DONE,)

    def default(self, s: Board, seat: i64) -> i64:
        return c.DONE

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.DONE:
            end_exchange(s, s.acting)
            return
        item = code - c.GIVE
        giver = s.fighter1 if item in s.fighter1.equipment else s.fighter2
        taker = partner_of(s, giver)
        carry(s.book, giver, without(giver.equipment, item))
        carry(s.book, taker, [*taker.equipment, item])
        s.moved = [*s.moved, item]
        if out.on:
            out.tell(w.EquipmentExchanged(s.book.equipment[item].id, slot_name(giver), slot_name(taker)))


# --- Brawl ------------------------------------------------------------------------------------------------------------


class Brawling(Row):
    """DR-6.2: between two actions. Every action puts the question anew, so that a late answer is stale (DR-19.4)."""

    def asked(self, s: Board) -> i64:
        return brawl.brawlers(s)

    def open(self, s: Board) -> None:
        brawl.open_guard(s)
        open_question(s, self.asked(s))

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        if alone(s):
            return brawl.actions_of(s, s.fighter1) + brawl.actions_of(s, s.fighter2)
        codes = brawl.actions_of(s, fighter_of(s, seat))
        return codes + c.ASK_YIELD if brawl.against_yield(s, seat) == c.LEGAL else codes

    def why_not(self, s: Board, seat: i64, code: i64) -> i64:
        if by_floor(s) and s.floor != seat:
            return c.NOT_YOUR_FLOOR
        if code == c.YIELD:
            return brawl.against_yield(s, seat)
        if not owners(s, brawl.slot_in(code)) >> seat & 1:
            return c.NOT_YOURS
        return brawl.against(s, code)

    def default(self, s: Board, seat: i64) -> i64:
        return brawl.late_action(s, seat, self.options(s, seat))

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        brawl.act(s, seat, code, chance, out)


class RollingBlue(Row):
    """DR-9.4: the blue die, yes or no."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.ASK_BLUE

    def default(self, s: Board, seat: i64) -> i64:
        """A die costs nothing, and one that is not rolled now never is."""
        return c.BLUE_YES

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        rerolls.roll_battle(s, fighter_of(s, s.acting), code == c.BLUE_YES, chance, out)


class Rerolling(Row):
    """DR-9.10: own re-rolls, one at a time."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return rerolls.rerolls(s, fighter_of(s, s.acting))

    def default(self, s: Board, seat: i64) -> i64:
        return c.DONE

    def why_not(self, s: Board, seat: i64, code: i64) -> i64:
        f = fighter_of(s, s.acting)
        if code == c.DONE:
            return c.LEGAL
        if code >= c.REROLL:
            return rerolls.against_reroll(s, f, (code - c.REROLL) // 5, (code - c.REROLL) % 5)
        return rerolls.against_active(s, f) if code == c.ACTIVE + f.slot else c.WRONG_PHASE

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        f = fighter_of(s, s.acting)
        if code == c.DONE:
            settle(s, f, out)
        elif code >= c.REROLL:
            rerolls.use_reroll(s, f, (code - c.REROLL) // 5, (code - c.REROLL) % 5, chance, out)
        else:
            rerolls.use_battle_active(s, f, chance, out)


class Over(Row):
    """The game is won or lost."""


# In the order of the numbers in codes.py.
PHASES: Final[list[Row]] = [
    ChoosingFighter("choose_fighter"),
    ChoosingSymbol("choose_symbol"),
    ChoosingStart("choose_start_space"),
    ChoosingEntry("choose_entry_space"),
    Placing("place_card"),
    Discarding("discard"),
    DiscardingExcess("discard_excess"),
    SettingSymbol("set_symbol"),
    FreeMoving("free_move"),
    Brawling("brawl_action"),
    RollingBlue("roll_blue"),
    Rerolling("reroll"),
    Exchanging("exchange"),
    Over("over"),
]
PHASE_NAMES: Final = tuple([row.name for row in PHASES])
