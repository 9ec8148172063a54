"""What is agreed before a match (specification, section 3)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fracas.kernel.wire import ClockOptions

Switch = Literal["on", "off"]
Cubes = Annotated[int, Meta(ge=1, le=20)]


class Credits(Struct, frozen=True, forbid_unknown_fields=True):
    """Credits at the start, by the side of the board's upper part."""

    A: Annotated[int, Meta(ge=1, le=12)] = 3
    B: Annotated[int, Meta(ge=1, le=12)] = 2


class Options(ClockOptions, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the match."""

    difficulty: Literal["easy", "medium", "hard"] = "easy"
    brawl_mode: Literal["free", "floor", "team"] = "free"
    placement_authority: Literal["alternate", "consensus", "player1"] = "alternate"
    deck_peek: Literal["ordered", "counts", "top"] = "ordered"
    break_check: Literal["any_roll", "final_face"] = "any_roll"
    lethal_move: Literal["allow", "forbid"] = "allow"
    medium_cube: Literal[4, 3] = 4
    life_cubes: tuple[Cubes, Cubes, Cubes, Cubes] = (2, 3, 4, 5)
    credits: Credits = Credits()
    repetition_guard: Switch = "on"
    stall_cap: Annotated[int, Meta(ge=1, le=2000)] | None = 400
