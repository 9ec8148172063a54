"""What the people of a table agreed on beside the setup, as it is stored.

A token opens a place, for ever. Which seat that is may change while the table waits: `order` says it. So two people can
change seats without a new secret for either, and a socket that joins in the same moment still lands where it belongs.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

__all__ = ["NO_ROOM", "Person", "Room", "read_room"]


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody with an account, as a table knows them."""

    account: str
    handle: str
    rating: tuple[float, float] | None = None  # mu and sigma when they sat down, at a rated table


class Room(Struct, frozen=True, omit_defaults=True):
    """Places, host and openness of a table."""

    host: int | None = None  # the place of whoever opened it; if they took none, of whoever sits down first
    order: tuple[int, ...] = ()  # by place: the seat; empty if nobody has moved
    handshake: bool = False  # it begins when everybody is here and ready
    listed: bool = False  # the home page shows it
    quick: bool = False  # opened by a quick match
    opened: int = 0  # when, in ms since 1970
    stand_ins: dict[int, str] = {}  # by seat whose person has left: the bot that plays on
    stood_in: dict[int, str] = {}  # by seat: the bot that played a part of the match
    people: dict[int, Person] = {}  # by place: who has an account
    rated: bool = False  # the result counts for the ratings
    dealt: bool = False  # over, and given to others as a challenge
    on: bool = False  # it goes on from a moment of another match: a trial, which counts nowhere
    of: str = ""  # the match of this server that it goes on from
    deal: str = ""  # somebody's try at the challenge of that table

    def seat_at(self, place: int) -> int:
        return self.order[place] if self.order else place

    def place_of(self, seat: int) -> int:
        return self.order.index(seat) if self.order else seat

    def swapped(self, one: int, other: int, seats: int) -> Room:
        """The same room with two seats swapped."""
        turned = {one: other, other: one}
        return replace(self, order=tuple(turned.get(seat, seat) for seat in self.order or range(seats)))

    def at(self, seat: int) -> Person | None:
        """Who sits there, if they have an account."""
        return self.people.get(self.place_of(seat)) if self.people else None

    def place_with(self, account: str) -> int | None:
        """The place of somebody with that account."""
        return next((place for place, one in self.people.items() if one.account == account), None)

    def with_person(self, place: int, person: Person) -> Room:
        return replace(self, people={**self.people, place: person})

    def without(self, place: int, host: int | None) -> Room:
        """Somebody has stood up; `host` is who arranges the table from now on."""
        people = {other: one for other, one in self.people.items() if other != place}
        return replace(self, people=people, host=host)

    def again(self, turn: int, seats: int, ratings: dict[int, tuple[float, float]]) -> Room:
        """For a rematch: the same people, each so many seats further, with the ratings that seats have now."""
        now = {self.seat_at(place): one for place, one in self.people.items()}
        now = {seat: replace(one, rating=ratings.get(seat, one.rating)) for seat, one in now.items()}
        return Room(people={(seat + turn) % seats: one for seat, one in now.items()}, rated=self.rated)


NO_ROOM = Room()

_rooms = msgspec.json.Decoder(Room)


def read_room(data: str | None) -> Room:
    """As it was stored; tables from before there were rooms have none."""
    return _rooms.decode(data) if data else NO_ROOM
