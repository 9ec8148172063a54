"""A calibration diagram as SVG: what was said against what came true."""

from __future__ import annotations

from math import sqrt

from fracas.lab.strength.learn import Measure

__all__ = ["diagram"]

SIZE = 320
EDGE = 40
BIGGEST = 11.0


def diagram(title: str, found: Measure) -> str:
    """A circle for states of about the same value, larger the more there are; perfect values lie on the line."""
    whole = SIZE + 2 * EDGE
    most = max(one.count for one in found.bins)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" width="{whole}" height="{whole}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{whole}" height="{whole}" fill="#ffffff"/>',
        f'<text x="{whole / 2:g}" y="18" text-anchor="middle">{title}: Brier {found.brier:.3f}, '
        f"slope {found.slope:.2f}, {found.matches:,} matches</text>",
        f'<rect x="{EDGE}" y="{EDGE}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#888888"/>',
        f'<line x1="{_x(0)}" y1="{_y(0)}" x2="{_x(1)}" y2="{_y(1)}" stroke="#bbbbbb"/>',
    ]
    for tenth in range(0, 11, 2):
        share = tenth / 10
        lines.append(f'<text x="{_x(share)}" y="{EDGE + SIZE + 16}" text-anchor="middle">{tenth * 10}</text>')
        lines.append(f'<text x="{EDGE - 6}" y="{_y(share) + 4:g}" text-anchor="end">{tenth * 10}</text>')
    lines.append(f'<text x="{whole / 2:g}" y="{whole - 6}" text-anchor="middle">value, %</text>')
    lines.append(
        f'<text x="12" y="{whole / 2:g}" text-anchor="middle" transform="rotate(-90 12 {whole / 2:g})">won, %</text>'
    )
    for one in found.bins:
        radius = 2 + BIGGEST * sqrt(one.count / most)
        lines.append(
            f'<circle cx="{_x(one.value)}" cy="{_y(one.score)}" r="{radius:.1f}" fill="#d9480f" fill-opacity="0.6"/>'
        )
    return "\n".join([*lines, "</svg>", ""])


def _x(share: float) -> float:
    return round(EDGE + SIZE * share, 1)


def _y(share: float) -> float:
    return round(EDGE + SIZE * (1 - share), 1)
