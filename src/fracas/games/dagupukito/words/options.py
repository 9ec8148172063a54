"""What is agreed before a match (specification, section 3)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fracas.kernel.wire import MatchClockOptions

Card = Literal["D", "G", "P", "K", "T"]  # cards are their letters, everywhere on the wire
Switch = Literal["off", "on"]


class Options(MatchClockOptions, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the match (CF-1.1). `fighters` may be a list: a handicap, one number per side."""

    hp: Literal[100, 200] = 100
    fighters: Annotated[int, Meta(ge=1, le=3)] | tuple[Annotated[int, Meta(ge=1, le=3)], ...] = 1
    rounds_to_win: Annotated[int, Meta(ge=1, le=5)] = 2
    format: Literal["duel", "team", "gauntlet"] = "duel"
    block_table: Literal["classic", "wheel"] | dict[Card, tuple[Card, ...]] = "classic"
    hit_then_charge: Switch = "off"
    declare: Literal["sealed", "fast_first"] = "sealed"
    mixed_speed: Literal["by_card", "by_damage"] = "by_card"
    combo_zero: Literal["fast", "slow"] = "fast"
    deck_out: Literal["strict", "lenient"] = "strict"
    rps: Literal["play", "coin"] = "play"
    opening_hand: Annotated[int, Meta(ge=0, le=5)] = 0
    hand_limit: Annotated[int, Meta(ge=5, le=12)] | None = None
    charge_limit: Annotated[int, Meta(ge=3, le=10)] | None = None
    bench_cycle: Switch = "off"
    mirror: Literal["on", "off"] = "on"
    gauntlet_winner: Literal["worn", "rested"] = "worn"  # CF-11.7 as written, or CF-R11: what the mode Gauntlet has
    turn_seconds: Annotated[int, Meta(ge=5, le=120)] | None = None
    roster: tuple[str, ...] | None = None  # the fighters to choose from; none: all the pack has
