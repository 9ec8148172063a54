"""A player that learns by playing: numpy and nothing else. It begins at random and soon beats who stays there.

    python learn.py [GAME] [MINUTES]        e.g. python learn.py dagupukito 5

What it knows is one table: for each action, how much each feature of what it sees speaks for it. After a match every
choice of the winner becomes a little likelier, every choice of the loser a little less so (REINFORCE).
"""

import sys
import time
from typing import Any

import numpy as np

from fracas.rl.vector import Matches

MATCHES = 32  # side by side
RATE = 0.001
SLOW = 0.95  # how slowly the size of a step follows what was learned lately
TESTED = 400  # matches


class Learner:
    """A table of weights, and the way to change it."""

    def __init__(self, actions: int, features: int) -> None:
        self.table = np.zeros((actions, features), np.float32)
        self.square = np.full((actions, 1), 1e-4, np.float32)

    def chances(self, seen: Any, legal: Any) -> Any:
        """How likely each legal action is taken."""
        likes = self.table[legal] @ seen
        odds = np.exp(likes - likes.max())
        return odds / odds.sum()

    def learn(self, story: list[Any], won: float) -> None:
        """Go over the choices of one match."""
        change = np.zeros_like(self.table)
        for seen, legal, chances, taken in story:
            push = -chances
            push[taken] += 1.0
            change[legal] += np.outer(push, seen)
        change *= won / max(1, len(story))
        self.square = SLOW * self.square + (1 - SLOW) * (change * change).mean(1, keepdims=True)
        self.table += RATE * change / np.sqrt(self.square)


def play(matches: Matches, learner: Learner, rng: Any, until: Any, learning: bool) -> list[float]:
    """Matches of the learner, who has each seat in turn, against chance; returns what it earned in each."""
    stories: list[list[Any]] = [[] for _ in range(len(matches))]
    own = np.arange(len(matches)) % matches.plays[0].seats
    earned: list[float] = []
    now = matches.begin()
    while not until(len(earned)):
        actions = np.zeros(len(matches), np.int64)
        for i in range(len(matches)):
            legal = np.flatnonzero(now.masks[i])
            if now.seats[i] != own[i]:
                actions[i] = rng.choice(legal)
                continue
            chances = learner.chances(now.seen[i], legal)
            taken = int(rng.choice(len(legal), p=chances))
            stories[i].append((now.seen[i], legal, chances, taken))
            actions[i] = legal[taken]
        now = matches.step(actions)
        for i in map(int, np.flatnonzero(now.done)):
            won = float(now.rewards[i, own[i]])
            earned.append(won)
            if learning:
                learner.learn(stories[i], won - float(np.mean(earned[-500:])))
            stories[i] = []
    return earned


def main(game: str = "dagupukito", minutes: str = "5") -> float:
    """Learn, then play against chance once more without learning; returns the share won."""
    matches, rng = Matches(MATCHES, game, seed=1), np.random.default_rng(1)
    learner = Learner(matches.plays[0].actions, matches.plays[0].features.size)
    end = time.monotonic() + 60 * float(minutes)
    earned = play(matches, learner, rng, lambda played: time.monotonic() > end, learning=True)
    print(f"learned from {len(earned)} matches; the last 500: {np.mean(earned[-500:]):+.2f}")
    share = (1 + np.mean(play(matches, learner, rng, lambda played: played >= TESTED, learning=False))) / 2
    print(f"{game}: wins {share:.0%} of {TESTED} matches against chance")
    return float(share)


if __name__ == "__main__":
    main(*sys.argv[1:])
