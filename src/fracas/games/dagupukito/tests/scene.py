"""One builder for the rule tests: real rules, a given state, lines of play as in a case file."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import msgspec

from fracas.games.dagupukito import GAME
from fracas.games.dagupukito.words import Actions, DuelView
from fracas.kernel.chance import Scripted
from fracas.kernel.out import Recorder, heard
from fracas.kernel.wire import Event, SeatSetup, Setup


class Scene:
    """A match in the middle of a turn. Seats are F1, F2, …; `luck` is what is drawn or flipped next."""

    def __init__(
        self, given: dict[str, Any], luck: str = "", seats: int = 2, pack: str | None = None, **options: Any
    ) -> None:
        self.setup = setup_for(seats, pack, options)
        self.chance = Scripted([GAME.cases.luck(word) for word in luck.split()], "scene")
        self.out = Recorder()
        facts = {str(int(key[1:]) - 1) if key[0] == "F" else key: value for key, value in given.items()}
        self.state = GAME.cases.given(self.setup, facts, self.chance, self.out)

    def do(self, *lines: str) -> Scene:
        """Play lines like `F1 play K`; each must be among the options or asides."""
        for line in lines:
            seat, action = self._parse(line)
            code = GAME.words.encode(self.state, action)
            legal = self.state.options(seat) + self.state.asides(seat)
            assert code in legal, f"{line}: not among {[GAME.words.decode(self.state, c) for c in legal]}"
            self.state.answer(seat, code, self.chance, self.out)
        return self

    def turn(self, first: str, second: str) -> Scene:
        """One turn: `A P hit` is face, card and declaration of a side; what is not asked may be left out."""
        for step, words in enumerate(zip_longest(first.split(maxsplit=2), second.split(maxsplit=2))):
            for seat, word in enumerate(words):
                if word is not None:
                    self.do(f"F{seat + 1} {('face ', 'play ', '')[step]}{word}")
        return self

    def legal(self, line: str) -> bool:
        """Whether the line is among the seat's options now."""
        seat, action = self._parse(line)
        return GAME.words.encode(self.state, action) in self.state.options(seat)

    def options(self, seat: str) -> list[str]:
        """What a seat may do now, as lines without the seat."""
        codes = self.state.options(int(seat[1:]) - 1)
        return [_line(GAME.words.decode(self.state, code)) for code in codes]

    def asked(self) -> list[str]:
        return [f"F{seat + 1}" for seat in range(len(self.setup.seats)) if self.state.pending() >> seat & 1]

    def show(self, seat: str) -> dict[str, Any]:
        shown: dict[str, Any] = GAME.cases.show(self.state)[str(int(seat[1:]) - 1)]
        return shown

    def hp(self, seat: str) -> int:
        return int(self.show(seat)["hp"])

    def told(self, kind: type[Event], seat: str | None = None, to: str | None = None) -> list[Any]:
        """Events of a kind heard so far; `to` is who hears them (default: a watcher)."""
        ear = None if to is None else int(to[1:]) - 1
        events = [event for event in heard(self.out.told, ear) if isinstance(event, kind)]
        return [e for e in events if seat is None or getattr(e, "seat", None) == int(seat[1:]) - 1]

    def view(self, seat: str | None) -> DuelView:
        view = GAME.rules.view(self.state, None if seat is None else int(seat[1:]) - 1)
        assert isinstance(view, DuelView)
        return view

    def _parse(self, line: str) -> tuple[int, Any]:
        seat, tag, *values = line.split()
        fields: dict[str, Any] = {"do": tag}
        kind = next(k for k in Actions.__args__ if k.__struct_config__.tag == tag)
        fields |= dict(zip(kind.__struct_fields__, values, strict=True))
        return int(seat[1:]) - 1, msgspec.convert(fields, Actions, strict=False)


def _line(action: Any) -> str:
    return " ".join([action.__struct_config__.tag, *(str(getattr(action, f)) for f in action.__struct_fields__)])


def setup_for(seats: int, pack: str | None, options: dict[str, Any]) -> Setup:
    names = tuple(SeatSetup(f"F{i + 1}") for i in range(seats))
    setup = Setup("dagupukito", names, {"roster": ["test_sheet"], **options}, pack)
    GAME.rules.check_setup(setup)
    return setup


def match(seats: int = 2, luck: str = "", seed: str = "scene", **options: Any) -> Scene:
    """A match from its very beginning."""
    scene = Scene.__new__(Scene)
    scene.setup = setup_for(seats, None, options)
    scene.chance = Scripted([GAME.cases.luck(word) for word in luck.split()], seed)
    scene.out = Recorder()
    scene.state = GAME.rules.start(scene.setup, scene.chance, scene.out)
    return scene
