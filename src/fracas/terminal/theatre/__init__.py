"""A recorded match in the terminal: seen again, reviewed, commented, played on."""

from fracas.terminal.theatre.comments import Comment, Comments
from fracas.terminal.theatre.reel import Reel, Scene, reel_of
from fracas.terminal.theatre.screen import ReplayApp, ReplayScreen, watch

__all__ = ["Comment", "Comments", "Reel", "ReplayApp", "ReplayScreen", "Scene", "reel_of", "watch"]
