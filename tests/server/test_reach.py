"""Who reaches a server, by which names and links: this machine alone, its network, the world behind a proxy."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
import segno
from litestar.datastructures import Headers
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fracas.cli import main
from fracas.server.data import place
from fracas.server.host import qr, reach
from fracas.server.host.commands import public_url
from fracas.server.host.reach import Reach, host_name, is_loopback
from fracas.server.settings import Settings
from fracas.server.web.origin import may_speak
from server.arena import PATIENCE_S, Arena, environment, free_port, run

pytestmark = pytest.mark.pure_only

LAN = "127.0.0.7"  # stands for an address on a network: tests talk to this machine alone
PUBLIC = "https://fracas.example"


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("reach")) as arena:
        yield arena


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("public"), public_url=PUBLIC) as arena:
        yield arena


@pytest.fixture
def on_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "lan_addresses", lambda: ["192.168.1.20", "10.0.0.2"])


# --- links --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("on_a_network")
@pytest.mark.parametrize(
    ("host", "asked", "scheme", "link"),
    [
        ("127.0.0.1", "127.0.0.1:8000", "http", "http://127.0.0.1:8000"),  # nothing better is known
        ("0.0.0.0", "127.0.0.1:8000", "http", "http://192.168.1.20:8000"),
        ("0.0.0.0", "localhost:8000", "http", "http://192.168.1.20:8000"),
        ("0.0.0.0", "10.0.0.2:8000", "http", "http://10.0.0.2:8000"),  # as the asker came
        ("192.168.1.20", "[::1]:8000", "http", "http://192.168.1.20:8000"),
        ("127.0.0.1", "arena.local", "https", "https://arena.local"),  # a proxy that tells how it was asked
        ("0.0.0.0", None, "http", "http://192.168.1.20:8000"),
    ],
)
def test_a_link_works_from_another_device(host: str, asked: str | None, scheme: str, link: str) -> None:
    assert Reach(Settings(), host).base(asked, scheme) == link
    assert Reach(Settings(public_url=PUBLIC), host).base(asked, scheme) == PUBLIC


@pytest.mark.usefixtures("on_a_network")
def test_who_can_come_in_is_known() -> None:
    assert Reach(Settings()).local_only and Reach(Settings()).urls() == []
    assert Reach(Settings(), "localhost").local_only
    everywhere = Reach(Settings(), "0.0.0.0")
    assert not everywhere.local_only
    assert everywhere.urls() == ["http://192.168.1.20:8000", "http://10.0.0.2:8000"]
    assert Reach(Settings(), "fd00::2").urls() == ["http://[fd00::2]:8000"]
    assert Reach(Settings(), opened=("10.0.0.2",)).urls() == ["http://10.0.0.2:8000"]
    behind = Reach(Settings(public_url=PUBLIC))
    assert not behind.local_only and behind.urls() == [PUBLIC]


def test_this_machines_addresses_are_its_own() -> None:
    for address in reach.lan_addresses():
        assert not is_loopback(address)
        with socket.socket() as probe:
            probe.bind((address, 0))


def test_a_page_is_told_the_link_and_who_may_come(arena: Arena, public: Arena) -> None:
    assert arena.get("/api/reach").json() == {"url": arena.http, "local_only": True, "may_open": False}
    assert public.get("/api/reach").json() == {"url": PUBLIC, "local_only": False, "may_open": False}


# --- QR codes -----------------------------------------------------------------------------------------------------


def test_a_table_has_a_qr_code(arena: Arena, public: Arena) -> None:
    for server, base in ((arena, arena.http), (public, PUBLIC)):
        table = server.open()["table"]
        answer = server.get(f"/api/tables/{table}/qr.svg")
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.headers["cache-control"] == "no-store"  # the link may change when the network is let in
        assert answer.content == qr.svg(f"{base}/table/{table}")
    assert arena.get("/api/tables/nowhere/qr.svg").status_code == 404


def test_a_qr_code_is_dark_on_light_with_a_quiet_zone() -> None:
    root = ElementTree.fromstring(qr.svg("http://192.168.1.20:8000/table/abc"))
    code = segno.make("http://192.168.1.20:8000/table/abc", error="m", micro=False)
    across = code.symbol_size(border=qr.QUIET_ZONE)[0]
    assert qr.QUIET_ZONE >= 4 and root.get("viewBox") == f"0 0 {across} {across}"
    space = "{http://www.w3.org/2000/svg}"
    title, ground, modules = root.findtext(f"{space}title"), *root.iter(f"{space}path")
    assert title == "QR code: http://192.168.1.20:8000/table/abc"
    assert (ground.get("fill"), modules.get("stroke")) == ("#fff", "#000")


def test_a_terminal_shows_the_same_code() -> None:
    lines = [line[len("\x1b[38;5;16;48;5;231m") : -len("\x1b[0m")] for line in qr.terminal("http://x").splitlines()]
    upper = {" ": 0, "▀": 1, "▄": 0, "█": 1}
    lower = {" ": 0, "▀": 0, "▄": 1, "█": 1}
    rows = [[half[letter] for letter in line] for line in lines for half in (upper, lower)]
    code = segno.make("http://x", error="m", micro=False)
    wanted = [list(map(int, row)) for row in code.matrix_iter(border=qr.QUIET_ZONE)]
    assert rows[: len(wanted)] == wanted and not any(map(any, rows[len(wanted) :]))


# --- names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["localhost:80", "arena.localhost", "127.0.0.1", "[::1]:80", "10.0.0.2"])
def test_a_server_answers_to_loopback_names_and_addresses(name: str) -> None:
    assert Reach(Settings()).answers_to(name)


@pytest.mark.parametrize("name", [None, "", "evil.example", "localhost.evil.example", "fracas.example.x", "[", ":80"])
def test_a_server_answers_to_no_strange_name(name: str | None) -> None:
    assert not Reach(Settings(public_url=PUBLIC)).answers_to(name)


def test_a_server_answers_to_its_own_names() -> None:
    assert not Reach(Settings()).answers_to("fracas.example")
    settings = Settings(public_url=PUBLIC, origins=("https://page.example:444",))
    for name in ("fracas.example", "FRACAS.example:443", "fracas.example.", "page.example", socket.gethostname()):
        assert Reach(settings).answers_to(name), name
    assert Reach(settings, "arena.lan").answers_to("arena.lan:8000")
    assert host_name("[") == ""


def test_a_strange_name_gets_nothing(arena: Arena, public: Arena) -> None:
    """A page of another site that points its own name at this machine (DNS rebinding)."""
    strange = {"host": "evil.example", "origin": "http://evil.example"}
    for path in ("/", "/api/games", "/health"):
        answer = httpx.get(arena.http + path, headers=strange)
        assert answer.status_code == 421 and "--public-url" in answer.json()["detail"]
    assert arena.post("/api/tables", {"game": "highest"}, **strange).status_code == 421
    assert httpx.get(public.http + "/health", headers={"host": "fracas.example"}).status_code == 200

    async def knock() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect("ws://evil.example/ws", host="127.0.0.1", port=arena.port)
        assert refused.value.response.status_code == 403

    run(knock())


@pytest.mark.parametrize("origin", ["", "null", "http://[", "https://", "\x7f", "http://evil.example"])
def test_an_odd_origin_is_refused_in_words(arena: Arena, origin: str) -> None:
    answer = arena.post("/api/tables", {"game": "highest"}, origin=origin)
    assert answer.status_code in (400, 403), answer.text


def test_the_public_page_may_speak() -> None:
    settings = Settings(public_url=PUBLIC)
    assert may_speak(Headers({"origin": PUBLIC, "host": "127.0.0.1:8000"}), settings)
    assert not may_speak(Headers({"origin": "http://fracas.example", "host": "127.0.0.1:8000"}), settings)


# --- letting the network in ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    """A server as `fracas play` starts it, on a machine whose address on its network is LAN."""
    with Arena(tmp_path_factory.mktemp("home"), may_open=True, lan=[LAN]) as arena:
        yield arena


def test_only_whoever_sits_at_the_machine_may_let_the_network_in(home: Arena, arena: Arena) -> None:
    for headers in (
        {"x-forwarded-for": "203.0.113.9"},
        {"forwarded": "for=203.0.113.9"},
        {"host": "10.0.0.2:8000"},
        {"origin": "http://evil.example"},
    ):
        answer = httpx.post(f"{home.http}/api/reach", headers=headers)
        assert answer.status_code == 403, headers
        assert (
            headers.keys() == {"origin"} or not httpx.get(f"{home.http}/api/reach", headers=headers).json()["may_open"]
        )
    assert arena.post("/api/reach").status_code == 403  # `fracas serve`: its host has decided


def test_the_network_is_let_in_while_the_server_runs(home: Arena) -> None:
    table = home.open()["table"]
    assert home.get("/api/reach").json() == {"url": home.http, "local_only": True, "may_open": True}
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{LAN}:{home.port}/health")
    opened = {"url": f"http://{LAN}:{home.port}", "local_only": False, "may_open": False}
    for _ in range(2):  # once more does no harm
        assert home.post("/api/reach").json() == opened
    assert httpx.get(f"{opened['url']}/api/tables/{table}").json()["status"] == "waiting"
    assert home.get(f"/api/tables/{table}/qr.svg").content == qr.svg(f"{opened['url']}/table/{table}")


# --- the command line ---------------------------------------------------------------------------------------------


def started(*words: str, folder: Path, **env: str) -> tuple[str, list[str]]:
    """Start a server by a command, stop it once it is up; what it said on stdout and stderr."""
    command = [sys.executable, "-m", "fracas", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=environment() | env, cwd=folder, stdout=pipe, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        lines = []
        for line in server.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(("Its data", "fracas:")):
                break
        server.send_signal(signal.SIGINT)
        rest, _ = server.communicate(timeout=PATIENCE_S)
    said = [*lines, *rest.splitlines()]
    told = [line for line in said if " info server_" not in line]  # the log goes the same way
    return told[0], told[1:]


def test_lan_says_who_can_reach_it(tmp_path: Path) -> None:
    port = free_port()
    words = ("play", "--lan", "--port", str(port), "--db", "x.db")
    first, rest = started(*words, folder=tmp_path, BROWSER="true")
    assert first == f"Fracas is at http://127.0.0.1:{port} (Ctrl-C stops it)"
    if found := reach.lan_addresses():
        assert rest[0].startswith(f"Other devices open http://{found[0]}:{port}")
        assert "Anybody on this network can reach it; the internet cannot" in rest[1]
    else:
        assert rest[0] == "It listens on every network, but this machine is on none."


def test_a_public_url_is_told(tmp_path: Path) -> None:
    words = ("serve", "--port", str(free_port()), "--public-url", "https://Fracas.Example:443/", "--workers", "1")
    _, rest = started(*words, "--db", "x.db", folder=tmp_path)
    assert rest[0] == f"Its links begin with {PUBLIC}: who can reach that address can reach it."


@pytest.mark.parametrize(
    ("text", "url"),
    [(PUBLIC, PUBLIC), (f"{PUBLIC}/", PUBLIC), ("http://x:80", "http://x"), ("http://x:8080", "http://x:8080")],
)
def test_a_public_url_is_written_like_an_origin(text: str, url: str) -> None:
    assert public_url(text) == url


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--public-url", "fracas.example"), "is not of the form https://name"),
        (("--public-url", "https://fracas.example/arena"), "needs a host name of its own"),
        (("--public-url", "https://a:b@fracas.example"), "is not of the form"),
        (("--public-url", "https://fracas.example:x"), "is not of the form"),
        (("--workers", "0"), "the server itself is always one"),
        (("--workers", "many"), "'many' is not a number from 1 to 64"),
        (("--host", "192.0.2.77"), "port 8000 on 192.0.2.77 cannot be used"),
        (("--host", "no.such.name.invalid"), "on no.such.name.invalid cannot be used"),
    ],
)
def test_what_cannot_be_served_is_told(words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *words]) == 2
    assert why in capsys.readouterr().err


# --- where the data lies ------------------------------------------------------------------------------------------


def test_data_lies_in_the_users_folder(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path / "data"), "FRACAS_DB": ""}
    (tmp_path / "here").mkdir()
    _, rest = started("serve", "--port", str(free_port()), folder=tmp_path / "here", **env)
    where = tmp_path / "data" / "fracas" / "fracas.db"
    assert rest[1:] == [f"Its data is in {where}"]
    assert where.is_file() and not list((tmp_path / "here").iterdir())


def test_the_environment_names_another_database(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path / "data"), "FRACAS_DB": str(tmp_path / "mine.db")}
    _, rest = started("serve", "--port", str(free_port()), folder=tmp_path, **env)
    assert rest[1:] == [f"Its data is in {tmp_path / 'mine.db'}"]


def test_a_database_left_in_this_folder_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "fracas.db").touch()
    env = {"XDG_DATA_HOME": str(tmp_path / "data"), "FRACAS_DB": ""}
    _, rest = started("serve", "--port", str(free_port()), folder=tmp_path, **env)
    assert (
        rest[1] == f"{tmp_path / 'fracas.db'} was made by an earlier version and is not used: `--db fracas.db` uses it"
    )
    _, rest = started("serve", "--port", str(free_port()), "--db", "fracas.db", folder=tmp_path, **env)
    assert len(rest) == 2 and not any("earlier version" in line for line in rest)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the framework, about how paths are declared
def test_a_password_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    # Without the driver, or with it and nobody there: in either case it is said in a line.
    assert main(["serve", "--port", str(free_port()), "--db", "postgresql://ann:geheim@127.0.0.1:1/x"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("fracas: database postgresql://ann:***@127.0.0.1:1/x: ") and "geheim" not in said


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("sqlite:////tmp/x.db", "/tmp/x.db"),
        ("sqlite:///x.db?mode=rw", "x.db"),
        ("sqlite+pysqlite:///x.db", "x.db"),
        ("sqlite://", None),
        ("sqlite:///:memory:", None),
        ("postgresql:///fracas", None),
    ],
)
def test_a_sqlite_database_is_a_file(url: str, file: str | None) -> None:
    found = place.sqlite_file(url)
    assert (None if found is None else str(found)) == (file and os.fspath(Path(file)))


def test_json_tells_a_program(tmp_path: Path) -> None:
    port = free_port()
    first, _ = started("serve", "--port", str(port), "--db", "x.db", "--json", folder=tmp_path)
    assert json.loads(first)["url"] == f"http://127.0.0.1:{port}"
