"""The phase table, the game top-down: who is asked, what they may answer, what an answer does, what the clock does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.core import cards, fouls, pauses, rounds, spots, turns
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.resign import end_spent_pauses
from fracas.games.brawl.core.state import Board, replaced
from fracas.kernel.chance import Chance
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.phase import Phase
from fracas.kernel.state import NEVER


class Row(Phase[Board]):
    """A phase of this game. `asked` is worked out whenever somebody looks: in real time it changes by itself."""

    # The four of Phase once more, for a Board: compiled, a row is then called without a look at what it is given.

    def asked(self, s: Board) -> i64:
        return 0

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        """What a seat may do with the card in its hand, its pile and the Bases in its reach."""
        return c.NONE

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        """Do it: what it changes on the Bases is there for everybody at once, in real time too."""
        raise NotImplementedError

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        """Nobody is asked any more: score, or deal the next game."""
        raise NotImplementedError

    def default(self, s: Board, seat: i64) -> i64:
        """What is answered for a seat that does not answer: unless a row says otherwise, the first option."""
        return self.options(s, seat)[0]

    def asks(self, s: Board, seat: i64) -> bool:
        """True while that seat is asked."""
        return self.asked(s) >> seat & 1 == 1

    def deadline(self, s: Board) -> i64:
        """When the clock goes on by itself, or NEVER."""
        return NEVER

    def time_up(self, s: Board, chance: Chance, out: Out) -> None:
        """Do what is due."""
        raise NotImplementedError


# --- before play: such a phase closes by itself once nobody is asked --------------------------------------------------


class Sealing(Row):
    """Sealed choices; with a turn clock they are made for who sleeps (BR-R18)."""

    def deadline(self, s: Board) -> i64:
        return s.due if s.book.turn_ms else NEVER

    def time_up(self, s: Board, chance: Chance, out: Out) -> None:
        for seat in members(self.asked(s)):
            self.answer(s, seat, self.default(s, seat), chance, out)


class Picking(Sealing):
    """BR-1.1: characters are chosen sealed and shown together."""

    def asked(self, s: Board) -> i64:
        seats: i64 = 0
        for player in s.players:
            if player.who == c.NOBODY:
                seats |= 1 << player.seat
        return seats

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return s.book.picks

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        s.players[seat].who = code - c.CHARACTER
        if out.on:
            out.tell(w.Sealed(seat, "character"))

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.show_characters(s, out)


class NewGame(Row):
    """Nobody is asked: a game of the series begins."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.begin_game(s)


class Naming(Sealing):
    """BR-10.3: each team's lowest seat names who begins, sealed."""

    def asked(self, s: Board) -> i64:
        seats: i64 = 0
        for side, name in enumerate(s.named):
            if name == c.NOBODY:
                seats |= 1 << s.book.teams[side][0]
        return seats

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.NAME + mate for mate in s.book.teams[s.book.side_of[seat]]])

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        s.named = replaced(s.named, s.book.side_of[seat], code - c.NAME)
        if out.on:
            out.tell(w.Sealed(seat, "first_active"))

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.show_names(s, out)


class SettingUp(Row):
    """Nobody is asked: a round is dealt. Then the first turn begins, or knocks are waited for."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        rounds.set_up(s, chance, out)
        if s.book.live:
            pauses.wait_for_knocks(s)
        else:
            turns.first_turn(s, chance, out)


# --- Training: an answer opens the next phase -------------------------------------------------------------------------


class InTurn(Row):
    """One player is asked; the turn clock plays for who sleeps (BR-5.12)."""

    def asked(self, s: Board) -> i64:
        return 1 << s.mover

    def asks(self, s: Board, seat: i64) -> bool:
        return s.mover == seat

    def deadline(self, s: Board) -> i64:
        return s.due if s.book.turn_ms else NEVER

    def time_up(self, s: Board, chance: Chance, out: Out) -> None:
        turns.play_for_sleeper(s, chance, out)


class Turn(InTurn):
    """BR-5.2: draw, or play the discard top; a tag is free and comes first (BR-10.7)."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        player = s.players[seat]
        codes = spots.plays(s, seat, player.top(), True, 1 if player.undrawn() else 0)
        if s.book.format == c.TAG_TEAM and not s.tagged:
            codes = codes + spots.able_tags(s, seat)
        return codes if s.book.must_act and codes else codes + (c.PASS,)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.DRAW:
            turns.draw_card(s, seat, chance, out)
        elif code < c.RETRACT:
            turns.play(s, seat, code % c.BOARD, True, out)
        elif code == c.PASS:
            turns.give_pass(s, seat, out)
        else:
            turns.tag_mate(s, seat, code - c.TAG, out)


class Drawn(InTurn):
    """BR-5.3: play the drawn card or put it down."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return spots.plays(s, seat, s.players[seat].hand, False, 0)

    def default(self, s: Board, seat: i64) -> i64:
        return c.DROP

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.DROP:
            turns.put_down_card(s, seat, out)
        else:
            turns.play(s, seat, code % c.BOARD, False, out)


class MustTag(InTurn):
    """BR-10.8: who is stuck tags somebody who is not."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        codes = spots.able_tags(s, seat)
        return codes if s.book.must_act else codes + (c.PASS,)

    def default(self, s: Board, seat: i64) -> i64:
        return c.TAG + turns.next_able(s, seat)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.PASS:
            turns.give_pass(s, seat, out)
        else:
            turns.tag_mate(s, seat, code - c.TAG, out)


# --- Tournament: asks stay open, under one number from the first knock to the end of the round ------------------------


class Knocking(Row):
    """BR-6.1, BR-6.16: before the start and in a pause, until everybody has knocked."""

    def asked(self, s: Board) -> i64:
        return pauses.needed(s) & ~s.knocked & ~s.away

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.KNOCKS

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        pauses.knock(s, seat, out)

    def deadline(self, s: Board) -> i64:
        return pauses.first_pause_end(s)

    def time_up(self, s: Board, chance: Chance, out: Out) -> None:
        end_spent_pauses(s, out)


class CountingDown(Row):
    """Nobody is asked; at the end of the countdown play starts, or goes on."""

    def deadline(self, s: Board) -> i64:
        return s.due

    def time_up(self, s: Board, chance: Chance, out: Out) -> None:
        pauses.go_live(s, out)


class Live(Row):
    """4.6: whoever may act is asked, all at any instant."""

    def asked(self, s: Board) -> i64:
        seats: i64 = 0
        for seat in s.ring:
            if self.asks(s, seat):
                seats |= 1 << seat
        return seats

    def asks(self, s: Board, seat: i64) -> bool:
        return not s.away >> seat & 1 and spots.may_act(s, seat)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        player = s.players[seat]
        if player.hand != c.NO_CARD:
            return spots.plays(s, seat, player.hand, False, 0)
        before: i64 = (1 if player.undrawn() else 0) + (2 if player.discard else 0)
        codes = spots.plays(s, seat, player.top(), True, before)
        return codes + spots.tags(s, seat) if s.book.format == c.TAG_TEAM else codes

    def default(self, s: Board, seat: i64) -> i64:
        return c.DROP if s.players[seat].hand != c.NO_CARD else self.options(s, seat)[0]

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        player = s.players[seat]
        player.acted_at = s.at
        if code < c.RETRACT:
            self.play(s, seat, code % c.BOARD, code >= c.PLAYTOP, out)
        elif code == c.DRAW:
            pauses.restart_stall_clock(s)
            cards.draw(player, chance, out)
        elif code == c.PICK:
            cards.pick_up(player, out)
        elif code == c.DROP:
            cards.put_down(player, out)
        else:
            turns.tag(s, seat, code - c.TAG, out)

    def play(self, s: Board, seat: i64, place: i64, from_discard: bool, out: Out) -> None:
        """BR-6.4, BR-6.7, with strict fouls BR-8.2 and BR-8.8; the place is zone and spot, as in a code."""
        zone = s.zones[place // c.SPOTS]
        spot = place % c.SPOTS
        card = cards.take_card(s.players[seat], from_discard)
        if s.book.strict and card == c.CLEAR and fouls.is_foul_clear(s, zone, spot):
            fouls.hold_back(s, seat, zone, spot, from_discard, out)
            return
        # BR-6.17: the play of a foul card does not restart the stall clock.
        if not s.book.strict or not fouls.is_foul(zone, spot, card):
            pauses.restart_stall_clock(s)
        cards.lay(s, seat, card, zone, spot, from_discard, out)
        if card == c.FREEZE or card == c.CLEAR:
            rounds.settle(s, out)

    def deadline(self, s: Board) -> i64:
        return pauses.next_stall_step(s)

    def time_up(self, s: Board, chance: Chance, out: Out) -> None:
        """BR-6.17: a warning first; then the round is scored as it stands."""
        if not s.warned and s.at < s.stall_due:
            s.warned = True
            if out.on:
                out.tell(w.StallWarning(s.stall_due - s.at))
            return
        if out.on:
            out.tell(w.Stalled())
        rounds.end_round(s, "stalled", 0, out)


class FoulClear(Row):
    """BR-8.8: the opponent lets a foul Clear stand or claims the win; silence lets it stand."""

    def asked(self, s: Board) -> i64:
        return 1 << fouls.judge(s) & ~s.away

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.VERDICTS

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.STAND:
            fouls.stand(s, out)
        else:
            fouls.forfeit(s, out)

    def deadline(self, s: Board) -> i64:
        return s.due

    def time_up(self, s: Board, chance: Chance, out: Out) -> None:
        fouls.stand(s, out)


class Over(Row):
    """The match has a result."""


# Two phases come and go all the time: by their own names they are found faster than in the table.
TURN_ROW: Final = Turn("turn")
DRAWN_ROW: Final = Drawn("drawn")
# In the order of the numbers in codes.py.
PHASES: Final[list[Row]] = [
    Picking("character"),
    NewGame("new_game"),
    Naming("first_active"),
    SettingUp("set_up"),
    Knocking("knock"),
    CountingDown("countdown"),
    TURN_ROW,
    DRAWN_ROW,
    MustTag("must_tag"),
    Live("live"),
    Knocking("paused"),
    CountingDown("resuming"),
    FoulClear("foul_clear"),
    Over("over"),
]
PHASE_NAMES: Final = tuple([row.name for row in PHASES])
