"""What finished matches tell about who brought what and how they began, read from their films and logs.

A finished match never changes, so what was read of it is kept in memory.
"""

from __future__ import annotations

import zlib
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Raw, Struct

from fracas.kernel.wire import Outcome, Setup
from fracas.languages import ENGLISH, game_in, words_of
from fracas.match.registry import find_game
from fracas.match.text import fill, joined
from fracas.server import schema
from fracas.server.film import reel
from fracas.server.people.history import result_of
from fracas.server.room.plan import read_room

__all__ = ["Kind", "Played", "Spec", "names_of", "opening_in_words", "played", "spec_of"]

MOST = 500  # matches looked at, the newest first
_KEPT = 20_000  # summaries in memory
_FIRST = 60  # entries of a log in which an opening is looked for
_TRIAL = '%"on":true%'
_CHALLENGES = ('%"dealt":true%', '%"deal":"%')  # rooms of what is closed to others (deals/door.py)

_matches, _tokens = schema.matches.c, schema.tokens.c


class Kind(Struct, frozen=True):
    """A kind of content, as balance.toml has it; here only what is brought to a match matters."""

    title: str
    names: str
    told: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    by: str = "seat"
    brought: bool = False


class Spec(Struct, frozen=True):
    """What is counted in a game: what is brought and told by events, and the actions of an opening with their lines."""

    content: dict[str, Kind] = {}
    opening: dict[str, str] = {}

    @property
    def brought(self) -> dict[str, Kind]:
        return {kind: one for kind, one in self.content.items() if one.brought and one.told}


Opening = dict[str, dict[str, Any]]


class Summary(Struct, frozen=True):
    """Of one match: what each seat brought, as (kind, id), and how each began, as actions by their tag."""

    brought: tuple[frozenset[tuple[str, str]], ...]
    openings: tuple[Opening, ...]


class Played(Struct, frozen=True):
    """A finished match as it is counted; `own` is the seat of whoever asks, if somebody does."""

    mode: str
    outcome: Outcome
    bots: tuple[bool, ...]
    summary: Summary
    own: int | None

    def result(self, seat: int) -> str:
        return result_of(self.outcome, seat)


class _Line(Struct, frozen=True):
    seat: int | None = None
    action: Raw = Raw()


_setups, _outcomes = msgspec.json.Decoder(Setup), msgspec.json.Decoder(Outcome)
_lines, _events = msgspec.json.Decoder(_Line), msgspec.json.Decoder(list[dict[str, Any]])
_known: dict[str, Summary] = {}


@cache
def spec_of(game: str) -> Spec:
    """What is counted in a game; nothing if it does not say."""
    file = find_game(game).info.folder / "balance.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Spec) if file.exists() else Spec()


@cache
def names_of(game: str, language: str = ENGLISH) -> dict[str, dict[str, str]]:
    """The names of the shipped content, by table and id."""
    found = game_in(game, language)
    tables: dict[str, Any] = {}
    for mode in found.info.modes:
        tables = joined(tables, found.words.names(Setup(game, (), dict(mode.options))))
    return {name: {str(key): str(word) for key, word in words.items()} for name, words in tables.items()}


def played(at: sql.Connection, game: str, account: str | None = None) -> tuple[list[Played], bool]:
    """The newest finished matches of a game, of one person or of all, and whether there are older ones."""
    rows = at.execute(_rows(game, account)).all()
    found = []
    for row in rows[:MOST]:
        setup = _setups.decode(row.setup)
        room, bots = read_room(row.room), tuple(seat.bot is not None for seat in setup.seats)
        summary = _known.get(row.id) or _read(at, row.id, game, len(setup.seats))
        own = None if account is None else room.seat_at(row.place)
        found.append(Played(setup.mode, _outcomes.decode(row.outcome), bots, summary, own))
    return found, len(rows) > MOST


def _rows(game: str, account: str | None) -> sql.Select[Any]:
    wanted: sql.Select[Any] = (
        sql.select(_matches.id, _matches.setup, _matches.outcome, _matches.room)
        .where(_matches.game == game, _matches.status == "over", _matches.outcome.is_not(None))
        .order_by(_matches.created.desc(), _matches.id.desc())
        .limit(MOST + 1)
    )
    wanted = _without(wanted, _TRIAL)  # who begins in the middle has chosen how it stands there
    if account is None:  # for everybody: how a challenge went is for those who have played it
        return _without(wanted, *_CHALLENGES)
    place = sql.func.min(_tokens.seat).label("place")
    owned = wanted.add_columns(place).join(schema.tokens, _tokens.match == _matches.id)
    return owned.where(_tokens.account == account).group_by(_matches.id)


def _without(wanted: sql.Select[Any], *rooms: str) -> sql.Select[Any]:
    return wanted.where(*(_matches.room.is_(None) | ~_matches.room.like(one) for one in rooms))


def _read(at: sql.Connection, match: str, game: str, seats: int) -> Summary:
    spec = spec_of(game)
    brought: list[set[tuple[str, str]]] = [set() for _ in range(seats)]
    wanted = sql.select(schema.films.c.data).where(schema.films.c.match == match)
    packed = at.execute(wanted).scalar_one_or_none() if spec.brought else None
    if packed is not None:
        for moment in reel(zlib.decompress(packed), None):
            for event in _events.decode(moment.events):
                _note(spec, event, brought)
    made = Summary(tuple(map(frozenset, brought)), _openings(at, match, game, seats))
    if len(_known) < _KEPT:
        _known[match] = made
    return made


def _note(spec: Spec, event: dict[str, Any], brought: list[set[tuple[str, str]]]) -> None:
    """Who brought what, as an event tells it."""
    for kind, content in spec.brought.items():
        for place in content.told:
            tag, _, field = place.partition(".")
            if event.get("event") != tag or field not in event:
                continue
            value = event[field]
            if content.by == "each":
                pairs = list(enumerate(value))
            else:
                whose = [event["seat"]] if content.by == "seat" else list(range(len(brought)))
                pairs = [(seat, name) for seat in whose for name in (value if isinstance(value, list) else [value])]
            for seat, name in pairs:
                if name and not any(fnmatchcase(name, pattern) for pattern in content.but):
                    brought[seat].add((kind, name))


def opening_in_words(game: str, opening: Opening, language: str) -> str:
    """How a seat began, as a line."""
    lines, own = spec_of(game).opening, words_of(game, language).opening
    tables = joined(game_in(game, language).text.get("tables", {}), names_of(game, language))
    said = (fill(own.get(tag, lines[tag]), opening[tag], tables, (), language) for tag in lines if tag in opening)
    return ", ".join(said)


def _openings(at: sql.Connection, match: str, game: str, seats: int) -> tuple[Opening, ...]:
    """The first choice of each kind an opening consists of, of each seat."""
    spec = spec_of(game)
    if not spec.opening:
        return tuple({} for _ in range(seats))
    log = schema.entries.c
    wanted = sql.select(log.data).where(log.match == match, log.seat.is_not(None)).order_by(log.seq).limit(_FIRST)
    said: list[Opening] = [{} for _ in range(seats)]
    lately: list[list[str]] = [[] for _ in range(seats)]  # what each choice said first, to be taken back with it
    for (data,) in at.execute(wanted):
        line = _lines.decode(data)
        if line.seat is None or not bytes(line.action):
            continue
        action = msgspec.json.decode(line.action)
        tag = action.pop("do", "") if isinstance(action, dict) else ""
        if tag == "take_back":
            said[line.seat].pop(lately[line.seat].pop(), None)
            continue
        first = tag in spec.opening and tag not in said[line.seat]
        lately[line.seat].append(tag if first else "")
        if first:
            said[line.seat][tag] = action
    return tuple(said)
