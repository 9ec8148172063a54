"""One match: submit, record, replay. Pure and synchronous."""

from fracas.match.match import Entry, Match, Progress, Refused
from fracas.match.record import Record
from fracas.match.registry import all_games, find_game, game_ids
from fracas.match.replay import Replay, film

__all__ = [
    "Entry",
    "Match",
    "Progress",
    "Record",
    "Refused",
    "Replay",
    "all_games",
    "film",
    "find_game",
    "game_ids",
]
