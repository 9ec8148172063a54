"""The report as one page of HTML that needs nothing else: for a screen, light or dark, and for paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from fracas.lab.balance.figures import Figures, Kind, Row
from fracas.lab.balance.spec import Spec
from fracas.lab.report.more import More
from fracas.lab.report.plots import depth_curve, heat_map, lengths, shares
from fracas.lab.stats import Share

__all__ = ["page"]

NOTHING = More()
STYLE = """
:root { color-scheme: light dark; --ink: #1d1d22; --paper: #fdfcf9; --line: #d8d3c8; --soft: #6b6659;
  --good: #20784f; --bad: #c43e1c; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #ece8df; --paper: #17171b; --line: #3a3a42;
  --soft: #a49e90; --good: #3f9d72; --bad: #e0663e; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .4rem; }
.soft { color: var(--soft); } .verdict { font-size: 1.15rem; border-left: .35rem solid; padding-left: .8rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } .wide { overflow-x: auto; }
th, td { padding: .18rem .55rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } thead th { color: var(--soft); font-weight: 600; }
.out { color: var(--bad); font-weight: 600; }
.plot { display: block; width: 100%; min-width: 34rem; height: auto; margin: .3rem 0 .8rem; overflow: visible; }
.plot * { stroke-linejoin: round; } .plot text { font-family: system-ui, sans-serif; }
pre { white-space: pre-wrap; border: 1px solid var(--line); padding: .6rem .8rem; }
@media (max-width: 40rem) { table { display: block; overflow-x: auto; } }
@media print { body { margin: 0; max-width: none; font-size: 11px; } h2 { break-after: avoid; }
  tr, .plot, .verdict, li { break-inside: avoid; } thead { display: table-header-group; } .wide { overflow: visible; }
  .plot { min-width: 0; } }
"""
LEGEND = (
    '<p class="soft">In the plots a dot is the share of matches won, the grey bar its 95 % interval by matches, the '
    "thin line that by pairs of one luck; the shaded band is what is demanded. "
    "Red is out of bounds by more than chance.</p>"
)


def page(
    title: str,
    found: Figures,
    spec: Spec,
    command: str,
    bots: str,
    more: More = NOTHING,
    decisions: Sequence[int] = (),
) -> str:
    """The whole page; `decisions` are those of each match."""
    parts = [
        "<!doctype html>",
        '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}: balance</title><style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{found.games:,} matches of {escape(bots)}.</p>',
        f'<p class="verdict">{escape(found.verdict)}</p>',
        *_look_at(found),
        LEGEND,
        *(line for kind in found.kinds for line in _kind(kind, spec.within, found)),
        "<h2>Seats and the first move</h2>",
        *_seats(found, spec.seats),
        *_skill(more),
        *_ends(found),
        "<h2>Length</h2>",
        f"<p>Decisions a match: median {found.length.median:g}, mean {found.length.mean:.1f}, "
        f"from {found.length.min:,} to {found.length.max:,}."
        + (f" Draws: {found.draws:.1%} of the matches." if found.sides > 1 else "")
        + "</p>",
        lengths(decisions),
        *_course(found, more),
        *_second(more, bots),
        *_edits(more),
        f"<h2>Method</h2><p>{escape(found.method)}</p><pre>{escape(command)}</pre>",
        f'<p class="soft">The same command gives the same matches; their digest is {escape(found.digest)}.</p>'
        if found.digest
        else "",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _look_at(found: Figures) -> Iterator[str]:
    if found.look_at:
        yield "<h2>Look at this first</h2><ol>"
        for one in found.look_at:
            yield f"<li><strong>{escape(one.what)}</strong>: {escape(one.why)}</li>"
        yield "</ol>"


def _kind(kind: Kind, within: tuple[float, float], found: Figures) -> Iterator[str]:
    yield f"<h2>{escape(kind.title)}</h2>"
    if kind.whose == "first":
        yield '<p class="soft">There for both sides, so the share is that of the first side.</p>'
    shift = kind.centre - 0.5
    bounds = (within[0] + shift, within[1] + shift) if kind.brought and found.sides <= 2 else None
    yield shares(kind.rows, bounds, kind.title)
    yield from _table(kind.rows, used=True)
    if kind.never:
        yield f"<p><strong>Never used:</strong> {escape(', '.join(kind.never))}.</p>"
    if kind.always and len(kind.always) < len(kind.rows):
        yield f"<p><strong>Used in every match:</strong> {escape(', '.join(kind.always))}.</p>"
    if kind.meetings:
        yield '<p class="soft">The share the row wins against the column, in per cent.</p>'
        yield heat_map(kind)


def _seats(found: Figures, within: tuple[float, float]) -> Iterator[str]:
    rows = (*found.seats, *([found.first] if found.first else []))
    yield shares(rows, within if found.sides == 2 else None, "Seats and the first move")
    yield from _table(rows, used=False)


def _table(rows: tuple[Row, ...], *, used: bool) -> Iterator[str]:
    yield '<div class="wide"><table><thead><tr><th></th>'
    yield (
        "<th>there in</th>" if used else ""
    ) + "<th>matches</th><th>won</th><th>95 %</th><th>by pairs</th><th></th></tr></thead>"
    for row in rows:
        seen = row.share
        yield f"<tr><td>{escape(row.title)}</td>"
        yield f"<td>{row.used:.0%}</td>" if used else ""
        if not seen.games:
            yield '<td>0</td><td colspan="4" class="soft">both sides always had it</td></tr>'
            continue
        yield (
            f"<td>{seen.games:,}</td><td>{seen.share:.1%}</td><td>{seen.low:.0%} to {seen.high:.0%}</td>"
            f"<td>{row.pairs[0]:.0%} to {row.pairs[1]:.0%}</td>"
            f"<td{' class=out' if row.verdict.startswith('too') else ''}>{escape(row.verdict)}</td></tr>"
        )
    yield "</table></div>"


def _ends(found: Figures) -> Iterator[str]:
    for ending in found.ends:
        total = sum(count for _, count in ending.why)
        yield f"<h2>{escape(ending.title)}</h2><table>"
        for why, count in ending.why:
            yield f"<tr><td>{escape(why.replace('_', ' '))}</td><td>{count:,}</td><td>{count / total:.1%}</td></tr>"
        yield "</table>"


def _said(seen: Share) -> str:
    return f"{seen.share:.0%} ({seen.low:.0%} to {seen.high:.0%} of {seen.games:,})"


def _skill(more: More) -> Iterator[str]:
    """What the deal decides, and a curve of how much each level of play is worth."""
    if more.deal is None and not more.depth:
        return
    yield "<h2>Luck against skill</h2>"
    if more.deal is not None:
        yield (
            "<p>Of two matches on one luck, with what the seats brought exchanged, the same seat won both in "
            f"{_said(more.deal.seat)} of the decided pairs. Half would be no luck of the deal and no edge of a seat; "
            "all would be nothing else.</p>"
        )
    if more.depth:
        yield "<table><thead><tr><th>level</th><th>against</th><th>won</th></tr></thead>"
        for step in more.depth:
            yield f"<tr><td>{escape(step.level)}</td><td>{escape(step.against or 'the game')}</td>"
            yield f"<td>{_said(step.won)}</td></tr>"
        yield f"</table>{depth_curve(more.depth)}"


def _course(found: Figures, more: More) -> Iterator[str]:
    course = found.course
    if course is None:
        return
    asked = ", ".join(f"seat {i} {part:.0%}" for i, part in enumerate(course.asked, 1))
    yield "<h2>How matches go</h2>"
    yield (
        f"<p>Come-backs (the winner once had less than 20 %): {course.comebacks:.1%} of the matches. Runaway leads "
        f"(never behind after the first quarter): {course.runaways:.1%}. The lead changes {course.turns:.1f} times; "
        f"for good after {course.settled:.0%} of a match. The longest wait of a seat: median {course.wait.median:g} "
        f"decisions of others, at most {course.wait.max:,}. Decisions: {asked}. By the chance to win that the "
        "game's own values tell.</p>"
    )
    if more.replays:
        yield "<p>Matches to see, with <code>fracas replay FILE</code> or in the replay theatre:</p><ul>"
        for what, file in more.replays:
            yield f'<li><a href="{escape(file)}">{escape(what)}</a></li>'
        yield "</ul>"


def _second(more: More, bots: str) -> Iterator[str]:
    second = more.second
    if second is None:
        return
    yield "<h2>By other bots</h2>"
    yield f"<p>{second.games:,} matches of {escape(second.bots)}: {escape(second.verdict)}</p>"
    if second.same:
        yield f"<p>Out of bounds by both: {escape(', '.join(second.same))}.</p>"
    if second.flips:
        yield f"<table><thead><tr><th>verdicts that differ</th><th>{escape(bots)}</th>"
        yield f"<th>{escape(second.bots)}</th></tr></thead>"
        for flip in second.flips:
            yield f"<tr><td>{escape(flip.title)}</td><td>{escape(flip.first)}, {flip.first_won:.0%}</td>"
            yield f"<td>{escape(flip.second)}, {flip.second_won:.0%}</td></tr>"
        yield "</table>"
    else:
        yield "<p>No verdict differs.</p>"


def _edits(more: More) -> Iterator[str]:
    if not more.edits:
        return
    yield "<h2>Small edits that would help</h2>"
    yield '<p class="soft">One number a time, each played on the same luck.</p><div class="wide"><table>'
    heads = ("", "file", "field", "now", "try", "wins", "would win")
    yield f"<thead><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr></thead>"
    for edit in more.edits:
        yield f"<tr><td>{escape(edit.title)}</td><td>{escape(edit.file)}</td><td>{escape(edit.field)}</td>"
        yield f"<td>{edit.before}</td><td>{edit.after}</td><td>{edit.was:.0%}</td>"
        yield f"<td>{edit.predicted:.0%} ({edit.low:.0%} to {edit.high:.0%})</td></tr>"
    yield "</table></div>"
