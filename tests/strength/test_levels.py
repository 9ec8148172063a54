"""Levels: they err as they are said to, they can be told apart, and each of them plays everything."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from fracas import bots, cli
from fracas.bots.level import Level, sheets, taste_of
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab.laws.builds import is_compiled
from fracas.lab.strength.compare import compare, contest
from fracas.lab.strength.ladder import ladder, markdown, ratings
from fracas.lab.strength.pace import pace
from fracas.match.match import Match
from fracas.match.registry import all_games, find_game
from fracas.server.bots.pool import BotRequest
from fracas.server.bots.worker import think

MODES = [(game.id, mode.id) for game in all_games() for mode in game.info.modes]


def test_there_are_five_each_with_a_name_a_face_and_a_style() -> None:
    assert bots.level_ids() == ("level1", "level2", "level3", "level4", "level5")
    found = [bots.sheet_of(level) for level in bots.level_ids()]
    for key in ("name", "face", "colour", "style", "line"):
        assert len({getattr(one, key) for one in found}) == 5, key
    assert [one.trials for one in found] == sorted(one.trials for one in found)
    assert [one.reaction_ms for one in found] == sorted((one.reaction_ms for one in found), reverse=True)
    assert bots.pace_of("level1").reaction_ms == found[0].reaction_ms
    assert [bots.bot_kind(level).title for level in bots.level_ids()] == [one.name for one in found]
    with pytest.raises(SetupError, match="'greedy' is none of the levels level1"):
        bots.sheet_of("greedy")


def test_the_strongest_does_not_err() -> None:
    values = find_game("dagupukito").hints.values
    tastes = [taste_of(bots.sheet_of(level), values) for level in bots.level_ids()]
    assert tastes[0] is not None and tastes[-1] is None


def test_a_style_weighs_themes_otherwise() -> None:
    values, sheet = find_game("dagupukito").hints.values, bots.sheet_of("level1")
    taste = taste_of(sheet, values)
    assert values is not None and taste is not None
    for i, feature in enumerate(values.feature):
        assert taste.mine.weights[i] == pytest.approx(feature.weight * sheet.mine.get(feature.theme, 1.0))
        assert taste.theirs.weights[i] == pytest.approx(feature.weight * sheet.theirs.get(feature.theme, 1.0))


def test_a_mistake_in_the_file_names_its_place(tmp_path: Path) -> None:
    text = Path(str(bots.__file__)).with_name("levels.toml").read_text()
    wrong = tmp_path / "levels.toml"
    wrong.write_text(text.replace("body = 0.3", "bodi = 0.3", 1))
    with pytest.raises(SetupError, match=r"levels\.toml: \$\.level\[0\]: 'bodi' is none of the themes"):
        sheets(wrong)
    other = tmp_path / "other.toml"
    other.write_text(text.replace("trials = ", 'trials = "x" # ', 1))
    with pytest.raises(SetupError, match=r"other\.toml: \$\.level\[0\]\.trials: Expected `int`"):
        sheets(other)


def test_what_is_subtle_is_overlooked() -> None:
    """BRAWL, level 1: it never plays from its pile while anything else can be done."""
    game = find_game("brawl")
    taken = 0
    for number in range(3):
        setup = Setup("brawl", (SeatSetup("A", "level1"), SeatSetup("B", "level1")))
        match = Match(game, setup, Chance(f"pile {number}"), listen=False)
        players = [bots.make("level1", f"{number}:{seat}") for seat in range(2)]
        while not match.over and len(match.entries) < 120:
            for seat in match.pending():
                options = match.state.options(seat)
                code = options[players[seat].choose(bots.look_at(match, seat))]
                plain = [one for one in options if match.state.subtle(seat, one) == 0]
                taken += len(plain) < len(options)
                assert not plain or code in plain
                match.play(seat, code, int(match.state.at))
    assert taken > 20


@pytest.mark.one_build
@pytest.mark.parametrize(("game_id", "mode_id"), MODES)
def test_a_level_is_at_home_in_every_mode(game_id: str, mode_id: str) -> None:
    """Two levels in turn answer the first questions of a match, from views alone, as at a table."""
    game = find_game(game_id)
    mode = game.mode(mode_id)
    setup = Setup(game_id, tuple(SeatSetup(f"P{i}", "level2") for i in range(min(mode.seats))), dict(mode.options))
    match = Match(game, setup, Chance("levels"), listen=False)
    asked = 0
    while not match.over and asked < 6:
        if not match.pending():
            assert match.tick(match.deadline()) is not None
        for seat in match.pending():
            if match.state.pending() >> seat & 1 and match.state.options(seat):
                level = Level.__subclasses__()[asked % 3]
                look = bots.Look(game, seat, match.ask(seat), match.view(seat))
                index = level(f"s{asked}", 12).choose(look)
                match.play(seat, match.state.options(seat)[index], int(match.state.at))
                asked += 1
        if any(not match.state.options(seat) for seat in match.pending()):
            break  # a form


def test_a_level_thinks_in_a_worker_process() -> None:
    """As the server asks it: what its seat was sent, as JSON, and no more."""
    game = find_game("dagupukito")
    match = Match(game, Setup("dagupukito", (SeatSetup("A"), SeatSetup("B", "level3"))), Chance("table"), listen=False)
    ask, view = (Raw(msgspec.json.encode(one)) for one in (match.ask(1), match.view(1)))
    for level in bots.level_ids():
        reply = think(msgspec.json.encode(BotRequest("dagupukito", level, "s", 1, ask, view)))
        assert reply.error == "" and 0 <= reply.choice < len(match.ask(1).options)


# --- the ladder -------------------------------------------------------------------------------------------------------


def test_ratings_of_known_results() -> None:
    found = ratings(["b", "a"], [("b", "a", 908.0, 998)])
    assert found["a"] == (0.0, 0.0) and found["b"][0] == pytest.approx(400, abs=5) and 20 < found["b"][1] < 60
    chain = ratings(["c", "b", "a"], [("c", "b", 75.0, 100), ("b", "a", 75.0, 100)])
    assert chain["c"][0] == pytest.approx(2 * chain["b"][0], abs=1e-6) and chain["c"][1] > chain["b"][1]
    assert ratings(["b", "a"], [("b", "a", 20.0, 20)])["b"][0] < 1000


@pytest.mark.one_build
def test_levels_can_be_told_apart_in_small() -> None:
    found = compare(contest(find_game("dagupukito"), ("level4", "level1"), matches=120, seed="t"))
    assert found.verdict == "stronger"


@pytest.mark.one_build
def test_partners_can_be_told_apart_in_small() -> None:
    """Double Rumble: the second level knows some rules of thumb, the first none."""
    found = compare(contest(find_game("double_rumble"), ("level2", "level1"), matches=120, seed="t"))
    assert found.verdict == "stronger"


@pytest.mark.one_build
def test_in_real_time_thinking_beats_greedy_in_small() -> None:
    one = contest(find_game("brawl"), ("level5:60", "greedy"), matches=20, seed="t", mode="tournament")
    assert compare(one, whole=True).share > 0.65


@pytest.mark.one_build
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_level_3_decides_in_two_milliseconds(game: Game[Any]) -> None:
    found = pace(game, "level3", matches=1, seed="t")
    assert found.decisions > 20
    assert found.median < (2 if is_compiled() else 200), found


def test_the_pace_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lab", "pace", "informed", "dagupukito", "--mode", "duel"]) == 0
    assert re.search(r"informed, \d+ decisions, .*\n  mean \d+\.\d\d ms, median ", capsys.readouterr().out)
    assert cli.main(["lab", "pace", "nobody", "dagupukito"]) == 2
    assert "no bot 'nobody'" in capsys.readouterr().err


@pytest.mark.one_build
def test_the_ladder_in_small(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game("dagupukito")
    out = tmp_path / "page.md"
    words = ["lab", "ladder", "dagupukito", "--games", "2", "--seed", "t", "--against", "random"]
    assert cli.main([*words, "--logs", str(tmp_path), "--out", str(out)]) == 0
    assert "level5 and random" in capsys.readouterr().out
    assert len(list(tmp_path.glob("dagupukito-duel-level*.jsonl"))) == 9
    again = ladder(game, matches=2, seed="t", yardstick="random", logs=tmp_path)
    assert out.read_text() == markdown(game, again, "fracas " + " ".join([*words[:3], "--mode", "duel", *words[3:5],
                                                                         *words[7:], *words[5:7]]))  # fmt: skip
    assert [one.bot for one in again.rungs] == list(bots.level_ids())
