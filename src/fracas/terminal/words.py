"""What the terminal itself says: lines of [terminal] in the house's, in the language of the game that is on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.binding import ActiveBinding
from textual.screen import ModalScreen, Screen, ScreenResultType

from fracas.languages import ENGLISH, house_in
from fracas.match.text import fill

__all__ = ["Over", "Speaks", "say"]


def say(language: str, key: str, **fields: Any) -> str:
    """A line in a language, its fields filled in; in English where there is no translation."""
    own = house_in(language).terminal
    spoken = language if key in own else ENGLISH
    return fill(house_in(spoken).terminal[key], fields, {}, (), spoken)


class Speaks(Screen[ScreenResultType]):
    """A screen in a language; what its BINDINGS call a key (`key_back`, `name_pgdn`) is a line of [terminal]."""

    language = ENGLISH

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return {key: self._worded(one) for key, one in super().active_bindings.items()}

    def _worded(self, one: ActiveBinding) -> ActiveBinding:
        binding = one.binding
        if not binding.description.startswith("key_"):
            return one
        named = "name_esc" if binding.key == "escape" else binding.key_display or ""
        shown = self.say(named) if named.startswith("name_") else binding.key_display
        return one._replace(binding=replace(binding, description=self.say(binding.description), key_display=shown))

    def say(self, key: str, **fields: Any) -> str:
        """A line of the terminal in the language of this screen."""
        return say(self.language, key, **fields)


class Over(Speaks[ScreenResultType], ModalScreen[ScreenResultType]):
    """A page in a language that lies over another."""
