"""Law of reach: what a game ships is used in random play, and its conditions come to hold, or the game says why not.

Which content there is comes from the names of the game (`Words.names`) and from `Cases.reach`; which events show that
something was used, and what random play cannot reach, stands in reach.toml of the game's folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.game import Game
from fracas.lab.check_tables import ANY
from fracas.lab.laws.law import Law, Position, spread_points
from fracas.lab.laws.words import event_kinds
from fracas.match.match import Progress

__all__ = ["Met", "Reach", "ReachFile"]

SURE = 2_000  # matches in all modes together: from there on what was not met is a fault
POINTS = 8  # positions a match in which conditions are looked at


class Unreachable(Struct, frozen=True, forbid_unknown_fields=True):
    """Content that random play hardly ever gets to, and why."""

    why: str
    ids: tuple[str, ...]


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of content: the table of its names, and `event.field` for each place where it is named when used."""

    names: str
    told: tuple[str, ...]
    unreachable: tuple[Unreachable, ...] = ()

    def excused(self) -> set[str]:
        return {name for group in self.unreachable for name in group.ids}


class ReachFile(Struct, frozen=True, forbid_unknown_fields=True):
    """reach.toml. `other` are the tables of names that hold no content of their own."""

    kind: dict[str, Kind] = {}
    other: tuple[str, ...] = ()
    conditions: tuple[Unreachable, ...] = ()  # that random play hardly ever makes true
    options: tuple[Unreachable, ...] = ()  # that change nothing in random play (law "idle options")

    def idle_options(self) -> set[str]:
        return {name for group in self.options for name in group.ids}

    @classmethod
    def of(cls, game: Game[Any]) -> ReachFile:
        file = game.info.folder / "reach.toml"
        return msgspec.toml.decode(file.read_bytes(), type=cls) if file.exists() else cls()


class Met(Struct):
    """What some matches came to: what each `event.field` named, the names there are, and which conditions held.

    `listed` says whether a mode of the game itself was played: only these list all names.
    """

    matches: int = 0
    listed: bool = False
    named: dict[str, set[str]] = {}
    tables: dict[str, set[str]] = {}
    held: dict[str, bool] = {}


class Reach(Law):
    """Collects what events name, and which conditions hold, over all modes of a game."""

    name = "reach"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._met = Met()
        events = event_kinds(game)
        self._shown: dict[type, list[tuple[str, set[str]]]] = {}  # fields that name content, by event
        for kind in ReachFile.of(game).kind.values():
            for place in kind.told:
                tag, _, name = place.partition(".")
                if tag in events:  # if not, the file is wrong, and `judge` says so
                    named = self._met.named.setdefault(place, set())
                    self._shown.setdefault(events[tag], []).append((name, named))
        for table, names in (game.cases.reach() if game.cases.reach is not None else {}).items():
            self._met.tables[table] = set(names)

    def met(self) -> Met:
        """What was met in the matches it watched."""
        return self._met

    def add(self, met: Met) -> None:
        """Take over what was met in other matches."""
        mine = self._met
        mine.matches += met.matches
        mine.listed |= met.listed
        for place, named in met.named.items():
            mine.named.setdefault(place, set()).update(named)
        for table, names in met.tables.items():
            mine.tables.setdefault(table, set()).update(names)
        for name, held in met.held.items():
            mine.held[name] = mine.held.get(name, False) or held

    def begin(self, position: Position, entries: int) -> None:
        self._met.matches += 1
        self.points = spread_points(self.chance(position), entries, POINTS)
        if position.walk.mode.id != ANY:  # drawn options may bring content that is only for tests
            self._met.listed = True
            for table, names in position.game.words.names(position.match.setup).items():
                self._met.tables.setdefault(table, set()).update(names)
        self._hear(position.match.opening)

    def before_entry(self, position: Position) -> None:
        conditions = position.game.cases.conditions
        if conditions is not None:
            for name, holds in conditions(position.state):
                self._met.held[name] = self._met.held.get(name, False) or holds

    def after_entry(self, position: Position, done: Progress) -> None:
        self._hear(done)

    def _hear(self, done: Progress) -> None:
        for _, event in done.told:
            for field, named in self._shown.get(type(event), ()):
                named.update(_words(getattr(event, field)))

    # --- the report ---------------------------------------------------------------------------------------------------

    def judge(self, *, whole: bool) -> tuple[list[str], str]:
        """Faults, and what there is to report. What was not met is a fault in a run of all modes, if it is long."""
        file = ReachFile.of(self.game)
        met = self._met
        faults = [*self._wrong(file)] if met.listed else []
        missing = [*self._missing(file)]
        if whole and met.matches >= SURE:
            faults += missing
        report = f"not met in {met.matches} matches: {', '.join(missing)}" if missing else "all content met"
        return faults, report if met.tables or met.held else "the game names no content to reach"

    def _wrong(self, file: ReachFile) -> Iterator[str]:
        """What reach.toml says and is not so."""
        used = {kind.names for kind in file.kind.values()} | set(file.other)
        yield from (
            f"reach.toml: nothing is said of the names {table!r}" for table in sorted(set(self._met.tables) - used)
        )
        yield from (f"reach.toml: there are no names {table!r}" for table in sorted(used - set(self._met.tables)))
        events = event_kinds(self.game)
        for title, kind in file.kind.items():
            for place in kind.told:
                tag, _, field = place.partition(".")
                if tag not in events or field not in events[tag].__struct_fields__:
                    yield f"reach.toml: {title}: there is no {place!r}"
            for name in sorted(kind.excused() - self._met.tables.get(kind.names, set())):
                yield f"reach.toml: {title}: there is no {name!r}"

    def _missing(self, file: ReachFile) -> Iterator[str]:
        for title, kind in file.kind.items():
            met = set[str]().union(*(self._met.named.get(place, set()) for place in kind.told))
            content = self._met.tables.get(kind.names, set())
            self.count += len(content)
            yield from (f"{title} {name}" for name in sorted(content - met - kind.excused()))
        excused = {name for group in file.conditions for name in group.ids}
        self.count += len(self._met.held)
        for name, held in sorted(self._met.held.items()):
            if not held and name not in excused:
                yield f"the condition {name} never holds"


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one)
