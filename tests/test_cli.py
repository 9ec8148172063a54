"""The command line: what it prints for people and for programs, and what it says when asked for nonsense."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fracas import COMPILED
from fracas.cli import main
from fracas.kernel.chance import Chance
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab import bench
from fracas.match.match import Match
from fracas.match.record import encode, record_of
from fracas.match.registry import find_game, game_ids

GAME = "dagupukito"
Said = tuple[int, str, str]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command; status, stdout, stderr."""

    def run(*argv: str) -> Said:
        status = main(argv)
        out, err = capsys.readouterr()
        return status, out, err

    return run


def played(seed: str = "cli") -> Match:
    """A whole random match."""
    game, chance = find_game(GAME), Chance("moves", keep=False)
    match = Match(game, Setup(GAME, (SeatSetup("Ann"), SeatSetup("Bo")), {"rounds_to_win": 1}), Chance(seed))
    while not match.over:
        ask = match.asks()[0]
        match.submit(ask.seat, ask.id, ask.options[chance.below(len(ask.options))], 0)
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_bytes(encode(record_of(played())))
    return path


# --- games, rules -------------------------------------------------------------------------------------------------


def test_games_lists_every_game_with_its_modes(say: Any) -> None:
    status, out, err = say("games")
    assert (status, err) == (0, "") and all(f"{game}: " in out for game in game_ids())
    status, out, _ = say("games", "--json")
    listed = {card["id"]: card for card in json.loads(out)["games"]}
    assert tuple(listed) == game_ids()
    modes = [mode.id for mode in find_game(GAME).info.modes]
    assert [mode["id"] for mode in listed[GAME]["modes"]] == modes


def test_rules_prints_the_rules(say: Any) -> None:
    rules = (find_game(GAME).info.folder / "RULES.md").read_text("utf-8")
    assert say("rules", GAME) == (0, rules, "")
    assert json.loads(say("rules", GAME, "--json")[1])["rules"] == rules


# --- sim ----------------------------------------------------------------------------------------------------------


def test_sim_tells_and_repeats_itself(say: Any) -> None:
    asked = ("sim", GAME, "--games", "6", "--bots", "random,greedy", "--seed", "x")
    status, out, err = say(*asked)
    assert (status, err) == (0, "")
    assert "greedy" in out and "Wilson" in out and "digest" in out
    found = json.loads(say(*asked, "--json")[1])
    assert f"digest {found['digest']}" in out
    assert found["games"] == 6 and len(found["seats"]) == 2
    assert [one["bot"] for one in found["entrants"]] == ["random", "greedy"]
    assert all(one["low"] <= one["share"] <= one["high"] for one in found["seats"])
    assert json.loads(say(*asked, "--json", "--jobs", "2")[1])["digest"] == found["digest"]
    assert json.loads(say(*asked[:-1], "y", "--json")[1])["digest"] != found["digest"]


def test_sim_takes_a_mode_and_options(say: Any) -> None:
    asked = ("sim", GAME, "--games", "2", "--json", "--mode", "long", "--option", "rounds_to_win=1")
    plan = json.loads(say(*asked, "--option", "deck_out=lenient")[1])["plan"]
    assert plan["options"] == {"hp": 200, "rounds_to_win": 1, "deck_out": "lenient"}


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (("sim", "chess"), "no game 'chess'; there are"),
        (("sim", GAME, "--bots", "random,gredy"), "no bot 'gredy'; there are random, newcomer"),
        (("sim", GAME, "--mode", "solo"), "no mode 'solo'; there are duel"),
        (("sim", GAME, "--option", "hp=300"), "$.hp"),
        (("sim", GAME, "--option", "hats=3"), "unknown field `hats`"),
        (("sim", GAME, "--option", "hp"), "'hp' is not of the form name=value"),
        (("sim", GAME, "--games", "0"), "--games: '0' is not a number of 1 or more"),
        (("sim", GAME, "--jobs", "x"), "--jobs: 'x' is not a number of 1 or more"),
        (("sim", GAME, "--bots", "random,random,random"), "mode duel has 2 seats, not 3"),
        (("rules", "chess"), "no game 'chess'"),
        (("check", "chess"), "no game 'chess'"),
        (("check", GAME, "--mode", "solo"), "no mode 'solo'"),
        (("play", "chess"), "no game 'chess'"),
        (("serve", "--port", "70000"), "'70000' is not a port"),
        (("replay", "nowhere.json"), "nowhere.json: no such file"),
        (("replay", "."), "is a directory"),
        (("case", "nowhere.toml"), "nowhere.toml: no such file"),
        (("dance",), "invalid choice: 'dance'"),
        ((), "required: COMMAND"),
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_a_mistake_is_told_in_a_line(say: Any, argv: tuple[str, ...], why: str, as_json: bool) -> None:
    status, out, err = say(*argv, *(["--json"] if as_json and argv else []))
    assert status == 2 and out == ""
    assert why in err and "Traceback" not in err


# --- replay -------------------------------------------------------------------------------------------------------


def test_replay_tells_the_match_as_a_seat_saw_it(say: Any, record: Path) -> None:
    status, watched, err = say("replay", str(record))
    assert (status, err) == (0, "")
    assert watched.endswith(": verified\n") and "draws 2.\n" in watched
    _, seen, _ = say("replay", str(record), "--as", "1")
    assert "draws 2: " in seen
    assert [line for line in watched.splitlines() if "draws 2: " in line] == []
    found = json.loads(say("replay", str(record), "--as", "1", "--json")[1])
    assert found["verified"] and sum(found["outcome"]["scores"]) == 1
    assert all(one["line"] in seen for one in found["lines"])


def test_a_changed_record_is_not_verified(say: Any, record: Path) -> None:
    fields = json.loads(record.read_bytes())
    fields["digest"] = "0" * 32
    record.write_text(json.dumps(fields))
    status, out, _ = say("replay", str(record))
    assert status == 1 and "NOT the record's" in out
    status, out, _ = say("replay", str(record), "--json")
    assert status == 1 and json.loads(out)["verified"] is False


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": 99}, "format 99 is not known"),
        ({"entries": 3}, "not a record"),
        ({"setup": {"game": "chess", "seats": []}}, "no game 'chess'"),
    ],
)
def test_what_is_no_record_is_told(say: Any, record: Path, change: dict[str, Any], why: str) -> None:
    fields = json.loads(record.read_bytes()) | change
    record.write_text(json.dumps(fields))
    status, out, err = say("replay", str(record))
    assert status == 2 and out == "" and why in err


def test_a_record_whose_luck_was_tampered_with_is_told(say: Any, record: Path) -> None:
    fields = json.loads(record.read_bytes())
    next(entry for entry in fields["entries"] if entry.get("luck"))["luck"][0] = 99
    record.write_text(json.dumps(fields))
    status, _, err = say("replay", str(record))
    assert status == 2 and "luck 99" in err


def test_a_seat_that_is_not_there(say: Any, record: Path) -> None:
    status, out, err = say("replay", str(record), "--as", "2")
    assert status == 2 and out == "" and "there is no seat 2" in err


def test_other_rules_are_mentioned(say: Any, record: Path) -> None:
    fields = json.loads(record.read_bytes()) | {"content": "older"}
    record.write_text(json.dumps(fields))
    status, out, err = say("replay", str(record))
    assert status == 0 and "verified" in out and "other rules or content" in err


# --- check, case, coverage ----------------------------------------------------------------------------------------


def test_check_tries_the_laws(say: Any, tmp_path: Path) -> None:
    status, out, err = say("check", GAME, "--games", "1", "--mode", "duel", "--json")
    found = json.loads(out)
    assert err == "" and status == (0 if found["ok"] else 1)
    assert {"replay", "copy", "options"} <= {result["law"] for result in found["results"]}
    assert {result["mode"] for result in found["results"]} <= {"duel", "all"}
    kept = str(tmp_path / "kept.jsonl")
    status, out, _ = say("check", GAME, "--games", "1", "--mode", "duel", "--keep", kept)
    assert f"{len(found['results'])} results, " in out and "replay" in out
    assert say("check", GAME, "--games", "1", "--mode", "duel", "--keep", kept)[:2] == (status, out)


def test_cases_are_run_and_a_failure_is_told(say: Any, tmp_path: Path) -> None:
    cases = find_game(GAME).info.folder / "tests" / "cases"
    good = next(iter(sorted(cases.glob("*.toml"))))
    status, out, _ = say("case", str(good))
    assert status == 0 and out.startswith("ok ") and "1 case, 0 failed" in out
    bad = tmp_path / "bad.toml"
    bad.write_text(f'title = "Wrong"\ngame = "{GAME}"\ndo = ["0 dance"]\n')
    status, out, _ = say("case", str(good), str(bad))
    assert status == 1 and "FAILED" in out and "dance" in out and "2 cases, 1 failed" in out
    status, out, err = say("case", str(bad), "--json")
    assert status == 1 and err == "" and not json.loads(out)["ok"]


def test_coverage_counts_the_rules_that_are_cited(say: Any) -> None:
    status, out, _ = say("rules", GAME, "--coverage")
    found = json.loads(say("rules", GAME, "--coverage", "--json")[1])
    assert status == 0 and len(found["rules"]) > 20
    assert set(found["cited"]) | set(found["uncited"]) == set(found["rules"])
    assert f"{len(found['cited'])} of {len(found['rules'])} rules cited" in out


# --- packs --------------------------------------------------------------------------------------------------------


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack that replaces one shipped fighter by itself."""
    shipped = (find_game(GAME).info.folder / "fighters.toml").read_text()
    first = shipped.index("[[fighter]]")
    (tmp_path / "fighters.toml").write_text(shipped[first : shipped.index("[[fighter]]", first + 1)])
    return tmp_path


def test_a_simulation_plays_with_a_pack(say: Any, pack: Path) -> None:
    command = ("sim", GAME, "--games", "4", "--pack", str(pack), "--json")
    status, out, err = say(*command)
    assert status == 0 and err == "" and json.loads(out)["plan"]["pack"] == str(pack)
    file = pack / "fighters.toml"
    file.write_text(file.read_text().replace("name = ", "nom = ", 1))
    status, out, err = say(*command)
    assert status == 2 and out == "" and "fighters.toml" in err and "nom" in err


def test_a_pack_is_a_folder_and_is_for_one_game(say: Any, pack: Path) -> None:
    status, _, err = say("sim", GAME, "--pack", str(pack / "nowhere"))
    assert status == 2 and "nowhere" in err and "not a folder" in err
    status, _, err = say("play", "--pack", str(pack))
    assert status == 2 and "--pack: name the game that the pack is for" in err


# --- bench --------------------------------------------------------------------------------------------------------

STEADY_PEER = """
import sys
for line in sys.stdin:
    print('{"decisions": 1000, "seconds": 1.0}', flush=True)
"""


@pytest.fixture
def small_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The real targets, measured for moments, against a peer that makes 1,000 decisions a second."""
    text = (Path(__file__).parent.parent / "bench" / "targets.toml").read_text()
    text = text.replace("rounds = 15", "rounds = 2").replace("seconds = 0.3", "seconds = 0.01")
    text = text.replace("rounds = 3\nseconds = 12.0", "rounds = 1\nseconds = 0.1")
    text = text.replace('module = "pyspiel"', 'module = "json"')
    (tmp_path / "targets.toml").write_text(text)
    for peer in ("peer_openspiel.py", "peer_environments.py"):
        (tmp_path / peer).write_text(STEADY_PEER)
    monkeypatch.setattr(bench, "_FOLDER", tmp_path)
    return tmp_path


@pytest.mark.one_build
def test_bench_prints_ratios(say: Any, small_bench: Path) -> None:
    status, out, _ = say("bench", "--json")
    ratios = {one["target"]: one for one in json.loads(out)["ratios"]}
    assert status == 0 and [*ratios][:3] == ["T1", "T2", "T3"] and [*ratios][-1] == "T10"
    by_policy = {f"T11 {game}" for game in game_ids()}
    every = len(game_ids())  # random play inside and driven, rules of thumb, copies; the default game also pure
    beside = {"T5 uno", "T5 tictactoe"}  # environments: a script of their own
    assert len(ratios) == 4 * every + 2 + len(beside) + len(("T6 to the end", "T6 truncated", "T10"))
    for target in [*ratios][:-1]:
        one = ratios[target]
        assert one["low"] <= one["ratio"] <= one["high"]
        if target not in by_policy:
            assert one["peer"] == 1000 and one["ratio"] == pytest.approx(one["ours"] / 1000)
    assert by_policy < ratios.keys() and all(ratios[target]["peer"] not in (0, 1000) for target in by_policy)
    assert {target: one["compiled"] for target, one in ratios.items()} == {
        target: COMPILED and target not in {"T3", *beside} for target in ratios
    }


@pytest.mark.pure_only
def test_bench_compares_two_trees(say: Any, small_bench: Path) -> None:
    status, out, _ = say("bench", "--against", str(Path(__file__).parent.parent), "--json")
    ratios = json.loads(out)["ratios"]
    assert status == 0 and [one["target"] for one in ratios] == list(game_ids())
    assert all(one["ours"] > 0 and one["peer"] > 0 for one in ratios)
    assert "is no source tree" in say("bench", "--against", str(small_bench))[2]


@pytest.mark.pure_only
def test_bench_says_what_fails(say: Any, small_bench: Path) -> None:
    targets = small_bench / "targets.toml"
    head, first, second, *_ = targets.read_text().replace("demanded = 12.0", "demanded = 1e9").split("[[target]]")
    scaling = targets.read_text().split("[scaling]")[1]
    targets.write_text("[[target]]".join([head, first, second]) + "[scaling]" + scaling)
    status, out, err = say("bench")
    assert status == 0 and "FAILS" in out
    assert "T1 fails its target" in err and "T2 fails" not in err


def test_bench_says_how_to_get_the_peer(say: Any, small_bench: Path) -> None:
    targets = small_bench / "targets.toml"
    targets.write_text(targets.read_text().replace('module = "json"', 'module = "no_such_module"'))
    status, out, err = say("bench", "--json")
    assert status == 1 and out == "" and "pip install 'fracas[bench]'" in err


def test_bench_says_that_its_peer_broke(say: Any, small_bench: Path) -> None:
    (small_bench / "peer_openspiel.py").write_text("raise SystemExit(3)")
    status, out, err = say("bench")
    assert status == 2 and out == "" and "ended with status 3" in err


# --- the command itself -------------------------------------------------------------------------------------------


def test_the_module_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "fracas", "games", "--json"], capture_output=True, check=True)
    assert done.stderr == b"" and json.loads(done.stdout)["games"]


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m fracas rules {GAME} | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
    assert done.returncode == 0 and done.stderr == b""


def test_every_command_says_what_it_does(say: Any) -> None:
    _, out, _ = say("--help")
    for command in (
        "games",
        "check",
        "sim",
        "case",
        "replay",
        "rules",
        "play",
        "serve",
        "backup",
        "restore",
        "export",
        "bench",
    ):
        assert f"\n    {command} " in out
        status, told, _ = say(command, "--help")
        assert status == 0 and "--json" in told
