"""The clocks of a match: a time for each decision, a time for the whole, and the same again in a replay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import toy
from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.game import Forms, Game, SetupError
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Field, SeatSetup, Setup
from fracas.match.match import Match, Progress
from fracas.match.record import digest, record_of
from fracas.match.registry import all_games
from fracas.match.replay import Replay, resume

SECRET = "clock"


def table(game: Game[Any] = toy.GAME, seats: int = 2, **options: int) -> Match:
    setup = Setup(game.id, tuple(SeatSetup(f"S{seat}") for seat in range(seats)), options)
    return Match(game, setup, Chance(SECRET))


def bid(match: Match, seat: int, at: int) -> None:
    ask = match.ask(seat)
    assert isinstance(match.submit(seat, ask.id, ask.options[-1], at), Progress)


def test_without_options_no_clock_runs() -> None:
    match = table()
    assert match.deadline() == NEVER and match.ask(0).deadline is None
    assert match.tick(10**9) is None


def test_the_clocks_stand_last_among_the_options() -> None:
    for game in (toy.GAME, *all_games()):
        names = game.words.options.__struct_fields__
        clocks = [name for name in names if name in ("decision_seconds", "match_minutes")]
        assert list(names[len(names) - len(clocks) :]) == clocks, game.id


@pytest.mark.parametrize("options", [{"decision_seconds": 4}, {"decision_seconds": 601}, {"match_minutes": 0}])
def test_a_clock_outside_its_limits_is_refused(options: dict[str, int]) -> None:
    with pytest.raises(SetupError, match=next(iter(options))):
        Match(toy.GAME, Setup(toy.GAME.id, (SeatSetup("Ann"), SeatSetup("Bob")), options), Chance(SECRET))


def test_each_new_question_has_its_time_and_an_open_one_keeps_it() -> None:
    match = table(decision_seconds=10)
    assert [match.ask(seat).deadline for seat in (0, 1)] == [10_000, 10_000]
    bid(match, 0, 4_000)
    assert match.ask(0).deadline is None, "it is not asked"
    assert match.ask(1).deadline == match.deadline() == 10_000, "another's answer gives no more time"
    bid(match, 1, 6_000)
    assert [match.ask(seat).deadline for seat in (0, 1)] == [16_000, 16_000]


def test_who_is_late_is_answered_for_one_seat_at_a_time() -> None:
    match = table(decision_seconds=10)
    lowest = [min(hand) for hand in match.state.hands]  # type: ignore[attr-defined]
    assert match.tick(9_999) is None
    done = match.tick(10_000)
    assert done is not None and done.entry.seat is None and done.entry.action is None
    assert match.pending() == [1], "seats that are late at the same time: the lowest first"
    assert match.tick(10_000) is not None
    assert match.state.shown == tuple(lowest)  # type: ignore[attr-defined]
    assert match.deadline() == 20_000


def test_time_is_called_when_the_match_has_lasted_long_enough() -> None:
    match = table(match_minutes=1, decision_seconds=45)
    bid(match, 0, 0)
    bid(match, 1, 30_000)
    assert match.ask(0).deadline == 75_000 and match.deadline() == 60_000
    assert match.tick(60_000) is not None
    assert match.over and match.outcome is not None and match.outcome.why == "time"
    assert match.deadline() == NEVER and match.tick(10**9) is None


def test_a_replay_and_a_restart_keep_the_clocks() -> None:
    match = table(decision_seconds=10, match_minutes=1)
    bid(match, 1, 3_000)
    match.tick(10_500)  # the server may be late
    again = resume(toy.GAME, record_of(match), SECRET)
    assert [ask.deadline for ask in again.asks()] == [ask.deadline for ask in match.asks()] == [20_500, 20_500]
    while not match.over:
        match.tick(match.deadline())
    replay = Replay(toy.GAME, record_of(match))
    while replay.step() is not None:
        pass
    assert digest(replay.match.setup, replay.match.entries, replay.match.outcome) == record_of(match).digest


def test_a_fork_has_a_clock_of_its_own() -> None:
    match = table(decision_seconds=10)
    fork = match.fork(Chance("fork"))
    fork.tick(10_000)
    fork.tick(10_000)
    assert fork.deadline() == 20_000 and match.deadline() == 10_000


def test_a_form_is_answered_with_what_the_game_writes_into_it() -> None:
    taken: list[dict[str, str]] = []

    class Written(toy.Bids):
        def options(self, seat: int) -> tuple[int, ...]:
            return ()

    def start(setup: Setup, chance: Chance, out: Out) -> Written:
        return Written(toy.start(setup, chance, out).hands)

    def fill(state: Any, seat: int, fields: dict[str, str], chance: Chance, out: Out) -> Refusal | None:
        taken.append(fields)
        state.bids[seat] = 1
        return None

    form = (Field("boast", "Your boast"),)
    game = toy.GAME.altered("rules", start=start, prompt=lambda state, seat: Prompt("bid", {}, form=form))
    forms: Forms[Any] = Forms(
        fill, lambda view, ask, chance: {}, blank=lambda state, seat: {"boast": f"none of {seat}"}
    )
    match = table(replace(game, forms=forms), decision_seconds=5)
    assert match.tick(5_000) is not None
    assert taken == [{"boast": "none of 0"}] and match.pending() == [1]
