"""Reckons what a site of 100,000 players needs: docs/site.md, from bench/site.toml and bench/promises.json."""

from __future__ import annotations

import math
import textwrap
from pathlib import Path

import msgspec
from msgspec import Struct

from promises import Measured, kept

__all__ = ["Needs", "Site", "page", "reckon"]

ROOT = Path(__file__).parent.parent
WISHES = ROOT / "bench" / "site.toml"
PAGE = ROOT / "docs" / "site.md"
ONLY_ONE = ("PostgreSQL's processors", "PostgreSQL's commits", "PostgreSQL's log", "NATS")
SIZES = (1_000, 10_000, 100_000)
SOCKET_KB, TABLE_KB, EMPTY_MB = 170.0, 53.0, 110.0  # docs/decisions/0010, where no bench was run
WIDTH = 120
TLS_SHARE = 1.05  # of the bytes, for frames and encryption


class Machine(Struct, frozen=True):
    """A machine that serves."""

    cores: int
    memory_gb: float
    network_mbit: float


class Database(Struct, frozen=True):
    """The machine with PostgreSQL."""

    cores: int
    commits: int
    commits_each: int
    log_mb: float


class Bus(Struct, frozen=True):
    """The machine with NATS."""

    cores: int


class Site(Struct, frozen=True, forbid_unknown_fields=True):
    """bench/site.toml."""

    players: int
    seats: int
    watchers: float
    think_s: float
    match_moves: int
    bots: float
    bot_ms: float
    record_kb: float
    elsewhere: float
    busy: float
    machine: Machine
    database: Database
    bus: Bus


class Needs(Struct, frozen=True):
    """What so many players need: a second's work, and how full each part is (1 is all that may be used)."""

    players: int
    tables: float
    moves: float
    frames: float
    sockets_mbit: float
    bus_mbit: float
    log_mb: float
    kept_gb_day: float
    server_cores: float
    bot_cores: float
    memory_gb: float
    machines: int
    database: float
    commits: float
    log: float
    bus: float


def reckon(site: Site, measured: Measured, players: int) -> Needs:
    """Multiply what one move costs by how many there are."""
    costs, machine = measured.costs, site.machine
    memory = measured.bench.get("memory") or {"socket": SOCKET_KB, "running": TABLE_KB, "empty": EMPTY_MB * 1024}
    tables = players / site.seats
    moves = tables / site.think_s
    sockets = players * (1 + site.watchers)
    heard = costs.bytes_down * (1 + site.watchers)
    # Measured with every socket elsewhere: the relays' share and the bus's shrink with those that are at home.
    server_cores = moves * (costs.owner_us + costs.relay_us * site.elsewhere) / 1e6
    bot_cores = moves * site.bots * site.bot_ms / 1e3
    sockets_mbit = moves * (heard + costs.bytes_up) * 8 / 1e6 * TLS_SHARE
    bus_mbit = moves * (heard + costs.bytes_up) * site.elsewhere * 8 / 1e6
    memory_gb = (sockets * memory["socket"] + tables * memory["running"]) / 1024**2
    cores = server_cores + bot_cores
    processes = math.ceil(server_cores / site.busy)
    memory_gb += processes * memory["empty"] / 1024**2
    machines = max(
        math.ceil(cores / site.busy / machine.cores),
        math.ceil(memory_gb / machine.memory_gb / site.busy),
        math.ceil((sockets_mbit + 2 * bus_mbit) / machine.network_mbit / site.busy),
    )
    return Needs(
        players,
        tables,
        moves,
        moves * (1 + site.seats * (1 + site.watchers)),
        sockets_mbit,
        bus_mbit,
        moves * costs.log_bytes / 1e6,
        moves / site.match_moves * site.record_kb * 86_400 / 1024**2,
        server_cores,
        bot_cores,
        memory_gb,
        machines + 1,  # one may be lost
        moves * costs.database_us / 1e6 / (site.database.cores * site.busy),
        min(moves, processes * site.database.commits_each) / site.database.commits,
        moves * costs.log_bytes / 1e6 / site.database.log_mb,
        moves * costs.bus_us * site.elsewhere / 1e6 / (site.bus.cores * site.busy),
    )


def breaks_first(need: Needs) -> list[tuple[str, float]]:
    """The parts that there is only one of, the fullest first."""
    found = zip(ONLY_ONE, (need.database, need.commits, need.log, need.bus), strict=True)
    return sorted(found, key=lambda one: -one[1])


def page(site: Site, measured: Measured) -> str:
    """The page."""
    needs = [reckon(site, measured, players) for players in SIZES]
    rows: list[tuple[str, str]] = [
        ("tables in play", "tables"), ("moves a second", "moves"), ("frames a second", "frames"),
        ("Mbit a second on sockets", "sockets_mbit"), ("Mbit a second on the bus", "bus_mbit"),
        ("MB a second in the database's log", "log_mb"), ("GB a day that are kept", "kept_gb_day"),
        ("cores for servers", "server_cores"), ("cores for bots", "bot_cores"), ("GB of memory", "memory_gb"),
        ("machines that serve, one of them to spare", "machines"),
    ]  # fmt: skip
    table = ["| Players at once | " + " | ".join(f"{need.players:,}" for need in needs) + " |", "|---|---|---|---|"]
    for title, name in rows:
        table.append(f"| {title} | " + " | ".join(number(getattr(need, name)) for need in needs) + " |")
    for title in ONLY_ONE:
        cells = (f"{dict(breaks_first(need))[title]:.0%}" for need in needs)
        table.append(f"| {title}, of what one machine may give | " + " | ".join(cells) + " |")
    return "\n\n".join(
        [
            "# A site of 100,000 players, reckoned",
            *map(filled, [MADE, *assumed(site), *costs_of(measured)]),
            "\n".join(table),
            "## What breaks first",
            *map(filled, limits(site, needs[-1])),
            "## What this leaves out",
            "\n".join(map(listed, LEFT_OUT)),
        ]
    )


MADE = """
Nobody has run it. This page multiplies what one move was measured to cost ([promises.md](promises.md)) by what so many
people would do. It is made by `python tools/big_site.py` from `bench/site.toml`, where the assumptions stand, and
`bench/promises.json`, where the measurements are; change the former and run it again.
"""

LEFT_OUT = [
    """Everybody who comes at once after a break: a machine that is lost sends its sockets to the others within seconds,
    and each table it owned is read and played again from its log, some ten milliseconds each.""",
    "Real time: a table where everybody acts twice a second costs thirty times as much as one reckoned here.",
    "Proxies with TLS in front, and another machine for the database when its own is lost: both are the host's.",
    """The measurement was made with few tables a process. With many, a commit carries more answers and costs less each,
    so the figures of PostgreSQL are an upper bound; caches that are full work the other way.""",
]

CUT = """
Nothing in Fracas joins two tables, so a site could be cut into several, each with a database and a bus of its own. For
that the address of a table must say to which part it belongs. This is not built.
"""


def filled(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), WIDTH, break_long_words=False, break_on_hyphens=False)


def listed(text: str) -> str:
    return textwrap.indent(filled(text), "  ").replace("  ", "- ", 1)


def assumed(site: Site) -> list[str]:
    """The assumptions in words."""
    machine = site.machine
    return [
        f"Assumed: {site.seats} people at a table, an answer every {site.think_s:g} s at each, {site.watchers:.0%} as "
        f"many watchers, {site.match_moves} answers a match, {site.bots:.0%} of them by a bot that thinks "
        f"{site.bot_ms:g} ms. A machine that serves has {machine.cores} cores, {machine.memory_gb:g} GB and "
        f"{machine.network_mbit:g} Mbit a second; {site.busy:.0%} of it may be used. {site.elsewhere:.0%} of all "
        "sockets are at another process than their table."
    ]


def costs_of(measured: Measured) -> list[str]:
    """The measurements in words."""
    costs = measured.costs
    return [
        f"Measured in release {measured.version} ({measured.build}), a move: {costs.owner_us:,.0f} µs in the process "
        f"that owns the table, {costs.relay_us:,.0f} µs in those that have its sockets if all are elsewhere, "
        f"{costs.database_us:,.0f} µs in PostgreSQL, {costs.bus_us:,.0f} µs in NATS; {costs.bytes_down:,.0f} bytes "
        f"down, {costs.bytes_up:,.0f} up, {costs.log_bytes:,.0f} in the database's log."
    ]


def limits(site: Site, need: Needs) -> list[str]:
    """What there is only one of, and when it is full."""
    (first, full), (second, fuller), *_ = breaks_first(need)
    most = number(round(need.players / full, -3))
    said = [
        "Servers and bots are spread over machines: more people, more machines. What there is only one of: "
        f"**{first}** is the fullest, {full:.0%} of what one machine may give; "
        f"with everything else as above it is full at about {most} players. Next is {second}, at {fuller:.0%}."
    ]
    if "PostgreSQL" in first:
        return [*said, CUT]
    return [*said, "NATS servers form a cluster by themselves: list several in `--bus`, separated by commas."]


def number(value: float) -> str:
    """Large numbers without digits nobody can trust."""
    return f"{value:,.0f}" if value >= 10 or value == int(value) else f"{value:.1f}"


def main() -> None:
    """Reckon and write."""
    releases = kept()
    if not releases:
        raise SystemExit("bench/promises.json: not there; `python tools/promises.py` measures")
    site = msgspec.toml.decode(WISHES.read_bytes(), type=Site)
    PAGE.write_text(page(site, releases[-1]) + "\n", "utf-8")
    print(PAGE.relative_to(ROOT))


if __name__ == "__main__":
    main()
