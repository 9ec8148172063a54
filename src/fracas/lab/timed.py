"""A match in real time, simulated: an event queue in milliseconds, each bot with its own reaction time and rate.

A bot looks, decides on what it sees, and its action arrives a reaction time later; by then the table may have changed
and the action may be refused. Then it looks again, not sooner than its rate allows. What arrives at the same
millisecond is played in an order drawn from a seed of the match's own, so a match is decided by its seed alone.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fracas import bots
from fracas.kernel.chance import Chance
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Action
from fracas.match.match import Match, Progress

__all__ = ["Endless", "Thought", "TimedPlayers"]


class Endless(Exception):
    """The match does not come to an end; the message says why."""


class Thought(Struct, frozen=True):
    """An action on its way."""

    at: int
    seat: int
    ask: int
    action: Action


class TimedPlayers:
    """The bots of one real-time match, each with its seed, and one for ties."""

    def __init__(self, match: Match, bot_ids: list[str], seed: str) -> None:
        self.match = match
        self.now = 0
        self.decisions = 0
        self.refused = 0
        self._players = [bots.make(bot_id, f"{seed}:{seat}") for seat, bot_id in enumerate(bot_ids)]
        self._paces = [bots.pace_of(bot_id) for bot_id in bot_ids]
        self._hands = [Chance(f"{seed}:{seat}:pace", keep=False) for seat in range(len(bot_ids))]
        self._ties = Chance(f"{seed}:ties", keep=False)
        self._rested = [0] * len(bot_ids)  # when a seat may look again
        self._on_the_way: dict[int, Thought] = {}

    def run(self, most: int) -> None:
        """Play to the end, `most` entries at most."""
        while not self.match.over:
            self._look()
            self._next()
            if len(self.match.entries) > most or self.refused > most:
                raise Endless(f"no end after {self.decisions} decisions")

    def _look(self) -> None:
        """Every asked seat that has nothing on the way looks and decides."""
        match = self.match
        for seat in match.pending():
            if seat not in self._on_the_way:
                options = match.state.options(seat)
                if not options:
                    raise Endless(f"seat {seat} is asked to fill in a form, which no bot can do yet")
                seen = max(self.now, self._rested[seat])
                action = match.game.decode(match.state, options[self._players[seat].choose(bots.look_at(match, seat))])
                arrives = seen + self._paces[seat].reacts_in(self._hands[seat])
                self._on_the_way[seat] = Thought(arrives, seat, int(match.state.question(seat)), action)

    def _next(self) -> None:
        """What is due first: the clock, or all that arrives in one millisecond."""
        due = int(self.match.state.deadline())
        first = min((one.at for one in self._on_the_way.values()), default=NEVER)
        if due != NEVER and (first == NEVER or due <= first):
            self.now = max(self.now, due)
            if self.match.tick(self.now) is None:
                raise Endless(f"the clock did nothing at its own deadline, {due} ms")
            return
        if first == NEVER:
            raise Endless("nobody is asked and no deadline is set, but the match is not over")
        self.now = first
        arriving = [seat for seat, one in sorted(self._on_the_way.items()) if one.at == first]
        while arriving:
            seat = arriving.pop(int(self._ties.below(len(arriving))) if len(arriving) > 1 else 0)
            self._arrive(self._on_the_way.pop(seat))

    def _arrive(self, one: Thought) -> None:
        pace, hands = self._paces[one.seat], self._hands[one.seat]
        done: Any = self.match.submit(one.seat, one.ask, one.action, self.now)
        if isinstance(done, Progress):
            self.decisions += 1
            self._rested[one.seat] = self.now + max(0, pace.rests(hands) - pace.reaction_ms)
        else:
            # Refused: the card is back in hand, and so is the player.
            self.refused += 1
            self._rested[one.seat] = self.now
