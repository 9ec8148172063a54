"""Lessons in the browser: each to its end with a wrong move; by keys alone, on a phone; left and resumed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import NAME
from browser.guided import Beat, new_page, walk
from browser.ring import violations
from browser.served import ROOT, Server
from fracas.kernel.ask import Ask
from fracas.kernel.wire import Action
from fracas.lessons import Lesson, Run, lessons_of
from fracas.match.registry import all_games, find_game

AXE = (ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js").read_text()

# Options whose middle is under the panel wherever the page is scrolled: a table may be longer than the window.
COVERED = """
[...document.querySelectorAll("[data-option]")].filter((option) => {
  option.scrollIntoView({ block: "start", behavior: "instant" });
  const { left, right, top, bottom } = option.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return there?.closest('[aria-label="Lesson"]');
}).map((option) => option.textContent.trim())
"""


def by_key(page: Page, option: int) -> None:
    assert option < 10
    page.keyboard.press(str((option + 1) % 10))
    page.keyboard.press("Enter")


def says(page: Page, words: str) -> None:
    expect(page.get_by_role("region", name="Lesson")).to_contain_text(words)


def number(run: Run, ask: Ask, action: Action) -> int:
    return next(i for i, option in enumerate(ask.options) if run.is_one_of(option, [action]))


def play_on(page: Page, run: Run, until: int | None = None) -> None:
    """Do by keys what the file wants, up to a step or to the end."""
    while not run.over and run.step != until:
        says(page, run.caption.say)
        ask = run.match.ask(run.seat)
        expect(page.get_by_label("Prompt", exact=True)).to_have_attribute("data-ask", str(ask.id))
        by_key(page, number(run, ask, run.wanted[0]))
        assert run.answer(ask.id, run.wanted[0]) is None
    says(page, run.caption.say)


def script_of(lesson: Lesson) -> tuple[list[Beat], bool]:
    """The way to the end, with the first wrong move that offers itself; and whether there was one."""
    run, beats, tried = Run(lesson, name=NAME), list[Beat](), False
    while not run.over:
        ask = run.match.ask(run.seat)
        wrong = [i for i, option in enumerate(ask.options) if not run.is_one_of(option, run.wanted)]
        if wrong and not tried:
            tried = True
            beats.append(Beat(run.caption.say, ask.id, wrong[0]))
            assert run.answer(ask.id, ask.options[wrong[0]]) is None
            again = "Try again"
            beats += [Beat(words) for words in run.caption.happened]
            beats.append(Beat(run.caption.wrong, button=again, focus=again))
            run.again()
        beats.append(Beat(run.caption.say, ask.id, number(run, ask, run.wanted[0])))
        assert run.answer(ask.id, run.wanted[0]) is None
    return [*beats, Beat(run.caption.say), Beat(run.caption.done)], tried


LESSONS = [lesson for game in all_games() for lesson in lessons_of(game)]


@pytest.fixture(scope="module")
def learner(browser: Browser, server: Server) -> Iterator[Page]:
    """Somebody who takes one lesson after the other."""
    page = new_page(browser, 1280, 800)
    yield page
    page.context.close()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game}-{one.id}")
def test_each_lesson_is_played_to_its_end_with_a_wrong_move_on_the_way(
    learner: Page, server: Server, lesson: Lesson
) -> None:
    """On a desktop and on a phone by turns: each lesson of a game at one of them."""
    beats, tried = script_of(lesson)
    assert tried, "no wrong move can be made in this lesson"
    learner.set_viewport_size({"width": 1280, "height": 800} if lesson.order % 2 else {"width": 390, "height": 844})
    learner.goto(f"{server.url}/learn/{lesson.game}/{lesson.id}")
    says(learner, lesson.steps[0].say)
    assert learner.evaluate(COVERED) == []
    walk(learner, "Lesson", beats)
    expect(learner.get_by_role("region", name="Lesson")).to_contain_text("Once more")
    assert learner.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_home_offers_a_first_fight_and_ticks_what_is_done(browser: Browser, server: Server) -> None:
    page = new_page(browser, 1280, 800)
    page.goto(server.url)
    for game in all_games():
        poster = page.get_by_role("article", name=game.info.title)
        expect(poster.get_by_role("link", name="New here? First fight, two minutes")).to_be_visible()
    lessons = lessons_of(find_game("brawl"))
    poster = page.get_by_role("article", name=find_game("brawl").info.title)
    poster.get_by_role("link", name="New here?").click()
    walk(page, "Lesson", script_of(lessons[0])[0])
    assert violations(page, AXE) == []
    page.get_by_role("link", name="Home", exact=True).click()
    expect(poster.get_by_role("link", name="New here?")).to_have_count(0)
    poster.get_by_role("button", name="Lessons, 1 of").click()
    listed = page.get_by_role("dialog").get_by_role("link")
    expect(listed).to_have_count(len(lessons))
    expect(listed.first).to_contain_text("Done: ")
    assert violations(page, AXE) == []
    page.context.close()


def test_a_first_fight_by_keys_alone_wrong_once_left_and_resumed(browser: Browser, server: Server) -> None:
    lesson = lessons_of(find_game("dagupukito"))[0]
    page = new_page(browser, 1280, 800)
    page.goto(f"{server.url}/learn/{lesson.game}/{lesson.id}")
    run = Run(lesson)
    says(page, lesson.steps[0].say)
    ask = run.match.ask(run.seat)
    expect(page.get_by_label("Prompt", exact=True)).to_have_attribute("data-ask", str(ask.id))
    by_key(page, next(i for i, option in enumerate(ask.options) if option.card == "K"))  # type: ignore[attr-defined]
    says(page, lesson.steps[0].wrong[0].say)
    heard = page.get_by_role("log", name="What happens")
    expect(heard).to_contain_text(lesson.steps[0].wrong[0].say)
    assert violations(page, AXE) == []
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    play_on(page, run, until=3)
    expect(heard).to_contain_text(lesson.steps[3].say)

    page.goto(server.url)
    poster = page.get_by_role("article", name=find_game(lesson.game).info.title)
    poster.get_by_role("link", name="Go on with your first fight").click()
    play_on(page, run)
    expect(page.get_by_role("link", name=f"Next: {lessons_of(find_game(lesson.game))[1].title}")).to_be_focused()
    page.get_by_role("button", name="Once more").press("Enter")
    says(page, lesson.steps[0].say)
    page.get_by_role("button", name="Skip step").press("Enter")
    says(page, lesson.steps[1].say)
    page.get_by_role("button", name="Start over").press("Enter")
    says(page, lesson.steps[0].say)
    page.goto(f"{server.url}/learn/{lesson.game}/nothing")
    expect(page.get_by_role("heading", name="No such lesson")).to_be_visible()
    page.context.close()


def test_a_first_fight_on_a_phone_ends_in_a_real_match(browser: Browser, server: Server) -> None:
    lesson = lessons_of(find_game("knockout"))[0]
    page = new_page(browser, 390, 844)
    page.goto(f"{server.url}/learn/{lesson.game}/{lesson.id}")
    walk(page, "Lesson", script_of(lesson)[0])
    assert violations(page, AXE) == []
    panel = page.get_by_role("region", name="Lesson").bounding_box()
    assert panel is not None and panel["width"] <= 390 and panel["height"] < 844 / 3
    page.get_by_role("button", name="Play for real").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("region", name="Lesson")).to_have_count(0)
    page.context.close()
