"""The tools that break rules: every kind of place is found, a change stays within its block, and proofs are checked."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from fracas.lab.coverage import Proofs, proofs_of
from fracas.lab.proof.hot import Change
from fracas.lab.proof.mutants import (
    Equivalent,
    Kept,
    chosen_tests,
    equivalents_of,
    kept_results,
    rules_files,
    sample,
)
from fracas.lab.proof.prove import check, faults
from fracas.lab.proof.sites import Mutant, mutants_in
from fracas.lab.proof.tree import ROOT, Tree
from fracas.lab.proof.warm import Map, Wanted
from fracas.match.registry import find_game, game_ids

pytestmark = pytest.mark.pure_only

CODE = '''"""Ä module."""
LIMIT = 3


def rule(s, out):
    """Says nothing."""
    assert s.hp > 0
    if out.on:
        out.tell(s.hp + 1)
    if s.hp < 4 and not s.out:
        s.hp -= 2
        s.fall()
    return True
'''


def test_every_kind_of_place_is_found_and_no_other(tmp_path: Path) -> None:
    file = tmp_path / "rule.py"
    file.write_text(CODE, "utf-8")
    changes = {(one.line, one.before, one.after) for one in mutants_in(file, tmp_path)}
    assert changes == {
        (10, "s.hp < 4 and not s.out", "not (s.hp < 4 and not s.out)"),
        (10, "<", "<="),
        (10, "4", "5"),
        (10, "and", "or"),
        (10, "not s.out", "s.out"),
        (11, "s.hp -= 2", "s.hp += 2"),
        (11, "s.hp -= 2", "pass"),
        (11, "2", "3"),
        (12, "s.fall()", "pass"),
        (13, "True", "False"),
    }


@pytest.mark.parametrize("game_id", game_ids())
def test_every_mutant_is_a_program(game_id: str) -> None:
    game = find_game(game_id)
    texts = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in rules_files(game)}
    chosen = sample(game, 60, "1")
    assert len(chosen) == 60 and chosen == sample(game, 60, "1") != sample(game, 60, "2")
    for mutant in chosen:
        changed = mutant.apply(texts[mutant.file])
        assert changed != texts[mutant.file], mutant
        ast.parse(changed)


def test_a_change_is_taken_back() -> None:
    file = Path("src/fracas/kernel/masks.py")
    with Tree() as tree:
        before = (tree.root / file).read_bytes()
        with tree.changed(file, "broken"):
            assert (tree.root / file).read_text() == "broken"
        assert (tree.root / file).read_bytes() == before == (ROOT / file).read_bytes()


@pytest.mark.parametrize("game_id", game_ids())
def test_the_proofs_of_a_game_are_well_formed(game_id: str) -> None:
    game = find_game(game_id)
    proofs = proofs_of(game.info.folder)
    assert proofs.proof, "a game has proofs"
    assert faults(game, proofs) == []


def test_what_is_wrong_with_a_proof_is_told() -> None:
    game = find_game(game_ids()[0])
    good = proofs_of(game.info.folder).proof[0]
    bad = [
        replace(good, rule="ZZ-1.1"),
        replace(good, before="no such text"),
        replace(good, after=good.before),
        replace(good, test="tests/test_no.py::test_no"),
    ]
    told = [" ".join(faults(game, Proofs((one,)))) for one in bad]
    for words, line in zip(["no such rule", "0 times", "changes nothing", "does not cite"], told, strict=True):
        assert words in line


def test_a_broken_rule_fails_its_test_and_an_idle_change_is_told() -> None:
    game = find_game(game_ids()[0])
    proof = proofs_of(game.info.folder).proof[0]
    with Tree() as tree:
        assert check(game, proof, tree) == ""
        assert "does not notice" in check(game, replace(proof, after=f"{proof.before}  # the same"), tree)


TESTS = """import time
from fracas.games.toy.core.rule import limit


def test_long():
    time.sleep(0.01)
    assert limit(3) == 3


def test_other():
    assert limit(9) == 4


def test_idle():
    pass
"""
RULE = """def limit(n):
    while n > 4:
        n = 4
    return n
"""


def test_tests_run_in_the_order_given_on_the_rules_as_they_stand() -> None:
    """Two changes of equal length in one second are told apart, and a test without end has failed."""
    tests, core = Path("src/fracas/games/toy/tests/test_toy.py"), Path("src/fracas/games/toy/core/rule.py")
    names = [f"{tests}::{name}" for name in ("test_other", "test_long")]
    with Tree() as tree:
        for file, text in ((tests, TESTS), (core, RULE)):
            (tree.root / file).parent.mkdir(parents=True)
            (tree.root / file).write_text(text, "utf-8")
        map_into = tree.root / "map"
        mapping = Wanted([str(tests)], 60.0, map_of=str(tree.root / core.parent), map_into=str(map_into))
        assert tree.ask(mapping).code == 0
        known = msgspec.json.decode(map_into.read_bytes(), type=Map)
        assert [Path(name).name for name in known.tests] == [
            "test_toy.py::test_idle", "test_toy.py::test_long", "test_toy.py::test_other"
        ]  # fmt: skip
        assert known.lines[core.as_posix()] == {1: [-1], 2: [1, 2], 3: [2], 4: [1, 2]}
        wanted = Wanted([str(tests)], 60.0, names, [0.5, 0.5])
        assert tree.ask(wanted).code == 0
        failed = []
        for change in ("n = 5", "n = 3", "n = 4", "n = 9"):
            with tree.changed(core, RULE.replace("n = 4", change)):
                failed.append(tree.ask(wanted).failed)
        assert failed == [f"{names[0]} takes too long", names[0], "", f"{names[0]} takes too long"]
        with tree.changed(core, RULE.replace("return n", "return 4")):
            assert tree.ask(wanted).failed == names[1]
        hot = []
        tree.heat(str(tests.parent))
        for after in ("n = 5", "n = 3", "n = 4"):
            told = tree.ask_hot(Change(wanted, str(core), 3, RULE.replace("n = 4", after)))
            assert told is not None
            hot.append(told.failed)
        assert hot == failed[:3], "a changed function is as good as a changed file"
        assert tree.ask_hot(Change(wanted, str(core), 9, f"{RULE}\n\n\n\nN = 5\n")) is None


def test_a_map_is_mended_file_by_file() -> None:
    old = Map("x", {}, ["a.py::one", "b.py::two"], [1.0, 2.0], {"rule.py": {3: [-1, 0, 1], 4: [1]}})
    new = Map("", {}, ["b.py::new"], [3.0], {"rule.py": {3: [0]}, "other.py": {1: [-1, 0]}})
    assert old.only({"a.py"}).joined(new) == Map(
        "x", {}, ["a.py::one", "b.py::new"], [1.0, 3.0], {"rule.py": {3: [-1, 0, 1], 4: []}, "other.py": {1: [-1, 1]}}
    )


def test_a_mutant_meets_the_tests_of_its_line_quickest_first() -> None:
    file = "src/fracas/kernel/masks.py"
    mutant = Mutant(file, 12, 0, 1, "a", "b")
    known = Map("", {}, ["slow", "quick", "long"], [2.0, 1.0, 100.0], {file: {12: [0, 1, 2]}})
    assert chosen_tests(mutant, known, "") == (["quick", "slow"], [6.0, 12.0])
    assert chosen_tests(mutant, known, "slow")[0] == ["slow", "quick"]
    assert chosen_tests(mutant, known, "long")[0] == ["long"]
    known.lines[file][12] = [-1]
    assert chosen_tests(mutant, known, "")[0] == ["quick", "slow"], "what is loaded concerns all"
    assert chosen_tests(mutant, Map(), "") == ([], [])


def test_an_equivalent_mutant_makes_room_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(game_ids()[0])
    before = sample(game, 20, "1")
    gone = before[3]
    line = (ROOT / gone.file).read_text("utf-8").splitlines()[gone.line - 1]
    file = (ROOT / gone.file).relative_to(game.info.folder).as_posix()
    elsewhere = (*equivalents_of(game), Equivalent(file, line, gone.after, "a test", "no_such_function"))
    monkeypatch.setattr("fracas.lab.proof.mutants.equivalents_of", lambda _: elsewhere)
    assert sample(game, 20, "1") == before
    listed = (*equivalents_of(game), Equivalent(file, line, gone.after, "a test"))
    monkeypatch.setattr("fracas.lab.proof.mutants.equivalents_of", lambda _: listed)
    after = sample(game, 20, "1")
    assert gone not in after and after[:3] == before[:3] and after[3] == before[4] and len(after) == 20


@pytest.mark.parametrize("name", game_ids())
def test_every_mutant_that_is_called_equivalent_can_still_be_made(name: str) -> None:
    game = find_game(name)
    possible = set()
    for file in rules_files(game):
        lines = file.read_text("utf-8").splitlines()
        at = file.relative_to(game.info.folder).as_posix()
        possible |= {(at, lines[one.line - 1].strip(), one.after) for one in mutants_in(file, ROOT)}
    listed = {(one.file, one.line.strip(), one.after) for one in equivalents_of(game)}
    assert listed and not listed - possible


def test_results_of_other_sources_only_say_what_to_try_first(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(msgspec.json.encode(Kept("old", {"a": "test_a", "b": ""})))
    assert kept_results(path, "old").results == {"a": "test_a", "b": ""}
    assert kept_results(path, "new") == Kept("new", {}, {"a": "test_a", "b": ""})
