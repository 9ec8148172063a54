"""What others may not know is not told by the number, the time or the lack of an update either."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fracas.games.n30n import GAME as N30N
from fracas.kernel.game import Mode
from fracas.lab.check_walk import Walker
from fracas.match.match import Match
from fracas.match.record import record_of
from fracas.match.replay import film
from fracas.match.sight import audiences
from fracas.server.frames import NewTable, SeatWish
from fracas.server.table import Table
from fracas.server.tables import Tables
from server.test_table import Ear, answer, run, tables_at, until

pytestmark = pytest.mark.pure_only

FREE = {"draft": "free"}
RUSH = NewTable("n30n", "rush", FREE, (SeatWish(), SeatWish()))


@pytest.fixture(autouse=True)
def _the_game_is_known() -> None:
    """Unlike the other tests of a table these play a real game."""


def sealed(match: Match, seat: int) -> str | None:
    """The sealed choice a seat's side is in the middle of, as others know it; None when there is none."""
    phase = match.view(None).phase  # type: ignore[attr-defined]
    return phase if phase in ("draft", "line_up", "place") and seat in match.asked(None) else None


def outsiders(match: Match, seat: int) -> set[int | None]:
    """Who may not know how far that seat has got: all who see none of its cards, and in a draft the other side."""
    seats = range(len(match.setup.seats))
    if match.view(None).phase == "draft":  # type: ignore[attr-defined]
        return {None, *(other for other in seats if other % 2 != seat % 2)}
    unit = match.state.book.unit_of  # type: ignore[attr-defined]
    return {None, *(other for other in seats if unit[other] != unit[seat])}


@pytest.mark.parametrize("mode", ["rumble", "rush", "king", "royale"])
def test_nobody_notices_how_far_a_sealed_choice_has_got(mode: str) -> None:
    # RULES N3-16.3, N3-R1
    phases: Counter[str] = Counter()
    plain = N30N.mode(mode)
    for number in range(4):
        free = Mode(mode, "", "", plain.seats, {**plain.options, **FREE}, plain.longest)
        walker = Walker(N30N, free, "unseen", number)
        match = walker.walk.match
        sights = audiences(len(match.setup.seats))
        for sight in sights:
            sight.notices(match, match.opening.events(sight.seat), None)
        while not match.over and len(match.entries) < 400:
            asked = match.pending()
            before = {seat: sealed(match, seat) for seat in asked}
            length = len(match.entries)
            walker.step()
            entry = walker.done.entry
            if len(match.entries) == length:
                continue
            noticed = {one.seat for one in sights if one.notices(match, walker.done.events(one.seat), entry.seat)}
            if entry.seat is None or entry.ask is None or before.get(entry.seat) is None:
                continue
            others = outsiders(match, entry.seat)
            if any(sealed(match, seat) == before[entry.seat] for seat in asked if seat not in others):
                phases[str(before[entry.seat])] += 1
                assert not noticed & others, (number, entry)
                assert entry.seat in noticed
        assert len({sight.seq for sight in sights}) > 1
    assert set(phases) == {"draft", "line_up", "place"}


def test_an_observer_is_sent_the_same_however_far_a_sealed_choice_has_got(tmp_path: Path) -> None:
    # RULES N3-16.3: two tables; at one of them seat 1 has picked two of its three Fighters
    async def scene() -> None:
        async with tables_at(tmp_path) as tables:
            still, ears = await sit(tables)
            busy, others = await sit(tables)
            for number in range(2):
                answer(busy, others[1], f"pick {number}")
                await heard(number + 2, others[1])
            assert others[1].last("update")["answered"] == "pick 1" and others[1].last("update")["seq"] == 2
            for here, there in ((ears[0], others[0]), (ears[2], others[2])):
                still.refresh(here)
                busy.refresh(there)
                await heard(2, here, there)
                assert told(here) == told(there)
            assert (await still.card()).seq == (await busy.card()).seq == 0
        async with tables_at(tmp_path) as tables:
            again = await tables.find(busy.id)
            assert again is not None
            back = [Ear(0), Ear(1), Ear(None)]
            for ear in back:
                again.attach(ear)
            await until(lambda: all(ear.count("update") for ear in back))
            assert [ear.last("update")["seq"] for ear in back] == [0, 2, 0], "the numbers outlive a restart"
            assert back[0].last("update")["at"] == ears[0].last("update")["at"] == 0

    run(scene())


async def heard(updates: int, *ears: Ear) -> None:
    """Wait until each has heard so many updates."""
    await until(lambda: all(ear.count("update") == updates for ear in ears))


async def sit(tables: Tables) -> tuple[Table, list[Ear]]:
    """A table of N30N at which nobody has answered yet, heard by both seats and a watcher."""
    created = await tables.open_table(RUSH)
    table = await tables.find(created.table)
    assert table is not None
    await table.sit("Bo")
    ears = [Ear(0), Ear(1), Ear(None)]
    for ear in ears:
        table.attach(ear)
    await until(lambda: all(ear.count("update") for ear in ears))
    await asyncio.sleep(0)
    return table, ears


def told(ear: Ear) -> list[dict[str, Any]]:
    """Every frame but the parts that are different at every table: its address, its clock, its luck, its promises."""
    frames = [frame for frame in ear.frames if frame["frame"] != "welcome"]
    masked = [{**frame, "promise": "·" * len(frame.get("promise", ""))} for frame in frames]
    return [{key: value for key, value in frame.items() if key != "view"} for frame in masked]


def test_a_film_holds_what_its_audience_noticed_under_its_own_numbers() -> None:
    walker = Walker(N30N, N30N.mode("rush"), "film", 0)
    match = walker.run().match
    sights = audiences(2)
    reels = [film(N30N, record_of(match), sight.seat) for sight in sights]
    for reel in reels:
        assert [moment.entry.seq for moment in reel] == list(range(len(reel)))
        for before, after in pairwise(reel):
            assert after.events or after.entry.action or after.view != before.view, "there is nothing to see"
    lengths = [len(reel) for reel in reels]
    assert max(lengths) < len(match.entries) and lengths[2] < min(lengths[:2])
