"""QR codes of links: for a terminal, and as a picture for the page."""

from __future__ import annotations

import io

import segno

__all__ = ["QUIET_ZONE", "svg", "terminal"]

QUIET_ZONE = 4  # light modules around the code: readers need them
_BLACK_ON_WHITE, _PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"  # whatever colours the terminal has
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def svg(link: str) -> bytes:
    """Dark on light, with its quiet zone; it takes the size its page gives it."""
    out = io.BytesIO()
    _code(link).save(
        out, kind="svg", border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True, title=f"QR code: {link}"
    )
    return out.getvalue()


def terminal(link: str) -> str:
    """The code as lines of half blocks, two modules high each."""
    rows = [[bool(module) for module in row] for row in _code(link).matrix_iter(border=QUIET_ZONE)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs)
    return "\n".join(f"{_BLACK_ON_WHITE}{line}{_PLAIN}" for line in lines)


def _code(link: str) -> segno.QRCode:
    return segno.make(link, error="m", micro=False)
