"""What is fixed for a match: balls, map, options, lowered once and shared by all copies."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.kernel.thinking.scale import Scale


class Kind:
    """A kind of ball as the rules read it (balls.toml)."""

    def __init__(self, id: str) -> None:
        self.id: str = id
        self.cages: bool = False
        self.explodes: bool = False
        self.gasses: bool = False
        self.returns: bool = False
        self.stride: i64 = 1  # Zones a Move may go
        self.knock: i64 = 1  # Zones of Knock Back
        self.cluster: i64 = 0  # singles of a fresh one
        self.sure: bool = False  # no distance penalty while charged
        self.uncharged: i64 = 0  # value while not charged


class Arena:
    """A map: Zones, adjacency, distance (KC-7), lowered once and shared."""

    def __init__(self, adjacent: list[list[int]]) -> None:
        n = len(adjacent)
        self.zones: i64 = n
        self.adjacent: list[int] = [sum(1 << z for z in near) for near in adjacent]  # bits
        self.near: list[list[int]] = [sorted(near) for near in adjacent]
        self.apart: list[int] = _distances(self.near)  # c.MOST_ZONES * a + b
        # Codes by Zone: its Moves; all a Brawler may do on its feet there, without a free Cover Spot and with one.
        self.moves: list[tuple[int, ...]] = [tuple(c.MOVE + z for z in near) for near in self.near]
        self.feet: list[tuple[int, ...]] = [(*moves, c.BALL_UP) for moves in self.moves]
        self.feet_in_cover_zone: list[tuple[int, ...]] = [(c.TAKE_COVER, *feet) for feet in self.feet]
        self.spawns: list[int] = [0, n - 1]  # as the map names them: Crew, Rivals
        self.covers: list[int] = [c.NOTHING, c.NOTHING]
        self.names: list[str] = [""] * n
        self.shape: object = None  # the map as written, for views


def _distances(near: list[list[int]]) -> list[int]:
    """KC-7.9: fewest Moves between any two Zones; c.NOTHING where there is no way."""
    apart = [c.NOTHING] * (c.MOST_ZONES * c.MOST_ZONES)
    for start in range(len(near)):
        apart[c.MOST_ZONES * start + start] = 0
        edge = [start]
        steps = 0
        while edge:
            steps += 1
            reached = []
            for zone in edge:
                for z in near[zone]:
                    if apart[c.MOST_ZONES * start + z] == c.NOTHING:
                        apart[c.MOST_ZONES * start + z] = steps
                        reached.append(z)
            edge = reached
    return apart


class Book:
    """What is fixed for a match: options and balls, lowered once, shared by all copies."""

    def __init__(self, seats: i64, options: object, pack: str | None = None) -> None:
        self.mine: Scale = Scale([])  # the weights of values.toml, for what one side has
        self.theirs: Scale = Scale([])  # and for the other
        self.options: object = options  # as agreed, for views
        self.pack: str | None = pack
        self.bots: i64 = 0
        self.seats: i64 = seats
        self.dj: i64 = 0
        self.voters: list[int] = []  # masks: the Crew's voters, the table's voters
        self.points_to_win: i64 = 6
        self.head_start: i64 = 0
        self.between: bool = False
        self.origin_zone: bool = False
        self.catch_charge: i64 = 1
        self.any_die: bool = False
        self.tackle_focus: i64 = c.TACKLER
        self.tackle_cover_die: bool = False
        self.bump_and_effect: bool = False
        self.party_all: bool = True
        self.turn_cap: i64 = 0
        self.ask_setup: bool = False
        self.special: i64 = c.NOTHING  # preset kind, or PARTY
        self.start_bond: i64 = 0
        self.boosts: list[int] = [0, 0, 0]
        self.kinds: list[Kind] = []
        self.basic: i64 = 0
        self.specials: list[int] = []  # kinds party mode draws from
        self.focus: list[int] = []  # per Brawler; the story may set them later
        self.seat_of: list[int] = []  # per Brawler
