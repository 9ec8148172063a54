"""Rows of the phase table: setup, turns, throws and catches (KC-8, KC-9, KC-12 to KC-14)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import choices, moves, turn
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core import round as rounds
from fracas.games.knockout.core.resign import voters
from fracas.games.knockout.core.rows.row import CrewRow, Row, TableRow
from fracas.games.knockout.core.state import Board
from fracas.games.knockout.core.verbs import roll_landmark
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal

# --- setup (KC-8.1) ---------------------------------------------------------------------------------------------------


class SettingPair(TableRow):
    """KC-8.2: the table picks among the pairs of Zones that are farthest apart."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return rounds.pair_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return rounds.why_not_pair(s, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        rounds.set_pair(s, code)


class SettingSide(CrewRow):
    """KC-8.3: the Crew picks its end."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return rounds.side_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return rounds.why_not_side(s, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        rounds.set_side(s, code - c.SIDE, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.place_brawlers(s, out)


class SettingSpecial(CrewRow):
    """KC-8.10: the Crew picks the special ball."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return rounds.special_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return rounds.why_not_special(s, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        rounds.set_special(s, code - c.TYPE, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.set_special(s, s.book.special, out)


class SettingCover(TableRow):
    """KC-8.14: the table places a side's Cover Spot; here the asker is the side."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return rounds.cover_codes(s)

    def asker(self, s: Board) -> i64:
        return s.arg

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return rounds.why_not_cover(s, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        rounds.set_cover(s, s.asker, code - c.COVER, out)


class Spawning(Row):
    """KC-8.5: the ball of a slot comes."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.spawn(s, s.arg, chance, out)


class Lucking(CrewRow):
    """KC-11.16: the Crew may roll a ball's Zone again."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return c.LUCKS

    def default(self, s: Board) -> i64:
        return c.KEEP

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.REROLL:
            rounds.reroll(s, chance, out)


class PlacingLandmark(Row):
    """KC-8.17."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        roll_landmark(s, chance, out)


class RollingInitiative(Row):
    """KC-9.1."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.initiative(s, chance, out)


# --- a turn (KC-9) ----------------------------------------------------------------------------------------------------


class Activating(Row):
    """KC-9.4: a side activates a Brawler. The Crew decides together, the DJ alone."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return rounds.activation_codes(s)

    def asker(self, s: Board) -> i64:
        return c.NOTHING if s.side_to_act == c.CREW else 3

    def band(self, s: Board) -> i64:
        return voters(s, c.CREW_DECIDES) if s.side_to_act == c.CREW else 0

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return rounds.why_not_activate(s, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        rounds.activate(s, code - c.ACTIVATE, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.refresh_cards(s, out)


class Acting(Row):
    """KC-9.12: an action of the active Brawler; without a choice its turn ends."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return choices.action_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return choices.why_not_act(s, code)

    def default(self, s: Board) -> i64:
        return c.END_TURN

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        turn.act(s, code, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.end_turn(s, out)


class MovingOn(Row):
    """KC-19.21: the second Zone of a Move."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return s.arena.moves[s.brawlers[s.arg].zone] + (c.STAY,)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return moves.why_not_move_on(s, code)

    def default(self, s: Board) -> i64:
        return c.STAY

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code != c.STAY:
            moves.step_on(s, s.brawlers[s.asker], code - c.MOVE, out)


class RollingIn(Row):
    """KC-19.12: a paid Move is over; who is caged may roll into a mate's hands."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return choices.roll_in_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return choices.why_not_roll_in(s, code)

    def default(self, s: Board) -> i64:
        return c.NO

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code != c.NO:
            turn.roll_in(s, s.brawlers[s.asker], s.brawlers[code - c.INTO], out)


class EndingTurn(Row):
    """KC-9.18: what comes after the gas."""

    after_balls = True

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.flip_card(s, out)


class Respawning(Row):
    """KC-8.12: a destroyed ball comes back."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.respawn(s, chance, out)


# --- throws and catches (KC-13, KC-14) --------------------------------------------------------------------------------


class Targeting(Row):
    """KC-13.2: the thrower names its Target."""

    def choices(self, s: Board) -> tuple[int, ...]:
        return choices.target_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return choices.why_not_target_code(s, code)

    def default(self, s: Board) -> i64:
        return c.STOP if s.volley >= 0 else s.candidates[0]

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.STOP:
            s.volley = c.NOTHING
        else:
            turn.throw(s, s.brawlers[s.asker], code - c.TARGET, out)


class Volleying(Row):
    """KC-19.25: a Multi-Ball is thrown on."""

    after_balls = True

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        turn.go_on_with_volley(s)


class Bonus(Row):
    """KC-14.8: a Catch Bonus Reaction."""

    after_balls = True

    def choices(self, s: Board) -> tuple[int, ...]:
        return choices.bonus_codes(s)

    def why_not(self, s: Board, code: i64) -> Refusal | None:
        return choices.why_not_bonus(s, code)

    def default(self, s: Board) -> i64:
        return c.HOLD

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        turn.take_bonus(s, s.brawlers[s.asker], code, out)
