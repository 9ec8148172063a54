"""Second thoughts in the browser: an answer is taken back, a standing order is given; by button and by key."""

from __future__ import annotations

import json
import random
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import ClientConnection, connect

from browser.served import PATIENCE_MS, PATIENCE_S, Server

SETTINGS = {"speed": 60, "sound": False, "name": "Tess", "logOpen": False, "taught": ["dagupukito", "n30n"]}


def post(server: Server, path: str, body: Any) -> Any:
    request = urllib.request.Request(server.url + path, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def two_seats(server: Server, **wish: Any) -> list[Any]:
    first = post(server, "/api/tables", {"seats": [{}, {}], "name": "Tess", **wish})
    return [first, post(server, f"/api/tables/{first['table']}/join", {"name": "Bo"})]


def page_of(browser: Browser, server: Server, seat: Any, game: str, width: int, height: int) -> Page:
    kept = json.dumps([{"table": seat["table"], "token": seat["token"], "game": game}])
    context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(
        f"localStorage.setItem('fracas:settings', {json.dumps(json.dumps(SETTINGS))});"
        f"localStorage.setItem('fracas:seats', {json.dumps(kept)});"
    )
    page = context.new_page()
    page.goto(f"{server.url}/table/{seat['table']}")
    return page


def play_until(server: Server, seats: list[Any], kind: str) -> int:
    """Both seats answer at random until one of them is asked such a question; which it is."""
    url = server.url.replace("http", "ws") + "/ws"
    with connect(url) as one, connect(url) as other:
        return play_lines_until([one, other], seats, kind)


def play_lines_until(lines: list[ClientConnection], seats: list[Any], kind: str) -> int:
    luck = random.Random(4)
    asks: list[Any] = [None, None]

    def hear(seat: int, wanted: str | None = None) -> None:
        while True:
            frame = json.loads(lines[seat].recv(PATIENCE_S))
            assert frame["frame"] != "refused" or frame["id"] == "settled", frame
            if frame["frame"] == "update":
                asks[seat] = frame["ask"]
            if (frame["frame"] == "refused") if wanted is None else (frame.get("answered") == wanted):
                return

    def settle() -> None:
        for seat, line in enumerate(lines):
            line.send(json.dumps({"frame": "why_not", "id": "settled", "action": {"do": "resign"}}))
            hear(seat)

    for line, seat in zip(lines, seats, strict=True):
        line.send(json.dumps({"frame": "join", "table": seat["table"], "token": seat["token"]}))
    settle()
    for number in range(2_000):
        found = next((seat for seat, ask in enumerate(asks) if ask.get("kind") == kind), None)
        if found is not None:
            return found
        seat = next(seat for seat, ask in enumerate(asks) if "id" in ask)
        action = luck.choice(asks[seat]["options"])
        answer = {"frame": "answer", "id": f"a{number}", "ask": asks[seat]["id"], "action": action}
        lines[seat].send(json.dumps(answer))
        hear(seat, f"a{number}")
        settle()
    raise AssertionError(f"nobody was asked {kind}")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_sealed_choice_is_taken_back_by_button_and_by_key(
    browser: Browser, server: Server, width: int, height: int
) -> None:
    seats = two_seats(server, game="dagupukito", mode="duel")
    page = page_of(browser, server, seats[0], "dagupukito", width, height)
    prompt, back = page.locator("[data-prompt='pick']"), page.get_by_role("button", name="Take back")
    expect(prompt).to_be_visible()
    expect(back).to_have_count(0)
    for by_key in (False, True):
        page.locator("[data-option]").first.click()
        page.keyboard.press("Enter")
        expect(prompt).to_have_count(0)
        expect(back).to_be_visible()
        box = back.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width
        page.keyboard.press("Backspace") if by_key else back.click()
        expect(prompt).to_be_visible()
        expect(back).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_standing_order_passes_and_is_shown_as_on(browser: Browser, server: Server, width: int, height: int) -> None:
    seats = two_seats(server, game="n30n", mode="rush")
    seat = play_until(server, seats, "strike")
    page = page_of(browser, server, seats[seat], "n30n", width, height)
    prompt = page.locator("[data-prompt='strike']")
    order = page.get_by_role("button", name="No Strikes this round")
    expect(prompt).to_be_visible()
    expect(order).to_have_attribute("aria-pressed", "false")
    page.keyboard.press(";")
    expect(order).to_have_attribute("aria-pressed", "true")
    expect(prompt).to_have_count(0)  # the table has passed
    expect(order).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(order).to_have_attribute("aria-pressed", "true")
    order.click()
    expect(order).to_have_count(0)  # it is off, and nothing is asked that it would answer
    page.context.close()
