"""A moment of a finished match through all eyes at once: what anybody was told, and what anybody saw."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.match.match import Match, Progress

__all__ = ["everything_seen", "everything_told"]


def everything_seen(match: Match) -> dict[str, Any]:
    """The watchers' view, filled in wherever it has nothing and a seat's view has something."""
    view: dict[str, Any] = msgspec.to_builtins(match.view(None))
    for seat in range(len(match.setup.seats)):
        view = _filled(view, msgspec.to_builtins(match.view(seat)))
    view["seat"] = None  # nobody's seat: the picture of a watcher who sees through the backs of cards
    return view


def everything_told(done: Progress) -> list[object]:
    """Every event once: of one that was told with and without its secret (`Out.split`), the whole."""
    found, before = [], None
    for mask, event in done.told:
        if before is None or mask != ~before:
            found.append(event)
            before = mask
        else:
            before = None
    return found


def _filled(base: Any, more: Any) -> Any:
    """A view with what another one knows where this one has nothing."""
    if isinstance(base, dict) and isinstance(more, dict):
        return {name: _filled(base.get(name), more.get(name)) for name in {**base, **more}}
    if isinstance(base, list | tuple) and isinstance(more, list | tuple) and len(base) == len(more):
        return [_filled(one, other) for one, other in zip(base, more, strict=True)]
    return more if base is None or (not base and not isinstance(base, bool | int) and more is not None) else base
