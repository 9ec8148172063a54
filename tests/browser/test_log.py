"""The log: every line leads to its moment and to its rule, at a table, in real time, after the end, in the theatre."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.ring import LINES, OPTION, PROMPT, log, violations
from browser.served import ROOT, Server
from browser.test_hints import TABLES, sit
from browser.test_settings import PUT

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
JUMP = '[aria-label="Log lines"] p button'
BACK = 'section[aria-label="Looking back"]'
# Words that belong to the house and not to a match.
HOUSE = re.compile(r"locked in|undefined|null|NaN|\[object|[a-z]_[a-z]|[{}]")


def test_every_line_leads_to_its_moment_and_its_rule(browser: Browser, server: Server) -> None:
    page = sit(browser, server, 1280, 800, game="dagupukito", options={"rounds_to_win": 1})
    page.get_by_role("button", name="Log", exact=True).click()
    for kind in ("pick", "face", "move"):
        expect(page.locator(PROMPT)).to_have_attribute("data-prompt", kind)
        page.locator(OPTION).first.click()
        if kind == "pick":
            page.get_by_role("button", name="Fight as").click()
    page.locator(f'{PROMPT}:not([data-prompt="move"]):not([data-prompt=""])').wait_for()
    lines = log(page)
    assert page.locator(JUMP).count() == page.locator(LINES).count() > 4
    assert not [line for line in lines if HOUSE.search(line)]

    one_looks_back(page)
    page.locator('[aria-label="Log lines"] .rule').first.click()
    expect(page.locator("dialog[open]")).to_contain_text("CF-")
    page.keyboard.press("Escape")
    page.reload()  # what this page was shown, it still has
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator(LINES)).to_have_count(len(lines))
    one_looks_back(page)
    page.locator(JUMP).nth(2).click()
    page.keyboard.press("1")  # whoever chooses is back at once
    expect(page.locator(BACK)).to_have_count(0)
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Resign the match").click()
    page.get_by_role("button", name="Resign the match: sure?").click()
    page.get_by_role("button", name="Look at the table").click()
    turn = page.locator(JUMP, has_text="Turn 1.")
    turn.click()
    a_line_is_a_scene(page)
    page.context.close()


def one_looks_back(page: Page) -> None:
    """At the beginning, with what is asked in sight; and back by key and by button."""
    question = page.locator(PROMPT).inner_text()
    page.locator(JUMP, has_text="Turn 1.").click()
    expect(page.locator(BACK)).to_contain_text("Turn 1.")
    expect(page.locator(BACK).get_by_text("Turn 1", exact=True)).to_be_visible()
    assert page.locator(PROMPT).inner_text() == question
    assert page.locator(f"{BACK} [data-option]").count() == 0  # nothing can be chosen in what has passed
    assert violations(page, AXE.read_text()) == []
    page.keyboard.press("Escape")
    expect(page.locator(BACK)).to_have_count(0)
    page.locator(JUMP).first.click()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(BACK)).to_have_count(0)
    expect(page.locator(PROMPT)).to_be_visible()


def a_line_is_a_scene(page: Page) -> None:
    """From the table to the very scene; there lines lead on, and what was seen stays in the log."""
    page.wait_for_url("**/replay/*?as=0&at=*")
    scene, marked = page.get_by_role("slider", name="Scene"), page.locator("[aria-current]")
    expect(marked.filter(has_text="Turn 1.")).to_have_count(1)
    at = scene.input_value()
    assert "wins" not in page.locator("body").inner_text()  # who looks at a moment is not told the end
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(scene).to_have_value(str(int(at) + 2))
    count = page.locator(LINES).count()
    page.locator(JUMP).first.click()
    expect(marked.first).to_have_text(page.locator(JUMP).first.inner_text())
    assert int(scene.input_value()) < int(at)
    assert page.locator(LINES).count() == count
    page.locator(JUMP, has_text="Turn 1.").click()
    expect(scene).to_have_value(at)


def test_in_real_time_nothing_covers_the_fight(browser: Browser, server: Server) -> None:
    page = sit(browser, server, 1280, 800, game="brawl", mode="tournament")
    page.get_by_role("button", name="Log", exact=True).click()
    page.locator(OPTION).first.click()
    page.locator(JUMP).first.wait_for()
    page.locator(JUMP).first.click()
    beside = page.locator(f'aside[aria-label="Log"] {BACK}')
    expect(beside).to_be_visible()
    expect(page.locator("main .table").first).to_be_visible()
    assert page.locator(f"main {BACK}").count() == 0
    page.get_by_role("button", name="Back to now").click()
    expect(beside).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_every_table_is_readable_in_every_light(browser: Browser, server: Server, theme: str) -> None:
    """Contrast of all words after some choices, and the ground of the table follows the theme."""
    grounds = {"light": "#e9edf6", "contrast": "#000"}
    for game, mode in TABLES:
        page = sit(browser, server, 1280, 800, game=game, mode=mode)
        page.context.add_init_script(f"({PUT})({{ theme: '{theme}' }})")
        page.reload()
        for _ in range(2):
            page.locator(OPTION).first.wait_for()
            assert violations(page, AXE.read_text()) == [], (game, theme)
            page.locator(OPTION).first.click()
            if game == "dagupukito":
                page.get_by_role("button", name="Fight as").or_(page.locator(OPTION)).first.click()
        frame = page.locator("main").evaluate("(one) => getComputedStyle(one).getPropertyValue('--ground')")
        assert frame == grounds[theme], game
        page.context.close()
