"""One room in a real browser: a big screen with the table and its code, and two phones that hold what is theirs."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import HASTE
from browser.finger import PHONE, wide
from browser.ring import OPTION, PROMPT, violations
from browser.served import PATIENCE_MS, ROOT, Server

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
DECISIONS = 6
PATIENCE_S = 30.0
PICTURES = os.environ.get("FRACAS_PICTURES")  # a folder: keep what the screens looked like

# By game: its title, the mode and what only the big screen draws.
GAMES = {
    "dagupukito": ("DaGuPuKiTo", "", '[data-spot^="clash"], .between'),
    "knockout": ("Knockout City Rivals", "Quick", '[data-spot="city"]'),
    "brawl": ("BRAWL", "", ".zones"),
    "double_rumble": ("Double Rumble", "", ".street:not(.held)"),
    "n30n": ("N30N City RUMBLE", "", ".grounds"),
}
# Every option that is open has a button somewhere on the page: none hides on the big screen alone.
MISSING = """() => {
  const buttons = [...document.querySelectorAll('[data-option]')].filter((e) => e.checkVisibility());
  const shown = new Set(buttons.map((e) => e.dataset.option));
  const most = Math.max(...[...shown].map(Number));
  return Array.from({ length: most + 1 }, (_, i) => String(i)).filter((i) => !shown.has(i));
}"""


@pytest.fixture
def phones(browser: Browser) -> Iterator[list[Page]]:
    contexts = [browser.new_context(viewport=PHONE, has_touch=True, bypass_csp=True) for _ in range(2)]
    for context in contexts:
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(f"localStorage.getItem('fracas:settings') || {HASTE}")
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def keep(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def decide(page: Page, number: int) -> bool:
    """Press an option if the phone is asked; a fighter takes two presses."""
    if not page.locator(PROMPT).get_attribute("data-ask"):
        return False
    offered = page.locator(f"{OPTION}:visible")
    count = offered.count()
    if not count:
        return False
    before = page.locator(PROMPT).get_attribute("data-ask")
    offered.nth(number % count).click()
    sure = page.get_by_role("button", name="Fight as")
    if sure.count():
        sure.click()
    page.wait_for_function(
        "([prompt, before]) => document.querySelector(prompt)?.dataset.ask !== before", arg=[PROMPT, before]
    )
    return True


@pytest.mark.parametrize("game", ["dagupukito", "knockout"])
def test_a_big_screen_and_two_phones(own_server: Server, page: Page, phones: list[Page], game: str) -> None:
    play_in_one_room(own_server, page, phones, game, DECISIONS)


def play_in_one_room(server: Server, page: Page, phones: list[Page], game: str, decisions: int) -> None:
    title, mode, board = GAMES[game]
    page.goto(f"{server.url}/room")
    rows = page.get_by_role("region", name=title).locator("li")
    (rows.filter(has_text=mode) if mode else rows).first.get_by_role("button", name="2 people").click()
    expect(page.get_by_text("Free seat")).to_have_count(2)
    page.get_by_role("button", name="Let my network in").click()
    expect(page.get_by_alt_text("QR code of the link to this table")).to_be_visible()
    assert violations(page, AXE.read_text()) == []
    keep(page, f"{game}-gathering")
    link = page.get_by_label("Link to this table").input_value()
    for phone, name in zip(phones, ("Ann", "Bo"), strict=True):
        phone.goto(link)
        phone.get_by_placeholder("Your name").fill(name)
        phone.get_by_role("button", name="Take the seat").click()
        expect(phone.get_by_role("button", name="Take the seat")).to_have_count(0)

    made, until = 0, time.monotonic() + PATIENCE_S
    while made < decisions:
        assert time.monotonic() < until, f"after {made} decisions nobody can go on"
        for phone in phones:
            made += decide(phone, made)
    expect(page.locator(board).first).to_be_visible()
    for number, phone in enumerate(phones):
        expect(phone.get_by_role("button", name="Only my own")).to_have_attribute("aria-pressed", "true")
        expect(phone.locator(board)).to_have_count(0)  # the board is on the big screen alone
        assert phone.evaluate(MISSING) == []
        assert wide(phone) <= PHONE["width"]
        keep(phone, f"{game}-phone-{number}")
    assert page.locator(f"{OPTION}:visible").count() == 0  # nothing is decided there
    expect(page.get_by_alt_text("QR code of the link to this table")).to_be_visible()
    keep(page, f"{game}-screen")
    phones[0].get_by_role("button", name="Only my own").click()
    expect(phones[0].locator(board).first).to_be_visible()  # whoever sits far away may have all of it
