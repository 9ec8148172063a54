"""What is agreed before a match (specification, section 3)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fracas.kernel.wire import MatchClockOptions

Switch = Literal["off", "on"]


class Options(MatchClockOptions, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the match."""

    mode: Literal["training", "tournament"] = "training"
    format: Literal["duel", "round_robin", "tag_team"] = "duel"
    best_of: Literal[1, 3, 5, 7] = 1
    must_act: bool = True
    strict_fouls: bool = False
    tag_clear: Literal["ends_only", "literal"] = "ends_only"
    hold: Switch = "off"
    null: Switch = "off"
    wild_block: Switch = "off"
    calls: Literal["on", "off"] = "on"
    countdown_s: Annotated[int, Meta(ge=0, le=10)] = 3
    min_interval_ms: Annotated[int, Meta(ge=0, le=2000)] = 120
    stall_seconds: Annotated[int, Meta(ge=5, le=120)] = 30
    pause_limit: Annotated[int, Meta(ge=0, le=5)] = 2
    pause_seconds: Annotated[int, Meta(ge=10, le=600)] = 120
    turn_seconds: Annotated[int, Meta(ge=5, le=120)] | None = None
    max_rerounds: Annotated[int, Meta(ge=0, le=20)] = 5
    characters: tuple[str, ...] | None = None  # the characters to choose from; none: all whose cards are switched on
