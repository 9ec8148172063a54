"""Puzzles: every shipped one has one clear best answer, and a file that has none is told so, by file and field."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from fracas import cli
from fracas.lab.corpus.find import Source, find
from fracas.match.cases import run_paths
from fracas.match.registry import all_games, find_game
from fracas.puzzles import PuzzleError, Trial, check_puzzle, daily, find_puzzle, puzzles_of, read_puzzle
from fracas.puzzles.files import FOUND
from fracas.terminal import FracasApp
from fracas.terminal.keys import KEYS
from fracas.terminal.match_screen import MatchScreen
from fracas.terminal.puzzle import PuzzleSession

pytestmark = pytest.mark.one_build

GAMES = [game.id for game in all_games()]


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_has_one_clear_answer_and_is_a_case_that_holds(name: str) -> None:
    puzzles = puzzles_of(find_game(name))
    for puzzle in puzzles:
        assert check_puzzle(puzzle).margin > 0
    results = run_paths([puzzle.path for puzzle in puzzles])
    assert [result.message for result in results if not result.passed] == []
    found = sum(puzzle.id.startswith(FOUND) for puzzle in puzzles)
    assert found >= 10 and len(puzzles) - found >= 5


def test_all_kinds_are_there() -> None:
    every = [puzzle for name in GAMES for puzzle in puzzles_of(find_game(name))]
    assert {puzzle.kind for puzzle in every} == {"win", "best", "can", "know"}


# A case as somebody writes it, of which one key makes a puzzle.
CASE = """
title = "A Kick and a Punch"
game = "dagupukito"
note = "Undertow is Punch and Kick."
seats = ["F1", "F2"]
options = { rounds_to_win = 1 }
do = ["F1 face A", "F2 face A", "F1 play P", "F1 combo A2"]

[given]
F1 = { fighter = "low_tide", hp = 20, hand = "P G", charge = "K" }
F2 = { fighter = "redline", hp = 20, hand = "" }

[expect]
outcome = "F1"
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return path


def test_one_key_makes_a_puzzle_of_a_case(tmp_path: Path) -> None:
    path = written(tmp_path, CASE)
    assert run_paths([path])[0].passed
    with pytest.raises(PuzzleError, match="puzzle: is missing; with one of win, best, can, know a case is a puzzle"):
        read_puzzle(path)
    puzzle = read_puzzle(written(tmp_path, CASE.replace("note =", 'puzzle = "win"\nnote =')))
    assert run_paths([path])[0].passed
    assert (puzzle.ask, puzzle.why, puzzle.seat) == ("Win this turn.", "Undertow is Punch and Kick.", 0)
    assert check_puzzle(puzzle).how == "by trying everything"


WIN = CASE.replace("note =", 'puzzle = "win"\nnote =')
KNOW = """
title = "Count"
game = "dagupukito"
puzzle = "know"
why = "Count them."
seats = ["F1", "F2"]
[given]
F1 = { fighter = "low_tide", hand = "P" }
F2 = { fighter = "redline", hand = "K", discard = "G G G G G" }
[[choice]]
say = "No Guard"
fact = "F2.hand lacks G"
[[choice]]
say = "A Kick"
fact = "F2.hand has K"
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (WIN.replace('hp = 20, hand = ""', 'hp = 30, hand = ""'), "this does not win for certain: 0%"),
        (
            WIN.replace('hp = 20, hand = ""', 'hp = 5, hand = ""'),
            "answer: do 1: 1.000 is not clearly better than 1.000, 'face B'",
        ),
        (WIN.replace('outcome = "F1"', "F1.hp = 20"), "expect: it holds before anything is done"),
        (WIN.replace("combo A2", "combo A4"), "'combo A4' is not legal there; legal: hit, combo A2, charge"),
        (WIN.replace("low_tide", "no_tide"), "mine.toml"),
        (WIN.replace('note = "Undertow is Punch and Kick."', ""), "why: 0 letters; from 1 to 240"),
        (WIN.replace('"win"', '"won"'), "puzzle: Invalid enum value 'won'"),
        (WIN.replace('"F1 face A", ', '"clock 5", "F1 face A", '), "do: no clock and no refused line"),
        (WIN.replace('seats = ["F1", "F2"]', "seats = 2"), "seats: name them, one word each"),
        (KNOW.replace("lacks G", "lacks K"), "one of them must be certain; certain are: none"),
        (KNOW.replace("has K", "lacks G"), "one of them must be certain; certain are: 'No Guard', 'A Kick'"),
        (KNOW.replace("has K", "wants K"), "choice 2: 'F2.hand wants K'; write `Vex.hand has K`"),
        (KNOW.replace("F2.hand has", "F2.hat has"), "there is no 'hat'"),
        (KNOW.replace('fact = "F2.hand has K"', 'do = "play K"'), "choice 2: a puzzle 'know' has 'fact'"),
        (KNOW.split("[[choice]]")[0], "choice: 0 of them; from 2 to 6"),
    ],
)
def test_what_is_wrong_is_told_by_file_and_field(tmp_path: Path, text: str, told: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(PuzzleError) as failed:
        check_puzzle(read_puzzle(path))
    assert told in str(failed.value) and "mine.toml" in str(failed.value)


def test_only_the_first_try_counts_and_showing_is_giving_up() -> None:
    puzzle = find_puzzle(find_game("dagupukito"), "last_twenty")
    trial = Trial(puzzle)
    ask = trial.run.match.ask(0)
    wrong = next(option for option in ask.options if not trial.run.is_one_of(option, trial.run.wanted))
    assert trial.answer(ask.id, wrong) is None and trial.first is False and not trial.solved
    trial.again()
    assert trial.answer(ask.id, trial.run.wanted[0]) is None and trial.solved and trial.first is False
    shown = Trial(puzzle)
    shown.show()
    assert shown.first is False and shown.solved and shown.run.match.outcome is not None
    known = Trial(find_puzzle(find_game("dagupukito"), "no_more_guards"))
    assert not known.choose(9) and known.choose(known.right) and known.first and not known.choose(0)
    refused = known.answer(1, wrong)
    assert refused is not None and refused.code == "puzzle"


def test_the_daily_one_is_the_same_for_all_and_none_comes_twice_before_all_were_there() -> None:
    count = sum(len(puzzles_of(find_game(name))) for name in GAMES)
    seen = {(one.game, one.id) for day in range(20_000, 20_000 + count) if (one := daily(day)) is not None}
    assert len(seen) == count and daily(20_000) == daily(20_000 + count)


def test_puzzles_are_found_in_matches_and_pass_their_check(tmp_path: Path) -> None:
    found = list(find(find_game("dagupukito"), 1, tmp_path, Source(first=0)))
    assert [path.name for path in found] == sorted(file.name for file in tmp_path.iterdir()) and len(found) == 1
    assert check_puzzle(read_puzzle(found[0])).margin >= 0.1


def test_the_commands(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["puzzle", "list", "brawl", "--json"]) == 0
    assert any(one["id"] == "sweep_it_away" for one in json.loads(capsys.readouterr().out))
    path = written(tmp_path, WIN)
    assert cli.main(["puzzle", "check", str(path)]) == 0
    assert "by trying everything" in capsys.readouterr().out
    path.write_text(WIN.replace("combo A2", "combo A4"))
    assert cli.main(["puzzle", "check", str(path)]) == 1
    assert "1 puzzle, 1 failed" in capsys.readouterr().out
    answers = iter(["7", "1", "3"])
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))
    assert cli.main(["puzzle", "play", "dagupukito", "no_more_guards"]) == 0
    told = capsys.readouterr().out
    assert "A number from 1 to 4." in told and "No. Once more." in told and "Right." in told
    assert cli.main(["puzzle", "play", "dagupukito", "nothing"]) == 2
    assert "no puzzle 'nothing'" in capsys.readouterr().err


def test_a_puzzle_in_the_terminal_by_keys() -> None:
    """It begins at the question; a wrong move is taken back; the answer is explained; then once more."""
    puzzle = find_puzzle(find_game("dagupukito"), "last_twenty")
    app = FracasApp(puzzle.game, session=PuzzleSession(puzzle))

    async def go() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            screen = app.screen
            assert isinstance(screen, MatchScreen)
            session = screen.session
            assert isinstance(session, PuzzleSession) and session.prompt.startswith(puzzle.ask)
            run = Trial(puzzle).run
            right = [run.is_one_of(option, run.wanted) for option in session.ask.options]
            await pilot.press(KEYS[right.index(False)])
            assert not session.over and session.prompt.startswith(puzzle.ask)
            await pilot.press(KEYS[right.index(True)])
            assert session.over and session.result == puzzle.why
            await pilot.press(KEYS[0])
            assert isinstance(app.session, PuzzleSession) and not app.session.over

    asyncio.run(go())
