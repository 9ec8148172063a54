"""From matches to figures: shares with their intervals, and what is out of bounds by more than chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase

from msgspec import Struct
from msgspec.structs import replace

from fracas.lab.balance.numbers import beyond, bootstrap, discoveries, pair_error
from fracas.lab.balance.play import Seen
from fracas.lab.balance.spec import Content, Spec
from fracas.lab.stats import Share, Spread, share, spread

__all__ = ["FALSE_ALARMS", "Course", "Endings", "Figures", "Finding", "Kind", "Meeting", "Row", "figures"]

FALSE_ALARMS = 0.05  # expected share of false ones among all that is named as out of bounds (Benjamini and Hochberg)
ALWAYS = 0.98  # share of all matches: what is used so often is hardly a choice
ENOUGH = 100  # matches before something counts as never used
NO_FIGHT = 0.65  # a meeting whose lower bound is above this
BACK = 0.2  # a winner who once had so small a chance came back
AWAY = 0.25  # whoever leads for good before this part of the match has run away with it
METHOD = (
    "Each luck is played twice where two can exchange what they bring. 95 % intervals: Wilson's score interval, and "
    "by pairs a bootstrap over pairs of one luck (1,000 draws). A draw counts as half a win. What is brought is "
    "counted only where the other side brought something else. Out of bounds is what lies beyond them by more "
    "than chance: one-sided tests against the nearer bound with the larger of the binomial error and that over pairs, "
    "false discoveries held to 5 % (Benjamini and Hochberg)."
)


class Row(Struct, frozen=True):
    """One fighter, card or seat: how often it was there, and how often its side won."""

    name: str
    title: str
    used: float  # share of the matches in which somebody had it
    share: Share
    verdict: str = "in bounds"  # "too strong", "too weak", "not sure", or "" where nothing is demanded
    pairs: tuple[float, float] = (0.0, 1.0)  # the 95 % interval by bootstrap over pairs
    error: float = 0.0  # the standard error over pairs


class Meeting(Struct, frozen=True):
    """One content against another of its kind."""

    one: str
    other: str
    share: Share  # of the one


class Kind(Struct, frozen=True):
    """All content of one kind: what is brought with the strongest first, the rest with what is used most.

    `centre` is the share that is even: a half between sides; where all are partners, or only one side has it, the mean.
    """

    kind: str
    title: str
    brought: bool
    rows: tuple[Row, ...]
    meetings: tuple[Meeting, ...]
    never: tuple[str, ...]
    always: tuple[str, ...]
    centre: float = 0.5
    whose: str = ""  # "first": there for both, so that the share is the first side's


class Endings(Struct, frozen=True):
    """Why something ended, and how often."""

    title: str
    why: tuple[tuple[str, int], ...]


class Finding(Struct, frozen=True):
    """A thing to look at, and the reason."""

    what: str
    why: str


class Course(Struct, frozen=True):
    """How matches went: run-away leads, come-backs, and waiting; with matches to look at, by their numbers."""

    comebacks: float  # share of matches whose winner once had a chance below BACK
    runaways: float  # share whose winner led for good before AWAY of the match
    turns: float  # changes of the lead, mean
    settled: float  # when the match was settled, as a part of its length, mean
    wait: Spread  # the most decisions in a row that somebody sat through
    asked: tuple[float, ...]  # share of all decisions by seat
    look: tuple[tuple[str, int], ...]  # what to see, and the number of the match


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
    first: Row | None = None
    course: Course | None = None
    digest: str = ""
    method: str = METHOD


def figures(spec: Spec, seen: Sequence[Seen], names: Mapping[str, Mapping[str, str]], digest: str = "") -> Figures:
    """All figures; `names` are the game's tables of names, with all the content there is."""
    sides = len(set(seen[0].sides))
    pairs = [one.pair for one in seen]
    seats = [
        _row(str(seat + 1), f"Seat {seat + 1}", 1.0, [one.scores[seat] for one in seen], pairs)
        for seat in range(len(seen[0].scores))
    ]
    opened = [one for one in seen if one.first is not None]
    scores = [_score(one, one.first) for one in opened if one.first is not None]
    first = (
        _row("first", "Whoever moves first", len(opened) / len(seen), scores, [one.pair for one in opened])
        if opened and sides == 2
        else None
    )
    kinds = [_kind(kind, content, seen, _listed(content, names), sides) for kind, content in spec.content.items()]
    seats, first, kinds = _judge(seats, first, kinds, spec, sides)
    rows = [*seats, *([first] if first else []), *(row for kind in kinds for row in kind.rows)]
    return Figures(
        games=len(seen),
        sides=sides,
        verdict=_verdict(rows, sides),
        seats=tuple(seats),
        kinds=tuple(kinds),
        ends=tuple(_endings(number, ending.title, seen) for number, ending in enumerate(spec.ends)),
        length=spread([one.decisions for one in seen]),
        draws=sum(len(set(one.scores)) == 1 for one in seen) / len(seen) if sides > 1 else 0.0,
        look_at=tuple(_look_at(rows, kinds, len(seen)))[:10],
        first=first,
        course=_course(seen),
        digest=digest,
    )


def _listed(content: Content, names: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The names of a kind."""
    table = names.get(content.names, {})
    return {name: title for name, title in table.items() if not any(fnmatchcase(name, one) for one in content.but)}


# --- counting ---------------------------------------------------------------------------------------------------------


def _row(name: str, title: str, used: float, scores: list[float], pairs: list[int]) -> Row:
    return Row(name, title, used, share(scores), "", bootstrap(scores, pairs), pair_error(scores, pairs))


def _kind(kind: str, content: Content, seen: Sequence[Seen], names: Mapping[str, str], sides: int) -> Kind:
    scores: dict[str, list[float]] = defaultdict(list)
    pairs: dict[str, list[int]] = defaultdict(list)
    there: Counter[str] = Counter()
    meetings: dict[tuple[str, str], list[float]] = defaultdict(list)
    for_all = sides > 1 and (content.by == "all" or (content.by == "lot" and content.side is None))
    for one in seen:
        had = {
            name: {one.sides[seat] for seat in seats}
            for what, name, seats in one.had
            if what == kind and not any(fnmatchcase(name, but) for but in content.but)
        }
        of_side = {side: _score(one, side) for side in set(one.sides)}
        for name, owners in had.items():
            there[name] += 1
            counted = [of_side[0]] if for_all else []
            if not for_all and (len(owners) < sides or sides == 1):
                counted = [of_side[side] for side in owners]
            scores[name] += counted
            pairs[name] += [one.pair] * len(counted)
        if content.brought and sides == 2 and not for_all:
            mine, theirs = ([name for name, owners in had.items() if owners == {side}] for side in (0, 1))
            for a in mine:
                for b in theirs:
                    meetings[a, b].append(of_side[0])
                    meetings[b, a].append(of_side[1])
    titles = {**{name: name for name in there}, **names}
    rows = [
        _row(name, titles[name], there[name] / len(seen), scores[name], pairs[name])
        for name in sorted(there, key=lambda name: (-_mean(scores[name]) if content.brought else -there[name], name))
    ]
    apart = sides != 2 or content.side is not None or for_all
    return Kind(
        kind,
        content.title,
        content.brought,
        tuple(rows),
        tuple(Meeting(a, b, share(found)) for (a, b), found in sorted(meetings.items())),
        never=tuple(sorted(titles[name] for name in names if name not in there)),
        always=tuple(row.title for row in rows if row.used >= ALWAYS and not content.brought),
        centre=_mean([score for found in scores.values() for score in found]) if apart and rows else 0.5,
        whose="first" if for_all else "",
    )


def _score(one: Seen, side: int) -> float:
    mine = [score for score, of in zip(one.scores, one.sides, strict=True) if of == side]
    return sum(mine) / len(mine)


def _mean(scores: Sequence[float]) -> float:
    return sum(scores) / len(scores) if scores else 0.0


def _endings(number: int, title: str, seen: Sequence[Seen]) -> Endings:
    why: Counter[str] = Counter()
    for one in seen:
        for which, reason, count in one.ended:
            if which == number:
                why[reason] += count
    return Endings(title, tuple(why.most_common()))


def _course(seen: Sequence[Seen]) -> Course:
    """How matches went; the three to look at are a typical one, the greatest come-back and the plainest run."""
    stories = [one.story for one in seen]
    asked = [sum(story.asked[seat] for story in stories if story.asked) for seat in range(len(seen[0].scores))]
    middle = sorted(seen, key=lambda one: one.decisions)[len(seen) // 2]
    back = min(seen, key=lambda one: (one.story.low, one.number))
    plain = max(seen, key=lambda one: (one.story.low, -one.decisions))
    return Course(
        comebacks=_mean([float(story.low < BACK) for story in stories]),
        runaways=_mean([float(story.settled < AWAY) for story in stories]),
        turns=_mean([story.turns for story in stories]),
        settled=_mean([story.settled for story in stories]),
        wait=spread([story.wait for story in stories]),
        asked=tuple(one / max(1, sum(asked)) for one in asked),
        look=(("of middle length", middle.number), ("the greatest come-back", back.number), ("one way", plain.number)),
    )


# --- judging ----------------------------------------------------------------------------------------------------------


def _judge(
    seats: list[Row], first: Row | None, kinds: list[Kind], spec: Spec, sides: int
) -> tuple[list[Row], Row | None, list[Kind]]:
    """Give each row that has bounds its verdict, over all of them together."""
    bounds: list[tuple[Row, tuple[float, float]]] = []
    if sides == 2:
        bounds += [(row, spec.seats) for row in (*seats, *([first] if first is not None else []))]
    for kind in kinds:
        if kind.brought and sides <= 2:
            shift = kind.centre - 0.5
            bounds += [(row, (spec.within[0] + shift, spec.within[1] + shift)) for row in kind.rows]
    chances = [beyond(row.share.share, row.share.games, row.error, *within) for row, within in bounds]
    sure = discoveries(chances, FALSE_ALARMS)
    words = {
        id(row): _word(row.share, within, is_sure)
        for (row, within), is_sure in zip(bounds, sure, strict=True)
    }  # fmt: skip

    def judged(row: Row) -> Row:
        return replace(row, verdict=words.get(id(row), ""))

    return (
        [judged(row) for row in seats],
        None if first is None else judged(first),
        [replace(kind, rows=tuple(judged(row) for row in kind.rows)) for kind in kinds],
    )


def _word(seen: Share, within: tuple[float, float], is_sure: bool) -> str:
    if within[0] <= seen.share <= within[1] or not seen.games:
        return "in bounds"
    if not is_sure:
        return "not sure"
    return "too strong" if seen.share > within[1] else "too weak"


# --- in words ---------------------------------------------------------------------------------------------------------


def _verdict(rows: Sequence[Row], sides: int) -> str:
    won = f"Won {rows[0].share.share:.1%} of the matches. " if sides == 1 else ""
    if sides > 2:
        return "More than two sides: shares are shown, none is demanded."
    out = [row for row in rows if row.verdict.startswith("too")]
    unsure = sum(row.verdict == "not sure" for row in rows)
    more = "more " if out else ""
    doubt = f" {unsure} {more}may be: play more matches to know." if unsure else ""
    if not out:
        return won + (f"Nothing is surely out of bounds.{doubt}" if unsure else "Nothing is out of bounds.")
    named = ", ".join(f"{row.title} ({row.verdict}, {row.share.share:.0%})" for row in out)
    return f"{won}Out of bounds: {named}.{doubt}"


def _look_at(rows: Sequence[Row], kinds: Sequence[Kind], games: int) -> list[Finding]:
    """What to look at first: what is surely and farthest out of bounds, then what is never or always used."""
    found: list[tuple[float, Finding]] = []
    for row in rows:
        if row.verdict.startswith("too"):
            seen = row.share
            why = f"wins {seen.share:.1%} ({seen.low:.1%} to {seen.high:.1%}) of {seen.games:,}"
            found.append((1 + abs(seen.share - 0.5), Finding(f"{row.title} is {row.verdict}", why)))
    for kind in kinds:
        worst = max(kind.meetings, key=lambda one: one.share.low, default=None)
        if worst is not None and worst.share.low > NO_FIGHT:
            titles = {row.name: row.title for row in kind.rows}
            seen = worst.share
            what = f"{titles[worst.one]} against {titles[worst.other]}"
            found.append((seen.low - 0.5, Finding(what, f"wins {seen.share:.0%} of {seen.games:,}: no fight")))
        if kind.never and games >= ENOUGH:
            named = ", ".join(kind.never[:12]) + (" …" if len(kind.never) > 12 else "")
            found.append((0.9, Finding(f"{kind.title}: {len(kind.never)} never used", named)))
        if kind.always and len(kind.always) < len(kind.rows):
            what = f"{kind.title}: {len(kind.always)} used in every match"
            found.append((0.02, Finding(what, ", ".join(kind.always[:12]))))
        for row in kind.rows:
            if row.verdict == "not sure":
                why = f"wins {row.share.share:.1%} ({row.share.low:.1%} to {row.share.high:.1%}): perhaps chance"
                found.append((0.01, Finding(f"{row.title} may be out of bounds", why)))
    return [finding for _, finding in sorted(found, key=lambda one: -one[0])]
