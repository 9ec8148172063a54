"""The match, top-down: who is asked what, and what an answer does. Numbers BR-* are those of RULES.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.rules_turn import Turns
from fracas.games.brawl.state import (
    BOARD,
    CALL,
    CARD_NAMES,
    CHARACTER,
    CLEAR,
    COUNTDOWN,
    DRAW,
    DRAWN,
    DROP,
    FORFEIT,
    FOUL_CLEAR,
    FREEZE,
    KNOCK,
    KNOCKING,
    LEAVE,
    LIVE,
    MUST_TAG,
    NAME,
    NAMING,
    NO_CARD,
    NO_CODES,
    OPEN,
    OVER,
    PASS,
    PAUSE,
    PAUSED,
    PICK,
    PICKING,
    PLAY,
    PLAYTOP,
    RESIGN,
    RESUMING,
    RETRACT,
    RETURN,
    ROW_LEFT,
    SPOTS,
    STAND,
    TAG,
    TAG_TEAM,
    TURN,
    Book,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.state import NEVER

PHASE_NAMES: Final = (
    "character", "first_active", "knock", "countdown", "turn", "drawn", "must_tag", "live", "paused", "resuming",
    "foul_clear", "over",
)  # fmt: skip

# What stands around the spots in a list of options.
BEFORE: Final[list[tuple[int, ...]]] = [(), (DRAW,), (PICK,), (DRAW, PICK)]
REMEMBERED: Final = 40_000
_lists: Final[dict[int, tuple[int, ...]]] = {}


def canonical(spots: i64, base: i64) -> list[int]:
    """The codes of a zone's spots in the order of BR-5.12."""
    found: list[int] = []
    for spot in range(ROW_LEFT):
        if spot % 4 != 3 and spots >> spot & 1:
            found.append(int(base + spot))
    for spot in range(ROW_LEFT, SPOTS):
        if spots >> spot & 1:
            found.append(int(base + spot))
    for place in range(4):
        if spots >> (place * 4 + 3) & 1:
            found.append(int(base + place * 4 + 3))
    return found


def listing(first: i64, low: i64, second: i64, high: i64, card: i64, top: bool, before: i64) -> tuple[int, ...]:
    """A list of options, made once: spots of one or two zones, with what may be done besides."""
    if card < 0:
        return BEFORE[before]
    key = first | second << 18 | low << 36 | high << 39 | before << 42 | card << 44 | (1 << 49 if top else 0)
    known = _lists.get(key)
    if known is not None:
        return known
    if len(_lists) > REMEMBERED:
        _lists.clear()
    code: i64 = (PLAYTOP if top else PLAY) + BOARD * card
    codes = canonical(first, code + low * SPOTS)
    if second:
        codes = codes + canonical(second, code + high * SPOTS)
    made = BEFORE[before] + tuple(codes) + (NO_CODES if top else (DROP,))
    _lists[key] = made
    return made


class Bout(Turns):
    """A match in play, in any mode and format."""

    def copy(self) -> Bout:
        other = Bout(self.book)
        self.copy_into(other)
        return other

    # --- the questions ---------------------------------------------------------------------------------------------

    def over(self) -> bool:
        return self.phase == OVER

    def pending(self) -> i64:
        phase = self.phase
        if phase < KNOCKING or TURN <= phase <= MUST_TAG:
            return self.waiting
        mask: i64 = 0
        if phase == LIVE:
            for seat in self.ring:
                if self.may_act(seat):
                    mask |= 1 << seat
        elif phase == KNOCKING or phase == PAUSED:
            mask = self.needed() & ~self.knocked
        elif phase == FOUL_CLEAR:
            mask = 1 << self.judge()
        return mask & ~self.away

    def question(self, seat: i64) -> i64:
        return self.opened

    def options(self, seat: i64) -> tuple[int, ...]:
        phase = self.phase
        if phase == DRAWN:
            return self._play_options(seat) if self.waiting >> seat & 1 else NO_CODES
        if phase == TURN:
            return self._turn_options(seat) if self.waiting >> seat & 1 else NO_CODES
        if not self.pending() >> seat & 1:
            return NO_CODES
        if phase == LIVE:
            return self._live_options(seat)
        if phase == PICKING:
            return tuple([CHARACTER + who for who in range(len(self.book.roster))])
        if phase == NAMING:
            return tuple([NAME + mate for mate in self.book.teams[self.book.side_of[seat]]])
        if phase == MUST_TAG:
            return self.mates(seat, True) + (NO_CODES if self.book.must_act else (PASS,))
        if phase == FOUL_CLEAR:
            return (STAND, FORFEIT)
        return (KNOCK,)

    def _spot_list(self, seat: i64, card: i64, top: bool, before: i64) -> tuple[int, ...]:
        if len(self.zones) == 1:
            return listing(self.spots(0, card), 0, 0, 0, card, top, before)
        low: i64 = self.ring.index(seat)
        high: i64 = low - 1
        if low == 0:
            low, high = 0, len(self.ring) - 1
        else:
            low, high = high, low
        return listing(self.spots(low, card), low, self.spots(high, card), high, card, top, before)

    def _play_options(self, seat: i64) -> tuple[int, ...]:
        return self._spot_list(seat, self.players[seat].hand, False, 0)

    def _turn_options(self, seat: i64) -> tuple[int, ...]:
        player = self.players[seat]
        codes = self._spot_list(seat, player.top(), True, 1 if player.undrawn() else 0)
        if self.book.format == TAG_TEAM and not self.tagged:
            codes = codes + self.mates(seat, True)
        return codes if self.book.must_act and codes else codes + (PASS,)

    def _live_options(self, seat: i64) -> tuple[int, ...]:
        player = self.players[seat]
        if player.hand != NO_CARD:
            return self._play_options(seat)
        before: i64 = (1 if player.undrawn() else 0) + (2 if player.discard else 0)
        codes = self._spot_list(seat, player.top(), True, before)
        return codes + self.mates(seat, False) if self.book.format == TAG_TEAM else codes

    def asides(self, seat: i64) -> tuple[int, ...]:
        """BR-6.15, 6.18 and 4.8: what needs no question."""
        if self.phase == OVER:
            return NO_CODES
        live = self.book.live
        if self.away >> seat & 1:
            return (RETURN,)
        found: list[int] = []
        if self.phase > NAMING and seat in self.ring and not (self.resigned | self.out) >> seat & 1:
            if not self.quitting >> seat & 1:
                found.append(RESIGN)
            if self.phase == LIVE:
                if self.players[seat].pauses < self.book.pause_limit:
                    found.append(PAUSE)
                if self.book.strict and self.is_active(seat):
                    if self.players[seat].hand == NO_CARD:
                        found += self.string_asides(seat, RETRACT, True)
                    found += self.string_asides(seat, CALL, False)
        if live:
            found.append(LEAVE)
        return tuple(found)

    def score(self, seat: i64) -> float:
        """Those who win share what there is to win."""
        if not self.winners >> self.book.side_of[seat] & 1:
            return 0.0
        shared = 0
        for side in range(self.book.sides):
            if self.winners >> side & 1:
                shared += 1
        return 1.0 / shared

    # --- answers ---------------------------------------------------------------------------------------------------

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if self.phase == TURN or self.phase == DRAWN:
            self._turn_answer(seat, code, chance, out)
        elif self.phase == LIVE:
            self._live_answer(seat, code, chance, out)
        else:
            self._other_answer(seat, code, chance, out)

    def _other_answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code >= CHARACTER:
            self.choose_character(seat, code - CHARACTER, chance, out)
        elif code >= NAME:
            self.name_active(seat, code - NAME, chance, out)
        elif code >= TAG:
            self.tag(seat, code - TAG, out)
            self.ask_turn()
        elif code == KNOCK:
            self.knock(seat, chance, out)
        elif code == RESIGN:
            self.resign(seat, chance, out)
        elif code == PASS:
            self.give_pass(seat, chance, out)
        elif code == STAND:
            self.stand(chance, out)
        elif code == FORFEIT:
            self.forfeit(chance, out)
        elif code == LEAVE:
            self.leave(seat, chance, out)
        else:
            assert code == RETURN
            self.come_back(seat, chance, out)

    def _turn_answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        """Training (4.5)."""
        player = self.players[seat]
        if code < PLAYTOP:
            card = player.hand
            player.hand = NO_CARD
            self._play_in_turn(seat, card, code % BOARD, False, chance, out)
        elif code < RETRACT:
            card = player.discard.pop()
            self._play_in_turn(seat, card, code % BOARD, True, chance, out)
        elif code == DRAW:
            self.draw(player, chance, out)
            self.passed = 0
            self.phase = DRAWN
            self.opened += 1
        elif code == DROP:
            self.put_down(player, out)
            self.next_turn(chance, out)
        else:
            self._other_answer(seat, code, chance, out)

    def _play_in_turn(self, seat: i64, card: i64, spot: i64, from_discard: bool, chance: Chance, out: Out) -> None:
        self.passed = 0
        self.lay(seat, card, spot // SPOTS, spot % SPOTS, from_discard, out)
        # Only a Freeze or a Clear can close anything.
        if (card != FREEZE and card != CLEAR) or not self.settle(chance, out):
            self.next_turn(chance, out)

    def _live_answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        """Tournament (4.6): each is one message."""
        player = self.players[seat]
        if code == RESIGN or code == LEAVE or code == RETURN or code == PAUSE:
            if code == PAUSE:
                self.pause(seat, "asked", chance, out)
            else:
                self._other_answer(seat, code, chance, out)
            return
        player.last = self.at
        if code < PLAYTOP:
            card = player.hand
            player.hand = NO_CARD
            self._play_live(seat, card, code % BOARD, False, chance, out)
        elif code < RETRACT:
            card = player.discard.pop()
            self._play_live(seat, card, code % BOARD, True, chance, out)
        elif code == DRAW:
            self.stir()
            self.draw(player, chance, out)
        elif code == PICK:
            player.hand = player.discard.pop()
            if out.on:
                out.tell(w.CardPickedUp(seat, CARD_NAMES[player.hand]))
        elif code == DROP:
            self.put_down(player, out)
        elif code >= TAG:
            self.tag(seat, code - TAG, out)
        elif code < CALL:
            self.retract(seat, (code - RETRACT) // SPOTS, (code - RETRACT) % SPOTS, out)
        else:
            self.call(seat, (code - CALL) // SPOTS, (code - CALL) % SPOTS, out)

    def _play_live(self, seat: i64, card: i64, code: i64, from_discard: bool, chance: Chance, out: Out) -> None:
        z = code // SPOTS
        spot = code % SPOTS
        if self.book.strict:
            if card == CLEAR and self.foul_clear(z, spot):
                self.hold_back(seat, z, spot, from_discard, out)
                return
            if self._is_foul(z, spot, card):
                # BR-6.17: the play of a foul card does not reset the stall clock.
                self.lay(seat, card, z, spot, from_discard, out)
                return
        self.stir()
        self.lay(seat, card, z, spot, from_discard, out)
        if card == FREEZE or card == CLEAR:
            self.settle(chance, out)

    def _is_foul(self, z: i64, spot: i64, card: i64) -> bool:
        if spot >= ROW_LEFT or spot % 4 == 0 or spot % 4 == 3:
            return False
        return not self.follows_rules(self.zones[z].row[spot // 4].ends[spot % 4 - 1], card)

    # --- the clock -------------------------------------------------------------------------------------------------

    def deadline(self) -> i64:
        if self.book.live:
            return self.live_deadline()
        if self.book.turn_ms == 0 or not TURN <= self.phase <= MUST_TAG:
            return NEVER
        return self.due

    def time_up(self, chance: Chance, out: Out) -> None:
        if self.book.live:
            self.live_time_up(chance, out)
        else:
            self._turn_time_up(chance, out)

    def _turn_time_up(self, chance: Chance, out: Out) -> None:
        """BR-5.12."""
        seat = self.turn_seat()
        player = self.players[seat]
        if player.hand == NO_CARD and player.undrawn():
            self._turn_answer(seat, DRAW, chance, out)
        if player.hand != NO_CARD:
            self._turn_answer(seat, DROP, chance, out)
            return
        codes = self._spot_list(seat, player.top(), True, 0)
        if codes:
            self._turn_answer(seat, codes[0], chance, out)
        elif self.phase == MUST_TAG:
            self.tag(seat, self._next_able(seat), out)
            self.due = self.at + self.book.turn_ms
            self.ask_turn()
        else:
            self.give_pass(seat, chance, out)

    def _next_able(self, seat: i64) -> i64:
        mates = self.book.teams[self.book.side_of[seat]]
        place = mates.index(seat)
        for step in range(1, len(mates)):
            mate: i64 = mates[(place + step) % len(mates)]
            if self.can_act(mate):
                return mate
        raise AssertionError("a forced tag needs a teammate who can act")


def new_match(book: Book, chance: Chance, out: Out) -> Bout:
    """A match at its first question."""
    bout = Bout(book)
    bout.begin_match(chance, out)
    return bout


__all__ = ["COUNTDOWN", "OPEN", "PHASE_NAMES", "RESUMING", "Bout", "new_match"]
