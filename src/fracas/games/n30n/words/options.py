"""What is agreed before a match (specification, section 3.3)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fracas.kernel.wire import ClockOptions


class Options(ClockOptions, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the match."""

    mode: Literal["rumble", "training", "overkill", "rush", "king", "royale"] = "rumble"
    content: Literal["shipped", "fixture"] = "shipped"
    cancel_table: Literal["cycle", "ring"] = "cycle"
    cancel_threshold: Literal["shortfall", "any", "all"] = "shortfall"
    cancelled_move_spent: Literal["no", "yes"] = "no"
    n30n_price: Literal[2, 1] = 2
    line_up: Literal["simultaneous", "attacker_first"] = "simultaneous"
    revives: Literal["1 per game", "1 per Pit-Stop"] = "1 per game"
    revive_unit: Literal["cards", "cash"] = "cards"
    specialty_scope: Literal["move", "colour"] = "move"
    sucker_punch: Literal["evade", "trade"] = "evade"
    walls: Literal["one_use", "stay"] = "one_use"
    overkill_award: Literal["brawl", "any"] = "brawl"
    second_wind_when: Literal["tarmac", "last_fighter"] = "tarmac"
    reveal: Literal["all", "one_by_one"] = "all"
    rush_next_attacker: Literal["alternate", "same"] = "alternate"
    bench_weapons: Literal["removed", "kept"] = "removed"
    dummy_n30n_per_round: Literal[0, 1] = 0
    king_draw: Literal["team", "player"] = "team"
    draft: Literal["snake", "random", "free"] = "snake"
    round_limit: Annotated[int, Meta(ge=1, le=1000)] | Literal["none"] = 40
