"""Records made to keep a server busy: refused by the name of a field or ended by a limit, while all others play on."""

from __future__ import annotations

import asyncio
import json
import random
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import Raw

from fracas.kernel.chance import Chance
from fracas.kernel.packs import Pack
from fracas.kernel.wire import SeatSetup, Setup, TakeBack
from fracas.lab.packs.write import to_toml
from fracas.match.match import Match, Progress
from fracas.match.record import encode, record_of
from fracas.match.registry import find_game
from fracas.server.theatre.jobs import Job
from fracas.server.theatre.pool import ReplayPool
from server.arena import Arena, Client, play_on, run
from server.test_brought import refused, written

pytestmark = pytest.mark.pure_only

SECONDS = 3  # that the theatre works on one record
LATE_S = 20.0  # far more than a server that is well needs for an answer
BUSY = "it took too long, or too much memory"


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("arena"), theatre_s=SECONDS) as arena:
        yield arena


def whole() -> Any:
    return json.loads(written("dagupukito"))


def with_text(text: str, *path: Any) -> bytes:
    """A record in which something is written that a list in Python could not hold."""
    record = whole()
    *names, last = path
    inner = record
    for name in names:
        inner = inner[name] if isinstance(inner, list) else inner.setdefault(name, {})
    inner[last] = "@@"
    return json.dumps(record).replace('"@@"', text).encode()


def numbers(count: int) -> str:
    """Each takes a thousand times as long to read as another number of its length."""
    return "[" + ",".join(["1e308"] * count) + "]"


def bring(arena: Arena, record: bytes, way: str) -> httpx.Response:
    if way == "on":
        wish = json.dumps({"view": "watchers", "seq": 5, "seat": 0}).encode()
        return httpx.post(
            f"{arena.http}/api/theatre/on", content=b'{"wish":%b,"record":%b}' % (wish, record), timeout=60
        )
    return httpx.post(f"{arena.http}/api/theatre{way}", content=record, timeout=60)


WAYS = ("?view=watchers", "/review?view=0", "on")
DEEP = (400, 976, 978, 980, 984, 50_000)  # the middle ones are about as deep as Python goes

HOSTILE: dict[str, tuple[bytes, str]] = {
    "a pack for every letter": (with_text('"' + "x" * 900_000 + '"', "setup", "pack"), "pack|setup"),
    "sixty thousand fighters": (
        with_text(json.dumps(["low_tide"] * 60_000), "setup", "options", "roster"),
        "roster|setup",
    ),
    "a hundred thousand cards": (with_text(json.dumps(["K"] * 100_000), "setup", "options", "hp"), "$.hp|setup"),
    "rounds beyond counting": (with_text("9" * 400, "setup", "options", "rounds_to_win"), "$.rounds_to_win|record"),
    "a million luck": (with_text("[" + ",".join(["1"] * 300_000) + "]", "entries", 0, "luck"), "entry 0|luck"),
    "a million entries": (with_text("[" + ",".join(["{}"] * 300_000) + "]", "entries"), "`seq`"),
    "entries inside entries": (with_text("[" * 400 + "]" * 400, "entries", 3, "action"), "entry 3: action"),
    "a seat with a life of its own": (
        with_text(json.dumps({"a": list(range(90_000))}), "entries", 3, "seat"),
        "$.seat",
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_too_much_is_refused_by_its_field(arena: Arena, what: str) -> None:
    record, why = HOSTILE[what]
    for way in WAYS:
        answer = bring(arena, record, way)
        assert answer.status_code == 422, (way, answer.text[:200])
        said = answer.json()["detail"]
        assert BUSY not in said and any(one in said for one in why.split("|")), (
            way,
            said,
        )


def test_however_deep_it_is_refused_in_words(arena: Arena) -> None:
    for depth in DEEP:
        for way in WAYS:
            answer = bring(arena, with_text("[" * depth + "]" * depth, "setup", "options", "x"), way)
            assert answer.status_code == 422 and BUSY not in answer.text, (depth, way, answer.text[:200])


def test_numbers_that_are_slow_to_read_stop_nobody_else(arena: Arena) -> None:
    """The process that reads them is ended; the server, which everybody plays at, does not read them at all."""
    flood = with_text(numbers(160_000), "cat")
    for way in WAYS:
        answers, began = 0, time.monotonic()
        with ThreadPoolExecutor(1) as thread:
            brought = thread.submit(bring, arena, flood, way)
            while not brought.done():
                asked = time.monotonic()
                assert arena.get("/health").status_code == 200
                assert time.monotonic() - asked < SECONDS, "the server itself was busy with it"
                answers += 1
                time.sleep(0.05)
        answer = brought.result()
        assert answer.status_code == 422 and BUSY in answer.json()["detail"], answer.text[:200]
        assert answers >= 5 and time.monotonic() - began < LATE_S
    answer = bring(arena, with_text(numbers(20_000), "setup", "options", "x"), "on")
    assert answer.status_code == 422 and answer.json()["detail"] == "setup: longer than 65,536 bytes"


def test_after_all_that_a_match_is_played_and_shown(arena: Arena) -> None:
    assert arena.get("/health").json()["status"] == "ok"
    table = {"game": "dagupukito", "seats": [{}, {"bot": "random"}], "options": {"rounds_to_win": 1}}
    seat = arena.post("/api/tables", table).json()

    async def to_the_end() -> None:
        await play_on(await Client.connect(arena, seat["table"], seat["token"]), random.Random(5))

    run(to_the_end())
    saved = arena.get(f"/api/tables/{seat['table']}/record", seat["token"]).content
    shown = bring(arena, saved, "?view=all")
    assert shown.status_code == 200 and shown.json()["count"] > 20
    assert bring(arena, saved, "on").status_code == 201


def test_a_match_that_goes_round_and_round_is_shown_as_it_is() -> None:
    """A choice, taken back, made again, eight thousand times: it takes as long as it is."""
    game = find_game("dagupukito")
    setup = Setup("dagupukito", (SeatSetup("Ann"), SeatSetup("Bo")), {}, undo=True)
    match = Match(game, setup, Chance("round"))
    while len(match.entries) < 8_001:
        ask = match.ask(0)
        assert isinstance(match.submit(0, ask.id, ask.options[0], at=0), Progress)
        assert isinstance(match.submit(0, None, TakeBack(), at=0), Progress)
    data = Raw(encode(record_of(match)))

    async def work() -> tuple[bytes, bytes]:
        pool = ReplayPool(1, 60.0)
        return await pool.do(Job("show", data, "watchers", 60)), await pool.do(Job("review", data, "0", 60))

    show, review = (json.loads(zlib.decompress(packed)) for packed in asyncio.run(work()))
    assert show["count"] == len(match.entries) == 8_001 and review["decisions"] == []


def test_a_pack_with_far_too_much_in_it_is_refused_by_its_file() -> None:
    game = find_game("brawl")
    shipped = msgspec.toml.decode((game.info.folder / "characters.toml").read_bytes())["character"][0]
    pack = Pack("Giant", {"characters.toml": to_toml({"character": [{**shipped, "id": f"x{n}"} for n in range(500)]})})
    record = json.loads(written("brawl"))
    record["pack"] = {"name": pack.name, "files": pack.files}
    record["setup"]["pack"] = pack.ref
    assert "characters.toml, line 2: $.character: more than 64 characters" in refused(record)
    for name, files, why in (
        ("Giant", {"characters.toml": "#" * 300_000}, "characters.toml: more than 262,144 bytes in all"),
        ("Giant", {f"f{n}.toml": "" for n in range(50)}, "more than 12 files"),
        ("Giant", {"../characters.toml": "a = 1"}, "is no name of a content file"),
        ("Giant", {"characters.toml": "a = " + "[" * 5_000 + "]" * 5_000}, "are more than 20 deep"),
        ("Giant", {"characters.toml": "[[character]]\n" * 2_000}, "more than 1,000 entries in all"),
        ("G" * 5_000, {"characters.toml": "a = 1"}, "name: plain text of 1 to 40 letters"),
    ):
        other = Pack(name, files)
        record["pack"], record["setup"]["pack"] = {"name": name, "files": files}, other.ref
        assert why in refused(record)
