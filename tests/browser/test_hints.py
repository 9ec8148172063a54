"""The hint in the browser: by button and by key, beside the choice, on a phone too, and counted on the result."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.served import PATIENCE_MS, PATIENCE_S, Server

TABLES = [
    ("dagupukito", "duel"),
    ("brawl", "training"),
    ("n30n", "rumble"),
    ("double_rumble", "easy"),
    ("knockout", "quick"),
]
SETTINGS = {"speed": 60, "sound": False, "name": "Tess", "logOpen": False, "taught": [game for game, _ in TABLES]}

# Options whose middle is under the hint wherever the page is scrolled: a table may be longer than the window.
COVERED = """
[...document.querySelectorAll("[data-option]")].filter((option) => {
  option.scrollIntoView({ block: "start", behavior: "instant" });
  const { left, right, top, bottom } = option.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return there?.closest('[aria-label="Hint"]');
}).map((option) => option.textContent.trim())
"""


def sit(browser: Browser, server: Server, width: int, height: int, **wish: Any) -> Page:
    """A page at a new table against a bot."""
    body = json.dumps({"seats": [{}, {"bot": "random"}], "name": "Tess", **wish}).encode()
    request = urllib.request.Request(f"{server.url}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        seat = json.load(answer)
    kept = json.dumps([{"table": seat["table"], "token": seat["token"], "game": wish["game"]}])
    context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(
        f"localStorage.setItem('fracas:settings', {json.dumps(json.dumps(SETTINGS))});"
        f"localStorage.setItem('fracas:seats', {json.dumps(kept)});"
    )
    page = context.new_page()
    page.goto(f"{server.url}/table/{seat['table']}")
    return page


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_every_game_gives_a_hint_that_covers_no_choice(
    browser: Browser, server: Server, width: int, height: int
) -> None:
    for game, mode in TABLES:
        page = sit(browser, server, width, height, game=game, mode=mode)
        page.get_by_role("button", name="Hint").click()
        panel = page.get_by_role("region", name="Hint")
        expect(panel.get_by_role("listitem").first).to_contain_text("Chance to win")
        box = panel.bounding_box()
        assert box is not None and box["width"] <= width and box["height"] <= 0.6 * height, game
        # Beside the table, or on a phone in the bar below: it takes room and lies over nothing that can be chosen.
        assert page.evaluate(COVERED) == [], game
        page.context.close()


def test_the_key_shows_and_hides_it_and_a_press_arms_the_choice(browser: Browser, server: Server) -> None:
    page = sit(browser, server, 1280, 800, game="dagupukito", options={"rounds_to_win": 1})
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    page.keyboard.press(".")
    panel = page.get_by_role("region", name="Hint")
    first = panel.get_by_role("listitem").get_by_role("button").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press(".")
    expect(panel).to_have_count(0)
    page.get_by_role("button", name="Give up").click()
    give_up = page.get_by_role("button", name="Resign the match")
    give_up.click()
    page.get_by_role("button", name="Resign the match: sure?").click()
    expect(page.get_by_role("region", name="Result").get_by_text("1 hint")).to_be_visible()
    page.context.close()


def test_a_table_without_hints_has_no_button(browser: Browser, server: Server) -> None:
    page = sit(browser, server, 1280, 800, game="dagupukito", hints=False)
    expect(page.locator("[aria-label=Prompt]")).to_have_attribute("data-prompt", "pick")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.context.close()
