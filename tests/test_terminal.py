"""The terminal: any game by keyboard, seen at the size of an old screen and of a new one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from server import scribble
from server import toy as highest
from textual.pilot import Pilot
from textual.widgets import OptionList, RichLog, Static

import toy
from fracas.kernel.ask import Prompt
from fracas.kernel.game import Forms, SetupError
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Field, SeatSetup, Setup
from fracas.match.record import decode, digest
from fracas.match.registry import find_game
from fracas.terminal import FracasApp
from fracas.terminal.choices import Choices
from fracas.terminal.choose import SetUp
from fracas.terminal.keys import KEYS
from fracas.terminal.match_screen import MatchScreen
from fracas.terminal.render import Reader, handout_of, view_of
from fracas.terminal.session import Session, seated
from fracas.terminal.settings import MatchSettings

of_the_screen = pytest.mark.pure_only  # keys and pages are the same, whichever build plays behind them

Steps = Callable[[Pilot[None], FracasApp], Coroutine[Any, Any, None]]


def run(app: FracasApp, steps: Steps, size: tuple[int, int] = (80, 24)) -> None:
    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await steps(pilot, app)

    asyncio.run(go())


def table(app: FracasApp) -> MatchScreen:
    assert isinstance(app.screen, MatchScreen), app.screen
    return app.screen


def words(app: FracasApp, query: str) -> str:
    return str(app.screen.query_one(query, Static).visual)


def as_text(renderable: Any, width: int = 60) -> str:
    paper = StringIO()
    Console(width=width, file=paper).print(renderable)
    return paper.getvalue()


# --- a whole match ------------------------------------------------------------------------------------------------


def test_a_whole_match_of_dagupukito_by_keys_and_a_rematch() -> None:
    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("1")  # the first mode
        await pilot.press(*["down"] * 6, "left", "s")  # one round to win, and start
        await pilot.pause()
        session = app.session
        assert session is not None and session.match.setup.seats == (
            SeatSetup("Player"),
            SeatSetup("Pepper", "level1"),
        )
        assert session.setup.options == {"rounds_to_win": 1}
        pressed = 0
        while not session.over:
            offered = app.screen.query_one(Choices).labels
            assert offered == [session.label(action) for action in session.ask.options]
            before = len(session.match.entries)
            await pilot.press(KEYS[pressed % len(offered)])
            assert len(session.match.entries) > before
            pressed += 1
            assert pressed < 500
        await pilot.pause()
        assert session.result in words(app, "#prompt")
        assert len(app.screen.query_one(RichLog).lines) >= len(session.lines) > 30
        await pilot.press("1")
        await pilot.pause()
        rematch = app.session
        assert rematch is not None and rematch is not session and not rematch.over
        assert [seat.bot for seat in rematch.setup.seats] == ["level1", None]

    run(FracasApp("dagupukito", seed="pilot"), steps)


@of_the_screen
def test_arrows_and_enter_choose_too() -> None:
    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("enter")  # duel
        await pilot.press("enter")  # start the match is the first row
        await pilot.pause()
        session = table(app).session
        hand = [session.label(action) for action in session.ask.options]
        await pilot.press("right", "right", "left")
        assert app.screen.query_one(Choices).lit == 1
        await pilot.press("enter")
        assert session.match.entries[-1].action is not None
        mine = next(entry for entry in session.match.entries if entry.seat == 0)
        assert mine.action is not None and session.label(mine.action) == hand[1]

    run(FracasApp(games=[toy.GAME], seed="arrows"), steps)


@of_the_screen
def test_a_click_chooses() -> None:
    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("1", "s")
        await pilot.pause()
        session = table(app).session
        before = len(session.match.entries)
        await pilot.click("#choices", offset=(3, 0))
        await pilot.pause()
        assert len(session.match.entries) > before

    run(FracasApp(games=[toy.GAME], seed="click"), steps)


@of_the_screen
def test_resigning_asks_first() -> None:
    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("1", "s")
        await pilot.pause()
        session = table(app).session
        await pilot.press("r")
        assert app.screen.query_one(Choices).labels == ["Resign"]
        await pilot.press("escape")
        assert app.screen.query_one(Choices).labels != ["Resign"] and not session.over
        await pilot.press("r", "1")
        assert session.over and session.result == "Pepper wins."
        assert app.screen.query_one(Choices).labels[0] == "Rematch"

    run(FracasApp(games=[toy.GAME], seed="r"), steps)


@of_the_screen
def test_a_hint_is_shown_beside_the_choice_put_away_and_counted() -> None:
    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("1", "s")
        await pilot.pause()
        await pilot.press("h")
        panel = app.screen.query_one("#hint", Static)
        ask = table(app).session.ask
        assert panel.display and "%" in words(app, "#hint")
        assert any(table(app).session.label(option) in words(app, "#hint") for option in ask.options)
        assert app.screen.query_one(Choices).display
        await pilot.press("h")
        assert not panel.display
        await pilot.press("h", "1")
        assert not panel.display  # it was for the question before
        await pilot.press("r", "1")
        assert words(app, "#prompt").endswith("Hints: 1.")

    run(FracasApp(games=[toy.GAME], seed="hint"), steps)


@of_the_screen
def test_help_and_sheets_open_and_close() -> None:
    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("1", "s")
        await pilot.pause()
        for key, page in (("question_mark", "Help"), ("i", "Sheets")):
            await pilot.press(key)
            await pilot.pause()
            assert type(app.screen).__name__ == page
            await pilot.press("escape")
            await pilot.pause()
            table(app)

    run(FracasApp("dagupukito", seed="pages"), steps)


@of_the_screen
def test_q_quits_and_escape_goes_back() -> None:
    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("1")
        assert type(app.screen).__name__ == "ChooseMode"
        await pilot.press("escape")
        assert type(app.screen).__name__ == "ChooseGame"
        await pilot.press("2", "1", "s")
        await pilot.pause()
        assert table(app).session.game is toy.GAME
        await pilot.press("q")

    app = FracasApp(games=[find_game("dagupukito"), toy.GAME])
    run(app, steps)
    assert app.return_code == 0


# --- the table before the match -----------------------------------------------------------------------------------


@of_the_screen
def test_settings_are_set_by_arrows_and_a_mistake_is_told() -> None:
    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("2")  # three or four seats
        menu = app.screen.query_one("#menu", OptionList)
        await pilot.press("down", "down", "right")  # seats: four
        await pilot.press("down", "right", "right")  # your seat: 2
        await pilot.press("down", "left")  # the first opponent
        shown = [str(menu.get_option_at_index(i).prompt) for i in range(menu.option_count)]
        assert shown[2].split() == ["Seats", "‹", "4", "›"] and "‹ 3 ›" in shown[3] and "‹ Thinker ›" in shown[4]
        await pilot.press(*["down"] * 3, "enter", *["backspace"] * 5, *"many", "enter")  # cards: many
        await pilot.press("s")
        await pilot.pause()
        assert "Expected `int`, got `str` - at `$.cards`" in words(app, "#error")
        await pilot.press("enter", *["backspace"] * 5, "6", "enter", "s")
        await pilot.pause()
        setup = table(app).session.setup
        assert [seat.bot for seat in setup.seats] == ["thinker", "level1", None, "level1"]
        assert setup.options == {"cards": 6}

    run(FracasApp(games=[toy.GAME]), steps)


@of_the_screen
def test_every_option_of_every_mode_can_be_stepped_through() -> None:
    for mode in find_game("dagupukito").info.modes:
        settings = MatchSettings(find_game("dagupukito"), mode)
        settings.setup()
        for row in settings.options:
            assert row.choices == () or row.value in row.choices
            row.step(1)
            row.step(-1)
        assert not [row.key for row in settings.options if row.changed and row.key not in mode.options]


def test_settings_are_said_in_words() -> None:
    game = find_game("knockout")
    settings = MatchSettings(game, next(mode for mode in game.info.modes if mode.id == "quick"))
    rows = {row.key: row for row in settings.rows()}
    assert rows["seat"].shown == "1: The Crew" and rows["dodge_landing"].shown == "target zone"
    assert rows["distance"].help == "Whether the next Zone already costs a throw something."
    assert rows["match_minutes"].shown == "none" and 30 in rows["match_minutes"].choices
    assert not {"map", "turn_cap", "safety", "campaign"} & set(rows), "chosen with the mode, for tests, in files"
    assert not [row.key for row in rows.values() if any(sign in row.shown + row.label for sign in "_{[")]
    assert settings.setup().options == settings.mode.options


@of_the_screen
def test_an_empty_name_is_refused() -> None:
    settings = MatchSettings(toy.GAME, toy.GAME.info.modes[0])
    settings.name.value = "  "
    with pytest.raises(SetupError, match="Your name"):
        settings.setup()


def test_twins_are_told_apart() -> None:
    names = [seat.name for seat in seated("Ann", 1, ["greedy", "random", "greedy"])]
    assert names == ["Greedy 1", "Ann", "Random", "Greedy 2"]
    assert [seat.name for seat in seated("random", 0, ["random", "greedy"])] == ["random", "Random 2", "Greedy"]


# --- what is seen -------------------------------------------------------------------------------------------------


def test_a_view_shows_your_own_part_first_and_nothing_empty() -> None:
    setup = Setup("dagupukito", (SeatSetup("Bot", "random"), SeatSetup("Ann")))
    session = Session(find_game("dagupukito"), setup, "view")
    session.answer(session.ask, session.ask.options[0])
    seen = as_text(view_of(session.game, setup, session.view, session.seat))
    head = next(line for line in seen.splitlines() if "Ann" in line)
    assert head.index("Ann") < head.index("Bot")
    assert "HP" in seen and "23" in seen and "committed" not in seen and "None" not in seen
    toys = Session(toy.GAME, Setup("toy", setup.seats), "view")
    named = toy.GAME.altered("words", names=lambda setup: {"round": {"1": "the first round"}})
    assert "the first round" in as_text(view_of(named, toys.setup, toys.view, 0))  # names of content, packs' too
    assert "rounds 3" in as_text(handout_of(toy.GAME, toys.setup, toys.view, 0, only_used=False))
    assert as_text(handout_of(toy.GAME, toys.setup, toys.view, 0, only_used=True)).strip() == ""


def test_a_part_with_parts_of_its_own_keeps_its_name_apart_from_its_facts() -> None:
    """In a replay a corner with a sealed choice read `Annact charge`."""
    reader = Reader(find_game("dagupukito"), Setup("dagupukito", (SeatSetup("Ann"), SeatSetup("Bo"))), 0)
    corners = [{"seat": 0, "act": "charge", "sealed": {"do": "face", "face": "A"}}, {"seat": 1, "act": "hit"}]
    assert "Ann  does charge" in as_text(reader.page({"corners": corners}))


@of_the_screen
@pytest.mark.parametrize(
    ("game_id", "bot", "open_when", "said"),
    [("knockout", "level1", "targets", "hit if they"), ("double_rumble", "greedy", "odds", "what a Battle promises")],
)
def test_odds_read_as_per_cent(game_id: str, bot: str, open_when: str, said: str) -> None:
    game = find_game(game_id)
    seats = (SeatSetup("Ann"), SeatSetup("Bo", bot)) if game_id == "knockout" else (SeatSetup("Ann"),)
    session = Session(game, Setup(game_id, seats, dict(game.info.modes[0].options)), "odds")
    for _ in range(60):
        if getattr(session.view, open_when):
            break
        assert not session.answer(session.ask, session.ask.options[0])
    seen = as_text(view_of(game, session.setup, session.view, session.seat), 100)
    assert said in seen and "%" in seen and "0.1" not in seen


def test_the_map_of_a_brawl_has_a_line_for_each_zone() -> None:
    game = find_game("knockout")
    setup = Setup("knockout", (SeatSetup("Ann"), SeatSetup("Bo", "level1")), dict(game.info.modes[0].options))
    session = Session(game, setup, "map")
    zones = as_text(view_of(game, setup, session.view, session.seat), 100).partition("Sky-High Country Club")[2]
    lines = [line.split() for line in zones.splitlines()[1:7]]
    assert [line[0] for line in lines] == list("123456") and all("next" in line for line in lines)


def test_nothing_of_a_view_is_cut_off_at_80_columns() -> None:
    """The street ended in three dots, `Parking` broke after `Parkin`, and who had picked nobody stood there as `;`."""
    rumble = find_game("double_rumble")
    session = Session(rumble, Setup("double_rumble", (SeatSetup("Ann"),), dict(rumble.info.modes[0].options)), "street")
    street: list[str] = []
    while not any(line.count("|") > 2 for line in street):
        assert not session.answer(session.ask, session.ask.options[0])
        street = getattr(session.view, "street", [])
    seen = " ".join(as_text(view_of(rumble, session.setup, session.view, session.seat), 45).split())
    assert "…" not in seen.partition("Weak Spo")[2][8:]
    assert all(" ".join(line.split()) in seen for line in street)

    two = (SeatSetup("Ann"), SeatSetup("Bo", "level1"))
    brawl = Session(find_game("knockout"), Setup("knockout", two, {}), "map")
    narrow = as_text(view_of(brawl.game, brawl.setup, brawl.view, brawl.seat), 45)
    assert "Parking" in narrow and "Outdoor" in narrow
    duel = Session(find_game("dagupukito"), Setup("dagupukito", two), "pick")
    assert "picks" not in as_text(view_of(duel.game, duel.setup, duel.view, duel.seat), 45)


def test_the_sheets_in_play_come_first() -> None:
    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("1", "s", "3")
        session = table(app).session
        text = as_text(handout_of(session.game, session.setup, session.view, 0, only_used=True), 100)
        whole = as_text(handout_of(session.game, session.setup, session.view, 0, only_used=False), 100)
        mine = session.game.words.names(session.setup)["fighter"]["foundry"]
        assert mine in text and len(text) < len(whole)
        assert app.screen.query_one("#sheet").display

    run(FracasApp("dagupukito", seed="sheets"), steps, (120, 40))


def test_other_hands_are_not_shown() -> None:
    setup = Setup("toy", (SeatSetup("Ann"), SeatSetup("Bot", "random")))
    session = Session(toy.GAME, setup, "secret")
    assert isinstance(session.match.state, toy.Bids)
    before = as_text(view_of(toy.GAME, setup, session.view, 0)), list(session.lines)
    session.match.state.hands[1] = [9] * len(session.match.state.hands[1])
    assert before == (as_text(view_of(toy.GAME, setup, session.view, 0)), session.lines)
    assert "Bot is dealt ." in session.lines


def test_what_is_struck_leaves_the_lines_and_the_saved_record() -> None:
    # RULES KC-1.5
    setup = Setup("scribble", (SeatSetup("Ann"), SeatSetup("Bot", "random")))
    session = Session(scribble.GAME, setup, "strike")
    for text in ("Hello.", "Rosa Moth."):
        assert session.fill(session.ask, {"line": text}) == ""
    assert [line for line in session.lines if "Ann" in line] == ["Ann: Hello.", "Ann: Rosa Moth."]
    assert session.send_aside(scribble.Erase()) == ""
    assert session.lines[0] == "Ann: Hello." and "Rosa" not in " ".join(session.lines)
    assert b"Rosa" not in session.record() and b"Hello" in session.record()


@of_the_screen
def test_what_is_struck_leaves_the_screen() -> None:
    setup = Setup("scribble", (SeatSetup("Ann"), SeatSetup("Bot", "random")))

    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        session = Session(scribble.GAME, setup, "strike")
        screen = MatchScreen(session)
        await app.push_screen(screen)
        for text in ("Hello.", "Rosa Moth."):
            screen.show(session.fill(session.ask, {"line": text}))
        await pilot.pause()
        log = screen.query_one(RichLog)
        assert "Rosa" in "".join(line.text for line in log.lines)
        screen.show(session.send_aside(scribble.Erase()))
        await pilot.pause()
        shown = "".join(line.text for line in log.lines)
        assert "Rosa" not in shown and shown.count("Hello") == 1

    run(FracasApp("dagupukito", seed="strike"), steps)


def test_a_rematch_goes_on_with_the_series() -> None:
    seats = (SeatSetup("Ann"), SeatSetup("Bot", "random"))
    session = Session(highest.GAME, Setup("highest", seats, {"carried": 0, "to_come": 1}), "series")
    while not session.over:
        assert session.answer(session.ask, session.ask.options[0]) == ""
    second = session.rematch()
    won = session.match.view(None).points[0]  # type: ignore[attr-defined]
    assert second.setup.options == {"carried": won, "to_come": 0}
    assert second.setup.seats == seats, "in a series everybody keeps their seat"
    while not second.over:
        second.answer(second.ask, second.ask.options[0])
    assert second.rematch().setup.seats == (seats[1], seats[0]), "the series is over"


# --- the clock and the record -------------------------------------------------------------------------------------


def test_the_clock_plays_for_who_is_late() -> None:
    game = find_game("dagupukito")
    now = [0.0]
    setup = Setup(game.id, seated("Ann", 0, ["random"]), {"turn_seconds": 5})
    session = Session(game, setup, "late", clock=lambda: now[0])
    deadline = session.ask.deadline
    assert deadline == 5000 and not session.tick()
    now[0] = 5.1
    assert session.tick()
    assert session.match.entries[-1].at >= 5000 and session.ask.id is not None


def test_the_time_of_the_match_is_shown_and_ends_it() -> None:
    now = [0.0]
    setup = Setup(toy.GAME.id, seated("Ann", 0, ["random"]), {"match_minutes": 2, "decision_seconds": 600})
    session = Session(toy.GAME, setup, "late", clock=lambda: now[0])
    assert session.time_left == "match: 2 min 00 s" and session.ask.deadline == 600_000
    now[0] = 75.0
    assert session.time_left == "last minute of the match: 45 s" and not session.tick()
    now[0] = 120.0
    assert session.tick() and session.over and session.time_left == ""
    assert session.match.outcome is not None and session.match.outcome.why == "time"


def test_a_saved_record_replays_and_tells_its_seed_only_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("1", "s")
        await pilot.pause()
        session = table(app).session
        assert decode(session.record(), session.game).seed is None
        await pilot.press("r", "2", "3")
        await pilot.pause()
        (file,) = tmp_path.glob("dagupukito-*.json")
        assert file.name in words(app, "#error")
        record = decode(file.read_bytes(), session.game)
        assert record.seed == "save"
        assert record.digest == digest(record.setup, record.entries, record.outcome)

    run(FracasApp("dagupukito", seed="save"), steps)


# --- forms --------------------------------------------------------------------------------------------------------


def form_game() -> tuple[Any, list[dict[str, str]]]:
    """The toy game, with a line to write beside its options, and what was written."""
    written: list[dict[str, str]] = []

    def fill(state: Any, seat: int, fields: dict[str, str], chance: Any, out: Any) -> Refusal | None:
        if not fields["boast"]:
            return Refusal("empty_form")
        written.append(fields)
        state.answer(seat, state.options(seat)[0], chance, out)
        return None

    form = (Field("boast", "Your boast"), Field("tone", "Tone", "choice", ("calm", "loud")))
    game = toy.GAME.altered("rules", prompt=lambda state, seat: Prompt("bid", {}, form=form))
    return replace(game, forms=Forms(fill=fill, idea=lambda view, ask, chance: {})), written


@of_the_screen
def test_a_form_is_filled_in_beside_the_options() -> None:
    game, written = form_game()

    async def steps(pilot: Pilot[None], app: FracasApp) -> None:
        await pilot.press("1", "s")
        await pilot.pause()
        session = table(app).session
        offered = app.screen.query_one(Choices).labels
        assert len(offered) == len(session.ask.options) + 1
        before = len(session.match.entries)
        write = KEYS[len(offered) - 1]
        await pilot.press(write, "enter")
        await pilot.pause()
        assert "The form is empty." in words(app, "#error") and len(session.match.entries) == before
        await pilot.press(write, *"mine", "enter")
        await pilot.pause()
        assert written == [{"boast": "mine", "tone": "calm"}]
        assert len(session.match.entries) > before

    run(FracasApp(games=[game], seed="form"), steps)


def test_the_set_up_says_which_pack_is_played(tmp_path: Path) -> None:
    game = find_game("dagupukito")
    screen = SetUp(game, game.info.modes[0], str(tmp_path / "night_shift"))
    assert screen.title_text == "DaGuPuKiTo, Duel, with the pack night_shift  set the table"
