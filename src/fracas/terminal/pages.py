"""Pages over the table: help, the sheets of the match, a form to fill in."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Select, Static

from fracas.kernel.game import Game
from fracas.kernel.wire import Field
from fracas.rulebook import rulebook_of

__all__ = ["FillForm", "Help", "Page", "Sheets"]

COMMANDS = (
    ("1 2 3 …", "take the option of that key"),
    ("← → Enter", "move the light, take what is lit"),
    ("h", "hint: what a bot would do, by turns"),
    ("r", "what you may do unasked: resign, pause, point out"),
    ("i", "sheets: what is fixed for this match"),
    ("Tab", "go to a pane; arrows and Page Up or Down scroll there"),
    ("?", "this page"),
    ("Escape", "back"),
    ("q", "quit"),
)


class Page(ModalScreen[None]):
    """Something to read; Escape closes it."""

    DEFAULT_CSS = """
    Page { align: center middle; }
    Page VerticalScroll { width: 92%; max-width: 110; height: 90%; background: $panel; padding: 1 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,i,question_mark", "dismiss", "Back"),
        Binding("q", "app.quit", "Quit"),
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

    def __init__(self, content: RenderableType) -> None:
        super().__init__()
        self._content = content

    def page(self) -> RenderableType:
        return self._content


class Help(Page):
    """The quick start of the game, the keys, and the words the game uses."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__()
        self._game = game

    def page(self) -> RenderableType:
        start = self._game.text.get("quickstart", {})
        lines = [Text(f"• {line}") for line in start.get("lines", ())]
        title = start.get("title", self._game.info.title)
        parts: list[RenderableType] = [Text(title, f"bold {self._game.info.accent}"), *lines, Text()]
        parts += [Text("Keys", "bold"), _pairs(COMMANDS)]
        terms = rulebook_of(self._game.id).terms()
        if terms:
            said = [(name.replace("_", " "), f"{term['text']} ({term['rule']})") for name, term in terms.items()]
            parts += [Text(), Text("Words", "bold"), _pairs(said)]
        return Group(*parts)


class FillForm(ModalScreen[dict[str, str] | None]):
    """The form of an ask: one input for each field."""

    AUTO_FOCUS = "Input, Select"
    DEFAULT_CSS = """
    FillForm { align: center middle; }
    FillForm VerticalScroll { width: 80%; max-width: 90; height: auto; max-height: 90%; }
    FillForm VerticalScroll { background: $panel; padding: 1 2; }
    FillForm .help { color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back")]

    def __init__(self, prompt: str, form: tuple[Field, ...]) -> None:
        super().__init__()
        self._prompt = prompt
        self._form = form

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._prompt, markup=False)
            for field in self._form:
                yield Static(field.label + ("" if field.required else " (may stay empty)"), markup=False)
                if field.help:
                    yield Static(field.help, markup=False, classes="help")
                if field.kind == "choice":
                    value = field.value if field.value in field.choices else field.choices[0]
                    yield Select([(choice, choice) for choice in field.choices], value=value, id=f"f-{field.name}")
                else:
                    yield Input(
                        field.value,
                        type="integer" if field.kind == "number" else "text",
                        max_length=field.longest,
                        id=f"f-{field.name}",
                    )
            yield Button("Done", id="done")

    def on_input_submitted(self) -> None:
        self._send()

    def on_button_pressed(self) -> None:
        self._send()

    def action_leave(self) -> None:
        self.dismiss(None)

    def _send(self) -> None:
        boxes = {field.name: self.query_one(f"#f-{field.name}") for field in self._form}
        self.dismiss({name: str(box.value) for name, box in boxes.items() if isinstance(box, Input | Select)})


def _pairs(pairs: Any) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for left, right in pairs:
        table.add_row(left, right)
    return table
