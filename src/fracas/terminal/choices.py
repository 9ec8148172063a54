"""The options of an ask as a row of chips, chosen by key, arrow or click."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions
from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from fracas.terminal.keys import key_of

__all__ = ["Choices"]


class Choices(Static):
    """Chips on as many lines as they need; one of them is highlighted."""

    DEFAULT_CSS = "Choices { height: auto; padding: 0 1; }"
    auto_links = False  # chips have their own look

    def __init__(self, *, id: str) -> None:
        super().__init__("", id=id)
        self.labels: list[str] = []
        self.lit = 0

    def offer(self, labels: Sequence[str]) -> None:
        """Show new options; the first is highlighted."""
        self.labels = list(labels)
        self.lit = 0
        self._redraw()

    def move(self, by: int) -> None:
        """Move the highlight; after the last option comes the first."""
        if self.labels:
            self.lit = (self.lit + by) % len(self.labels)
            self._redraw()

    def _redraw(self) -> None:
        self.update(_Flow([_chip(i, label, lit=i == self.lit) for i, label in enumerate(self.labels)]))


class _Flow:
    """Texts one after the other on as many lines as they need; none is cut in two."""

    def __init__(self, texts: list[Text]) -> None:
        self._texts = texts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        line = Text(no_wrap=True)
        for text in self._texts:
            if line.cell_len and line.cell_len + 1 + text.cell_len > options.max_width:
                yield line
                line = Text(no_wrap=True)
            line.append(" " if line.cell_len else "").append_text(text)
        yield line


def _chip(index: int, label: str, *, lit: bool) -> Text:
    click = Style(meta={"@click": f"screen.pick({index})"})
    look = Style.parse("bold black on #ffb000" if lit else "on #1a2238") + click
    key = look if lit else look + Style.parse("#ffb000")
    return Text.assemble((f" {key_of(index)} ", key), (f"{label} ", look))
