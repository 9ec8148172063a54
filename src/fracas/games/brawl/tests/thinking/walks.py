"""Walks through random matches of every mode, in simulated time, for tests of what holds anywhere."""

from __future__ import annotations

from collections.abc import Iterator

from fracas.games.brawl import GAME
from fracas.games.brawl.core.match import Bout
from fracas.kernel.chance import Chance
from fracas.kernel.game import Mode
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.wire import SeatSetup, Setup

MODES = [mode.id for mode in GAME.info.modes]


def begun(mode: Mode, chance: Chance) -> Bout:
    """A match at its first question, with the fewest seats of its mode."""
    seats = tuple(SeatSetup(f"P{i + 1}") for i in range(mode.seats[0]))
    state = GAME.rules.start(Setup("brawl", seats, dict(mode.options)), chance, Out())
    assert isinstance(state, Bout)
    return state


def walk(mode: str, seed: str, every: int = 1) -> Iterator[Bout]:
    """Every n-th state of a random match in which somebody is asked; the match goes on from what is yielded."""
    chance, step = Chance(f"{mode} {seed}", keep=False), 0
    state = begun(GAME.mode(mode), chance)
    while not state.over():
        asked = members(state.pending())
        if not asked:
            state.at = state.deadline()
            state.time_up(chance, Out())
            continue
        if step % every == 0:
            yield state
        step += 1
        seat = asked[int(chance.below(len(asked)))]
        codes = state.options(seat)
        state.answer(seat, codes[int(chance.below(len(codes)))], chance, Out())


def twin(state: Bout, seat: int, chance: Chance) -> Bout:
    """A world the seat cannot tell from this one: what it cannot know is made up anew from what it is sent."""
    return GAME.hints.guess(GAME.rules.view(state, seat), chance)
