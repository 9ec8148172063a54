"""The report as one page of HTML that needs nothing else: for a screen, light or dark, and for paper."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from fracas.lab.balance.figures import Figures, Kind, Row

__all__ = ["page"]

STYLE = """
:root { color-scheme: light dark; --ink: #1d1d22; --paper: #fdfcf9; --line: #d8d3c8; --soft: #6b6659;
  --good: 32, 120, 84; --bad: 196, 62, 28; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece8df; --paper: #17171b; --line: #3a3a42; --soft: #a49e90;
  --good: 84, 190, 140; --bad: 240, 120, 84; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .4rem; }
.soft { color: var(--soft); } .verdict { font-size: 1.15rem; border-left: .35rem solid; padding-left: .8rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } .wide { overflow-x: auto; }
th, td { padding: .18rem .55rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } thead th { color: var(--soft); font-weight: 600; }
.bar { position: relative; width: 14rem; height: .8rem; background: color-mix(in srgb, var(--line) 45%, transparent); }
.bar i { position: absolute; top: .15rem; height: .5rem; background: var(--soft); opacity: .55; }
.bar b { position: absolute; top: 0; width: 2px; height: .8rem; background: var(--ink); }
.bar u { position: absolute; top: 0; bottom: 0; border: solid var(--soft); border-width: 0 1px; opacity: .6; }
.heat td, .heat th { padding: .18rem .35rem; font-size: .8rem; } .heat thead th { writing-mode: vertical-rl; }
pre { white-space: pre-wrap; border: 1px solid var(--line); padding: .6rem .8rem; }
@media print { body { margin: 0; max-width: none; font-size: 11px; } h2 { break-after: avoid; }
  tr { break-inside: avoid; } }
"""


def page(title: str, found: Figures, within: tuple[float, float], command: str, bots: str) -> str:
    """The whole page."""
    parts = [
        "<!doctype html>",
        '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}: balance</title><style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{found.games:,} matches of {escape(bots)}.</p>',
        f'<p class="verdict">{escape(found.verdict)}</p>',
        *_look_at(found),
        *(line for kind in found.kinds for line in _kind(kind, within, found)),
        "<h2>Seats</h2>",
        *_table(found.seats, (0.45, 0.55), used=False),
        *_ends(found),
        "<h2>Length</h2>",
        f"<p>Decisions a match: median {found.length.median:g}, mean {found.length.mean:.1f}, "
        f"from {found.length.min:,} to {found.length.max:,}."
        + (f" Draws: {found.draws:.1%} of the matches." if found.sides > 1 else "")
        + "</p>",
        f"<h2>Method</h2><p>{escape(found.method)}</p><pre>{escape(command)}</pre>",
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
    yield from _table(kind.rows, within if kind.brought and found.sides == 2 else None, used=True)
    if kind.never:
        yield f"<p><strong>Never used:</strong> {escape(', '.join(kind.never))}.</p>"
    if kind.always and len(kind.always) < len(kind.rows):
        yield f"<p><strong>Used in every match:</strong> {escape(', '.join(kind.always))}.</p>"
    if kind.meetings:
        yield from _heat(kind)


def _table(rows: tuple[Row, ...], within: tuple[float, float] | None, *, used: bool) -> Iterator[str]:
    yield '<div class="wide"><table><thead><tr><th></th>'
    yield (
        "<th>there in</th>" if used else ""
    ) + "<th>matches</th><th>won</th><th>95 %</th><th></th><th></th></tr></thead>"
    for row in rows:
        seen = row.share
        yield f"<tr><td>{escape(row.title)}</td>"
        yield f"<td>{row.used:.0%}</td>" if used else ""
        if not seen.games:
            yield '<td>0</td><td colspan="4" class="soft">both sides always had it</td></tr>'
            continue
        yield (
            f"<td>{seen.games:,}</td><td>{seen.share:.1%}</td><td>{seen.low:.0%} to {seen.high:.0%}</td>"
            f"<td>{_bar(row, within)}</td><td>{escape(row.verdict)}</td></tr>"
        )
    yield "</table></div>"


def _bar(row: Row, within: tuple[float, float] | None) -> str:
    seen = row.share
    bounds = f'<u style="left:{within[0]:.1%};right:{1 - within[1]:.1%}"></u>' if within is not None else ""
    return (
        f'<div class="bar">{bounds}<i style="left:{seen.low:.1%};width:{seen.high - seen.low:.1%}"></i>'
        f'<b style="left:{seen.share:.1%}"></b></div>'
    )


def _heat(kind: Kind) -> Iterator[str]:
    """Who wins against whom: the row's share, stronger in colour the farther from a half; the number says it too."""
    names = [row.name for row in kind.rows]
    titles = {row.name: row.title for row in kind.rows}
    shares = {(one.one, one.other): one.share for one in kind.meetings}
    yield '<p class="soft">The share the row wins against the column, in per cent; matches in the title of a cell.</p>'
    yield '<div class="wide"><table class="heat"><thead><tr><th></th>'
    yield "".join(f"<th>{escape(titles[name])}</th>" for name in names) + "</tr></thead>"
    for one in names:
        yield f"<tr><td>{escape(titles[one])}</td>"
        for other in names:
            seen = shares.get((one, other))
            if seen is None:
                yield "<td></td>"
                continue
            colour = "--good" if seen.share >= 0.5 else "--bad"
            depth = min(1.0, abs(seen.share - 0.5) * 2) * 0.8
            title = f"{titles[one]} against {titles[other]}: {seen.games:,} matches, {seen.low:.0%} to {seen.high:.0%}"
            yield (
                f'<td style="background:rgba(var({colour}),{depth:.2f})" title="{escape(title)}">'
                f"{seen.share * 100:.0f}</td>"
            )
        yield "</tr>"
    yield "</table></div>"


def _ends(found: Figures) -> Iterator[str]:
    for ending in found.ends:
        total = sum(count for _, count in ending.why)
        yield f"<h2>{escape(ending.title)}</h2><table>"
        for why, count in ending.why:
            yield f"<tr><td>{escape(why.replace('_', ' '))}</td><td>{count:,}</td><td>{count / total:.1%}</td></tr>"
        yield "</table>"
