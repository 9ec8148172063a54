"""A table is played with a pack: brought by whoever opens it or installed; everybody is told, and everything has it."""

from __future__ import annotations

import base64
import io
import json
import random
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from fracas.kernel.game import SetupError
from fracas.match import Replay, find_game
from fracas.match.record import RecordError, decode, record_of
from fracas.match.verify import verify
from fracas.server.packs.installed import Installed
from server.arena import Arena, Client, Frame, play_on, run

pytestmark = pytest.mark.pure_only

GAME, FILE, NEW = "dagupukito", "fighters.toml", "Night Shift"
SHORT = {"rounds_to_win": 1}


@cache
def fighter() -> str:
    """A fighter that nobody has: a shipped one under another name."""
    text = (find_game(GAME).info.folder / FILE).read_text("utf-8")
    block = text[text.index("[[fighter]]") :].split("[[fighter]]")[1]
    first, name = (block.split(f'{key} = "')[1].split('"')[0] for key in ("id", "name"))
    return "[[fighter]]" + block.replace(f'"{first}"', '"night_shift"', 1).replace(f'"{name}"', f'"{NEW}"', 1)


def pack(text: str | None = None, **more: str) -> dict[str, Any]:
    return {"name": "After dark", "files": {FILE: fighter() if text is None else text, **more}}


def wish(**table: Any) -> dict[str, Any]:
    bots = [{}, {"bot": "random"}]
    return {"game": GAME, "options": SHORT, "seats": bots, "name": "Ann", **table}


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    folder = tmp_path_factory.mktemp("packs")
    (folder / "packs" / GAME / "House blend").mkdir(parents=True)
    (folder / "packs" / GAME / "House blend" / FILE).write_text(fighter().replace(NEW, "Barista"), "utf-8")
    with Arena(folder, packs=str(folder / "packs"), packs_burst=60) as arena:
        yield arena


def opened(arena: Arena, brought: dict[str, Any] | None = None, **table: Any) -> Frame:
    answer = arena.post("/api/packs/tables", {"table": wish(**table), "pack": brought or pack()})
    assert answer.status_code == 201, answer.text
    found: Frame = answer.json()
    return found


ADDED = {"file": FILE, "what": "fighter", "adds": [NEW]}


def test_a_look_says_what_a_pack_does_and_keeps_nothing(arena: Arena) -> None:
    answer = arena.post("/api/packs", {"table": wish(), "pack": pack()})
    assert (answer.status_code, answer.json()) == (200, {"name": "After dark", "changes": [ADDED]})
    other = fighter().replace("night_shift", "redline")
    changed = arena.post("/api/packs", {"table": wish(), "pack": pack(other)}).json()["changes"]
    assert changed == [{"file": FILE, "what": "fighter", "changes": [NEW]}]
    alone = arena.post("/api/packs", {"table": wish(), "pack": pack("replace = true\n" + fighter() + other)}).json()
    assert alone["changes"][0]["adds"] == [NEW] and "Low Tide" in alone["changes"][0]["drops"]


def test_a_zip_does_as_well(arena: Arena) -> None:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w") as archive:
        archive.writestr(f"night/{FILE}", fighter())
    zipped = {"name": "After dark", "zip": base64.b64encode(found.getvalue()).decode()}
    assert arena.post("/api/packs", {"table": wish(), "pack": zipped}).json()["changes"] == [ADDED]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("damage = ", "damage = 7 #", "; found 7; allowed: 0 to 200 in steps of 5"),
        ('face = "A"', 'face = "C"', "$.fighter[0].combo[0].face: Invalid enum value 'C'; found 'C'; allowed: A, B"),
        ('build = "', 'build = "l', "$.fighter[0].look.build: 'l"),
        ('id = "night_shift"', 'id = "Night Shift"', "found 'Night Shift'; allowed: text like"),
        ('face = "B"', 'face = "A"', "$.fighter[night_shift].combo: face A has 5 combos, not 4"),
        ("style = ", "stile = ", "allowed: the fields id, name, style, look, combo"),
        ("[[fighter]]", "[[fighter]", "fighters.toml: "),
    ],
)
def test_a_mistake_is_told_with_file_line_field_and_what_may_stand_there(
    arena: Arena, old: str, new: str, why: str
) -> None:
    text = fighter()
    assert old in text
    for path in ("/api/packs", "/api/packs/tables"):
        answer = arena.post(path, {"table": wish(), "pack": pack(text.replace(old, new, 1))})
        assert answer.status_code == 400 and why in answer.json()["detail"], answer.text


def test_a_misspelt_word_of_a_look_is_told_with_the_nearest(arena: Arena) -> None:
    bad = fighter().replace('build = "', 'build = "x', 1)
    said = arena.post("/api/packs", {"table": wish(), "pack": pack(bad)}).json()["detail"]
    assert "fighters.toml, line " in said and "; there are lean, stocky, tall, huge, small" in said


def test_a_file_of_another_game_and_a_wrong_wish_are_refused(arena: Arena) -> None:
    said = arena.post("/api/packs", {"table": wish(), "pack": pack(**{"balls.toml": ""})}).json()["detail"]
    assert said == "pack: balls.toml: no such file can be in it; there may be fighters.toml"
    said = arena.post("/api/packs", {"table": wish(game="chess"), "pack": pack()}).json()["detail"]
    assert said.startswith("no game 'chess'")
    assert arena.post("/api/packs", {"table": wish()}).json()["detail"] == "Object missing required field `pack`"
    long = arena.post("/api/packs", {"table": wish(), "pack": pack("#" * 200_000)})
    assert long.status_code == 413 and "longer than" in long.json()["detail"]
    assert arena.post("/api/tables", wish(pack="Nothing")).json()["detail"].startswith("pack: no pack 'Nothing'")


def test_everybody_is_told_which_pack_it_is(arena: Arena) -> None:
    created = opened(arena, seats=[{}, {}], listed=True)

    async def scene() -> None:
        host = await Client.connect(arena, created["table"], created["token"])
        watcher = await Client.connect(arena, created["table"], None)
        for one in (host, watcher):
            told = await one.next("welcome")
            assert told["pack"] == {"name": "After dark", "changes": [ADDED]}
            assert told["setup"]["pack"].startswith("After dark@"), "and no folder of the server"
            assert told["names"]["fighter"]["night_shift"] == NEW

    run(scene())
    card = arena.get(f"/api/tables/{created['table']}").json()
    assert card["pack"]["changes"] == [ADDED]


def over(arena: Arena, created: Frame) -> bytes:
    """Play a table to its end; its record."""

    async def scene() -> None:
        client = await Client.connect(arena, created["table"], created["token"])
        await play_on(client, random.Random(7))

    run(scene())
    return arena.get(f"/api/tables/{created['table']}/record", created["token"]).content


def as_owner(arena: Arena, created: Frame, what: str, body: object = None) -> httpx.Response:
    """Something that only a seat of the table may ask for."""
    path = f"{arena.http}/api/tables/{created['table']}/{what}"
    return httpx.post(path, json=body, headers={"authorization": f"Bearer {created['token']}"})


def test_a_match_is_played_with_it_and_its_record_has_it(arena: Arena) -> None:
    """The bot's process imagines the pack's fighter too; the record replays and can be verified where no pack is."""
    created = opened(arena, seats=[{}, {"bot": "greedy"}], options={**SHORT, "roster": ["night_shift", "redline"]})
    data = over(arena, created)
    fields = json.loads(data)
    assert fields["pack"] == {"name": "After dark", "files": {FILE: fighter()}}
    game = find_game(GAME)
    record = decode(data, game)
    replay = Replay(game, record)
    while replay.step():
        pass
    assert record_of(replay.match).digest == record.digest
    assert verify(game, data).proved
    del replay, record
    # The theatre shows it, here and as a record that somebody brings.
    show = arena.get(f"/api/tables/{created['table']}/show?view=all", created["token"]).json()
    assert show["pack"]["changes"] == [ADDED] and not show.get("note")
    brought = arena.post("/api/theatre?view=all", fields).json()
    assert brought["pack"]["changes"] == [ADDED] and len(brought["scenes"]) == len(show["scenes"])
    # It is played on, given to others, and played on from the file.
    on = {"seq": 3, "seat": 0, "view": "all"}
    table = as_owner(arena, created, "on", on).json()["table"]
    assert arena.get(f"/api/tables/{table}").json()["pack"]["changes"] == [ADDED]
    assert as_owner(arena, created, "deal").status_code == 200
    tried = arena.post(f"/api/deals/{created['table']}", {"seat": 0}).json()["table"]
    assert arena.get(f"/api/tables/{tried}").json()["pack"]["changes"] == [ADDED]
    from_file = arena.post("/api/theatre/on", {"wish": on, "record": fields}).json()["table"]
    assert arena.get(f"/api/tables/{from_file}").json()["pack"]["changes"] == [ADDED]
    # A record without its pack, or with another, is none.
    for change in ({"pack": None}, {"pack": {"name": "After dark", "files": {FILE: ""}}}):
        with pytest.raises(RecordError, match="^pack: "):
            decode(json.dumps(fields | change).encode(), game)


def test_it_goes_on_after_the_server_was_killed(arena: Arena) -> None:
    created = opened(arena, seats=[{}, {"bot": "greedy"}], options={**SHORT, "roster": ["night_shift"]})
    arena.kill()
    arena.start()
    assert arena.get(f"/api/tables/{created['table']}").json()["status"] == "playing"
    assert json.loads(over(arena, created))["pack"]["files"] == {FILE: fighter()}


def test_hints_come_with_it(arena: Arena) -> None:
    created = opened(arena, options={**SHORT, "roster": ["night_shift", "redline"]})

    async def scene() -> None:
        client = await Client.connect(arena, created["table"], created["token"])
        update = await client.next("update")
        await client.send(frame="hint", ask=update["ask"]["id"])
        advice = await client.next("advice")
        assert advice.get("choices"), advice

    run(scene())


def test_a_rated_table_has_no_pack(arena: Arena) -> None:
    both = {"table": wish(rated=True, options={}, seats=[{}, {}]), "pack": pack()}
    answer = arena.post("/api/packs/tables", both)
    assert answer.status_code == 400
    assert "rated: it is played with the content that everybody knows, and this table has a pack" in answer.text
    answer = arena.post("/api/tables", wish(rated=True, options={}, seats=[{}, {}], pack="House blend"))
    assert answer.status_code == 400 and "this table has a pack" in answer.text


def test_an_installed_pack_is_chosen_by_its_name(arena: Arena) -> None:
    cards = arena.get(f"/api/packs/{GAME}").json()
    barista = {"file": FILE, "what": "fighter", "adds": ["Barista"]}
    assert cards == [{"name": "House blend", "changes": [barista], "installed": True}]
    assert arena.get("/api/packs/brawl").json() == []
    created = arena.post("/api/tables", wish(pack="House blend")).json()
    card = arena.get(f"/api/tables/{created['table']}").json()
    assert card["pack"]["changes"] == [barista] and card["status"] == "playing"


def test_an_installed_pack_with_a_mistake_is_left_out_and_the_log_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name, text in {"good": fighter(), "bad": fighter().replace('face = "A"', 'face = "C"', 1)}.items():
        (tmp_path / GAME / name).mkdir(parents=True)
        (tmp_path / GAME / name / FILE).write_text(text, "utf-8")
    (tmp_path / "chess").mkdir()
    found = Installed(str(tmp_path), 64 * 1024)
    assert [card.name for card in found.cards(GAME)] == ["good"]
    assert "bad is left out: fighters.toml, line " in caplog.text and "chess is no game; there are" in caplog.text
    with pytest.raises(SetupError, match="there is no folder"):
        Installed(str(tmp_path / "none"), 64 * 1024)


def test_whoever_sends_too_many_packs_waits(tmp_path: Path) -> None:
    with Arena(tmp_path, packs_burst=2, packs_per_minute=0.1, proxies=[]) as small:
        sent = [small.post("/api/packs", {"table": wish(), "pack": pack()}).status_code for _ in range(3)]
        assert sent == [200, 200, 429]
        assert small.post("/api/packs/tables", {"table": wish(), "pack": pack()}).status_code == 429


def test_a_host_may_let_nobody_bring_any(tmp_path: Path) -> None:
    with Arena(tmp_path, pack_bytes=0) as small:
        for path in ("/api/packs", "/api/packs/tables"):
            answer = small.post(path, {"table": wish(), "pack": pack()})
            assert answer.status_code == 403 and "the host has switched that off" in answer.text


def test_packs_go_with_the_last_match_that_names_them(tmp_path: Path) -> None:
    with Arena(tmp_path) as small:
        opened(small, seats=[{}, {}])
        opened(small, seats=[{}, {}])
    with closing(sqlite3.connect(small.db)) as at, at:
        assert at.execute("select count(*) from contents where id like 'p%'").fetchone() == (1,), "stored once"
        at.execute("update matches set created = 1 where id = (select min(id) from matches)")
    small = Arena(tmp_path, keep_days=1.0)
    with small:
        pass
    with closing(sqlite3.connect(small.db)) as at, at:
        assert at.execute("select count(*) from matches").fetchone() == (1,)
        assert at.execute("select count(*) from contents where id like 'p%'").fetchone() == (1,), "still named"
        at.execute("update matches set created = 1")
    with small:
        pass
    with closing(sqlite3.connect(small.db)) as at:
        assert at.execute("select count(*) from contents where id like 'p%'").fetchone() == (0,)
