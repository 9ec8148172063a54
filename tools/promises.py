"""Measures what a release promises and writes docs/promises.md: `python tools/promises.py [--without-bench]`.

The figures of every release are kept in bench/promises.json; tools/big_site.py makes docs/site.md from the last ones.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct

from fracas import BUILD, __version__
from fracas.lab.progress import bar
from fracas.server.chaos.measure import Costs, Recovery, costs, recovery

__all__ = ["KEPT", "Measured", "kept"]

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "bench" / "promises.json"
PAGE = ROOT / "docs" / "promises.md"
TRIES = 5
MATCHES = 20
WITHIN_S = 3.0  # a table goes on elsewhere

HEAD = """# Promises

What a release was measured to do, on the machine named with it. Made by `python tools/promises.py`, which runs
`fracas bench --server` and breaks a site of three processes; do not edit by hand. How the figures come about is told in
[bench/README.md](../bench/README.md) and in [decisions/0016](decisions/0016-chaos.md).

What holds at any time, and is tested by `fracas chaos`: an acknowledged answer is in its record, once; every match can
be played to its end; every record replays.
"""


class Measured(Struct):
    """The figures of one release."""

    version: str
    build: str
    cores: int
    load: float  # of the machine, before the run
    recovery: Recovery
    costs: Costs
    bench: dict[str, Any] = {}


def kept() -> list[Measured]:
    """All releases, the last one last."""
    return msgspec.json.decode(KEPT.read_bytes(), type=list[Measured]) if KEPT.exists() else []


def main() -> None:
    """Measure, keep, write."""
    parser = argparse.ArgumentParser(description="Measure what a release promises and write docs/promises.md.")
    parser.add_argument("--without-bench", action="store_true", help="keep the last figures of `fracas bench --server`")
    parser.add_argument("--page-alone", action="store_true", help="measure nothing: write the page from what is kept")
    args = parser.parse_args()
    releases = kept()
    if not args.page_alone:
        old = next((one for one in releases if one.version == __version__), None)
        new = measure((old.bench if old is not None else {}) if args.without_bench else None)
        releases = [one for one in releases if one.version != __version__] + [new]
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(releases), indent=2) + b"\n")
    PAGE.write_text(page(releases), "utf-8")
    print(PAGE.relative_to(ROOT))


def measure(bench: dict[str, Any] | None) -> Measured:
    """The figures of this release; those of the bench are taken over if they are given."""
    targets = tomllib.loads((ROOT / "bench" / "server" / "targets.toml").read_text())
    load = os.getloadavg()[0]
    if bench is None:
        done = subprocess.run(
            [sys.executable, "-m", "fracas", "bench", "--server", "--json"], stdout=subprocess.PIPE, check=True
        )
        bench = msgspec.json.decode(done.stdout)
    with bar("recovery", 4 * TRIES) as advance:
        recovered = recovery(targets["game"], targets["mode"], TRIES, advance)
    with bar("costs", MATCHES) as advance:
        cost = costs(targets["game"], targets["mode"], MATCHES, advance)
    return Measured(__version__, BUILD, os.cpu_count() or 1, load, recovered, cost, bench or {})


def page(releases: list[Measured]) -> str:
    """The page, the last release first."""
    return HEAD + "".join(map(section, reversed(releases)))


def section(one: Measured) -> str:
    """What is told of one release."""
    lines = [f"\n## {one.version}\n", f"{one.build}, {one.cores} cores, load {one.load:.1f} before the run.\n"]
    lines += ["| Load | moves a second | p50 | p99 |", "|---|---|---|---|", *speed(one.bench), ""]
    lines += [
        "| Without an answer, at one table | median | longest |",
        "|---|---|---|",
        *pauses(one.recovery),
    ]
    worst = max(one.recovery.owner_killed)
    verdict = "kept" if worst <= WITHIN_S else "NOT kept in this run"
    lines += ["", f"A table goes on elsewhere within {WITHIN_S:g} s after its process was killed: {verdict}.", ""]
    costs = one.costs
    parts = (
        ("the process that owns the table", costs.owner_us),
        ("the processes that have the sockets, together", costs.relay_us),
        ("PostgreSQL", costs.database_us),
        ("NATS", costs.bus_us),
    )
    lines += ["| A move at a site of three processes | processor |", "|---|---|"]
    lines += [f"| {what} | {us:,.0f} µs |" for what, us in parts]
    lines += [f"\n{costs.bytes_down:,.0f} bytes down and {costs.bytes_up:,.0f} up on sockets, "]
    lines[-1] += f"{costs.log_bytes:,.0f} bytes in the database's log (mean of {costs.moves:,} moves)."
    return "\n".join(lines) + "\n"


def speed(bench: dict[str, Any]) -> list[str]:
    """Rows of the bench: what the crowd got, and the ratios to the peer."""
    if not bench:
        return ["| not measured | | | |"]
    crowd = bench["crowd"]
    rate = crowd["moves"] / crowd["seconds"]
    rows = [f"| 1,000 matches, 2 s to think | {rate:,.0f} | {crowd['p50']:.1f} ms | {crowd['p99']:.1f} ms |"]
    for ratio in bench["ratios"]:
        what = f"{ratio['title']}, against {bench['peer'].partition(',')[0]}"
        rows.append(f"| {what} | {ratio['ours']:,.0f} to {ratio['peer']:,.0f} | {ratio['ratio']:.1f} times as good | |")
    return rows


def pauses(found: Recovery) -> list[str]:
    """Rows of the recovery."""
    kinds = (
        ("the owner was killed", found.owner_killed),
        ("the owner was stopped", found.owner_stopped),
        ("the database was killed: after it was up again", found.database_back),
        ("the bus was killed: after it was up again", found.bus_back),
    )
    return [f"| {what} | {median(times):.2f} s | {max(times):.2f} s |" for what, times in kinds if times]


if __name__ == "__main__":
    main()
