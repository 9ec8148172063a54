"""Makes a show: from the film that was kept of a match, or from a record by playing it again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Raw

from fracas.kernel.game import Game, SetupError
from fracas.kernel.packs import find_pack
from fracas.kernel.wire import Action, Setup
from fracas.match.all_seeing import everything_seen, everything_told
from fracas.match.match import Match, Progress
from fracas.match.opens import digest_again
from fracas.match.packs import card_of
from fracas.match.record import EntryInJson, Record, RecordError, decode, pack_in, peek
from fracas.match.registry import find_game
from fracas.match.replay import Replay
from fracas.match.sight import Sight, notice
from fracas.server.film import reel
from fracas.server.theatre.brought import check_brought
from fracas.server.theatre.frames import ALL, NOTHING, WATCHERS, Scene, Show

__all__ = ["MOST_BYTES", "dressed", "read_record", "scenes_in", "scenes_of", "seat_of", "show_of", "views_of"]

MOST_BYTES = 64_000_000  # of one show: a page could not hold more

_encode = msgspec.json.Encoder().encode


def seat_of(view: str, seats: int) -> int | None:
    """The seat whose view it is; None for the watchers' and for the all-seeing one. Raises SetupError for any other."""
    if view in (WATCHERS, ALL):
        return None
    if len(view) > 3 or not view.isascii() or not view.isdecimal() or int(view) >= seats:
        raise SetupError(f"view: {view[:20]!r} is none; there are {WATCHERS}, {ALL} and the seats 0 to {seats - 1}")
    return int(view)


def views_of(game: Game[Any], setup: Setup) -> tuple[str, ...]:
    """The views that open to whoever may see everything of a match; where nothing opens, the watchers' alone."""
    return (WATCHERS, *map(str, range(len(setup.seats))), ALL) if game.opens_after(setup) else (WATCHERS,)


def read_record(data: bytes, *, trusted: bool = False) -> tuple[Game[Any], Record]:
    """A record that somebody brings. One that names a folder of content is refused: here is another machine."""
    setup, pack = peek(data), pack_in(data)
    if setup.pack is not None and pack is None and not trusted:
        raise RecordError("setup.pack: this match was played with extra content, which is not in its record")
    game = find_game(setup.game)
    record = decode(data, game)
    if not trusted:
        check_brought(game, record)
    return game, record


def scenes_of(film: bytes, seat: int | None) -> list[Scene]:
    """The scenes of a film: the very bytes that were sent."""
    return [
        Scene(one.entry.seq, one.entry.at, one.events, one.view, None, one.entry.seat, _said(one.entry))
        for one in reel(film, seat)
    ]


def show_of(game: Game[Any], record: Record, view: str) -> Show:
    """A record as a show: every entry is played again; raises RecordError where that cannot be done."""
    seat, views = seat_of(view, len(record.setup.seats)), views_of(game, record.setup)
    if view not in views:
        title = game.info.title
        raise SetupError(f"view: {title} opens nothing at the end of such a match; its record shows what watchers saw")
    replay = Replay(game, record)
    steps = _all_seen(replay, record) if view == ALL else scenes_in(replay, record, seat)
    scenes, size = [], 0
    for scene in steps:
        scenes.append(scene)
        size += len(scene.view) + len(scene.events)
        if size > MOST_BYTES:
            raise RecordError(f"entry {scene.entry}: the record is too long to be shown here")
    playable, reviews = game.opens_after(record.setup), tuple(one for one in views if one not in (WATCHERS, ALL))
    show = Show(
        record.setup, view, views, scenes, len(scenes),
        outcome=replay.match.outcome, playable=playable, reviews=reviews,
    )  # fmt: skip
    return dressed(msgspec.structs.replace(show, note=_note(game, record, replay.match)), game, record.setup)


def dressed(show: Show, game: Game[Any], setup: Setup) -> Show:
    """The show with what a page needs beside it, for a match of that setup: what Welcome tells."""
    handout, names = game.rules.handout(setup), dict(game.words.names(setup))
    pack = find_pack(setup.pack)
    facts: Any = {"handout": handout, "names": names, "real_time": game.in_real_time(setup)}
    facts["pack"] = None if pack is None else card_of(game.info.folder, pack)
    return msgspec.structs.replace(show, **facts)


def scenes_in(replay: Replay, record: Record, seat: int | None) -> Iterator[Scene]:
    """What one audience learned, entry by entry, as the table told it (match/sight.py)."""
    sights = [Sight(seat)]
    for done in _steps(replay):
        stored = record.entries[done.entry.seq]
        for news in notice(sights, replay.match, done, stored.seat):
            own = stored.seat is not None and stored.seat == seat
            action = _action(stored.action) if own else NOTHING
            who = stored.seat if own else None
            yield Scene(news.seq, news.at, news.events, news.shown.view, done.entry.seq, who, action)


def _all_seen(replay: Replay, record: Record) -> Iterator[Scene]:
    """Every entry, with what anybody was told of it and what anybody saw."""
    for done in _steps(replay):
        stored, number = record.entries[done.entry.seq], done.entry.seq
        events, view = Raw(_encode(everything_told(done))), Raw(_encode(everything_seen(replay.match)))
        yield Scene(number, stored.at, events, view, number, stored.seat, _action(stored.action))


def _steps(replay: Replay) -> Iterator[Progress]:
    done: Progress | None = replay.match.opening
    while done is not None:
        yield done
        done = replay.step()


def _action(action: Action | None) -> Raw:
    return NOTHING if action is None else Raw(_encode(action))


def _said(entry: EntryInJson) -> Raw:
    action: Raw | None = entry.action  # None if the entry is not the audience's own
    return action if action is not None and len(action) and bytes(action) != b"null" else NOTHING


def _note(game: Game[Any], record: Record, match: Match) -> str:
    """What is odd about a record that can be played; empty if nothing is."""
    version = game.info.rules_version
    if record.rules_version != version:
        return f"It was made under rules {record.rules_version}; it is shown by rules {version}, which take all of it."
    if record.content != game.rules.fingerprint(record.setup):
        return "It was made with other content than is played here."
    if record.digest != digest_again(game, record, match):
        return "Its digest is not that of this match: somebody has changed the file."
    return ""
