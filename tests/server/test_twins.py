"""Twin worlds on the wire: a few matches of every game (`make twins` plays 500), and leaks that are found."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fracas.kernel.wire import Outcome
from fracas.match import sight as sights
from fracas.match.match import Match
from fracas.match.registry import all_games, find_game
from fracas.server.audience import Audience
from fracas.server.frames import SeatStatus

sys.path.append(str(Path(__file__).parent.parent.parent / "tools"))

import twins

pytestmark = pytest.mark.one_build

MATCHES = {"knockout": range(11, 16)}  # its evenings: in a quick brawl nothing is hidden


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_no_socket_tells_two_worlds_apart(tmp_path: Path, game: str) -> None:
    found = asyncio.run(twins.run([find_game(game)], MATCHES.get(game, range(4)), "wire", tmp_path))
    notes = found[0].notes
    assert notes["worlds"] >= 3 and notes["frames"] >= 30
    assert game != "n30n" or (notes["taken back"] and notes["orders"])


def leaks(tmp_path: Path, game: str, matches: int = 12) -> str:
    with pytest.raises(twins.Leak) as leak:
        asyncio.run(twins.run([find_game(game)], range(matches), "wire", tmp_path))
    return str(leak.value)


@pytest.mark.pure_only  # what is compiled cannot be spoiled
def test_an_update_for_every_entry_is_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is sent an empty update counts how far another has got with a sealed choice."""

    def surely(self: sights.Sight, events: list[object], author: int | None) -> bool:
        return True

    monkeypatch.setattr(sights.Sight, "surely", surely)

    def look(match: Match, seat: int | None, outcome: Outcome | None) -> sights.Shown:
        found = honest(match, seat, outcome)
        return sights.Shown(found.view, found.ask, tuple(match.pending()), found.outcome)

    honest = sights._look
    monkeypatch.setattr(sights, "_look", look)  # and who is really asked is told with it
    assert "in a world that looks the same" in leaks(tmp_path, "n30n")


def test_a_frame_of_another_size_is_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same facts, but a name that is longer by a blank while a seat holds a certain card."""
    honest = Audience._seats

    def seats(self: Audience, asked: object) -> tuple[SeatStatus, ...]:
        match = self._stored.match
        assert match is not None
        odd = len(str(match.game.cases.show(match.state))) % 2
        return tuple(
            SeatStatus(one.name + " " * odd, one.bot, asked=one.asked, away=one.away, free=one.free)
            for one in honest(self, asked)  # type: ignore[arg-type]
        )

    monkeypatch.setattr(Audience, "_seats", seats)
    assert "bytes, and of" in leaks(tmp_path, "dagupukito")


def test_an_order_whose_pause_depends_on_a_hand_is_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same frames, but a standing order that is a little slower while somebody holds a certain card."""
    honest = twins.World._later

    def later(self: twins.World, delay_s: float, ring: Callable[[], None]) -> twins.Timer:
        match = self.stored.match
        assert match is not None
        return honest(self, delay_s + len(str(match.game.cases.show(match.state))) % 2, ring)

    monkeypatch.setattr(twins.World, "_later", later)
    assert "is sent a frame at" in leaks(tmp_path, "n30n")
