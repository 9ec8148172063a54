"""Which rules the tests exercise: numbers of RULES.md, and the tests and case files that cite them.

A rule is a list item that opens with its number in bold: `- **CF-3.1 Draw.** Both …`. A citation counts where
something can fail: inside a test function that asserts, or in a case file that expects. A test cites in a comment or
docstring that says RULES (`# RULES CF-3.1, 3.2`, ranges with `to`), or with a `rules("CF-3.1")` mark or call.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.game import Game

__all__ = ["Coverage", "Proof", "Proofs", "coverage", "proofs_of", "rule_numbers", "rulings"]

RULING = re.compile(r"^\| ([A-Z][A-Z0-9]-R\d+) \|", re.MULTILINE)  # a row of the table at the end of RULES.md
RULE = re.compile(r"^\s*[-*+]\s+\*\*([A-Z][A-Z0-9]-\d+(?:\.\d+)*[a-z]?)(?=[\s.*:†‡)])")
SAYS_RULES = re.compile(r"\brules?\b", re.IGNORECASE)
CITED = re.compile(
    r"(?P<prefix>[A-Z][A-Z0-9])-(?P<first>\d+(?:\.\d+)*[a-z]?)"
    r"(?P<rest>(?:\s*(?:,|;|and|&|to|–|-|—)\s*(?:[A-Z][A-Z0-9]-)?\d+(?:\.\d+)+[a-z]?(?![\w.]*\d))*)"
)
MORE = re.compile(r"(?P<how>,|;|and|&|to|–|-|—)\s*(?P<number>(?:[A-Z][A-Z0-9]-)?\d+(?:\.\d+)+[a-z]?)")
RANGES = ("to", "–", "-", "—")
IDLE = {"skip", "xfail"}


class Coverage(Struct, frozen=True, omit_defaults=True):
    """The rules of a game, what cites each, and which are not cited; `unknown` are citations of no existing rule."""

    game: str
    rules: tuple[str, ...]
    cited: dict[str, list[str]]
    uncited: tuple[str, ...]
    proved: tuple[str, ...] = ()  # proofs.toml breaks them, and a test fails (`make prove`)
    silent: tuple[str, ...] = ()  # without behaviour that could be broken
    unknown: dict[str, list[str]] = {}

    def __str__(self) -> str:
        share = f" ({len(self.cited) / len(self.rules):.0%})" if self.rules else ""
        more = f", {len(self.proved)} proved, {len(self.silent)} without behaviour"
        lines = [f"{self.game}: {len(self.cited)} of {len(self.rules)} rules cited{share}{more}"]
        width = max(map(len, self.rules), default=0)
        lines += [f"  {number:<{width}}  {self._who(number)}" for number in self.rules]
        lines += [f"  not a rule: {number}, cited by {', '.join(by)}" for number, by in sorted(self.unknown.items())]
        return "\n".join(lines)

    def _who(self, number: str) -> str:
        by = self.cited.get(number, [])
        if not by:
            return "NOT CITED"
        how = "proved  " if number in self.proved else "silent  " if number in self.silent else "cited   "
        return how + (by[0] if len(by) == 1 else f"{by[0]} and {len(by) - 1} more")


def coverage(game: Game[Any]) -> Coverage:
    """Read the rules of a game, its tests and case files, and those of the project's tests folder."""
    rules = rule_numbers(game.info.folder / "RULES.md")
    proofs = proofs_of(game.info.folder)
    root = _root(game.info.folder)
    cited: dict[str, list[str]] = {}
    for path in _sources(game.info.folder, root):
        name = path.relative_to(root).as_posix()
        found = _in_case(path, game.id) if path.suffix == ".toml" else _in_tests(path, rules)
        for number, test in found:
            where = f"{name}::{test}" if test else name
            if where not in cited.setdefault(number, []):
                cited[number].append(where)
    known = {*rules, *rulings(game.info.folder)}
    return Coverage(
        game=game.id,
        rules=tuple(rules),
        cited={number: cited[number] for number in rules if number in cited},
        uncited=tuple(number for number in rules if number not in cited),
        proved=tuple(number for number in rules if number in {one.rule for one in proofs.proof}),
        silent=tuple(number for number in rules if number in {one.rule for one in proofs.silent}),
        unknown={number: by for number, by in sorted(cited.items()) if number not in known},
    )


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule broken: `before` becomes `after` in a file of the game, and the test must fail."""

    rule: str
    file: str
    function: str
    before: str
    after: str
    test: str


class Silent(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule without behaviour that a program could break, and why."""

    rule: str
    why: str


class Proofs(Struct, frozen=True, forbid_unknown_fields=True):
    """What proofs.toml of a game says."""

    proof: tuple[Proof, ...] = ()
    silent: tuple[Silent, ...] = ()


def proofs_of(folder: Path) -> Proofs:
    """The proofs of a game; none if it has no file."""
    path = folder / "proofs.toml"
    if not path.exists():
        return Proofs()
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Proofs)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path}: {error}") from error


def rulings(folder: Path) -> set[str]:
    """The numbers of a game's own rulings."""
    return set(RULING.findall((folder / "RULES.md").read_text("utf-8")))


def rule_numbers(path: Path) -> list[str]:
    """The numbers of a RULES.md, in the order of the page; a number given twice is a mistake in it."""
    found = [match[1] for match in map(RULE.match, path.read_text("utf-8").splitlines()) if match]
    twice = sorted({number for number in found if found.count(number) > 1})
    if twice:
        raise ValueError(f"{path}: numbered twice: {', '.join(twice)}")
    return found


def _root(folder: Path) -> Path:
    """The project's root, where its tests are; an installed game has only its own."""
    return next((parent for parent in folder.parents if (parent / "pyproject.toml").exists()), folder)


def _sources(folder: Path, root: Path) -> list[Path]:
    own = folder / "tests"
    places = [own, root / "tests"] if (root / "tests") != own else [own]
    files = {path for place in places if place.is_dir() for kind in ("*.py", "*.toml") for path in place.rglob(kind)}
    return sorted(files)


# --- case files ---------------------------------------------------------------------------------------------------


def _in_case(path: Path, game: str) -> list[tuple[str, str]]:
    """Rules a case file of this game lists, if it expects anything."""
    try:
        case = msgspec.toml.decode(path.read_bytes())
    except msgspec.DecodeError:
        return []  # the case runner reports what is wrong with it
    if case.get("game") != game or not isinstance(case.get("rules"), list):
        return []
    blocks = [case, *(block for block in case.get("then", []) if isinstance(block, dict))]
    expects = any(block.get("expect") or _refusals(block.get("do", [])) for block in blocks)
    return [(str(number), "") for number in case["rules"]] if expects else []


def _refusals(lines: Any) -> bool:
    return any(str(line).startswith("refused ") for line in lines)


# --- tests --------------------------------------------------------------------------------------------------------


def _in_tests(path: Path, rules: list[str]) -> list[tuple[str, str]]:
    """Rules cited by the test functions of a file that can fail."""
    prefixes = {number.partition("-")[0] for number in rules}
    text = path.read_text("utf-8")
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return []  # pytest reports it
    comments = _comments(text)
    found = []
    for test, name in _tests(tree):
        if _can_fail(test):
            said = _comments_within(test, comments) + _docstring(test) + _marks(test)
            numbers = [number for words in said for number in numbers_in(words, tuple(rules))]
            found += [(number, name) for number in numbers if number.partition("-")[0] in prefixes]
    return found


Test = ast.FunctionDef | ast.AsyncFunctionDef


def _tests(tree: ast.Module) -> Iterator[tuple[Test, str]]:
    """Test functions, and those of test classes, as pytest collects them."""
    for node in tree.body:
        if isinstance(node, Test) and node.name.startswith("test"):
            yield node, node.name
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for inner in node.body:
                if isinstance(inner, Test) and inner.name.startswith("test"):
                    yield inner, f"{node.name}::{inner.name}"


def _can_fail(test: Test) -> bool:
    """Whether the test asserts, or expects an error, and is not switched off."""
    if any(_name(mark) in IDLE for mark in test.decorator_list):
        return False
    for node in ast.walk(test):
        if isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and _name(node) in ("raises", "warns")):
            return True
    return False


def _name(node: ast.expr) -> str:
    """The last word of what is called or marked: `pytest.mark.skip(…)` -> skip."""
    if isinstance(node, ast.Call):
        return _name(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _comments(text: str) -> dict[int, str]:
    """Comments by line."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}


def _comments_within(test: Test, comments: dict[int, str]) -> list[str]:
    """Comments of a test that say RULES, each with the comment lines that continue it."""
    found: list[str] = []
    last = -1
    for line in range(test.lineno, (test.end_lineno or test.lineno) + 1):
        comment = comments.get(line)
        if comment is None:
            continue
        if SAYS_RULES.search(comment):
            found.append(comment)
            last = line
        elif line == last + 1:
            found[-1] += f" {comment.lstrip('#')}"
            last = line
    return found


def _docstring(test: Test) -> list[str]:
    words = ast.get_docstring(test) or ""
    return [words] if SAYS_RULES.search(words) else []


def _marks(test: Test) -> list[str]:
    """The words of `rules("CF-3.1", …)`, as a mark on the test or a call in it."""
    calls = [node for node in ast.walk(test) if isinstance(node, ast.Call) and _name(node) == "rules"]
    words = [argument.value for call in calls for argument in call.args if isinstance(argument, ast.Constant)]
    return [word for word in words if isinstance(word, str)]


# --- numbers ------------------------------------------------------------------------------------------------------


@cache
def numbers_in(words: str, rules: tuple[str, ...]) -> list[str]:
    """`CF-7.2, 7.4` and `CF-9.1 to 9.4` -> each number; a range is every rule of the page between its ends."""
    found: list[str] = []
    for cited in CITED.finditer(words):
        prefix = cited["prefix"]
        found.append(f"{prefix}-{cited['first']}")
        for more in MORE.finditer(cited["rest"]):
            number = more["number"] if "-" in more["number"] else f"{prefix}-{more['number']}"
            if more["how"] in RANGES:
                found += _between(found[-1], number, rules)
            found.append(number)
    return found


def _between(first: str, last: str, rules: tuple[str, ...]) -> list[str]:
    if first not in rules or last not in rules:
        return []
    return list(rules[rules.index(first) + 1 : rules.index(last)])
