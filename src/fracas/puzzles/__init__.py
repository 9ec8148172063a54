"""Puzzles: case files with a question and one clear best answer. One format for all games, see docs/puzzles.md."""

from fracas.puzzles.check import check_puzzle
from fracas.puzzles.files import Puzzle, PuzzleError, daily, find_puzzle, puzzles_of, read_puzzle
from fracas.puzzles.trial import Trial

__all__ = ["Puzzle", "PuzzleError", "Trial", "check_puzzle", "daily", "find_puzzle", "puzzles_of", "read_puzzle"]
