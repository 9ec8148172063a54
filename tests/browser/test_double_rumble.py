"""Double Rumble in a real browser: Stage 1 alone, and with two browsers that act at the same time."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

from playwright.sync_api import Locator, Page, TimeoutError, ViewportSize, expect

from browser.finger import PHONE
from browser.ring import TURN_MS, violations
from browser.served import ROOT, Server

PROMPT = 'section[aria-label="Prompt"]'
RESULT = 'section[aria-label="Result"]'
OPTION = "[data-option]:visible:not([disabled])"
BOSSES = ROOT / "src" / "fracas" / "games" / "double_rumble" / "bosses.toml"
DESK: ViewportSize = {"width": 1280, "height": 800}
# Whether the middle of each mark is to be seen.
UNCOVERED = """all => all.map((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return one === found || one.closest(".enemy").contains(found);
})"""
PRESS_MS = 3_000
NOTHING = ("", "")
MOST = 3_000  # looks at one page, at many of which nothing is asked yet; Stage 1 takes about fifty decisions


def poster(page: Page) -> Locator:
    return page.get_by_role("article", name="Double Rumble")


def question(page: Page) -> tuple[str, str]:
    """Number and kind of what is asked, read in one go: between two looks the next question may have come."""
    data = page.locator(PROMPT).evaluate("(bar) => [bar.dataset.ask ?? '', bar.dataset.prompt ?? '']")
    return data[0], data[1]


def asked(page: Page) -> str:
    return question(page)[1]


def stage(page: Page) -> int:
    """The Stage the street shows; 0 before there is one."""
    heading = page.locator("main h2").filter(has_text=re.compile(r"^\d+\."))  # a card in the middle has one of its own
    return int(heading.first.inner_text().split(".")[0]) if heading.count() else 0


def press_advised(page: Page) -> tuple[str, str]:
    """Press what the corner man advises, or the first option; returns what was asked. Nothing, if nothing is."""
    page.keyboard.press("Space")  # skips what plays
    before, kind = question(page)
    options = page.locator(OPTION)
    if not kind or not options.count():
        page.wait_for_timeout(40)
        return NOTHING
    number = page.evaluate("() => document.querySelector('[data-advice]')?.dataset.advice")
    wanted = page.locator(f'[data-option="{number}"]:visible:not([disabled])')
    try:
        (wanted.first if number and wanted.count() else options.first).click(timeout=PRESS_MS)
    except TimeoutError:
        return NOTHING  # the partner was quicker, and what was to be pressed is gone
    page.keyboard.press("Space")
    page.wait_for_function(
        "(before) => document.querySelector('section[aria-label=\"Result\"]')"
        " || document.querySelector('section[aria-label=\"Prompt\"]').dataset.ask !== before",
        arg=before,
        timeout=TURN_MS,
    )
    return before, kind


def test_stage_one_alone_with_both_fighters(server: Server, page: Page) -> None:
    page.goto(server.url)
    poster(page).get_by_role("button", name="Play", exact=True).click()
    page.locator(OPTION).first.wait_for(timeout=TURN_MS)
    answered: dict[str, str] = {}  # the kind of each question, by its number
    axe = (ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js").read_text()
    for _ in range(MOST):
        number, kind = press_advised(page)
        if kind not in answered.values():
            assert violations(page, axe) == [], f"after {kind}"
        answered[number] = kind
        if stage(page) == 2 or page.locator(RESULT).count():
            break
    seen = Counter(answered.values())
    assert stage(page) == 2, f"Stage 1 was not cleared: {seen}"
    assert min(seen["choose_fighter"], seen["choose_symbol"]) >= 2, "once a Fighter; again after a defeat (DR-15.6)"
    assert seen["place_card"] == 12
    assert seen["brawl_action"] >= 8
    expect(page.locator('[data-spot="pad:F1"]')).to_be_visible()
    expect(page.locator('[data-spot="pad:F2"]')).to_be_visible()
    # Odds are a switch: purists see none.
    page.get_by_role("button", name="Odds on").click()
    expect(page.get_by_role("button", name="Odds off")).to_be_visible()
    expect(page.locator(".odds")).to_have_count(0)


def test_a_boss_shows_its_powers_on_the_street_and_all_their_words_when_read(server: Server, page: Page) -> None:
    page.goto(server.url)
    poster(page).get_by_role("button", name="Play", exact=True).click()
    page.locator(OPTION).first.wait_for(timeout=TURN_MS)
    boss = page.locator("button.read", has=page.locator(".enemy.boss")).first
    for _ in range(MOST):
        if boss.count():
            break
        press_advised(page)
    said = boss.locator(".enemy").get_attribute("aria-label") or ""
    sheet = next(one for one in tomllib.loads(BOSSES.read_text())["boss"] if said.startswith(one["name"]))
    colours = [power["colour"] for power in sheet["powers"]]
    assert len(colours) >= 2
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        boss.scroll_into_view_if_needed()
        marks = boss.locator(".power:visible, .mark:visible")
        expect(marks).to_have_count(len(colours))
        assert all(marks.evaluate_all(UNCOVERED)), "a mark lies under another card"
        boss.click()
        read = page.get_by_role("dialog", name=sheet["name"])
        expect(read).to_be_visible()
        words = read.locator("p", has=page.locator("b"))
        assert [one.split(":")[0] for one in words.all_inner_texts()] == colours
        for one in words.all():
            box = one.bounding_box()
            assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= size["width"], "cut off"
            assert box["y"] + box["height"] <= size["height"], "below the screen"
            assert len(one.inner_text().split(": ", 1)[1]) > 10, "a Power without its words"
        page.keyboard.press("Escape")
        expect(read).to_be_hidden()


def test_stage_one_with_two_browsers_at_once(server: Server, page: Page) -> None:
    page.goto(server.url)
    game = poster(page)
    game.get_by_role("button", name="With a friend").click()
    link = page.get_by_label("Link to this table").input_value()
    browser = page.context.browser
    assert browser is not None
    mate = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    mate.goto(link)
    mate.get_by_label("Your name").fill("Rex")
    mate.get_by_role("button", name="Take the seat").click()
    page.get_by_role("button", name="Ready", exact=True).click()
    page.locator(OPTION).first.wait_for(timeout=TURN_MS)

    _suggest_a_row(page, mate)
    both, acted = 0, [0, 0]
    for _ in range(MOST):
        if stage(page) == 2 or page.locator(RESULT).count():
            break
        if both < 3 and "brawl_action" in (asked(page), asked(mate)) and _both_can_act(page, mate):
            both += _act_together(page, mate)
            continue
        acted[0] += press_advised(page) != NOTHING
        acted[1] += press_advised(mate) != NOTHING
    assert both >= 1, "both were never asked at the same time"
    assert min(acted) > 5, f"neither is shut out: {acted}"
    assert stage(page) == 2 or page.locator(RESULT).count()
    mate.context.close()


def _suggest_a_row(page: Page, mate: Page) -> None:
    """Player 2 suggests where Player 1's first card should go; Player 1 says yes. Both see it, nothing moves."""
    for _ in range(8):
        if asked(page) == "place_card":
            break
        press_advised(page)
        press_advised(mate)
    mate.get_by_role("button", name="Suggest", exact=True).first.click(timeout=TURN_MS)
    bubble = page.locator(".wish")
    expect(bubble).to_contain_text("Rex")
    assert asked(page) == "place_card"
    bubble.get_by_role("button", name="Yes").click()
    expect(page.locator(".wish")).to_have_count(0)
    # What one points at, the other sees.
    mate.locator('[data-spot="pad:F2"]').hover()
    page.locator('[data-spot="row:UL"]').hover()
    expect(mate.locator('[data-spot="row:UL"].pointed')).to_be_visible()


def _both_can_act(page: Page, mate: Page) -> bool:
    """True once both pages offer the Brawl, with nothing playing any more; False if one of them is asked otherwise."""
    for one in (page, mate):
        try:
            one.keyboard.press("Space")
            one.locator('[data-prompt="brawl_action"]').wait_for(timeout=PRESS_MS)
            one.locator("button.fight[data-option], button.symbol[data-option]").first.wait_for(timeout=PRESS_MS)
        except TimeoutError:
            return False
    return True


def _act_together(page: Page, mate: Page) -> int:
    """Both press an action before either has heard of the other's."""
    press = (
        "() => { const b = document.querySelector('button.fight[data-option]:not([disabled])')"
        " ?? document.querySelector('button.symbol[data-option]:not([disabled])'); b?.click(); return !!b; }"
    )
    for one in (page, mate):
        one.keyboard.press("Space")
    first, second = page.evaluate(press), mate.evaluate(press)
    for one in (page, mate):
        one.wait_for_timeout(150)
        one.keyboard.press("Space")
    return int(first and second)
