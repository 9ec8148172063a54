"""A recorded match in the terminal: step by step, from mark to mark, through the eyes of each seat."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

import msgspec
from msgspec import Struct
from rich.table import Table
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, RichLog, Static

from fracas.kernel.game import Game, SetupError
from fracas.kernel.wire import Setup, View
from fracas.match.match import Progress
from fracas.match.record import Record
from fracas.match.replay import Replay
from fracas.match.sight import Sight
from fracas.match.text import fill, joined, line_for_action, line_for_outcome, news_of, side_names
from fracas.terminal.app import NIGHT, FracasApp
from fracas.terminal.pages import Page
from fracas.terminal.render import view_of

__all__ = ["Reel", "ReplayApp", "Scene", "reel_of", "title_of_stop", "watch"]

KEYS = (
    ("→ Space", "a step on"),
    ("←", "a step back"),
    ("n p", "to the next mark, to the mark before: something has ended there"),
    ("Home End", "to the beginning, to the end"),
    ("0 … 9 Enter", "type the number of an entry, and go there"),
    ("v", "through other eyes: watchers, then each seat"),
    ("?", "this page"),
    ("q", "quit"),
)


class Scene(Struct, frozen=True):
    """One entry as an audience learned of it: its number in the log, and what it told, chose and saw then."""

    number: int
    at: int
    lines: tuple[str, ...]
    choice: str
    mark: str
    view: View


class Reel(Struct, frozen=True):
    """A match as one seat (None: a watcher) saw it."""

    seat: int | None
    scenes: tuple[Scene, ...]
    result: str

    def at(self, number: int) -> int:
        """The place of the last scene that is not after an entry."""
        return max((i for i, scene in enumerate(self.scenes) if scene.number <= number), default=0)


def reel_of(game: Game[Any], record: Record, seat: int | None) -> Reel:
    """Play a record and keep what one audience saw; raises RecordError where it cannot be played."""
    replay, sight, setup = Replay(game, record), Sight(seat), record.setup
    scenes: list[Scene] = []
    done: Progress | None = replay.match.opening
    while done is not None:
        stored, events = record.entries[done.entry.seq], done.events(seat)
        if sight.notices(replay.match, events, stored.seat) is not None:
            said = tuple(line for _, line in news_of(game, setup, events))
            marks = [mark for event in events if (mark := title_of_stop(game, setup, event))]
            own = stored.action is not None and stored.seat is not None and stored.seat == seat
            choice = line_for_action(game, setup, stored.action) if own and stored.action is not None else ""
            mark = marks[-1] if marks else ""
            scenes.append(Scene(done.entry.seq, stored.at, said, choice, mark, replay.match.view(seat)))
        done = replay.step()
    outcome = replay.match.outcome
    return Reel(seat, tuple(scenes), "" if outcome is None else line_for_outcome(setup, outcome))


def title_of_stop(game: Game[Any], setup: Setup, event: object) -> str:
    """What has ended with an event, by [stop] of the game's texts; empty if nothing has."""
    fields = msgspec.to_builtins(event)
    stop = game.text.get("stop", {}).get(fields.pop("event"))
    if stop is None:
        return ""
    names = [seat.name for seat in setup.seats]
    tables = joined({"side": side_names(game, setup, names)}, game.text.get("tables", {}), game.words.names(setup))
    return fill(stop["title"], fields, tables, names)


def watch(game: Game[Any], record: Record, seat: int | None) -> int:
    """Show a record until its watcher quits."""
    if not sys.stdout.isatty():
        raise SetupError("--watch: this is no terminal; without it the match is told line by line")
    ReplayApp(game, record, reel_of(game, record, seat)).run()
    return 0


class ReplayApp(App[None]):
    """One screen: the show."""

    TITLE = "Fracas"
    ENABLE_COMMAND_PALETTE = False
    CSS = FracasApp.CSS

    def __init__(self, game: Game[Any], record: Record, reel: Reel) -> None:
        super().__init__()
        self._what = game, record, reel

    def on_mount(self) -> None:
        self.register_theme(NIGHT)
        self.theme = "fracas"
        self.push_screen(ReplayScreen(*self._what))


class _Keys(Page):
    """Which key does what."""

    def page(self) -> Table:
        table = Table.grid(padding=(0, 3, 0, 0))
        for keys, words in KEYS:
            table.add_row(Text(keys, "bold"), words)
        return table


class ReplayScreen(Screen[None]):
    """What was seen on the left, what was said on the right, where we are below."""

    DEFAULT_CSS = """
    ReplayScreen #middle { height: 1fr; }
    ReplayScreen #view { width: 1fr; background: $surface; padding: 0 1; scrollbar-size-vertical: 1; }
    ReplayScreen #log { width: 40%; background: $panel; padding: 0 1; scrollbar-size-vertical: 1; }
    ReplayScreen #prompt { height: auto; max-height: 2; padding: 0 1; text-style: bold; }
    ReplayScreen #where { height: 1; padding: 0 1; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step(1)", "On", priority=True, key_display="→"),
        Binding("left", "step(-1)", "Back", priority=True, key_display="←"),
        Binding("n", "mark(1)", "Next mark"),
        Binding("p", "mark(-1)", "Mark before"),
        Binding("home", "go(0)", show=False, priority=True),
        Binding("end", "go(-1)", show=False, priority=True),
        *(Binding(digit, f"type('{digit}')", show=False) for digit in "0123456789"),
        Binding("enter", "typed", show=False, priority=True),
        Binding("v", "eyes", "Other eyes"),
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(self, game: Game[Any], record: Record, reel: Reel) -> None:
        super().__init__()
        self._game, self._record, self.reel = game, record, reel
        self._reels = {reel.seat: reel}
        self.place = 0
        self._number = ""

    def compose(self) -> ComposeResult:
        yield Static("", id="title")
        with Horizontal(id="middle"):
            with VerticalScroll(id="view"):
                yield Static("", id="seen")
            yield RichLog(id="log", wrap=True, min_width=20)
        yield Static("", id="prompt", markup=False)
        yield Static("", id="where", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """Draw the scene that is on. How it ends is told only there."""
        reel, setup = self.reel, self._record.setup
        scene = reel.scenes[self.place]
        eyes = "watchers" if reel.seat is None else setup.seats[reel.seat].name
        names = " vs ".join(seat.name for seat in setup.seats)
        accent = self._game.info.accent
        self.query_one("#title", Static).update(
            Text.assemble((f"Replay: {self._game.info.title}", accent), f"  {names}  seen by {eyes}")
        )
        self.query_one("#seen", Static).update(view_of(self._game, setup, scene.view, reel.seat))
        log = self.query_one(RichLog)
        log.clear()
        for one in reel.scenes[: self.place + 1]:
            for line in one.lines:
                log.write(Text(line, "bold" if one is scene else ""))
        ended = self.place == len(reel.scenes) - 1
        choice = f"You chose: {scene.choice}" if scene.choice else ""
        self.query_one("#prompt", Static).update((ended and reel.result) or scene.mark or choice)
        minutes, seconds = divmod(scene.at // 1000, 60)
        where = f"entry {scene.number} of {len(self._record.entries) - 1}, {minutes}:{seconds:02}"
        self.query_one("#where", Static).update(where + (f"   go to {self._number}_" if self._number else ""))

    def action_step(self, by: int) -> None:
        self._to(self.place + by)

    def action_go(self, place: int) -> None:
        self._to(place if place >= 0 else len(self.reel.scenes) - 1)

    def action_mark(self, by: int) -> None:
        """To the next place where something has ended, or to the end or beginning."""
        marks = [i for i, scene in enumerate(self.reel.scenes) if scene.mark and (i - self.place) * by > 0]
        last = len(self.reel.scenes) - 1
        self._to((min(marks) if by > 0 else max(marks)) if marks else (last if by > 0 else 0))

    def action_type(self, digit: str) -> None:
        self._number = (self._number + digit)[-6:]
        self.show()

    def action_typed(self) -> None:
        number, self._number = self._number, ""
        if number:
            self._to(self.reel.at(int(number)))

    def action_eyes(self) -> None:
        """The same moment through the next eyes."""
        seats = len(self._record.setup.seats)
        seat = 0 if self.reel.seat is None else self.reel.seat + 1
        eyes = None if seat == seats else seat
        number = self.reel.scenes[self.place].number
        if eyes not in self._reels:
            self._reels[eyes] = reel_of(self._game, self._record, eyes)
        self.reel = self._reels[eyes]
        self._to(self.reel.at(number))

    def action_help(self) -> None:
        self.app.push_screen(_Keys())

    def _to(self, place: int) -> None:
        self.place = min(len(self.reel.scenes) - 1, max(0, place))
        self.show()
