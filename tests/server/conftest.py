"""What tests of the server share: a private PostgreSQL and NATS, started when first asked for; the tests' own game."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from httpx._config import DEFAULT_TIMEOUT_CONFIG as HTTPX_TIMEOUT

from fracas.match import registry
from fracas.server.chaos.services import Missing, Nats, Postgres, folder_for
from server import databases, toy
from server.arena import PATIENCE_S
from server.forked import environment

# httpx gives up after five seconds, which a busy machine may need: no test is about that.
HTTPX_TIMEOUT.connect = HTTPX_TIMEOUT.read = HTTPX_TIMEOUT.write = HTTPX_TIMEOUT.pool = PATIENCE_S


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with folder_for("postgres") as folder:
        try:
            found = Postgres(folder)
        except Missing as missing:
            pytest.skip(str(missing))
        found.start()
        yield found
        found.kill()  # nobody wants its data: no need to put it in order


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    with folder_for("nats") as folder:
        try:
            found = Nats(folder)
        except Missing as missing:
            pytest.skip(str(missing))
        found.start()
        yield found
        found.stop()


@pytest.fixture
def only_highest(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tests' own game is the only one there is, here and in the bots' processes."""
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
    monkeypatch.setitem(sys.modules, "fracas.games.highest", toy)
    monkeypatch.setattr(registry, "game_ids", lambda: ("highest",))
    yield
    registry.find_game.cache_clear()


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(request: pytest.FixtureRequest) -> Iterator[None]:
    """The test runs twice, on both databases; one marked `sqlite_only` runs once."""
    if request.param == "postgresql":
        if request.node.get_closest_marker("sqlite_only"):
            pytest.skip("it is about SQLite")
        databases.on(request.getfixturevalue("postgres"))
    yield
    databases.on(None)
