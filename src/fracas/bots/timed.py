"""Bots in real time: an event queue in milliseconds, each bot with its own reaction time and rate.

A bot looks and decides, and its action arrives one reaction time later. By then the match may have changed and the
action may be refused; then the bot looks again. After an action it waits as long as its rate demands. Actions that
arrive in the same millisecond are played in an order drawn from a seed, so a simulated match depends only on its seeds.
In the lab time jumps from one event to the next; on a screen it passes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from fracas.bots.bot import Bot, look_at
from fracas.bots.paced import Pace
from fracas.kernel.chance import Chance
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Action
from fracas.match.match import Match, Progress

__all__ = ["Arrival", "Endless", "TimedPlayers"]


class Endless(Exception):
    """The match cannot come to an end; the message says why."""


class Arrival(Struct, frozen=True):
    """An action that a bot has decided on and that arrives later."""

    at: int
    seat: int
    ask: int
    action: Action


class TimedPlayers:
    """The bots of one match, by seat, each with its pace; `seed` decides how long they take and who wins a tie."""

    def __init__(
        self,
        match: Match,
        players: Mapping[int, Bot],
        pace_of: Callable[[str], Pace],
        seed: str,
    ) -> None:
        self.match = match
        self.now = 0
        self.decisions = 0
        self.refused = 0
        self._players = dict(players)
        self._paces = {seat: pace_of(player.id) for seat, player in players.items()}
        self._hands = {seat: Chance(f"{seed}:{seat}:pace", keep=False) for seat in players}
        self._ties = Chance(f"{seed}:ties", keep=False)
        self._rested = dict.fromkeys(players, 0)  # when a seat may look again
        self._on_the_way: dict[int, Arrival] = {}

    def run(self, most: int, tell: Callable[[Progress], None] = lambda done: None) -> None:
        """Play to the end, `most` entries at most; `tell` hears all that happens."""
        while not self.match.over:
            self._look()
            due = self._due()
            if due == NEVER:
                raise Endless("nobody is asked and no deadline is set, but the match is not over")
            for done in self._play(due):
                tell(done)
            if len(self.match.entries) > most or self.refused > most:
                raise Endless(f"no end after {self.decisions} decisions")

    def advance(self, now: int) -> list[Progress]:
        """Let time pass until now: what is due on the way happens at its own moment."""
        done: list[Progress] = []
        while not self.match.over:
            self._look()
            due = self._due()
            if due == NEVER or due > now:
                break
            done += self._play(due)
        self.now = max(self.now, now)
        return done

    def _look(self) -> None:
        """Every asked bot that has nothing on the way looks and decides."""
        match = self.match
        for seat in match.pending():
            if seat in self._on_the_way or seat not in self._players:
                continue
            options = match.state.options(seat)
            if not options:
                raise Endless(f"seat {seat} is asked to fill in a form, which no bot can do yet")
            seen = max(self.now, self._rested[seat])
            action = match.game.words.decode(match.state, options[self._players[seat].choose(look_at(match, seat))])
            arrives = seen + self._paces[seat].reacts_in(self._hands[seat])
            self._on_the_way[seat] = Arrival(arrives, seat, int(match.state.question(seat)), action)

    def _due(self) -> int:
        """When something happens next: a deadline, or an action that arrives."""
        first = min((one.at for one in self._on_the_way.values()), default=NEVER)
        due = self.match.deadline()
        return first if due == NEVER else due if first == NEVER else min(due, first)

    def _play(self, due: int) -> list[Progress]:
        """Play what is due: the deadline first, then the actions that arrive in that millisecond, in a drawn order."""
        self.now = max(self.now, due)
        if self.match.deadline() == due:
            ticked = self.match.tick(self.now)
            if ticked is None:
                raise Endless(f"the clock did nothing at its own deadline, {due} ms")
            return [ticked]
        arriving = [seat for seat, one in sorted(self._on_the_way.items()) if one.at == due]
        done: list[Progress] = []
        while arriving:
            seat = arriving.pop(int(self._ties.below(len(arriving))) if len(arriving) > 1 else 0)
            done += self._arrive(self._on_the_way.pop(seat))
        return done

    def _arrive(self, one: Arrival) -> list[Progress]:
        pace, chance = self._paces[one.seat], self._hands[one.seat]
        done = self.match.submit(one.seat, one.ask, one.action, self.now)
        if isinstance(done, Progress):
            self.decisions += 1
            self._rested[one.seat] = self.now + max(0, pace.rests(chance) - pace.reaction_ms)
            return [done]
        # Refused: somebody was faster. It looks again at once.
        self.refused += 1
        self._rested[one.seat] = self.now
        return []
