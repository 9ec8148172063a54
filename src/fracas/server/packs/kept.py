"""Content in the store: a game's files as they were, and packs, each once however many matches are played with it."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sql

from fracas.kernel.packs import Pack, hash_in
from fracas.kernel.wire import Setup
from fracas.server import schema

if TYPE_CHECKING:
    from fracas.server.store import Store

__all__ = ["forget_packs", "keep_content", "keep_pack", "read_pack", "stored_files"]

_NEW = sql.text("INSERT INTO contents (id, game, data) VALUES (:id, :game, :data) ON CONFLICT DO NOTHING")
_DATA = sql.select(schema.contents.c.data).where(schema.contents.c.id == sql.bindparam("of"))

# Made here, before there are threads: msgspec crashes if two of them read a type for the first time at once.
_packs = msgspec.json.Decoder(Pack)
_setups = msgspec.json.Decoder(Setup)


def _key(ref: str) -> str:
    """Where a pack is kept: the letter tells it from a game's files, and a key has 32 letters at most."""
    return f"p{hash_in(ref)[:31]}"


def keep_content(at: sql.Connection, name: str, game: str, data: bytes) -> None:
    """Keep packed files under that name, unless they are there."""
    at.execute(_NEW, {"id": name, "game": game, "data": data})


def keep_pack(at: sql.Connection, game: str, pack: Pack | None) -> None:
    """Keep a pack with which a match is to be played, unless it is there."""
    if pack is not None:
        keep_content(at, _key(pack.ref), game, zlib.compress(msgspec.json.encode(pack)))


def read_pack(at: sql.Connection, setup: Setup) -> Pack | None:
    """The pack of a match; None if it is played without one, or with a folder of this machine."""
    if setup.pack is None or not hash_in(setup.pack):
        return None
    data = at.execute(_DATA, {"of": _key(setup.pack)}).scalar_one_or_none()
    return None if data is None else _packs.decode(zlib.decompress(data))


async def stored_files(store: Store, name: str) -> bytes | None:
    """Content files that were stored under that name, unpacked."""

    def read() -> bytes | None:
        with store.engine.connect() as at:
            data: bytes | None = at.execute(_DATA, {"of": name}).scalar_one_or_none()
        return None if data is None else zlib.decompress(data)

    return await store.fetch(read)


def forget_packs(at: sql.Connection) -> None:
    """Delete the packs that no match names any more."""
    named = sql.select(schema.matches.c.setup).where(schema.matches.c.setup.like('%"pack":"%'))
    packs = (setup.pack for row in at.execute(named) if (setup := _setups.decode(row.setup)).pack)
    used = {_key(pack) for pack in packs if hash_in(pack)}
    kept = at.execute(sql.select(schema.contents.c.id).where(schema.contents.c.id.like("p%"))).scalars()
    gone = [key for key in kept if key not in used]
    if gone:
        at.execute(sql.delete(schema.contents).where(schema.contents.c.id.in_(gone)))
