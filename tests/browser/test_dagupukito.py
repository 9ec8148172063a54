"""DaGuPuKiTo in a real browser against a real server: whole matches, crashes, keys, phones, everybody."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect

from browser.finger import too_small, wide
from browser.ring import (
    OPTION,
    PROMPT,
    RESULT,
    Wire,
    asked,
    choose,
    log,
    open_match,
    play,
    poster,
    unfold,
    violations,
)
from browser.served import PATIENCE_S, ROOT, Server
from fracas.cli import main

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
REDUCED = "localStorage.setItem('fracas:settings', JSON.stringify({speed: 4, motion: 'reduced', name: 'Tess'}))"


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def fetched(server: Server, path: str, token: str = "") -> Any:
    request = urllib.request.Request(
        f"{server.url}{path}", headers={"authorization": f"Bearer {token}"} if token else {}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def test_a_whole_match_with_a_reload_in_the_middle_and_a_rematch(server: Server, page: Page) -> None:
    open_match(page, server.url)
    play(page, 12)
    kind, before = asked(page), log(page)
    page.reload()
    assert asked(page) == kind
    assert log(page)[: len(before)] == before
    play(page)
    result = page.locator(RESULT)
    expect(result).to_contain_text("Tess (you)")
    first = table_of(page)
    card = fetched(server, f"/api/tables/{first}")
    assert card["status"] == "over"
    won = card["outcome"]["scores"][0] == 1
    expect(result.get_by_role("heading")).to_have_text("You win" if won else "You lose")

    page.get_by_role("button", name="Verify").click()
    expect(result).to_contain_text("the secret is the one that was promised before the match")
    expect(result).to_contain_text("that this page was sent are in the record")
    expect(result.get_by_text("✓")).to_have_count(3)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    assert main(["verify", str(saved.value.path())]) == 0

    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: not url.endswith(first))
    assert asked(page) == "pick"
    assert play(page, 3) == 3


def test_a_server_killed_in_the_middle_loses_nothing_it_acknowledged(own_server: Server, page: Page) -> None:
    wire = Wire(page)
    open_match(page, own_server.url, rounds_to_win=1)
    play(page, 9)
    table = table_of(page)
    kind = asked(page)
    assert len(wire.acknowledged()) == 9

    own_server.kill()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    # Chosen while the line is down: kept, and sent when it is back.
    choose(page, kind, 0, wait=False)
    expect(page.locator(PROMPT)).to_contain_text("Kept until the line is back")
    own_server.start()
    expect(page.get_by_text("Reconnecting")).to_be_hidden()

    play(page)
    expect(page.locator(RESULT)).to_be_visible()
    token = page.evaluate("JSON.parse(localStorage.getItem('fracas:seats'))[0].token")
    record = fetched(own_server, f"/api/tables/{table}/record", token)
    assert [entry["action"] for entry in record["entries"] if entry.get("seat") == 0] == wire.acknowledged()
    assert [entry["seq"] for entry in record["entries"]] == list(range(len(record["entries"])))


def test_keys_alone_are_enough(server: Server, page: Page) -> None:
    page.goto(server.url)
    page.keyboard.press("Tab")
    for _ in range(60):
        if (
            page.evaluate(
                "document.activeElement.closest('article')?.ariaLabel + document.activeElement.textContent.trim()"
            )
            == "DaGuPuKiToPlay"
        ):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert asked(page) == "pick"
    page.keyboard.press("3")
    expect(page.locator("[data-option='2']")).to_be_focused()
    page.keyboard.press("Enter")
    for turn in range(6):
        kind = asked(page)
        page.locator(OPTION).first.wait_for()
        if turn % 2:  # the number, then Enter on what it focused
            page.keyboard.press("1")
            expect(page.locator("[data-option='0']").first).to_be_focused()
            page.keyboard.press("Enter")
        else:  # an arrow, then the number of what it armed
            page.keyboard.press("ArrowRight")
            page.keyboard.press("1")
        expect(page.locator(f'{PROMPT}[data-prompt="{kind}"]')).to_have_count(0)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("send the picked option")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("l")
    expect(page.locator('aside[aria-label="Log"]')).to_be_hidden()


def test_a_phone_has_everything_in_reach(server: Server, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_match(page, server.url)
    for number in range(10):
        kind = asked(page)
        assert wide(page) <= 390, f"{kind} scrolls sideways"
        box = page.locator(PROMPT).bounding_box()
        assert box is not None
        assert box["y"] >= 0 and box["y"] + box["height"] <= 844, f"the prompt of {kind} is out of view"
        # A combo on the sheet is a second way to press what the prompt offers at full size.
        assert too_small(page, but="damage") == [], f"too small to press during {kind}"
        choose(page, kind, number)


def test_nothing_serious_stands_in_anybodys_way(server: Server, page: Page) -> None:
    axe = AXE.read_text()
    page.add_init_script(REDUCED)
    page.goto(server.url)
    expect(poster(page)).to_be_visible()
    assert violations(page, axe) == [], "home"
    unfold(page)
    assert violations(page, axe) == [], "home, unfolded"

    open_match(page, server.url, rounds_to_win=1)
    assert violations(page, axe) == [], "picking"
    seen = set()
    for number in range(14):
        kind = asked(page)
        if kind not in seen:
            assert violations(page, axe) == [], kind
            seen.add(kind)
        choose(page, kind, number)
    assert {"face", "move"} <= seen
    page.keyboard.press("?")
    assert violations(page, axe) == [], "help"
    page.keyboard.press("Escape")
    play(page)
    expect(page.locator(RESULT)).to_be_visible()
    page.wait_for_timeout(500)  # the veil fades in
    assert violations(page, axe) == [], "result"


def test_two_people_meet_by_link_and_a_third_watches(server: Server, page: Page) -> None:
    page.goto(server.url)
    unfold(page)
    poster(page).get_by_role("group", name="Against").get_by_role("button", name="A person, by link").click()
    poster(page).get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link to this table").input_value()

    browser = page.context.browser
    assert browser is not None
    rival = browser.new_context().new_page()
    rival.goto(link)
    rival.get_by_label("Your name").fill("Rex")
    rival.get_by_role("button", name="Take the seat").click()
    page.get_by_role("button", name="Ready", exact=True).click()
    watcher = browser.new_context().new_page()
    watcher.goto(link)
    assert asked(page) == "pick" and asked(rival) == "pick"
    for one in (page, rival):
        choose(one, "pick", 1)
    for kind in ("face", "move"):
        for one in (page, rival):
            assert asked(one) == kind
            choose(one, kind, 0)
    expect(watcher.locator(PROMPT)).to_contain_text("Watching.")
    expect(watcher.locator('[aria-label="Your hand"]')).to_have_count(0)
    for one in (rival, watcher):
        one.context.close()


def test_what_is_not_there_says_so(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/table/nosuchtable")
    expect(page.get_by_role("heading")).to_have_text("No such table")
    page.goto(f"{server.url}/elsewhere")
    expect(page.get_by_role("heading")).to_have_text("No such place")
    page.get_by_role("link", name="Home").click()
    expect(poster(page)).to_be_visible()
