"""The match as the kernel sees it: questions answered from the phase table, and what is sent unasked."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core import fouls, pauses
from fracas.games.brawl.core.book import Book
from fracas.games.brawl.core.phases import DRAWN_ROW, PHASES, TURN_ROW, Row
from fracas.games.brawl.core.resign import resign
from fracas.games.brawl.core.rounds import end_by_the_clock
from fracas.games.brawl.core.spots import end_codes
from fracas.games.brawl.core.state import Board, is_active
from fracas.games.brawl.core.thinking import evaluation, outlook, policy
from fracas.games.brawl.core.thinking.redeal import redeal
from fracas.kernel.chance import Chance
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.thinking.chances import chance_to_win
from fracas.kernel.thinking.scale import Scale


@mypyc_attr(acyclic=True, free_list_len=1)
class Bout(Board):
    """A match in play, in any mode and format."""

    row: Row  # of the phase that is open: a field is read faster than the table

    def pending(self) -> i64:
        return self.row.asked(self)

    def options(self, seat: i64) -> tuple[int, ...]:
        return self.row.options(self, seat) if self.row.asks(self, seat) else c.NONE

    def question(self, seat: i64) -> i64:
        return self.opened

    def over(self) -> bool:
        return self.phase == c.OVER

    def plays_for(self, seat: i64) -> i64:
        """Everybody plays for himself, but for the partners of a Tag Team."""
        return self.book.side_of[seat]

    def sides(self) -> i64:
        return self.book.sides

    def score(self, seat: i64) -> float:
        """Those who win share what there is to win."""
        won = self.winners >> self.book.side_of[seat] & 1
        return 1.0 / len(members(self.winners)) if won else 0.0

    def copy(self) -> Bout:
        other = Bout(self.book)
        other.row = self.row
        self.copy_into(other)
        return other

    # --- for players that think ---------------------------------------------------------------------------------------

    def redeal(self, seat: i64, chance: Chance) -> None:
        """Other cards in the decks, and in the hands that nobody has shown."""
        redeal(self, seat, chance)

    def value(self, seat: i64) -> float:
        return chance_to_win(self, seat, self.book.mine, self.book.theirs)

    def glance(self, seat: i64) -> float:
        return self.score(seat) if self.phase == c.OVER else evaluation.value(self, seat)

    def weigh(self, side: i64, scale: Scale) -> bool:
        if not self.zones:
            return False
        outlook.weigh(self, side, scale)
        return True

    def subtle(self, seat: i64, code: i64) -> i64:
        return outlook.subtle(code)

    def senseless(self, seat: i64, code: i64) -> bool:
        return policy.senseless(self, seat, code)

    def policy(self, seat: i64, chance: Chance) -> i64:
        phase = self.phase
        if phase == c.DRAWN:
            return policy.with_hand(self, seat, chance)
        if phase == c.TURN:
            return policy.in_turn(self, seat, chance)
        if phase == c.LIVE:
            if self.players[seat].hand != c.NO_CARD:
                return policy.with_hand(self, seat, chance)
            return policy.in_turn(self, seat, chance)
        if phase == c.FOUL_CLEAR:
            return c.FORFEIT  # that wins the game (BR-8.8)
        options = self.book.strong if phase == c.PICKING else self.options(seat)
        if phase == c.MUST_TAG:
            return policy.fresh_mate(self, options)
        pick = chance.below(len(options))
        return options[pick]

    # --- from phase to phase ------------------------------------------------------------------------------------------

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code >= c.RETRACT and is_aside(code):
            self.send(seat, code, out)
        else:
            self.row.answer(self, seat, code, chance, out)
        self.go_on(chance, out)

    def go_on(self, chance: Chance, out: Out) -> None:
        """Open the phase that was set, and do what follows while nobody is asked. Only what comes before play closes
        so; in play an answer or the clock sets the next phase."""
        if self.phase == c.TURN:
            self.row = TURN_ROW
            return
        if self.phase == c.DRAWN:
            self.row = DRAWN_ROW
            return
        self.row = PHASES[self.phase]
        while self.phase <= c.SETTING_UP and self.row.asked(self) == 0:
            self.row.done(self, chance, out)
            self.row = PHASES[self.phase]

    def deadline(self) -> i64:
        return self.row.deadline(self)

    def time_up(self, chance: Chance, out: Out) -> None:
        self.row.time_up(self, chance, out)
        self.go_on(chance, out)

    def default(self, seat: i64, chance: Chance) -> i64:
        """BR-5.12, BR-R18."""
        return self.row.default(self, seat)

    def call_time(self, chance: Chance, out: Out) -> None:
        """BR-R17."""
        end_by_the_clock(self, out)
        self.go_on(chance, out)

    # --- what is sent unasked -----------------------------------------------------------------------------------------

    def asides(self, seat: i64) -> tuple[int, ...]:
        """BR-6.15, 6.18 and 4.8. Which cards are fouls nobody is told (BR-8.2): any own card on top may be named."""
        if self.phase == c.OVER or self.away >> seat & 1:
            return c.NONE
        found: list[int] = []
        if may_resign(self, seat):
            found.append(c.RESIGN)
        if self.phase == c.LIVE and in_round(self, seat):
            if self.players[seat].pauses < self.book.pause_limit:
                found.append(c.PAUSE)
            if self.book.strict and is_active(self, seat):
                if self.players[seat].hand == c.NO_CARD:
                    found += end_codes(self, seat, c.RETRACT, True)
                found += end_codes(self, seat, c.CALL, False)
        return tuple(found)

    def send(self, seat: i64, code: i64, out: Out) -> None:
        """What an aside does, and what the table says of a connection."""
        if code == c.RESIGN:
            resign(self, 1 << seat, out)
        elif code == c.PAUSE:
            pauses.pause(self, seat, "asked", out)
        elif code == c.LEAVE:
            pauses.leave(self, seat, out)
        elif code == c.RETURN:
            pauses.come_back(self, seat, out)
        elif code >= c.CALL:
            self.players[seat].acted_at = self.at
            place = code - c.CALL
            fouls.call(self, seat, self.zones[place // c.SPOTS], place % c.SPOTS, out)
        else:
            self.players[seat].acted_at = self.at
            place = code - c.RETRACT
            fouls.retract(self, seat, self.zones[place // c.SPOTS], place % c.SPOTS, out)


def is_aside(code: i64) -> bool:
    """True for the codes, from RETRACT on, of what is sent unasked, by a player or by the table."""
    if code < c.DRAW:
        return True
    return code == c.RESIGN or code == c.PAUSE or code == c.LEAVE or code == c.RETURN


def in_round(s: Board, seat: i64) -> bool:
    """True for a player of this round who has not left it."""
    return seat in s.ring and not (s.resigned | s.taken_out) >> seat & 1


def may_resign(s: Board, seat: i64) -> bool:
    """BR-6.18: once the round is set up, and once."""
    return s.phase > c.SETTING_UP and in_round(s, seat) and not s.quitting >> seat & 1


def new_match(book: Book, chance: Chance, out: Out) -> Bout:
    """A match at its first question."""
    bout = Bout(book)
    bout.blank()
    bout.go_on(chance, out)
    return bout
