"""A recorded match in the terminal: steps, marks, numbers, and the eyes of each seat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Static

from fracas.bots.review.judge import Decision, Review, Standing, Worth
from fracas.cli import main
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.all_seeing import everything_seen
from fracas.match.match import Match
from fracas.match.opens import keep
from fracas.match.record import Record, RecordError, encode, record_of
from fracas.match.registry import find_game
from fracas.match.replay import Replay, film
from fracas.terminal.match_screen import MatchScreen
from fracas.terminal.theatre import Comments, ReplayApp, ReplayScreen, reel_of
from fracas.terminal.theatre.play_on import begin_anew
from fracas.terminal.theatre.reel import ALL, eyes_of
from fracas.terminal.theatre.review import ReviewPage, curve_of
from fracas.terminal.words import say

pytestmark = pytest.mark.pure_only

GAME = find_game("dagupukito")


@pytest.fixture(scope="module")
def record() -> Record:
    """A duel in which everybody takes the first option."""
    return duel({"hp": 100})


@pytest.fixture(scope="module")
def short() -> Record:
    """A few turns: to review them takes a while without compiled modules."""
    return duel({"hp": 100, "rounds_to_win": 1})


def duel(options: dict[str, Any]) -> Record:
    match = Match(GAME, Setup(GAME.id, (SeatSetup("Ann"), SeatSetup("Bo")), options), Chance("theatre"))
    while not match.over:
        ask = match.asks()[0]
        match.submit(ask.seat, ask.id, ask.options[0], len(match.entries) * 1000)
    return keep(GAME, record_of(match, "theatre"))


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

            assert await press("right", "right", "left") == 1
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
            assert "seen by somebody who sees everything" in str(screen.query_one("#title", Static).render())
            await press("v")
            assert "seen by watchers" in str(screen.query_one("#title", Static).render())
            await pilot.press("question_mark")
            assert not isinstance(app.screen, ReplayScreen)
            await pilot.press("escape")
            assert isinstance(app.screen, ReplayScreen)

    asyncio.run(steps())


def test_all_eyes_see_every_hand_and_every_choice(record: Record) -> None:
    reel, replay = reel_of(GAME, record, ALL), Replay(GAME, record)
    assert eyes_of(GAME, record) == [None, 0, 1, ALL]
    assert len(reel.scenes) == len(record.entries)
    for scene, entry in zip(reel.scenes, record.entries, strict=True):
        assert scene.view == everything_seen(replay.match)
        assert bool(scene.choice) == (entry.action is not None) and scene.seat == entry.seat
        replay.step()
    evening = replace(record, setup=Setup("knockout", record.setup.seats, {"mode": "full"}))
    assert ALL not in eyes_of(find_game("knockout"), evening), "a match that opens nothing has no such eyes"


def run_with(app: ReplayApp, steps: Callable[[Pilot[None]], Awaitable[None]]) -> None:
    async def go() -> None:
        async with app.run_test(size=(110, 40)) as pilot:
            await steps(pilot)

    asyncio.run(go())


def words_of(screen: ReplayScreen, what: str) -> str:
    return str(screen.query_one(what, Static).render())


def test_it_plays_by_itself_and_stops_at_the_end(record: Record) -> None:
    app = ReplayApp(GAME, record, reel_of(GAME, record, None), first=len(record.entries) - 16)

    async def steps(pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        first, last = screen.place, len(screen.reel.scenes) - 1
        assert last - 16 <= first < last and "●" in words_of(screen, "#where") and "|" in words_of(screen, "#where")
        assert not screen.revealed and "wins" not in words_of(screen, "#prompt")
        await pilot.press("plus", "plus", "plus", "space")
        assert "playing, 8 a second" in words_of(screen, "#where")
        for _ in range(200):
            await pilot.pause(0.05)
            if screen.revealed:
                break
        assert screen.place == last and "playing" not in words_of(screen, "#where")
        assert "wins" in words_of(screen, "#prompt")
        await pilot.press(*["minus"] * 4, "space", "space")
        assert screen.place <= 1, "from the end it begins anew"

    run_with(app, steps)


def test_r_reviews_a_seat_and_tells_no_more_than_has_been_seen(short: Record) -> None:
    app = ReplayApp(GAME, short, reel_of(GAME, short, None))
    reviews: list[Review] = []

    async def steps(pilot: Pilot[None]) -> None:
        await pilot.press("r")
        screen = app.screen
        assert isinstance(screen, ReplayScreen) and "look through its eyes" in words_of(screen, "#prompt")
        await pilot.press("v", "r")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, ReviewPage)
        await pilot.press("escape")
        stack: list[Any] = app.screen_stack
        assert stack[-1] is screen
        reviews.append(screen.reviews[0])

    run_with(app, steps)
    found = reviews[0]
    decision = next(one for one in found.decisions if one.mix)

    def told(*, revealed: bool) -> str:
        console = Console(width=110, color_system=None)
        with console.capture() as printed:
            console.print(ReviewPage(found, "Ann", decision.seq, "en", revealed=revealed).page())
        return printed.get()

    before, after = told(revealed=False), told(revealed=True)
    for words in ("What was known", "What was true", f"{decision.chosen}. {decision.verdict}", "so mix: "):
        assert words in before
    assert decision.mix[0].words in before.split("so mix: ")[1]
    assert "Told when you have seen the end." in before and "in the end." not in before
    assert found.ledger is not None and f"{found.ledger.result:.0%} in the end." in after
    assert len(found.turns) >= 1
    assert all(turn.why in after.replace("\n", " ") for turn in found.turns[:1])
    assert (found.turns[-1].seq <= decision.seq) or "more to come" in before
    assert curve_of([0.0, 0.5, 1.0]) == "▁▅█" and len(curve_of([0.5] * 500)) == 72


def test_a_choice_is_made_anew_and_the_match_goes_on(record: Record) -> None:
    """What if: the same question is asked again, and a bot answers for the other; Escape leads back to the show."""
    app = ReplayApp(GAME, record, reel_of(GAME, record, 0))

    async def steps(pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        place = next(i for i, one in enumerate(screen.reel.scenes) if i > 12 and one.choice)
        await pilot.press(*str(screen.reel.scenes[place].number), "enter", "o", "f")
        match_screen = app.screen
        assert isinstance(match_screen, MatchScreen)
        session = match_screen.session
        chosen = record.entries[screen.reel.scenes[place].number].action
        assert chosen in session.ask.options, "the choice may be made anew"
        shared = len([1 for a, b in zip(session.match.entries, record.entries, strict=False) if a.action == b.action])
        assert screen.reel.scenes[place - 1].number < shared
        before = len(session.match.entries)
        await pilot.press("1")
        assert len(session.match.entries) > before
        await pilot.press("escape")
        assert screen.place == place and app.screen is screen
        await pilot.press("end", "o", "s")
        assert app.screen is screen and "The match is over here" in words_of(screen, "#prompt")

    run_with(app, steps)


def test_the_same_luck_gives_what_it_gave(record: Record) -> None:
    """Played on as the record has it, the decks give the same cards; with fresh luck they do not."""
    cut = next(entry.seq for entry in record.entries if entry.luck and entry.seq > 20)
    dealt = []
    for same in (True, True, False):
        session = begin_anew(GAME, record, 0, cut, same_luck=same)
        while not session.over:
            session.answer(session.ask, session.ask.options[0])
        dealt.append([entry.luck for entry in session.match.entries[cut:]])
    assert dealt[0] == dealt[1] != dealt[2]
    with pytest.raises(SetupError, match="does not hold the seed"):
        begin_anew(GAME, replace(record, seed=None), 0, cut, same_luck=True)


def test_comments_stand_beside_the_record(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    app = ReplayApp(GAME, record, reel_of(GAME, record, 0), Comments.beside(file))

    async def steps(pilot: Pilot[None]) -> None:
        await pilot.press("right", "right", "m")
        await pilot.press(*"Too early", "enter")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert "Comment: Too early" in words_of(screen, "#prompt") and screen.place == 2
        await pilot.press("end")
        assert "Too early" not in words_of(screen, "#prompt") and ":" in words_of(screen, "#where").split("entry")[0]

    run_with(app, steps)
    again = Comments.beside(file)
    assert [(one.at, one.text) for one in again.all] == [(record.entries[2].at, "Too early")]
    assert "nothing to keep" in again.add(0, " \n ") and "at most 280 letters" in again.add(0, "x" * 281)
    assert again.add(0, "two\nlines\x1b[31m") == "" and again.all[0].text == "two lines[31m"
    assert "in the browser" in Comments([]).add(0, "no")
    (tmp_path / "match.json.comments").write_text('{"at": "x"}\n')
    with pytest.raises(RecordError, match=r"match.json.comments:1: not a comment"):
        Comments.beside(file)


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
    assert main(["replay", str(file), "--watch", "--at", "9999"]) == 2
    assert "--at: there is no entry 9999" in capsys.readouterr().err


def test_a_review_of_what_never_opens_has_one_column_and_says_why() -> None:
    known = (Worth("Catch", 0.7), Worth("Dodge", 0.4))
    found = Review(0, (Standing(4, 0.6, None),), (), (Decision(4, "Dodge", known, (), "A mistake."),), None)
    console = Console(width=130, color_system=None)
    with console.capture() as printed:
        console.print(ReviewPage(found, "Ann", 4, "en", revealed=True).page())
    told = printed.get()
    assert say("en", "review_closed") in told and "Dodge. A mistake." in told and "40% Dodge (chosen)" in told
    assert "true" not in told and "Luck and choices" not in told
