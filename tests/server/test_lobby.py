"""The lobby over HTTP: tables open, seats are taken, wrong wishes are told their field."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.datastructures import Headers

from fracas.server.host.listen import free_port as free_port_from
from fracas.server.settings import from_environment
from fracas.server.tables import clean_name
from fracas.server.web.origin import may_speak
from server.arena import PATIENCE_S, Arena, environment, free_port

pytestmark = pytest.mark.pure_only

BUILT = {"index.html": "<title>the client</title>", "assets/app-1a2b.js": "start()", "icon.svg": "<svg/>"}


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    folder = tmp_path_factory.mktemp("arena")
    for name, text in BUILT.items():
        (folder / "static" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "static" / name).write_text(text)
    (folder / "secret.txt").write_text("not for you")
    with Arena(folder, static=str(folder / "static")) as arena:
        yield arena


def test_health_says_ok(arena: Arena) -> None:
    assert arena.get("/health").json()["status"] == "ok"


def test_every_game_has_a_card_a_lobby_can_show(arena: Arena) -> None:
    cards = {card["id"]: card for card in arena.get("/api/games").json()}
    assert {"highest", "dagupukito"} <= set(cards)
    for card in cards.values():
        assert card["title"] and card["tagline"] and card["accent"].startswith("#")
        assert all(mode["seats"] for mode in card["modes"])
        assert {"event", "ask"} <= set(card["text"])
        assert "random" in [bot["id"] for bot in card["bots"]]
        assert card["options"]["$defs"]


def test_cards_and_errors_come_in_the_language_that_is_asked_for(arena: Arena) -> None:
    french = {"accept-language": "fr-CA,fr;q=0.9,en;q=0.8"}
    answer = httpx.get(f"{arena.http}/api/games", headers=french)
    assert answer.headers["vary"] == "accept-language"
    cards = {card["id"]: card for card in answer.json()}
    text = cards["dagupukito"]["text"]
    assert text["language"] == "fr" and text["tables"]["card"]["T"] == "Prise"
    assert text["terms"]["Throw"]["word"] == "Prise" and text["house"]["sayings"]["draw"] == "Match nul."
    assert cards["highest"]["text"]["event"]  # a game without a translation speaks English
    english = {card["id"]: card for card in arena.get("/api/games").json()}
    assert (
        english["dagupukito"]["text"]["tables"]["card"]["T"] == "Throw" and "said" not in english["dagupukito"]["text"]
    )
    assert (
        httpx.get(f"{arena.http}/api/tables/nothing", headers=french).json()["detail"]
        == "il n’y a pas de table nothing"
    )
    assert arena.get("/api/tables/nothing").json()["detail"] == "there is no table nothing"
    broken = b'{"game": "\xff"}'
    headers = french | {"content-type": "application/json"}
    unread = httpx.post(f"{arena.http}/api/tables", content=broken, headers=headers)
    assert unread.status_code == 400 and "JSON en UTF-8" in unread.json()["detail"]


def test_a_table_fills_seat_by_seat_and_begins(arena: Arena) -> None:
    opened = arena.open(mode="crowd", seats=[{"bot": "random", "name": "Rob"}, {}, {}, {}], name="  Ann\n\tB. ")
    assert opened["seat"] == 1
    card = arena.get(f"/api/tables/{opened['table']}").json()
    assert card["status"] == "waiting" and card["seq"] is None
    assert [seat["name"] for seat in card["seats"]] == ["Rob", "Ann B.", "", ""]
    assert [seat.get("free", False) for seat in card["seats"]] == [False, False, True, True]
    assert arena.join(opened["table"], "Cy")["seat"] == 2
    last = arena.post(f"/api/tables/{opened['table']}/join").json()
    assert last["seat"] == 3 and len(last["token"]) >= 43
    card = arena.get(f"/api/tables/{opened['table']}").json()
    assert card["status"] == "playing" and card["seq"] >= 0
    assert [seat["name"] for seat in card["setup"]["seats"]] == ["Rob", "Ann B.", "Cy", "Player"]
    assert card["setup"]["options"] == {"rounds": 2}
    full = arena.post(f"/api/tables/{opened['table']}/join", {"name": "Di"})
    assert full.status_code == 409 and full.json()["detail"].startswith("every seat of this table is taken")


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({}, "Object missing required field `game`"),
        ({"game": 5}, "game: Expected `str`, got `int`"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "highest", "mode": "solo"}, "highest: no mode 'solo'"),
        ({"game": "highest", "seats": [{}]}, "seats: mode 'duel' of highest has 2 seats, not 1"),
        ({"game": "highest", "seats": [{}, {"bot": "deep"}]}, "no bot 'deep'"),
        ({"game": "highest", "options": {"rounds": "many"}}, "highest: options: Expected `int`"),
        ({"game": "highest", "options": {"speed": 1}}, "highest: options: Object contains unknown field `speed`"),
        ({"game": "highest", "seed": "mine"}, "Object contains unknown field `seed`"),
        ({"game": "highest", "name": "x" * 41}, "name: Expected `str` of length <= 40"),
    ],
)
def test_a_wrong_wish_is_told_its_field(arena: Arena, wish: dict[str, Any], why: str) -> None:
    answer = arena.post("/api/tables", wish)
    assert answer.status_code == 400
    assert why in answer.json()["detail"]


def test_what_is_not_there_is_not_found(arena: Arena) -> None:
    for path in ("/api/tables/nowhere", "/api/tables/nowhere/record", "/api/tables/nowhere/film", "/api/nothing"):
        assert arena.get(path).status_code == 404
    assert arena.post("/api/tables/nowhere/join").status_code == 404
    assert arena.get("/health").json()["tables"] < 50


def test_a_body_too_large_is_refused(arena: Arena) -> None:
    assert arena.post("/api/tables", {"game": "highest", "name": "x" * 20_000}).status_code == 413


def test_names_are_made_fit_to_be_shown() -> None:
    assert clean_name("  Ann \u202e\n B ") == "Ann B"
    assert clean_name("\u0000 ") == "Player"
    assert clean_name("x" * 40) == "x" * 24


def test_the_client_is_served_and_its_routes_are_its_own(arena: Arena) -> None:
    for route in ("/", "/table/abc", "/replay/abc/3"):
        answer = arena.get(route)
        assert (answer.status_code, answer.text) == (200, BUILT["index.html"])
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"].startswith("text/html")
    script = arena.get("/assets/app-1a2b.js")
    assert script.text == "start()" and "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]
    assert arena.get("/icon.svg").headers["content-type"].startswith("image/svg")


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/no.js"])
def test_nothing_else_is_served(arena: Arena, path: str) -> None:
    answer = arena.get(path)
    assert answer.status_code == 404 and "not for you" not in answer.text


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("bare")
    with Arena(folder, static=str(folder / "static")) as bare:
        answer = bare.get("/table/abc")
    assert answer.status_code == 503 and "<code>make build</code>" in answer.text


@pytest.mark.parametrize(
    ("db", "why"),
    [("no/such/driver://x", "Could not parse"), ("sqlite:////no/such/folder/x.db", "unable to open database file")],
)
def test_a_server_that_cannot_start_says_why(db: str, why: str) -> None:
    serve = [sys.executable, str(Path(__file__).with_name("serve.py")), str(free_port()), db]
    done = subprocess.run(serve, env=environment(), capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 1 and done.stderr.startswith("database ") and why in done.stderr


def test_a_port_that_is_taken_is_named(arena: Arena, tmp_path: Path) -> None:
    serve = [sys.executable, str(Path(__file__).with_name("serve.py")), str(arena.port), str(tmp_path / "x.db")]
    done = subprocess.run(serve, env=environment(), capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 1 and f"port {arena.port} on 127.0.0.1 cannot be used" in done.stderr


@pytest.mark.parametrize("as_json", [False, True])
def test_a_server_tells_its_address_once_it_is_up(tmp_path: Path, as_json: bool) -> None:
    port, db = free_port(), str(tmp_path / "x.db")
    serve = [sys.executable, "-m", "fracas", "serve", "--port", str(port), "--db", db, *(["--json"] if as_json else [])]
    pipe = subprocess.PIPE
    with subprocess.Popen(serve, env=environment(), stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        first = server.stdout.readline()
        more = "" if as_json else server.stdout.readline() + server.stdout.readline()
        assert httpx.get(f"http://127.0.0.1:{port}/health").status_code == 200
        server.send_signal(signal.SIGINT)
        rest, told = server.communicate(timeout=PATIENCE_S)
    words = (
        f"Fracas is at http://127.0.0.1:{port} (Ctrl-C stops it)\n"
        f"Only this machine can reach it.\nIts data is in {db}\n"
    )
    assert server.returncode == 0
    log = [line for line in told.splitlines(keepends=True) if " info server_" in line]
    assert [line.split()[3] for line in log] == ["server_up", "server_stops"]
    told = "".join(line for line in told.splitlines(keepends=True) if line not in log)
    if as_json:
        assert json.loads(first) == {"url": f"http://127.0.0.1:{port}", "db": db, "urls": []}
        assert (rest, told) == ("", words)
    else:
        assert (first + more, rest, told) == (words, "", "")


def test_a_host_lists_the_pages_behind_its_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    assert from_environment().origins == ()
    monkeypatch.setenv("FRACAS_ORIGINS", "http://localhost:5173, https://play.example")
    settings = from_environment()
    assert settings.origins == ("http://localhost:5173", "https://play.example")
    assert may_speak(Headers({"origin": "https://play.example", "host": "127.0.0.1:8000"}), settings)
    assert not may_speak(Headers({"origin": "https://other.example", "host": "127.0.0.1:8000"}), settings)


def test_playing_takes_the_next_free_port() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port < free_port_from(port) < port + 20


def test_two_people_of_one_name_are_told_apart(arena: Arena) -> None:
    opened = arena.open(mode="crowd", seats=[{}, {}, {}, {}], name="Player")
    for name in ("player", "Player", "Ann"):
        arena.join(opened["table"], name)
    card = arena.get(f"/api/tables/{opened['table']}").json()
    assert [seat["name"] for seat in card["setup"]["seats"]] == ["Player", "player 2", "Player 3", "Ann"]


def test_a_bot_makes_way_for_the_person_who_has_its_name(arena: Arena) -> None:
    opened = arena.open(mode="crowd", seats=[{}, {"bot": "random"}, {"bot": "random"}, {}], name="Random")
    arena.join(opened["table"], "random 2")
    card = arena.get(f"/api/tables/{opened['table']}").json()
    assert [seat["name"] for seat in card["setup"]["seats"]] == ["Random", "Random 2", "Random 3", "random 2 2"]
