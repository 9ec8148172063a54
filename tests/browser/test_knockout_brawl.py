"""The Brawl of Knockout City Rivals in a real browser: a whole one, by keys, on a phone, for everybody."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from browser.finger import wide
from browser.ring import OPTION, PROMPT, RESULT, TURN_MS, asked, violations
from browser.served import ROOT, Server

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
MOST_DECISIONS = 500
# A turn of three actions has some forty beats: here they pass in the blink of an eye.
BLINK = "localStorage.setItem('fracas:settings', JSON.stringify({speed: 60, sound: false, name: 'Tess'}))"
# What makes a Brawl short: throw what there is to throw.
KEEN = ("Throw at", "Rally at", "Throw", "Steal", "Grab", "Charge", "Tackle")
LABELS = """() => Object.fromEntries([...document.querySelectorAll('[data-option]')]
  .filter((e) => !e.disabled && e.checkVisibility())
  .map((e) => [e.dataset.option, (e.ariaLabel || e.textContent).trim().replace(/^\\d\\s+/, '')]))"""
# Options by number that have a real button of full size: on the table beside the map, on a card, or in the prompt bar.
BUTTONS = """() => [...new Set([...document.querySelectorAll('section[aria-label="Prompt"] [data-option], '
  + '[aria-label="Options"] [data-option], [aria-label="Special balls"] [data-option]')]
  .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height >= 44)
  .map((e) => Number(e.dataset.option)))].sort((a, b) => a - b)"""

PRESS_LAST = """(option) => {
  const all = [...document.querySelectorAll(`[data-option="${option}"]`)];
  const one = all.filter((each) => each.checkVisibility({ visibilityProperty: true })).at(-1);
  one.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const free = one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  if (free) one.click();
  return free;
}"""


def sit(page: Page, server: Server, seat: int = 0, **options: object) -> None:
    """Open a quick brawl against a bot and go to its table."""
    seats: list[dict[str, str]] = [{"bot": "greedy"}, {"bot": "greedy"}]
    seats[seat] = {}
    wish = {"game": "knockout", "mode": "quick", "options": options, "seats": seats, "name": "Tess"}
    answer = page.request.post(f"{server.url}/api/tables", data=wish)
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    kept = json.dumps([{"table": made["table"], "token": made["token"], "game": "knockout"}])
    page.add_init_script(f"localStorage.setItem('fracas:seats', {json.dumps(kept)}); {BLINK}")
    page.goto(f"{server.url}/table/{made['table']}")


def keen_option(page: Page, number: int) -> int:
    """The most forward option; now and then another, so that nothing goes in circles."""
    labels: dict[str, str] = page.evaluate(LABELS)
    options = sorted(map(int, labels))
    for word in KEEN if number % 5 else ():
        for option in options:
            if labels[str(option)].startswith(word):
                return option
    return options[number % len(options)]


def press(page: Page, option: int) -> None:
    # The list comes after the map: its buttons are never under a token.
    if not page.evaluate(PRESS_LAST, option):  # it moves, or something lies over it: a mouse must find the way
        page.locator(f'[data-option="{option}"]:visible').last.click(timeout=TURN_MS)
    page.wait_for_timeout(20)


def test_a_whole_brawl_to_the_result(server: Server, page: Page) -> None:
    sit(page, server, points_to_win=2)
    assert asked(page) == "special"
    expect(page.get_by_role("list", name="Special balls").get_by_role("button")).to_have_count(8)
    kinds = set()
    for number in range(MOST_DECISIONS):
        kind = asked(page)
        if not kind:
            break
        kinds.add(kind)
        press(page, keen_option(page, number))
    result = page.locator(RESULT)
    expect(result).to_be_visible()
    expect(result).to_contain_text("Tess (you)")
    assert {"activate", "action", "drinks"} <= kinds
    result.get_by_role("button", name="Look at the table").click()
    expect(page.get_by_label("2 of 2 points").first).to_be_visible()


def test_every_option_has_a_button_and_keys_are_enough(server: Server, page: Page) -> None:
    sit(page, server, special="bomb")
    for number in range(24):
        kind = asked(page)
        shown = sorted(map(int, page.evaluate(LABELS)))
        assert page.evaluate(BUTTONS) == shown == list(range(len(shown))), f"{kind}: an option has no button"
        option = number % min(10, len(shown))
        page.keyboard.press(str((option + 1) % 10))
        expect(page.locator(f'[data-option="{option}"]').first).to_be_focused()
        page.keyboard.press("Enter")
        page.wait_for_timeout(20)


def play_until(page: Page, kind: str) -> None:
    """Play on until that is asked."""
    for number in range(MOST_DECISIONS):
        now = asked(page)
        if now == kind:
            return
        assert now, f"the Brawl ended and {kind} was never asked"
        press(page, keen_option(page, number))
    raise AssertionError(f"{kind} was not asked in {MOST_DECISIONS} decisions")


def test_the_pools_are_shown_line_by_line_before_and_after_the_roll(server: Server, page: Page) -> None:
    sit(page, server, special="sniper")
    contest = page.get_by_role("region", name="Contest", exact=True)
    play_until(page, "drinks")
    expect(contest).to_contain_text("Base die")
    expect(contest.get_by_label("to roll").first).to_be_visible()
    expect(contest).to_contain_text("%")
    play_until(page, "adjust")
    pools = contest.locator("section")
    expect(pools).to_have_count(2)
    for pool in pools.all():
        assert all(
            face in "123456" for face in pool.locator("svg[role=img]").evaluate_all("(d) => d.map((e) => e.ariaLabel)")
        )
        assert pool.locator("svg[role=img]").count() >= 1
        expect(pool.get_by_label("Value")).to_have_text(re.compile("^[1-6]$"))


def test_a_phone_has_everything_in_reach(server: Server, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit(page, server, map="rooftop_rumble", special="multi")
    for number in range(24):
        kind = asked(page)
        assert wide(page) <= 390, f"{kind} scrolls sideways"
        box = page.locator(PROMPT).bounding_box()
        assert box is not None
        assert box["y"] >= 0 and box["y"] + box["height"] <= 844, f"the prompt of {kind} is out of view"
        small = page.locator(OPTION).evaluate_all(
            "(all) => all.filter((e) => e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().width < 44)"
            ".map((e) => e.ariaLabel || e.textContent)"
        )
        assert small == [], f"too small to press during {kind}"
        press(page, keen_option(page, number))


def test_the_rivals_play_from_their_own_end(server: Server, page: Page) -> None:
    sit(page, server, seat=1, special="basic")
    asked(page)
    own = page.get_by_role("list", name="Rivals").bounding_box()
    theirs = page.get_by_role("list", name="Crew").bounding_box()
    start, goal = (page.locator(f'[data-spot="zone:{zone}"]').bounding_box() for zone in (6, 1))
    assert own and theirs and start and goal
    assert own["y"] > theirs["y"]
    assert start["x"] < goal["x"]


def test_nothing_serious_stands_in_anybodys_way(server: Server, page: Page) -> None:
    axe = AXE.read_text()
    page.emulate_media(reduced_motion="reduce")
    sit(page, server)
    seen = set()
    for number in range(40):
        kind = asked(page)
        if kind not in seen:
            assert violations(page, axe) == [], kind
            seen.add(kind)
        press(page, keen_option(page, number))
    assert {"special", "activate", "action"} <= seen
