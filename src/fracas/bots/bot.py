"""What a bot is: it looks at what its seat is sent and picks one of the options. It gets nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from hashlib import blake2b
from typing import Any, Protocol

from fracas.kernel.ask import Ask
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.wire import View
from fracas.match.match import Match

__all__ = ["Bot", "Look", "fill_form", "look_at", "luck_of"]


class Look:
    """What a seat sees when it is asked: the open ask and its view, each built only when the bot reads it.

    `game.hints` knows about good play, but no more of this match than the seat does.
    """

    def __init__(
        self,
        game: Game[Any],
        seat: int,
        ask: Ask | Callable[[], Ask],
        view: View | Callable[[], View],
        count: Callable[[], int] | None = None,
        imagine: Callable[[Chance], State] | None = None,
    ):
        self.game = game
        self.seat = seat
        self._ask = ask
        self._view = view
        self._count = count
        self._imagine = imagine

    @property
    def count(self) -> int:
        """How many options the ask has; this is cheaper than building the ask."""
        return self._count() if self._count is not None else len(self.ask.options)

    @cached_property
    def ask(self) -> Ask:
        return self._ask() if callable(self._ask) else self._ask

    @cached_property
    def view(self) -> View:
        return self._view() if callable(self._view) else self._view

    def imagine(self, chance: Chance) -> State:
        """A world that fits what the seat knows, the bot's own to change; its options are those of the ask."""
        if self._imagine is not None:
            return self._imagine(chance)
        world: State = self.game.hints.guess(self.view, chance)
        words = tuple(self.game.words.decode(world, code) for code in world.options(self.seat))
        assert words == self.ask.options, (
            f"{self.game.id}: a guessed world asks seat {self.seat} {words}, the match asks {self.ask.options}"
        )
        return world


class Bot(Protocol):
    """Plays one seat. `choose` returns the index of one of `look.ask.options`."""

    id: str

    def choose(self, look: Look) -> int: ...


def fill_form(look: Look, chance: Chance) -> dict[str, str]:
    """What a bot writes into a form: the game's own idea; empty for a game without forms."""
    forms = look.game.forms
    return forms.idea(look.view, look.ask, chance) if forms is not None else {}


def look_at(match: Match, seat: int) -> Look:
    """What a seat sees of a match right now."""
    state = match.state

    def imagine(chance: Chance) -> State:
        # Quicker than a guess and as honest: what is left of the true state is what the seat knows (decisions/0008).
        world = state.copy()
        world.redeal(seat, chance)
        return world

    return Look(
        match.game,
        seat,
        lambda: match.ask(seat),
        lambda: match.view(seat),
        lambda: len(state.options(seat)),
        imagine,
    )


def luck_of(seed: str) -> Quick:
    """A bot's own luck, in imagined worlds and between equal choices."""
    return Quick(int.from_bytes(blake2b(seed.encode(), digest_size=4).digest()))
