"""Laws of imagined worlds: what a player thinks up depends on nothing that its seat may not know."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.kernel.game import Game
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import Quick
from fracas.lab.laws.law import Broken, Law, Position, first_difference, names_of, show_bytes, spread_points

__all__ = ["Policies", "Redeals"]

POINTS = 8  # states per match in which worlds are redealt
SEEDS = 2  # worlds per seat
ENOUGH = 30  # if so many redealt worlds are all the true state and need not be, that is no accident


class Redeals(Law):
    """A redealt world fits what its seat knows, and two worlds the seat cannot tell apart are redealt to the same."""

    name = "redeal"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._unsure: dict[int | None, int] = {}  # times a seat that was redealt nothing else could not know the truth
        self._made: dict[int | None, int] = {}
        self._differing: dict[int | None, int] = {}

    def begin(self, position: Position, entries: int) -> None:
        self._chance = self.chance(position)
        self.points = spread_points(self._chance, entries, POINTS)

    def before_entry(self, position: Position) -> None:
        if type(position.state).redeal is not State.redeal:
            for seat in range(position.walk.seats):
                for _ in range(SEEDS):
                    self._redeal(position, seat, int(self._chance.below(1 << 24)))

    def _redeal(self, position: Position, seat: int, seed: int) -> None:
        self.count += 1
        world = position.state.copy()
        world.redeal(seat, Quick(seed))
        self._made[seat] = self._made.get(seat, 0) + 1
        here = show_bytes(position.game, world)
        if here != position.show_bytes():
            self._differing[seat] = self._differing.get(seat, 0) + 1
        check_redealt(position, seat, world)
        if type(world).plausible is not State.plausible:
            world.plausible(seat, Quick(seed))
            after = show_bytes(position.game, world)
            if after != here:
                raise Broken(f"to judge a redealt world has changed it: {first_difference(here, after)}")
        twin = position.guess(seat, self._chance)
        if seat not in self._differing and show_bytes(position.game, twin) != position.show_bytes():
            self._unsure[seat] = self._unsure.get(seat, 0) + 1
        twin.redeal(seat, Quick(seed))
        there = show_bytes(position.game, twin)
        if here != there:
            raise Broken(f"two worlds look the same to seat {seat}, and the same luck redeals them differently: "
                         f"{first_difference(here, there)}")  # fmt: skip

    def close(self) -> None:
        for seat, unsure in sorted(self._unsure.items(), key=str):
            if unsure >= ENOUGH and seat not in self._differing:
                raise Broken(f"vacuous: {self._made[seat]} worlds redealt for {names_of([seat])}, all of them the true"
                             f" one, though {unsure} times it might have been another")  # fmt: skip

    def detail(self) -> str:
        made, differ = sum(self._made.values()), sum(self._differing.values())
        return f"{differ / made:.0%} of the redealt worlds differ from the true one" if made else "no redeal yet"


def check_redealt(position: Position, seat: int, world: State) -> None:
    """The seat is asked the same and sees the same; only who has yet to answer may be more than before."""
    state, knows = position.state, position.game.rules.asked
    # As far as the seat may know: where teammates choose sealed, one after the other, an earlier one is asked again.
    asked, before = knows(world, seat), knows(state, seat)
    if asked & before != before or asked >> seat & 1 != before >> seat & 1:
        raise Broken(f"redealt for seat {seat}, the world asks seats {asked:b} (bits) instead of {before:b}")
    if world.options(seat) != state.options(seat):
        raise Broken(f"redealt for seat {seat}, the world offers it {world.options(seat)} instead of"
                     f" {state.options(seat)}")  # fmt: skip
    if before >> seat & 1 and world.question(seat) != state.question(seat):
        raise Broken(f"redealt for seat {seat}, the world asks it another question")
    if world.pending() != state.pending():
        return  # sealed answers are open again, and views may show who has answered
    seen = msgspec.json.encode(position.game.rules.view(world, seat))
    if seen != position.view_bytes(seat):
        raise Broken(f"the world redealt for seat {seat} looks different: "
                     f"{first_difference(position.view_bytes(seat), seen)}")  # fmt: skip


class Policies(Law):
    """A policy answers with one of the options, and the same one in worlds that the seat cannot tell apart."""

    name = "policy"

    def begin(self, position: Position, entries: int) -> None:
        self._chance = self.chance(position)
        self.points = spread_points(self._chance, entries, POINTS)

    def before_entry(self, position: Position) -> None:
        for seat in position.match.pending():
            options = position.state.options(seat)
            if options:
                self._ask(position, seat, options, int(self._chance.below(1 << 24)))

    def _ask(self, position: Position, seat: int, options: tuple[int, ...], seed: int) -> None:
        self.count += 1
        before = position.show_bytes()
        code = position.state.policy(seat, Quick(seed))
        if code not in options:
            raise Broken(f"the policy of seat {seat} answers {code}, which is none of its options {options}")
        if show_bytes(position.game, position.state) != before:
            raise Broken(f"the policy of seat {seat} has changed the state")
        twin = position.guess(seat, self._chance)
        there = twin.policy(seat, Quick(seed))
        if there != code:
            raise Broken(f"two worlds look the same to seat {seat}, and with the same luck its policy answers {code} in"
                         f" one and {there} in the other")  # fmt: skip
