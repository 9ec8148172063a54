"""Packs that the host has put on the server: a folder for each game, in it a folder for each pack."""

from __future__ import annotations

import logging
from pathlib import Path

from fracas.kernel.game import SetupError
from fracas.kernel.packs import Pack
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import check_setup
from fracas.match.packs import PackCard, card_of
from fracas.match.registry import find_game, game_ids
from fracas.server.packs.bring import check_pack

__all__ = ["Installed"]

_log = logging.getLogger(__name__)

_AT_LEAST = (
    256 * 1024
)  # bytes of a pack that the host has chosen; a record with a larger one could not be shown elsewhere


class Installed:
    """The packs found when the server started. One with a mistake is left out, and the log says what the mistake is."""

    def __init__(self, folder: str, most_bytes: int) -> None:
        self._most_bytes = max(most_bytes, _AT_LEAST)
        self._packs: dict[str, dict[str, Pack]] = {}
        self._cards: dict[str, list[PackCard]] = {}
        if folder:
            self._read(Path(folder))

    def cards(self, game: str) -> list[PackCard]:
        """The packs of a game, by name."""
        return self._cards.get(game, [])

    def find(self, game: str, name: str) -> Pack:
        """The pack of that name; raises SetupError."""
        known = self._packs.get(game, {})
        if name not in known:
            there = f"there are {', '.join(known)}" if known else "none is installed here"
            raise SetupError(f"pack: no pack {name[:40]!r} for this game; {there}")
        return known[name]

    def add(self, game_id: str, folder: Path) -> None:
        """One more pack; raises SetupError if no mode of the game can be played with it."""
        game = find_game(game_id)
        files = {file.name: _text(file) for file in sorted(folder.glob("*.toml"))}
        pack = check_pack(folder.name, files, self._most_bytes)
        refused: list[SetupError] = []
        for mode in game.info.modes:
            try:
                check_setup(game, Setup(game.id, (SeatSetup(""),) * min(mode.seats), dict(mode.options), pack.ref))
                break
            except SetupError as error:
                refused.append(error)
        else:
            raise refused[0]
        card = card_of(game.info.folder, pack)
        self._packs.setdefault(game.id, {})[pack.name] = pack
        self._cards.setdefault(game.id, []).append(PackCard(card.name, card.changes, installed=True))

    def _read(self, folder: Path) -> None:
        if not folder.is_dir():
            raise SetupError(f"packs: there is no folder {folder}")
        for games in sorted(one for one in folder.iterdir() if one.is_dir()):
            if games.name not in game_ids():
                _log.warning("packs: %s is no game; there are %s", games, ", ".join(game_ids()))
                continue
            for pack in sorted(one for one in games.iterdir() if one.is_dir()):
                try:
                    self.add(games.name, pack)
                except SetupError as error:
                    _log.warning("packs: %s is left out: %s", pack, error)


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"pack: {file.name}: it cannot be read: {type(error).__name__}") from None
