"""The plots of a report as SVG, drawn by Matplotlib in the colours of the page around them (`fracas[lab]`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from html import escape
from io import StringIO
from typing import Any

from fracas.kernel.game import SetupError
from fracas.lab.balance.figures import Kind, Row
from fracas.lab.report.skill import Step

__all__ = ["check", "depth_curve", "heat_map", "lengths", "shares"]

# Colours that stand for the page's own: they are written into the drawing and replaced by the page's variables, so that
# a plot is light or dark with its page.
INK, SOFT, LINE, GOOD, BAD = "#010101", "#020202", "#030303", "#040404", "#050505"
VARIABLES = {INK: "--ink", SOFT: "--soft", LINE: "--line", GOOD: "--good", BAD: "--bad"}
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",  # words stay words
    "svg.hashsalt": "fracas",  # the same drawing has the same text
    "font.size": 9.0,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": SOFT,
    "xtick.color": LINE,
    "ytick.color": LINE,
    "xtick.labelcolor": SOFT,
    "ytick.labelcolor": INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}
WIDE = 7.8  # inches
MOST = 40  # rows of a plot: of more, those that are used most


def check() -> None:
    """Say before the first match that nothing can be drawn."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise SetupError("the plots of a report are drawn by Matplotlib: pip install 'fracas[lab]'") from None


def shares(rows: Sequence[Row], within: tuple[float, float] | None, title: str) -> str:
    """The share each has won, with both intervals; what is demanded is a band."""
    shown = [row for row in rows if row.share.games]
    if len(shown) > MOST:
        most = sorted(shown, key=lambda row: (-row.used, row.name))[:MOST]
        shown = [row for row in shown if row in most]
    if not shown:
        return ""
    letters = max(len(row.title) for row in shown)
    with _drawing(WIDE, 0.5 + 0.21 * len(shown), (letters, 0.3, 0.1)) as (axes, done):
        if within is not None:
            axes.axvspan(*within, color=LINE, alpha=0.45, lw=0)
        axes.axvline(sum(within) / 2 if within is not None else 0.5, color=LINE, lw=1)
        places = range(len(shown))
        colours = [BAD if row.verdict.startswith("too") else INK for row in shown]
        lows, highs = [row.share.low for row in shown], [row.share.high for row in shown]
        axes.hlines(places, lows, highs, color=SOFT, alpha=0.45, lw=5)
        axes.hlines(places, [row.pairs[0] for row in shown], [row.pairs[1] for row in shown], color=colours, lw=1.2)
        axes.scatter([row.share.share for row in shown], places, s=20, c=colours, zorder=3)
        axes.set_yticks(range(len(shown)), [row.title for row in shown])
        axes.set_ylim(len(shown) - 0.4, -0.6)
        low = min([row.share.low for row in shown] + list(within or ()))
        high = max([row.share.high for row in shown] + list(within or ()))
        axes.set_xlim(max(-0.01, low - 0.02), min(1.01, high + 0.02))
        axes.xaxis.set_major_formatter(lambda part, _: f"{part:.0%}")
        axes.tick_params(axis="y", length=0)
        for side in ("left", "right", "top"):
            axes.spines[side].set_visible(False)
        return done(f"{title}: share of wins with its intervals; the table says it in numbers")


def heat_map(kind: Kind) -> str:
    """Who wins against whom: the farther from a half, the stronger the colour; the number says it too."""
    names = [row.name for row in kind.rows]
    titles = [row.title for row in kind.rows]
    met = {(one.one, one.other): one.share for one in kind.meetings}
    side = min(WIDE - 1.8, 0.42 * len(names) + 0.6)
    letters = max(map(len, titles))
    with _drawing(side + 1.8, side * 0.72 + 1.4, (letters, 0.05, 0.1 + 0.07 * letters)) as (axes, done):
        size = 9.0 if len(names) < 13 else 7.0 if len(names) < 22 else 5.0
        for y, one in enumerate(names):
            for x, other in enumerate(names):
                seen = met.get((one, other))
                if seen is None:
                    continue
                depth = min(1.0, abs(seen.share - 0.5) * 2) * 0.85
                colour = GOOD if seen.share >= 0.5 else BAD
                axes.fill(
                    (x - 0.5, x + 0.5, x + 0.5, x - 0.5), (y - 0.5, y - 0.5, y + 0.5, y + 0.5), colour, alpha=depth
                )
                axes.text(x, y, f"{seen.share * 100:.0f}", ha="center", va="center", fontsize=size)
        axes.set_xticks(range(len(names)), titles, rotation=90)
        axes.set_yticks(range(len(names)), titles)
        axes.xaxis.tick_top()
        axes.tick_params(length=0, labelcolor=INK)
        axes.set_xlim(-0.5, len(names) - 0.5)
        axes.set_ylim(len(names) - 0.5, -0.5)
        for spine in axes.spines.values():
            spine.set_visible(False)
        return done(f"{kind.title}: the per cent that each row wins against each column")


def depth_curve(steps: Sequence[Step]) -> str:
    """How much each level of play wins against the one below it."""
    if len(steps) < 2:
        return ""
    with _drawing(5.4, 2.5, (7, 0.45, 0.1)) as (axes, done):
        axes.axhline(0.5, color=LINE, lw=1)
        won = [step.won.share for step in steps]
        below = [step.won.share - step.won.low for step in steps]
        above = [step.won.high - step.won.share for step in steps]
        axes.errorbar(
            range(len(steps)), won, (below, above), color=INK, ecolor=SOFT, marker="o", ms=5, lw=1.4, capsize=3
        )
        axes.set_xticks(range(len(steps)), [step.level for step in steps])
        axes.set_xlabel("each against the one before it" if steps[0].against else "each against the game")
        axes.set_xlim(-0.4, len(steps) - 0.6)
        axes.set_ylim(-0.03, 1.03)
        axes.yaxis.set_major_formatter(lambda part, _: f"{part:.0%}")
        axes.tick_params(labelcolor=SOFT)
        for side in ("right", "top"):
            axes.spines[side].set_visible(False)
        return done("Depth curve: what each level wins; the table says it in numbers")


def lengths(counts: Sequence[int]) -> str:
    """How long matches are, in decisions."""
    if len(set(counts)) < 2:
        return ""
    with _drawing(5.4, 1.8, (9, 0.45, 0.1)) as (axes, done):
        axes.hist(counts, bins=min(30, max(counts) - min(counts) + 1), color=SOFT, alpha=0.75)
        axes.set_xlabel("decisions")
        axes.set_ylabel("matches")
        axes.tick_params(labelcolor=SOFT)
        for side in ("right", "top"):
            axes.spines[side].set_visible(False)
        return done("How many matches have how many decisions")


@contextmanager
def _drawing(wide: float, high: float, edges: tuple[int, float, float]) -> Iterator[tuple[Any, Callable[[str], str]]]:
    """Axes to draw on, and what makes SVG of them, with words for who does not see it.

    `edges` are letters left of the axes, and inches below and above. Matplotlib could find them out by drawing twice.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(wide, high))
        left, low, top = 0.12 + 0.078 * edges[0], edges[1], edges[2]

        def done(label: str) -> str:
            text = StringIO()
            figure.savefig(text, format="svg", metadata={"Date": None}, transparent=True)
            return _for_page(text.getvalue(), label)

        yield figure.add_axes((left / wide, low / high, (wide - left - 0.12) / wide, (high - low - top) / high)), done


def _for_page(svg: str, label: str) -> str:
    """A drawing as a part of a page: in the page's colours and type, without names of its own."""
    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->|<style.*?</style>", "", svg, flags=re.S)
    svg = re.sub(r' xmlns(:xlink)?="[^"]*"', "", svg).replace("xlink:href", "href")
    view = re.search(r'viewBox="[^"]*"', svg)
    wide = re.search(r'width="([\d.]+)pt"', svg)
    assert view and wide
    head = f'<svg class="plot" {view[0]} style="max-width:{float(wide[1]) * 4 / 3:.0f}px" role="img"'
    svg = re.sub(r"<svg[^>]*>", f'{head} aria-label="{escape(label)}">', svg, count=1)
    own = blake2b(label.encode(), digest_size=3).hexdigest()  # names that no other plot of the page has
    used = set(re.findall(r'(?:url\(#|href="#)([^")]+)', svg))
    svg = re.sub(r' id="([^"]*)"', lambda name: f' id="{own}-{name[1]}"' if name[1] in used else "", svg)
    svg = re.sub(r'(url\(#|href="#)', rf"\g<1>{own}-", svg)
    svg = re.sub(r"font-family: [^;\"]*;? ?", "", svg)
    for colour, variable in VARIABLES.items():
        svg = svg.replace(colour, f"var({variable})")
    in_a_line = re.sub(r"\s*\n\s*", " ", svg)
    return f'<div class="wide">{in_a_line}</div>'
