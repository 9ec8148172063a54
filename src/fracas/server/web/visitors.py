"""Who comes here, told apart by address: how many sockets each has open, and how often it may ask for costly things."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Literal

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from litestar.exceptions import PermissionDeniedException, TooManyRequestsException
from litestar.handlers.base import BaseRouteHandler
from litestar.types import Guard

from fracas.server.settings import Settings

__all__ = ["Bucket", "Costly", "Visitors", "at_times", "neighbourhood", "not_banned"]

Costly = Literal["accounts", "comments", "packs", "puzzles", "reads", "tables", "tries", "unasked", "words"]

_LATER = {"retry-after": "60"}
_WORDS = (0.1, 10.0)  # secret words tried: a second, and at once
_TRIES = (0.05, 40.0)  # … for one account, from anywhere: who guesses from many addresses does not get far
_ACCOUNTS = (10 / 3600, 20.0)  # accounts made
_PUZZLES = (1 / 86_400, 1.0)  # guests' tries at one puzzle that move its rating
_ALWAYS = ("words", "tries", "accounts")  # also where a proxy names nobody: then all whom it does not name share one
_MOST_BUCKETS = 20_000  # then the full ones are forgotten: a full bucket says nothing


class Bucket:
    """So many at once, and then so many a second."""

    __slots__ = ("_at", "_left")

    def __init__(self, most: float, now: float) -> None:
        self._left, self._at = most, now

    def take(self, now: float, per_s: float, most: float) -> bool:
        """Take one, if there is one."""
        self._left = self._level(now, per_s, most)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self, now: float, per_s: float, most: float) -> bool:
        return self._level(now, per_s, most) >= most

    def _level(self, now: float, per_s: float, most: float) -> float:
        return min(most, self._left + (now - self._at) * per_s)


class Visitors:
    """What this process knows of the addresses people come from."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.sockets: Counter[str] = Counter()  # open ones, by address
        self.refused: Counter[str] = Counter()  # for the metrics: by what there was too much of
        self._proxies = {neighbourhood(one) for one in settings.proxies}
        self._rates: dict[Costly, tuple[float, float]] = {
            "tables": (settings.tables_per_minute / 60, settings.tables_burst),
            "reads": (settings.reads_per_minute / 60, settings.reads_burst),
            "words": _WORDS,
            "tries": _TRIES,
            "accounts": _ACCOUNTS,
            "puzzles": _PUZZLES,
            "packs": (settings.packs_per_minute / 60, settings.packs_burst),
            "comments": (settings.comments_per_minute / 60, settings.comments_burst),
            "unasked": (settings.unasked_per_second, settings.unasked_burst),
        }
        self._buckets: dict[tuple[Costly, str], Bucket] = {}
        self._clock = clock

    def address(self, scope: Any) -> str:
        """Whose request this is: the other end's address, or whom a proxy of ours says it speaks for.

        Empty if a proxy names nobody, or for a program on the same machine as a proxy: that is not counted.
        """
        client = scope.get("client")
        found = neighbourhood(str(client[0])) if client else ""
        if found in self._proxies:
            passed_on = Headers.from_scope(scope).getall("x-forwarded-for", [])
            return self._before_proxies(reversed(",".join(passed_on).split(",")))
        return found

    def _before_proxies(self, told: Iterable[str]) -> str:
        """The last address that is no proxy of ours: what stands before it, anybody could have written."""
        for one in told:
            found = neighbourhood(one.strip())
            if found and found not in self._proxies:
                return found
        return ""

    def may(self, what: Costly, who: str) -> bool:
        """True if whoever this is may do so once more now; then it is counted."""
        if not who and what not in _ALWAYS:
            return True
        now, (per_s, most) = self._clock(), self._rates[what]
        bucket = self._buckets.get((what, who))
        if bucket is None:
            if len(self._buckets) >= _MOST_BUCKETS:
                self._forget(now)
            bucket = self._buckets[what, who] = Bucket(most, now)
        fine = bucket.take(now, per_s, most)
        if not fine:
            self.refused[what] += 1
        return fine

    def _forget(self, now: float) -> None:
        self._buckets = {key: one for key, one in self._buckets.items() if not one.full(now, *self._rates[key[0]])}
        if len(self._buckets) > _MOST_BUCKETS // 2:  # a flood from everywhere: the older half goes
            self._buckets = dict(list(self._buckets.items())[len(self._buckets) // 2 :])


def at_times(what: Costly, why: str) -> Guard:
    """A guard against whoever asks for this too often, by address; the answer says so and when to come again."""

    async def guard(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
        visitors: Visitors = connection.app.state.tables.visitors
        if not visitors.may(what, visitors.address(connection.scope)):
            raise TooManyRequestsException(f"{why} from your address; try again in a minute", headers=_LATER)

    return guard


async def not_banned(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Guard: nobody whom the host has banned."""
    tables = connection.app.state.tables
    if tables.house.bans and tables.house.bans_now(tables.visitors.address(connection.scope)):
        tables.visitors.refused["banned"] += 1
        raise PermissionDeniedException("the host has banned your address")


def neighbourhood(address: str) -> str:
    """An address as it is counted: whoever has one of IPv6 has the 2^64 beside it too. Empty if it is none."""
    try:
        found = ip_address(address.partition("%")[0].removeprefix("[").removesuffix("]"))
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ip_network((found, 64), strict=False))
    return str(found)
