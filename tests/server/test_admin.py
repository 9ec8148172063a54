"""The host's page, metrics and log: shut without the word, and what its buttons say is done."""

from __future__ import annotations

import contextlib
import json
import logging
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from fracas.server.host import logs
from server.arena import PATIENCE_S, Arena, Client, Frame, comes, environment, free_port, run

pytestmark = pytest.mark.pure_only

WORD = "a-word-of-the-host-0123456789"
BEARER = {"authorization": f"Bearer {WORD}"}
DAY_MS = 24 * 3600 * 1000


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("arena"), admin_token=WORD) as arena:
        yield arena


def do(arena: Arena, what: str, **fields: object) -> str:
    """Press a button with the word itself; returns what the page says then."""
    data = {"do": what, **{name: str(value) for name, value in fields.items()}}
    answer = httpx.post(f"{arena.http}/admin/do", data=data, headers=BEARER)
    assert answer.status_code == 303, answer.text
    return str(httpx.URL(answer.headers["location"]).params.get("said", ""))


def test_without_a_word_nothing_is_there(tmp_path: Path) -> None:
    with Arena(tmp_path) as bare:
        page = bare.get("/admin")
        assert page.status_code == 404 and "FRACAS_ADMIN_TOKEN" in page.text
        assert bare.get("/metrics").status_code == 404
        assert bare.get("/metrics", "x").status_code == 404
        assert httpx.post(f"{bare.http}/admin/enter", data={"token": ""}).headers["location"].startswith("/admin?said=")
        assert httpx.post(f"{bare.http}/admin/do", data={"do": "drain", "on": "yes"}).status_code == 404


def test_only_the_word_opens_the_page(arena: Arena) -> None:
    with httpx.Client(base_url=arena.http, headers={"x-forwarded-for": "203.0.113.20"}) as browser:
        shut = browser.get("/admin")
        assert shut.status_code == 401 and 'type="password"' in shut.text and "Load" not in shut.text
        assert browser.post("/admin/do", data={"do": "drain", "on": "yes"}).status_code == 401
        wrong = browser.post("/admin/enter", data={"token": "guess"})
        assert wrong.status_code == 303 and "not+the+word" in wrong.headers["location"] and not browser.cookies
        entered = browser.post("/admin/enter", data={"token": WORD})
        assert entered.status_code == 303 and entered.headers["location"] == "/admin"
        cookie = entered.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie and WORD not in cookie
        page = browser.get("/admin")
        assert page.status_code == 200 and "Load" in page.text and page.headers["cache-control"] == "no-store"
        # By "no-referrer", as other pages have it, a browser would send these forms with Origin: null.
        assert page.headers.get_list("referrer-policy") == shut.headers.get_list("referrer-policy") == ["same-origin"]
        assert browser.post("/admin/do", data={"do": "drain", "on": "yes"}).status_code == 403  # no form of this page
        other_site = browser.post("/admin/do", data={"do": "drain"}, headers={"origin": "https://evil.example"})
        assert other_site.status_code == 403
        stamp = re.findall(r'name="stamp" value="(\w+)"', page.text)[0]
        assert browser.post("/admin/do", data={"do": "dance", "stamp": stamp}).status_code == 400
        assert browser.post("/admin/do", data={"do": "leave", "stamp": stamp}).status_code == 303
        assert browser.get("/admin").status_code == 401


def test_words_are_not_guessed_quickly(arena: Arena) -> None:
    guesses = {"x-forwarded-for": "203.0.113.66"}
    codes = [
        httpx.post(f"{arena.http}/admin/enter", data={"token": str(number)}, headers=guesses).status_code
        for number in range(15)
    ]
    assert codes[:10] == [303] * 10 and codes[-1] == 429


def test_the_page_shows_tables_and_escapes_what_people_wrote(arena: Arena) -> None:
    created = arena.open(seats=[{}, {"bot": "random"}], name="<script>x")

    async def scene() -> None:
        client = await Client.connect(arena, created["table"], created["token"])
        await client.next("update")
        page = httpx.get(f"{arena.http}/admin", headers=BEARER).text
        assert created["table"] in page and "&lt;script&gt;x" in page and "<script" not in page
        assert "this machine" in page
        assert "The table was closed" in do(arena, "close", table=created["table"])
        assert await client.closed() == 1012
        back = await Client.connect(arena, created["table"], created["token"])
        await back.next("update")  # what was played is kept

    run(scene())


def test_kicked_and_banned(arena: Arena) -> None:
    elsewhere = {"x-forwarded-for": "198.51.100.9"}
    created = arena.open()

    async def scene() -> None:
        client = await Client.connect(arena, created["table"], additional_headers=elsewhere)
        await client.next("seats")
        assert do(arena, "kick", address="198.51.100.9") == "1 sockets were closed."
        assert await client.closed() == 4403
        again = await Client.connect(arena, created["table"], additional_headers=elsewhere)
        await again.next("seats")
        assert "banned for 2 days" in do(arena, "ban", address="198.51.100.9", days=2)
        assert await again.closed() == 4403
        refused = await Client.connect(arena, created["table"], additional_headers=elsewhere)
        assert (await refused.next("notice"))["text"] == "the host has banned your address"
        assert await refused.closed() == 4403

    run(scene())
    assert arena.post("/api/tables", {"game": "highest"}, **elsewhere).status_code == 403
    assert arena.post(f"/api/tables/{created['table']}/join", None, **elsewhere).status_code == 403
    assert "198.51.100.9" in httpx.get(f"{arena.http}/admin", headers=BEARER).text
    arena.stop()
    arena.start()  # a ban outlives the process
    assert arena.post("/api/tables", {"game": "highest"}, **elsewhere).status_code == 403
    do(arena, "unban", address="198.51.100.9")
    assert arena.post("/api/tables", {"game": "highest"}, **elsewhere).status_code == 201
    wrong = httpx.post(f"{arena.http}/admin/do", data={"do": "ban", "address": "everybody"}, headers=BEARER)
    assert wrong.status_code == 400 and "is no address" in wrong.text


def test_before_a_restart_no_tables_are_opened(arena: Arena) -> None:
    created = arena.open()
    assert do(arena, "drain", on="yes") == "No new tables are opened."
    refused = arena.post("/api/tables", {"game": "highest"})
    assert refused.status_code == 503 and "restarts soon" in refused.json()["detail"]
    assert (
        arena.get("/ready").json()["status"] == "the server restarts soon" and arena.get("/health").status_code == 200
    )
    assert arena.join(created["table"])["seat"] == 1  # who has a table plays
    do(arena, "drain", on="no")
    assert arena.get("/ready").status_code == 200 and arena.open()


def test_by_invitation_only(arena: Arena) -> None:
    assert "Only who opened /invited/friends2026" in do(arena, "invite", word="friends2026")
    try:
        refused = arena.post("/api/tables", {"game": "highest"})
        assert refused.status_code == 403 and "by invitation" in refused.json()["detail"]
        with httpx.Client(base_url=arena.http) as browser:
            assert browser.get("/invited/guess").status_code == 403
            welcome = browser.get("/invited/friends2026")
            assert (welcome.status_code, welcome.headers["location"]) == (303, "/")
            created: Frame = browser.post("/api/tables", json={"game": "highest"}).json()
        assert arena.join(created["table"])["seat"] == 1  # a seat needs no invitation but the table's address
        assert arena.post("/api/tables", {"game": "highest"}, **BEARER).status_code == 201
        bad = httpx.post(f"{arena.http}/admin/do", data={"do": "invite", "word": "<b>"}, headers=BEARER)
        assert bad.status_code == 400
    finally:
        assert do(arena, "invite", word="") == "Everybody may open tables."
    assert arena.open()


def test_old_matches_are_forgotten(tmp_path: Path) -> None:
    arena = Arena(tmp_path, admin_token=WORD, keep_days=30.0)
    with arena:
        kept, old, played = (arena.open()["table"] for _ in range(3))
    with contextlib.closing(sqlite3.connect(arena.db)) as at, at:
        long_ago = int(time.time() * 1000) - 31 * DAY_MS
        at.execute("update matches set created = ? where id in (?, ?)", (long_ago, old, played))
        at.execute("update matches set status = 'playing' where id = ?", (played,))
    with arena:
        comes(lambda: arena.get(f"/api/tables/{old}").status_code == 404, "the old match is gone")
        assert arena.get(f"/api/tables/{kept}").status_code == 200
    with contextlib.closing(sqlite3.connect(arena.db)) as at, at:
        assert at.execute("select count(*) from matches where id = ?", (played,)).fetchone() == (1,), "it is in play"
        assert at.execute("select count(*) from tokens where match = ?", (old,)).fetchone() == (0,)
    arena = Arena(tmp_path, admin_token=WORD)
    with arena:
        assert "kept for ever" in do(arena, "keep", days=0)
        assert "for 0.5 days; 0 were deleted" in do(arena, "keep", days=0.5)
        assert httpx.post(f"{arena.http}/admin/do", data={"do": "keep", "days": "x"}, headers=BEARER).status_code == 400


def test_metrics_are_as_prometheus_reads_them(arena: Arena) -> None:
    assert arena.get("/metrics").status_code == 401
    assert arena.get("/metrics", "wrong").status_code == 401
    opened = sample(arena, "fracas_tables_opened_total")
    arena.open()
    answer = arena.get("/metrics", WORD)
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert sample(arena, "fracas_tables_opened_total") == opened + 1
    names = set()
    for line in answer.text.splitlines():
        if line.startswith("# TYPE"):
            name, kind = line.split()[2:]
            assert name not in names and kind in ("gauge", "counter")
            assert kind != "counter" or name.endswith("_total"), name
            names.add(name)
        elif not line.startswith("#"):
            found = re.fullmatch(r'([a-z_]+)(\{[a-z_]+="[^"\\\n]*"\})? (-?[0-9.e+]+)', line)
            assert found and found[1] in names, line
    assert {"fracas_sockets", "fracas_store_ok", "fracas_refused_total", "fracas_loop_late_seconds"} <= names
    assert sample(arena, "fracas_store_ok") == 1


def sample(arena: Arena, name: str) -> float:
    text = arena.get("/metrics", WORD).text
    return float(next(line.split()[-1] for line in text.splitlines() if line.startswith(f"{name} ")))


@pytest.mark.parametrize("as_json", [False, True])
def test_the_log_has_a_line_for_each_event(tmp_path: Path, as_json: bool) -> None:
    port = free_port()
    command = [sys.executable, "-m", "fracas", "serve", "--port", str(port), "--db", str(tmp_path / "x.db")]
    env = {**environment(), "FRACAS_LOG_JSON": "yes" if as_json else "no", "FRACAS_TABLES_BURST": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=env, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        server.stdout.readline()
        answer = httpx.post(f"http://127.0.0.1:{port}/api/tables", json={"game": "dagupukito"}, timeout=PATIENCE_S)
        server.terminate()
        _, said = server.communicate(timeout=PATIENCE_S)
    lines = said.splitlines()
    table = answer.json()["table"]
    if as_json:
        events = [json.loads(line) for line in lines]
        assert [event["event"] for event in events] == ["server_up", "table_opened", "server_stops"]
        assert events[1] | {"level": "info", "table": table, "game": "dagupukito", "bots": 0} == events[1]
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", events[0]["at"])
    else:
        assert len(lines) == 3 and lines[1].endswith(f"info table_opened table={table} game=dagupukito bots=0")


def test_errors_are_counted_and_kept() -> None:
    log = logging.getLogger("fracas")
    before, level = list(log.handlers), log.level
    try:
        errors = logs.set_up(as_json=True, quiet=True)
        logging.getLogger("fracas.server.test").error("table %s: %s", "abc", "KeyError at x.py:3")
        logging.getLogger("fracas.server.test").warning("slow\nbot")
        assert errors.count == {"warning": 1, "error": 1}
        assert [text for _, _, text in errors.last] == ["table abc: KeyError at x.py:3", "slow\nbot"]
    finally:
        log.handlers = before
        log.setLevel(level)
