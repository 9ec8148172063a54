"""Lessons: every one can be played through, a wrong move harms nothing, a mistake in a file is told with its place."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import Struct
from textual.widgets import Static

from fracas.cli import main
from fracas.kernel.wire import Fill
from fracas.lessons import Lesson, LessonError, Run, check_lesson, lessons_of, read_lesson
from fracas.match.match import Refused
from fracas.match.registry import all_games, find_game
from fracas.terminal import FracasApp
from fracas.terminal.keys import KEYS
from fracas.terminal.lesson import LessonSession
from fracas.terminal.match_screen import MatchScreen

LESSONS = [lesson for game in all_games() for lesson in lessons_of(game)]
GAME = "dagupukito"
FIRST = lessons_of(find_game(GAME))[0]
LAST = FIRST.steps[-1].otherwise

pytestmark = pytest.mark.one_build


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_a_lesson_can_be_played_through(lesson: Lesson) -> None:
    assert check_lesson(lesson) >= len(lesson.steps)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_a_lesson_goes_on_at_every_step_as_if_it_had_never_been_left(lesson: Lesson) -> None:
    straight = Run(lesson)
    while not straight.over:
        resumed = Run(lesson, straight.step, name="Tess")  # in whatever name
        if straight.wanted == resumed.wanted:  # at the beginning of a step, not within it
            assert resumed.caption.say == straight.caption.say
            assert resumed.match.view(resumed.seat) == straight.match.view(straight.seat)
            assert resumed.match.ask(resumed.seat) == straight.match.ask(straight.seat)
        assert straight.answer(straight.match.ask(straight.seat).id, straight.wanted[0]) is None
    assert straight.caption.over and straight.caption.say == lesson.close


def test_every_game_has_a_first_fight_of_ninety_seconds_to_three_minutes() -> None:
    for game in all_games():
        first = lessons_of(game)[0]
        assert first.first and 1.5 <= first.minutes <= 3, game.id


# What a game is about, as a learner does it in one lesson: the choice, and what is seen to come of it.
TAUGHT = {
    "dagupukito": {"charging": ("charge", "charged"), "blocking": ("play", "move_blocked")},
    "brawl": {"freezing": ("play", "base_frozen"), "pressing": ("play", "press_cancelled")},
    "n30n": {"a war of energy": ("cancel", "n30n_cancelled"), "the Pit-Stop": ("trade", "trade_made")},
    "double_rumble": {
        "throwing": ("battle", "enemy_thrown"),
        "Fury": ("active", "active_used"),
        "moving": ("move", "fighter_moved"),
    },
    "knockout": {
        "a contest": ("throw", "values_compared"),
        "charging a ball": ("charge", "charged"),
        "Bond": ("bump", "bond_spent"),
    },
}


def test_every_idea_of_a_game_is_done_by_the_learner_in_a_lesson() -> None:
    assert TAUGHT.keys() == {game.id for game in all_games()}
    for game in all_games():
        shown = []
        for lesson in lessons_of(game):
            run, chosen = Run(lesson), set()
            while not run.over:
                chosen.add(str(run.wanted[0].__struct_config__.tag))
                assert run.answer(run.match.ask(run.seat).id, run.wanted[0]) is None
            told = [event for one in run.take() for event in one.events if isinstance(event, Struct)]
            shown.append(chosen | {str(event.__struct_config__.tag) for event in told})
        for idea, wanted in TAUGHT[game.id].items():
            assert any(one.issuperset(wanted) for one in shown), f"{game.id}: no lesson about {idea}"


def test_a_wrong_move_is_played_explained_and_taken_back() -> None:
    run = Run(FIRST)
    ask = run.match.ask(run.seat)
    before = run.match.view(run.seat)
    run.take()
    wrong = next(action for action in ask.options if not run.is_one_of(action, run.wanted))
    assert run.answer(ask.id, wrong) is None
    assert run.tried and run.caption.wrong and run.take()
    assert run.shown.view(run.seat) != before and run.match.view(run.seat) == before
    refused = run.answer(ask.id, run.wanted[0])
    assert refused is not None and refused.code == "lesson"  # first it is taken back
    run.again()
    assert not run.tried and run.caption.wrong == "" and run.shown.view(run.seat) == before
    assert run.answer(ask.id, run.wanted[0]) is None and run.step == 1


def test_words_of_its_own_are_said_to_a_move_that_has_them_and_else_what_happened() -> None:
    run = Run(FIRST)
    ask = run.match.ask(run.seat)
    said = {}
    for action in ask.options:
        if not run.is_one_of(action, run.wanted):
            run.answer(ask.id, action)
            said[action.card] = run.caption  # type: ignore[attr-defined]
            run.again()
    assert said["K"].wrong == FIRST.steps[0].wrong[0].say and not said["K"].happened
    assert said["D"].wrong == FIRST.steps[0].otherwise and said["D"].happened


def test_the_learner_is_a_person_and_the_others_follow_the_script() -> None:
    for lesson in LESSONS:
        run = Run(lesson, name="Tess")
        for seat, one in enumerate(run.match.setup.seats):
            assert (one.name, one.bot) == (("Tess", None) if seat == run.seat else (lesson.seats[seat], "script"))
        bots = getattr(run.match.view(run.seat), "bots", ())  # as the rules of some games know them
        assert not isinstance(bots, tuple) or run.seat not in bots, lesson.path


def test_nothing_is_resigned_in_a_lesson() -> None:
    run = Run(FIRST)
    for aside in run.match.ask(run.seat).asides:
        refused = run.answer(None, aside)
        assert refused is not None and refused.code == "lesson"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_a_form_where_none_is_open_is_refused(lesson: Lesson) -> None:
    run = Run(lesson)
    if not run.match.ask(run.seat).form:
        refused = run.answer(run.match.ask(run.seat).id, Fill({"narrate": "x"}))
        assert isinstance(refused, Refused) and not run.tried


def written(tmp_path: Path, change: str) -> Path:
    """The first fight with some of its text changed: `old => new`."""
    old, new = change.split(" => ")
    assert old in FIRST.text, old
    path = tmp_path / "changed.toml"
    path.write_text(FIRST.text.replace(old, new, 1))
    return path


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ('title = "First fight" => titel = "First fight"', "titel: there is no such field; there are title, game"),
        ('game = "dagupukito" => game = "dagu"', "game: no game 'dagu'; there are"),
        ("order = 1 => order = 'one'", "order: Expected `int`, got `str` ('one')"),
        ("minutes = 2 => minutes = 9", "minutes: 9; from 1.5 to 3"),
        ('seats = ["Rookie", "Vex"] => seats = []', "seats: []; name at least one seat"),
        ('order = 1 => order = 1\nyou = "Bo"', "you: 'Bo'; there are Rookie, Vex"),
        ('say = "You and Vex => tell = "You and Vex', "step 1: tell: there is no such field; there are say, do, luck"),
        ('hand = "P K G D" => hand = "P K G Q"', "given: "),
        ('luck = ["D", "P", "T", "D"] => luck = ["D", "Q"]', "step 2: luck: "),
        ('"Vex face A" => "Vux face A"', "step 1: do 2: there is no seat 'Vux'; there are Rookie, Vex"),
        ('"Vex play K" => "Vex plya K"', "step 1: do 3: there is no action 'plya'; there are charge"),
        ('"Vex play K" => "Vex play T"', "step 1: do 3: 'Vex play T' is refused"),
        ('"Rookie play P"] => "Rookie play T"]', "step 1: do 4: 'play T' is refused"),
        ("Rookie.hp = 50 => Rookie.hp = 51", "step 2: expect.Rookie.hp: expected 51, there is 50"),
        ('do = "play K" => do = "play T"', "step 1: wrong 1: do: 'play T' can never be chosen here"),
        ('Vex.hp = 0 => Vex.hp = 5', "step 7: expect.Vex.hp: expected 5, there is 0"),
        (f'otherwise = "{LAST}" => ', "step 7: otherwise: is missing; the learner could also choose: hit"),
        ('Play your Punch." => Play your Punch. Now. At once."', "step 1: say: 4 sentences; at most 2"),
        ("{ Rookie.hp = 40 } => { Rookie.hp = 50 }", "step 3: wrong 1: expect.Rookie.hp: expected 50, there is 40"),
    ],
)  # fmt: skip
def test_a_mistake_names_file_step_field_and_what_is_allowed(tmp_path: Path, change: str, told: str) -> None:
    path = written(tmp_path, change)
    with pytest.raises(LessonError) as caught:
        check_lesson(read_lesson(path))
    message = str(caught.value)
    assert message.startswith(str(path)) and told in message, message


def test_the_command_lists_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "list", GAME]) == 0
    assert "first_fight" in capsys.readouterr().out
    assert main(["lesson", "check", GAME]) == 0
    assert "0 failed" in capsys.readouterr().out
    path = written(tmp_path, "Rookie.hp = 50 => Rookie.hp = 51")
    assert main(["lesson", "check", str(path)]) == 1
    assert "expected 51, there is 50" in capsys.readouterr().out
    assert main(["lesson", "check", str(tmp_path / "none.toml")]) == 1
    assert "no such file" in capsys.readouterr().out
    assert main(["lesson", "play", GAME, "nothing"]) == 2
    assert "no lesson 'nothing'; there are first_fight" in capsys.readouterr().err


def test_a_lesson_in_the_terminal_by_keys() -> None:
    """A wrong move is told and taken back; the rest is right; at the end the lesson can be taken once more."""
    app = FracasApp(GAME, session=LessonSession(FIRST))

    async def go() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            screen = app.screen
            assert isinstance(screen, MatchScreen)
            session = screen.session
            assert isinstance(session, LessonSession)
            run = Run(FIRST)
            assert session.prompt.startswith(FIRST.steps[0].say)
            wrong = next(i for i, option in enumerate(session.ask.options) if option.card == "K")  # type: ignore[attr-defined]
            await pilot.press(KEYS[wrong])
            assert str(screen.query_one("#error", Static).visual) == FIRST.steps[0].wrong[0].say
            while not session.over:
                ask = session.ask
                right = next(i for i, option in enumerate(ask.options) if run.is_one_of(option, run.wanted))
                assert run.answer(ask.id, run.wanted[0]) is None
                await pilot.press(KEYS[right])
            assert session.lines[-1] and FIRST.steps[0].done in session.lines
            assert FIRST.close in str(screen.query_one("#prompt", Static).visual)
            await pilot.press(KEYS[0])
            assert isinstance(app.session, LessonSession) and not app.session.over

    asyncio.run(go())
