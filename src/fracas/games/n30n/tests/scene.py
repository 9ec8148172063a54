"""One builder for the rule tests: real rules, a given state, lines of play as in a case file."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.games.n30n import GAME
from fracas.games.n30n.words import Actions, MatchView
from fracas.kernel.chance import Scripted
from fracas.kernel.out import Recorder, heard
from fracas.kernel.wire import Event, SeatSetup, Setup

NAMES = {
    "rumble": ("R", "D"), "rush": ("R", "D"), "overkill": ("R", "D"), "training": ("P", "dummy"),
    "king": ("X1", "Y1", "X2", "Y2"), "royale": ("X1", "Y1", "X2", "Y2", "X3", "Y3"),
}  # fmt: skip


class Scene:
    """A match in the middle of things. Seats have names; `luck` is what falls next, the rest falls as it likes.

    Facts of a seat are a table, or a text: its hand. Without `given` the match begins at its beginning.
    """

    def __init__(self, luck: str = "", mode: str = "rumble", seed: str = "scene", **facts: Any) -> None:
        self.names = NAMES[mode]
        options = {"content": "fixture", "mode": mode, **facts.pop("options", {})}
        self.setup = setup_for(mode, options)
        self.chance = Scripted([GAME.cases.luck(word) for word in luck.split()], seed)
        self.out = Recorder()
        if facts:
            self.state = GAME.cases.given(self.setup, self._given(facts), self.chance, self.out)
        else:
            self.state = GAME.rules.start(self.setup, self.chance, self.out)

    def _given(self, facts: dict[str, Any]) -> dict[str, Any]:
        found = {}
        for key, value in facts.items():
            seat = str(self.names.index(key)) if key in self.names else key
            found[seat] = {"hand": value} if key in self.names and isinstance(value, str) else value
        return found

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def do(self, *lines: str) -> Scene:
        """Play lines like `R place Kick/Jump`; each must be among the options."""
        for line in lines:
            seat, action = self._parse(line)
            code = GAME.words.encode(self.state, action)
            legal = self.state.options(seat)
            assert code in legal, (
                f"{line}: {self.names[seat]} may {[_line(GAME.words.decode(self.state, c)) for c in legal]}"
            )
            self.state.answer(seat, code, self.chance, self.out)
        return self

    def luck(self, words: str) -> Scene:
        self.chance.feed([GAME.cases.luck(word) for word in words.split()])
        return self

    def legal(self, line: str) -> bool:
        seat, action = self._parse(line)
        try:
            return GAME.words.encode(self.state, action) in self.state.options(seat)
        except ValueError:
            return False

    def options(self, name: str) -> list[str]:
        codes = self.state.options(self.seat(name))
        return [_line(GAME.words.decode(self.state, code)) for code in codes]

    def asked(self) -> list[str]:
        """Who is asked what: `R place`."""
        seats = [seat for seat in range(len(self.setup.seats)) if self.state.pending() >> seat & 1]
        return [f"{self.names[seat]} {GAME.rules.prompt(self.state, seat).kind}" for seat in seats]

    def skip_to(self, kind: str) -> Scene:
        """Answer `pass`, `skip`, `done` until somebody is asked that kind of question."""
        for _ in range(60):
            asked = self.asked()
            if any(one.endswith(f" {kind}") for one in asked):
                return self
            name = asked[0].split()[0]
            idle = [one for one in self.options(name) if one in ("pass", "skip", "done", "accept", "concede", "empty")]
            self.do(f"{name} {idle[0] if idle else self.options(name)[0]}")
        raise AssertionError(f"nobody is asked {kind!r}: {self.asked()}")

    @property
    def facts(self) -> dict[str, Any]:
        return GAME.cases.show(self.state)

    def of(self, name: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.facts[str(self.seat(name))]
        return shown

    def fighter(self, name: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.facts["fighters"][name]
        return shown

    def hp(self, name: str) -> int:
        return int(self.fighter(name)["hp"])

    def told(self, kind: type[Event], to: str | None = None) -> list[Any]:
        """Events of a kind so far, as somebody hears them (default: a watcher)."""
        ear = None if to is None else self.seat(to)
        return [event for event in heard(self.out.told, ear) if isinstance(event, kind)]

    def view(self, name: str | None) -> MatchView:
        view = GAME.rules.view(self.state, None if name is None else self.seat(name))
        assert isinstance(view, MatchView)
        return view

    def _parse(self, line: str) -> tuple[int, Any]:
        name, tag, *values = line.split()
        kind = next(k for k in Actions.__args__ if k.__struct_config__.tag == tag)
        fields = {"do": tag, **dict(zip(kind.__struct_fields__, values, strict=False))}
        return self.seat(name), msgspec.convert(fields, Actions, strict=False)


def _line(action: Any) -> str:
    values = [getattr(action, f) for f in action.__struct_fields__]
    return " ".join([action.__struct_config__.tag, *(str(value) for value in values if value != 1)])


def setup_for(mode: str, options: dict[str, Any], pack: str | None = None) -> Setup:
    seats = 1 if mode == "training" else len(NAMES[mode])
    setup = Setup("n30n", tuple(SeatSetup(name) for name in NAMES[mode][:seats]), options, pack)
    GAME.rules.check_setup(setup)
    return setup
