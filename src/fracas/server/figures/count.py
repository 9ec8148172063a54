"""Matches counted: of a person, of everything players bring, of one fighter or deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from math import sqrt
from typing import Any

import msgspec
from msgspec import Raw

from fracas.kernel.wire import SeatSetup, Setup
from fracas.languages import ENGLISH, all_said, game_in, words_of
from fracas.languages.house import translated
from fracas.match.registry import find_game
from fracas.server.figures.cards import Brought, ContentFigures, ContentList, PersonFigures, Tally
from fracas.server.figures.matches import Kind, Played, names_of, opening_in_words, spec_of

__all__ = ["content", "contents", "person"]

_Z = 1.96  # 95 %
_BLOCK = 10  # matches of a point of the trend
_LINES = 12  # of a list of openings

Results = list[str]


def person(game: str, played: list[Played], older: bool, language: str = ENGLISH) -> PersonFigures:
    """One person's matches of a game, the newest first, as figures."""
    modes: dict[str, Results] = {}
    brought: dict[tuple[str, str], Results] = {}
    met: dict[tuple[str, str], Results] = {}
    openings: dict[str, Results] = {}
    everything: Results = []
    for match in played:
        assert match.own is not None
        result = match.result(match.own)
        everything.append(result)
        modes.setdefault(match.mode, []).append(result)
        for one in match.summary.brought[match.own]:
            brought.setdefault(one, []).append(result)
        others = [one for seat, one in enumerate(match.summary.brought) if seat != match.own]
        for one in frozenset().union(*others) if _against(game) else ():
            met.setdefault(one, []).append(result)
        if words := opening_in_words(game, match.summary.openings[match.own], language):
            openings.setdefault(words, []).append(result)
    in_order = everything[::-1]
    blocks = [in_order[first : first + _BLOCK] for first in range(0, len(in_order), _BLOCK)]
    return PersonFigures(
        game,
        _tally("", everything),
        older,
        _most([_tally(_mode(game, mode, language), results) for mode, results in modes.items()]),
        _content_tallies(game, brought, language),
        _content_tallies(game, met, language),
        _most([_tally(words, results) for words, results in openings.items()])[:_LINES],
        tuple(_tally(f"{1 + n * _BLOCK}–{n * _BLOCK + len(one)}", one) for n, one in enumerate(blocks)),
    )


def contents(game: str, played: list[Played], older: bool, language: str = ENGLISH) -> ContentList:
    """Everything players can bring in a game, with how it did; also what nobody brought."""
    found = _by_content(played)
    kinds = []
    for kind, spec in spec_of(game).brought.items():
        names = _listed(game, spec, language)
        lines = [_tally(title, found.get((kind, name), []), kind, name) for name, title in names.items()]
        kind_title = words_of(game, language).brought.get(kind, spec.title)
        kinds.append(Brought(kind, kind_title, tuple(sorted(lines, key=lambda one: (-one.matches, one.title)))))
    return ContentList(game, len(played), older, tuple(kinds))


def content(
    game: str, kind: str, name: str, played: list[Played], older: bool, language: str = ENGLISH
) -> ContentFigures | None:
    """One fighter or deck; None if the game has no such thing."""
    spec = spec_of(game).brought.get(kind)
    title = None if spec is None else _listed(game, spec, language).get(name)
    if title is None:
        return None
    everything: Results = []
    people: Results = []
    bots: Results = []
    modes: dict[str, Results] = {}
    against: dict[tuple[str, str], Results] = {}
    for match in played:
        for seat, brought in enumerate(match.summary.brought):
            if (kind, name) not in brought:
                continue
            result = match.result(seat)
            everything.append(result)
            (bots if match.bots[seat] else people).append(result)
            modes.setdefault(match.mode, []).append(result)
            others = [one for other, one in enumerate(match.summary.brought) if other != seat]
            for one in frozenset().union(*others) if _against(game) else ():
                against.setdefault(one, []).append(result)
    return ContentFigures(
        *(game, kind, name, title, _sheet(game, name, language), len(played), older),
        _tally(title, everything, kind, name),
        _tally(translated("People", language), people),
        _tally(translated("Bots", language), bots),
        _most([_tally(_mode(game, mode, language), results) for mode, results in modes.items()]),
        _content_tallies(game, against, language),
    )


def _by_content(played: Iterable[Played]) -> dict[tuple[str, str], Results]:
    found: dict[tuple[str, str], Results] = {}
    for match in played:
        for seat, brought in enumerate(match.summary.brought):
            for one in brought:
                found.setdefault(one, []).append(match.result(seat))
    return found


def _against(game: str) -> bool:
    """Whether others at the table are opponents."""
    return not find_game(game).lobby.together


def _tally(title: str, results: Results, kind: str = "", name: str = "") -> Tally:
    won, drawn, lost = (results.count(one) for one in ("won", "draw", "lost"))
    low, high = _bounds(won + drawn / 2, len(results))
    return Tally(title, len(results), won, drawn, lost, low, high, kind, name)


def _bounds(score: float, count: int) -> tuple[float, float]:
    """Wilson's interval of a share, to three digits; everything is possible where nothing was seen."""
    if not count:
        return 0.0, 1.0
    share, bend = score / count, _Z * _Z / count
    middle = (share + bend / 2) / (1 + bend)
    half = _Z * sqrt(share * (1 - share) / count + bend / (4 * count)) / (1 + bend)
    return round(max(0.0, middle - half), 3), round(min(1.0, middle + half), 3)


def _content_tallies(game: str, found: Mapping[tuple[str, str], Results], language: str) -> tuple[Tally, ...]:
    """Content by its name; what the game no longer has goes by its id, and has no page."""
    spec, tallies = spec_of(game).brought, []
    for (kind, name), results in found.items():
        title = _listed(game, spec[kind], language).get(name) if kind in spec else None
        tallies.append(_tally(title or name, results, *((kind, name) if title else ())))
    return _most(tallies)


def _most(tallies: list[Tally]) -> tuple[Tally, ...]:
    return tuple(sorted(tallies, key=lambda one: (-one.matches, one.title)))


def _listed(game: str, spec: Kind, language: str) -> dict[str, str]:
    """The names of a kind of content, without what the file leaves out."""
    names = names_of(game, language).get(spec.names, {})
    return {name: title for name, title in names.items() if not any(fnmatchcase(name, one) for one in spec.but)}


def _mode(game: str, mode: str, language: str) -> str:
    modes = game_in(game, language).info.modes
    return next((one.title for one in modes if one.id == mode), translated("House rules of its own", language))


def _sheet(game: str, name: str, language: str) -> Raw:
    """What the game hands out about a piece of content: the first record of that id."""
    found = find_game(game)
    mode = found.info.modes[0]
    setup = Setup(game, tuple(SeatSetup(str(n)) for n in range(mode.seats[0])), dict(mode.options))
    record = _record(msgspec.to_builtins(found.rules.handout(setup)), name) or {}
    return Raw(msgspec.json.encode(all_said(record, game, language)))


def _record(value: Any, name: str) -> dict[str, Any] | None:
    if isinstance(value, dict):
        if value.get("id") == name:
            return value
        value = list(value.values())
    if isinstance(value, list | tuple):
        return next((one for item in value if (one := _record(item, name))), None)
    return None
