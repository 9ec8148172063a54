"""Guards this process's descriptors and memory: one address may not have them all, and some are kept in reserve.

The web server takes every connection and gives it time for its first request; nobody is asked before. So once a second
a look is taken, which costs next to nothing: how many descriptors are open, and has the memory grown? Only if so, the
connections are counted by address, and those that take too much are cut off.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import stat
import struct
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from fracas.server.errors import where
from fracas.server.settings import Settings
from fracas.server.web.visitors import neighbourhood

if sys.platform != "win32":
    import resource

__all__ = ["Guard", "Guarded", "Line", "room_for"]

RESERVE = 96  # descriptors for the store, the bots' pipes, files that are read, and /health
_FOR_REQUESTS = 64  # connections that no socket may take: without them nobody could be told that it is full
_MOST_FILES = 65_536
_WITHOUT_LIMIT = 8_192  # connections, where the system tells no limit
_EVERY_S = 1.0
_GROWN = 48 * 1024 * 1024  # bytes of memory more than at the last look
_RECEIVED = 128  # where Linux's tcp_info has the bytes that have come in
_PER_FRAME = 14  # bytes that frame a frame, at most
_HANDSHAKE = 16 * 1024

_log = logging.getLogger(__name__)

Peer = tuple[str, int]


class Guarded(Protocol):
    """An open socket of a client, as the guard sees it."""

    peer: Peer
    taken_bytes: int
    taken_frames: int


@dataclass(frozen=True)
class Line:
    """One connection to us: its descriptor when it was looked at, the other end, and the bytes that have come in."""

    number: int
    peer: Peer
    received: int

    def cut(self, ports: set[int]) -> bool:
        """Cut it off, if the descriptor still is that connection's."""
        found = _connection(self.number, ports)
        if found is None:
            return False
        line, peer = found
        with line, contextlib.suppress(OSError):  # it has just gone by itself
            if peer == self.peer:
                line.shutdown(socket.SHUT_RDWR)
                return True
        return False


def room_for() -> int:
    """How many connections there is room for: the file limit, raised as far as the system allows, less a reserve."""
    if sys.platform == "win32":
        return _WITHOUT_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    most = _WITHOUT_LIMIT if soft == resource.RLIM_INFINITY else soft
    return max(most - RESERVE, most // 2)


class Guard:
    """Looks once a second, while `run` runs. `sockets` are the clients' open ones, `ports` those we listen on."""

    def __init__(self, settings: Settings, room: int, sockets: Collection[Guarded], ports: Callable[[], set[int]]):
        self.cut = 0  # connections, since the start
        self.room = room
        self.most_sockets = settings.sockets or max(1, room - _FOR_REQUESTS)
        self.most = min(settings.connections_per_address, max(1, room // 2))
        self._settings = settings
        self._proxies = {neighbourhood(one) for one in settings.proxies}
        self._sockets = sockets
        self._ports = ports
        self._own = descriptors()  # before anybody came
        self._memory = memory()

    @property
    def used(self) -> int:
        """Descriptors in use beyond our own: about as many as there are connections."""
        return max(0, descriptors() - self._own)

    async def run(self) -> None:
        cut = 0
        while True:
            await asyncio.sleep(_EVERY_S)
            strangers = self.used - len(self._sockets) > min(self.most, self.room // 4)
            crowd = self.used > self.most
            grown = memory() - self._memory > _GROWN
            # Whoever came while the others were cut off is above the gap they left, where `used` does not see it.
            if strangers or crowd or grown or cut:
                try:
                    cut = await self.look()
                except OSError as error:  # no thread or descriptor to look with: the next second may have one
                    _log.error("the guard cannot look: %s", where(error))

    async def look(self) -> int:
        """Cut off what is too much; returns how many that were."""
        clients = {one.peer: (one.taken_bytes, one.taken_frames) for one in self._sockets}
        cut = await asyncio.to_thread(self._look, clients)
        self._memory = memory()
        self.cut += cut
        if cut:
            _log.warning("cut off %d connections: too many from one address, or frames that never end", cut)
        return cut

    def _look(self, clients: dict[Peer, tuple[int, int]]) -> int:
        ports = self._ports()
        too_much: list[Line] = []
        strangers: dict[str, list[Line]] = defaultdict(list)
        count: Counter[str] = Counter()
        for line in _lines(ports):
            address = neighbourhood(line.peer[0])
            count[address] += 1
            known = clients.get(line.peer)
            if known is None:
                strangers[address].append(line)
            elif self._hoards(line, *known):
                too_much.append(line)
        for address, lines in strangers.items():
            # Who speaks for others is not one of them; of the others, those that have sent least go first.
            if address not in self._proxies:
                lines.sort(key=lambda one: one.received)
                too_much += lines[: max(0, count[address] - self.most)]
        return sum(line.cut(ports) for line in too_much)

    def _hoards(self, line: Line, taken_bytes: int, taken_frames: int) -> bool:
        """True for a client whose frame grows and grows before we are shown it."""
        expected = taken_bytes + taken_frames * _PER_FRAME + _HANDSHAKE
        return line.received - expected > self._settings.unread_bytes


def descriptors() -> int:
    """About how many descriptors are in use: the lowest free one tells, without counting. 0 where that is not so."""
    if sys.platform == "win32":
        return 0
    try:
        lowest = os.open(os.devnull, os.O_RDONLY)
    except OSError:  # there is none left
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    os.close(lowest)
    return lowest


def memory() -> int:
    """The bytes of memory this process has; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


def _lines(ports: set[int]) -> Iterator[Line]:
    """Every connection that came in on one of these ports."""
    for number in _open_files():
        found = _connection(number, ports)
        if found is not None:
            with found[0] as line:
                yield Line(number, found[1], _received(line))


def _connection(number: int, ports: set[int]) -> tuple[socket.socket, Peer] | None:
    """The connection of a descriptor by one of our own, to be closed, and its other end; None if it is none of ours."""
    try:
        # To close any copy of a database's descriptor would let go SQLite's locks on it, and with them its journal.
        if not stat.S_ISSOCK(os.fstat(number).st_mode):
            return None
        copy = os.dup(number)
    except OSError:  # closed meanwhile
        return None
    try:
        line = socket.socket(fileno=copy)
    except OSError:  # no socket
        os.close(copy)
        return None
    try:
        if line.family in (socket.AF_INET, socket.AF_INET6) and line.getsockname()[1] in ports:
            peer = line.getpeername()
            return line, (str(peer[0]), int(peer[1]))
    except OSError:  # a listener, or gone
        pass
    line.close()
    return None


def _received(line: socket.socket) -> int:
    """Bytes that have come in so far; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0
    info = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _RECEIVED + 8)
    found: int = struct.unpack_from("=Q", info, _RECEIVED)[0] if len(info) >= _RECEIVED + 8 else 0
    return found


def _open_files() -> Iterable[int]:
    for folder in ("/proc/self/fd", "/dev/fd"):
        with contextlib.suppress(OSError):
            return [int(one) for one in os.listdir(folder) if one.isdecimal()]
    return []
