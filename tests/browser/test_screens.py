"""axe-core where no other test runs it: pages without a match, and the last screen and the replay of each game."""

from __future__ import annotations

import json
import urllib.request

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from browser.ring import OPTION, RESULT
from browser.served import PATIENCE_S, Server
from browser.test_account import fine
from browser.test_hints import TABLES, sit
from browser.test_settings import PUT

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
PLACES = [
    "/", "/me", "/best", "/best/n30n", "/rules", "/rules/knockout", "/fighters/dagupukito", "/fighters/brawl",
    "/puzzles", "/puzzles/double_rumble", "/room", "/replay", "/nowhere", "/table/nosuchtable", "/replay/nosuchtable",
    "/deal/nosuchtable",
]  # fmt: skip


@pytest.mark.parametrize(("theme", "size"), [("dark", PHONE), ("light", DESK)])
def test_pages_without_a_match(page: Page, server: Server, theme: str, size: ViewportSize) -> None:
    page.context.add_init_script(f"({PUT})({{ theme: '{theme}' }})")
    page.set_viewport_size(size)
    for place in [*PLACES, f"/table/{open_table(server)}"]:
        page.goto(server.url + place)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        fine(page)


def open_table(server: Server) -> str:
    """One with a free seat: whoever follows its link is asked to sit down."""
    body = json.dumps({"game": "dagupukito", "seats": [{}, {}], "name": "Ann"}).encode()
    request = urllib.request.Request(f"{server.url}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        table: str = json.load(answer)["table"]
    return table


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_the_last_screen_and_the_replay_of_every_game(browser: Browser, server: Server, game: str, mode: str) -> None:
    page = sit(browser, server, 1280, 800, game=game, mode=mode)
    page.locator(OPTION).first.click()  # in some games one has to begin before one may give up
    if game == "dagupukito":
        page.get_by_role("button", name="Fight as").click()
    page.get_by_role("button", name="Give up").click()
    resign = page.locator("dialog[open] .asides button:not(.loud)").last
    resign.click()
    resign.click()
    expect(page.locator(RESULT)).to_be_visible()
    fine(page)
    page.set_viewport_size(PHONE)
    fine(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider", name="Scene").wait_for()
    page.keyboard.press("End")
    fine(page)
    page.context.close()
