"""Real time without a server: simulated bots are decided by their seeds, and a person may play them in the terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from fracas import bots
from fracas.bots.paced import LEVELS, Pace
from fracas.bots.timed import Endless, TimedPlayers
from fracas.kernel.chance import Chance
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab import sim
from fracas.match.match import Match
from fracas.match.registry import find_game
from fracas.terminal.session import Session, seated

GAME = find_game("brawl")
LIVE = {"mode": "tournament"}
ROOT = Path(__file__).parent.parent


def match_of(*ids: str, seed: str = "m", **options: object) -> tuple[Match, TimedPlayers]:
    seats = tuple(SeatSetup(f"{bot} {i}", bot) for i, bot in enumerate(ids))
    match = Match(GAME, Setup(GAME.id, seats, {**LIVE, **options}), Chance(seed))
    players = {seat: bots.make(bot, f"{seed}:{seat}") for seat, bot in enumerate(ids)}
    return match, TimedPlayers(match, players, bots.pace_of, seed)


def test_levels_get_faster_and_slip_less() -> None:
    for slower, faster in pairwise(LEVELS):
        assert slower.pace.reaction_ms > faster.pace.reaction_ms and slower.slips > faster.slips
        assert slower.pace.interval_ms > faster.pace.interval_ms
    chance = Chance("s", keep=False)
    times = [Pace(400, 2.0).reacts_in(chance) for _ in range(200)]
    assert min(times) >= 300 and max(times) <= 500 and len(set(times)) > 50


@pytest.mark.parametrize("bot", [level.id for level in LEVELS])
def test_a_bot_keeps_the_pace_it_states(bot: str) -> None:
    match, players = match_of(bot, bot)
    players.run(10_000)
    pace = bots.pace_of(bot)
    for seat in (0, 1):
        times = [entry.at for entry in match.entries if entry.seat == seat and entry.ask is not None]
        assert min(later - sooner for sooner, later in pairwise(times)) >= pace.reaction_ms * 3 // 4


def test_a_match_is_decided_by_its_seeds() -> None:
    def entries(seed: str) -> bytes:
        match, players = match_of("sharp", "random", seed=seed)
        players.run(10_000)
        return msgspec.json.encode(match.entries)

    assert entries("a") == entries("a") != entries("b")


def test_bots_lose_races_and_lose_nothing() -> None:
    refused = 0
    for number in range(4):
        match, players = match_of("expert", "expert", seed=f"r{number}", min_interval_ms=0)
        players.run(10_000)
        refused += players.refused
        assert players.decisions == sum(entry.seat is not None for entry in match.entries)
    assert refused > 0


def test_a_match_without_an_end_is_told() -> None:
    _, players = match_of("random", "random")
    with pytest.raises(Endless, match="no end"):
        players.run(20)


def test_the_faster_and_surer_hands_win() -> None:
    plan = sim.plan(GAME, games=8, seed="s", entrants=("learner", "expert"), mode="tournament")
    result = sim.tally(plan, [sim.play_one(GAME, plan, number) for number in range(8)], 1.0, 1)
    weak, strong = result.entrants
    assert strong.all.score > weak.all.score


@pytest.mark.slow
def test_one_digest_for_any_number_of_processes_and_either_build() -> None:
    def run(jobs: int, **environment: str) -> str:
        command = [sys.executable, "-m", "fracas", "sim", GAME.id, "--mode", "tournament", "--games", "6", "--json"]
        done = subprocess.run(
            [*command, "--bots", "expert,random", "--jobs", str(jobs)],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        return str(msgspec.json.decode(done.stdout)["digest"])

    assert run(1) == run(2) == run(1, FRACAS_PURE="1")


# --- a person among bots ------------------------------------------------------------------------------------------


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_person_plays_a_tournament_while_bots_keep_their_pace() -> None:
    clock = Clock()
    setup = Setup(GAME.id, seated("You", 0, ["expert"]), {**LIVE, "countdown_s": 1})
    session = Session(GAME, setup, "s", clock)
    session.answer(session.ask, session.ask.options[0])
    seen = len(session.lines)
    for _ in range(20):
        clock.now += 0.1
        session.tick()
    assert len(session.lines) > seen and session.ask.kind == "knock"  # the bot has chosen and knocked
    session.answer(session.ask, session.ask.options[0])
    clock.now += 1.0
    session.tick()
    assert session.ask.kind == "live"
    assert session.answer(session.ask, session.ask.options[0]) == ""
    assert session.answer(session.ask, session.ask.options[-1]).startswith("Too fast")
    entries = len(session.match.entries)
    clock.now += 2.0
    assert session.tick() and 5 <= len(session.match.entries) - entries <= 14
    assert not session.over
