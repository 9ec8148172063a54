"""Each game to its result: two by link who press everything at random through every mishap, and one by keys alone."""

from __future__ import annotations

import json
import math
import os
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from browser.finger import PHONE, wide
from browser.hand import HAND
from browser.ring import OPTION, PROMPT, RESULT, TURN_MS, violations
from browser.served import PATIENCE_MS, PATIENCE_S, ROOT, Server
from browser.test_account import fine

pytestmark = pytest.mark.long
DESK: ViewportSize = {"width": 1280, "height": 800}
# Short matches by the rules: whoever presses at random takes long to win anything.
SHORT: dict[str, tuple[str, dict[str, Any]]] = {
    "dagupukito": ("duel", {"rounds_to_win": 1}),
    "brawl": ("training", {}),
    "n30n": ("rush", {"round_limit": 3}),
    "double_rumble": ("easy", {}),
    "knockout": ("quick", {"turn_cap": 8, "points_to_win": 3}),
}
STANDSTILL_S = 90.0  # so long without an answer is a dead end, however busy the machine is
MOST_S = 900.0
LOOK_MS = 200
SETTINGS = {"speed": 60, "sound": False, "logOpen": False, "taught": list(SHORT)}
# Every socket of the page, so that a test can cut them.
TAP = """
(() => {
  const Real = WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Real {
    constructor(...where) { super(...where); window.sockets.push(this); }
  };
})()
"""
CUT = "() => { for (const one of window.sockets.splice(0)) one.close(); }"


class People:
    """Whoever comes to a table, each in a browser of their own; none of their pages may throw."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._pages: list[Page] = []
        self._errors: list[str] = []

    def come(self, name: str, size: ViewportSize, seat: dict[str, Any] | None = None) -> Page:
        context = self._browser.new_context(viewport=size, has_touch=size is PHONE, bypass_csp=True)
        context.set_default_timeout(PATIENCE_MS)
        settings = json.dumps({**SETTINGS, "name": name})
        script = f"localStorage.getItem('fracas:settings') || localStorage.setItem('fracas:settings', '{settings}');"
        if seat:
            kept = json.dumps([{"table": seat["table"], "token": seat["token"]}])
            script += f"localStorage.setItem('fracas:seats', '{kept}');"
        context.add_init_script(TAP)
        context.add_init_script(script)
        page = context.new_page()
        page.on("pageerror", lambda error: self._errors.append(f"{name}: {error}"))
        self._pages.append(page)
        return page

    def go(self) -> None:
        for page in self._pages:
            page.context.close()
        assert not self._errors, self._errors


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    found = People(browser)
    yield found
    found.go()


def open_table(server: Server, game: str, *rivals: dict[str, str]) -> dict[str, Any]:
    mode, options = SHORT[game]
    wish = {"game": game, "mode": mode, "options": options, "seats": [{}, *rivals], "name": "Ann", "undo": True}
    wish["handshake"] = not rivals[0]
    request = urllib.request.Request(
        f"{server.url}/api/tables", json.dumps(wish).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        seat: dict[str, Any] = json.load(answer)
    return seat


def card(server: Server, table: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.url}/api/tables/{table}", timeout=PATIENCE_S) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def keep_screen(page: Page, name: str) -> None:
    """`FRACAS_SCREENS=folder` keeps what the test saw, to be looked at."""
    folder = os.environ.get("FRACAS_SCREENS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", animations="disabled")


def until(server: Server, table: str, page: Page, seq: float = math.inf) -> None:
    """So many answers have been given, or the match is over; as long as answers come, however slowly, it goes on."""
    began = moved = time.monotonic()
    last: dict[str, Any] = {}
    while True:
        found = card(server, table)
        if found["seq"] >= seq or found["status"] == "over":
            return
        now = time.monotonic()
        if found["seq"] != last.get("seq"):
            last, moved = found, now
        if now - moved > STANDSTILL_S or now - began > MOST_S:
            pytest.fail(f"a dead end: {found} does not come to {seq}")
        page.wait_for_timeout(LOOK_MS)


@pytest.mark.parametrize("game", SHORT)
def test_two_meet_by_link_and_press_everything_to_the_result(server: Server, people: People, game: str) -> None:
    """Reload, lost line and another device in the middle; one on a phone, and one who watches."""
    seat = open_table(server, game, {})
    link = f"{server.url}/table/{seat['table']}"
    host, guest, watcher = people.come("Ann", DESK, seat), people.come("Bo", PHONE), people.come("Cy", DESK)
    host.goto(link)
    guest.goto(link)
    guest.get_by_role("button", name="Take the seat").click()
    host.get_by_role("button", name="Ready", exact=True).click()
    ready = guest.get_by_role("button", name="Ready", exact=True)
    if ready.count():
        ready.click()
    for one in (host, guest):
        one.locator(PROMPT).wait_for()
    watcher.goto(link)
    expect(watcher.locator(PROMPT)).to_contain_text("Watching.")
    expect(host.get_by_label("1 watches: ")).to_be_visible()

    for number, one in enumerate((host, guest)):
        one.evaluate(HAND, number + 1)
    until(server, seat["table"], host, 12)

    guest.reload()
    guest.evaluate(HAND, 3)
    until(server, seat["table"], host, 18)

    guest.context.set_offline(True)
    guest.evaluate(CUT)
    expect(guest.get_by_text("Line lost. Reconnecting")).to_be_visible()
    guest.context.set_offline(False)
    expect(guest.get_by_text("Line lost. Reconnecting")).to_be_hidden()
    assert wide(guest) <= PHONE["width"]

    host.reload()
    host.get_by_role("button", name="Settings").click()  # its key may be another by now
    host.get_by_role("button", name="Show my private link").click()
    private = host.get_by_label("Your private link").input_value()
    host.context.close()
    phone = people.come("Ann", PHONE)
    phone.goto(private)
    phone.get_by_role("button", name="Sit down on this device").click()
    phone.locator(PROMPT).wait_for()
    phone.evaluate(HAND, 4)

    until(server, seat["table"], phone)
    for one in (phone, guest, watcher):
        expect(one.locator(RESULT)).to_be_visible()
    said = [one.evaluate("window.pressed") for one in (phone, guest)]
    assert all(one["options"] for one in said), said
    watcher.set_viewport_size(PHONE)
    fine(watcher)


@pytest.mark.parametrize("game", [game for game in SHORT if game != "brawl"])  # that one has a test of its own
def test_a_whole_match_by_keys_alone(server: Server, people: People, game: str) -> None:
    """Numbers, arrows and Enter: no pointer from the first question to the last screen."""
    seat = open_table(server, game, {"bot": "random"})
    page = people.come("Ann", DESK, seat)
    page.goto(f"{server.url}/table/{seat['table']}")
    axe = (ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js").read_text()
    kinds: set[str] = set()
    for made in range(600):
        page.keyboard.press("Space")
        page.wait_for_function(
            f"""() => document.querySelector('{RESULT}') || document.querySelector("[data-option]:not([disabled])")""",
            timeout=TURN_MS,
        )
        if page.locator(RESULT).count():
            break
        bar = page.locator(PROMPT)
        ask, kind = bar.get_attribute("data-ask"), bar.get_attribute("data-prompt") or ""
        if kind not in kinds:
            kinds.add(kind)
            assert violations(page, axe) == [], kind
        options = page.locator(OPTION).evaluate_all("all => new Set(all.map((one) => one.dataset.option)).size")
        if options > 10 and made % 3 == 0:
            for _ in range(made % 5 + 1):
                page.keyboard.press("ArrowLeft")
        else:
            page.keyboard.press(str((made % min(options, 10) + 1) % 10))
        page.keyboard.press("Enter")
        page.wait_for_function(
            f"""(ask) => document.querySelector('{RESULT}')
              || document.querySelector('{PROMPT}').dataset.ask !== ask""",
            arg=ask,
            timeout=TURN_MS,
        )
    expect(page.locator(RESULT)).to_be_visible()
    assert page.evaluate("document.activeElement !== null")
    fine(page)
