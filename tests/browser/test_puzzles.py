"""Puzzles in the browser: each wrong once and then right; by mouse, by keys, on a phone; the list, the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.guided import Beat, new_page, press, walk
from browser.ring import violations
from browser.served import ROOT, Server
from fracas.match.registry import all_games, find_game
from fracas.puzzles import Puzzle, Trial, find_puzzle, puzzles_of

AXE = (ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js").read_text()

# As a link within the house does, so that the page is not loaded anew for every puzzle.
GO = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"

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


PUZZLES = [puzzle for game in all_games() for puzzle in puzzles_of(game)]


@pytest.fixture(scope="module")
def solver(browser: Browser, server: Server) -> Iterator[Page]:
    """Somebody who tries one puzzle after the other."""
    page = new_page(browser, 1280, 800)
    yield page
    page.context.close()


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: f"{one.game}-{one.id}")
def test_a_puzzle_answered_wrong_and_then_right(solver: Page, server: Server, puzzle: Puzzle) -> None:
    path = f"/puzzles/{puzzle.game}/{puzzle.id}"
    if solver.url in ("about:blank", server.url + path):  # the first one, or once more
        solver.goto(server.url + path)
    else:
        solver.evaluate(GO, path)
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
