"""One match for learners: who is asked, what may be answered, what each seat sees, and what it has earned."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, SetupError
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.state import NEVER, State
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.registry import find_game
from fracas.rl.features import Features

__all__ = ["Play"]

TICK_MS = 100
ROOM = 1 << 32
PATIENCE = 4  # a match is broken off after this many times the decisions that random play of the mode needs at most


class Play:
    """Matches of one mode, one after the other.

    An action is a code of the game, or `wait`, the number after the last: what a seat does that is not asked, or that
    lets a tick of real time pass. A seat is shown its own view and nothing else.
    """

    def __init__(
        self,
        game: str,
        mode: str | None = None,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        pack: str | None = None,
        features: int = 512,
        tick_ms: int = TICK_MS,
    ) -> None:
        self.game: Game[Any] = find_game(game)
        self.mode = self.game.mode(mode) if mode is not None else self.game.info.modes[0]
        self.seats = self.mode.seats[0] if seats is None else seats
        if self.seats not in self.mode.seats:
            there = ", ".join(map(str, self.mode.seats))
            raise SetupError(f"{game}: {self.mode.id} is played by {there} seats, not {self.seats}")
        if not self.game.words.codes:
            raise SetupError(f"{game}: learners cannot play it: it does not say how many codes there are (Words.codes)")
        if tick_ms < 1:
            raise SetupError(f"tick_ms: {tick_ms} is no time")
        people = tuple(SeatSetup(f"seat {seat}") for seat in range(self.seats))
        self.setup = Setup(self.game.id, people, {**self.mode.options, **(options or {})}, pack)
        self.game.rules.check_setup(self.setup)
        self.live = self.game.in_real_time(self.setup)
        self.wait = self.game.words.codes
        self.actions = self.wait + 1
        self.features = Features(features)
        self.most = self.mode.longest * PATIENCE
        self.tick_ms = tick_ms
        self._luck, self._out = Chance("seed 0", keep=False), Out()
        self.state: State
        self.chance: Chance
        self.steps = 0
        self.begin()

    # --- play -------------------------------------------------------------------------------------------------------

    def begin(self, seed: int | None = None) -> None:
        """A new match. With a seed, it and all later matches repeat; without any, they follow seed 0."""
        if seed is not None:
            self._luck = Chance(f"seed {seed}", keep=False)
        self.begin_with(f"{self._luck.below(ROOM):08x}{self._luck.below(ROOM):08x}")

    def begin_with(self, secret: str) -> None:
        """A new match whose luck is all in this secret."""
        self.steps = 0
        self.chance = Chance(secret, keep=False)
        self.state = self.game.rules.start(self.setup, self.chance, self._out)
        self._catch_up()

    def asked(self) -> list[int]:
        """The seats that may act now: in real time everybody with something to do."""
        return members(self.state.pending())

    def legal(self, seat: int) -> list[int]:
        """What a seat may do now, as codes. It has `wait` where it need not act."""
        state = self.state
        codes = list(state.options(seat)) if state.pending() >> seat & 1 else []
        if not self.live:
            return codes or [self.wait]
        return [code for code in codes if not self._too_early(seat, code)] + [self.wait]

    def stand_in(self, seat: int) -> int:
        """What is played for a seat that plays nothing legal: the clock's choice, or `wait`."""
        if self.live or not self.state.pending() >> seat & 1:
            return self.wait
        return self.state.default(seat, self.chance)

    def act(self, seat: int, code: int) -> None:
        """Play a code that is legal for a seat."""
        if code != self.wait:
            self._expect_legal(seat, code)
            self.state.answer(seat, code, self.chance, self._out)
        self.steps += 1
        self._catch_up()

    def tick(self, codes: dict[int, int]) -> None:
        """A tick of real time. Seats act in turn, another one first each tick; an action that is too late is a wait."""
        state = self.state
        for seat, code in codes.items():
            if code != self.wait:
                self._expect_legal(seat, code)
        state.at += self.tick_ms
        for place in range(self.seats):
            seat = (place + self.steps) % self.seats
            code = codes.get(seat, self.wait)
            if code != self.wait and code in self.legal(seat):
                state.answer(seat, code, self.chance, self._out)
        self.steps += 1
        self._catch_up()

    def copy(self) -> Play:
        """An independent match at the same point, with the same luck ahead."""
        other: Play = object.__new__(Play)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other.chance = self.chance.copy()
        return other

    # --- what is seen and earned --------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.over()

    @property
    def broken_off(self) -> bool:
        """Whether the match takes too long; then it counts as undecided."""
        return self.steps >= self.most and not self.over

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 at every code a seat may play now."""
        found: NDArray[np.int8] = np.zeros(self.actions, np.int8)
        found[self.legal(seat)] = 1
        return found

    def seen(self, seat: int) -> tuple[Any, ...]:
        """What a seat was sent: its view, and what it is asked."""
        view = self.game.rules.view(self.state, seat)
        if not self.state.pending() >> seat & 1:
            return (view, None)
        return (view, self.game.rules.prompt(self.state, seat))

    def observe(self, seat: int) -> NDArray[np.float32]:
        """The same as an array."""
        return self.features.of(*self.seen(seat))

    def reward(self, seat: int) -> float:
        """From -1 for a loss to 1 for a win, when the match is over: teammates earn the same. Before, 0."""
        return 2.0 * self.state.score(seat) - 1.0 if self.over else 0.0

    # --- inside -------------------------------------------------------------------------------------------------------

    def _too_early(self, seat: int, code: int) -> bool:
        rules = self.game.real_time
        assert rules is not None
        action = self.game.words.decode(self.state, code)
        return rules.not_yet(self.state, seat, action, self.state.at) is not None

    def _expect_legal(self, seat: int, code: int) -> None:
        if code not in self.state.options(seat):
            raise ValueError(f"{self.game.id}: seat {seat} may not play {code} now, but one of {self.legal(seat)}")

    def _catch_up(self) -> None:
        """Play what happens by itself: while nobody is asked, the clock moves on to the next deadline."""
        state = self.state
        while not state.over():
            due = state.deadline()
            if due == NEVER or (due > state.at and (self.live or state.pending())):
                break
            state.at = max(due, state.at)
            state.time_up(self.chance, self._out)
        if self.game.forms is not None:
            for seat in self.asked():
                options = state.options(seat)
                if not options or options[-1] >= self.wait:
                    raise SetupError(f"{self.game.id}: {self.mode.id} has a story to tell: learners play modes without")
