"""Matches in arrays, and the example that learns from them."""

from __future__ import annotations

import numpy as np
import pytest

import learn
from fracas.rl.vector import Matches

pytestmark = pytest.mark.one_build


def test_matches_go_on_one_after_the_other_and_repeat() -> None:
    def run() -> tuple[int, float]:
        matches, rng = Matches(3, "double_rumble", "easy", seed=7, seats=2), np.random.default_rng(1)
        now, ended, checksum = matches.begin(), 0, 0.0
        for _ in range(150):
            now = matches.step(np.array([int(rng.choice(np.flatnonzero(row))) for row in now.masks]))
            ended += int(now.done.sum())
            checksum += float(now.seen.sum())
            assert np.all(np.abs(now.rewards[now.done]) == 1.0) and not now.rewards[~now.done].any()
        return ended, checksum

    first = run()
    assert first[0] > 3 and first == run()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="0 matches"):
        Matches(0, "dagupukito")
    with pytest.raises(ValueError, match="real time"):
        Matches(2, "brawl", "tournament")


def test_the_example_learns() -> None:
    """A few hundred matches are enough to be far better than chance."""
    matches, rng = Matches(16, "dagupukito", seed=1), np.random.default_rng(1)
    learner = learn.Learner(matches.plays[0].actions, matches.plays[0].features.size)
    learn.play(matches, learner, rng, lambda played: played >= 600, learning=True)
    earned = learn.play(matches, learner, rng, lambda played: played >= 60, learning=False)
    assert np.mean(earned) > 0.2
