"""Compares two bots: pairs of matches on the same luck with seats swapped, until one is shown to be stronger.

Where there are sides, the first bot plays every other side in one match of a pair and the rest in the other; its share
is its part of the points of both. Where all are partners, each bot plays one match of the pair alone with its like, and
the share is a half, more or less half the difference. Pair i has the luck `<seed>:<i>`, so results are the same on any
number of processes, and a comparison that was broken off goes on where it ended.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab import sim
from fracas.lab.progress import Advance, nobody
from fracas.lab.stats import Share, share
from fracas.lab.strength.wager import Wager
from fracas.lab.work.workers import in_order, workers_for
from fracas.match.match import Match
from fracas.match.registry import find_game

__all__ = ["Comparison", "Contest", "Pair", "compare", "contest", "play_pair"]


class Contest(Struct, frozen=True):
    """What to play: two bots, and at most so many pairs."""

    game: str
    mode: str
    options: dict[str, Any]
    bots: tuple[str, str]
    seats: int
    pairs: int
    seed: str
    most: int  # decisions a match may take


class Pair(Struct, frozen=True):
    """One pair of matches: what each bot scored in the first and in the second, and how long both took."""

    scores: tuple[tuple[float, float], tuple[float, float]]  # (first bot, second bot), match by match
    share: float  # of the first bot
    decisions: int


class Comparison(Struct, frozen=True):
    """What was found. `first` and `second` are shares of matches; the verdict is about the first bot."""

    contest: Contest
    verdict: str
    pairs: int
    share: float  # of the first bot, over pairs
    first: Share
    second: Share
    partners: bool
    sure: float  # the factor by which the better purse has grown (wager.py)


def contest(
    game: Game[Any],
    bots: tuple[str, str],
    *,
    matches: int,
    seed: str,
    mode: str | None = None,
    options: dict[str, Any] | None = None,
    seats: int | None = None,
) -> Contest:
    """A checked contest; the fewest seats of the mode where nothing is said."""
    chosen = game.mode(mode) if mode else game.info.modes[0]
    wanted = seats if seats is not None else min(chosen.seats)
    if wanted not in chosen.seats:
        there = " or ".join(map(str, chosen.seats))
        raise SetupError(f"{game.id}: mode {chosen.id} has {there} seats, not {wanted}")
    plan = sim.plan(game, games=max(1, matches), seed=seed, entrants=bots[:1] * wanted, mode=mode, options=options)
    sim.plan(game, games=1, seed=seed, entrants=bots[1:] * wanted, mode=mode, options=options)
    pairs = (matches + 1) // 2
    return Contest(game.id, chosen.id, plan.options, bots, wanted, pairs, seed, plan.most)


def sides_of(game: Game[Any], one: Contest) -> tuple[int, ...]:
    """The side of each seat."""
    people = tuple(SeatSetup(f"P{i}", "random") for i in range(one.seats))
    match = Match(game, Setup(one.game, people, one.options), Chance(one.seed), listen=False)
    return tuple(int(match.state.plays_for(seat)) for seat in range(one.seats))


def play_pair(game: Game[Any], one: Contest, sides: Sequence[int], number: int) -> Pair:
    """Both matches of a pair."""
    partners = len(set(sides)) == 1
    seating: list[list[int]] = []  # by match: which bot sits where
    for turn in range(2):
        seating.append([turn if partners else (side + turn) % 2 for side in sides])
    scores: list[tuple[float, float]] = []
    decisions = 0
    for sitting in seating:
        sat = tuple(one.bots[bot] for bot in sitting)
        plan = sim.Plan(one.game, one.mode, one.options, sat, 1, f"{one.seed}:{number}", one.most)
        played = sim.play_one(game, plan, 0)
        decisions += played.decisions
        scores.append((_total(played.scores, sitting, 0), _total(played.scores, sitting, 1)))
    if partners:
        part = (1 + (scores[0][0] - scores[1][1]) / one.seats) / 2
    else:
        whole = sum(chain(*scores))
        part = (scores[0][0] + scores[1][0]) / whole if whole else 0.5
    return Pair((scores[0], scores[1]), part, decisions)


def _total(scores: Sequence[float], sitting: Sequence[int], bot: int) -> float:
    return sum(score for score, who in zip(scores, sitting, strict=True) if who == bot)


def compare(
    one: Contest,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    log: Path | None = None,
    whole: bool = False,
    advance: Advance = nobody,
    told: Callable[[int, Wager], None] | None = None,
) -> Comparison:
    """Play pairs until there is a verdict, or all of them: `whole` plays on after the verdict.

    With a log each pair is written as it ends; pairs that it already has are not played again.
    """
    game = find_game(one.game)
    sides = sides_of(game, one)
    known = _read(log, one) if log is not None else []
    wager = Wager()
    seen: list[Pair] = []
    new = _played(one, sides, len(known), jobs, cluster)
    verdict = "undecided"
    try:
        for pair in chain(known[: one.pairs], new):
            if log is not None and len(seen) >= len(known):
                _write(log, one, pair)
            seen.append(pair)
            wager.see(pair.share)
            advance(1)
            if told is not None:
                told(len(seen), wager)
            if verdict == "undecided":
                verdict = wager.verdict
            if verdict != "undecided" and not whole:
                break
    finally:
        new.close()
    return _summary(one, sides, seen, verdict, wager)


def _summary(one: Contest, sides: Sequence[int], seen: list[Pair], verdict: str, wager: Wager) -> Comparison:
    partners = len(set(sides)) == 1
    scores: tuple[list[float], list[float]] = ([], [])
    for pair in seen:
        for turn, both in enumerate(pair.scores):
            for bot in range(2):
                if partners and bot == turn:
                    scores[bot].append(both[bot] / one.seats)
                elif not partners:
                    scores[bot].append(both[bot] / sum(both) if sum(both) else 0.5)
    return Comparison(
        contest=one,
        verdict=verdict,
        pairs=len(seen),
        share=sum(pair.share for pair in seen) / len(seen),
        first=share(scores[0]),
        second=share(scores[1]),
        partners=partners,
        sure=2.718281828459045 ** min(50.0, max(wager.stronger, wager.weaker)),
    )


# --- one process or many ----------------------------------------------------------------------------------------------


def _played(one: Contest, sides: Sequence[int], first: int, jobs: int, cluster: str | None) -> Generator[Pair]:
    """Pairs from a number on, in order. Few are under way at a time: after a verdict nobody waits for the rest."""
    numbers = range(first, one.pairs)
    if cluster is None and (jobs == 1 or len(numbers) < 2):
        game = find_game(one.game)
        for number in numbers:
            yield play_pair(game, one, sides, number)
        return
    with workers_for(one.game, __name__, jobs, cluster) as workers:
        yield from in_order(workers, _pair, ((one, tuple(sides), number) for number in numbers))


def _pair(one: Contest, sides: tuple[int, ...], number: int) -> Pair:
    return play_pair(find_game(one.game), one, sides, number)


# --- the log ----------------------------------------------------------------------------------------------------------


def _read(log: Path, one: Contest) -> list[Pair]:
    """The pairs of a log; a last line that was cut off is left out of it."""
    if not log.exists():
        return []
    head, *lines = log.read_bytes().splitlines(keepends=True) or [b""]
    try:
        same = _begun(msgspec.json.decode(head, type=Contest)) == _begun(one)
    except msgspec.DecodeError:
        raise SetupError(f"{log}: this is not the log of a comparison") from None
    if not same:
        raise SetupError(f"{log}: this is the log of another comparison; name another file")
    whole = [line for line in lines if line.endswith(b"\n")]
    if len(whole) < len(lines):
        log.write_bytes(head + b"".join(whole))
    try:
        return [msgspec.json.decode(line, type=Pair) for line in whole]
    except msgspec.DecodeError as error:
        raise SetupError(f"{log}: a line is damaged: {error}") from None


def _begun(one: Contest) -> Contest:
    """Without its length: a log may be gone on with for longer than was planned."""
    return msgspec.structs.replace(one, pairs=0)


def _write(log: Path, one: Contest, pair: Pair) -> None:
    fresh = not log.exists() or log.stat().st_size == 0
    with log.open("ab") as file:
        if fresh:
            file.write(msgspec.json.encode(one) + b"\n")
        file.write(msgspec.json.encode(pair) + b"\n")
