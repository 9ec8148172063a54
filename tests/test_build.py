"""The two builds: a compiled file never speaks for a source it was not made from, and both builds play alike."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import fracas
from fracas.match.registry import all_games, game_ids

ROOT = Path(__file__).parent.parent

# A house with two hot modules, and a constant of a cold one, which the compiler writes into their code.
TOY = {
    "src/fracas/kernel/__init__.py": "",
    "src/fracas/kernel/words.py": "from typing import Final\nLIMIT: Final = 5\n",
    "src/fracas/kernel/state.py": "from fracas.kernel.words import LIMIT\ndef limit() -> int:\n    return LIMIT\n",
    "src/fracas/games/toy/__init__.py": "",
    "src/fracas/games/toy/core/__init__.py": "",
    "src/fracas/games/toy/core/rules.py": (
        "from fracas.kernel.state import limit\ndef twice() -> int:\n return 2 * limit()"
    ),
    "src/fracas/server/static/index.html": "<!doctype html>",
}
TAKEN = ("pyproject.toml", "README.md", "LICENSE", "tools", "src/fracas/__init__.py", "src/fracas/_compiled.py")
ASK = (
    "import fracas, fracas.games.toy.core.rules as r; print(fracas.COMPILED, not r.__file__.endswith('.py'), r.twice())"
)


class Toy:
    """A small tree with this project's loader, compiler and packaging, to be built and spoiled."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "fracas"

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def build(self, **env: str) -> str:
        """Compile in place; returns what was said."""
        return self.run("tools/native.py", **env).stderr

    def ask(self, **env: str) -> tuple[str, str]:
        """Import it in a fresh interpreter: is it compiled, does a compiled file run, the answer; and the warning."""
        done = self.run("-c", ASK, **env)
        return done.stdout.strip(), done.stderr.strip()

    def run(self, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        clean = {key: value for key, value in os.environ.items() if key != "FRACAS_PURE"}
        clean |= {"PYTHONPATH": str(self.root / "src"), "PYTHONDONTWRITEBYTECODE": "1"} | env
        done = subprocess.run(
            [sys.executable, *arguments], cwd=self.root, env=clean, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Toy:
    """A toy compiled once; tests spoil copies."""
    toy = Toy(tmp_path_factory.mktemp("built"))
    for path, text in TOY.items():
        toy.write(path, text)
    for path in TAKEN:
        copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy
        copy(ROOT / path, toy.root / path)
    toy.build()
    return toy


@pytest.fixture
def toy(built: Toy, tmp_path: Path) -> Toy:
    shutil.copytree(built.root, tmp_path / "toy")
    return Toy(tmp_path / "toy")


@pytest.mark.compiled_only
class TestTheLoader:
    """Compiled or pure, all or nothing."""

    def test_fresh_compiled_files_run(self, toy: Toy) -> None:
        assert toy.ask() == ("True True 10", "")

    def test_fracas_pure_runs_the_sources_beside_compiled_files(self, toy: Toy) -> None:
        assert toy.ask(FRACAS_PURE="1") == ("False False 10", "")
        assert toy.ask(FRACAS_PURE="0") == ("True True 10", "")

    def test_one_changed_source_turns_all_of_them_pure(self, toy: Toy) -> None:
        toy.write("src/fracas/kernel/state.py", "def limit() -> int:\n    return 7\n")
        answer, warning = toy.ask()
        assert answer == "False False 14"
        assert warning.startswith("fracas: kernel/state.py has changed since it was compiled")

    def test_a_constant_baked_in_from_a_cold_module_counts_as_source(self, toy: Toy) -> None:
        toy.write("src/fracas/kernel/words.py", TOY["src/fracas/kernel/words.py"].replace("5", "6"))
        answer, warning = toy.ask()
        assert answer == "False False 12"
        assert "kernel/words.py" in warning

    def test_a_new_hot_module_counts_as_a_change(self, toy: Toy) -> None:
        toy.write("src/fracas/games/sixth/core/rules.py", "")
        answer, warning = toy.ask()
        assert answer == "False False 10"
        assert "games/sixth/core/rules.py" in warning

    def test_a_lost_compiled_file_turns_all_of_them_pure(self, toy: Toy) -> None:
        next(toy.package.glob("kernel/state.*so")).unlink()
        answer, warning = toy.ask()
        assert answer == "False False 10"
        assert "kernel/state" in warning

    def test_compiled_for_another_python_means_pure_without_a_fuss(self, toy: Toy) -> None:
        manifest = toy.package / "_compiled.json"
        manifest.write_text(manifest.read_text().replace("cpython-3", "cpython-2"))
        assert toy.ask() == ("False False 10", "")


@pytest.mark.compiled_only
class TestTheCompiler:
    """`python tools/native.py`, as `make build` calls it."""

    def test_rebuilds_what_has_changed_and_drops_what_is_no_longer_hot(self, toy: Toy) -> None:
        (toy.package / "games/toy/core/steps.py").write_text("OLD = 1\n")
        toy.build()
        assert list(toy.package.glob("games/toy/core/steps.*so"))
        (toy.package / "games/toy/core/steps.py").unlink()
        toy.write("src/fracas/kernel/words.py", TOY["src/fracas/kernel/words.py"].replace("5", "8"))
        assert toy.build() == ""
        assert toy.ask() == ("True True 16", "")
        assert not list(toy.package.glob("games/toy/core/steps.*so"))

    def test_leaves_fresh_files_alone(self, toy: Toy) -> None:
        before = {file: file.stat().st_mtime_ns for file in toy.package.rglob("*.so")}
        toy.build()
        assert before == {file: file.stat().st_mtime_ns for file in toy.package.rglob("*.so")}

    def test_compiles_no_part_twice(self, toy: Toy) -> None:
        def objects() -> dict[str, int]:
            made = (toy.root / "build" / "native-o" / toy.root.relative_to("/")).rglob("part_*.o")
            return {file.name: file.stat().st_mtime_ns for file in made}

        toy.write("src/fracas/games/toy/core/rules.py", TOY["src/fracas/games/toy/core/rules.py"].replace("2", "4"))
        toy.build()
        before = objects()
        assert before.keys() == {"part_kernel.o", "part_toy.o"}
        toy.write("src/fracas/games/toy/core/rules.py", TOY["src/fracas/games/toy/core/rules.py"].replace("2", "3"))
        toy.build()
        after = objects()
        assert after["part_kernel.o"] == before["part_kernel.o"] and after["part_toy.o"] > before["part_toy.o"]
        assert toy.ask() == ("True True 15", "")

    def test_says_in_one_line_that_there_is_no_compiler(self, toy: Toy) -> None:
        toy.write("src/fracas/games/toy/core/steps.py", "")
        said = toy.build(CC="no-such-compiler")
        assert said == (
            "fracas: not compiled, there is no C compiler (no-such-compiler); pure Python runs instead, slower\n"
        )
        assert toy.ask()[0] == "False False 10"

    def test_a_failing_compile_leaves_a_pure_package_that_works(self, toy: Toy) -> None:
        toy.write("src/fracas/games/toy/core/steps.py", 'def f() -> int:\n    return "no"\n')
        said = toy.build()
        assert "the compiler failed (src/fracas/games/toy/core/steps.py:2: error: Incompatible return value" in said
        assert said.count("\n") == 1
        assert toy.ask()[0] == "False False 10"


# A game that ends when the compiled modules are there, or after a while; a process started now then uses them.
PATIENT = """
import subprocess, sys, time
from pathlib import Path
import fracas
print("began", fracas.COMPILED, flush=True)
for _ in range(600):
    if (Path(fracas.__file__).parent / "_compiled.json").exists():
        break
    time.sleep(0.1)
import fracas.games.toy.core.rules as rules
print("still", rules.__file__.endswith(".py"), flush=True)
subprocess.run([sys.executable, "-c", "import fracas; print('new', fracas.COMPILED)"])
time.sleep(1.5)
"""


@pytest.mark.compiled_only
class TestPlayingAtOnce:
    """`make play` on a fresh clone."""

    def test_the_game_begins_pure_and_compiling_goes_on_beside_it(self, toy: Toy) -> None:
        (toy.package / "_compiled.json").unlink()
        shutil.rmtree(toy.root / "build")
        toy.write("src/fracas/__main__.py", PATIENT)
        done = toy.run("tools/play.py")
        assert done.stdout.splitlines() == ["began False", "still True", "new True"]
        assert done.stderr.startswith("compiling beside the game: 0 %\n") and "compiled: bots think" in done.stderr

    def test_what_is_built_is_not_built_again(self, toy: Toy) -> None:
        toy.write("src/fracas/__main__.py", "import fracas; print(fracas.COMPILED)")
        done = toy.run("tools/play.py")
        assert (done.stdout, done.stderr) == ("True\n", "")

    def test_stopping_the_game_stops_the_compiler(self, toy: Toy) -> None:
        (toy.package / "_compiled.json").unlink()
        shutil.rmtree(toy.root / "build")
        toy.write("src/fracas/__main__.py", "")
        toy.run("tools/play.py")
        assert not (toy.package / "_compiled.json").exists()
        assert toy.build() == "" and toy.ask() == ("True True 10", "")


class TestTheWheel:
    """What `pip install .` puts in place."""

    @pytest.mark.compiled_only
    def test_has_the_compiled_modules_and_leaves_the_tree_alone(self, toy: Toy) -> None:
        for made in [*toy.package.rglob("*.so"), toy.package / "_compiled.json"]:
            made.unlink()
        toy.run("-m", "hatchling", "build", "-t", "wheel", "-d", "dist")
        (wheel,) = (toy.root / "dist").iterdir()
        assert not list(toy.package.rglob("*.so"))
        assert "none-any" not in wheel.name
        zipfile.ZipFile(wheel).extractall(toy.root / "installed")
        assert toy.ask(PYTHONPATH="installed") == ("True True 10", "")
        assert toy.ask(PYTHONPATH="installed", FRACAS_PURE="1") == ("False False 10", "")

    @pytest.mark.compiled_only
    @pytest.mark.slow
    def test_runs_compiled_with_its_page_in_a_fresh_environment(self, tmp_path: Path) -> None:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        (wheel,) = tmp_path.glob("*.whl")
        venv.create(tmp_path / "venv", with_pip=False)
        python = str(tmp_path / "venv" / "bin" / "python")
        (there,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
        install = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            python,
            "install",
            "-q",
            "--no-deps",
            "--no-index",
            str(wheel),
        ]
        subprocess.run(install, capture_output=True, check=True)
        (there / "needs.pth").write_text(sysconfig.get_path("purelib"))  # what it depends on, without the network
        clean = {key: value for key, value in os.environ.items() if key not in ("FRACAS_PURE", "PYTHONPATH")}
        ask = "import fracas; print(fracas.BUILD, fracas.__file__); from fracas.server.settings import Settings; "
        ask += "print((Settings().static / 'index.html').is_file())"
        told = subprocess.run([python, "-c", ask], cwd=tmp_path, env=clean, capture_output=True, text=True, check=True)
        assert told.stdout.split() == ["compiled", str(there / "fracas" / "__init__.py"), "True"]
        program = str(tmp_path / "venv" / "bin" / "fracas")
        asked = ["sim", "dagupukito", "--games", "2", "--json"]
        played = subprocess.run([program, *asked], cwd=tmp_path, env=clean, capture_output=True, check=True)
        assert json.loads(played.stdout)["games"] == 2

    @pytest.mark.pure_only
    def test_has_the_client_and_the_words_but_no_tests(self, tmp_path: Path) -> None:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
        subprocess.run(command, cwd=ROOT, env=os.environ | {"FRACAS_PURE": "1"}, capture_output=True, check=True)
        (wheel,) = tmp_path.iterdir()
        assert wheel.name == f"fracas-{fracas.__version__}-py3-none-any.whl"
        names = set(zipfile.ZipFile(wheel).namelist())
        assert {"fracas/server/static/index.html", "fracas/kernel/state.py"} <= names
        assert {f"fracas/games/{game}/{file}" for game in game_ids() for file in ("text.toml", "RULES.md")} <= names
        assert not [name for name in names if name.endswith((".so", ".svelte", "_compiled.json")) or "/tests/" in name]
        zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
        env = os.environ | {"FRACAS_PURE": "1", "PYTHONPATH": str(tmp_path / "installed")}

        def fracas_(*words: str) -> subprocess.CompletedProcess[str]:
            command = [sys.executable, "-m", "fracas", *words]
            return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)

        # What only a source tree has cannot be checked here, and is no fault of the games.
        checked = fracas_("check", "dagupukito", "--games", "1", "--mode", "duel")
        assert checked.returncode == 0, checked.stdout + checked.stderr
        assert "lines and fields; skipped: faces, which only a source tree has" in checked.stdout
        covered = fracas_("rules", "dagupukito", "--coverage")
        assert covered.returncode == 2 and "an installed package has no tests" in covered.stderr


def test_make_installs_what_printing_needs(tmp_path: Path) -> None:
    """`fracas print` works after `make play`, and after any other target."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert any(one.startswith("typst") for one in extras["print"])
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    for target in (".venv/installed", ".venv/installed-dev", ".venv/installed-bench"):
        command = ["make", "-n", "-f", str(ROOT / "Makefile"), target]
        said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        locks = [line.split()[-1] for line in said.splitlines() if "--require-hashes" in line]
        assert any("typst==" in (tmp_path / lock).read_text("utf-8") for lock in locks), said


# Prints a digest of seeded random matches of every mode of every game: the whole log, luck included.
PLAY = """
import fracas
from fracas.lab import sim
from fracas.match import all_games

for game in all_games():
    for mode in game.info.modes:
        plan = sim.plan(game, games=3, seed="builds", entrants=("random",), mode=mode.id)
        print(game.id, mode.id, sim.simulate(plan).digest)
print(fracas.COMPILED)
"""


@pytest.mark.compiled_only
def test_both_builds_play_the_same_matches() -> None:
    def play(pure: str) -> list[str]:
        env = os.environ | {"FRACAS_PURE": pure}
        done = subprocess.run([sys.executable, "-c", PLAY], env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    pure, compiled = play("1"), play("0")
    assert (pure.pop(), compiled.pop()) == ("False", "True")
    assert pure == compiled
    assert len(pure) == sum(len(game.info.modes) for game in all_games())
