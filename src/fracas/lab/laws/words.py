"""Laws of words: events, questions and actions have a line of text, and the face in the browser handles every event."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct

from fracas.bots.hint import HOUSE_FACTS, facts_of
from fracas.kernel.game import Game
from fracas.kernel.wire import Event
from fracas.lab.laws.law import Law, Position
from fracas.lab.laws.options import action_kinds
from fracas.languages import game_in, languages
from fracas.match.match import Progress
from fracas.match.registry import game_ids

__all__ = ["Said", "Words", "event_kinds"]

FIELD = re.compile(r"\{([a-z_]\w*)")
TABLE = re.compile(r"\{[\w.]+:(\w+)[}@]")
FACES = {".svelte", ".ts"}
SOURCES = Path(__file__).parents[4] / "client" / "src"  # of a source tree
DEFINED = re.compile(r"export default defineTable<[^>]*\bEvent\b[^>]*>\(")
UNCHECKED = re.compile(
    r"(?:[:<|]|\bas) any\b|<any\b|\bany\[\]|\bas never\b|\bas unknown as\b|@ts-(?:ignore|expect-error|nocheck)"
)


def event_kinds(game: Game[Any]) -> dict[str, type[Event]]:
    """The game's events by tag."""
    kinds = get_args(game.words.events) or (game.words.events,)
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


class Said(Struct, frozen=True):
    """What was told, done and asked in some matches: tags of events and actions, kinds of questions with the fields of
    their lines, and the tables of names that a line may use. `strangers` are told and are none of the game's events."""

    told: set[str]
    strangers: set[str]
    done: set[str]
    asked: dict[str, set[str]]
    tables: set[str]

    @classmethod
    def none(cls) -> Said:
        """Of no match at all."""
        return cls(set(), set(), set(), {}, {"seat", "side"})


class Words(Law):
    """Collects events, questions and actions over all modes of a game, then looks for their lines, fields and face."""

    name = "words"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._told: set[type] = set()
        self._done: set[type] = set()
        self._all = Said.none()  # of the matches watched and those added

    def said(self) -> Said:
        """What was said in the matches it watched."""
        events, actions = event_kinds(self.game), action_kinds(self.game)
        self._all.told.update(tag for tag, kind in events.items() if kind in self._told)
        self._all.strangers.update(kind.__name__ for kind in self._told if kind not in events.values())
        self._all.done.update(tag for tag, kind in actions.items() if kind in self._done)
        return self._all

    def add(self, said: Said) -> None:
        """Take over what was said in other matches."""
        self._all.told.update(said.told)
        self._all.strangers.update(said.strangers)
        self._all.done.update(said.done)
        self._all.tables.update(said.tables)
        for kind, about in said.asked.items():
            self._all.asked.setdefault(kind, set()).update(about)

    def begin(self, position: Position, entries: int) -> None:
        self._all.tables.update(position.game.words.names(position.match.setup))
        self._hear(position.match.opening)

    def before_entry(self, position: Position) -> None:
        asked = self._all.asked
        for prompt in position.prompts().values():
            known = asked.get(prompt.kind)
            if known is None:
                asked[prompt.kind] = set(prompt.about)
            elif prompt.about:
                known.update(prompt.about)

    def after_entry(self, position: Position, done: Progress) -> None:
        self._hear(done)
        if done.entry.action is not None:
            self._done.add(type(done.entry.action))

    def _hear(self, done: Progress) -> None:
        for _, event in done.told:
            self._told.add(type(event))

    # --- the report -------------------------------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """Every event, question and action without a line, every wrong line, and what is wrong with the face."""
        events, actions = event_kinds(self.game), action_kinds(self.game)
        said = {tag: set(kind.__struct_encode_fields__) for tag, kind in events.items()}
        done = {tag: set(kind.__struct_encode_fields__) for tag, kind in actions.items()}
        asked = {kind: about | {"seat"} for kind, about in self._all.asked.items()}
        faults = [f"{name} is told and is not one of the game's events" for name in sorted(self._all.strangers)]
        tables = (("event", said), ("action", done), ("ask", asked))
        english = [fault for table, kinds in tables for fault in self._lines(self.game, table, kinds)]
        faults += english
        for language in languages() if self.game.id in game_ids() else ():
            spoken = game_in(self.game.id, language)
            if spoken.overlay:
                found = [fault for table, kinds in tables for fault in self._lines(spoken, table, kinds)]
                faults += [f"locale/{language}/{fault}" for fault in found if fault not in english]
        return faults + self.hint_faults() + self._faces()

    def hint_faults(self) -> list[str]:
        """What hints count must be events of the game, with these fields."""
        try:
            facts = facts_of(self.game)
        except msgspec.ValidationError as error:
            return [f"text.toml: hint: {error}"]
        events, faults = event_kinds(self.game), []
        for number, fact in enumerate(facts[HOUSE_FACTS:], 1):
            self.count += 1
            if fact.event not in events:
                faults.append(f"text.toml: hint {number}: there is no event {fact.event!r}")
                continue
            fields = set(events[fact.event].__struct_encode_fields__)
            faults += [f"text.toml: hint {number}: {fact.event} has no field {name!r}"
                       for name in (fact.who, fact.sum, *fact.when) if name and name not in fields]  # fmt: skip
            if not fact.own and not fact.other:
                faults.append(f"text.toml: hint {number}: it has neither `own` nor `other`")
        return faults

    def _lines(self, game: Game[Any], table: str, kinds: dict[str, set[str]]) -> list[str]:
        lines = game.text.get(table, {})
        tables = set(game.text.get("tables", {})) | self._all.tables
        faults = []
        for tag, fields in sorted(kinds.items()):
            self.count += 1
            if tag not in lines:
                faults.append(f"text.toml: [{table}] has no line {tag!r}")
                continue
            faults += [f"text.toml: {table}.{tag}: there is no field {name!r}"
                       for name in FIELD.findall(str(lines[tag])) if name not in fields]  # fmt: skip
            faults += [f"text.toml: {table}.{tag}: there is no table {name!r}"
                       for name in TABLE.findall(str(lines[tag])) if name not in tables]  # fmt: skip
        # A line of [ask] may belong to a question that was not asked in this run; other lines must belong to a class.
        if table != "ask":
            faults += [f"text.toml: [{table}] {tag!r} is none of the game's" for tag in sorted(set(lines) - set(kinds))]
        return faults

    def _faces(self) -> list[str]:
        """The face is defined with the game's own events, and nothing in it escapes the type checker.

        `make test` runs the checker: it fails when an event has neither a move nor an explicit null.
        """
        if self.faceless:
            return []
        folder = self.game.info.folder / "table"
        index = folder / "index.ts"
        if not index.exists():
            return ["table/index.ts: there is none, so no event has a move"]
        self.count += 1
        text = index.read_text("utf-8")
        events = re.search(
            rf"""import type {{[^}}]*\bEvent\b[^}}]*}} from ["']\$shell/words/{self.game.id}["']""", text
        )
        faults = [] if events and DEFINED.search(text) else [
            f"table/index.ts: it must export defineTable<View, Action, Event, Handout> of $shell/words/{self.game.id}"
        ]  # fmt: skip
        for file in sorted(folder.rglob("*")):
            if file.suffix in FACES and ".test." not in file.name:
                self.count += 1
                escapes = UNCHECKED.findall(file.read_text("utf-8"))
                faults += [f"table/{file.relative_to(folder)}: {escape.strip()!r} hides it from the type checker"
                           for escape in escapes]  # fmt: skip
        return faults

    @cached_property
    def faceless(self) -> bool:
        """True in an installed package: it has the built client, not the sources of the faces."""
        return not SOURCES.is_dir() and not (self.game.info.folder / "table").is_dir()

    def detail(self) -> str:
        return (
            "lines and fields; skipped: faces, which only a source tree has"
            if self.faceless
            else "lines, fields, faces"
        )

    def unseen(self) -> str:
        """Events never told and actions never done in this run: a report, no fault."""
        events = sorted(event_kinds(self.game).keys() - self._all.told)
        actions = sorted(action_kinds(self.game).keys() - self._all.done)
        parts = [f"never told: {', '.join(events)}"] if events else []
        parts += [f"never done: {', '.join(actions)}"] if actions else []
        return "; ".join(parts) or "every event was told, every action done"
