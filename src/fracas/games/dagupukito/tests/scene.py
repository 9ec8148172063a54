"""The scenes of this game's tests: seats F1, F2, … and the test sheet, unless a test says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, Self, cast

from fracas.games.dagupukito import GAME
from fracas.games.dagupukito.core.match import Duel
from fracas.match import scene


class Scene(scene.Scene):
    """A match in the middle of a turn; without `given` from its very beginning."""

    def __init__(
        self,
        given: Mapping[str, Any] | None = None,
        luck: str = "",
        seats: int = 2,
        pack: str | None = None,
        **options: Any,
    ) -> None:
        names = [f"F{number}" for number in range(1, seats + 1)]
        super().__init__(GAME, names, {"roster": ["test_sheet"], **options}, given, luck, pack=pack)

    @property
    def state(self) -> Duel:
        return cast(Duel, self.match.state)

    def turn(self, first: str, second: str) -> Self:
        """One turn: `A P hit` is face, card and declaration of a side; what is not asked may be left out."""
        for step, words in enumerate(zip_longest(first.split(maxsplit=2), second.split(maxsplit=2))):
            for number, word in enumerate(words, start=1):
                if word is not None:
                    self.do(f"F{number} {('face ', 'play ', '')[step]}{word}")
        return self
