"""A recorded match in the terminal: steps, marks, numbers, and the eyes of each seat."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Static

from fracas.cli import main
from fracas.kernel.chance import Chance
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import Match
from fracas.match.record import Record, encode, record_of
from fracas.match.registry import find_game
from fracas.match.replay import film
from fracas.terminal.theatre import ReplayApp, ReplayScreen, reel_of

pytestmark = pytest.mark.pure_only

GAME = find_game("dagupukito")


@pytest.fixture(scope="module")
def record() -> Record:
    """A short duel in which everybody takes the first option."""
    match = Match(GAME, Setup(GAME.id, (SeatSetup("Ann"), SeatSetup("Bo")), {"hp": 100}), Chance("theatre"))
    while not match.over:
        ask = match.asks()[0]
        match.submit(ask.seat, ask.id, ask.options[0], len(match.entries) * 1000)
    return record_of(match)


def test_a_reel_holds_what_a_seat_was_told_and_saw(record: Record) -> None:
    for seat in (None, 0, 1):
        reel, moments = reel_of(GAME, record, seat), film(GAME, record, seat)
        assert [scene.view for scene in reel.scenes] == [moment.view for moment in moments]
        assert any(scene.mark.startswith("Round to") for scene in reel.scenes)
        assert any(scene.choice for scene in reel.scenes) == (seat is not None)
        numbers = [scene.number for scene in reel.scenes]
        assert numbers == sorted(set(numbers)) and [reel.at(number) for number in numbers] == list(range(len(numbers)))


def test_keys_lead_everywhere(record: Record) -> None:
    app = ReplayApp(GAME, record, reel_of(GAME, record, 0))

    async def steps() -> None:
        async with app.run_test(size=(100, 40)) as pilot:

            async def press(*keys: str) -> int:
                await pilot.press(*keys)
                assert isinstance(app.screen, ReplayScreen)
                return app.screen.place

            assert await press("right", "space", "left") == 1
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            last = len(screen.reel.scenes) - 1
            first = await press("n")
            assert screen.reel.scenes[first].mark.startswith("Round to") and 0 < first <= last
            assert await press("p") == 0
            assert "wins" not in str(screen.query_one("#prompt", Static).render())
            assert await press("end") == last
            assert "wins" in str(screen.query_one("#prompt", Static).render())
            assert await press("home") == 0
            assert screen.reel.scenes[await press("1", "2", "enter")].number == 12
            assert "seen by Ann" in str(screen.query_one("#title", Static).render())
            place = await press("v")
            assert screen.reel.seat == 1 and screen.reel.scenes[place].number == 12
            await press("v")
            assert "seen by watchers" in str(screen.query_one("#title", Static).render())
            await pilot.press("question_mark")
            assert not isinstance(app.screen, ReplayScreen)
            await pilot.press("escape")
            assert isinstance(app.screen, ReplayScreen)

    asyncio.run(steps())


def test_a_file_that_is_no_record_is_named(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for data, why in {
        b"cat": "not a record",
        b'{"format": 9}': "format 9",
        encode(record)[:-40]: "not a record",
    }.items():
        file = tmp_path / "odd.json"
        file.write_bytes(data)
        assert main(["replay", str(file), "--watch"]) == 2
        assert f"{file}: " in (said := capsys.readouterr().err) and why in said
    file.write_bytes(encode(record))
    assert main(["replay", str(file), "--watch", "--as", "7"]) == 2
    assert "--as: there is no seat 7" in capsys.readouterr().err
