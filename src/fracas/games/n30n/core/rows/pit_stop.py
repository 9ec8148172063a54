"""Rows of the table for the set-up and the Pit-Stop."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.round import line_up, pit_stop, setup
from fracas.games.n30n.core.rows.row import Row
from fracas.games.n30n.core.state import Board
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- set-up -----------------------------------------------------------------------------------------------------------


class Drafting(Row):
    """D1: Fighters are picked in turn, or (draft=free) by both sides at the same time."""

    def asked(self, s: Board) -> i64:
        return setup.drafters(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return setup.draft_codes(s, seat)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        if code == c.DEAL:
            return "" if setup.may_deal(s) else "no_deal"
        return setup.pick_fault(s, seat, code - c.PICK)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        setup.draft(s, seat, code, chance, out)

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        codes = self.options(s, seat)
        return codes[chance.below(len(codes), c.CLOCK + seat)]

    def answered(self, s: Board, seat: i64) -> i64:
        return len(s.picks[seat]) if s.book.draft == c.FREE else 0

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        setup.go_on_drafting(s, out)


class Tossing(Row):
    """N3-1.6: a coin says who chooses."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        setup.toss(s, chance, out)


class ChoosingRole(Row):
    """D2: attack or defend first."""

    def asked(self, s: Board) -> i64:
        return 1 << setup.role_chooser(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.ROLES

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        setup.set_role(s, seat, code == c.DEFEND, out)


# --- the Pit-Stop -----------------------------------------------------------------------------------------------------


class PitStop(Row):
    """Section 4.3: a game round begins."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        pit_stop.begin_pit_stop(s, out)


class Drawing(Row):
    """N3-3.1: hands draw one after the other."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        pit_stop.draw_next(s, chance, out)


class Sharing(Row):
    """D21: teammates in King share out what the team has drawn."""

    def asked(self, s: Board) -> i64:
        return 1 << pit_stop.sharer(s) if len(s.pit.pool) > 1 else 0

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return hands.codes_of(s.pit.pool, c.TAKE)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code - c.TAKE in s.pit.pool else "not_in_the_pool"

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        pit_stop.take_share(s, code - c.TAKE)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        pit_stop.go_on_sharing(s, out)


class Shopping(Row):
    """D3, D22: trade, revive, give, done; one after the other, attackers first."""

    def asked(self, s: Board) -> i64:
        if s.queue.empty():
            return 0
        return 1 << s.lead(s.queue.unit())

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return pit_stop.shop_codes(s, s.book.unit_of[seat])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        unit: i64 = s.book.unit_of[seat]
        if code == c.DONE:
            return ""
        if code >= c.GIVE:
            return pit_stop.give_fault(s, unit, code - c.GIVE)
        if code >= c.REVIVE:
            return pit_stop.revive_fault(s, unit, code - c.REVIVE)
        return pit_stop.trade_fault(s, unit, code - c.TRADE, pit_stop.free_cash(s, unit))

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.DONE:
            s.queue.at += 1
        elif code >= c.GIVE:
            pit_stop.give(s, s.book.unit_of[seat], code - c.GIVE, out)
        elif code >= c.REVIVE:
            pit_stop.begin_revive(s, code - c.REVIVE)
        else:
            pit_stop.begin_trade(s, code - c.TRADE)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        pit_stop.end_shopping(s)


class Spending(Row):
    """Cards are put on the counter one by one, for a deck or for a Fighter."""

    base: i64  # OFFER or DISCARD

    def __init__(self, name: str, takes: tuple[str, ...], base: i64) -> None:
        self.name = name
        self.takes = takes
        self.base = base

    def asked(self, s: Board) -> i64:
        return 1 << s.lead(s.queue.unit())

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return pit_stop.least_code(s, self.options(s, seat), self.base)


class Offering(Spending):
    """D4: until the price is met."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return pit_stop.offer_codes(s, s.book.unit_of[seat], s.pit.deck, c.OFFER)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return pit_stop.offer_fault(s, s.book.unit_of[seat], code - c.OFFER, s.pit.deck)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        pit_stop.offer(s, s.book.unit_of[seat], code - c.OFFER, chance, out)


class Reviving(Spending):
    """D5: until the Revive cost is met."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return pit_stop.offer_codes(s, s.book.unit_of[seat], c.NOTHING, c.DISCARD)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return pit_stop.offer_fault(s, s.book.unit_of[seat], code - c.DISCARD, c.NOTHING)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        pit_stop.pay_revive(s, s.book.unit_of[seat], code - c.DISCARD, out)


class LiningUp(Row):
    """D6: who stands on Z1, Z2, Z3; all at the same time and in secret."""

    def asked(self, s: Board) -> i64:
        return line_up.liners(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return line_up.line_codes(s, s.book.unit_of[seat])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        unit: i64 = s.book.unit_of[seat]
        return line_up.empty_fault(s, unit) if code == c.EMPTY else line_up.put_fault(s, unit, code - c.PUT)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        fighter: i64 = c.NOTHING
        if code != c.EMPTY:
            fighter = code - c.PUT
        line_up.put(s, s.book.unit_of[seat], fighter)

    def default(self, s: Board, seat: i64, chance: Chance) -> i64:
        return line_up.kept_code(s, s.book.unit_of[seat])

    def answered(self, s: Board, seat: i64) -> i64:
        return line_up.zone_asked(s, s.book.unit_of[seat])

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        line_up.show_line_ups(s, out)
