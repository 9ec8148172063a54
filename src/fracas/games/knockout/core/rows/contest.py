"""Rows of the phase table: a contest and what it brings (KC-10, KC-15 to KC-19)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core import moves, turn
from fracas.games.knockout.core.contest import course, results
from fracas.games.knockout.core.rows.row import Row
from fracas.games.knockout.core.state import Board
from fracas.games.knockout.core.verbs import put
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal

# --- a contest (KC-10.3) ----------------------------------------------------------------------------------------------


class Drinking(Row):
    """(2), (5): the attacker's drinks, then the defender's."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return course.drink_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return course.why_not_drink(s, code)

    def default(self, s: Board) -> i64:
        return c.DRINK

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code >= c.DRINK:
            course.drank(s, code - c.DRINK, chance, out)
        else:
            turn.refresh(s, code - c.REFRESH, out)
            course.ask_drinks(s)


class Reacting(Row):
    """(3): Catch, Dodge or Tackle."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return course.reaction_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return course.why_not_react(s, code)

    def default(self, s: Board) -> i64:
        return c.DODGE

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        course.react(s, code, out)


class DodgeMoving(Row):
    """(4): the free Move of a Dodge, or after a dodged Tackle (KC-15.12)."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return s.arena.moves[s.brawlers[s.arg].zone]

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return moves.why_not_move(s, code)

    def default(self, s: Board) -> i64:
        return moves.clean_move(s)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        moves.step(s, s.brawlers[s.asker], code - c.MOVE, False, out)


class Defending(Row):
    """The dodger has moved: drinks and dice."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        course.defend(s, out)


class Adjusting(Row):
    """(7), (8): the adjust windows; one without a choice is skipped (KC-11.13)."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return course.adjust_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return course.why_not_adjust(s, code)

    def default(self, s: Board) -> i64:
        return c.DONE

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        course.adjust(s, code, chance, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        course.close_window(s, chance, out)


# --- what it brings (KC-15 to KC-19) ----------------------------------------------------------------------------------


class Deflecting(Row):
    """KC-15.9: who dodged a ball may say where it lands."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return results.deflect_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return results.why_not_deflect(s, code)

    def default(self, s: Board) -> i64:
        return c.NO

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.NO:
            results.land_dodged(s, results.landing_zone(s), out)
        else:
            results.deflect(s, code - c.DEFLECT, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        results.land_dodged(s, results.landing_zone(s), out)


class Knocking(Row):
    """KC-17.2: one step of Knock Back."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return moves.knock_codes(s)

    def asker(self, s: Board) -> i64:
        return moves.knocker(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return moves.why_not_knock(s, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        moves.knocked_to(s, code - c.TO, out)


class Stealing(Row):
    """KC-16.10: a tackler may keep what its foe let go."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return results.steal_codes(s)

    def default(self, s: Board) -> i64:
        return c.NO

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.STEAL:
            results.steal(s, s.brawlers[s.asker], out)


class Dropping(Row):
    """KC-16.8 (e): what a tackled Brawler let go falls down."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        results.drop_loose(s, s.arg, out)


class Gassing(Row):
    """KC-19.31: gas fills a Zone."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        moves.release_gas(s, s.arg, out)


class Escaping(Row):
    """KC-19.35: out of the gas, where there is a way."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return moves.escape_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return moves.why_not_escape(s, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        moves.escape(s, s.brawlers[s.asker], code - c.MOVE, out)


class ComingBack(Row):
    """KC-19.39: a Boomerang Ball turns round."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        results.come_back(s, out)


class Returning(Row):
    """KC-19.40: its thrower catches or dodges it."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return c.CATCH_OR_DODGE

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return course.why_not_meet_return(s, code)

    def default(self, s: Board) -> i64:
        return c.DODGE

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        course.react(s, code, out)


class Landing(Row):
    """KC-19.43: where a return that was not stopped lands."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return results.land_codes(s)

    def asker(self, s: Board) -> i64:
        return s.contest.attacker

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return results.why_not_land(s, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        put(s, results.fly(s), code - c.LAND, out)
