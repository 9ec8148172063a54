"""Rows of the table for placing and resolving lanes, and for the end of a round."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.round import betrayal, clash, ending, lanes, placing, windows
from fracas.games.n30n.core.rows.row import Row
from fracas.games.n30n.core.state import Board
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- attack and defend ------------------------------------------------------------------------------------------------


class Pairing(Row):
    """D24: a lone survivor in King names who faces whom."""

    def asked(self, s: Board) -> i64:
        return lanes.pairer(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.FACE + i for i in lanes.standing(s, s.book.unit_of[seat])])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return lanes.pair_fault(s, s.book.unit_of[seat], code - c.FACE)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        lanes.pair(s, code - c.FACE, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        placing.begin_attack(s, out)


class Placing(Row):
    """D13, D20, D23: one card face down for each lane, or none; all hands at the same time."""

    def asked(self, s: Board) -> i64:
        return placing.placers(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        unit: i64 = s.book.unit_of[seat]
        return placing.place_codes(s, unit, placing.spot_of(s, unit), c.SKIP)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        unit: i64 = s.book.unit_of[seat]
        return "" if code == c.SKIP else placing.place_fault(s, unit, placing.spot_of(s, unit), code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        placing.place(s, s.book.unit_of[seat], code)

    def answered(self, s: Board, seat: i64) -> i64:
        return s.placing.at[s.book.unit_of[seat]]

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        s.go(c.REVEALING)


class Window(Row):
    """D18, D19: Overkill's windows."""

    def asked(self, s: Board) -> i64:
        seat = windows.window_seat(s)
        if seat == c.NOTHING:
            return 0
        return 1 << seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return windows.window_codes(s, seat)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return windows.window_fault(s, seat, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        windows.act_in_window(s, seat, code, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        windows.next_window(s, out)


class Revealing(Row):
    """N3-8.1: cards are turned up."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        placing.reveal(s, chance, out)


class Clashing(Row):
    """Sections 4.8, 20.12: lane after lane is resolved, then the betrayals."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        n = len(s.lanes)
        while s.phase == c.CLASHING:
            if s.clash.lane < n:
                clash.step(s, chance, out)
            elif s.book.mode == c.KING and s.clash.lane < 2 * n:
                betrayal.step(s, chance, out)
            else:
                s.go(c.AWARDING)


class Boosting(Row):
    """D14: a Brawl that connects may be boosted, slot by slot."""

    def asked(self, s: Board) -> i64:
        return 1 << s.fighters[clash.boostable(s)[2]].seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return clash.boost_codes(s)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code == c.PASS else clash.boost_fault(s, code - c.BOOST)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.PASS:
            clash.pass_boost(s)
        else:
            clash.declare_boost(s, code - c.BOOST, out)


class Aiming(Row):
    """D15: whom an Item hits, or whom a betrayal is aimed at."""

    def asked(self, s: Board) -> i64:
        return 1 << betrayal.aimer(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.TARGET + i for i in betrayal.marks(s)])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code - c.TARGET in betrayal.marks(s) else "out_of_reach"

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        betrayal.aim(s, code - c.TARGET)


# --- the end of a round -----------------------------------------------------------------------------------------------


class Awarding(Row):
    """N3-11.9: N30N for what was hit."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        ending.award(s, chance, out)


class Claiming(Row):
    """D17: Items for Challenges that were met, attackers first."""

    def asked(self, s: Board) -> i64:
        unit = ending.claimer(s)
        if unit == c.NOTHING:
            return 0
        return 1 << s.lead(unit)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return ending.claim_codes(s, s.book.unit_of[seat])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        if code == c.PASS:
            return ""
        return ending.claim_fault(s, s.book.unit_of[seat], (code - c.CLAIM) // 16, (code - c.CLAIM) % 16)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.PASS:
            s.queue.at += 1
        else:
            ending.claim(s, s.book.unit_of[seat], (code - c.CLAIM) // 16, (code - c.CLAIM) % 16, chance, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        ending.next_claimer(s)


class CleaningUp(Row):
    """Section 4.15: used cards go, roles swap."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        ending.clean_up(s, out)
