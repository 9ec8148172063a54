"""Pages over the table: help, the sheets of the match, a form to fill in."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Button, Input, Select, Static

from fracas.kernel.game import Game
from fracas.kernel.wire import Field
from fracas.languages import ENGLISH, said_in
from fracas.rulebook import rulebook_of
from fracas.terminal.words import Over, say

__all__ = ["FillForm", "Help", "Page", "Sheets", "keys_in", "pairs"]

COMMANDS = (  # keys, some with a name, and what they do: lines of [terminal]
    ("1 2 3 …", "help_pick"),
    ("← → name_enter", "help_light"),
    ("h", "help_hint"),
    ("r", "help_unasked"),
    ("i", "help_sheets"),
    ("name_tab", "help_panes"),
    ("?", "help_page"),
    ("name_escape", "help_back"),
    ("q", "help_quit"),
)


class Page(Over[None]):
    """Something to read; Escape closes it."""

    DEFAULT_CSS = """
    Page { align: center middle; }
    Page VerticalScroll { width: 92%; max-width: 110; height: 90%; background: $panel; padding: 1 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,i,question_mark", "dismiss", "key_back"),
        Binding("q", "app.quit", "key_quit"),
    ]

    def page(self) -> RenderableType:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self.page())

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class Sheets(Page):
    """What is public and fixed for the whole match."""

    def __init__(self, content: RenderableType, language: str = ENGLISH) -> None:
        super().__init__()
        self.language = language
        self._content = content

    def page(self) -> RenderableType:
        return self._content


class Help(Page):
    """The quick start of the game, the keys, and the words the game uses."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__()
        self.language = game.language
        self._game = game

    def page(self) -> RenderableType:
        start = self._game.text.get("quickstart", {})
        lines = [Text(f"• {line}") for line in start.get("lines", ())]
        title = start.get("title", self._game.info.title)
        parts: list[RenderableType] = [Text(title, f"bold {self._game.info.accent}"), *lines, Text()]
        parts += [Text(self.say("help_keys"), "bold"), pairs(keys_in(self.language, COMMANDS))]
        terms = rulebook_of(self._game.id, self.language).terms()
        if terms:
            said = [(name.replace("_", " "), f"{term['text']} ({term['rule']})") for name, term in terms.items()]
            parts += [Text(), Text(self.say("help_words"), "bold"), pairs(said)]
        return Group(*parts)


class FillForm(Over[dict[str, str] | None]):
    """The form of an ask: one input for each field."""

    AUTO_FOCUS = "Input, Select"
    DEFAULT_CSS = """
    FillForm { align: center middle; }
    FillForm VerticalScroll { width: 80%; max-width: 90; height: auto; max-height: 90%; }
    FillForm VerticalScroll { background: $panel; padding: 1 2; }
    FillForm .help { color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "key_back")]

    def __init__(self, prompt: str, form: tuple[Field, ...], game: Game[Any]) -> None:
        super().__init__()
        self.language = game.language
        self._said = said_in(game.id, game.language) if game.language != ENGLISH else {}
        self._prompt = prompt
        self._form = form

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._prompt, markup=False)
            for field in self._form:
                label = self._said.get(field.label, field.label)
                yield Static(label + ("" if field.required else self.say("may_stay_empty")), markup=False)
                if field.help:
                    yield Static(self._said.get(field.help, field.help), markup=False, classes="help")
                if field.kind == "choice":
                    value = field.value if field.value in field.choices else field.choices[0]
                    choices = [(self._said.get(choice, choice), choice) for choice in field.choices]
                    yield Select(choices, value=value, id=f"f-{field.name}", prompt=self.say("select"))
                else:
                    yield Input(
                        field.value,
                        type="integer" if field.kind == "number" else "text",
                        max_length=field.longest,
                        id=f"f-{field.name}",
                    )
            yield Button(self.say("done"), id="done")

    def on_input_submitted(self) -> None:
        self._send()

    def on_button_pressed(self) -> None:
        self._send()

    def action_leave(self) -> None:
        self.dismiss(None)

    def _send(self) -> None:
        boxes = {field.name: self.query_one(f"#f-{field.name}") for field in self._form}
        self.dismiss({name: str(box.value) for name, box in boxes.items() if isinstance(box, Input | Select)})


def keys_in(language: str, keys: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """Keys and what they do, in a language."""

    def named(key: str) -> str:
        return say(language, key) if key.startswith("name_") else key

    return [(" ".join(map(named, key.split())), say(language, words)) for key, words in keys]


def pairs(found: list[tuple[str, str]]) -> Table:
    """A table of what is explained, and its explanation."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for left, right in found:
        table.add_row(left, right)
    return table
