"""Turns, and what both modes share: who can act, drawing, putting down, tagging."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.rules_time import Clocked
from fracas.games.brawl.state import (
    CARD_NAMES,
    FREEZE,
    MUST_TAG,
    NO_CARD,
    TAG,
    TAG_TEAM,
    TURN,
    Player,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


class Turns(Clocked):
    """Training (4.5), and the hands of both modes."""

    # --- small facts -----------------------------------------------------------------------------------------------

    def is_active(self, seat: i64) -> bool:
        """BR-10.5; in other formats everybody is."""
        return self.book.format != TAG_TEAM or self.active[self.book.side_of[seat]] == seat

    def can_act(self, seat: i64) -> bool:
        """A draw or a play of the discard top is there (BR-10.8)."""
        player = self.players[seat]
        if player.undrawn():
            return True
        top = player.top()
        if top == NO_CARD:
            return False
        return any(self.spots(z, top) for z in self.zones_of(seat))

    def may_act(self, seat: i64) -> bool:
        """Tournament: there is something to send."""
        if not self.in_play(seat) or not self.is_active(seat):
            return False
        player = self.players[seat]
        if player.hand != NO_CARD or player.discard or player.undrawn():
            return True
        return self.book.format == TAG_TEAM and len(self.mates(seat, False)) > 0

    def turn_seat(self) -> i64:
        """Training: whose turn it is."""
        return self.active[self.turn] if self.book.format == TAG_TEAM else self.ring[self.turn]

    def mates(self, seat: i64, able: bool) -> tuple[int, ...]:
        """Teammates to tag; `able`: only those who could draw or play (BR-10.7)."""
        found: list[int] = []
        for mate in self.book.teams[self.book.side_of[seat]]:
            if mate != seat and not self.out >> mate & 1 and (not able or self.can_act(mate)):
                found.append(int(TAG + mate))
        return tuple(found)

    # --- cards in hand ---------------------------------------------------------------------------------------------

    def draw(self, player: Player, chance: Chance, out: Out) -> None:
        """BR-5.3, BR-6.2: turned over for all to see. The three Freezes come last (BR-1.5)."""
        if player.deck:
            player.hand = chance.take(player.deck) if player.loose else player.deck.pop()
        else:
            player.freezes -= 1
            player.hand = FREEZE
        if out.on:
            seat, left = player.seat, player.undrawn()
            out.tell(w.CardDrawn(seat, CARD_NAMES[player.hand], left))
            if left == 0:
                out.tell(w.DeckEmpty(seat))
            elif not player.deck and player.hand != FREEZE:
                out.tell(w.DeckLow(seat, player.freezes))

    def put_down(self, player: Player, out: Out) -> None:
        player.discard.append(player.hand)
        if out.on:
            out.tell(w.CardPutDown(player.seat, CARD_NAMES[player.hand]))
        player.hand = NO_CARD

    def tag(self, seat: i64, mate: i64, out: Out) -> None:
        """BR-10.6."""
        self.active[self.book.side_of[seat]] = mate
        self.tagged = True
        if out.on:
            out.tell(w.Tagged(seat, mate))

    # --- turns -----------------------------------------------------------------------------------------------------

    def open_play(self, chance: Chance, out: Out) -> None:
        if self.book.live:
            self.wait_for_knocks(chance, out)
            return
        # BR-5.1
        self.turn = chance.below(2 if self.book.format == TAG_TEAM else len(self.ring))
        if out.on:
            out.tell(w.FirstPlayerDrawn(self.turn_seat()))
        self.begin_turn(out)

    def resume_play(self, chance: Chance, out: Out) -> None:
        if self.book.live:
            self.live_resume(chance, out)
        elif not self.in_play(self.turn_seat()):
            player = self.players[self.turn_seat()]
            if player.hand != NO_CARD:
                self.put_down(player, out)
            self.next_turn(chance, out)

    def begin_turn(self, out: Out) -> None:
        self.tagged = False
        self.due = self.at + self.book.turn_ms
        if out.on:
            out.tell(w.TurnBegan(self.turn_seat()))
        self.ask_turn()

    def ask_turn(self) -> None:
        """BR-10.8: who cannot act and has a teammate who can must tag."""
        seat = self.turn_seat()
        self.phase = TURN
        self.opened += 1
        self.waiting = 1 << seat
        if self.book.format == TAG_TEAM and not self.can_act(seat) and self.mates(seat, True):
            self.phase = MUST_TAG

    def next_turn(self, chance: Chance, out: Out) -> None:
        if self.book.format == TAG_TEAM or len(self.ring) == 2:
            self.turn = 1 - self.turn
        else:
            self.turn = (self.turn + 1) % len(self.ring)
            while not self.in_play(self.ring[self.turn]):
                self.turn = (self.turn + 1) % len(self.ring)
        self.begin_turn(out)

    def give_pass(self, seat: i64, chance: Chance, out: Out) -> None:
        """BR-5.8; with must_act off the round ends once all have passed in direct succession."""
        self.passed |= 1 << self.turn
        if out.on:
            out.tell(w.Passed(seat))
        if not self.book.must_act and self._all_passed():
            self.end_round("passed", -1, chance, out)
        else:
            self.next_turn(chance, out)

    def _all_passed(self) -> bool:
        places = 2 if self.book.format == TAG_TEAM else len(self.ring)
        for place in range(places):
            skipped = self.book.format != TAG_TEAM and not self.in_play(self.ring[place])
            if not skipped and not self.passed >> place & 1:
                return False
        return True
