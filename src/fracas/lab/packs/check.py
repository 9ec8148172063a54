"""`fracas check GAME --pack DIR`: the pack is read, and matches with it are played to their end and replayed."""

from __future__ import annotations

from typing import Any

from fracas.kernel.game import Game, SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab import sim
from fracas.match.match import Match, check_setup
from fracas.match.record import record_of
from fracas.match.replay import Replay

__all__ = ["check_pack"]

BOT = "informed"


def check_pack(game: Game[Any], pack: str, mode: str | None, games: int, seed: str) -> list[str]:
    """A line for each mode; raises SetupError for a pack that no mode can be played with."""
    lines, refused = [], []
    for one in [game.mode(mode)] if mode else game.info.modes:
        setup = Setup(game.id, (SeatSetup("", BOT),) * min(one.seats), dict(one.options), pack)
        try:
            check_setup(game, setup)
        except SetupError as error:
            refused.append(error)
            lines.append(f"{one.id}: not played: {error}")
            continue
        plan = sim.plan(game, games=games, seed=seed, entrants=(BOT,) * min(one.seats), mode=one.id, pack=pack)
        for number in range(games):
            _try(game, plan, number)
        lines.append(f"{one.id}: {games} matches played and replayed")
    if refused and len(refused) == len(lines):
        raise refused[0]
    return lines


def _try(game: Game[Any], plan: sim.Plan, number: int) -> None:
    """Play a match, and play its record again: both must be the same match."""
    seen: list[Match] = []
    played = sim.play_one(game, plan, number, seen.append)
    record = record_of(seen[0])
    replay = Replay(game, record)
    while replay.step():
        pass
    again = record_of(replay.match)
    if not played.digest == record.digest == again.digest:
        raise sim.SimError(f"{plan.mode}, match {number}: a replay gave another match")
