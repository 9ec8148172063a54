"""Rows of the table for Strikes and Counters, their wars and effects."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import effects, wars
from fracas.games.n30n.core.round import moves
from fracas.games.n30n.core.round.pit_stop import least_code
from fracas.games.n30n.core.rows.row import Row
from fracas.games.n30n.core.state import Board
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


class Combat(Row):
    """Section 4.2: a combat round begins."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        moves.begin_combat(s, out)


class Half(Row):
    """N3-17.5: in Training each of the two attacks once a round."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        moves.begin_half(s, out)


class Calling(Row):
    """D7, D16: Strikes of the attackers, Counters of the defenders, in turn until all have passed."""

    base: i64  # STRIKE or COUNTER

    def __init__(self, name: str, base: i64) -> None:
        self.name = name
        self.takes = (name, "pass")
        self.base = base

    def asked(self, s: Board) -> i64:
        seat = moves.turn_seat(s, self.base)
        if seat == c.NOTHING:
            return 0
        return 1 << seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return moves.call_codes(s, seat, self.base)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code == c.PASS else moves.move_fault(s, seat, code - self.base, self.base)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.PASS:
            moves.pass_turn(s)
        else:
            moves.declare(s, code - self.base, self.base, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        moves.next_turn(s, self.base, out)


class Targeting(Row):
    """D8: at whom a move is aimed."""

    def asked(self, s: Board) -> i64:
        return 1 << s.fighters[wars.war_of(s).fighter].seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.TARGET + i for i in moves.declared_targets(s)])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code - c.TARGET in moves.declared_targets(s) else "not_faced"

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        moves.aim_move(s, code - c.TARGET, out)


class Paying(Row):
    """D9: cards that cover the cost, and more."""

    def asked(self, s: Board) -> i64:
        return 1 << s.fighters[wars.war_of(s).fighter].seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        war = wars.war_of(s)
        codes = wars.payment_codes(s, war, c.PAY)
        if wars.complete(war):
            codes.append(c.DONE)
        return tuple(codes)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        war = wars.war_of(s)
        if code == c.DONE:
            return "" if wars.complete(war) else "not_paid"
        return wars.payment_fault(s, war, code - c.PAY)

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        war = wars.war_of(s)
        return c.DONE if wars.complete(war) else wars.least_payment(s, war)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.DONE:
            wars.begin_war(s, wars.war_of(s))
        else:
            wars.pay(s, wars.war_of(s), code - c.PAY, out)


class Cancelling(Row):
    """D10: the move is covered; its opponents may cancel, one after the other."""

    def asked(self, s: Board) -> i64:
        unit = wars.next_asker(s, wars.war_of(s))
        if unit == c.NOTHING or not wars.can_answer(s, unit):
            return 0
        return 1 << s.lead(unit)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        codes = wars.cancel_codes(s, wars.war_of(s), s.book.unit_of[seat])
        codes.append(c.ACCEPT)
        return tuple(codes)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code == c.ACCEPT else wars.cancel_fault(s, wars.war_of(s), s.book.unit_of[seat], code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        war = wars.war_of(s)
        if code == c.ACCEPT:
            war.asked += 1
        else:
            wars.cancel(s, war, s.book.unit_of[seat], code, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        war = wars.war_of(s)
        if wars.next_asker(s, war) == c.NOTHING:
            wars.end_war(s, war, True, out)
        else:
            war.asked += 1  # who has no N30N is passed over


class Answering(Row):
    """D11: the move is not covered; its owner may add, cancel, or concede."""

    def asked(self, s: Board) -> i64:
        war = wars.war_of(s)
        if not wars.can_answer(s, war.unit):
            return 0
        return 1 << s.fighters[war.fighter].seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        war = wars.war_of(s)
        codes = wars.payment_codes(s, war, c.ADD)
        codes += wars.cancel_codes(s, war, war.unit)
        codes.append(c.CONCEDE)
        return tuple(codes)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        war = wars.war_of(s)
        if code == c.CONCEDE:
            return ""
        return wars.payment_fault(s, war, code - c.ADD) if code >= c.ADD else wars.cancel_fault(s, war, war.unit, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        war = wars.war_of(s)
        if code == c.CONCEDE:
            wars.end_war(s, war, False, out)
        elif code >= c.ADD:
            wars.pay(s, war, code - c.ADD, out)
        else:
            wars.cancel(s, war, war.unit, code, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        wars.end_war(s, wars.war_of(s), False, out)


class Effect(Row):
    """A move or an Item has its effect."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        effects.run_effect(s, chance, out)


class Discarding(Row):
    """D12: an effect has its victim choose what to give up."""

    def asked(self, s: Board) -> i64:
        return 1 << s.lead(effects.effect_of(s).victim)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return effects.discard_codes(s)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return effects.discard_fault(s, code - c.DISCARD)

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return least_code(s, self.options(s, seat), c.DISCARD)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        effects.discard_chosen(s, code - c.DISCARD, out)
