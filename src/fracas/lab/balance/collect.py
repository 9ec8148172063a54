"""All matches of a report, in order: on one process, many or a cluster, and kept in a file as they end.

The luck of pair i is `<seed>:<i>`, so the same command gives the same report wherever its matches are played. A run
that was stopped goes on from its file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from fracas.kernel.game import SetupError
from fracas.lab import sim
from fracas.lab.balance.farm import Farm, farm_of
from fracas.lab.balance.play import Seen, pairs_of
from fracas.lab.progress import Advance, nobody

__all__ = ["Seen", "collect", "digest_of", "played"]


def collect(
    plan: sim.Plan,
    *,
    file: Path | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    advance: Advance = nobody,
) -> list[Seen]:
    """All matches of a plan, in order; those that the file has are not played again."""
    seen = (_read(file, plan) if file is not None else [])[: plan.games]
    if pairs_of(plan) and len(seen) % 2 and len(seen) < plan.games:
        seen.pop()  # half a pair: it is played again
    advance(len(seen))
    for some in _pairs(plan, len(seen), farm_of(plan, jobs, cluster)):
        seen.extend(some)
        if file is not None:
            with file.open("ab") as at:
                at.write(b"".join(msgspec.json.encode(one) + b"\n" for one in some))
        advance(len(some))
    return seen


def played(plan: sim.Plan, jobs: int, cluster: str | None = None) -> Iterator[Seen]:
    """The matches of a plan, each as soon as it and all before it have ended."""
    for some in _pairs(plan, 0, farm_of(plan, jobs, cluster)):
        yield from some


def digest_of(seen: Iterable[Seen]) -> str:
    """A short name of exactly these matches."""
    whole = hashlib.blake2b(digest_size=8)
    for one in seen:
        whole.update(msgspec.json.encode(one))
    return whole.hexdigest()


def _pairs(plan: sim.Plan, known: int, farm: Farm) -> Iterator[Sequence[Seen]]:
    step = 2 if pairs_of(plan) else 1
    yield from farm(range((known + step - 1) // step, (plan.games + step - 1) // step))


def _read(file: Path, plan: sim.Plan) -> list[Seen]:
    """What an earlier run has kept: a line that says what was played, then a match a line."""
    head = msgspec.json.encode(msgspec.structs.replace(plan, games=0))
    if not file.exists():
        file.write_bytes(head + b"\n")
        return []
    first, *lines = file.read_bytes().splitlines(keepends=True) or [b""]
    if first.strip() != head:
        raise SetupError(f"{file}: it holds matches of another report; name another folder, or delete it")
    whole = [line for line in lines if line.endswith(b"\n")]
    if pairs_of(plan) and len(whole) % 2 and len(whole) < plan.games:
        whole.pop()
    if len(whole) < len(lines):  # the run was stopped while it wrote
        file.write_bytes(first + b"".join(whole))
    try:
        return [msgspec.json.decode(line, type=Seen) for line in whole]
    except msgspec.MsgspecError as error:
        raise SetupError(f"{file}: {error}") from None
