"""Whatever the server tells people has its French: its code is read, and every sentence in it is looked up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import fracas
from fracas.bots import bot_ids, bot_kind
from fracas.languages import house_in, languages
from fracas.languages.house import of_bots, translated

pytestmark = pytest.mark.pure_only

PACKAGE = Path(fracas.__file__).parent
OTHERS = [language for language in languages() if language != "en"]
# What people at tables are told by, beside the server: setups and records that cannot be taken, maps with faults.
TOLD = ["kernel/packs.py", "match/match.py", "match/record.py", "match/replay.py", "match/registry.py"]
TOLD += ["games/knockout/maps.py"]
# Of these only what they refuse: the rest is about content and scripts, or the host's page.
REFUSING = [PACKAGE / name for name in ("lessons/run.py", "puzzles/trial.py", "server/web/admin.py")]
REFUSING += sorted((PACKAGE / "games").glob("*/content.py"))
REFUSALS = {"HTTPException", "PermissionDeniedException", "Refused", "SetupError", "TooManyRequestsException"}
# Who reads these is at home in the server: hosts at their page and in the log, developers, other processes.
NOT_FOR_PLAYERS = [
    "server/bots/worker.py", "server/chaos/", "server/cluster/leases.py", "server/data/", "server/host/",
    "server/people/reset.py", "server/schema.py", "server/settings.py", "server/store.py", "server/typescript.py",
    "server/web/admin.py", "server/web/admin_page.py", "server/web/metrics.py",
    "server/web/token.py", "server/web/wire.py",
]  # fmt: skip
# What is called with words that no player reads: the log, and errors that end there.
QUIET = {"HeaderParameter", "_log", "create_task", "note", "print"}
QUIET |= {"BotFailed", "EOFError", "OSError", "RuntimeError", "StoreError", "SystemExit", "TypeError"}
# SQL, headers, HTML, the name of a connection, a place in the code.
NO_SENTENCE = re.compile(r"(SELECT|INSERT|UPDATE|DELETE|default-src|<!doctype) |fracas \{\}$|\{\} at \{\}$")
# Lines that code elsewhere puts together of parts: of a level, and of a mistake in a pack, in msgspec's words.
PUT_TOGETHER = {
    "Level {}, {}. {}",
    "{}, line {}: {}: {}",
    "{}, line {}: {}: {}; found {}",
    "{}, line {}: {}: {}; found {}; allowed: {}",
    "Invalid enum value {}",
    "Expected `{}`, got `{}`",
    "Object contains unknown field `{}`",
    "Object missing required field `{}`",
}
FIELD = re.compile(r"\{\w+\}")
# Two words in a row, or something filled in beside one.
WORDS = re.compile(r"[A-Za-z’']+ [A-Za-z’']{2,}|\{\} [a-z]{2,}|[a-z]{2,} \{\}|[a-z]{2,}: \{\}")


def sentences(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Every string that reads as words, with its line; what is filled in stands as a field."""
    if isinstance(node, ast.Assert) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        return  # a docstring, or what must be true anyway
    if isinstance(node, ast.Call) and called(node.func) in QUIET:
        return
    line = words_of(node)
    if line is None:
        for child in ast.iter_child_nodes(node):
            yield from sentences(child)
    elif WORDS.search(line) and not NO_SENTENCE.match(line):
        yield getattr(node, "lineno", 0), line
    if isinstance(node, ast.JoinedStr):  # words may stand within a field, too
        for child in node.values:
            if isinstance(child, ast.FormattedValue):
                yield from sentences(child.value)


def words_of(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant):
        value = node.value.decode("utf-8", "replace") if isinstance(node.value, bytes) else node.value
        return value if isinstance(value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return "_log" if isinstance(function.value, ast.Name) and function.value.id == "_log" else function.attr
    return function.id if isinstance(function, ast.Name) else ""


def refused(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The sentences of refusals alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node.func) in REFUSALS:
            yield from sentences(node)


def told_to_nobody(path: Path) -> bool:
    return str(path.relative_to(PACKAGE)).startswith(tuple(NOT_FOR_PLAYERS))


@cache
def said() -> list[tuple[str, str]]:
    """Every sentence of the code that people read, with its place."""
    server = [path for path in (PACKAGE / "server").rglob("*.py") if not told_to_nobody(path)]
    found = []
    for path in [*sorted(server), *(PACKAGE / name for name in TOLD), *REFUSING]:
        tree = ast.parse(path.read_text("utf-8"))
        lines = refused(tree) if path in REFUSING else sentences(tree)
        found += [(f"{path.relative_to(PACKAGE)}:{number}", line) for number, line in lines]
    return found


def filled(line: str) -> str:
    """The sentence as somebody might be told it: a word in the place of each field."""
    parts = line.split("{}")
    return "".join(part if i == 0 else f"x{i}{part}" for i, part in enumerate(parts))


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_server_is_translated(language: str) -> None:
    lacking = [f"{place}: {line}" for place, line in said() if translated(filled(line), language) == filled(line)]
    assert lacking == [], f"write these into [said] of house_lines/{language}.toml"


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_that_nobody_says_any_more_is_not_kept(language: str) -> None:
    shapes = {FIELD.sub("{}", line) for line in house_in(language).said} - PUT_TOGETHER
    titles = [bot_kind(bot).title for bot in bot_ids()]
    spoken = [line for _, line in said()] + [FIELD.sub("{}", line) for line in of_bots()] + titles
    stale = [shape for shape in shapes if WORDS.search(shape) and not any(shape in line for line in spoken)]
    assert sorted(stale) == []


def test_a_sentence_in_new_code_is_found() -> None:
    code = '''
def refuse(name: str, late: bool) -> str:
    """Words that only programmers read."""
    note(log, "nobody reads this", who=name)
    raise SetupError(f"seat: {name} sleeps{f' since {late} o clock' if late else ''}") if late else "not one"
'''
    found = [line for _, line in sentences(ast.parse(code))]
    assert found == ["seat: {} sleeps{}", " since {} o clock", "not one"]
    assert [line for line in found if translated(filled(line), "fr") == filled(line)] == found


def test_a_mistake_in_a_pack_is_told_in_french() -> None:
    english = "items.toml, line 4: $.item[0].type: Invalid enum value 'Wepon'; found 'Wepon'; allowed: Food, Wall"
    french = translated(english, "fr")
    assert "ligne 4" in french and "valeur inconnue" in french and "permis" in french
