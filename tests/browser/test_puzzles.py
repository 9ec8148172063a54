"""Puzzles in the browser: each made by hand, wrong and right; by mouse, by keys, on a phone; the list, the next."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.guided import Beat, new_page, press, walk
from browser.ring import violations
from browser.served import ROOT, Server
from fracas.match.registry import all_games, find_game
from fracas.puzzles import Puzzle, Trial, find_puzzle, puzzles_of

AXE = (ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js").read_text()

Choose = Callable[[Page, int], None]


def by_key(page: Page, option: int) -> None:
    page.keyboard.press(str(option + 1))
    page.keyboard.press("Enter")


def says(page: Page, words: str) -> None:
    expect(page.get_by_role("region", name="Puzzle")).to_contain_text(words)


def try_it(page: Page, puzzle: Puzzle, choose: Choose) -> None:
    """Wrong first, then right: the explanation comes with the answer, and Enter is enough on the way."""
    trial, again = Trial(puzzle), page.get_by_role("button", name="Try again")
    says(page, puzzle.ask)
    if not puzzle.moves:
        page.keyboard.press(str(1 + next(i for i in range(len(puzzle.choices)) if i != trial.right)))
        expect(again).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_role("button", name=puzzle.choices[trial.right].say).click()
    tried = False
    while puzzle.moves and not trial.run.over:
        ask = trial.run.match.ask(trial.run.seat)
        expect(page.get_by_label("Prompt", exact=True)).to_have_attribute("data-ask", str(ask.id))
        right = [i for i, option in enumerate(ask.options) if trial.run.is_one_of(option, trial.run.wanted)]
        if not tried:
            tried = True
            choose(page, next(i for i in range(len(ask.options)) if i not in right))
            says(page, "Not that one.")
            expect(again).to_be_focused()
            page.keyboard.press("Enter")
            says(page, puzzle.ask)
            expect(page.get_by_label("Prompt", exact=True)).to_have_attribute("data-ask", str(ask.id))
        choose(page, right[0])
        assert trial.answer(ask.id, ask.options[right[0]]) is None
    says(page, puzzle.why)
    expect(page.get_by_role("link", name="Next puzzle")).to_be_focused()
    says(page, "Your rating")
    assert page.evaluate("window.thrown") is None


def script_of(puzzle: Puzzle) -> list[Beat]:
    """Wrong once, then right: what to see and what to press."""
    trial, again = Trial(puzzle), Beat("Not that one.", button="Try again", focus="Try again")
    if not puzzle.moves:
        wrong, right = (1 if trial.right == 0 else 0), trial.right
        chosen = [Beat(puzzle.ask, button=puzzle.choices[one].say) for one in (wrong, right)]
        return [chosen[0], again, chosen[1], Beat(puzzle.why, focus="Next puzzle")]
    beats = list[Beat]()
    while not trial.run.over:
        ask = trial.run.match.ask(trial.run.seat)
        right_ones = [i for i, option in enumerate(ask.options) if trial.run.is_one_of(option, trial.run.wanted)]
        if not beats:
            other = next(i for i in range(len(ask.options)) if i not in right_ones)
            beats += [Beat(puzzle.ask, ask.id, other), again]
        beats.append(Beat(puzzle.ask, ask.id, right_ones[0]))
        assert trial.answer(ask.id, ask.options[right_ones[0]]) is None
    return [*beats, Beat(puzzle.why, focus="Next puzzle")]


def sampled() -> list[Puzzle]:
    """All that were made by hand, and one a game of those that a search found; ALL_PUZZLES=1 takes every one."""
    chosen: list[Puzzle] = []
    for game in all_games():
        found = [one for one in puzzles_of(game) if one.id.startswith("found_")]
        chosen += [one for one in puzzles_of(game) if one not in found]
        chosen += found if os.environ.get("ALL_PUZZLES") else found[:1]
    return chosen


@pytest.fixture(scope="module")
def solver(browser: Browser, server: Server) -> Iterator[Page]:
    """Somebody who tries one puzzle after the other."""
    page = new_page(browser, 1280, 800)
    yield page
    page.context.close()


@pytest.mark.parametrize("puzzle", sampled(), ids=lambda one: f"{one.game}-{one.id}")
def test_a_puzzle_answered_wrong_and_then_right(solver: Page, server: Server, puzzle: Puzzle) -> None:
    solver.goto(f"{server.url}/puzzles/{puzzle.game}/{puzzle.id}")
    walk(solver, "Puzzle", script_of(puzzle))


def test_puzzles_by_keys_by_mouse_and_on_a_phone(browser: Browser, server: Server) -> None:
    page = new_page(browser, 1280, 800)
    for game, name, choose in (
        ("dagupukito", "last_twenty", by_key),
        ("brawl", "her_turn", by_key),
        ("n30n", "backs", press),
    ):
        page.goto(f"{server.url}/puzzles/{game}/{name}")
        try_it(page, find_puzzle(find_game(game), name), choose)
        assert violations(page, AXE) == [], game
    page.keyboard.press("Enter")  # the next one, which nobody has tried
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()
    expect(page.get_by_text("Your rating:")).to_be_visible()
    expect(page.get_by_role("link", name="Missed: ")).to_have_count(3)
    expect(page.get_by_role("link", name="Puzzle of the day")).to_be_visible()
    assert violations(page, AXE) == []

    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("link", name="Match ball").click()
    try_it(page, find_puzzle(find_game("knockout"), "match_ball"), press)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto(f"{server.url}/puzzles/knockout/nothing")
    expect(page.get_by_role("heading", name="No such puzzle")).to_be_visible()
    page.context.close()
