"""The scenes of shows that were asked for lately, and the part of one that somebody has come to.

A page is sent a show in parts, so that how it ends is not even in the browser before it was seen or asked for.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.game import Game
from fracas.server.theatre.frames import Scene

__all__ = ["AHEAD", "RecentShows", "Shown", "marks_in", "part_of", "place_at", "shown"]

AHEAD = 24  # scenes that are sent before they are reached, so that a show runs on; never the last
_MOST_BYTES = 64_000_000  # of all scenes that are kept


class _Tag(Struct, frozen=True):
    event: str


_tags = msgspec.json.Decoder(list[_Tag])


class Shown(Struct, frozen=True):
    """A whole show that are kept: its scenes, and where something ends."""

    scenes: list[Scene]
    marks: tuple[int, ...]
    size: int


class RecentShows:
    """Whoever watches asks for the next part soon: what was made for the last one is still there."""

    def __init__(self) -> None:
        self._shows: OrderedDict[tuple[str, str], Shown] = OrderedDict()
        self._size = 0

    async def show(self, table: str, view: str, make: Callable[[], Awaitable[Shown]]) -> Shown:
        """A show that is kept, or a new one; a finished match never changes."""
        found = self._shows.get((table, view))
        if found is None:
            found = await make()
            self._put((table, view), found)
        else:
            self._shows.move_to_end((table, view))
        return found

    def _put(self, key: tuple[str, str], show: Shown) -> None:
        before = self._shows.pop(key, None)  # somebody else asked at the same time
        self._shows[key] = show
        self._size += show.size - (0 if before is None else before.size)
        while self._size > _MOST_BYTES and len(self._shows) > 1:
            self._size -= self._shows.popitem(last=False)[1].size


def shown(game: Game[Any] | None, scenes: list[Scene]) -> Shown:
    """Scenes as they are kept that are kept."""
    size = sum(len(scene.view) + len(scene.events) for scene in scenes)
    return Shown(scenes, () if game is None else marks_in(game, scenes), size)


def marks_in(game: Game[Any], scenes: list[Scene]) -> tuple[int, ...]:
    """Where something ends, by [stop] of the game's texts."""
    stops = game.text.get("stop", {})
    return tuple(n for n, one in enumerate(scenes) if any(tag.event in stops for tag in _tags.decode(one.events)))


def place_at(scenes: list[Scene], time: int) -> int:
    """The last scene that had been seen at that time."""
    return max((place for place, scene in enumerate(scenes) if scene.at <= time), default=0)


def part_of(scenes: list[Scene], first: int, until: int | None) -> list[Scene]:
    """Scenes from `first` on, for somebody who has come to `until` (None: wants them all)."""
    last = len(scenes) - 1
    if until is None or until >= last:
        return scenes[first:]
    return scenes[first : min(until + 1 + AHEAD, last)]
