"""RULES.md in parts that can be found and linked: chapters, numbered rules, paragraphs and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

__all__ = ["NUMBER", "Block", "Chapter", "chapters_of", "cited", "slug"]

# A rule's number, `CF-3.1`, and that of a ruling at the end of the rules, `CF-R4`.
NUMBER = re.compile(r"\b[A-Z][A-Z0-9]-(?:R\d+|G?\d+(?:\.\d+)*[a-z]?)(?![\w.]*\d)")
_ITEM = re.compile(r"^\s*[-*+]\s+(.*)$")
_RULE = re.compile(r"^\*\*([A-Z][A-Z0-9]-\d+(?:\.\d+)*[a-z]?)\s*(.*?)\*\*\s*(.*)$", re.DOTALL)
_HEADING = re.compile(r"^(#{2,4})\s+(.*)$")


class Block(Struct, frozen=True, omit_defaults=True):
    """A piece of a chapter. `number` is that of a rule; a table has rows, of which the first names the columns.

    A row whose first word is a number is a rule of its own: rulings are listed so.
    """

    kind: Literal["rule", "text", "item", "heading", "table"]
    text: str = ""
    number: str = ""
    rows: tuple[tuple[str, ...], ...] = ()

    def numbered(self) -> Iterator[tuple[str, str]]:
        """The rules in it, each with its text."""
        if self.kind == "rule":
            yield self.number, self.text
        for row in self.rows[1:]:
            if NUMBER.fullmatch(row[0]):
                yield (
                    row[0],
                    " ".join(cell if cell[-1] in ".?!" else f"{cell}:" for cell in row[1:] if cell).rstrip(":"),
                )


class Chapter(Struct, frozen=True, omit_defaults=True):
    """What stands under one heading; the first chapter is what stands before them all."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@cache
def chapters_of(file: Path) -> tuple[Chapter, ...]:
    """The chapters of a RULES.md; none if a game has not written its rules down yet."""
    if not file.exists():
        return ()
    title, rest = file.read_text("utf-8").split("\n", 1)
    chapters: list[tuple[str, list[str]]] = [(title.lstrip("# "), [])]
    for line in rest.splitlines():
        found = _HEADING.match(line)
        if found and found[1] == "##":
            chapters.append((found[2], []))
        else:
            chapters[-1][1].append(line)
    return tuple(Chapter(slug(title), title, tuple(_blocks(lines))) for title, lines in chapters)


def cited(text: str) -> list[str]:
    """The numbers of rules a text names, each once."""
    return list(dict.fromkeys(NUMBER.findall(text)))


def slug(title: str) -> str:
    """A heading as the end of an address."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _blocks(lines: list[str]) -> Iterator[Block]:
    """Lines that belong together: an item with what is indented below it, a paragraph, a table."""
    at = 0
    while at < len(lines):
        line, first = lines[at], at
        at += 1
        if not line.strip():
            continue
        if heading := _HEADING.match(line):
            yield Block("heading", heading[2])
            continue
        if line.startswith("|"):
            while at < len(lines) and lines[at].startswith("|"):
                at += 1
            yield Block("table", rows=tuple(_row(one) for one in lines[first:at] if not set(one) <= set("|-: ")))
            continue
        while at < len(lines) and lines[at].strip() and not lines[at].startswith("|") and not _ITEM.match(lines[at]):
            at += 1
        text = " ".join(one.strip() for one in lines[first:at])
        item = _ITEM.match(text)
        rule = _RULE.match(item[1]) if item else None
        if rule:
            named = f"**{rule[2]}** " if rule[2] else ""
            yield Block("rule", named + rule[3], rule[1])
        else:
            yield Block("item" if item else "text", item[1] if item else text)


def _row(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
