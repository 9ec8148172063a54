"""The tools that break rules: every kind of place is found, a change stays within its block, and proofs are checked."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

from fracas.lab.coverage import Proofs, proofs_of
from fracas.lab.proof.mutants import rules_files, sample
from fracas.lab.proof.prove import check, faults
from fracas.lab.proof.sites import mutants_in
from fracas.lab.proof.tree import ROOT, Tree
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
