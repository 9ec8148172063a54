"""The match on screen: what you see on the left, what was said on the right, what you are asked below."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, RichLog, Static

from fracas.kernel.ask import Ask
from fracas.match.record import digest
from fracas.terminal.choices import Choices
from fracas.terminal.keys import KEYS, key_of
from fracas.terminal.pages import FillForm, Help, Sheets
from fracas.terminal.render import handout_of, view_of
from fracas.terminal.session import Session
from fracas.terminal.words import Speaks

if TYPE_CHECKING:
    from fracas.terminal.app import FracasApp

__all__ = ["MatchScreen"]

CLOCK_S = 0.25
REAL_TIME_S = 0.05
SAVE = "save"
AFTER = ("rematch", "new_table", SAVE, "quit")


class MatchScreen(Speaks[None]):
    """One match: the options shown are the ask's, the asides' (after r), or what to do after the end."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012
    DEFAULT_CSS = """
    MatchScreen #middle { height: 1fr; }
    MatchScreen #left { width: 1fr; }
    MatchScreen #view { height: 1fr; background: $surface; padding: 0 1; scrollbar-size-vertical: 1; }
    MatchScreen #sheet { height: auto; max-height: 40%; display: none; background: $surface; padding: 0 1;
        scrollbar-size-vertical: 1; }
    MatchScreen.-tall #sheet { display: block; }
    MatchScreen #log { width: 34; background: $panel; padding: 0 1; scrollbar-size-vertical: 1; }
    MatchScreen.-wide #log { width: 40%; }
    MatchScreen #hint { height: auto; max-height: 7; padding: 0 1; margin-top: 1; display: none; background: $panel; }
    MatchScreen #hint.there { display: block; }
    MatchScreen #prompt { height: auto; max-height: 3; padding: 0 1; margin-top: 1; text-style: bold; }
    MatchScreen #choices { max-height: 6; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"pick({i})", show=False) for i, key in enumerate(KEYS)),
        Binding("left,up", "light(-1)", show=False, priority=True),
        Binding("right,down", "light(1)", show=False, priority=True),
        Binding("enter", "take", "key_choose", priority=True),
        Binding("pagedown,space", "scroll_view(1)", "key_more", key_display="name_pgdn"),
        Binding("pageup", "scroll_view(-1)", show=False),
        Binding("h", "hint", "key_hint"),
        Binding("r", "asides", "key_unasked"),
        Binding("i", "sheets", "key_sheets"),
        Binding("question_mark", "help", "key_help", key_display="?"),
        Binding("escape", "back", "key_back", show=False),
        Binding("q", "app.quit", "key_quit"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.language = session.game.language
        self._said: list[str] = []
        self._ask = Ask(session.seat)
        self._aside_menu = False
        self._hinted: int | None = None  # the question the shown hint is for

    @property
    def arena(self) -> FracasApp:
        return cast("FracasApp", self.app)

    def compose(self) -> ComposeResult:
        names = self.say("versus").join(seat.name for seat in self.session.setup.seats)
        yield Static(
            Text.assemble((self.session.game.info.title, self.session.game.info.accent), f"  {names}"), id="title"
        )
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                with VerticalScroll(id="view"):
                    yield Static("", id="seen")
                with VerticalScroll(id="sheet"):
                    yield Static("", id="used")
            yield RichLog(id="log", wrap=True, min_width=20)
        yield Static("", id="hint", markup=False)
        yield Static("", id="prompt")
        yield Choices(id="choices")
        yield Static("", id="error", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.show()
        self.set_interval(REAL_TIME_S if self.session.real_time else CLOCK_S, self._tick)

    # --- drawing --------------------------------------------------------------------------------------------------

    def show(self, error: str = "") -> None:
        """Draw everything as it is now."""
        session = self.session
        self._ask = session.ask
        view = session.view
        self.query_one("#seen", Static).update(view_of(session.game, session.setup, view, session.seat))
        used = handout_of(session.game, session.setup, view, session.seat, only_used=True)
        self.query_one("#used", Static).update(used)
        log = self.query_one(RichLog)
        if session.lines[: len(self._said)] != self._said:  # something was struck out
            log.clear()
            self._said = []
        for line in session.lines[len(self._said) :]:
            log.write(self._line(line))
        self._said = list(session.lines)
        self.query_one(Choices).offer(self._labels())
        if self._ask.id != self._hinted:
            self._show_hint("")
        self._show_prompt()
        self.refresh_bindings()
        complaint = self.query_one("#error", Static)
        complaint.update(error)
        complaint.set_class(bool(error), "there")

    def _show_prompt(self) -> None:
        session = self.session
        if session.over:
            text = session.result
        elif self._aside_menu:
            text = self.say("really" if len(self._ask.asides) == 1 else "which")
        else:
            text = session.prompt or self.say("waiting")
        if self._ask.deadline is not None and not session.over:
            left = max(0, self._ask.deadline - session.now) // 1000
            text += f"  ({self.say('seconds', seconds=left)})"
        if session.time_left:
            text += f"  {session.time_left}"
        self.query_one("#prompt", Static).update(Text(text, session.game.info.accent))

    def _labels(self) -> list[str]:
        if self.session.over:
            return [self.say(key) for key in AFTER if self.session.saves or key != SAVE]
        if self._aside_menu:
            return [self.session.label(action) for action in self._ask.asides]
        labels = [self.session.label(action) for action in self._ask.options]
        return [*labels, self.say("write")] if self._ask.form else labels

    def _line(self, line: str) -> Text:
        text = Text(line)
        for seat, one in enumerate(self.session.setup.seats):
            text.highlight_words([one.name], self.session.game.info.accent if seat == self.session.seat else "bold")
        return text

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done unasked is shown only where there is any."""
        if action == "hint":
            return not self.session.real_time and len(self._ask.options) > 1 and not self.session.over
        return bool(self._ask.asides) and not self.session.over if action == "asides" else True

    # --- keys -----------------------------------------------------------------------------------------------------

    def action_light(self, by: int) -> None:
        self.query_one(Choices).move(by)

    def action_scroll_view(self, by: int) -> None:
        """Scroll the view by a page, because on a small screen not everything is in sight."""
        view = self.query_one("#view", VerticalScroll)
        view.scroll_page_down(animate=False) if by > 0 else view.scroll_page_up(animate=False)

    def action_take(self) -> None:
        self.action_pick(self.query_one(Choices).lit)

    def action_pick(self, index: int) -> None:
        """Take the option of that number, whatever kind is shown."""
        if index >= len(self._labels()):
            return
        if self.session.over:
            self._after(index)
        elif self._aside_menu:
            self._aside_menu = False
            self.show(self.session.send_aside(self._ask.asides[index]))
        elif index < len(self._ask.options):
            self.show(self.session.answer(self._ask, self._ask.options[index]))
        else:
            self.app.push_screen(FillForm(self.session.prompt, self._ask.form, self.session.game), self._fill)

    def action_hint(self) -> None:
        """Show what a bot would do; pressed again, put it away."""
        if self._ask.id is not None and self._hinted == self._ask.id:
            self._show_hint("")
            return
        lines = [
            f"{one.chance:4.0%}  {key_of(one.option)} {self.session.label(self._ask.options[one.option])}: {one.why}"
            for one in self.session.hint(self._ask)
        ]
        self._show_hint("\n".join(lines))
        self._hinted = self._ask.id

    def _show_hint(self, lines: str) -> None:
        self._hinted = None
        panel = self.query_one("#hint", Static)
        panel.update(lines)
        panel.set_class(bool(lines), "there")

    def action_asides(self) -> None:
        if self._ask.asides and not self.session.over:
            self._aside_menu = True
            self.show()

    def action_back(self) -> None:
        if self._aside_menu:
            self._aside_menu = False
            self.show()
        elif self.session.leaves:
            self.arena.back()  # nothing is lost: the show is where one left it

    def action_sheets(self) -> None:
        session = self.session
        page = handout_of(session.game, session.setup, session.view, session.seat, only_used=False)
        self.app.push_screen(Sheets(page, self.language))

    def action_help(self) -> None:
        self.app.push_screen(Help(self.session.game))

    def _fill(self, fields: dict[str, str] | None) -> None:
        if fields is not None:
            self.show(self.session.fill(self._ask, fields))

    def _after(self, index: int) -> None:
        if index == 0:
            self.arena.again(self.session.rematch())
        elif index == 1:
            self.arena.back()
        elif index == 2 and self.session.saves:
            self.show(self._save())
        else:
            self.app.exit()

    def _save(self) -> str:
        """Write the record where the player is; returns what to say."""
        match = self.session.match
        name = f"{match.game.id}-{digest(match.setup, match.entries, match.outcome)[:8]}.json"
        try:
            Path(name).write_bytes(self.session.record())
        except OSError as error:
            return f"{name}: {error.strerror}"
        return self.say("saved", name=name)

    def _tick(self) -> None:
        if self.session.over:
            return
        if self.session.tick():
            # In real time others act all the while; the menu of asides must not close each time.
            self._aside_menu = self._aside_menu and self.session.real_time
            self.show()
        elif self._ask.deadline is not None or self.session.time_left:
            self._show_prompt()
