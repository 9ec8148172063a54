"""The places of a file where a mutant can be made, and the text that takes the place of the old one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

__all__ = ["Mutant", "mutants_in"]

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
SIGNS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"),
}  # fmt: skip


class Mutant(Struct, frozen=True):
    """One change: in that file, the text from `start` to `end` becomes `after`."""

    file: str
    line: int
    start: int
    end: int
    before: str
    after: str

    @property
    def id(self) -> str:
        return f"{self.file}:{self.line}:{self.start}:{self.after}"

    def apply(self, text: str) -> str:
        """The file with the change."""
        return text[: self.start] + self.after + text[self.end :]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {_short(self.before)} -> {_short(self.after)}"


def mutants_in(file: Path, root: Path) -> list[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    text = file.read_text("utf-8")
    return sorted(_Finder(file.relative_to(root).as_posix(), text).all(), key=lambda one: (one.start, one.after))


class _Finder:
    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._text = text
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def all(self) -> Iterator[Mutant]:
        """What stands inside functions; what a module says at its top are numbers and names, not rules."""
        for node in ast.walk(ast.parse(self._text)):
            if isinstance(node, ast.FunctionDef) and node.name not in ("copy", "copy_into", "__init__"):
                for statement in node.body:
                    yield from self._inside(statement)

    def _inside(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Assert | ast.Raise):
            return  # nested ones are found on their own; an assertion is no rule
        if _only_tells(node) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            return
        yield from self._of(node)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "ctx"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._inside(child)

    def _of(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from self._between(node.left, node.comparators[0], COMPARISONS[type(node.ops[0])])
        elif isinstance(node, ast.BoolOp):
            other = "or" if isinstance(node.op, ast.And) else "and"
            yield from self._between(node.values[0], node.values[1], other)
        elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
            yield from self._between(node.left, node.right, SIGNS[type(node.op)][1])
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield self._whole(node, self._words(node.operand))
        elif isinstance(node, ast.AugAssign) and type(node.op) in SIGNS:
            old, new = SIGNS[type(node.op)]
            yield self._whole(node, self._words(node).replace(f" {old}= ", f" {new}= ", 1))
            yield self._whole(node, "pass")
        elif isinstance(node, ast.Assign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
            if not isinstance(node, ast.Assign) or not any(isinstance(one, ast.Name) for one in node.targets):
                yield self._whole(node, "pass")
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            yield self._whole(node.test, f"not ({self._words(node.test)})")
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield self._whole(node, str(not node.value if isinstance(node.value, bool) else node.value + 1))
        elif isinstance(node, ast.Break | ast.Continue):
            yield self._whole(node, "pass")

    def _between(self, left: ast.expr, right: ast.expr, after: str) -> Iterator[Mutant]:
        """The operator between two operands, brackets and spaces around it left as they are."""
        start, end = self._at(left.end_lineno, left.end_col_offset), self._at(right.lineno, right.col_offset)
        between = self._text[start:end]
        old = between.strip("() \n\\")
        if old and "#" not in between:
            place = start + between.index(old)
            yield Mutant(self._file, left.end_lineno or 0, place, place + len(old), old, after)

    def _whole(self, node: ast.expr | ast.stmt, after: str) -> Mutant:
        start, end = self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)
        return Mutant(self._file, node.lineno, start, end, self._text[start:end], after)

    def _words(self, node: ast.expr | ast.stmt) -> str:
        return self._text[self._at(node.lineno, node.col_offset) : self._at(node.end_lineno, node.end_col_offset)]

    def _at(self, line: int | None, column: int | None) -> int:
        assert line is not None and column is not None
        start = self._starts[line - 1]
        whole = self._text[start : self._starts[line]] if line < len(self._starts) else self._text[start:]
        return start + len(whole.encode()[:column].decode())  # ast counts bytes


def _only_tells(node: ast.AST) -> bool:
    """`if out.on:` and what it guards: events are compared by golden playthroughs, not rule by rule."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Attribute) and node.test.attr == "on"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 70 else f"{line[:67]}..."
