"""Balls, maps and crews: TOML to Structs to what the rules read. Bad content is refused with file and field."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from msgspec import Struct

from fracas.content import check_ids, expect, fingerprint, load, options_of, refuse_pack
from fracas.content.values import scales
from fracas.games.knockout import words as w
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.book import Arena, Book, Kind
from fracas.games.knockout.maps import arena_of, map_faults
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup

FOLDER = Path(__file__).parent


class BallSpec(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A kind of ball, as balls.toml writes it."""

    id: str
    name: str
    rule: str
    special: bool = True
    damage: int = 1
    explodes: bool = False
    cages: bool = False
    gasses: bool = False
    returns: bool = False
    stride: int = 1
    knock: int = 1
    cluster: int = 0
    sure: bool = False
    uncharged: int = 0


class BallFile(Struct, frozen=True, forbid_unknown_fields=True):
    ball: tuple[BallSpec, ...]


class CrewSpec(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    brawlers: tuple[w.Fighter, w.Fighter, w.Fighter]


class CrewFile(Struct, frozen=True, forbid_unknown_fields=True):
    crew: dict[str, CrewSpec]
    rivals: dict[str, CrewSpec]


@cache
def balls() -> tuple[BallSpec, ...]:
    """Every kind of ball; the first is the Basic Ball."""
    found = load(FOLDER / "balls.toml", BallFile).ball
    expect(not found[0].special, "balls.toml", "$.ball[0].special", "the first ball is the Basic Ball")
    check_ids([one.id for one in found], "balls.toml", "ball")
    expect(len(found) <= c.PARTY, "balls.toml", "$.ball", f"more than {c.PARTY} kinds")
    for i, one in enumerate(found):
        effects = one.explodes + one.cages + one.gasses + one.returns + bool(one.cluster)
        expect(
            effects <= 1, "balls.toml", f"$.ball[{i}]", "explodes, cages, gasses, returns, cluster exclude each other"
        )
        expect(one.damage == (0 if one.cages else 1), "balls.toml", f"$.ball[{i}].damage", "a cage costs 0, all else 1")
    return found


@cache
def premade_maps() -> dict[str, w.MapSpec]:
    """The maps of maps.toml, checked like any other."""
    found = load(FOLDER / "maps.toml", dict[str, w.MapSpec])
    for name, spec in found.items():
        faults = map_faults(spec)
        expect(not faults, "maps.toml", f"$.{name}", "; ".join(faults))
        expect(
            spec.spawns is not None and spec.cover is not None, "maps.toml", f"$.{name}", "spawns and cover are needed"
        )
    return found


@cache
def crews() -> CrewFile:
    found = load(FOLDER / "crews.toml", CrewFile)
    for name, one in found.rivals.items():
        focuses = {brawler.focus for brawler in one.brawlers}
        expect(len(focuses) == 3, "crews.toml", f"$.rivals.{name}", "Rivals must differ in Focus (KC-6.9)")
    return found


@cache
def looks() -> dict[str, dict[str, str]]:
    """Faces of ready-made Brawlers, by name."""
    return load(FOLDER / "looks.toml", dict[str, dict[str, str]])


def map_of(options: w.Options) -> w.MapSpec:
    if isinstance(options.map, w.MapSpec):
        return options.map
    maps = premade_maps()
    if options.map not in maps:
        raise SetupError(f"options.map: no map {options.map!r}; there are {', '.join(maps)}")
    return maps[options.map]


def fighters_of(options: w.Options) -> tuple[w.Fighter, ...]:
    """The six of a quick brawl: three of the Crew, three Rivals (KC-22.6)."""
    found: list[w.Fighter] = []
    for side, chosen, ready in (("crew", options.crew, crews().crew), ("rivals", options.rivals, crews().rivals)):
        if isinstance(chosen, str):
            if chosen not in ready:
                raise SetupError(f"options.{side}: no such crew {chosen!r}; there are {', '.join(ready)}")
            found += ready[chosen].brawlers
        else:
            found += chosen
    return tuple(found)


def check_setup(setup: Setup) -> None:
    """Refuse what cannot be played, naming the option."""
    refuse_pack(setup)
    options = options_of(setup, w.Options)
    seats = len(setup.seats)
    if not 2 <= seats <= 6:
        raise SetupError(f"seats: {seats}; there are 2 to 4 players (KC-22.1), and up to 2 who look on")
    faults = map_faults(map_of(options))
    if faults:
        raise SetupError(f"options.map: {'; '.join(faults)}")
    six = fighters_of(options)
    if len({one.name for one in six}) < c.BRAWLERS:
        raise SetupError("options.crew, options.rivals: every Brawler needs a name of its own (KC-2.1)")
    for i, one in enumerate(six):
        if one.name in c.IDS and c.IDS.index(one.name) != i:
            raise SetupError(f"options: {one.name!r} is the place of another Brawler")
    if len({one.focus for one in six[3:]}) < 3:
        raise SetupError("options.rivals: Rival Focuses must differ (KC-22.6)")


def seat_of_brawlers(seats: int) -> tuple[list[int], int]:
    """KC-22.1: who controls which Brawler, and the DJ's seat. Seats beyond the fourth look on."""
    if seats >= 4:
        return [0, 1, 2, 3, 3, 3], 3
    if seats == 3:
        return [0, 0, 1, 2, 2, 2], 2
    return [0, 0, 0, 1, 1, 1], 1


def book_for(options: w.Options, seats: int, bots: int = 0) -> Book:
    """Options lowered to what the rules read."""
    book = Book(seats, options)
    book.seat_of, book.dj = seat_of_brawlers(seats)
    book.mine, book.theirs = scales(FOLDER)
    book.bots = bots
    crew = (1 << book.dj) - 1
    table = (1 << (book.dj + 1)) - 1
    # Bots accept (KC-0.7): people decide, or the first bot where there are none.
    book.voters = [_people(crew, bots), _people(table, bots)]
    book.points_to_win = options.points_to_win
    book.between = options.distance == "between"
    book.origin_zone = options.dodge_landing == "origin_zone"
    book.catch_charge = options.catch_charge
    book.any_die = options.landmark_mode == "any_die"
    book.tackle_focus = c.TACKLER if options.tackle_focus == "tackle" else c.DODGER
    book.tackle_cover_die = options.tackle_cover_die == "on"
    book.bump_and_effect = options.rivalry_limit == "bump_and_effect"
    book.party_all = options.party_scope == "all"
    book.turn_cap = options.turn_cap or 0
    book.ask_setup = options.ask_setup or options.mode != "brawl"
    book.start_bond = options.start_bond
    book.boosts = list(options.start_boosts)
    book.kinds = [_kind(one) for one in balls()]
    book.specials = [number for number, one in enumerate(balls()) if one.special]
    ids = [one.id for one in balls()]
    book.special = (
        c.NOTHING if options.special is None else c.PARTY if options.special == "party" else ids.index(options.special)
    )
    book.focus = [c.FOCUSES.index(one.focus) for one in fighters_of(options)]
    return book


def _people(mask: int, bots: int) -> int:
    return mask & ~bots or mask & -mask


def _kind(one: BallSpec) -> Kind:
    kind = Kind(one.id)
    kind.cages, kind.explodes, kind.gasses = one.cages, one.explodes, one.gasses
    kind.returns, kind.stride, kind.knock, kind.cluster = one.returns, one.stride, one.knock, one.cluster
    kind.sure, kind.uncharged = one.sure, one.uncharged
    return kind


def arena_for(options: w.Options) -> Arena:
    return _arena(map_of(options), options.ask_setup or options.mode != "brawl")


_arena = lru_cache(maxsize=64)(arena_of)  # an arena never changes: all matches on a map share it


def content_fingerprint(setup: Setup) -> str:
    options = options_of(setup, w.Options)
    return fingerprint(balls(), map_of(options), fighters_of(options))


def names_of(options: w.Options) -> list[str]:
    return [one.name for one in fighters_of(options)]
