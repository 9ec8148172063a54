"""Before the match: which game, which mode, and the set-up: name, seats, opponents, options."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from fracas.kernel.game import Game, Mode, SetupError
from fracas.languages.house import translated
from fracas.terminal.keys import KEYS, key_of
from fracas.terminal.session import Session
from fracas.terminal.settings import MatchSettings, Row
from fracas.terminal.words import Over, Speaks

if TYPE_CHECKING:
    from fracas.terminal.app import FracasApp

__all__ = ["ChooseGame", "ChooseMode", "SetUp"]


class _Menu(Speaks[None]):
    """A title, a list to choose from by arrow or by key, a hint."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "key_back"),
        Binding("q", "app.quit", "key_quit"),
        *(Binding(key, f"pick({i})", show=False) for i, key in enumerate(KEYS)),
    ]

    title_text = ""
    hint_text = ""

    @property
    def arena(self) -> FracasApp:
        return cast("FracasApp", self.app)

    def compose(self) -> ComposeResult:
        yield Static(self.title_text, id="title", markup=False)
        yield OptionList(*(Option(prompt) for prompt in self.prompts()), id="menu")
        yield Static(self.hint_text, id="hint", markup=False)
        yield Static("", id="error", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.menu.focus()

    @property
    def menu(self) -> OptionList:
        return self.query_one("#menu", OptionList)

    def prompts(self) -> list[Text]:
        raise NotImplementedError

    def chosen(self, index: int) -> None:
        raise NotImplementedError

    def action_pick(self, index: int) -> None:
        if index < self.menu.option_count:
            self.menu.highlighted = index
            self.chosen(index)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.chosen(event.option_index)

    def action_back(self) -> None:
        self.arena.back()


class ChooseGame(_Menu):
    """Which game?"""

    def __init__(self, games: list[Game[Any]]) -> None:
        super().__init__()
        self._games = games
        self.language = games[0].language
        self.title_text = f"FRACAS  {self.say('pick_a_game')}"

    def prompts(self) -> list[Text]:
        return [_entry(i, game.info.title, game.info.tagline, game.info.accent) for i, game in enumerate(self._games)]

    def chosen(self, index: int) -> None:
        self.arena.choose_game(self._games[index])


class ChooseMode(_Menu):
    """Which mode?"""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__()
        self._game = game
        self.language = game.language
        first = game.lobby.first
        # What most people want stands first, as on the home page.
        self._modes = sorted(game.info.modes, key=lambda one: first.index(one.id) if one.id in first else len(first))
        self.title_text = f"{game.info.title}  {self.say('pick_a_mode')}"
        self.hint_text = game.lobby.pitch or game.info.tagline

    def prompts(self) -> list[Text]:
        return [_entry(i, mode.title, mode.brief, self._game.info.accent) for i, mode in enumerate(self._modes)]

    def chosen(self, index: int) -> None:
        self.arena.choose_mode(self._game, self._modes[index])


class SetUp(_Menu):
    """The set-up: the first row starts the match, the others step through their values."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start", "key_start"),
        Binding("left", "step(-1)", "key_previous", key_display="←"),
        Binding("right", "step(1)", "key_next", key_display="→"),
    ]

    def __init__(self, game: Game[Any], mode: Mode, pack: str | None = None) -> None:
        super().__init__()
        self.language = game.language
        self._settings = MatchSettings(game, mode, pack=pack)
        with_pack = "" if pack is None else self.say("with_pack", pack=Path(pack).name)
        self.title_text = f"{game.info.title}, {mode.title}{with_pack}  {self.say('set_up')}"
        self.hint_text = mode.brief

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The foot says what the row in hand is for."""
        self._explain(event.option_index)

    def _explain(self, index: int) -> None:
        rows = self._settings.rows()
        said = rows[index - 1].help if 0 < index <= len(rows) else self.hint_text
        self.query_one("#hint", Static).update(said)

    def prompts(self) -> list[Text]:
        return [Text(f"▶ {self.say('start')}", "bold"), *(_setting(row) for row in self._settings.rows())]

    def chosen(self, index: int) -> None:
        if index == 0:
            self.action_start()
            return
        row = self._settings.rows()[index - 1]
        if row.choices:
            row.step(1)
            self._refresh(index)
        else:
            self.app.push_screen(_TypeIn(row, self.language), lambda _: self._refresh(index))

    def action_pick(self, index: int) -> None:
        """Rows have no keys of their own: a stray digit must not change a setting."""

    def action_step(self, by: int) -> None:
        index = self.menu.highlighted or 0
        if index:
            self._settings.rows()[index - 1].step(by)
            self._refresh(index)

    def action_start(self) -> None:
        error = self.query_one("#error", Static)
        try:
            session = Session(self._settings.game, self._settings.setup(), self.arena.seed)
        except SetupError as wrong:
            error.update(translated(str(wrong), self.language))
            error.add_class("there")
            return
        error.remove_class("there")
        self.arena.begin(session)

    def _refresh(self, index: int) -> None:
        self.menu.clear_options()
        self.menu.add_options([Option(prompt) for prompt in self.prompts()])
        self.menu.highlighted = index
        self._explain(index)


class _TypeIn(Over[None]):
    """One value, typed."""

    DEFAULT_CSS = """
    _TypeIn { align: center middle; }
    _TypeIn Input { width: 60; max-width: 90%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "key_back")]

    def __init__(self, row: Row, language: str) -> None:
        super().__init__()
        self.language = language
        self._row = row

    def compose(self) -> ComposeResult:
        field = Input("" if self._row.value is None else self._row.shown, placeholder=self._row.label)
        field.border_title = self._row.label
        yield field

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self._row.key == "name":
            self._row.value = event.value
        elif event.value.strip():
            self._row.type_in(event.value)
        else:
            self._row.value = self._row.default
        self.dismiss()


def _entry(index: int, title: str, brief: str, accent: str) -> Text:
    return Text.assemble((f"{key_of(index)} ", "dim"), (title, f"bold {accent}"), "  ", (brief, "dim"))


def _setting(row: Row) -> Text:
    value = f"‹ {row.shown} ›" if row.choices else row.shown
    return Text.assemble((f"  {row.label:<26}", "dim"), (value, "bold" if row.changed else ""))
