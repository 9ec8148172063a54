"""Game: all that the rest of the house sees of one game, in a few parts. This is the contract a game fulfils.

A game is a folder in games/ whose `__init__.py` exports `GAME`. Five parts are required: Info, Words, Rules, Hints and
Cases. Four are optional: Forms, RealTime, Series and Print; a game without one leaves it None. Parts hold plain
functions of the game's own modules. S is the game's State class: what it promises is in kernel/state.py.

Everywhere: a seat is a number from 0, None stands for a watcher, times are milliseconds since the match began. A
function that takes a state leaves it as it is, unless its line says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from fracas.kernel.ask import Ask, Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.state import State
from fracas.kernel.wire import Action, Event, Field, Outcome, Setup, View

__all__ = [
    "Cases",
    "Forms",
    "Game",
    "Hints",
    "Info",
    "Mode",
    "Print",
    "RealTime",
    "Rules",
    "Series",
    "SetupError",
    "Words",
]

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
class Info:
    """What a lobby shows of a game, and where its files are."""

    id: str  # the folder's name
    title: str
    tagline: str
    # A text that changes whenever the same answers could give another match; the CHANGELOG says how.
    rules_version: str
    folder: Path  # RULES.md and text.toml are read from it
    modes: tuple[Mode, ...]  # the first is the default
    accent: str = "#ffb000"


@dataclass(frozen=True)
class Words(Generic[S]):
    """The readable forms of actions, events, views and options, and the way between words and codes.

    encode  The code of an action. Raises Refusal when the action names something that is not in this match.
    decode  The action of a code. For every code of `options` or `asides`: encode(state, decode(state, code)) == code.
    names   Names of the content a match is played with, by table and id: {"fighter": {"low_tide": "Low Tide"}}. Lines
            of text.toml look them up like tables of their own; a pack's content has its names there too.
    """

    actions: Any  # the unions that decode actions and events
    events: Any
    view: type[View]
    options: type[msgspec.Struct]  # every field has a default
    encode: Callable[[S, Action], int]
    decode: Callable[[S, int], Action]
    names: Callable[[Setup], Mapping[str, Mapping[str, str]]] = lambda setup: {}


@dataclass(frozen=True)
class Rules(Generic[S]):
    """How a match begins, what is seen of it, and how it ends. The course of it is State's own.

    check_setup  Raises SetupError for a table that cannot be played. Options are known to decode.
    start        A fresh match of a setup that was checked: everything from the first event on is told, and the first
                 question is open (or the clock is set, or the match is over).
    view         What a seat may know, built from nothing else. A watcher knows no more than what all seats know.
    prompt       What an asked seat is asked. Called only for seats in `state.pending()`. `kind` is a key of [ask] in
                 text.toml, `about` has the fields of its line.
    outcome      Scores by seat, and how it came about in a word. Called only when the match is over.
    handout      Public facts fixed for the whole match (sheets, recipe cards, maps), sent once to whoever joins.
    fingerprint  A short name of exactly the content the match is played with.
    why_not      Why an action is not legal now, at the time it would happen; None for a legal one, and where there is
                 nothing more to say than that it is not among the options. The code has a line in [refused] of
                 text.toml, which names the rule. What lists the options explains the refusal: one place, never two.
    """

    start: Callable[[Setup, Chance, Out], S]
    view: Callable[[S, int | None], View]
    prompt: Callable[[S, int], Prompt]
    outcome: Callable[[S], Outcome]
    handout: Callable[[Setup], Any]
    fingerprint: Callable[[Setup], str]
    check_setup: Callable[[Setup], None] = lambda setup: None
    why_not: Callable[[S, int, Action, int], Refusal | None] = lambda state, seat, action, at: None


@dataclass(frozen=True)
class Hints(Generic[S]):
    """What bots know of a game. They think about guessed worlds only, never about the true one.

    guess   A world that fits: its observer sees exactly this view there and is asked exactly this. What is hidden is
            filled in at random, from `chance`.
    value   The seat's chance to win, from 0 to 1, in a guessed world.
    order   The codes, the most promising first. All of them, each once.
    advise  A good player's answer, one of the seat's options, from what the seat sees. Optional.
    """

    guess: Callable[[View, Chance], S]
    value: Callable[[S, int], float]
    order: Callable[[S, int, tuple[int, ...]], tuple[int, ...]]
    advise: Callable[[S, int], int] | None = None


@dataclass(frozen=True)
class Cases(Generic[S]):
    """What case files and laws need.

    given    A state from readable facts. What is not given has its value at the start. Raises SetupError that names the
             field of a mistake.
    show     The whole state by readable names, secrets included: two states that differ in anything show it here.
    luck     A word of luck in a case file (`K`, `heads`, `4`) as the number that is logged. Raises SetupError.
    reveals  True where the rules uncover something hidden to that observer by this event; the view is the one before
             it. The law of twin worlds allows a difference there and nowhere else.
    reach    Content that events should name in a long run of random play, by kind (cards, verbs). Optional.
    """

    given: Callable[[Setup, dict[str, Any], Chance, Out], S]
    show: Callable[[S], dict[str, Any]]
    luck: Callable[[str], int]
    reveals: Callable[[Event, int | None, View], bool]
    reach: Callable[[], Mapping[str, tuple[str, ...]]] | None = None


@dataclass(frozen=True)
class Forms(Generic[S]):
    """Free text, for games that ask for it: an ask whose prompt has a form.

    fill     Takes the fields and goes on: this changes the state. The match has checked them against the form (or, sent
             unasked, against `unasked`): known names, lengths, choices. Returns why not and changes nothing when the
             rules cannot take them.
    idea     How a bot fills the form of its ask, from what it sees.
    unasked  Fields the seat may fill now without being asked.
    """

    fill: Callable[[S, int, dict[str, str], Chance, Out], Refusal | None]
    idea: Callable[[View, Ask, Chance], dict[str, str]]
    unasked: Callable[[S, int], tuple[Field, ...]] = lambda state, seat: ()


@dataclass(frozen=True)
class RealTime(Generic[S]):
    """For games in which asks stay open and the order of arrival decides.

    on        True when a match of that setup is played in real time.
    not_yet   Why a legal action comes too soon at that time, or None.
    presence  Called when a seat disconnects (False) or is back (True). Returns an aside to submit for it, or None.
    """

    on: Callable[[Setup], bool]
    not_yet: Callable[[S, int, Action, int], Refusal | None] = lambda state, seat, action, at: None
    presence: Callable[[S, int, bool], Action | None] = lambda state, seat, here: None


@dataclass(frozen=True)
class Series:
    """For games whose matches follow each other.

    sequel  The setup of the next match, from the setup and the last view of a watcher; None: a rematch is the same
            again, seats rotated by one.
    """

    sequel: Callable[[Setup, Any], Setup | None]


@dataclass(frozen=True)
class Print:
    """For games with sheets to print.

    sheets  The data of each sheet by file name, for <folder>/sheets.typ: of a saved campaign, or blank (None).
    """

    sheets: Callable[[dict[str, Any] | None], dict[str, dict[str, Any]]]


@dataclass(frozen=True)
class Game(Generic[S]):
    """One game, whole."""

    info: Info
    words: Words[S]
    rules: Rules[S]
    hints: Hints[S]
    cases: Cases[S]
    forms: Forms[S] | None = None
    real_time: RealTime[S] | None = None
    series: Series | None = None
    print: Print | None = None

    @property
    def id(self) -> str:
        return self.info.id

    @cached_property
    def text(self) -> dict[str, Any]:
        """text.toml: a line per event, ask, action and refusal, and the tables of words they use."""
        tables: dict[str, Any] = msgspec.toml.decode((self.info.folder / "text.toml").read_bytes())
        return tables

    def mode(self, name: str) -> Mode:
        """The mode of that id."""
        for mode in self.info.modes:
            if mode.id == name:
                return mode
        raise SetupError(f"{self.id}: no mode {name!r}; there are {', '.join(m.id for m in self.info.modes)}")

    def altered(self, part: str, **fields: Any) -> Game[S]:
        """The same game with some fields of one part replaced: a case begins elsewhere, a test plants a fault."""
        return replace(self, **{part: replace(getattr(self, part), **fields)})

    def in_real_time(self, setup: Setup) -> bool:
        """Whether a match of that setup is played in real time."""
        return self.real_time is not None and self.real_time.on(setup)
