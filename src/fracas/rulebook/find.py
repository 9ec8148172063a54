"""The rulebook of a game: its chapters and its glossary in one, to look things up and to search."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, get_args

from msgspec import Struct

from fracas.kernel.game import Game
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action, SeatSetup, Setup
from fracas.languages import ENGLISH, game_in
from fracas.match.match import Match, Refused, judge
from fracas.match.text import line_for_refusal
from fracas.rulebook.chapters import Chapter, chapters_of, cited
from fracas.rulebook.glossary import Entry, Glossary, number_list, read_glossary

__all__ = ["Found", "Rulebook", "kinds_of_content", "rulebook_of", "things_of", "why_not"]


class Found(Struct, frozen=True, omit_defaults=True):
    """Something the rulebook says: a word of the glossary, or a rule."""

    title: str
    text: str
    rules: list[str]
    chapter: str
    picture: str = ""


class Rulebook:
    """All that is written about a game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.chapters: tuple[Chapter, ...] = chapters_of(game.info.folder / "RULES.md")
        self.glossary: Glossary = read_glossary(game)
        self.rules: dict[str, tuple[str, Chapter]] = {}
        for chapter in self.chapters:
            for block in chapter.blocks:
                for number, text in block.numbered():
                    self.rules.setdefault(number, (text, chapter))

    def terms(self) -> dict[str, dict[str, str]]:
        """The words in short, for tips: word, text and chief rule."""
        return {entry.word: {"rule": entry.rules[0], "text": entry.text} for entry in self.glossary.entry}

    def rule(self, number: str) -> str | None:
        """The number of a rule as RULES.md has it; `DR-18` means the first rule of its chapter."""
        return (
            number if number in self.rules else next((one for one in self.rules if one.startswith(f"{number}.")), None)
        )

    def refusal(self, code: str) -> Entry | None:
        """The entry behind a refusal: the one that names it, or the one of a rule its line names."""
        own = next((entry for entry in self.glossary.entry if f"refused {code}" in entry.of), None)
        if own is not None:
            return own
        numbers = cited(str(self.game.text.get("refused", {}).get(code, "")))
        found = (self.glossary.by_rule(self.rule(number) or number) for number in numbers)
        return next((entry for entry in found if entry is not None), None)

    def index(self) -> dict[str, int]:
        """Where each thing is explained: its name (`card Pr`) to the place of its entry in the glossary."""
        places = {id(entry): place for place, entry in enumerate(self.glossary.entry)}
        found = {about: self.refusal(about[8:]) if about.startswith("refused ") else self.glossary.of(about)
                 for about in things_of(self.game)}  # fmt: skip
        named = {name: self.glossary.of(name) for entry in self.glossary.entry for name in entry.of if "*" not in name}
        return {about: places[id(entry)] for about, entry in (found | named).items() if entry is not None}

    # --- looking up -------------------------------------------------------------------------------------------------

    def look_up(self, word: str) -> Found | None:
        """What is meant by a word, a thing or a number; None if there is nothing under it."""
        number = self.rule(word.upper())
        if number is not None:
            return self.of_rule(number)
        names = (word, word.replace(" ", "_"))
        entry = self.glossary.named(word) or next((one for name in names if (one := self._anything(name))), None)
        return self.of_entry(entry) if entry is not None else None

    def of_entry(self, entry: Entry) -> Found:
        """An entry of the glossary with its chapter."""
        chapter = self.rules[entry.rules[0]][1]
        return Found(entry.word.replace("_", " "), entry.text, number_list(entry.rules), chapter.title, entry.picture)

    def of_rule(self, number: str) -> Found:
        """A rule as it is written; its picture is that of the word it belongs to."""
        text, chapter = self.rules[number]
        entry = self.glossary.by_rule(number)
        return Found(number, text, [number], chapter.title, entry.picture if entry else "")

    def search(self, text: str) -> list[Found]:
        """Words and rules that contain what is looked for: first words of that name, then other words, then rules."""
        wanted = text.lower().split()
        if not wanted:
            return []
        entries = [self.of_entry(entry) for entry in self.glossary.entry]
        words = [one for one in entries if _has(wanted, f"{one.title} {one.text} {' '.join(one.rules)}")]
        words.sort(key=lambda one: not _has(wanted, one.title))
        rules = [self.of_rule(number) for number in self.rules]
        found = [one for one in rules if _has(wanted, f"{one.title} {one.chapter} {one.text}")]
        return words + sorted(found, key=lambda one: one.title.lower() not in wanted)

    def _anything(self, word: str) -> Entry | None:
        """The entry of a card, an action, a refusal, called by its name or its id."""
        for about in things_of(self.game):
            kind, _, name = about.partition(" ")
            if name == word.lower() or name == word or about == word:
                return self.refusal(name) if kind == "refused" else self.glossary.of(about)
        named = {called.lower(): (table, name) for table, one in self._names().items() for name, called in one.items()}
        found = named.get(word.lower())
        return self.glossary.of(" ".join(found)) if found else None

    def _names(self) -> dict[str, dict[str, str]]:
        tables = {name: dict(words) for name, words in self.game.words.names(_setup(self.game)).items()}
        card = self.game.text.get("tables", {}).get("card")
        return tables | ({"card": card} if card else {})


@cache
def rulebook_of(game: str, language: str = ENGLISH) -> Rulebook:
    """The rulebook of a game, read once; the rules themselves are in English."""
    return Rulebook(game_in(game, language))


def things_of(game: Game[Any]) -> list[str]:
    """All a glossary has to explain: actions, questions, events, refusals, cards and kinds of content."""
    text = game.text
    tags = [("action", game.words.actions), ("event", game.words.events)]
    found = [f"{kind} {one.__struct_config__.tag}" for kind, union in tags for one in get_args(union) or (union,)]
    found += [f"{kind} {name}" for kind in ("ask", "refused") for name in text.get(kind, {})]
    found += [f"card {name}" for name in text.get("tables", {}).get("card", {})]
    return found + kinds_of_content(game)


def kinds_of_content(game: Game[Any]) -> list[str]:
    """The kinds of content a match names: fighter, card, map."""
    return list(game.words.names(_setup(game)))


def why_not(match: Match, seat: int, action: Action) -> Refused | None:
    """Why an action would be refused now, without trying it; None if it would be played."""
    ask = match.ask(seat)
    try:
        judge(match.game, match.state, seat, ask.id, action, int(match.state.at), by_table=False)
    except Refusal as refusal:
        return Refused(refusal.code, line_for_refusal(match.game, match.setup, refusal, None))
    return None


def _setup(game: Game[Any]) -> Setup:
    mode = game.info.modes[0]
    return Setup(game.id, tuple(SeatSetup(str(seat)) for seat in range(mode.seats[0])), dict(mode.options))


def _has(wanted: list[str], text: str) -> bool:
    """Whether every word looked for begins a word of the text."""
    return all(re.search(rf"(?<![a-z0-9]){re.escape(one)}", text.lower()) for one in wanted)
