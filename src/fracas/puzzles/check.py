"""Check that a puzzle has one clear best answer: by trying every line of play, or else by playing on many times."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fracas.bots.review import known_worths
from fracas.kernel.chance import LuckError
from fracas.kernel.game import SetupError
from fracas.kernel.state import State
from fracas.kernel.thinking.quick import Quick
from fracas.match.cases.expect import Expectations
from fracas.match.cases.lines import CaseError, Seats
from fracas.match.match import describe
from fracas.puzzles.files import Puzzle, PuzzleError
from fracas.puzzles.solve import TooWide, values
from fracas.puzzles.trial import Trial, holds

__all__ = ["CLEAR", "Checked", "check_puzzle", "sure_worths"]

CLEAR = 0.1  # how much better than any other the answer must be, in chances to win
DEALS = 3  # of what the seat cannot know, beside the true one, in which a forced win is looked for
NO_FACTS = ("told", "not_told", "asks", "refused")  # keys of an `expect` that are not about a state


class Checked(Struct, frozen=True):
    """How it was checked, and by how much the answer is better than the next best thing."""

    how: str
    margin: float


def check_puzzle(puzzle: Puzzle) -> Checked:
    """Play a puzzle and compare; raises PuzzleError, which names the file and what is wrong."""
    try:
        trial = Trial(puzzle)
        return _check_moves(puzzle, trial) if puzzle.moves else _check_choices(puzzle, trial)
    except (LuckError, CaseError) as error:
        raise PuzzleError(f"{puzzle.path}: {error}") from None
    except SetupError as error:  # of the lesson it is played as: it names the file and a step
        raise PuzzleError(_by_field(str(error))) from None


def _by_field(told: str) -> str:
    """A lesson's message in the words of a puzzle: step 1 is what leads up to the question, step 2 the answer."""
    return told.replace(": step 1: ", ": ").replace(": step 2: ", ": answer: ")


def _check_choices(puzzle: Puzzle, trial: Trial) -> Checked:
    right = [number for number in range(len(puzzle.choices)) if holds(puzzle, trial.run.match, number)]
    if len(right) != 1:
        said = ", ".join(repr(puzzle.choices[number].say) for number in right) or "none"
        what = "possible" if puzzle.kind == "can" else "certain"
        raise PuzzleError(f"{puzzle.path}: choice: one of them must be {what}; {what} are: {said}")
    wrong = next(number for number in range(len(puzzle.choices)) if number not in right)
    if not trial.choose(wrong) or trial.first is not False or not trial.choose(right[0]) or not trial.solved:
        raise PuzzleError(f"{puzzle.path}: choice: the answer is not taken")
    return Checked("in every world that fits what is seen", 1.0)


def _check_moves(puzzle: Puzzle, trial: Trial) -> Checked:
    """At each question that the answer decides: every right choice must be clearly better than every wrong one."""
    run, least, how = trial.run, 1.0, ""
    left = _choices(puzzle)
    while not run.over:
        ask, wanted = run.match.ask(run.seat), run.wanted
        run.point()
        if ask.id is None or not ask.options:
            raise PuzzleError(f"{run.place}: nothing is asked of {puzzle.seats[puzzle.seat]} there")
        right = [option for option in ask.options if run.is_one_of(option, wanted)]
        if not right:
            may = ", ".join(map(describe, ask.options))
            raise PuzzleError(f"{run.place}: {describe(wanted[0])!r} is not legal there; legal: {may}")
        if len(right) < len(ask.options):
            encode = run.game.words.encode
            good = {int(encode(run.match.state, option)) for option in right}
            how, worth = _worths(puzzle, trial, good, left)
            margin = _margin(puzzle, trial, worth, good)
            least = min(least, margin)
        left -= len(ask.options) > 1
        run.answer(ask.id, right[0])
    if not how:
        raise PuzzleError(f"{puzzle.path}: do: there is nothing to choose on the way")
    _check_end(puzzle, trial)
    return Checked(how, least)


def _choices(puzzle: Puzzle) -> int:
    """How often somebody who plays the answer has a choice."""
    run, found = Trial(puzzle).run, 0
    while not run.over:
        ask = run.match.ask(run.seat)
        found += len(ask.options) > 1
        if run.answer(ask.id, run.wanted[0]) is not None:
            break  # what is wrong with it is told when it is checked
    return found


def _check_end(puzzle: Puzzle, trial: Trial) -> None:
    run = trial.run
    try:
        Expectations(run.match, run.seats, run.place, _no_refusals).hold(puzzle.answer.expect, "expect", run.told)
    except CaseError as error:
        raise PuzzleError(f"{run.place}: {error}") from None


def _worths(puzzle: Puzzle, trial: Trial, good: set[int], choices: int) -> tuple[str, dict[int, float]]:
    goal = {key: value for key, value in puzzle.answer.expect.items() if key not in NO_FACTS}
    if puzzle.kind == "win":
        goal = goal or {"outcome": puzzle.seats[puzzle.seat]}
    if goal:
        try:
            return "by trying everything", sure_worths(trial, goal, choices)
        except TooWide:
            if puzzle.kind == "win":
                raise PuzzleError(f"{puzzle.path}: puzzle: there is too much to try; ask for 'best'") from None
    return "in many futures", known_worths(trial.run.match, trial.run.seat, min(good))


def sure_worths(trial: Trial, goal: dict[str, Any], choices: int) -> dict[int, float]:
    """The chance to reach a goal in so many choices, by the code of the first: the mean over what cannot be known."""
    run = trial.run
    expected = Expectations(run.match, Seats(trial.puzzle.seats), run.place, _no_refusals)

    def reached(state: State) -> bool:
        return expected.holds_in(state, goal)

    if reached(run.match.state):
        raise PuzzleError(f"{trial.puzzle.path}: expect: it holds before anything is done")
    show, deals = run.game.cases.show, [run.match.state]
    for number in range(DEALS):
        world = run.match.state.copy()
        world.redeal(run.seat, Quick(number + 1))
        if all(show(world) != show(other) for other in deals):  # where nothing is hidden, every deal is the same
            deals.append(world)
    found = [values(world, run.seat, reached, choices, sure=trial.puzzle.kind == "win") for world in deals]
    return {code: sum(one[code] for one in found) / len(found) for code in found[0]}


def _margin(puzzle: Puzzle, trial: Trial, worth: dict[int, float], good: set[int]) -> float:
    """By how much the worst right answer beats the best wrong one."""
    game, state = trial.run.game, trial.run.match.state
    least = min(worth.get(code, 0.0) for code in good)
    others = {code: value for code, value in worth.items() if code not in good}
    if not others:
        return 1.0
    rival = max(others, key=lambda code: others[code])
    words = describe(game.words.decode(state, rival))
    if puzzle.kind == "win" and least < 1.0:
        raise PuzzleError(f"{trial.run.place}: this does not win for certain: {least:.0%}")
    if least - others[rival] < CLEAR:
        raise PuzzleError(f"{trial.run.place}: {least:.3f} is not clearly better than {others[rival]:.3f}, {words!r}")
    return least - others[rival]


def _no_refusals(line: str) -> None:
    raise CaseError(f"a puzzle cannot expect a refusal: {line!r}")
