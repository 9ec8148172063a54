"""Game: all that the rest of the house sees of one game, in a few parts. This is the contract a game fulfils.

A game is a folder in games/ whose `__init__.py` exports `GAME`. Five parts are required: Info, Words, Rules, Hints and
Cases. Four are optional: Forms, RealTime, Series and Print; a game without one leaves it None. Opens says what a
finished match shows; a game that says nothing keeps its secrets. Parts hold plain functions of the game's own modules.
S is the game's State class: what it promises is in kernel/state.py.

Everywhere: a seat is a number from 0, None stands for a watcher, times are milliseconds since the match began. A
function that takes a state leaves it as it is, unless its line says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
from fracas.kernel.values import Values
from fracas.kernel.wire import Action, Event, Field, Lobby, Outcome, Setup, StandingOrder, View

__all__ = [
    "Cases",
    "Forms",
    "Game",
    "Hints",
    "Idea",
    "Info",
    "Mode",
    "Opens",
    "Print",
    "RealTime",
    "Rules",
    "Series",
    "SetupError",
    "Words",
    "laid_over",
]

S = TypeVar("S", bound=State)


class SetupError(Exception):
    """The setup cannot be played; the message names the option, file or field."""


def laid_over(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Tables with others laid over them; tables in a list are laid one over one, any other list is replaced."""
    found = dict(below)
    for key, value in above.items():
        old = found.get(key)
        if isinstance(old, dict) and isinstance(value, Mapping):
            found[key] = laid_over(old, value)
        elif isinstance(old, list) and isinstance(value, list) and all(isinstance(one, dict) for one in (*old, *value)):
            pairs = [laid_over(one, other) for one, other in zip(old, value, strict=False)]
            found[key] = pairs + old[len(pairs) :]
        else:
            found[key] = value
    return found


@dataclass(frozen=True)
class Mode:
    """One way to play a game, offered by lobbies and checked by the laws: some options, and the numbers of seats."""

    id: str
    title: str
    brief: str
    seats: tuple[int, ...]  # how many seats it may be played with
    options: Mapping[str, Any] = field(default_factory=dict)
    longest: int = 2_000  # random play must end within so many decisions


@dataclass(frozen=True)
class Info:
    """What a lobby shows of a game, and where its files are."""

    id: str  # the folder's name
    title: str
    tagline: str
    # Changed whenever the same answers could lead to another match than before; the CHANGELOG says what changed.
    rules_version: str
    folder: Path  # RULES.md, text.toml and lobby.toml are read from it
    modes: tuple[Mode, ...]  # the first is the default
    accent: str = "#ffb000"


@dataclass(frozen=True)
class Words(Generic[S]):
    """The readable forms of actions, events, views and options, and the way between words and codes.

    encode  The code of an action. Raises Refusal when the action names something that is not in this match.
    decode  The action of a code. For every code of `options` or `asides`: encode(state, decode(state, code)) == code.
    names   Names of the content of a match, packs included, by table and id: {"fighter": {"low_tide": "Low Tide"}}.
            They join the tables of text.toml: a line finds a word in either, and first among these names.
    codes   Every code of `options` is below this number. Learners have a place for each (docs/rl.md); 0 where a game
            has not said it.
    """

    actions: Any  # the union of all action classes
    events: Any  # the union of all event classes
    view: type[View]
    options: type[msgspec.Struct]  # every field has a default
    encode: Callable[[S, Action], int]
    decode: Callable[[S, int], Action]
    names: Callable[[Setup], Mapping[str, Mapping[str, str]]] = lambda setup: {}
    codes: int = 0


@dataclass(frozen=True)
class Rules(Generic[S]):
    """How a match begins, what is seen of it, and how it ends. What happens in between is up to the State.

    check_setup  Raises SetupError for a setup that cannot be played. The match has checked before that the options
                 decode into `Words.options`.
    start        The state at the beginning of a match whose setup was checked. It tells all events of the beginning.
                 Afterwards a question is open, or a deadline is set, or the match is over.
    view         Everything a seat may know, and nothing else. A watcher may know only what all seats know.
    prompt       What an asked seat is asked. Called only for seats in `state.pending()`. `kind` is a key of [ask] in
                 text.toml, `about` has the fields of its line.
    asked        The seats that are asked, as a mask, as far as an observer (None: a watcher) may know. Where teammates
                 choose sealed, one after the other, the others may know that the team chooses and not who is next.
                 Left out: `state.pending()` is public.
    outcome      The score of each seat, and a word that says how it came about: `resigned` if everybody else has,
                 `time` if the match's clock has run out. Called only when the match is over.
    handout      Public facts fixed for the whole match (sheets, maps), sent once to whoever joins.
    fingerprint  A short name of exactly the content the match is played with.
    why_not      Why an action of a seat is not legal at the time `at`. None if it is legal, or if there is no better
                 reason than that it is not among the options. The Refusal's code has a line in [refused] of text.toml
                 that names the rule. Share code with `state.options`, so that the two cannot disagree.
    renewed      Kinds of question that get a new number with every answer, whoever gives it, because it changes what
                 the choice is about. In a game with such kinds an answer to a question that is not open, however it got
                 there, is refused as `stale_state` before anything else is looked at. All other questions keep their
                 number while others answer.
    no_resigning Kinds of question at which nobody may resign yet, with the number of the rule that says so. At all
                 others every seat that is asked may.
    plays_on     True for a seat that has resigned and is asked all the same, by the game's own rules: a team that
                 resigns together. Elsewhere who has resigned is asked nothing more.
    """

    start: Callable[[Setup, Chance, Out], S]
    view: Callable[[S, int | None], View]
    prompt: Callable[[S, int], Prompt]
    outcome: Callable[[S], Outcome]
    handout: Callable[[Setup], Any]
    fingerprint: Callable[[Setup], str]
    check_setup: Callable[[Setup], None] = lambda setup: None
    why_not: Callable[[S, int, Action, int], Refusal | None] = lambda state, seat, action, at: None
    asked: Callable[[S, int | None], int] = lambda state, observer: state.pending()
    renewed: tuple[str, ...] = ()
    no_resigning: Mapping[str, str] = field(default_factory=dict)
    plays_on: Callable[[S, int], bool] = lambda state, seat: False


@dataclass(frozen=True)
class Idea:
    """One idea of a lesson as a rule to play by: the lesson by its file's name, and the number of the step.

    `likes` names the options of an ask that the idea speaks for, from what the seat is sent; none where it is silent.
    """

    lesson: str
    step: int
    likes: Callable[[Any, Ask], Iterable[Action]]


@dataclass(frozen=True)
class Hints(Generic[S]):
    """What bots know of a game. They think about guessed states, never about the true one.

    guess   A state in which the observer would have exactly this view and exactly the present ask. What the view does
            not show is filled in at random, from `chance`.
    advise  What a good player would answer: one of the seat's options in a guessed state. Optional.
    whose   The seats, as a mask, that a word in an event is about: a seat's number, a fighter's id, a side. Hints for
            people need it, for the events in [[hint]] of text.toml.
    values  What was learned about who will win: the features of `State.weigh` with their weights. Optional.
    newcomer  The ideas of the game's lessons, the one that counts most first: how somebody plays who knows no more.

    What else a bot asks of a guessed state (its value, another deal, a policy) stands in kernel/state.py.
    """

    guess: Callable[[View, Chance], S]
    advise: Callable[[S, int], int] | None = None
    whose: Callable[[S, Any], int] = lambda state, word: 1 << int(word)
    values: Values | None = None
    newcomer: tuple[Idea, ...] = ()


@dataclass(frozen=True)
class Cases(Generic[S]):
    """What case files and laws need.

    given    A state built from the readable facts of a case. A fact that is left out has its value at the start.
             Raises SetupError, which names the wrong fact.
    show     The whole state by readable names, secrets included. Two states that differ must show something different.
    luck     A word of luck in a case file (`K`, `heads`, `4`) as the number that is logged. Raises SetupError.
    reveals  True if this event uncovers something that was hidden from the observer (a seat, or None), who had this
             view before it. Only there the law of twin worlds allows a difference.
    reach    Content that has no table in `Words.names` and should be used in random play, by kind. Optional: which
             events show that, and what random play cannot reach, stands in reach.toml beside text.toml.
    conditions  Every condition that content waits for ("when this row is empty"), by a name of its own, and whether it
             holds in this state. Each must hold now and then in random play. Optional.
    """

    given: Callable[[Setup, dict[str, Any], Chance, Out], S]
    show: Callable[[S], dict[str, Any]]
    luck: Callable[[str], int]
    reveals: Callable[[Event, int | None, View], bool]
    reach: Callable[[], Mapping[str, tuple[str, ...]]] | None = None
    conditions: Callable[[S], Iterable[tuple[str, bool]]] | None = None


@dataclass(frozen=True)
class Forms(Generic[S]):
    """For games in which players write text. A form is a list of boxes (`Field`); a prompt may have one.

    fill     Takes what a seat wrote, box by box, and plays on: it changes the state. It may be called with some boxes
             of the form only. Before the call the match has checked each text against its box: name, length, plain
             text, choice, number. If the rules cannot take one of the texts, it changes nothing, asks for no luck, and
             returns a Refusal, in which `box` names the box at fault.
    idea     What a bot writes into the form of its ask, by box, from what its seat sees.
    unasked  The boxes a seat may fill at this moment without being asked, for example a comment; () if there are none.
             A form whose boxes are all in this list goes to `fill` like any other, whether the seat is asked something
             else or not. A box of the same name in the open form counts as that form's. Boxes of both kinds in one
             form are refused. Which of these boxes belong together is for `fill` to judge: it takes all of them or
             refuses all.
    blank    What the clock writes into the open form of a seat whose time has run out, if the question has no options.
             `fill` accepts it. What the seat has typed and not sent is not known.
    says     Every string that boxes, ideas and bots bring, for whoever translates the game; none of it is a player's.
    """

    fill: Callable[[S, int, dict[str, str], Chance, Out], Refusal | None]
    idea: Callable[[View, Ask, Chance], dict[str, str]]
    unasked: Callable[[S, int], tuple[Field, ...]] = lambda state, seat: ()
    blank: Callable[[S, int], dict[str, str]] = lambda state, seat: {}
    says: Callable[[], Iterable[str]] = lambda: ()


@dataclass(frozen=True)
class RealTime(Generic[S]):
    """For games in which asks stay open and the order of arrival decides.

    on        True if a match of that setup is played in real time.
    not_yet   Why an action that is legal comes too early at the time `at`, or None.
    presence  Called when a seat loses its connection (False) or is back (True). Returns an action, which the table
              then submits for the seat, or None. Nobody else may send it: it is not among the seat's asides.
    """

    on: Callable[[Setup], bool]
    not_yet: Callable[[S, int, Action, int], Refusal | None] = lambda state, seat, action, at: None
    presence: Callable[[S, int, bool], Action | None] = lambda state, seat, here: None


@dataclass(frozen=True)
class Series:
    """For games whose matches follow each other.

    sequel  The setup of the next match, from this match's setup and a watcher's last view. None if the rematch is the
            same setup with everybody one seat further.
    """

    sequel: Callable[[Setup, Any], Setup | None]


@dataclass(frozen=True)
class Print:
    """For games with sheets to print.

    sheets   The data of each sheet, by the name of its file; <folder>/sheets.typ prints it. Filled from a saved
             campaign, or blank for None.
    samples  Ready-made campaigns to fill them from, by id.
    """

    sheets: Callable[[dict[str, Any] | None], dict[str, dict[str, Any]]]
    samples: Callable[[], Mapping[str, Mapping[str, Any]]] = dict


@dataclass(frozen=True)
class Opens:
    """What a finished match shows its seats of what was hidden, and what it never shows anybody (docs/decisions/0005).

    at_end    What opens with the end, in words for people: "hands". If there is anything, the whole record opens, with
              its luck, and every seat's film. If there is nothing, each seat keeps to what it saw.
    shut      True for the setup of a match with secrets for good, in a game that also has matches without: of such a
              match nothing opens at its end, and only in such a match somebody writes without their name. Left out, all
              matches of the game are alike.
    never     What never opens, in words for people.
    nameless  True for an action whose author never opens: no record keeps it. The rules must take such an action from
              any seat, and nothing but the numbers of questions may tell whose it was.
    strikes   True for an action that may strike out what somebody wrote: then the text also leaves the log.
    """

    at_end: tuple[str, ...] = ()
    shut: Callable[[Setup], bool] | None = None
    never: tuple[str, ...] = ()
    nameless: Callable[[Action], bool] | None = None
    strikes: Callable[[Action], bool] | None = None


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
    opens: Opens = Opens()
    language: str = "en"
    # What a language lays over the English: text, lobby, glossary, words and said by file, and `house`.
    overlay: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.info.id

    def opens_after(self, setup: Setup) -> bool:
        """True if what was hidden in a match of this setup opens to its seats when it is over."""
        shut = self.opens.shut
        return bool(self.opens.at_end) and not (shut is not None and shut(setup))

    @cached_property
    def text(self) -> dict[str, Any]:
        """text.toml: a line per event, ask, action and refusal, and the tables of words they use."""
        tables: dict[str, Any] = msgspec.toml.decode((self.info.folder / "text.toml").read_bytes())
        return laid_over(tables, self.overlay.get("text", {}))

    @property
    def house(self) -> Mapping[str, Mapping[str, str]]:
        """Lines of the house in the game's language; empty in English."""
        return self.overlay.get("house", {})

    @cached_property
    def genders(self) -> dict[str, dict[str, str]]:
        """The genders of things, by "@" and the table they are in: {"@fighter": {"low_tide": "f"}}."""
        return {f"@{table}": dict(found) for table, found in self.overlay.get("words", {}).get("genders", {}).items()}

    @cached_property
    def orders(self) -> dict[str, StandingOrder]:
        """The standing orders of text.toml, by id; a mistake names the file and the field."""
        file = self.info.folder / "text.toml"
        try:
            found = msgspec.convert(self.text.get("order", {}), dict[str, StandingOrder])
            for name, order in found.items():
                if unknown := [one for one in order.until if one not in self.words.view.__struct_fields__]:
                    raise SetupError(f"{file}: order.{name}.until: a view has no field {unknown[0]!r}")
                if unknown := [one for one in order.asks if one not in self.text["ask"]]:
                    raise SetupError(f"{file}: order.{name}.asks: [ask] has no line {unknown[0]!r}")
                try:
                    msgspec.convert(order.answer, self.words.actions)
                except msgspec.ValidationError as error:
                    raise SetupError(f"{file}: order.{name}.answer: {error}") from None
        except msgspec.ValidationError as error:
            raise SetupError(f"{file}: order: {error}") from None
        return found

    @cached_property
    def lobby(self) -> Lobby:
        """lobby.toml: what the home page says of the game. A game without one is shown with what Info says."""
        file = self.info.folder / "lobby.toml"
        if not file.exists():
            return Lobby()
        try:
            return msgspec.convert(
                laid_over(msgspec.toml.decode(file.read_bytes()), self.overlay.get("lobby", {})), Lobby
            )
        except msgspec.MsgspecError as error:
            raise SetupError(f"{file}: {error}") from None

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
