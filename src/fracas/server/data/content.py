"""The content a match began with: a game's files as they were, stored once, and laid over the present ones as a pack.

A match goes on only if that gives the very content it began with, by its fingerprint, and the rules are the same.
"""

from __future__ import annotations

import asyncio
import hashlib
import tempfile
import threading
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from fracas.kernel.game import Game, SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.registry import find_game
from fracas.server.packs.kept import stored_files

if TYPE_CHECKING:
    from fracas.server.store import MatchRow, Store

__all__ = ["pack_files", "to_go_on"]

# In every game's folder, and no part of what is played.
_BESIDE = ("equivalent.toml", "lobby.toml", "proofs.toml", "reach.toml", "text.toml", "values.toml")
_INSTEAD = "replace = true\n"  # at the top of a pack's file: it takes the place of the whole shipped one

_one_at_a_time = threading.Lock()
_files = msgspec.json.Decoder(dict[str, str])


@cache
def pack_files(game_id: str) -> tuple[str, bytes]:
    """The present content files of a game, packed, and the name under which they are stored. They are read once."""
    data = msgspec.json.encode(_present(find_game(game_id)), order="sorted")
    return hashlib.blake2b(data, digest_size=16).hexdigest(), zlib.compress(data)


async def to_go_on(store: Store, row: MatchRow) -> tuple[Setup, str]:
    """The setup with which a match that was begun goes on here, and why it cannot (empty if it can)."""
    begun = f"it was begun with Fracas {row.made_by}" if row.made_by else "it was begun with an earlier Fracas"
    try:
        game = find_game(row.setup.game)
    except SetupError as error:
        return row.setup, f"it cannot be continued: {begun}, and here {error}"
    version = game.info.rules_version
    if version != row.rules_version:
        why = f"it cannot be continued: {begun} under rules {row.rules_version}, and here are rules {version}"
        return row.setup, why
    try:
        content = game.rules.fingerprint(row.setup)
        changed = f"its content has changed since ({row.content}, now {content})"
    except SetupError as error:
        content, changed = "", f"here {error}"
    if content == row.content:
        return row.setup, ""
    stored = await stored_files(store, row.files) if row.files else None
    setup = None if stored is None else await asyncio.to_thread(_laid_out, game, row.setup, row.content, stored)
    return (row.setup, f"it cannot be continued: {begun}, and {changed}") if setup is None else (setup, "")


def _laid_out(game: Game[Any], setup: Setup, content: str, stored: bytes) -> Setup | None:
    """The setup with a pack that has the files as they were; None if the game does not take it, or it is another."""
    present = _present(game)
    changed = {name: text for name, text in _files.decode(stored).items() if present.get(name) != text}
    taken = {name: text for name, text in changed.items() if name in present and _takes(game, name)}
    if setup.pack is not None or not taken:
        return None
    old = replace(setup, pack=_folder(taken))
    try:
        game.rules.check_setup(old)
        return old if game.rules.fingerprint(old) == content else None
    except SetupError:
        return None


def _takes(game: Game[Any], name: str) -> bool:
    """True if a pack of the game may hold that file: one that holds the shipped one changes nothing and is taken."""
    mode = game.info.modes[0]
    pack = _folder({name: _present(game)[name]})
    try:
        game.rules.check_setup(Setup(game.id, (SeatSetup(""),) * min(mode.seats), dict(mode.options), pack))
    except SetupError:
        return False
    return True


def _present(game: Game[Any]) -> dict[str, str]:
    found = sorted(path for path in game.info.folder.glob("*.toml") if path.name not in _BESIDE)
    return {path.name: path.read_text(encoding="utf-8") for path in found}


def _folder(files: Mapping[str, str]) -> str:
    """A folder with these files, until the process ends; the same one for the same files, by which games know packs."""
    name = hashlib.blake2b(msgspec.json.encode(files, order="sorted"), digest_size=8).hexdigest()
    with _one_at_a_time:
        folder = Path(_shelf().name, name)
        if not folder.exists():
            folder.mkdir()
            for file, text in files.items():
                (folder / file).write_text(_INSTEAD + text, encoding="utf-8")
    return str(folder)


@cache
def _shelf() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="fracas-content-")
