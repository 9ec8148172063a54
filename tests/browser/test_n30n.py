"""N30N City RUMBLE in real browsers, against a real server: a Rush, a round of Rumble, four at King of the City."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.finger import PHONE, SCROLLED, out_of_reach, too_small, wide
from browser.ring import LINES, OPTION, PROMPT, RESULT, TURN_MS, asked, choose, log, violations
from browser.served import PATIENCE_S, ROOT, Server

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
MOST_DECISIONS = 700
LOOKS = 2_000  # at four pages: at most of them nobody is asked yet
DESK: ViewportSize = {"width": 1280, "height": 800}
# What ends a question without doing much: pressed now and then, so that matches neither stall nor run dry.
IDLE = ("Pass", "Done", "Nothing here", "Let it happen", "Concede")


def poster(page: Page) -> Locator:
    return page.get_by_role("article", name="N30N City RUMBLE")


def open_match(page: Page, url: str, mode: str) -> None:
    """From the home page to the first question of a mode, against whoever the house offers."""
    page.goto(url)
    poster(page).get_by_role("button", name="Mode, options, opponents").click()
    poster(page).get_by_role("group", name="Mode").get_by_role("radio", name=mode, exact=True).check()
    poster(page).get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(PROMPT)).to_be_visible(timeout=TURN_MS)


def table_card(server: Server, page: Page) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.url}/api/tables/{page.url.rsplit('/', 1)[1]}", timeout=PATIENCE_S) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def test_a_whole_rush_against_a_bot(server: Server, page: Page) -> None:
    open_match(page, server.url, "Rush")
    kinds: set[str] = set()
    for made in range(MOST_DECISIONS):
        kind = asked(page)
        if not kind:
            break
        kinds.add(kind)
        choose(page, kind, made, idle=IDLE)
    expect(page.locator(RESULT)).to_be_visible()
    assert {"draft", "shop", "line_up", "place"} <= kinds
    card = table_card(server, page)
    assert card["status"] == "over"
    won = card["outcome"]["scores"][0] == 1
    expect(page.locator(RESULT).get_by_role("heading")).to_have_text("You win" if won else "You lose")
    said = "\n".join(log(page))
    for words in ("K.O.!", "Cards up.", "draws 3 Brawl", "on the attack"):
        assert words in said


def test_a_round_of_rumble_on_desk_and_phone(server: Server, page: Page) -> None:
    open_match(page, server.url, "Rumble")
    seen: set[str] = set()
    for made in range(MOST_DECISIONS):
        kind = asked(page)
        assert kind, "the match ended within a round"
        if "Pit-Stop 2." in "\n".join(log(page)):
            break
        if kind not in seen:
            seen.add(kind)
            page.set_viewport_size(PHONE)
            assert wide(page) <= PHONE["width"], f"{kind} scrolls sideways"
            box = page.locator(PROMPT).bounding_box()
            assert box is not None and box["y"] + box["height"] <= PHONE["height"] + 1, f"{kind}: prompt out of view"
            page.set_viewport_size(DESK)
        choose(page, kind, made, idle=IDLE)
    assert {"draft", "shop", "line_up", "place"} <= seen
    said = "\n".join(log(page))
    for words in ("Round 1:", "Attack and defend.", "Cards up.", "The street is swept", "Next to attack"):
        assert words in said


@pytest.fixture
def four(server: Server, page: Page) -> Iterator[list[Page]]:
    """Four browsers at one table: the first opens it, the others come by its link."""
    page.goto(server.url)
    poster(page).get_by_role("button", name="Mode, options, opponents").click()
    group = poster(page).get_by_role("group", name="Mode")
    group.get_by_role("radio", name="King of the City", exact=True).check()
    for seat in ("Seat 2", "Seat 3", "Seat 4"):
        rival = poster(page).get_by_role("group", name=seat)
        rival.locator("summary.seat").click()
        rival.get_by_role("button", name="A person, by link").click()
    poster(page).get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link to this table").input_value()
    browser = page.context.browser
    assert browser is not None
    pages = [page]
    for name in ("Yan", "Xia", "Yew"):
        context = browser.new_context(viewport=DESK)
        haste = json.dumps({"speed": 60, "sound": False, "name": name})
        context.add_init_script(f"localStorage.setItem('fracas:settings', JSON.stringify({haste}))")
        other = context.new_page()
        other.goto(link)
        other.get_by_label("Your name").fill(name)
        other.get_by_role("button", name="Take the seat").click()
        pages.append(other)
    page.get_by_role("button", name="Ready", exact=True).click()
    yield pages
    for other in pages[1:]:
        other.context.close()


def test_four_browsers_at_king_of_the_city(server: Server, four: list[Page]) -> None:
    """A whole round by hand: draft, share-out, gifts or none, line-ups, moves, cards; everybody sees it alike."""
    for one in four:
        expect(one.locator(PROMPT)).to_be_visible(timeout=TURN_MS)
    kinds: set[str] = set()
    for made in range(LOOKS):
        turn = [one for one in four if one.locator(OPTION).count()]
        if not turn:
            four[made % 4].wait_for_timeout(100)
            continue
        kinds.add(turn[0].locator(PROMPT).get_attribute("data-prompt") or "")
        choose(turn[0], "", made, idle=IDLE)
        if made > 30 and "Pit-Stop 2." in "\n".join(log(four[0])):
            break
    else:
        pytest.fail(f"no second round after {LOOKS} looks at the pages")
    assert {"draft", "role", "share", "shop", "line_up", "place"} <= kinds
    for one in four:
        one.keyboard.press("Space")  # a page that is not looked at may still be telling what happened
        expect(one.locator(LINES).filter(has_text="Pit-Stop 2.")).to_have_count(1, timeout=TURN_MS)
        said = "\n".join(log(one))
        for words in ("signs with Xia", "Cards up.", "The street is swept", "Pit-Stop 2."):
            assert words in said


def test_the_wheel_of_energies_is_in_reach_at_every_size(server: Server, page: Page) -> None:
    """Key W, or the button in the line that stays: which energy beats which, readable on desk and phone."""
    open_match(page, server.url, "Rumble")
    asked(page)
    wheel = page.get_by_role("dialog").filter(has_text="One card beats one card")
    button = page.get_by_role("button", name="Energy")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        page.keyboard.press("w")
        expect(wheel).to_be_visible()
        energies = wheel.get_by_role("listitem")
        expect(energies.filter(has_text="beats")).to_have_count(energies.count())
        boxes = [one.bounding_box() for one in energies.all()]
        assert len(boxes) >= 3
        for box in boxes:
            assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= size["width"], "cut off"
            assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], "out of the picture"
        for i, one in enumerate(boxes):
            assert not any(_overlap(one, other) for other in boxes[:i]), "one energy lies on another"
        page.keyboard.press("w")
        expect(wheel).to_be_hidden()
        button.click()
        expect(wheel).to_be_visible()
        page.keyboard.press("Escape")
        expect(wheel).to_be_hidden()
    for share in SCROLLED:
        assert out_of_reach(page, "button.wheel", share) == "", f"on a phone, scrolled by {share:.0%}"


def _overlap(one: Any, other: Any) -> bool:
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return bool(across > 1 and down > 1)


def test_everything_is_in_reach_and_nothing_serious_in_the_way(server: Server, page: Page) -> None:
    """Each kind of question of a first round: all options by number, axe-core content, fingers wide enough."""
    axe = AXE.read_text()
    open_match(page, server.url, "Rush")
    seen: set[str] = set()
    for made in range(40):
        kind = asked(page)
        if kind not in seen:
            seen.add(kind)
            offered = page.locator(OPTION).evaluate_all("all => new Set(all.map((one) => one.dataset.option)).size")
            fold = page.get_by_role("button", name="options")
            if fold.count():
                assert fold.inner_text().endswith(f"All {offered} options"), f"{kind}: an option is out of reach"
            assert violations(page, axe) == [], kind
            page.set_viewport_size(PHONE)
            assert too_small(page) == [], f"too small to press during {kind}"
            assert violations(page, axe) == [], f"{kind} on a phone"
            page.set_viewport_size(DESK)
        if {"draft", "shop", "line_up", "place"} <= seen:
            break
        choose(page, kind, made, idle=IDLE)
    assert {"draft", "shop", "line_up", "place"} <= seen
