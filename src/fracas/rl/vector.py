"""Many matches side by side, in arrays: for learners that play all seats themselves."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fracas.rl.play import Play

__all__ = ["Matches", "Step"]


class Step(NamedTuple):
    """Where the matches stand, a row each. `done` and `rewards` are of the match that ended with the last actions."""

    seats: NDArray[np.int64]  # whose turn it is
    seen: NDArray[np.float32]  # what that seat sees
    masks: NDArray[np.int8]  # what it may do
    rewards: NDArray[np.float32]  # by match and seat
    done: NDArray[np.bool_]  # a new match has begun


class Matches:
    """`count` matches of one mode by turns; each waits for one seat. A match that is over is followed by the next."""

    def __init__(self, count: int, game: str, mode: str | None = None, seed: int = 0, **more: Any) -> None:
        if count < 1:
            raise ValueError(f"{count} matches are none")
        self.plays = [Play(game, mode, **more) for _ in range(count)]
        if self.plays[0].live:
            raise ValueError(f"{game}: {self.plays[0].mode.id} is played in real time: use parallel_env")
        for number, play in enumerate(self.plays):
            play.features = self.plays[0].features  # one memory of places for all
            play.begin(seed * 1_000_003 + number)

    def __len__(self) -> int:
        return len(self.plays)

    def begin(self) -> Step:
        """Where the matches stand now."""
        return self._look(np.zeros((len(self), self.plays[0].seats), np.float32), np.zeros(len(self), np.bool_))

    def step(self, actions: NDArray[np.integer[Any]]) -> Step:
        """One action in every match, of the seat whose turn it is."""
        rewards = np.zeros((len(self), self.plays[0].seats), np.float32)
        done = np.zeros(len(self), np.bool_)
        for number, play in enumerate(self.plays):
            play.act(play.asked()[0], int(actions[number]))
            if play.over or play.broken_off:
                rewards[number] = [play.reward(seat) for seat in range(play.seats)]
                done[number] = True
                play.begin()
        return self._look(rewards, done)

    def _look(self, rewards: NDArray[np.float32], done: NDArray[np.bool_]) -> Step:
        seats = [play.asked()[0] for play in self.plays]
        both = list(zip(self.plays, seats, strict=True))
        return Step(
            np.array(seats, np.int64),
            np.stack([play.observe(seat) for play, seat in both]),
            np.stack([play.mask(seat) for play, seat in both]),
            rewards,
            done,
        )
