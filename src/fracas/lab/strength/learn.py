"""Learns what a standing is worth: matches of a bot against itself, and a logistic fit of who won on what sides had.

The model has no constant: what both sides have alike cancels out, so the values of two sides add up to 1. A fifth of
the matches is not learned from; on these it is measured how good the values are.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from fracas.kernel.game import Game, SetupError
from fracas.kernel.state import State
from fracas.kernel.thinking.scale import Scale
from fracas.kernel.values import Feature, Values
from fracas.kernel.wire import Setup
from fracas.lab import sim
from fracas.lab.progress import Advance, nobody
from fracas.match.match import Match
from fracas.match.registry import find_game

__all__ = ["Course", "Learned", "Measure", "course", "learn", "measure", "write"]

Floats = NDArray[np.float64]

HELD_OUT = 5  # every fifth match is not learned from
PER_MATCH = 16  # states of a match that are looked at, about
MIDDLE = (0.2, 0.8)  # of a match: what is learned from; before there is nothing to tell, after it nothing to guess
RIDGE = 1e-4  # a little pull towards 0, for features that are always the same
ROUNDS = 30  # of Newton's method, at most
SLIGHT = 1e-9
BINS = 10


class Course(Struct, frozen=True):
    """What to play: one bot against itself, on every seat."""

    game: str
    mode: str
    options: dict[str, Any]
    bot: str
    seats: int
    matches: int
    seed: str
    most: int


class Seen(Struct, frozen=True):
    """One state of a match: where in the match, what side 0 had more than the other, and what it came to."""

    match: int
    when: float  # from 0 to 1
    features: list[float]
    score: float


class Bin(Struct, frozen=True):
    """States of about the same value: the mean value, how they ended, how many there were."""

    value: float
    score: float
    count: int


class Measure(Struct, frozen=True):
    """How good values are: mean squared error, slope of calibration (below 1: overconfident), and the diagram."""

    matches: int
    states: int
    brier: float
    slope: float
    constant: float  # the error of always saying what is the mean
    bins: tuple[Bin, ...]


class Learned(Struct, frozen=True):
    """The values, and how good they are on matches they were not learned from; before: the weights as they were."""

    course: Course
    values: Values
    found: Measure
    before: Measure


def course(game: Game[Any], *, bot: str, matches: int, seed: str, mode: str | None = None) -> Course:
    """A checked course."""
    if game.hints.values is None:
        raise SetupError(f"{game.id}: it has no features to learn the weights of (Hints.values)")
    if matches < 2 * HELD_OUT:
        raise SetupError(f"matches: {matches} is not {2 * HELD_OUT} or more")
    chosen = game.mode(mode) if mode else game.info.modes[0]
    wanted = min(chosen.seats)
    plan = sim.plan(game, games=matches, seed=seed, entrants=(bot,) * wanted, mode=mode)
    if game.in_real_time(Setup(game.id, (), plan.options)):
        raise SetupError(f"{game.id}: mode {chosen.id} is in real time; learn from a mode by turns")
    return Course(game.id, chosen.id, plan.options, bot, wanted, matches, seed, plan.most)


def learn(one: Course, command: str, *, jobs: int = 1, advance: Advance = nobody) -> Learned:
    """Play, fit and measure."""
    game = find_game(one.game)
    assert game.hints.values is not None
    features, scores, matches, when = _table(one, jobs, advance)
    held = matches % HELD_OUT == 0
    middle = (when >= MIDDLE[0]) & (when <= MIDDLE[1])
    weights = fit(features[~held & middle], scores[~held & middle])
    rows = held & middle
    count = len(set(matches[rows].tolist()))
    found = measure(features[rows] @ weights, scores[rows], count)
    old = game.hints.values
    before = measure(features[rows] @ np.array(old.weights), scores[rows], count)
    named = tuple(
        Feature(feature.name, feature.theme, float(f"{weight:.5g}"))
        for feature, weight in zip(old.feature, weights.tolist(), strict=True)
    )
    values = Values(command, one.seed, one.matches, round(found.brier, 4), round(found.slope, 3), named)
    return Learned(one, values, found, before)


def _table(one: Course, jobs: int, advance: Advance) -> tuple[Floats, Floats, NDArray[np.int64], Floats]:
    """All states as columns: features, scores, numbers of matches, places in the match."""
    seen: list[Seen] = []
    for some in _played(one, jobs):
        seen += some
        advance(1)
    if not seen:
        raise SetupError(f"{one.game}: nothing is weighed in mode {one.mode}")
    return (
        np.array([state.features for state in seen]),
        np.array([state.score for state in seen]),
        np.array([state.match for state in seen]),
        np.array([state.when for state in seen]),
    )


# --- play -------------------------------------------------------------------------------------------------------------


def _played(one: Course, jobs: int) -> Iterator[list[Seen]]:
    if jobs == 1:
        game = find_game(one.game)
        for number in range(one.matches):
            yield watch(game, one, number)
        return
    size = max(1, min(25, one.matches // (jobs * 8)))
    chunks = [range(first, min(first + size, one.matches)) for first in range(0, one.matches, size)]
    with sim.workers(one.game, jobs, __name__) as pool:
        for some in pool.map(_watch_all, [one] * len(chunks), chunks):
            yield from some


def _watch_all(one: Course, numbers: range) -> list[list[Seen]]:
    game = find_game(one.game)
    return [watch(game, one, number) for number in numbers]


def watch(game: Game[Any], one: Course, number: int) -> list[Seen]:
    """Play one match and keep some of its states, evenly spread."""
    assert game.hints.values is not None
    plan = sim.Plan(one.game, one.mode, one.options, (one.bot,) * one.seats, one.matches, one.seed, one.most)
    scale = Scale([0.0] * len(game.hints.values.feature), keeps=True)
    kept: list[tuple[int, list[float]]] = []
    every, count = 1, 0

    def look(match: Match) -> None:
        nonlocal every, count, kept
        if count % every == 0 and (features := features_of(match.state, scale)) is not None:
            kept.append((count, features))
            if len(kept) >= 2 * PER_MATCH:  # the match is longer than thought: half as many are enough
                kept = kept[::2]
                every *= 2
        count += 1

    played = sim.play_one(game, plan, number, look)
    return [Seen(number, at / max(1, count), features, played.scores[0]) for at, features in kept]


def features_of(state: State, scale: Scale) -> list[float] | None:
    """What the side of seat 0 has, less what the other has; None where nothing is weighed."""
    side = int(state.plays_for(0))
    scale.clear()
    if state.over() or not state.weigh(side, scale):
        return None
    mine = scale.kept
    if state.sides() == 1:
        return mine
    if state.sides() != 2:
        raise SetupError("values are learned from matches of two sides, or of partners")
    scale.clear()
    state.weigh(1 - side, scale)
    return [own - other for own, other in zip(mine, scale.kept, strict=True)]


# --- fit --------------------------------------------------------------------------------------------------------------


def fit(features: Floats, scores: Floats) -> Floats:
    """Weights of a logistic model without a constant, by Newton's method on features of equal size."""
    size = np.sqrt(np.mean(features**2, axis=0))
    used = size > SLIGHT
    scaled = features[:, used] / size[used]
    weights = np.zeros(scaled.shape[1])
    for _ in range(ROUNDS):
        chances = _logistic(scaled @ weights)
        slope = scaled.T @ (scores - chances) / len(scores) - RIDGE * weights
        bend = (scaled * (chances * (1 - chances))[:, None]).T @ scaled / len(scores)
        step = np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
        weights += step
        if np.abs(step).max() < SLIGHT:
            break
    found = np.zeros(features.shape[1])
    found[used] = weights / size[used]
    return found


def measure(leads: Floats, scores: Floats, matches: int) -> Measure:
    """How good the chances are that these leads (logarithms of odds) stand for."""
    if len(scores) == 0:
        raise SetupError("matches: too few to measure the values with")
    chances = _logistic(leads)
    edges = np.clip((chances * BINS).astype(int), 0, BINS - 1)
    bins = tuple(
        Bin(float(chances[edges == i].mean()), float(scores[edges == i].mean()), int((edges == i).sum()))
        for i in range(BINS)
        if (edges == i).any()
    )
    return Measure(
        matches=matches,
        states=len(scores),
        brier=float(np.mean((chances - scores) ** 2)),
        slope=float(fit(leads[:, None], scores)[0]) if np.abs(leads).max() > SLIGHT else 0.0,
        constant=float(np.mean((scores - scores.mean()) ** 2)),
        bins=bins,
    )


def _logistic(leads: Floats) -> Floats:
    found: Floats = 1.0 / (1.0 + np.exp(-np.clip(leads, -30.0, 30.0)))
    return found


def write(path: Path, values: Values) -> None:
    """Write values.toml."""
    lines = ["# Weights and figures are written by the command; names and themes are written by hand."]
    lines += [f"{key} = {_toml(getattr(values, key))}" for key in ("command", "seed", "matches", "brier", "slope")]
    for one in values.feature:
        lines += ["", "[[feature]]"] + [f"{key} = {_toml(getattr(one, key))}" for key in ("name", "theme", "weight")]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _toml(value: str | float) -> str:
    """Plain strings and numbers are written in TOML as in JSON."""
    return msgspec.json.encode(value).decode()
