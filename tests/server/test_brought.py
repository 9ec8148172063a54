"""Records made to break something: each is refused by the name of its field, and the process that plays them ends."""

from __future__ import annotations

import asyncio
import copy
import json
import re
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec import Raw

from fracas.kernel.chance import LuckError
from fracas.kernel.game import SetupError
from fracas.lab.check_tables import find_mode
from fracas.lab.check_walk import Walker
from fracas.match.opens import keep
from fracas.match.record import RecordError, encode, record_of
from fracas.match.registry import all_games, find_game
from fracas.server.theatre.brought import MOST_ENTRIES
from fracas.server.theatre.jobs import Job, done
from fracas.server.theatre.pool import CannotDo, ReplayPool

pytestmark = pytest.mark.one_build

GAMES = [game.id for game in all_games()]


@cache
def written(name: str) -> bytes:
    """A short match of a game, as it is saved."""
    game = find_game(name)
    walker = Walker(game, find_mode(game, game.info.modes[0].id), "brought", 0)
    while not walker.walk.match.over and len(walker.walk.match.entries) < 60:
        walker.step()
    return encode(keep(game, record_of(walker.walk.match)))


def shown(record: object) -> Any:
    data = record if isinstance(record, bytes) else json.dumps(record).encode()
    return json.loads(done(Job("show", Raw(data), "watchers", 5)))


def refused(record: object) -> str:
    """Why a record is not shown; any other error is one of ours, and is raised."""
    try:
        shown(record)
    except (RecordError, SetupError, LuckError) as error:
        return str(error)
    return "it is shown"


def put(*path: Any) -> Callable[[Any], None]:
    """Write a value, the last of the path, into a record."""
    *names, value = path

    def work(record: Any) -> None:
        for name in names[:-1]:
            record = record[name]
        record[names[-1]] = value

    return work


def lucky(value: Any) -> Callable[[Any], None]:
    """Other luck in the first entry that has some."""

    def work(record: Any) -> None:
        next(entry for entry in record["entries"] if entry.get("luck"))["luck"] = value

    return work


def swap(record: Any) -> None:
    entries = record["entries"]
    entries[3], entries[4] = entries[4], entries[3]


WRONG: dict[str, tuple[Callable[[Any], None], str]] = {
    "another format": (put("format", 2), "record format 2 is not known"),
    "a format in letters": (put("format", "1"), "record format '1' is not known"),
    "an unknown game": (put("setup", "game", "chess"), "no game 'chess'; there are"),
    "NUL in a game": (put("setup", "game", "br\0awl"), r"no game 'br\\x00awl'"),
    "a folder for a game": (put("setup", "game", "../../etc"), "no game '../../etc'"),
    "a number for a game": (put("setup", "game", 5), r"setup\.game"),
    "nobody": (put("setup", "seats", []), "seats: "),
    "seats that are none": (put("setup", "seats", 3), r"setup\.seats"),
    "thousands of seats": (put("setup", "seats", [{"name": "x"}] * 5_000), "seats: "),
    "NUL in a name": (put("setup", "seats", 0, "name", "A\0nn"), r"setup\.seats\[0\]\.name"),
    "an endless name": (put("setup", "seats", 0, "name", "A" * 90_000), r"setup\.seats\[0\]\.name"),
    "a name that turns the line": (put("setup", "seats", 0, "name", "\u202eAnn"), r"setup\.seats\[0\]\.name"),
    "NUL in a bot": (put("setup", "seats", 0, "bot", "\0"), r"setup\.seats\[0\]\.bot"),
    "an endless mode": (put("setup", "mode", "m" * 1_000), r"setup\.mode"),
    "an unknown option": (put("setup", "options", {"cat": 1}), "options.*cat"),
    "options in a list": (put("setup", "options", []), r"setup\.options"),
    "a folder": (put("setup", "pack", "/etc"), r"setup\.pack"),
    "no entries": (put("entries", []), "entries: from 1 to"),
    "entries by name": (put("entries", {}), r"\$\.entries"),
    "numbers for entries": (put("entries", [1, 2]), "Expected `object`, got `int`"),
    "entries out of order": (swap, r"entries\[3\]\.seq: 4 stands in the place of 3"),
    "an entry left out": (lambda record: record["entries"].pop(3), r"entries\[3\]\.seq: 4"),
    "an entry twice": (lambda r: r["entries"].insert(4, r["entries"][3]), r"entries\[4\]\.seq: 3"),
    "far too many": (lambda r: r.update(entries=[r["entries"][0]] * (MOST_ENTRIES + 1)), "entries: from 1 to"),
    "a clock that goes back": (put("entries", 4, "at", -5), r"entries\[4\]\.at: -5"),
    "the end of time": (put("entries", 3, "at", 2**62), r"entries\[3\]\.at"),
    "beyond the end of time": (put("entries", 3, "at", 2**70), r"entries\[3\]\.at"),
    "half a millisecond": (put("entries", 3, "at", 1.5), r"\$\.at"),
    "a seat that is none": (put("entries", 3, "seat", 99), r"entries\[3\]\.seat: there is no seat 99"),
    "a seat before the first": (put("entries", 3, "seat", -1), r"entries\[3\]\.seat"),
    "a seat without end": (put("entries", 3, "seat", 2**70), r"entries\[3\]\.seat"),
    "a seat in letters": (put("entries", 3, "seat", "x"), r"\$\.seat"),
    "a question without end": (put("entries", 3, "ask", 2**63), r"entries\[3\]\.ask"),
    "an action in a list": (put("entries", 3, "action", [1]), "entry 3: action"),
    "an unknown action": (put("entries", 3, "action", {"do": "\0"}), "entry 3: action"),
    "luck without end": (lucky([2**80]), r"entries\[\d+\]\.luck"),
    "less luck than none": (lucky([-1]), r"entries\[\d+\]\.luck: -1"),
    "luck in letters": (lucky("cat"), r"\$\.luck"),
    "luck that is none": (lucky([10**9]), "luck|entry"),
    "too much luck": (lucky([0] * 1_000), "entry|luck"),
    "no luck where some is needed": (lucky([]), "luck"),
    "an outcome in letters": (put("outcome", "cat"), r"\$\.outcome"),
    "a score too many": (put("outcome", {"scores": [0.5] * 500}), r"outcome\.scores: from 0 to 1 for each"),
    "a score beyond all": (
        lambda r: r.update(outcome={"scores": [1e308] * len(r["setup"]["seats"])}), r"outcome\.scores",
    ),
    "an endless reason": (
        lambda r: r.update(outcome={"scores": [1] * len(r["setup"]["seats"]), "why": "x" * 500}), r"outcome\.why",
    ),
    "hints for a thousand": (put("hints", [1] * 1_000), "hints: a number for each of"),
    "less hints than none": (lambda r: r.update(hints=[-1] * len(r["setup"]["seats"])), "hints: a number for each of"),
    "an address without end": (put("table", "z" * 500), "table: only plain text"),
    "a promise without end": (put("promise", "z" * 500), "promise: only plain text"),
    "a salt without end": (put("entries", 3, "salt", "z" * 500), r"entries\[3\]\.promise: it and its salt"),
    "a million entries that are none": (put("entries", [{}] * 300_000), "missing required field `seq`"),
    "a digest without end": (put("digest", "0" * 500), "digest: only plain text"),
    "NUL in the rules": (put("rules_version", "\0"), "rules_version: only plain text"),
    "what somebody saw": (put("seen_by", "watchers"), "holds only what watchers saw"),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_is_refused_by_its_field(name: str) -> None:
    whole = json.loads(written(name))
    assert "note" not in shown(whole), "as it is, it plays"
    for what, (work, why) in WRONG.items():
        record = copy.deepcopy(whole)
        work(record)
        assert re.search(why, refused(record)), what
    if name != "knockout":
        assert "nameless: every entry of" in refused({**whole, "nameless": True})


def test_what_was_changed_is_shown_with_a_warning() -> None:
    whole = json.loads(written("dagupukito"))
    assert "other content" in shown({**whole, "content": "0" * 32})["note"]
    assert "digest" in shown({**whole, "digest": "0" * 32})["note"]


def test_a_process_that_cannot_end_is_ended_and_the_next_one_works() -> None:
    data = Raw(written("dagupukito"))

    async def work() -> None:
        hasty = ReplayPool(1, 0.05)
        with pytest.raises(CannotDo, match="it took too long, or too much memory"):
            await hasty.do(Job("show", data, "watchers", 5))
        pool = ReplayPool(1, 60.0)
        with pytest.raises(CannotDo, match="it took too long, or too much memory"):
            await pool.do(Job("show", data, "watchers", 0))  # the system's own limit of processor time
        for wrong, why in (
            (b'{"format":1,"setup":' + b"[" * 900 + b"]" * 900 + b"}", "not a record"),
            (b'{"format":1,"setup":{"game":"br\\u0000awl","seats":[]},"rules_version":"1","content":"","entries":[]}',
             "no game 'br"),
        ):  # fmt: skip
            with pytest.raises(CannotDo, match=why):
                await pool.do(Job("show", Raw(wrong), "watchers", 20))
        answer = zlib.decompress(await pool.do(Job("show", data, "watchers", 20)))
        assert json.loads(answer)["count"] > 10

    asyncio.run(work())
