"""The server's speed against a peer's: both are loaded in turn by the same players, over sockets.

What is measured and demanded is in bench/server/targets.toml of the source tree, the players beside it. They run on
Node, like the peer, which is installed into build/peer at first use.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from fracas import BUILD, COMPILED
from fracas.kernel.game import SetupError
from fracas.lab.bench import Ratio, tell_ratios
from fracas.lab.progress import bar

__all__ = ["run"]

T = TypeVar("T")
Side = Literal["ours", "peer"]

_ROOT = Path(__file__).parents[3]
_FOLDER = _ROOT / "bench" / "server"
_BUILT = _ROOT / "build" / "peer"
_UP_WITHIN_S = 60.0
_DOWN_WITHIN_S = 20.0


class Peer(Struct, frozen=True):
    """Whom we are measured against."""

    title: str


class Load(Struct, frozen=True):
    """So many matches, whose players think so long; how much faster and sooner we must be (0: not demanded)."""

    id: str
    matches: int
    think_ms: int
    faster: float = 0.0
    sooner: float = 0.0


class Crowd(Struct, frozen=True):
    """Many people who think, at our server alone: how long the slowest of a hundred answers may take."""

    id: str
    matches: int
    think_ms: int
    p99_ms: float


class Memory(Struct, frozen=True):
    """How many tables and sockets are opened to see what one needs."""

    tables: int
    sockets: int


class Targets(Struct, frozen=True):
    """targets.toml."""

    game: str
    mode: str
    rounds: int
    seconds: float
    peer: Peer
    load: tuple[Load, ...]
    crowd: Crowd
    memory: Memory


class Sample(Struct, frozen=True):
    """What load.js reports: delays in ms, times of the processor in seconds, memory in MB."""

    moves: int
    seconds: float
    p50: float
    p99: float
    server_cpu: float
    client_cpu: float
    rss: float
    ended: int
    refused: int

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cost_us(self) -> float:
        """The server's time on the processor for one move."""
        return self.server_cpu / max(1, self.moves) * 1e6


class Needs(Struct, frozen=True):
    """What memory.js reports, in KB: the server with nobody in it, and one more of each."""

    empty: float
    waiting: float
    running: float
    socket: float


class Report(Struct, frozen=True):
    """All that was measured."""

    peer: str
    build: str
    cores: int
    load: float
    ratios: list[Ratio]
    crowd: Sample
    memory: Needs | None


def run(*, as_json: bool) -> int:
    """Measure everything and tell it."""
    path = _FOLDER / "targets.toml"
    if not path.exists():
        raise SetupError(f"{path}: not there; `fracas bench` runs in the source tree")
    targets = msgspec.toml.decode(path.read_bytes(), type=Targets)
    _install()
    report = _measure(targets)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        _tell(targets, report)
    return 0


def _measure(targets: Targets) -> Report:
    busy = os.getloadavg()[0]
    ratios: list[Ratio] = []
    with bar("bench", len(targets.load) * targets.rounds + 2) as advance:
        for load in targets.load:
            samples: list[tuple[Sample, Sample]] = []
            for _ in range(targets.rounds):
                samples.append((_sample("ours", load, targets), _sample("peer", load, targets)))
                advance(1)
            ratios += _ratios(load, samples)
        crowd = _sample("ours", targets.crowd, targets)
        advance(1)
        needs = _needs(targets)
        advance(1)
    return Report(targets.peer.title, BUILD, os.cpu_count() or 1, busy, ratios, crowd, needs)


def _ratios(load: Load, samples: list[tuple[Sample, Sample]]) -> list[Ratio]:
    """Moves a second, the processor's time for a move (of this nothing is demanded), and the delay of the slowest."""
    what = f"{load.matches} matches" + (f", {load.think_ms / 1000:g} s to think" if load.think_ms else "")
    found = []
    if load.faster:
        rates = [(ours.rate, peer.rate) for ours, peer in samples]
        found.append(_judge(f"T8 {load.id}", f"{what}: moves/s", rates, load.faster))
    costs = [(ours.cost_us, peer.cost_us) for ours, peer in samples]
    found.append(_judge(f"cost {load.id}", f"{what}: cpu us/move", costs, 0.0, less=True))
    if load.sooner:
        delays = [(ours.p99, peer.p99) for ours, peer in samples]
        found.append(_judge(f"T9 {load.id}", f"{what}: p99 ms", delays, load.sooner, less=True))
    return found


def _judge(target: str, title: str, rounds: list[tuple[float, float]], demanded: float, *, less: bool = False) -> Ratio:
    """How many times better we are, each round for itself; with `less` the smaller figure is the better."""
    ratios = [peer / max(ours, 1e-9) if less else ours / max(peer, 1e-9) for ours, peer in rounds]
    return Ratio(
        target=target,
        title=title,
        ours=median(ours for ours, _ in rounds),
        peer=median(peer for _, peer in rounds),
        ratio=median(ratios),
        low=min(ratios),
        high=max(ratios),
        demanded=demanded,
        ok=median(ratios) >= demanded,
        compiled=COMPILED,
    )


def _tell(targets: Targets, report: Report) -> None:
    print(f"{targets.game} ({report.build}), stored on disk, against {report.peer}")
    print(
        f"medians of {targets.rounds} rounds of {targets.seconds:g} s, servers in turn on one core, players on another"
    )
    tell_ratios(report.ratios)
    crowd, allowed = report.crowd, targets.crowd.p99_ms
    people = f"{targets.crowd.matches} matches, {targets.crowd.think_ms / 1000:g} s to think"
    verdict = f"demanded below {allowed:g}  {'ok' if crowd.p99 < allowed else 'FAILS'}"
    print(f"{people}: {crowd.rate:,.0f} moves/s, p50 {crowd.p50:.1f} ms, p99 {crowd.p99:.1f} ms, {verdict}")
    if report.memory is not None:
        one = report.memory
        print(
            f"memory: {one.empty / 1024:,.0f} MB empty, a waiting table {one.waiting:,.0f} KB, "
            f"one that has begun {one.running:,.0f} KB, an idle socket {one.socket:,.0f} KB"
        )
    print(f"({report.cores} cores, load {report.load:.2f} before the run: while others work, read the costs alone)")


# --- the sides ----------------------------------------------------------------------------------------------------


def _sample(side: Side, load: Load | Crowd, targets: Targets) -> Sample:
    """One measurement of a server that is started for it."""
    with _server(side) as (port, pid):
        numbers = [port, pid, load.matches, targets.seconds, load.think_ms]
        return _node("load.js", [side, *numbers, targets.game, targets.mode], Sample)


def _needs(targets: Targets) -> Needs | None:
    if not Path("/proc/self/status").exists():
        return None
    with _server("ours") as (port, pid):
        numbers = [port, pid, targets.memory.tables, targets.memory.sockets]
        return _node("memory.js", [*numbers, targets.game, targets.mode], Needs)


def _node(script: str, arguments: list[str | int | float], kind: type[T]) -> T:
    process = subprocess.Popen(["node", script, *map(str, arguments)], cwd=_BUILT, stdout=subprocess.PIPE)
    _bind(process.pid, last=True)
    said, _ = process.communicate()
    if process.returncode:
        raise SetupError(f"{script}: ended with status {process.returncode}")
    return msgspec.json.decode(said, type=kind)


@contextlib.contextmanager
def _server(side: Side) -> Iterator[tuple[int, int]]:
    """A server of its own for one measurement: its port and its process."""
    with tempfile.TemporaryDirectory(prefix="fracas-bench-") as folder:
        port = _free_port()
        ours = [sys.executable, str(_FOLDER / "ours.py"), str(port), str(Path(folder, "bench.db"))]
        command = ours if side == "ours" else ["node", "peer_server.js", str(port)]
        paths = [str(_ROOT / "src"), os.environ.get("PYTHONPATH", "")]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        process = subprocess.Popen(command, cwd=_BUILT, env=env, stdout=subprocess.DEVNULL)
        try:
            _bind(process.pid, last=False)
            _wait_for(port, process)
            yield port, process.pid
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGINT)
    try:
        process.wait(_DOWN_WITHIN_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(int(_UP_WITHIN_S / 0.1)):
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
            return
        time.sleep(0.1)
    raise SetupError("a server did not start")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _bind(pid: int, *, last: bool) -> None:
    """Servers share a core, the players have another, where the system can say so and there are two."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(pid, {cores[-1] if last else cores[0]})


def _install() -> None:
    """Put the players and the peer into build/peer; npm fetches what package.json names, once."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise SetupError("bench --server needs Node and npm: the peer and the players run on it")
    wanted = (_FOLDER / "package.json").read_bytes()
    stamp = _BUILT / "node_modules" / ".wanted"
    _BUILT.mkdir(parents=True, exist_ok=True)
    for script in (*_FOLDER.glob("*.js"), _FOLDER / "package.json"):
        shutil.copy(script, _BUILT)
    if stamp.exists() and stamp.read_bytes() == wanted:
        return
    done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=_BUILT, check=False)
    if done.returncode:
        raise SetupError(f"npm install in {_BUILT} failed, exit {done.returncode}")
    stamp.write_bytes(wanted)
