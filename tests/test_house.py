"""Laws of the code, read from the sources: who may import whom, what may be named where, how a folder looks."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.pure_only

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "fracas"
GAMES = sorted({file.parent.name for file in PACKAGE.glob("games/*/*.py")})
MODULES = sorted(file for file in PACKAGE.rglob("*.py") if "tests" not in file.relative_to(PACKAGE).parts)

# What each part may import of ours, beside itself. `fracas` is the package's own __init__: which build runs.
MAY_IMPORT = {
    "kernel": set(),
    "content": {"kernel"},
    "match": {"kernel"},
    "games": {"kernel", "content"},
    "bots": {"kernel", "match"},
    "lessons": {"kernel", "match"},
    "puzzles": {"kernel", "match", "bots", "lessons"},
    "languages": {"kernel", "match", "bots", "lessons", "puzzles"},
    "rulebook": {"kernel", "match", "lessons", "languages"},
    "lab": {"kernel", "match", "languages", "bots", "puzzles", "fracas"},
    "rl": {"kernel", "match"},
    "server": {"kernel", "match", "languages", "bots", "lessons", "puzzles", "rulebook", "fracas"},
    "terminal": {"kernel", "match", "languages", "bots", "lessons", "puzzles", "rulebook", "fracas"},
}

# Modules that only some places may import.
RESERVED = {
    "random": {"lab/bench.py"},  # the driver's, as the peer's: luck comes from kernel/chance.py
    "importlib": {"match/registry.py", "lab", "_compiled.py"},
    "numpy.random": set(),
    "alembic": {"server"},
    "argon2": {"server/people/passphrase.py"},
    "asyncio": {"server"},
    "gymnasium": {"rl"},
    "httptools": {"server"},
    "litestar": {"server"},
    "matplotlib": {"lab/report/plots.py"},  # an extra
    "nats": {"server/cluster/bus.py"},
    "open_spiel": {"rl"},
    "openskill": {"server/people/ratings.py"},
    "pettingzoo": {"rl"},
    "platformdirs": {"server"},
    "psycopg": set(),  # by its name in a URL alone: it is an extra
    "pyspiel": {"rl"},
    "ray": {"lab/work/cluster.py"},  # an extra, and heavy: only who asks for a cluster loads it
    "segno": {"server"},
    "sqlalchemy": {"server"},
    "sqlite3": {"server"},
    "textual": {"terminal"},
    "uvicorn": {"server"},
}

# A match is decided by its setup, its answers, their times and its luck, all of which are in the record. So the parts
# that play a match must not reach a clock, a source of randomness or the machine they run on.
REPEATABLE = ("kernel", "content", "match", "lessons", "puzzles", "rulebook", "games")
MACHINE = {
    "time", "datetime", "zoneinfo", "calendar", "sched", "timeit",  # clocks
    "secrets", "uuid", "tempfile",  # randomness, beside `random` above
    "os", "sys", "posix", "platform", "locale", "getpass", "pwd", "resource", "signal", "ctypes", "gc",  # the machine
    "threading", "multiprocessing", "concurrent", "subprocess", "select", "selectors", "socket", "urllib", "http",
}  # fmt: skip
SLY = {"__import__", "exec", "eval", "environ", "getenv", "urandom", "st_mtime", "st_mtime_ns", "st_ctime", "st_atime"}

# Every game has these files; what else it needs has a name of its own choice.
GAME_FILES = (
    "__init__.py", "actions.py", "cases.py", "content.py", "hints.py", "newcomer.py", "views.py", "text.toml",
    "RULES.md",
)  # fmt: skip
GAME_FOLDERS = ("core", "lessons", "puzzles", "table", "tests")

# Folders with more Python files than this, each with its reason.
FULLEST = 13
FULL = {
    "games/double_rumble": "what a newcomer knows has a file of its own, as in every game",
    "kernel": "setups, views and records name packs, so every part finds them in one place",
    "match": "its nouns have a file of their own, because what makes them is compiled",
}

# Files over LONGEST lines, each with its reason to stay in one piece.
LONGEST = 500
LONG: dict[str, str] = {}


@cache
def nodes(file: Path) -> list[ast.AST]:
    """All that a file says."""
    return list(ast.walk(ast.parse(file.read_bytes(), str(file))))


def imports(file: Path) -> Iterator[str]:
    """The modules a file imports, anywhere in it, by their full names."""
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(file)}:{node.lineno}: write imports in full"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def words(file: Path) -> Iterator[str]:
    """The names and attributes a file uses, anywhere in it."""
    for node in nodes(file):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def name(file: Path) -> str:
    return file.relative_to(PACKAGE if file.is_relative_to(PACKAGE) else ROOT).as_posix()


def part(module: str) -> str:
    """`fracas.match.record` -> `match`; what stands directly in the package's __init__ is `fracas`."""
    words = module.split(".")
    known = len(words) > 1 and ((PACKAGE / words[1]).is_dir() or (PACKAGE / f"{words[1]}.py").exists())
    return words[1] if known else "fracas"


def ours(file: Path) -> set[str]:
    """The parts of the house a file imports; the package's own name counts only when nothing more is said."""
    modules = [module for module in imports(file) if module.split(".")[0] == "fracas"]
    return {part(module) for module in modules if module != "fracas"}


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_a_part_imports_only_what_lies_below_it(folder: str) -> None:
    for file in MODULES:
        if file.is_relative_to(PACKAGE / folder):
            assert ours(file) <= MAY_IMPORT[folder] | {folder}, name(file)


def test_every_part_has_its_law() -> None:
    assert {folder.parent.name for folder in PACKAGE.glob("*/__init__.py")} == MAY_IMPORT.keys()


def test_nobody_imports_a_game_but_the_game_itself() -> None:
    for file in MODULES:
        own = file.relative_to(PACKAGE).parts[1] if file.is_relative_to(PACKAGE / "games") else None
        for module in imports(file):
            if module.startswith("fracas.games"):
                assert own and module.split(".")[2:3] == [own], f"{name(file)} imports {module}"


def test_only_the_registry_looks_into_the_games_folder() -> None:
    for file in MODULES:
        if not file.is_relative_to(PACKAGE / "games") and name(file) != "match/registry.py":
            looks = re.findall(r"""/ "games"|["'][^"'\s]*\bgames/|["']fracas\.games""", file.read_text())
            assert not looks, f"{name(file)}: {looks}"


@pytest.mark.parametrize("module", RESERVED)
def test_some_of_the_world_is_reserved(module: str) -> None:
    for file in MODULES:
        found = any(f"{imported}.".startswith(f"{module}.") for imported in imports(file))
        place = {name(file), file.relative_to(PACKAGE).parts[0]}
        assert not found or place & RESERVED[module], f"{name(file)} imports {module}"


@pytest.mark.parametrize("folder", REPEATABLE)
def test_a_match_cannot_reach_the_clock_or_the_machine(folder: str) -> None:
    for file in MODULES:
        if file.is_relative_to(PACKAGE / folder):
            found = MACHINE & {module.split(".")[0] for module in imports(file)}
            assert not found, f"{name(file)} imports {found}"
            assert not (sly := SLY & set(words(file))), f"{name(file)} uses {sly}"


# Compiled too: what a table does for each move (docs/decisions/0010).
EACH_MOVE = {"match/clock.py", "match/match.py", "match/promise.py", "match/sight.py", "server/web/wire.py"}


def test_only_the_kernel_what_each_move_needs_and_cores_views_and_actions_of_games_are_compiled() -> None:
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["fracas"]["compiled"]
    for file in sorted({file for pattern in patterns for file in PACKAGE.glob(pattern)}):
        if file.relative_to(PACKAGE).as_posix() in EACH_MOVE:
            continue
        first, *rest = file.relative_to(PACKAGE).parts
        at_the_border = rest[1:] in (["views.py"], ["actions.py"])  # every update of every match is made there
        assert first == "kernel" or (first == "games" and (rest[1] == "core" or at_the_border)), f"{name(file)}"
    for game in GAMES:
        core = {file for file in (PACKAGE / "games" / game / "core").rglob("*.py") if file.name != "__init__.py"}
        core |= {PACKAGE / "games" / game / file for file in ("views.py", "actions.py")}
        assert core == {file for pattern in patterns for file in PACKAGE.glob(pattern) if file in core}, game


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_shape(game: str) -> None:
    folder = PACKAGE / "games" / game
    assert [file for file in GAME_FILES if not (folder / file).is_file()] == []
    assert [below for below in GAME_FOLDERS if not (folder / below).is_dir()] == []
    assert (folder / "words.py").is_file() != (folder / "words").is_dir(), "one of words.py and words/"


def test_folders_stay_small_enough_to_overlook() -> None:
    counts = Counter(file.parent.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("*.py"))
    assert {folder for folder, count in counts.items() if count > FULLEST} == FULL.keys()


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_named_outside_its_folder(game: str) -> None:
    # Within games/ the import law above is enough: one game's name is a common word in the rulebook of another.
    texts = [f for f in PACKAGE.rglob("*") if f.suffix in {".py", ".toml", ".md"}]
    for file in texts:
        if not file.is_relative_to(PACKAGE / "games") and not file.is_relative_to(PACKAGE / "server" / "static"):
            assert not re.search(rf"\b{game}\b", file.read_text(), re.IGNORECASE), f"{name(file)} names {game}"


def test_files_stay_short_enough_to_read() -> None:
    places = ["src/**/*.py", "tests/**/*.py", "tools/*.py", "client/src/**/*.*", "src/fracas/games/*/table/**/*.*"]
    files = {file for place in places for file in ROOT.glob(place) if file.suffix in {".py", ".ts", ".svelte", ".css"}}
    texts = {file.relative_to(ROOT).as_posix(): file.read_text() for file in files}
    written = {path: text for path, text in texts.items() if not text.startswith("// Made by")}
    assert {path for path, text in written.items() if text.count("\n") > LONGEST} == LONG.keys()


def test_the_test_sees_an_import_and_a_name_wherever_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "sly.py"
    file.write_text("def f():\n    from fracas.games import chess\n    import random as r\n")
    assert list(imports(file)) == ["fracas.games", "fracas.games.chess", "random"]
    file = tmp_path / "slier.py"
    file.write_text("def f(path):\n    return path.stat().st_mtime + __import__('time').time()\n")
    assert SLY & set(words(file)) == {"st_mtime", "__import__"}
