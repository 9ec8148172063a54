"""What a change did: two reports, figure by figure, with how sure each difference is."""

from __future__ import annotations

from collections.abc import Iterator
from math import erfc, hypot, sqrt
from pathlib import Path

import msgspec
from msgspec import Struct

from fracas.kernel.game import SetupError
from fracas.lab.balance.figures import FALSE_ALARMS, Figures, Row
from fracas.lab.balance.numbers import discoveries
from fracas.lab.stats import Share

__all__ = ["Change", "Diff", "diff", "in_words", "read_report"]

FILE = "balance.json"


class Change(Struct, frozen=True):
    """One fighter, card or seat, before and after; `by` is in points of a hundred, with its 95 % interval.

    It is `sure` if chance alone does not explain it, also not as one of many that were looked at.
    """

    kind: str
    title: str
    before: float
    after: float
    by: float
    low: float
    high: float
    used: tuple[float, float]
    verdict: tuple[str, str]
    sure: bool = False


class Diff(Struct, frozen=True):
    """All that can be told of two reports; the largest changes that are sure come first."""

    games: tuple[int, int]
    changes: tuple[Change, ...]
    gone: tuple[str, ...]
    new: tuple[str, ...]
    ends: tuple[tuple[str, str, float, float], ...]  # what ends, why, its share before and after
    length: tuple[float, float]  # medians


def read_report(folder: Path) -> Figures:
    """The figures of a folder that `fracas lab balance` has written."""
    file = folder / FILE
    try:
        return msgspec.json.decode(file.read_bytes(), type=Figures)
    except FileNotFoundError:
        raise SetupError(f"{folder}: there is no {FILE}; `fracas lab balance … --out {folder}` writes it") from None
    except msgspec.MsgspecError as error:
        raise SetupError(f"{file}: {error}") from None


def diff(old: Figures, new: Figures) -> Diff:
    """Compare two reports of one game."""
    before, after = dict(_rows(old)), dict(_rows(new))
    both = [key for key in before if key in after]
    sure = discoveries([_chance(before[key], after[key]) for key in both], FALSE_ALARMS)
    changes = [_change(key[0], before[key], after[key], was) for key, was in zip(both, sure, strict=True)]
    return Diff(
        games=(old.games, new.games),
        changes=tuple(sorted(changes, key=lambda one: (not one.sure, -abs(one.by), one.title))),
        gone=tuple(row.title for key, row in before.items() if key not in after),
        new=tuple(row.title for key, row in after.items() if key not in before),
        ends=tuple(_ends(old, new)),
        length=(old.length.median, new.length.median),
    )


def _rows(found: Figures) -> Iterator[tuple[tuple[str, str], Row]]:
    for row in found.seats:
        yield ("seat", row.name), row
    for kind in found.kinds:
        for row in kind.rows:
            yield (kind.title, row.name), row


def _chance(before: Row, after: Row) -> float:
    """The chance of a difference as large as this, if nothing had changed."""
    by = after.share.share - before.share.share
    if not before.share.games or not after.share.games or by == 0:
        return 1.0
    games, other = after.share.games, before.share.games
    mean = (after.share.score + before.share.score) / (games + other)
    spread = max(hypot(before.error, after.error), sqrt(mean * (1 - mean) * (1 / games + 1 / other)))
    return 0.0 if spread == 0 else erfc(abs(by) / (spread * sqrt(2)))


def _change(kind: str, before: Row, after: Row, sure: bool) -> Change:
    low, high = _between(before.share, after.share)
    by = after.share.share - before.share.share
    used, verdict = (before.used, after.used), (before.verdict, after.verdict)
    sure = sure and (low > 0 or high < 0)
    return Change(
        kind, after.title, before.share.share, after.share.share, 100 * by, 100 * low, 100 * high, used, verdict, sure
    )


def _between(before: Share, after: Share) -> tuple[float, float]:
    """Newcombe's interval for the difference of two shares, from their Wilson intervals.

    The matches are taken as independent. On the same luck they are alike, so the true interval is no wider.
    """
    if not before.games or not after.games:
        return -1.0, 1.0
    by = after.share - before.share
    low = by - sqrt((after.share - after.low) ** 2 + (before.high - before.share) ** 2)
    high = by + sqrt((after.high - after.share) ** 2 + (before.share - before.low) ** 2)
    return low, high


def _ends(old: Figures, new: Figures) -> Iterator[tuple[str, str, float, float]]:
    befores = {ending.title: dict(ending.why) for ending in old.ends}
    for ending in new.ends:
        after, before = dict(ending.why), befores.get(ending.title, {})
        for why in sorted({*after, *before}):
            shares = [which.get(why, 0) / max(1, sum(which.values())) for which in (before, after)]
            yield ending.title, why, shares[0], shares[1]


def in_words(found: Diff, most: int = 12) -> str:
    """A summary short enough for a comment, as Markdown."""
    sure = [one for one in found.changes if one.sure]
    turned = [one for one in found.changes if one.verdict[0] != one.verdict[1] and one.verdict[1]]
    lines = [f"**{found.games[0]:,} matches before, {found.games[1]:,} after.** {_first(found, sure)}", ""]
    if sure:
        lines += ["| | before | after | change (95 %) |", "|---|--:|--:|--:|"]
        for one in sure[:most]:
            by = f"{one.by:+.1f} ({one.low:+.1f} to {one.high:+.1f})"
            lines.append(f"| {one.title} | {one.before:.1%} | {one.after:.1%} | {by} |")
        lines += [f"… and {len(sure) - most} more" if len(sure) > most else "", ""]
    lines += [f"- {one.title}: was {one.verdict[0] or 'not judged'}, is {one.verdict[1]}" for one in turned[:most]]
    lines += [f"- not there any more: {', '.join(found.gone[:most])}"] if found.gone else []
    lines += [f"- new: {', '.join(found.new[:most])}"] if found.new else []
    for title, why, before, after in found.ends:
        if abs(after - before) >= 0.03:
            lines.append(f"- {title}, {why.replace('_', ' ')}: {before:.0%}, now {after:.0%}")
    lines.append(f"- decisions a match (median): {found.length[0]:g}, now {found.length[1]:g}")
    return "\n".join(line for i, line in enumerate(lines) if line or lines[i - 1]) + "\n"


def _first(found: Diff, sure: list[Change]) -> str:
    if not sure:
        return "Nothing changed by more than chance."
    best = sure[0]
    return f"{len(sure)} of {len(found.changes)} figures changed by more than chance, most of all {best.title}."
