"""A league over the protocol: bots of ours and anybody's programs play each other at a server of their own.

An entrant is the id of a bot, which the server seats itself, or the command line of a program, which is started with
the server, the table and the token of its seat as its last arguments (examples/bot.py is one).
"""

from __future__ import annotations

import argparse
import base64
import itertools
import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from fracas import bots
from fracas.kernel.game import Game, SetupError
from fracas.lab.stats import Share, share
from fracas.match.registry import find_game

__all__ = ["Fixture", "League", "Standing", "add_command", "league"]

_UP_WITHIN_S = 60.0
_LOOK_EVERY_S = 0.1
_OUTPUT = 300  # letters of what a program that failed had to say


class Standing(Struct, frozen=True):
    """One entrant over all its matches; `failed` are matches its program did not play to the end."""

    entrant: str
    share: Share
    failed: int = 0


class Fixture(Struct, frozen=True):
    """Two entrants against each other: the share of the first."""

    first: str
    second: str
    share: Share


class League(Struct, frozen=True):
    """The table, the best first, and every pairing."""

    game: str
    mode: str
    standings: list[Standing]
    fixtures: list[Fixture]
    faults: list[str]


class _Played(Struct, frozen=True):
    scores: tuple[float, float]
    faults: tuple[str, str] = ("", "")


def league(
    game: Game[Any],
    entrants: list[str],
    *,
    matches: int,
    mode: str | None = None,
    jobs: int = 1,
    most_seconds: float = 600.0,
    advance: Callable[[], None] = lambda: None,
) -> League:
    """Every entrant against every other, so many matches, with seats changed after each."""
    chosen = game.mode(mode) if mode is not None else game.info.modes[0]
    _check(game, chosen.id, chosen.seats, entrants)
    pairs = list(itertools.combinations(range(len(entrants)), 2))
    with _server() as url, ThreadPoolExecutor(jobs) as hands:

        def play(task: tuple[int, int, int]) -> _Played:
            first, second, number = task
            seated = (entrants[first], entrants[second])
            table = _Table(url, game.id, chosen.id, most_seconds)
            done = table.play(seated) if number % 2 == 0 else _turned(table.play(seated[::-1]))
            advance()
            return done

        tasks = [(first, second, number) for first, second in pairs for number in range(matches)]
        played = list(hands.map(play, tasks))
    return _summary(game.id, chosen.id, entrants, tasks, played)


def _check(game: Game[Any], mode: str, seats: tuple[int, ...], entrants: list[str]) -> None:
    if 2 not in seats:
        raise SetupError(f"{game.id}: mode {mode!r} has no table of two seats, which a league needs")
    if len(entrants) < 2 or len(set(entrants)) < len(entrants):
        raise SetupError("a league needs two entrants or more, all different")
    for entrant in entrants:
        if entrant in bots.bot_ids():
            continue
        words = shlex.split(entrant)
        if not words or shutil.which(words[0]) is None:
            known = ", ".join(bots.bot_ids())
            raise SetupError(f"{entrant!r} is neither a bot ({known}) nor a program that can be run")


def _turned(done: _Played) -> _Played:
    return _Played((done.scores[1], done.scores[0]), (done.faults[1], done.faults[0]))


def _summary(
    game: str, mode: str, entrants: list[str], tasks: list[tuple[int, int, int]], played: list[_Played]
) -> League:
    scores: list[list[float]] = [[] for _ in entrants]
    pairs: dict[tuple[int, int], list[float]] = {}
    faults: dict[str, int] = {}
    failed = [0] * len(entrants)
    for (first, second, _), done in zip(tasks, played, strict=True):
        pairs.setdefault((first, second), []).append(done.scores[0])
        for entrant, score, fault in zip((first, second), done.scores, done.faults, strict=True):
            scores[entrant].append(score)
            if fault:
                failed[entrant] += 1
                line = f"{entrants[entrant]}: {fault}"
                faults[line] = faults.get(line, 0) + 1
    table = [Standing(entrants[i], share(scores[i]), failed[i]) for i in range(len(entrants))]
    fixtures = [Fixture(entrants[first], entrants[second], share(own)) for (first, second), own in pairs.items()]
    told = [f"{line} ({count} times)" if count > 1 else line for line, count in faults.items()]
    return League(game, mode, sorted(table, key=lambda one: -one.share.share), fixtures, told)


# --- one match ----------------------------------------------------------------------------------------------------


class _Table:
    """One match at the server, watched until it is over."""

    def __init__(self, url: str, game: str, mode: str, most_seconds: float) -> None:
        self._url, self._game, self._mode = url, game, mode
        self._end = time.monotonic() + most_seconds

    def play(self, seated: tuple[str, str]) -> _Played:
        ours = [one if one in bots.bot_ids() else None for one in seated]
        wish = {"game": self._game, "mode": self._mode, "seats": [{"bot": bot} if bot else {} for bot in ours]}
        made = _ask(f"{self._url}/api/tables", {**wish, "name": "Program 1"})
        table = made["table"]
        programs: dict[int, _Program] = {}
        try:
            for seat in (seat for seat, bot in enumerate(ours) if bot is None):
                token = made["token"]
                if programs:
                    token = _ask(f"{self._url}/api/tables/{table}/join", {"name": "Program 2"})["token"]
                command = [*shlex.split(seated[seat]), self._url, table, token]
                programs[seat] = _Program(command)
            if programs:
                return self._watch(table, programs)
            with _watching(self._url, table):  # bots among themselves play only while somebody looks on
                return self._watch(table, programs)
        finally:
            for program in programs.values():
                program.end()

    def _watch(self, table: str, programs: dict[int, _Program]) -> _Played:
        """Wait for the end. Who ends before the match does, or takes too long, has lost it."""
        while True:
            gone = [seat for seat, program in programs.items() if program.ended]
            card = _ask(f"{self._url}/api/tables/{table}")
            if card["status"] == "over":
                first, second = card["outcome"]["scores"]
                return _Played((first, second))
            if gone:
                return _forfeit({seat: programs[seat].last_words() for seat in gone})
            if card["status"] == "stopped":
                raise SetupError(f"table {table} stopped: {card['why']}")
            if time.monotonic() > self._end:
                slow = [seat for seat, one in enumerate(card["seats"]) if one.get("asked") and seat in programs]
                if not slow:
                    raise SetupError(f"a match of {self._game} took longer than it may; see --most-seconds")
                return _forfeit(dict.fromkeys(slow, "it gave no answer in time"))
            time.sleep(_LOOK_EVERY_S)


def _forfeit(faults: dict[int, str]) -> _Played:
    lost = [1.0 if seat not in faults else 0.0 for seat in range(2)]
    return _Played((lost[0], lost[1]), (faults.get(0, ""), faults.get(1, "")))


class _Program:
    """An entrant's process; what it says goes to a file, so that it may say as much as it likes."""

    def __init__(self, command: list[str]) -> None:
        self._out = tempfile.TemporaryFile()  # noqa: SIM115 - it is closed by `end`
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self._out, stderr=subprocess.STDOUT)

    @property
    def ended(self) -> bool:
        return self._process.poll() is not None

    def last_words(self) -> str:
        self._out.seek(0)
        said = self._out.read().decode("utf-8", "replace").strip()[-_OUTPUT:]
        return f"it ended with {self._process.returncode} before the match did: {said or 'without a word'}"

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._out.close()


@contextmanager
def _watching(url: str, table: str) -> Iterator[None]:
    """A socket at the table that reads everything and says nothing; it needs no more of WebSocket than its opening."""
    place = url.removeprefix("http://")
    host, port = place.split(":")
    with socket.create_connection((host, int(port)), 30) as line:
        key = base64.b64encode(os.urandom(16)).decode()
        ask = f"GET /ws HTTP/1.1\r\nHost: {place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        line.sendall(f"{ask}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        if b" 101 " not in line.recv(65536):
            raise SetupError(f"the server lets nobody watch table {table}")
        join = json.dumps({"frame": "join", "table": table}).encode()
        line.sendall(bytes([0x81, 0x80 | len(join), 0, 0, 0, 0]) + join)  # one text frame, under a mask of zeros
        line.settimeout(None)
        reader = threading.Thread(target=_drain, args=(line,), daemon=True)
        reader.start()
        try:
            yield
        finally:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            reader.join(10)


def _drain(line: socket.socket) -> None:
    with suppress(OSError):
        while line.recv(65536):
            pass


# --- the server ---------------------------------------------------------------------------------------------------


@contextmanager
def _server() -> Iterator[str]:
    """A server on a port of its own, with bots that do not pause; everything it stores is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        log = Path(folder) / "server.log"
        place = "--port", str(port), "--db", str(Path(folder) / "league.db")
        command = [sys.executable, "-m", "fracas", "serve", *place]
        # All tables are opened from one address, as many as there are matches.
        free = {"FRACAS_BOT_PAUSE_MS": "0,0", "FRACAS_TABLES_PER_MINUTE": "100000", "FRACAS_TABLES_BURST": "100000"}
        environment = {**os.environ, **free}
        with log.open("wb") as out:
            server = subprocess.Popen(command, stdout=out, stderr=out, env=environment)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(server, url, log)
            yield url
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_for(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    end = time.monotonic() + _UP_WITHIN_S
    while server.poll() is None and time.monotonic() < end:
        try:
            _ask(f"{url}/health")
            return
        except (OSError, ValueError):
            time.sleep(_LOOK_EVERY_S)
    raise SetupError(f"the server of the league did not come up: {log.read_text('utf-8', 'replace')[-_OUTPUT:]}")


def _ask(url: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SetupError(f"the server refused: {error.read().decode('utf-8', 'replace')}") from None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- the command --------------------------------------------------------------------------------------------------


def add_command(command: Callable[[str, Any, str], argparse.ArgumentParser], count: Callable[[str], int]) -> None:
    """Add `league`; `command` makes one from its name, what runs and a line of help."""
    made = command("league", _run, "bots and programs play each other over the protocol, all against all")
    made.add_argument("game", metavar="GAME")
    made.add_argument("entrant", nargs="+", metavar="ENTRANT", help="a bot, or a program's command line in quotes")
    made.add_argument("--mode", metavar="M", help="mode of the game, for two seats (its first)")
    made.add_argument("--games", type=count, default=20, metavar="N", help="matches for each pairing (20)")
    made.add_argument("--jobs", type=count, default=2, metavar="J", help="matches at the same time (2)")
    made.add_argument("--most-seconds", type=count, default=600, metavar="S", help="a match may take so long (600)")


def _run(args: argparse.Namespace) -> int:
    import msgspec

    from fracas.lab.progress import bar

    game = find_game(args.game)
    pairs = len(args.entrant) * (len(args.entrant) - 1) // 2
    with bar(f"{game.info.title}, league", pairs * args.games) as advance:
        found = league(
            game, args.entrant, matches=args.games, mode=args.mode, jobs=args.jobs,
            most_seconds=args.most_seconds, advance=lambda: advance(1),
        )  # fmt: skip
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    wide = max(len(one.entrant) for one in found.standings)
    print(f"{game.info.title}, {found.mode}: share of {args.games} matches a pairing, 95 % in brackets")
    for place, one in enumerate(found.standings, 1):
        lost = f"  {one.failed} not played to the end" if one.failed else ""
        print(f"{place:>3}. {one.entrant:<{wide}}  {_said(one.share)}{lost}")
    for fixture in found.fixtures:
        print(f"     {fixture.first} against {fixture.second}: {_said(fixture.share)}")
    for fault in found.faults:
        print(f"     {fault}")
    return 0


def _said(own: Share) -> str:
    return f"{own.share:6.1%} ({own.low:.1%} to {own.high:.1%})"
