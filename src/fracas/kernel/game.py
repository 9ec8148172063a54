"""Game: one game's metadata and doors, the only thing the rest of the house sees of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from fracas.kernel.ask import Ask, Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.state import State
from fracas.kernel.wire import Action, Event, Outcome, Setup, View

__all__ = ["Game", "Mode", "SetupError"]

S = TypeVar("S", bound=State)


class SetupError(Exception):
    """The table as described cannot be played; the message names the option, file or field."""


@dataclass(frozen=True)
class Mode:
    """One way to play that a lobby offers and that the laws are checked on: options, with the seats it takes."""

    id: str
    title: str
    brief: str
    seats: tuple[int, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    longest: int = 2_000  # decisions: random play must end within this many


@dataclass(frozen=True)
class Game(Generic[S]):
    """One game, whole. Doors are plain functions of the game's own modules; S is its State class."""

    id: str
    title: str
    tagline: str
    rules_version: str
    folder: Path
    modes: tuple[Mode, ...]
    # words.py: the unions that decode its actions, events and views, and the Struct of its options
    actions: Any
    events: Any
    views: type[View]
    options: type[msgspec.Struct]
    # rules
    start: Callable[[Setup, Chance, Out], S]
    view: Callable[[S, int | None], View]
    prompt: Callable[[S, int], Prompt]
    encode: Callable[[S, Action], int]  # raises ValueError with a reason for what names nothing
    decode: Callable[[S, int], Action]
    outcome: Callable[[S], Outcome]
    # hints.py: for bots. `value` is the seat's chance to win in [0, 1], asked of imagined worlds only
    guess: Callable[[View, Chance], S]
    value: Callable[[S, int], float]
    order: Callable[[S, int, tuple[int, ...]], tuple[int, ...]]
    # a good player's answer among the options, from what the seat sees; for bots that follow advice
    advise: Callable[[S, int], int] | None = field(default=None, kw_only=True)
    # what the rules uncover to a seat: the law of twin worlds allows a difference there and nowhere else
    reveals: Callable[[Event, int | None, View], bool]
    # case files: readable state in, readable state out, words of luck
    given: Callable[[Setup, dict[str, Any], Chance, Out], S]
    show: Callable[[S], dict[str, Any]]
    luck: Callable[[str], int]
    # public facts fixed for the whole match (sheets, recipe cards, maps): sent once, when a seat joins
    handout: Callable[[Setup], Any]
    fingerprint: Callable[[Setup], str]  # of the content the match is played with
    # a reason beyond "not among the options", asked first; the last argument is the time it would happen at
    refuse: Callable[[S, int, Action, int], str] = lambda state, seat, action, at: ""
    fill: Callable[[S, int, dict[str, str], Chance, Out], str] | None = None  # returns a reason or ""
    fill_idea: Callable[[View, Ask, Chance], dict[str, str]] | None = None  # how a bot fills a form, from what it sees
    loose: tuple[str, ...] = ()  # form fields a seat may fill unasked (a Fill with ask None); `fill` still judges them
    # sheets to print, by file name, for <folder>/sheets.typ; from a saved campaign, or blank
    sheets: Callable[[dict[str, Any] | None], dict[str, dict[str, Any]]] | None = None
    # the next match of a series, from the last view of all; None: a rematch is the same again, seats rotated by one
    sequel: Callable[[Setup, Any], Setup | None] = lambda setup, view: None
    check_setup: Callable[[Setup], None] = lambda setup: None
    accent: str = "#ffb000"
    real_time: Callable[[Setup], bool] = lambda setup: False
    # what a lost (False) or regained connection of a seat means to the rules: an aside the table sends for it
    presence: Callable[[S, int, bool], Action | None] = lambda state, seat, here: None
    # content that events should name in a long run of random play, by kind (cards, verbs): `fracas check` reports it
    reach: Callable[[], Mapping[str, tuple[str, ...]]] | None = None

    @cached_property
    def text(self) -> dict[str, Any]:
        """text.toml: a line per event, ask and action, and the tables of words they use."""
        tables: dict[str, Any] = msgspec.toml.decode((self.folder / "text.toml").read_bytes())
        return tables

    def mode(self, name: str) -> Mode:
        """The mode of that id."""
        for mode in self.modes:
            if mode.id == name:
                return mode
        raise SetupError(f"{self.id}: no mode {name!r}; there are {', '.join(m.id for m in self.modes)}")
