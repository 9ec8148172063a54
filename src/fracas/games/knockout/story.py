"""The story half."""

from __future__ import annotations

from typing import Any

from fracas.games.knockout.state import Book, Telling
from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance


class Story(Telling):
    def view(self, seat: int | None) -> Any:
        return None

    def prompt(self, seat: int) -> Prompt:
        return Prompt("")


def guess_story(view: Any, seat: int | None, book: Book, chance: Chance) -> Story:
    return Story()
