"""Speed against a peer, in one run: both sides play in turn, so a noisy machine is noisy for both.

What is measured and demanded is in bench/targets.toml of the source tree. Each side is a process of its own
(the build modes cannot share one) that waits on its input, plays for the seconds it is told, and reports.
"""

from __future__ import annotations

import contextlib
import gc
import os
import random
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Self

import msgspec
from msgspec import Struct

from fracas import BUILD, COMPILED
from fracas.bots.thinker import ROLLED
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, SetupError
from fracas.kernel.out import Out
from fracas.kernel.thinking.playout import playout, policy_playout
from fracas.kernel.thinking.quick import LOW, Quick
from fracas.kernel.thinking.search import Search
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab import sim
from fracas.lab.progress import Advance, bar
from fracas.match.registry import find_game, game_ids

__all__ = ["Ratio", "Targets", "compare", "measure", "run", "tell_ratios"]

_FOLDER = Path(__file__).parents[3] / "bench"
_ENDLESS = 1_000_000
_LOWEST = [(mask & -mask).bit_length() - 1 for mask in range(64)]  # the first seat of a mask of up to six
_STATES = 16  # to be copied
_MIDDLE = 20  # decisions before the first of them
_TRIALS = 200  # simulations of a search; the peer makes as many
SAME = 0.9  # with this share of the other tree's speed, a change does not count as slower: the rest may be noise


class Peer(Struct, frozen=True):
    """Whom we are measured against: a script beside targets.toml, and the module it needs."""

    title: str
    script: str
    module: str
    install: str


class Target(Struct, frozen=True):
    """One ratio: a side of ours against the peer, or against another side of ours, in the default game or another."""

    id: str
    title: str
    side: str
    demanded: float
    pure: bool = False
    game: str = ""
    peer: str = "play"  # the peer's task
    script: str = ""  # another peer's script, in place of the one for all
    against: str = ""  # a side of ours that takes the peer's place


class Scaling(Struct, frozen=True):
    """The ratio of a simulation on several processes to the same on one."""

    id: str
    title: str
    rounds: int
    seconds: float
    jobs: int
    demanded: float


class Targets(Struct, frozen=True):
    """targets.toml."""

    game: str
    rounds: int
    seconds: float
    peer: Peer
    target: tuple[Target, ...]
    scaling: Scaling


class Ratio(Struct, frozen=True):
    """A measured ratio: `ours` and `peer` are medians a second, `low` and `high` the extreme rounds."""

    target: str
    title: str
    ours: float
    peer: float
    ratio: float
    low: float
    high: float
    demanded: float
    ok: bool
    compiled: bool


class _Run(Struct, frozen=True):
    decisions: int  # or whatever the side does: simulations, copies
    seconds: float
    compiled: bool = False


def run(*, as_json: bool) -> int:
    """Measure everything and tell it."""
    path = _FOLDER / "targets.toml"
    if not path.exists():
        raise SetupError(f"{path}: not there; `fracas bench` runs in the source tree")
    targets = msgspec.toml.decode(path.read_bytes(), type=Targets)
    if find_spec(targets.peer.module) is None:
        print(f"fracas: the peer is not installed; {targets.peer.install}", file=sys.stderr)
        return 1
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    ratios = measure(targets)
    if as_json:
        told = {"ratios": ratios, "peer": targets.peer.title, "game": targets.game, "load": load, "cores": cores}
        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
    else:
        _tell(targets, ratios)
        print(f"({cores} cores, load {load:.2f} before the run: what others use is missing from {targets.scaling.id})")
    for ratio in ratios:
        if not ratio.ok:
            why = f"{ratio.ratio:.2f}x, demanded {ratio.demanded:g}x"
            if not COMPILED and ratio.target != targets.scaling.id:
                why += f" ({BUILD})"
            print(f"fracas: {ratio.target} fails its target: {why}", file=sys.stderr)
    return 0


def compare(tree: Path, *, as_json: bool) -> int:
    """Every game of this tree against the same game of another, both as they are built: is a change slower?"""
    if not (tree / "src" / "fracas").is_dir():
        raise SetupError(f"--against: {tree} is no source tree of Fracas")
    targets = msgspec.toml.decode((_FOLDER / "targets.toml").read_bytes(), type=Targets)
    ratios = []
    with bar("bench", len(game_ids()) * targets.rounds) as advance:
        for game in game_ids():
            command = [sys.executable, "-m", "fracas.lab.bench", "inside", game]
            with _Side(command) as here, _Side(command, {"PYTHONPATH": str(tree / "src")}) as there:
                ours, theirs = _in_turn(here, there, targets, advance)
            if ours[0].compiled != theirs[0].compiled:
                raise SetupError("--against: one tree is compiled, the other is not: `make build` in both")
            ratios.append(_ratio(Target(game, "random play, loop inside", "inside", SAME), ours, theirs))
    if as_json:
        print(msgspec.json.format(msgspec.json.encode({"ratios": ratios}), indent=2).decode())
    else:
        print(f"this tree against {tree}, medians of {targets.rounds} rounds, sides in turn on one core")
        tell_ratios(ratios)
    return 0


def _in_turn(ours: _Side, peer: _Side, targets: Targets, advance: Advance) -> tuple[list[_Run], list[_Run]]:
    """Both sides play a short stretch each, round by round."""
    runs: tuple[list[_Run], list[_Run]] = ([], [])
    for side in (ours, peer):
        side.play(0.2)  # warm
    for _ in range(targets.rounds):
        for side, done in zip((ours, peer), runs, strict=True):
            done.append(side.play(targets.seconds))
        advance(1)
    return runs


def measure(targets: Targets) -> list[Ratio]:
    """All ratios. For each target our side and the peer take turns, so that a busy machine slows both."""
    steps = targets.rounds * len(targets.target) + targets.scaling.rounds * 2
    ratios = []
    with bar("bench", steps) as advance:
        for target in targets.target:
            game = target.game or targets.game
            with _own_side(target, game) as ours, _other_side(targets, target, game) as other:
                ratios.append(_ratio(target, *_in_turn(ours, other, targets, advance)))
        ratios.append(_scaling(targets, advance))
    return ratios


def _own_side(target: Target, game: str) -> _Side:
    if target.side == "environment":
        return _Side([sys.executable, str(_FOLDER / target.script), game])
    return _our_side(game, target.side, pure=target.pure)


def _other_side(targets: Targets, target: Target, game: str) -> _Side:
    if target.against:
        return _our_side(game, target.against, pure=target.pure)
    return _Side([sys.executable, str(_FOLDER / (target.script or targets.peer.script)), target.peer])


def _ratio(target: Target, ours: list[_Run], peer: list[_Run]) -> Ratio:
    our_rates = [run.decisions / run.seconds for run in ours]
    peer_rates = [run.decisions / run.seconds for run in peer]
    compiled = ours[0].compiled
    if compiled and target.pure:
        raise SetupError(f"{target.id}: FRACAS_PURE=1 did not give the pure build")
    return _judge(target, our_rates, peer_rates, compiled)


def _judge(target: Target | Scaling, ours: list[float], peer: list[float], compiled: bool) -> Ratio:
    rounds = [mine / theirs for mine, theirs in zip(ours, peer, strict=True)]
    ratio = median(rounds)  # of each round's ratio, because a machine that slows down slows both sides of a round
    return Ratio(
        target=target.id,
        title=target.title,
        ours=median(ours),
        peer=median(peer),
        ratio=ratio,
        low=min(rounds),
        high=max(rounds),
        demanded=target.demanded,
        ok=ratio >= target.demanded,
        compiled=compiled,
    )


def _scaling(targets: Targets, advance: Any) -> Ratio:
    """Random play through the whole match layer, on one process and on several."""
    scaling = targets.scaling
    game = find_game(targets.game)
    trial = sim.simulate(sim.plan(game, games=100, seed="trial", entrants=("random",)))
    games = max(100, int(100 * scaling.seconds / trial.seconds))
    plan = sim.plan(game, games=games, seed="bench", entrants=("random",))
    rates: dict[int, list[float]] = {1: [], scaling.jobs: []}
    for _ in range(scaling.rounds):
        for jobs, done in rates.items():
            done.append(sim.simulate(plan, jobs=jobs).decisions_per_second)
            advance(1)
    return _judge(scaling, rates[scaling.jobs], rates[1], COMPILED)


def _tell(targets: Targets, ratios: list[Ratio]) -> None:
    print(f"{targets.game} against {targets.peer.title}")
    print(f"medians of {targets.rounds} rounds of {targets.seconds:g} s, sides in turn on one core; decisions a second")
    print("(T6: simulations, the peer's on hearts; T7: copies)")
    tell_ratios(ratios)
    print(f"({targets.scaling.id}: {targets.scaling.jobs} processes against 1, the peer being ourselves)")
    for side in {target.against: target for target in targets.target if target.against}.values():
        print(f"({side.id.split()[0]}: the peer is the loop `{side.against}` of the same game)")


def tell_ratios(ratios: list[Ratio]) -> None:
    """A line each; where nothing is demanded, no verdict."""
    print(f"{'':<17}{'':<43}{'ours':>12}{'peer':>12}{'ratio':>9}{'rounds':>16}{'demanded':>10}")
    for one in ratios:
        rounds = f"{one.low:.2f} to {one.high:.2f}"
        told = f"{one.target:<17}{one.title:<43}{one.ours:>12,.0f}{one.peer:>12,.0f}{one.ratio:>8.2f}x{rounds:>16}"
        print(f"{told}{one.demanded:>9g}x  {'ok' if one.ok else 'FAILS'}" if one.demanded else told)


# --- the sides ----------------------------------------------------------------------------------------------------


class _Side:
    """A process that plays when told to."""

    def __init__(self, command: list[str], env: dict[str, str] | None = None) -> None:
        self._command = command
        self._process = subprocess.Popen(
            command,
            env={**os.environ, **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        _bind_to_core(self._process.pid)

    def play(self, seconds: float) -> _Run:
        assert self._process.stdin is not None and self._process.stdout is not None
        line = ""
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(f"{seconds}\n")
            line = self._process.stdout.readline()
        if not line:
            raise SetupError(f"{' '.join(self._command)}: ended with status {self._process.wait()}")
        return msgspec.json.decode(line, type=_Run)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # it ended first
            self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def _our_side(game: str, side: str, *, pure: bool) -> _Side:
    env = {"FRACAS_PURE": "1"} if pure else None
    return _Side([sys.executable, "-m", "fracas.lab.bench", side, game], env)


def _bind_to_core(pid: int) -> None:
    """Keep all sides on the same core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(pid, {max(os.sched_getaffinity(0))})


def _inside(game: Game[Any], setup: Setup, seconds: float) -> _Run:
    """Whole matches by the kernel's own loop, compiled if the build is."""
    chance, out = Chance("bench", keep=False), Out()
    decisions = 0
    start = process_time()
    end = start + seconds
    while process_time() < end:
        decisions += playout(game.rules.start(setup, chance, out), chance, _ENDLESS)
    return _Run(decisions, process_time() - start, COMPILED)


def _by_policy(game: Game[Any], setup: Setup, seconds: float) -> _Run:
    """The same by each game's rules of thumb."""
    chance, out, choices = Chance("bench", keep=False), Out(), Quick(1)
    decisions = 0
    start = process_time()
    end = start + seconds
    while process_time() < end:
        decisions += policy_playout(game.rules.start(setup, chance, out), chance, choices, _ENDLESS)
    return _Run(decisions, process_time() - start, COMPILED)


def _driven(game: Game[Any], setup: Setup, seconds: float) -> _Run:
    """Whole matches by a loop in plain Python that calls the public methods of a state."""
    chance, out = Chance("bench", keep=False), Out()
    pick = random.Random(1).random  # the players' choices are no luck of the match; the peer's come from here, too
    decisions = 0
    start = process_time()
    end = start + seconds
    while process_time() < end:
        state = game.rules.start(setup, chance, out)
        while asked := state.pending():
            seat = _LOWEST[asked]
            options = state.options(seat)
            state.answer(seat, options[int(pick() * len(options))], chance, out)
            decisions += 1
    return _Run(decisions, process_time() - start, COMPILED)


def _copied(game: Game[Any], setup: Setup, seconds: float) -> _Run:
    """Copies of states in the middle of matches, asked for from Python."""
    chance, out = Chance("bench", keep=False), Out()
    states: list[Any] = []
    while len(states) < _STATES:
        state = game.rules.start(setup, chance, out)
        playout(state, chance, _MIDDLE + len(states))
        if not state.over():
            states.append(state)
    copies = 0
    start = process_time()
    end = start + seconds
    while process_time() < end:
        for state in states:
            state.copy()
        copies += _STATES
    return _Run(copies, process_time() - start, COMPILED)


def _searched(game: Game[Any], setup: Setup, seconds: float, rolled: int = _ENDLESS) -> _Run:
    """Simulations of the search where a seat has a choice, in matches that go on at random.

    Each is followed by random play to the end, as the peer's are, or by so many decisions as bots make, and valued.
    """
    chance, out, choices = Chance("bench", keep=False), Out(), Quick(1)
    simulations = 0
    spent = 0.0
    while spent < seconds:
        state = game.rules.start(setup, chance, out)
        while (asked := state.pending()) and spent < seconds:
            seat = _LOWEST[asked]
            options = state.options(seat)
            if len(options) > 1:
                start = process_time()
                seed, informed = choices.below(LOW), rolled != _ENDLESS
                Search(state.copy(), seat, seed, rolled, False, informed).think(_TRIALS)
                spent += process_time() - start
                simulations += _TRIALS
            state.answer(seat, options[choices.below(len(options))], chance, out)
    return _Run(simulations, spent, COMPILED)


def _truncated(game: Game[Any], setup: Setup, seconds: float) -> _Run:
    """The same, each cut short where the bots cut theirs, and valued."""
    return _searched(game, setup, seconds, ROLLED)


def _serve_side(side: str, game_id: str) -> None:
    game = find_game(game_id)
    mode = game.info.modes[0]
    setup = Setup(game_id, tuple(SeatSetup(f"seat {i}") for i in range(min(mode.seats))), dict(mode.options))
    play = _SIDES[side]
    for line in sys.stdin:
        gc.collect()
        print(msgspec.json.encode(play(game, setup, float(line))).decode(), flush=True)


_SIDES = {
    "inside": _inside,
    "policy": _by_policy,
    "driven": _driven,
    "copies": _copied,
    "searched": _searched,
    "truncated": _truncated,
}


if __name__ == "__main__":
    _serve_side(sys.argv[1], sys.argv[2])
