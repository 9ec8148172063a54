"""What the people of a table agreed on beside the setup, as it is stored.

A token opens a place, for ever. Which seat that is may change while the table waits: `order` says it. So two people can
change seats without a new secret for either, and a socket that joins in the same moment still lands where it belongs.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

__all__ = ["NO_ROOM", "Room", "read_room"]


class Room(Struct, frozen=True, omit_defaults=True):
    """Places, host and openness of a table."""

    host: int | None = None  # the place of whoever opened it
    order: tuple[int, ...] = ()  # by place: the seat; empty if nobody has moved
    handshake: bool = False  # it begins when everybody is here and ready
    listed: bool = False  # the home page shows it
    quick: bool = False  # opened by somebody who looks for anybody
    opened: int = 0  # when, in ms since 1970
    stand_ins: dict[int, str] = {}  # by seat whose person has left: the bot that plays on
    stood_in: dict[int, str] = {}  # by seat: the bot that played a part of the match

    def seat_at(self, place: int) -> int:
        return self.order[place] if self.order else place

    def place_of(self, seat: int) -> int:
        return self.order.index(seat) if self.order else seat

    def swapped(self, one: int, other: int, seats: int) -> Room:
        """The same with two seats changed."""
        turned = {one: other, other: one}
        return replace(self, order=tuple(turned.get(seat, seat) for seat in self.order or range(seats)))


NO_ROOM = Room()

_rooms = msgspec.json.Decoder(Room)


def read_room(data: str | None) -> Room:
    """As it was stored; tables from before there were rooms have none."""
    return _rooms.decode(data) if data else NO_ROOM
