"""A private PostgreSQL for the tests of the server, started when the first test asks for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fracas.server.chaos.services import Missing, Nats, Postgres, folder_for
from server import databases


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


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(request: pytest.FixtureRequest) -> Iterator[None]:
    """The test runs twice, on both databases; one marked `sqlite_only` runs once."""
    if request.param == "postgresql":
        if request.node.get_closest_marker("sqlite_only"):
            pytest.skip("it is about SQLite")
        databases.on(request.getfixturevalue("postgres"))
    yield
    databases.on(None)
