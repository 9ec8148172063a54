"""Balls, maps and crews: TOML to Structs to what the rules read. Bad content is refused with file and field."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from msgspec import Struct

from fracas.content import check_ids, check_pack, expect, fingerprint, load, load_with_pack, options_of, remembered
from fracas.content.values import scales
from fracas.games.knockout import words as w
from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.book import Arena, Book, Kind
from fracas.games.knockout.maps import arena_of, map_faults
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup

FOLDER = Path(__file__).parent
BALLS, MAPS, CREWS = FILES = ("balls.toml", "maps.toml", "crews.toml")  # what a pack may hold


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


@remembered
def balls(pack: str | None = None) -> tuple[BallSpec, ...]:
    """Every kind of ball, a pack's among them; the first is the Basic Ball."""
    return _read_balls(pack)


def _read_balls(pack: str | None) -> tuple[BallSpec, ...]:
    found = load_with_pack(FOLDER, pack, BALLS, BallFile).ball
    expect(not found[0].special, BALLS, "$.ball[0].special", "the first ball is the Basic Ball")
    check_ids([one.id for one in found], BALLS, "ball")
    expect(len(found) <= c.PARTY, BALLS, "$.ball", f"{len(found)} kinds, and there may be {c.PARTY}")
    for one in found:
        where = f"$.ball[{one.id}]"  # by id: a pack's balls have other places in the joined list
        effects = one.explodes + one.cages + one.gasses + one.returns + bool(one.cluster)
        expect(effects <= 1, BALLS, where, "explodes, cages, gasses, returns, cluster exclude each other")
        costs = 0 if one.cages else 1
        expect(one.damage == costs, BALLS, f"{where}.damage", f"{one.damage}; a cage costs 0, all else 1")
    return found


@remembered
def premade_maps(pack: str | None = None) -> dict[str, w.MapSpec]:
    """The maps of maps.toml and of a pack, checked like any other."""
    return _read_maps(pack)


def _read_maps(pack: str | None) -> dict[str, w.MapSpec]:
    found = load_with_pack(FOLDER, pack, MAPS, dict[str, w.MapSpec])
    for name, spec in found.items():
        faults = map_faults(spec)
        expect(not faults, MAPS, f"$.{name}", "; ".join(faults))
        expect(spec.spawns is not None and spec.cover is not None, MAPS, f"$.{name}", "spawns and cover are needed")
    return found


@remembered
def crews(pack: str | None = None) -> CrewFile:
    """The ready-made crews, a pack's among them."""
    return _read_crews(pack)


def _read_crews(pack: str | None) -> CrewFile:
    found = load_with_pack(FOLDER, pack, CREWS, CrewFile)
    for name, one in found.rivals.items():
        focuses = {brawler.focus for brawler in one.brawlers}
        expect(len(focuses) == 3, CREWS, f"$.rivals.{name}", "Rivals must differ in Focus (KC-6.9)")
    return found


def _check_pack(pack: str, options: w.Options) -> None:
    """Refuse what cannot be read, and a pack where the evening's words would have to know it."""
    check_pack(pack, FILES)
    if options.mode != "brawl":
        raise SetupError("pack: a pack is for quick brawls; the evening is played with what is shipped")
    _read_balls(pack)  # a pack that was read before may have been spoilt since
    _read_maps(pack)
    _read_crews(pack)


@cache
def looks() -> dict[str, dict[str, str]]:
    """Faces of ready-made Brawlers, by name."""
    return load(FOLDER / "looks.toml", dict[str, dict[str, str]])


def map_of(options: w.Options, pack: str | None = None) -> w.MapSpec:
    if isinstance(options.map, w.MapSpec):
        return options.map
    maps = premade_maps(pack)
    if options.map not in maps:
        raise SetupError(f"options.map: no map {options.map!r}; there are {', '.join(maps)}")
    return maps[options.map]


def fighters_of(options: w.Options, pack: str | None = None) -> tuple[w.Fighter, ...]:
    """The six of a quick brawl: three of the Crew, three Rivals (KC-22.6)."""
    found: list[w.Fighter] = []
    there = crews(pack)
    for side, chosen, ready in (("crew", options.crew, there.crew), ("rivals", options.rivals, there.rivals)):
        if isinstance(chosen, str):
            if chosen not in ready:
                raise SetupError(f"options.{side}: no such crew {chosen!r}; there are {', '.join(ready)}")
            found += ready[chosen].brawlers
        else:
            found += chosen
    return tuple(found)


def check_setup(setup: Setup) -> None:
    """Refuse what cannot be played, naming the option."""
    options = options_of(setup, w.Options)
    if setup.pack is not None:
        _check_pack(setup.pack, options)
    seats = len(setup.seats)
    if not 2 <= seats <= 6:
        raise SetupError(f"seats: {seats}; there are 2 to 4 players (KC-22.1), and up to 2 who look on")
    if options.head_start >= options.points_to_win:
        raise SetupError(f"options.head_start: it must be below the {options.points_to_win} points that win (KC-R19)")
    faults = map_faults(map_of(options, setup.pack))
    if faults:
        raise SetupError(f"options.map: {'; '.join(faults)}")
    six = fighters_of(options, setup.pack)
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


def book_for(options: w.Options, seats: int, bots: int = 0, pack: str | None = None) -> Book:
    """Options lowered to what the rules read."""
    book = Book(seats, options, pack)
    book.seat_of, book.dj = seat_of_brawlers(seats)
    book.mine, book.theirs = scales(FOLDER)
    book.bots = bots
    crew = (1 << book.dj) - 1
    table = (1 << (book.dj + 1)) - 1
    # Bots accept (KC-0.7): people decide, or the first bot where there are none.
    book.voters = [_people(crew, bots), _people(table, bots)]
    book.points_to_win = options.points_to_win
    book.head_start = options.head_start
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
    kinds = balls(pack)
    book.kinds = [_kind(one) for one in kinds]
    book.specials = [number for number, one in enumerate(kinds) if one.special]
    ids = [one.id for one in kinds]
    book.special = (
        c.NOTHING if options.special is None else c.PARTY if options.special == "party" else ids.index(options.special)
    )
    book.focus = [c.FOCUSES.index(one.focus) for one in fighters_of(options, pack)]
    return book


def _people(mask: int, bots: int) -> int:
    return mask & ~bots or mask & -mask


def _kind(one: BallSpec) -> Kind:
    kind = Kind(one.id)
    kind.cages, kind.explodes, kind.gasses = one.cages, one.explodes, one.gasses
    kind.returns, kind.stride, kind.knock, kind.cluster = one.returns, one.stride, one.knock, one.cluster
    kind.sure, kind.uncharged = one.sure, one.uncharged
    return kind


def arena_for(options: w.Options, pack: str | None = None) -> Arena:
    return _arena(map_of(options, pack), options.ask_setup or options.mode != "brawl")


_arena = lru_cache(maxsize=64)(arena_of)  # an arena never changes: all matches on a map share it


def content_fingerprint(setup: Setup) -> str:
    options = options_of(setup, w.Options)
    return fingerprint(balls(setup.pack), map_of(options, setup.pack), fighters_of(options, setup.pack))


def names_of(options: w.Options, pack: str | None = None) -> list[str]:
    return [one.name for one in fighters_of(options, pack)]
