"""Whoever takes too many connections, files or bytes is cut off or told so, and the others play on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fracas.server.host import guard
from server.arena import PATIENCE_S, Arena, Client, comes, run

pytestmark = [
    pytest.mark.pure_only,
    pytest.mark.skipif(sys.platform == "win32", reason="connections cannot be looked at there"),
]

ATTACKER, NEIGHBOUR = "127.0.0.66", "127.0.0.7"  # loopback addresses, which here stand for two of the internet


def dial(arena: Arena, source: str, first_bytes: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", arena.port), PATIENCE_S, (source, 0))
    if first_bytes:
        line.sendall(first_bytes)
    return line


def ask(arena: Arena, source: str, path: str = "/health") -> httpx.Response:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source)) as client:
        return client.get(arena.http + path)


def gone(line: socket.socket, within_s: float) -> bool:
    line.settimeout(within_s)
    try:
        return line.recv(100) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


@contextlib.contextmanager
def crowd(arena: Arena, source: str, size: int, first_bytes: bytes = b"") -> Iterator[list[socket.socket]]:
    lines = [dial(arena, source, first_bytes) for _ in range(size)]
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


@pytest.mark.parametrize("first_bytes", [b"", b"G", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX"])
def test_a_connection_without_a_whole_request_is_closed(tmp_path: Path, first_bytes: bytes) -> None:
    with Arena(tmp_path, request_within_s=0.5) as arena:
        line = dial(arena, "127.0.0.1", first_bytes)
        assert gone(line, PATIENCE_S)
        line.close()


def test_one_address_cannot_have_every_connection(tmp_path: Path) -> None:
    """A thousand connections that send nothing locked everybody out for minutes."""
    limits: dict[str, Any] = {"proxies": (), "connections_per_address": 40, "request_within_s": 600.0}
    with Arena(tmp_path, **limits) as arena, crowd(arena, ATTACKER, 1_100) as lines:
        assert ask(arena, NEIGHBOUR).status_code == 200
        comes(lambda: sum(not gone(line, 0.001) for line in lines) <= 40, "one address has 40 connections at most")


def test_a_proxy_is_not_one_client(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"proxies": (ATTACKER,), "connections_per_address": 20, "request_within_s": 600.0}
    with Arena(tmp_path, **limits) as arena, crowd(arena, ATTACKER, 60) as lines:
        time.sleep(2.5)
        assert sum(not gone(line, 0.001) for line in lines) == 60


def test_sockets_of_one_address_are_counted(tmp_path: Path) -> None:
    with Arena(tmp_path, proxies=(), sockets_per_address=3) as arena:

        async def scene() -> None:
            table = arena.open()["table"]
            for _ in range(3):
                await (await Client.connect(arena, table, local_addr=(ATTACKER, 0))).next("welcome")
            refused = await Client.connect(arena, table, local_addr=(ATTACKER, 0))
            assert "too many sockets from 127.0.0.66" in (await refused.next("notice"))["text"]
            assert await refused.closed() == 4429
            await (await Client.connect(arena, table, local_addr=(NEIGHBOUR, 0))).next("welcome")

        run(scene())
        comes(lambda: arena.get("/health").json()["sockets"] == 0, "who has left is not counted any more")

        async def again() -> None:
            await (await Client.connect(arena, arena.open()["table"], local_addr=(ATTACKER, 0))).next("welcome")

        run(again())


def test_whom_a_proxy_speaks_for_is_counted_alone(tmp_path: Path) -> None:
    with Arena(tmp_path, sockets_per_address=1) as arena:

        async def scene() -> None:
            table = arena.open()["table"]
            for number in range(3):
                passed_on = {"X-Forwarded-For": f"10.1.1.1, 203.0.113.{number}"}
                await (await Client.connect(arena, table, additional_headers=passed_on)).next("welcome")
            forged = {"X-Forwarded-For": "198.51.100.7, 203.0.113.1"}  # the first is only what the client said itself
            assert await (await Client.connect(arena, table, additional_headers=forged)).closed() == 4429

        run(scene())


def test_at_the_file_limit_the_server_says_so(tmp_path: Path) -> None:
    """Where there are few files, sockets are refused in words while requests are still answered."""
    few = 300
    arena = Arena(tmp_path, proxies=("127.0.0.1",))
    arena.start(files=few)

    async def scene() -> None:
        table = arena.open()["table"]
        most = arena.get("/health").json()["most_sockets"]
        assert 100 < most < few
        clients = [await Client.connect(arena, table) for _ in range(most)]
        codes = [await (await Client.connect(arena, table)).closed() for _ in range(40)]
        assert set(codes) == {4429}
        refused = await Client.connect(arena, table)
        assert (await refused.next("notice"))["text"] == f"the server is full: {most} sockets are open"
        assert arena.get("/health").json()["full"] is True
        assert arena.get("/ready").status_code == 503 and "full" in arena.get("/ready").json()["status"]
        await asyncio.gather(*(client.close() for client in clients))
        await asyncio.to_thread(comes, lambda: not arena.get("/health").json()["full"], "there is room again")
        assert arena.get("/ready").status_code == 200

    with arena:
        run(scene())


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def test_a_frame_that_never_ends_is_cut_off(tmp_path: Path) -> None:
    """Whoever sends piece after piece of one message is stopped long before the server's memory is full."""
    if sys.platform != "linux":
        pytest.skip("only Linux tells how many bytes came in")
    piece = bytes([0x02, 0x80 | 127]) + (1 << 20).to_bytes(8, "big") + bytes(4) + bytes(1 << 20)  # binary, not the last
    more = b"\x00" + piece[1:]
    with Arena(tmp_path, join_within_s=600.0) as arena, contextlib.ExitStack() as held:
        lines = [held.enter_context(dial(arena, "127.0.0.1", UPGRADE)) for _ in range(4)]
        for line in lines:
            assert line.recv(1_000).startswith(b"HTTP/1.1 101 ")
        rounds, began = 0, time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() < began + PATIENCE_S:
                for line in lines:
                    line.sendall(more if rounds else piece)
                rounds += 1
                time.sleep(0.1)
            pytest.fail(f"nobody was stopped: {rounds} MiB came in by each line")
        assert arena.get("/health").status_code == 200
        assert arena.open()


def test_a_body_is_not_read_to_its_end(tmp_path: Path) -> None:
    with Arena(tmp_path) as arena:
        head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        for length in (b"Content-Length: 50000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n"):
            with dial(arena, "127.0.0.1", head + length) as line:
                line.settimeout(PATIENCE_S)
                piece = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
                sent = 0
                with contextlib.suppress(OSError):
                    for _ in range(300):
                        line.sendall(piece)
                        sent += len(piece)
                        line.setblocking(False)
                        with contextlib.suppress(BlockingIOError):
                            assert b" 413 " in line.recv(1000)
                            break
                        line.setblocking(True)
                        time.sleep(0.002)
                assert sent < 5_000_000


def test_a_head_that_never_ends_is_refused(tmp_path: Path) -> None:
    with Arena(tmp_path) as arena, dial(arena, "127.0.0.1", b"GET / HTTP/1.1\r\n") as line:
        with contextlib.suppress(OSError):
            for _ in range(200):
                line.sendall(b"X: " + b"y" * 1_000 + b"\r\n")
        line.settimeout(PATIENCE_S)
        with contextlib.suppress(ConnectionResetError):
            assert b" 431 " in line.recv(1_000)
        assert arena.get("/health").status_code == 200


def test_no_file_is_left_open(tmp_path: Path) -> None:
    """Clients that come and go leave nothing behind."""
    if not Path("/proc/self/fd").exists():
        pytest.skip("the system does not tell")
    with Arena(tmp_path) as arena:
        files = Path(f"/proc/{arena.pid}/fd")

        async def scene() -> None:
            table = arena.open()["table"]
            await asyncio.gather(*(Client.connect(arena, table) for _ in range(30)))

        def open_files() -> int:
            """All but the database's: how many connections to it are kept depends on who read at the same time."""
            return sum(not name.startswith(str(arena.db)) for name in map(linked, files.iterdir()))

        run(scene())
        before = open_files()
        for _ in range(4):
            run(scene())
        # Whoever went is noticed soon, on a busy machine later; 120 came and went.
        comes(lambda: open_files() <= before + 5, f"no more files are open than before, {before}")


def linked(descriptor: Path) -> str:
    """What a descriptor of a process stands for; nothing if it was closed just now."""
    try:
        return os.readlink(descriptor)
    except OSError:
        return ""


def test_to_look_at_connections_lets_no_lock_go(tmp_path: Path) -> None:
    """A process loses its locks on a file as soon as it closes any descriptor of it: SQLite would lose its journal."""
    import fcntl  # where connections can be looked at, there is one

    take = "import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)"
    file = tmp_path / "database"
    with file.open("w") as held, socket.create_server(("127.0.0.1", 0)) as door:
        fcntl.lockf(held, fcntl.LOCK_EX)
        port = door.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)), door.accept()[0]:
            assert len(list(guard._lines({port}))) == 1
        other = subprocess.run([sys.executable, "-c", take, str(file)], capture_output=True, check=False)
        assert other.returncode == 1 and b"BlockingIOError" in other.stderr


def test_the_limits_of_a_file_are_heard(tmp_path: Path) -> None:
    """A server whose own limit is lower than what the system allows raises it."""
    code = (
        "import resource; _, hard = resource.getrlimit(7); resource.setrlimit(7, (256, hard));"
        "from fracas.server.host.guard import room_for; room = room_for();"
        "print(__import__('json').dumps([room, resource.getrlimit(7)[0], hard]))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    room, soft, hard = json.loads(told)
    assert soft == min(hard, 65_536) and 0 < room < soft
