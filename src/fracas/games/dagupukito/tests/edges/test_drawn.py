"""Views that are put together for all audiences at once are, byte for byte, what encoding each view gives."""

from __future__ import annotations

import random
from typing import Any, cast

import msgspec
import pytest

from fracas.games.dagupukito import GAME
from fracas.games.dagupukito.core.match import Duel
from fracas.kernel.chance import Chance
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import Match, Progress

MODES = [(mode, seats) for mode in GAME.info.modes for seats in mode.seats]
SHADES: tuple[dict[str, Any], ...] = (
    {},
    {"turn_seconds": 20, "hand_limit": 6},
    {"bench_cycle": "on", "mirror": "off", "rps": "coin"},
)
STEPS = 400
LEAVES = 0.02  # of the answers: somebody resigns the round or the match


@pytest.mark.parametrize(("mode", "seats"), MODES, ids=lambda value: getattr(value, "id", value))
@pytest.mark.parametrize("shade", SHADES, ids=["plain", "clock", "other"])
def test_views_drawn_at_once_are_the_views(mode: Any, seats: int, shade: dict[str, Any]) -> None:
    people = tuple([SeatSetup(f"P{seat}") for seat in range(seats)])
    match = Match(GAME, Setup(GAME.id, people, {**mode.options, **shade}, mode=mode.id), Chance(f"{seats:064x}"))
    audiences: list[int | None] = [None, *range(seats)]
    choose, drawn = random.Random(f"{mode.id} {seats}"), GAME.rules.drawn
    assert drawn is not None
    for _ in range(STEPS):
        encoded = [msgspec.json.encode(match.view(seat)) for seat in audiences]
        assert drawn(cast(Duel, match.state), audiences) == encoded
        if match.over:
            break
        ask = match.ask(choose.choice(match.pending()))
        action = choose.choice(ask.asides if ask.asides and choose.random() < LEAVES else ask.options)
        done = match.submit(ask.seat, ask.id if action in ask.options else None, action, int(match.state.at) + 7)
        assert isinstance(done, Progress), done
