"""axe-core where no other test runs it: pages without a match, and the last screen and the replay of each game."""

from __future__ import annotations

import json
import re
import urllib.request
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, ViewportSize, expect

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
    table: str = post(server, "", game="dagupukito", seats=[{}, {}], name="Ann")["table"]
    return table


def post(server: Server, path: str, **wish: Any) -> dict[str, Any]:
    request = urllib.request.Request(
        f"{server.url}/api/tables{path}", json.dumps(wish).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


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


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_what_stands_around_every_game(page: Page, server: Server, game: str, mode: str) -> None:
    """Setting up, waiting for company, help, a lesson, puzzles, the best, the rules: on a desk and a phone, by day."""
    page.context.add_init_script(f"({PUT})({{ theme: 'light' }})")
    with urllib.request.urlopen(f"{server.url}/api/games", timeout=PATIENCE_S) as answer:
        card = next(one for one in json.load(answer) if one["id"] == game)
    page.goto(server.url)
    poster = page.get_by_role("article", name=card["title"], exact=True)
    poster.get_by_role("button", name=re.compile("^Mode, options")).click()
    for group in poster.locator("dialog summary").all():
        group.click()
    both(page)
    page.keyboard.press("Escape")
    poster.get_by_role("button", name="With a friend").click()
    page.get_by_label("Link to this table").wait_for()
    both(page)
    page.get_by_role("button", name="Help and keys").click()
    both(page)
    for place in ("learn/" + f"{game}/{card['lessons'][0]['id']}", f"puzzles/{game}", f"best/{game}", f"rules/{game}"):
        page.goto(f"{server.url}/{place}")
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        both(page)
    page.goto(f"{server.url}/puzzles/{game}")
    page.locator("main a[href*='/puzzles/']").first.click()
    page.locator(OPTION).first.wait_for()
    both(page)


def both(page: Page) -> None:
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        fine(page)


def test_all_who_left_are_told_of_and_all_who_sit_are_seen(browser: Browser, server: Server) -> None:
    """Of three who were away one hid the others; on a phone only three of five faces stood in the bar."""
    seat = post(server, "", game="brawl", mode="circle", seats=[{}] * 6, name="Ann")
    for name in ("Bo", "Cy", "Dee", "Eve", "Fitz"):
        post(server, f"/{seat['table']}/join", name=name)
    kept = json.dumps(json.dumps([{"table": seat["table"], "token": seat["token"]}]))
    for size in (DESK, PHONE):
        context = browser.new_context(viewport=size)
        context.add_init_script(f"localStorage.setItem('fracas:seats', {kept})")
        page = context.new_page()
        page.goto(f"{server.url}/table/{seat['table']}")
        away = page.get_by_role("complementary", name="is away")
        expect(away).to_have_count(5)
        for one, other in combinations([box_of(one) for one in away.all()], 2):
            assert apart(one, other) or apart(other, one)
        bar = box_of(page.get_by_role("banner"))
        faces = page.get_by_label("At the table").locator("li:visible .frame").all()
        assert len(faces) >= 5  # on a phone one's own is below
        for face in map(box_of, faces):
            assert face["x"] + face["width"] <= bar["width"]
            assert face["y"] >= bar["y"] and face["y"] + face["height"] <= bar["y"] + bar["height"] + 1
        context.close()


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box is not None
    return box


def apart(one: FloatRect, other: FloatRect) -> bool:
    """The one lies beyond the other, to the right or below."""
    return one["x"] >= other["x"] + other["width"] or one["y"] >= other["y"] + other["height"]
