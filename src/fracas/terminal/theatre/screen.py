"""The screen of a recorded match: the view, what was said, where we are; and what can be done from there."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.timer import Timer
from textual.widgets import Footer, Input, RichLog, Static
from textual.worker import get_current_worker

from fracas.bots.review import Review, review
from fracas.kernel.game import Game, SetupError
from fracas.match.record import Record
from fracas.terminal.app import NIGHT, FracasApp
from fracas.terminal.match_screen import MatchScreen
from fracas.terminal.pages import Page, keys_in, pairs
from fracas.terminal.render import view_of
from fracas.terminal.session import Session
from fracas.terminal.theatre.comments import LONGEST, Comments
from fracas.terminal.theatre.play_on import begin_anew
from fracas.terminal.theatre.reel import ALL, Eyes, Reel, Scene, eyes_of, reel_of
from fracas.terminal.theatre.review import ReviewPage
from fracas.terminal.words import Over, Speaks, say

__all__ = ["ReplayApp", "ReplayScreen", "watch"]

KEYS = (  # as in the help of a match
    ("name_space", "replay_play"),
    ("→ ←", "replay_step"),
    ("n p name_or ] [", "replay_mark"),
    ("name_home name_end", "replay_ends"),
    ("0 … 9 name_enter", "replay_number"),
    ("- +", "replay_speed"),
    ("v", "replay_eyes"),
    ("r", "replay_review"),
    ("o", "replay_on"),
    ("m", "replay_comment"),
    ("?", "help_page"),
    ("q", "help_quit"),
)
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)  # scenes a second
NARROW, WIDE = 20, 60  # letters of the scrubber


def watch(game: Game[Any], record: Record, seat: int | None, comments: Comments, first: int = 0) -> int:
    """Show a record from an entry on, until its watcher quits."""
    if not sys.stdout.isatty():
        raise SetupError(say(game.language, "no_terminal"))
    ReplayApp(game, record, reel_of(game, record, seat), comments, first).run()
    return 0


class ReplayApp(App[None]):
    """The show, and matches that are played on from it."""

    TITLE = "Fracas"
    ENABLE_COMMAND_PALETTE = False
    CSS = FracasApp.CSS

    def __init__(
        self, game: Game[Any], record: Record, reel: Reel, comments: Comments | None = None, first: int = 0
    ) -> None:
        super().__init__()
        self._what = game, record, reel, comments or Comments([]), first

    def on_mount(self) -> None:
        self.register_theme(NIGHT)
        self.theme = "fracas"
        self.push_screen(ReplayScreen(*self._what))

    def again(self, session: Session) -> None:
        """A rematch begins, in the place of the match that is over."""
        self.switch_screen(MatchScreen(session))

    def back(self) -> None:
        """Leave a match that was played on: back to the show."""
        self.pop_screen()


class _Keys(Page):
    """Which key does what."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def page(self) -> Table:
        return pairs(keys_in(self.language, KEYS))


class _Luck(Over[str | None]):
    """Which luck a match is played on with, and whether a choice is made anew: the answer is `f` or `s`, or None."""

    DEFAULT_CSS = """
    _Luck { align: center middle; }
    _Luck Vertical { width: 76; height: auto; background: $panel; padding: 1 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "dismiss('f')", "key_fresh"),
        Binding("s", "dismiss('s')", "key_same"),
        Binding("escape", "dismiss(None)", "key_back"),
    ]

    def __init__(self, words: str, language: str) -> None:
        super().__init__()
        self.language = language
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._words, markup=False)
            yield Static(f"f  {self.say('luck_fresh')}", markup=False)
            yield Static(f"s  {self.say('luck_same')}", markup=False)
            yield Static(self.say("escape_back"), markup=False)


class _Write(Over[str | None]):
    """One line about the moment that is on."""

    DEFAULT_CSS = _Luck.DEFAULT_CSS.replace("_Luck", "_Write")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "key_back")]

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.say("write_comment"), markup=False)
            yield Input(max_length=LONGEST)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)


class ReplayScreen(Speaks[None]):
    """What was seen on the left, what was said on the right, where we are below."""

    DEFAULT_CSS = """
    ReplayScreen #middle { height: 1fr; }
    ReplayScreen #view { width: 1fr; background: $surface; padding: 0 1; scrollbar-size-vertical: 1; }
    ReplayScreen #log { width: 40%; background: $panel; padding: 0 1; scrollbar-size-vertical: 1; }
    ReplayScreen #prompt { height: auto; max-height: 4; padding: 0 1; text-style: bold; }
    ReplayScreen #where { height: 1; padding: 0 1; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", "key_play", priority=True, key_display="␣"),
        Binding("right", "step(1)", "key_on", priority=True, key_display="→"),
        Binding("left", "step(-1)", "key_step_back", priority=True, key_display="←"),
        Binding("n,right_square_bracket,pagedown", "mark(1)", "key_mark", key_display="n p"),
        Binding("p,left_square_bracket,pageup", "mark(-1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("plus,equals_sign", "speed(1)", show=False),
        Binding("home", "go(0)", show=False, priority=True),
        Binding("end", "go(-1)", show=False, priority=True),
        *(Binding(digit, f"type('{digit}')", show=False) for digit in "0123456789"),
        Binding("enter", "typed", show=False, priority=True),
        Binding("v", "eyes", "key_eyes"),
        Binding("r", "review", "key_review"),
        Binding("o", "play_on", "key_play_on"),
        Binding("m", "comment", "key_comment"),
        Binding("question_mark", "help", "key_keys", key_display="?"),
        Binding("q", "app.quit", "key_quit"),
    ]

    def __init__(
        self, game: Game[Any], record: Record, reel: Reel, comments: Comments | None = None, first: int = 0
    ) -> None:
        super().__init__()
        self._game, self._record, self.reel, self.language = game, record, reel, game.language
        self._reels: dict[Eyes, Reel] = {reel.seat: reel}
        self.reviews: dict[int, Review] = {}
        self.comments = comments or Comments([])
        self.place = reel.at(first) if first else 0
        self.revealed = False  # the end has been seen
        self._speed = SPEEDS.index(1.0)
        self._clock: Timer | None = None
        self._number = ""

    def compose(self) -> ComposeResult:
        yield Static("", id="title")
        with Horizontal(id="middle"):
            with VerticalScroll(id="view"):
                yield Static("", id="seen")
            yield RichLog(id="log", wrap=True, min_width=20)
        yield Static("", id="prompt", markup=False)
        yield Static("", id="where", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """Draw the scene that is on. How it ends is told only there."""
        reel, setup = self.reel, self._record.setup
        scene = reel.scenes[self.place]
        eyes = self.say("seen_by", eyes=self._name_of(reel.seat))
        names = self.say("versus").join(seat.name for seat in setup.seats)
        accent = self._game.info.accent
        self.query_one("#title", Static).update(
            Text.assemble((self.say("replay", game=self._game.info.title), accent), f"  {names}  {eyes}")
        )
        self.query_one("#seen", Static).update(view_of(self._game, setup, scene.view, reel.own))
        log = self.query_one(RichLog)
        log.clear()
        for one in reel.scenes[: self.place + 1]:
            for line in one.lines:
                log.write(Text(line, "bold" if one is scene else ""))
        ended = self.place == len(reel.scenes) - 1
        self.revealed = self.revealed or ended
        said = [f"{one.name or self.say('comment')}: {one.text}" for one in self._comments_here()]
        choice = self._chosen(scene)
        self.query_one("#prompt", Static).update("\n".join([(ended and reel.result) or scene.mark or choice, *said]))
        minutes, seconds = divmod(scene.at // 1000, 60)
        last, time = len(self._record.entries) - 1, f"{minutes}:{seconds:02}"
        where = [self.say("where", entry=scene.number, last=last, time=time)]
        where += [self.say("playing", speed=SPEEDS[self._speed])] if self._clock is not None else []
        where += [self.say("go_to", number=self._number)] if self._number else []
        told = "  ".join(where)
        room = self.size.width - len(told) - 4  # the line is padded by one on each side
        self.query_one("#where", Static).update(f"{self._scrubber(min(WIDE, max(NARROW, room)))}  {told}")

    def _chosen(self, scene: Scene) -> str:
        """Who chose what, as far as the one who looks may know."""
        if not scene.choice:
            return ""
        if scene.seat == self.reel.own or scene.seat is None:
            return self.say("you_chose", choice=scene.choice)
        return self.say("somebody_chose", name=self._record.setup.seats[scene.seat].name, choice=scene.choice)

    def _name_of(self, eyes: Eyes) -> str:
        if eyes == ALL:
            return self.say("eyes_all")
        return self.say("eyes_watchers") if eyes is None else self._record.setup.seats[eyes].name

    def _comments_here(self) -> list[Any]:
        return [one for one in self.comments.all if self.reel.at_time(one.at) == self.place]

    def _scrubber(self, wide: int) -> str:
        """Where we are, where something ends (|) and where somebody wrote something (:); not what."""
        last = max(1, len(self.reel.scenes) - 1)
        line = ["─"] * wide
        for one in self.comments.all:
            line[self.reel.at_time(one.at) * (wide - 1) // last] = ":"
        for i, scene in enumerate(self.reel.scenes):
            if scene.mark:
                line[i * (wide - 1) // last] = "|"
        line[self.place * (wide - 1) // last] = "●"
        return "".join(line)

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
        all_eyes = eyes_of(self._game, self._record)
        eyes = all_eyes[(all_eyes.index(self.reel.seat) + 1) % len(all_eyes)]
        number = self.reel.scenes[self.place].number
        if eyes not in self._reels:
            self._reels[eyes] = reel_of(self._game, self._record, eyes)
        self.reel = self._reels[eyes]
        self._to(self.reel.at(number))

    def action_play(self) -> None:
        """Play from here, or from the beginning if this is the end; or pause."""
        if self._clock is not None:
            self._pause()
        elif self.place == len(self.reel.scenes) - 1:
            self._to(0)
            self._play()
        else:
            self._play()
        self.show()

    def action_speed(self, by: int) -> None:
        self._speed = min(len(SPEEDS) - 1, max(0, self._speed + by))
        if self._clock is not None:
            self._pause()
            self._play()
        self.show()

    def _play(self) -> None:
        self._clock = self.set_interval(1 / SPEEDS[self._speed], self._on)

    def _pause(self) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock = None

    def _on(self) -> None:
        if self.place >= len(self.reel.scenes) - 2:
            self._pause()  # the last scene is the end
        self._to(self.place + 1)

    def action_review(self) -> None:
        """Judge the choices of the seat one looks through: once, and then turn to the page."""
        seat = self.reel.own
        if seat is None:
            self._say(self.say("review_whose"))
        elif seat in self.reviews:
            self._show_review(seat)
        else:
            self._pause()
            self._say(f"{self.say('review_wait')} 0 %")
            self._judge(seat)

    @work(thread=True, exclusive=True)
    def _judge(self, seat: int) -> None:
        worker, place, told = get_current_worker(), self.place, 0

        def come(part: float) -> None:
            nonlocal told
            # Whoever has gone on meanwhile reads what stands there.
            if not worker.is_cancelled and self.place == place and (percent := int(100 * part)) > told:
                told = percent
                self.app.call_from_thread(self._say, f"{self.say('review_wait')} {percent} %")

        found = review(self._game, self._record, seat, lambda: worker.is_cancelled, come=come)
        if not worker.is_cancelled:
            self.reviews[seat] = found
            self.app.call_from_thread(self._show_review, seat)

    def _show_review(self, seat: int) -> None:
        self.show()
        seq = self.reel.scenes[self.place].seq
        name = self._record.setup.seats[seat].name
        self.app.push_screen(ReviewPage(self.reviews[seat], name, seq, self.language, revealed=self.revealed))

    def action_play_on(self) -> None:
        """A match from here on against bots: in the seat one looks through, else in that of whoever chose."""
        self._pause()
        scene = self.reel.scenes[self.place]
        seat = self.reel.own if self.reel.own is not None else scene.seat or 0
        anew = scene.choice != "" and scene.seat == seat and self.place > 0
        entries = self.reel.scenes[self.place - anew].number + 1
        name = self._record.setup.seats[seat].name
        what = self.say("on_anew" if anew else "on_as", entry=scene.number, name=name, choice=scene.choice)

        def begin(luck: str | None) -> None:
            if luck is None:
                return
            try:
                session = begin_anew(self._game, self._record, seat, entries, same_luck=luck == "s")
            except SetupError as error:
                self._say(str(error))
                return
            self.app.push_screen(MatchScreen(session))

        self.app.push_screen(_Luck(what, self.language), begin)

    def action_comment(self) -> None:
        """Write about the moment that is on."""
        self._pause()
        at = self.reel.scenes[self.place].at

        def keep(text: str | None) -> None:
            if text is not None:
                trouble = self.comments.add(at, text, language=self.language)
                self.show()
                if trouble:
                    self._say(trouble)

        self.app.push_screen(_Write(self.language), keep)

    def _say(self, words: str) -> None:
        self.query_one("#prompt", Static).update(words)

    def action_help(self) -> None:
        self.app.push_screen(_Keys(self.language))

    def _to(self, place: int) -> None:
        self.place = min(len(self.reel.scenes) - 1, max(0, place))
        self.show()
