"""Readable story state in and out, for case files (docs/cases.md)."""

from __future__ import annotations

from typing import Any

from fracas.games.knockout.rules import Match
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup


def given_story(setup: Setup, facts: dict[str, Any], chance: Chance, out: Out) -> Match:
    raise NotImplementedError
