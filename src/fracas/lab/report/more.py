"""What a report has beside the figures of its own matches."""

from __future__ import annotations

from msgspec import Struct

from fracas.lab.report.edits import Edit
from fracas.lab.report.families import Second
from fracas.lab.report.skill import Deal, Step

__all__ = ["More"]


class More(Struct, frozen=True):
    """Luck and skill, other bots, edits, and matches to see."""

    deal: Deal | None = None
    depth: tuple[Step, ...] = ()
    second: Second | None = None
    edits: tuple[Edit, ...] = ()
    replays: tuple[tuple[str, str], ...] = ()  # what to see, and the file beside the page
