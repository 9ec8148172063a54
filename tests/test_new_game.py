"""A newcomer's game: the example is small, its page tells the truth, and in a fresh tree a copy of it is a game."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.pure_only

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "toy"
MOST_LINES = 250


def sources() -> list[Path]:
    return [file for file in EXAMPLE.rglob("*.*") if file.suffix in {".py", ".toml", ".ts", ".svelte"}]


def test_the_example_is_small() -> None:
    assert sum(len(file.read_text().splitlines()) for file in sources()) <= MOST_LINES


def test_the_page_shows_the_example_as_it_is() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text()
    written = "\n".join(file.read_text() for file in sources())
    blocks = re.findall(r"```(?:python|toml|ts|svelte)\n(.*?)\n```", page, re.DOTALL)
    assert len(blocks) > 10
    for block in blocks:
        for part in re.split(r"\n{3,}", block):
            assert part in written, part


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package in a fresh folder, with the example copied among its games."""
    fresh = tmp_path_factory.mktemp("fresh") / "src"
    shutil.copytree(ROOT / "src" / "fracas", fresh / "fracas", ignore=shutil.ignore_patterns("*.so", "static", "tests"))
    shutil.copytree(EXAMPLE, fresh / "fracas" / "games" / "toy")
    return fresh


def fracas(tree: Path, *words: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(tree), "FRACAS_PURE": "1"}
    done = subprocess.run([sys.executable, "-m", "fracas", *words], env=env, capture_output=True, text=True, cwd=tree)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_listed(tree: Path) -> None:
    assert "toy: Toy Bids. Three bids, one winner." in fracas(tree, "games")
    assert "Toy Bids" in fracas(tree, "rules", "toy")


def test_bots_play_it(tree: Path) -> None:
    assert "40 matches" in fracas(tree, "sim", "toy", "--bots", "greedy,random", "--games", "40", "--jobs", "1")


def test_the_laws_hold(tree: Path) -> None:
    fracas(tree, "check", "toy", "--games", "12")


def test_a_case_is_played(tree: Path) -> None:
    case = tree / "case.toml"
    case.write_text(
        'title = "The highest bid takes a point"\nrules = ["3"]\ngame = "toy"\nseats = ["A", "B"]\n'
        'do = ["A bid 9", "refused B bid 9: not_held", "B bid 2"]\n'
        "[given]\nA = { hand = [9, 1, 1] }\nB = { hand = [2, 2, 2] }\n"
        '[expect]\n"A.points" = 1\n"B.points" = 0\ntold = ["shown best=0"]\n'
    )
    assert "1 case, 0 failed" in fracas(tree, "case", str(case))
