"""The smallest edits that bring back what is out of bounds: one number a time, each tried on the same luck."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fracas.kernel.game import SetupError
from fracas.lab import sim
from fracas.lab.balance.collect import Seen
from fracas.lab.balance.figures import Figures, Row
from fracas.lab.balance.spec import Spec
from fracas.lab.packs.write import to_toml
from fracas.match.match import check_setup
from fracas.match.registry import find_game

__all__ = ["Edit", "suggest"]

Judge = Callable[[sim.Plan, list[Seen]], Figures]
Play = Callable[[sim.Plan], list[Seen]]
STEPS = (-1, 1)  # of a number, in the steps the game writes it in
TRIED = 24  # edits of one entry
MOST = 3  # entries that are edited, the farthest out of bounds first
BEST = 3  # edits that are told of each


class Edit(Struct, frozen=True):
    """A change of one number, and the share of wins seen with it on the same luck."""

    title: str
    file: str
    field: str
    before: int
    after: int
    was: float
    predicted: float
    low: float
    high: float


def suggest(plan: sim.Plan, spec: Spec, found: Figures, play: Play, judge: Judge) -> tuple[Edit, ...]:
    """Try single numbers of what is out of bounds; those that bring it nearest to even come first."""
    out = [
        (kind.kind, kind.centre, row)
        for kind in found.kinds
        if kind.brought
        for row in kind.rows
        if row.verdict in ("too strong", "too weak")
    ]
    out.sort(key=lambda one: -abs(one[2].share.share - one[1]))
    told: list[Edit] = []
    for kind, centre, row in out[:MOST]:
        tried = []
        for file, table in spec.edits.items():
            for data, field, before, after in _edits(plan, file, table, row.name):
                share = _with(plan, file, table, data, kind, row, play, judge)
                if share is not None:
                    shift = abs(share.share.share - centre)
                    seen = share.share
                    edit = Edit(row.title, file, field, before, after, row.share.share, seen.share, seen.low, seen.high)
                    tried.append((shift, edit))
        better = [one for one in sorted(tried, key=lambda one: one[0]) if one[0] < abs(row.share.share - centre)]
        told += [edit for _, edit in better[:BEST]]
    return tuple(told)


def _edits(plan: sim.Plan, file: str, table: str, id: str) -> Iterator[tuple[dict[str, Any], str, int, int]]:
    """An entry with one number changed: the entry, the field, the number before and after."""
    entry = _entry(plan, file, table, id)
    if entry is None:
        return
    count = 0
    for path, number in _numbers(entry):
        unit = 5 if number and number % 5 == 0 and number >= 10 else 1
        for step in STEPS:
            if count >= TRIED:
                return
            count += 1
            changed = deepcopy(entry)
            inside: Any = changed
            for part in path[:-1]:
                inside = inside[part]
            inside[path[-1]] = number + step * unit
            yield changed, ".".join(map(str, path)), number, number + step * unit


def _entry(plan: sim.Plan, file: str, table: str, id: str) -> dict[str, Any] | None:
    folders = [Path(plan.pack)] if plan.pack else []
    for folder in (*folders, find_game(plan.game).info.folder):
        if (folder / file).exists():
            for one in msgspec.toml.decode((folder / file).read_bytes()).get(table, []):
                if one["id"] == id:
                    return dict(one)
    return None


def _numbers(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], int]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _numbers(one, (*path, key))
    elif isinstance(value, list):
        for i, one in enumerate(value):
            yield from _numbers(one, (*path, i))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value


def _with(
    plan: sim.Plan, file: str, table: str, entry: dict[str, Any], kind: str, row: Row, play: Play, judge: Judge
) -> Row | None:
    """The row of a report with the edited entry; none if the game refuses the edit."""
    with tempfile.TemporaryDirectory() as folder:
        whole: dict[str, Any] = {}
        for own in sorted(Path(plan.pack).glob("*.toml")) if plan.pack else []:
            (Path(folder) / own.name).write_bytes(own.read_bytes())
            if own.name == file:
                whole = msgspec.toml.decode(own.read_bytes())
        whole[table] = [one for one in whole.get(table, []) if one["id"] != entry["id"]] + [entry]
        (Path(folder) / file).write_text(to_toml(whole), "utf-8")
        edited = replace(plan, pack=folder)
        try:
            check_setup(find_game(plan.game), sim.setup_of(edited, 0))
        except SetupError:
            return None  # the game's own checks say that such a number cannot be
        after = judge(edited, play(edited))
    return next((one for each in after.kinds if each.kind == kind for one in each.rows if one.name == row.name), None)
