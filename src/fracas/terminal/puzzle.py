"""A puzzle in the terminal: one that is answered by moves on the match screen, one in words as a numbered list."""

from __future__ import annotations

from rich.console import Console

from fracas.languages import ENGLISH, game_in
from fracas.puzzles import Puzzle, Trial
from fracas.terminal.lesson import LessonSession
from fracas.terminal.render import view_of
from fracas.terminal.session import Session
from fracas.terminal.words import say

__all__ = ["PuzzleSession", "ask_in_words"]


class PuzzleSession(LessonSession):
    """A session that begins at the question; a wrong move is played, told and taken back."""

    def __init__(self, puzzle: Puzzle, language: str = ENGLISH) -> None:
        """`puzzle` has its captions in that language."""
        self._puzzle = puzzle
        self._follow(Trial(puzzle, spoken=game_in(puzzle.game, language)).run)

    def rematch(self) -> Session:
        """The puzzle once more."""
        return PuzzleSession(self._puzzle, self.game.language)


def ask_in_words(puzzle: Puzzle, console: Console, language: str = ENGLISH) -> int:
    """Show the position and the choices until the right one is named, or nothing: then the answer is told."""
    trial = Trial(puzzle, spoken=game_in(puzzle.game, language))
    run = trial.run
    console.print(view_of(run.spoken, run.match.setup, run.match.view(run.seat), run.seat))
    console.print(f"\n[bold]{puzzle.title}[/bold]\n{puzzle.ask}")
    for number, choice in enumerate(puzzle.choices, 1):
        console.print(f"  {number}  {choice.say}", highlight=False)
    while not trial.solved:
        try:
            word = console.input(say(language, "puzzle_answer")).strip()
        except EOFError:
            word = ""
        if not word:
            trial.show()
            console.print(f"{puzzle.choices[trial.right].say}.", highlight=False)
        elif not word.isdecimal() or not trial.choose(int(word) - 1):
            console.print(say(language, "puzzle_number", most=len(puzzle.choices)), highlight=False)
        else:
            console.print(say(language, "puzzle_right" if trial.solved else "puzzle_wrong"))
            if not trial.solved:
                trial.again()
    console.print(puzzle.why, highlight=False)
    return 0
