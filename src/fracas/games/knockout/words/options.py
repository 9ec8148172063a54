"""What is agreed before a match (specification, section 3)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fracas.kernel.wire import ClockOptions

Focus = Literal["throw", "catch", "dodge", "tackle"]
Switch = Literal["off", "on"]
ZoneNumber = Annotated[int, Meta(ge=1, le=12)]
Text = Annotated[str, Meta(min_length=1, max_length=60)]
Level = Annotated[int, Meta(ge=0, le=3)]


class ZoneSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A Zone of a map: its name and its rectangle on the grid (x, y, width, height)."""

    name: Text
    at: tuple[int, int, int, int]


class MapSpec(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A map: Zones in order of number, spawns and Cover as Zone numbers (Crew, Rivals)."""

    name: Text
    zones: tuple[ZoneSpec, ...]
    backdrop: str = ""
    spawns: tuple[ZoneNumber, ZoneNumber] | None = None
    cover: tuple[ZoneNumber, ZoneNumber] | None = None


class Fighter(Struct, frozen=True, forbid_unknown_fields=True):
    """A Brawler for a quick brawl: a name and a Focus (KC-22.6)."""

    name: Text
    focus: Focus


class Safety(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which safety tools the table uses (KC-1.4)."""

    x_card: bool = True
    script_change: bool = False
    lines_and_veils: bool = False


class Options(ClockOptions, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the match. `map` is a premade map's id or a map of your own."""

    mode: Literal["full", "brawl", "campaign"] = "brawl"
    special: Literal["bomb", "cage", "sniper", "moon", "multi", "boomerang", "poison", "basic", "party"] | None = (
        None  # none: the Crew is asked (KC-8.10)
    )
    party_scope: Literal["all", "special_only"] = "all"
    map: str | MapSpec = "country_club"
    points_to_win: Annotated[int, Meta(ge=1, le=20)] = 6
    head_start: Annotated[int, Meta(ge=0, le=19)] = 0  # KC-R19: points the Rivals begin with
    distance: Literal["steps", "between"] = "steps"
    dodge_landing: Literal["target_zone", "origin_zone"] = "target_zone"
    catch_charge: Literal[1, 0] = 1
    landmark_mode: Literal["highest", "any_die"] = "highest"
    tackle_focus: Literal["tackle", "dodge"] = "tackle"
    tackle_cover_die: Switch = "off"
    rivalry_limit: Literal["one_use", "bump_and_effect"] = "one_use"
    bond_carry: Switch = "off"
    start_bond: Level = 3
    start_boosts: tuple[Level, Level, Level] = (0, 0, 0)
    safety: Safety = Safety()
    turn_cap: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    ask_setup: bool = False  # brawl mode: ask for spawns and Cover too
    crew: str | tuple[Fighter, Fighter, Fighter] = "diamond_dogs"
    rivals: str | tuple[Fighter, Fighter, Fighter] = "gilded_lily"
    campaign: dict[str, Any] | None = None  # what an earlier session of the campaign gave out
