"""The law of the house, read from the sources: who may import whom, what may be named where, how long a file may be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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
    "lab": {"kernel", "match", "bots", "fracas"},
    "server": {"kernel", "match", "bots", "fracas"},
    "terminal": {"kernel", "match", "bots", "fracas"},
}

# What of the world beyond is reserved: a module, and the only places that may import it.
RESERVED = {
    "random": {"kernel/chance.py"},
    "numpy.random": set(),
    "asyncio": {"server"},
    "granian": {"server"},
    "litestar": {"server"},
    "sqlalchemy": {"server"},
    "sqlite3": {"server"},
    "textual": {"terminal"},
}

# Files over LONGEST lines, each with its reason to stay in one piece.
LONGEST = 500
LONG: dict[str, str] = {}


def imports(file: Path) -> Iterator[str]:
    """The modules a file imports, anywhere in it, by their full names."""
    for node in ast.walk(ast.parse(file.read_bytes(), str(file))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(file)}:{node.lineno}: write imports in full"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


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


def test_the_test_sees_an_import_wherever_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "sly.py"
    file.write_text("def f():\n    from fracas.games import chess\n    import random as r\n")
    assert list(imports(file)) == ["fracas.games", "fracas.games.chess", "random"]
