"""Hears a match and notes who had what, who moved first, and why things ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from fracas.kernel.game import Game
from fracas.lab.balance.spec import Content, Spec
from fracas.lab.laws.words import event_kinds

__all__ = ["Had", "Witness"]

Had = tuple[tuple[str, str, tuple[int, ...]], ...]  # kind, name, and the seats that had or used it


class Witness:
    """Hears the events of a match, whoever is told of them."""

    def __init__(self, game: Game[Any], spec: Spec, seats: int) -> None:
        self.had: dict[tuple[str, str], set[int]] = {}
        self.ended: Counter[tuple[int, str]] = Counter()
        self.first: int | str | None = None
        self._spec = spec
        self._seats = seats
        kinds = event_kinds(game)
        self._content: dict[type, list[tuple[str, Content, str]]] = {}  # by event: kind of content, itself, field
        self._ends: dict[type, list[tuple[int, str]]] = {}
        for kind, content in spec.content.items():
            for place in content.told:
                tag, _, field = place.partition(".")
                self._content.setdefault(kinds[tag], []).append((kind, content, field))
        for number, ending in enumerate(spec.ends):
            tag, _, field = ending.told.partition(".")
            self._ends.setdefault(kinds[tag], []).append((number, field))
        tag, _, self._first = spec.first.partition(".")
        self._opener = kinds[tag] if tag else None

    def begin(self, drawn: Mapping[str, str], sides: tuple[int, ...]) -> None:
        """A new match, for which the lab has drawn these."""
        self.had = {}
        self.ended = Counter()
        self.first = None
        for kind, name in drawn.items():
            side = self._spec.content[kind].side
            self._has(kind, name, {seat for seat in range(self._seats) if side is None or sides[seat] == side})

    def hear(self, told: list[tuple[int, object]]) -> None:
        """What was told, to whomever."""
        for _, event in told:
            what = type(event)
            if what in self._content:
                for kind, content, field in self._content[what]:
                    self._note(kind, content, event, getattr(event, field))
            if what in self._ends:
                for number, field in self._ends[what]:
                    value = getattr(event, field)
                    for one in value if isinstance(value, tuple) else (value,):
                        self.ended[number, str(one)] += 1
            if what is self._opener and self.first is None:
                value = getattr(event, self._first)
                self.first = (value[0] if value else None) if isinstance(value, tuple) else value

    def all_had(self) -> Had:
        """Everything, in a fixed order."""
        return tuple((kind, name, tuple(sorted(seats))) for (kind, name), seats in sorted(self.had.items()))

    def first_side(self, sides: tuple[int, ...]) -> int | None:
        """The side that moved first, if anything told it."""
        if isinstance(self.first, str):
            return self._spec.sides.index(self.first)
        return None if self.first is None else sides[self.first]

    def _note(self, kind: str, content: Content, event: Any, value: Any) -> None:
        if content.by == "each":
            for seat, name in enumerate(value):
                self._has(kind, name, {seat})
        elif content.by == "seats":
            for seat, name in zip(getattr(event, content.whose), value, strict=True):
                self._has(kind, name, {seat})
        else:
            for name in value if isinstance(value, tuple) else (value,):
                self._has(kind, name, self._owners(content, event))

    def _owners(self, content: Content, event: Any) -> set[int]:
        if content.by == "seat":
            return {event.seat}
        if content.by == "name":
            return self.had.get((content.of, getattr(event, content.whose)), set())
        return set(range(self._seats))

    def _has(self, kind: str, name: str, seats: set[int]) -> None:
        if name:
            self.had.setdefault((kind, name), set()).update(seats)
