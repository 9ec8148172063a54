"""Tournament: knocks, countdown, pauses, the stall clock, lost connections, fouls. Time is `at`, nothing else."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.brawl import words as w
from fracas.games.brawl.rules_round import Round
from fracas.games.brawl.state import (
    CARD_NAMES,
    CLEAR,
    CLEARED,
    COUNTDOWN,
    END,
    FORFEITED,
    FOUL_CLEAR,
    KIND,
    KNOCKING,
    LIVE,
    NO_CARD,
    NOBODY,
    OPEN,
    PAUSED,
    RESUMING,
    SEAT,
    SEAT_SHIFT,
    SPOTS,
    TAG_TEAM,
)
from fracas.games.brawl.steps import base_name
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.state import NEVER


class Clocked(Round):
    """Real time."""

    # --- knocks and the countdown ----------------------------------------------------------------------------------

    def wait_for_knocks(self, chance: Chance, out: Out) -> None:
        """BR-6.1. Before the start only an absent player's time runs."""
        self.phase = KNOCKING
        self.opened += 1
        self.knocked = 0
        for seat in self.ring:
            if self.away >> seat & 1:
                self.players[seat].since = self.at

    def knock(self, seat: i64, chance: Chance, out: Out) -> None:
        self.knocked |= 1 << seat
        self._stop_clock(seat)
        if out.on:
            out.tell(w.Knocked(seat))
        self.count_knocks(chance, out)

    def count_knocks(self, chance: Chance, out: Out) -> None:
        """When all are ready the countdown begins."""
        if self.needed() & ~self.knocked:
            return
        self.phase = COUNTDOWN if self.phase == KNOCKING else RESUMING
        self.due = self.at + self.book.countdown_ms
        if self.book.countdown_ms == 0:
            self._go_live(out)
        elif out.on:
            out.tell(w.Countdown(self.book.countdown_ms))

    def _go_live(self, out: Out) -> None:
        first = self.phase == COUNTDOWN
        self.phase = LIVE
        self.stall_due = self.at + (self.book.stall_ms if first else self.stall_left)
        if out.on:
            if first:
                out.tell(w.Started())
            else:
                out.tell(w.Resumed())

    # --- pauses ----------------------------------------------------------------------------------------------------

    def pause(self, seat: i64, why: str, chance: Chance, out: Out) -> None:
        """BR-6.15, 6.20: play stops until all have knocked; whose time is spent counts as having knocked."""
        if why == "asked":
            self.players[seat].pauses += 1
        self.phase = PAUSED
        self.stall_left = max(self.stall_due - self.at, 0)
        self.knocked = 0
        if out.on:
            out.tell(w.Paused(seat, why))
        for other in self.ring:
            if self.in_play(other):
                player = self.players[other]
                if player.spent >= self.book.pause_ms and not self.away >> other & 1:
                    self.knocked |= 1 << other
                else:
                    player.since = self.at
        self.count_knocks(chance, out)

    def leave(self, seat: i64, chance: Chance, out: Out) -> None:
        """A lost connection pauses at once and is free; a knock does not outlive it."""
        self.away |= 1 << seat
        if out.on:
            out.tell(w.WentAway(seat))
        if not self.in_play(seat):
            return
        if self.phase == LIVE:
            self.pause(seat, "away", chance, out)
        elif self.phase in (KNOCKING, COUNTDOWN, PAUSED, RESUMING):
            self.knocked &= ~(1 << seat)
            self.phase = KNOCKING if self.phase <= COUNTDOWN else PAUSED
            if self.players[seat].since == NOBODY:
                self.players[seat].since = self.at

    def come_back(self, seat: i64, chance: Chance, out: Out) -> None:
        self.away &= ~(1 << seat)
        if self.phase == KNOCKING:
            self._stop_clock(seat)
        if out.on:
            out.tell(w.CameBack(seat))

    def _stop_clock(self, seat: i64) -> None:
        player = self.players[seat]
        if player.since != NOBODY:
            player.spent = min(player.spent + self.at - player.since, self.book.pause_ms)
            player.since = NOBODY

    def _patience_ends(self) -> i64:
        """When the first running pause clock is spent."""
        first: i64 = NEVER
        for player in self.players:
            if player.since != NOBODY:
                end = player.since + self.book.pause_ms - player.spent
                if first == NEVER or end < first:
                    first = end
        return first

    def _spend_patience(self, chance: Chance, out: Out) -> None:
        """BR-6.20: a connected player counts as having knocked, an absent one has resigned or is out."""
        for player in self.players:
            if player.since == NOBODY or player.since + self.book.pause_ms - player.spent > self.at:
                continue
            seat = player.seat
            player.spent = self.book.pause_ms
            player.since = NOBODY
            if out.on:
                out.tell(w.PauseTimeSpent(seat))
            if not self.away >> seat & 1:
                self.knocked |= 1 << seat
                continue
            game, reround = self.game, self.reround
            if self.book.format == TAG_TEAM:
                self._take_out(seat, chance, out)
            else:
                self.resign(seat, chance, out)
            if self.over() or self.game != game or self.reround != reround or self.phase not in (KNOCKING, PAUSED):
                return
        self.count_knocks(chance, out)

    def _take_out(self, seat: i64, chance: Chance, out: Out) -> None:
        """An absent teammate is out; if active, the next connected one in seat order takes over."""
        side = self.book.side_of[seat]
        self.out |= 1 << seat
        if out.on:
            out.tell(w.TakenOut(seat))
        if self.team_may_be_done(side, chance, out) or self.active[side] != seat:
            return
        player = self.players[seat]
        if player.hand != NO_CARD:
            player.discard.append(player.hand)
            player.hand = NO_CARD
        heir = self._heir(side, seat)
        self.active[side] = heir
        if out.on:
            out.tell(w.Tagged(seat, heir))

    def _heir(self, side: i64, seat: i64) -> i64:
        mates = self.book.teams[side]
        place = mates.index(seat)
        order = [mates[(place + step) % len(mates)] for step in range(1, len(mates))]
        left = [mate for mate in order if not self.out >> mate & 1]
        here = [mate for mate in left if not self.away >> mate & 1]
        return here[0] if here else left[0]

    # --- the clock -------------------------------------------------------------------------------------------------

    def live_deadline(self) -> i64:
        phase = self.phase
        if phase == LIVE:
            return self.stall_due if self.warned else self.stall_due - self.book.warn_ms
        if phase in (COUNTDOWN, RESUMING, FOUL_CLEAR):
            return self.due
        if phase in (KNOCKING, PAUSED):
            return self._patience_ends()
        return NEVER

    def live_time_up(self, chance: Chance, out: Out) -> None:
        phase = self.phase
        if phase in (COUNTDOWN, RESUMING):
            self._go_live(out)
        elif phase == FOUL_CLEAR:
            self.stand(chance, out)
        elif phase in (KNOCKING, PAUSED):
            self._spend_patience(chance, out)
        elif not self.warned and self.at < self.stall_due:
            self.warned = True
            if out.on:
                out.tell(w.StallWarning(self.stall_due - self.at))
        else:
            # BR-6.17: scored as it stands.
            if out.on:
                out.tell(w.Stalled())
            self.end_round("stalled", NOBODY, chance, out)

    def stir(self) -> None:
        """A DRAW or a PLAY: the stall clock starts anew."""
        self.stall_due = self.at + self.book.stall_ms
        self.warned = False

    # --- fouls -----------------------------------------------------------------------------------------------------

    def foul_clear(self, z: i64, spot: i64) -> bool:
        """BR-8.8: a Clear on a Base that is not to be cleared."""
        return spot % 4 == CLEARED and not self._clearable(spot // 4, len(self.zones[z].row) - 1)

    def hold_back(self, seat: i64, z: i64, spot: i64, from_discard: bool, out: Out) -> None:
        """The Clear waits for the opponent's word."""
        self.seq += 1
        self.foul_by = seat
        self.foul_zone = z
        self.foul_base = self.zones[z].row[spot // 4].id
        self.phase = FOUL_CLEAR
        self.stall_left = max(self.stall_due - self.at, 0)
        self.due = self.at + self.book.stall_ms
        if out.on:
            self._tell_played(seat, CLEAR, z, spot, from_discard, out)
            out.tell(w.FoulClearPending(seat, base_name(self.zones[z].row[spot // 4]), self.judge()))

    def judge(self) -> i64:
        """Who answers a foul Clear."""
        zone = self.zones[self.foul_zone]
        side = self.book.side_of[self.foul_by]
        return self.active[zone.second if zone.side == side else zone.side]

    def stand(self, chance: Chance, out: Out) -> None:
        z = self.foul_zone
        zone, place = self.find_base(self.foul_base)
        assert zone == z
        self.foul_by = NOBODY
        if out.on:
            out.tell(w.FoulStood("B" + str(self.foul_base)))
        self.clear(self.zones[z], z, place, out)
        self.phase = LIVE
        if not self.settle(chance, out):
            self.play_on(chance, out)

    def forfeit(self, chance: Chance, out: Out) -> None:
        z = self.foul_zone
        zone = self.zones[z]
        fouler = self.foul_by
        side = self.book.side_of[fouler]
        other = zone.second if zone.side == side else zone.side
        self.foul_by = NOBODY
        self.phase = LIVE
        if out.on:
            out.tell(w.Forfeited(fouler))
        if not self.round_robin():
            self.end_round("forfeited", other, chance, out)
            return
        self.close_zone(z, FORFEITED, other, out)
        if not self.settle(chance, out):
            self.play_on(chance, out)

    def play_on(self, chance: Chance, out: Out) -> None:
        """After a foul Clear play goes on at once, unless somebody is missing by now."""
        self.phase = LIVE
        self.stall_due = self.at + self.stall_left
        missing = self.away & self.needed()
        if missing:
            seat: i64 = 0
            while not missing >> seat & 1:
                seat += 1
            self.pause(seat, "away", chance, out)

    def live_resume(self, chance: Chance, out: Out) -> None:
        """Somebody resigned a circle and the others play on."""
        if self.phase == FOUL_CLEAR and self.zones[self.foul_zone].closed != OPEN:
            self.foul_by = NOBODY
            self.play_on(chance, out)
        elif self.phase in (KNOCKING, PAUSED):
            for player in self.players:
                if not self.in_play(player.seat):
                    player.since = NOBODY
            self.count_knocks(chance, out)

    def retract(self, seat: i64, z: i64, spot: i64, out: Out) -> None:
        """BR-8.5."""
        base = self.zones[z].row[spot // 4]
        end = base.ends[spot % 4 - END]
        laid = self.take_back(end, base, len(end.cards) - 1)
        self.players[seat].hand = laid & KIND
        if out.on:
            out.tell(w.FoulRetracted(seat, base_name(base), self.faces(z, spot), CARD_NAMES[laid & KIND]))

    def call(self, seat: i64, z: i64, spot: i64, out: Out) -> None:
        """BR-8.6."""
        base = self.zones[z].row[spot // 4]
        end = base.ends[spot % 4 - END]
        place = self.lowest_foul(end, seat)
        name, side = base_name(base), self.faces(z, spot)
        if place < 0:
            if out.on:
                out.tell(w.FoulCalled(seat, name, side))
            return
        laid = self.take_back(end, base, place)
        by = laid >> SEAT_SHIFT & SEAT
        self.players[by].discard.append(laid & KIND)
        if out.on:
            out.tell(w.FoulCalled(seat, name, side, CARD_NAMES[laid & KIND], by))

    def faces(self, z: i64, spot: i64) -> i64:
        zone = self.zones[z]
        return zone.side if spot % 4 == END else zone.second

    def string_asides(self, seat: i64, code: i64, own_top: bool) -> list[int]:
        """Ends a player may name, of unfrozen Bases in open zones; `own_top`: those with an own card on top."""
        found: list[int] = []
        for z in self.zones_of(seat):
            zone = self.zones[z]
            if zone.closed != OPEN:
                continue
            for place, base in enumerate(zone.row):
                for side in range(2):
                    cards = base.ends[side].cards
                    if base.frozen or (own_top and not cards):
                        continue
                    if not own_top or cards[-1] >> SEAT_SHIFT & SEAT == seat:
                        found.append(int(code + z * SPOTS + place * 4 + END + side))
        return found
