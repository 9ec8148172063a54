"""From matches to figures: shares with their intervals, and what is out of bounds by more than chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from math import erfc, sqrt

from msgspec import Struct

from fracas.lab.balance.collect import Seen
from fracas.lab.balance.spec import Content, Spec
from fracas.lab.stats import Share, Spread, share, spread

__all__ = ["Endings", "Figures", "Finding", "Kind", "Meeting", "Row", "figures"]

FALSE_ALARMS = 0.05  # of what is named as out of bounds, the part that may be there by chance (Benjamini and Hochberg)
ALWAYS = 0.98  # of all matches: what is used so often is no choice
METHOD = (
    "Wilson score intervals, 95 %; a draw counts as half a win. What is brought is counted only where the other side "
    "brought something else. Out of bounds is named what lies beyond them by more than chance: one-sided "
    "tests against the nearer bound, false discoveries held to 5 % (Benjamini and Hochberg)."
)


class Row(Struct, frozen=True):
    """One fighter, card or seat: how often it was there, and how often its side won."""

    name: str
    title: str
    used: float  # share of the matches in which somebody had it
    share: Share
    verdict: str = "in bounds"  # "too strong", "too weak", "not sure", or "" where nothing is demanded


class Meeting(Struct, frozen=True):
    """One content against another of its kind."""

    one: str
    other: str
    share: Share  # of the one


class Kind(Struct, frozen=True):
    """All content of one kind: what is brought with the strongest first, the rest with what is used most."""

    kind: str
    title: str
    brought: bool
    rows: tuple[Row, ...]
    meetings: tuple[Meeting, ...]
    never: tuple[str, ...]
    always: tuple[str, ...]


class Endings(Struct, frozen=True):
    """Why something ended, and how often."""

    title: str
    why: tuple[tuple[str, int], ...]


class Finding(Struct, frozen=True):
    """A thing to look at, and the reason."""

    what: str
    why: str


class Figures(Struct, frozen=True):
    """The whole report in numbers."""

    games: int
    sides: int
    verdict: str
    seats: tuple[Row, ...]
    kinds: tuple[Kind, ...]
    ends: tuple[Endings, ...]
    length: Spread
    draws: float
    look_at: tuple[Finding, ...]
    method: str = METHOD


def figures(spec: Spec, seen: Sequence[Seen], names: Mapping[str, Mapping[str, str]]) -> Figures:
    """All figures; `names` are the game's tables of names, with all the content there is."""
    sides = len(set(seen[0].sides))
    seats = [
        Row(str(seat + 1), f"Seat {seat + 1}", 1.0, share([one.scores[seat] for one in seen]))
        for seat in range(len(seen[0].scores))
    ]
    kinds = [_kind(kind, content, seen, _listed(content, names), sides) for kind, content in spec.content.items()]
    seats, kinds = _judge(seats, kinds, spec, sides)
    return Figures(
        games=len(seen),
        sides=sides,
        verdict=_verdict(seats, kinds, sides),
        seats=tuple(seats),
        kinds=tuple(kinds),
        ends=tuple(_endings(number, ending.title, seen) for number, ending in enumerate(spec.ends)),
        length=spread([one.decisions for one in seen]),
        draws=sum(len(set(one.scores)) == 1 for one in seen) / len(seen) if sides > 1 else 0.0,
        look_at=tuple(_look_at(seats, kinds, sides))[:10],
    )


def _listed(content: Content, names: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The names of a kind."""
    table = names.get(content.names, {})
    return {name: title for name, title in table.items() if not any(fnmatchcase(name, one) for one in content.but)}


# --- counting ---------------------------------------------------------------------------------------------------------


def _kind(kind: str, content: Content, seen: Sequence[Seen], names: Mapping[str, str], sides: int) -> Kind:
    scores: dict[str, list[float]] = defaultdict(list)
    there: Counter[str] = Counter()
    meetings: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in seen:
        had = {name: {one.sides[seat] for seat in seats} for what, name, seats in one.had if what == kind}
        of_side = {side: _score(one, side) for side in set(one.sides)}
        for name, owners in had.items():
            there[name] += 1
            if len(owners) < sides or sides == 1:
                scores[name] += [of_side[side] for side in owners]
        if content.brought and sides == 2:
            mine, theirs = ([name for name, owners in had.items() if owners == {side}] for side in (0, 1))
            for a in mine:
                for b in theirs:
                    meetings[a, b].append(of_side[0])
                    meetings[b, a].append(of_side[1])
    titles = {**{name: name for name in there}, **names}
    rows = [
        Row(name, titles[name], there[name] / len(seen), share(scores[name]), "")
        for name in sorted(there, key=lambda name: (-_mean(scores[name]) if content.brought else -there[name], name))
    ]
    return Kind(
        kind,
        content.title,
        content.brought,
        tuple(rows),
        tuple(Meeting(a, b, share(found)) for (a, b), found in sorted(meetings.items())),
        never=tuple(sorted(titles[name] for name in names if name not in there)),
        always=tuple(row.title for row in rows if row.used >= ALWAYS and not content.brought),
    )


def _score(one: Seen, side: int) -> float:
    mine = [score for score, of in zip(one.scores, one.sides, strict=True) if of == side]
    return sum(mine) / len(mine)


def _mean(scores: Sequence[float]) -> float:
    return sum(scores) / len(scores) if scores else 0.0


def _endings(number: int, title: str, seen: Sequence[Seen]) -> Endings:
    why = Counter(reason for one in seen for which, reason in one.ended if which == number)
    return Endings(title, tuple(why.most_common()))


# --- judging ----------------------------------------------------------------------------------------------------------


def _judge(seats: list[Row], kinds: list[Kind], spec: Spec, sides: int) -> tuple[list[Row], list[Kind]]:
    """Give each row that has bounds its verdict, over all of them together."""
    if sides != 2:
        return [_replace(row, "") for row in seats], kinds
    bounds = [(row, spec.seats) for row in seats]
    bounds += [(row, spec.within) for kind in kinds if kind.brought for row in kind.rows]
    chances = [_by_chance(row.share, *within) for row, within in bounds]
    sure = _discoveries(chances)
    verdicts = {
        id(row): _word(row.share, within, is_sure)
        for (row, within), is_sure in zip(bounds, sure, strict=True)
    }  # fmt: skip
    return (
        [_replace(row, verdicts[id(row)]) for row in seats],
        [
            Kind(
                kind.kind,
                kind.title,
                kind.brought,
                tuple(_replace(row, verdicts.get(id(row), "")) for row in kind.rows),
                kind.meetings,
                kind.never,
                kind.always,
            )
            for kind in kinds
        ],
    )


def _replace(row: Row, verdict: str) -> Row:
    return Row(row.name, row.title, row.used, row.share, verdict)


def _by_chance(seen: Share, low: float, high: float) -> float:
    """The chance of a share as far out as this if the true one lay on the nearer bound."""
    if not seen.games or low <= seen.share <= high:
        return 1.0
    bound = high if seen.share > high else low
    return erfc(abs(seen.share - bound) / sqrt(2 * bound * (1 - bound) / seen.games)) / 2


def _discoveries(chances: Sequence[float]) -> list[bool]:
    """Which are no chance, by Benjamini and Hochberg."""
    ranked = sorted(range(len(chances)), key=lambda i: chances[i])
    most = 0
    for rank, i in enumerate(ranked, 1):
        if chances[i] <= FALSE_ALARMS * rank / len(chances):
            most = rank
    sure = set(ranked[:most])
    return [i in sure for i in range(len(chances))]


def _word(seen: Share, within: tuple[float, float], is_sure: bool) -> str:
    if within[0] <= seen.share <= within[1] or not seen.games:
        return "in bounds"
    if not is_sure:
        return "not sure"
    return "too strong" if seen.share > within[1] else "too weak"


# --- in words ---------------------------------------------------------------------------------------------------------


def _verdict(seats: Sequence[Row], kinds: Sequence[Kind], sides: int) -> str:
    if sides != 2:
        won = f"{seats[0].share.share:.1%}" if sides == 1 else ""
        return f"Won {won} of the matches." if won else "More than two sides: shares are shown, none is demanded."
    out = [row for row in (*seats, *(row for kind in kinds for row in kind.rows)) if row.verdict.startswith("too")]
    unsure = sum(row.verdict == "not sure" for row in (*seats, *(row for kind in kinds for row in kind.rows)))
    more = "more " if out else ""
    doubt = f" {unsure} {more}may be: play more matches to know." if unsure else ""
    if not out:
        return f"Nothing is surely out of bounds.{doubt}" if unsure else "Nothing is out of bounds."
    named = ", ".join(f"{row.title} ({row.verdict}, {row.share.share:.0%})" for row in out)
    return f"Out of bounds: {named}.{doubt}"


def _look_at(seats: Sequence[Row], kinds: Sequence[Kind], sides: int) -> list[Finding]:
    """What to look at first: the surest and the farthest out, then what is never and what is always there."""
    found: list[tuple[float, Finding]] = []
    for row in (*seats, *(row for kind in kinds for row in kind.rows)):
        if row.verdict.startswith("too"):
            seen = row.share
            why = f"wins {seen.share:.1%} ({seen.low:.1%} to {seen.high:.1%}) of {seen.games:,}"
            found.append((abs(seen.share - 0.5), Finding(f"{row.title} is {row.verdict}", why)))
    for kind in kinds:
        worst = max(kind.meetings, key=lambda one: one.share.low, default=None)
        if worst is not None and worst.share.low > 0.65:
            titles = {row.name: row.title for row in kind.rows}
            seen = worst.share
            what = f"{titles[worst.one]} against {titles[worst.other]}"
            found.append((seen.low - 0.5, Finding(what, f"wins {seen.share:.0%} of {seen.games:,}: no fight")))
        if kind.never:
            named = ", ".join(kind.never[:12]) + (" …" if len(kind.never) > 12 else "")
            found.append((0.04, Finding(f"{kind.title}: {len(kind.never)} never used", named)))
        if kind.always and len(kind.always) < len(kind.rows):
            what = f"{kind.title}: {len(kind.always)} used in every match"
            found.append((0.02, Finding(what, ", ".join(kind.always[:12]))))
    return [finding for _, finding in sorted(found, key=lambda one: -one[0])]
