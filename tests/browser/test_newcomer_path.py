"""A newcomer's way, counted and printed: clicks and seconds to the first decision, to an invitation, to a replay."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from browser.ring import OPTION, poster
from browser.served import Server

# Presses that a hand makes; the page is never loaded anew on the way, so the number stays. Counted at the document:
# one that Playwright takes back, because something moved under it, ends at the window.
COUNT = (
    "document.addEventListener('click', (event) => (window.presses = (window.presses ?? 0) + event.isTrusted), true)"
)
MOST_CLICKS = {"first decision": 1, "invitation": 1, "replay": 5}
MOST_SECONDS = 30.0  # each, on a busy machine


class Way:
    """One way from the home page, with its clock running."""

    def __init__(self, page: Page, url: str) -> None:
        page.add_init_script(COUNT)
        self._page, self._began = page, time.monotonic()
        page.goto(url)

    def arrived(self, where: str, capsys: pytest.CaptureFixture[str]) -> None:
        """Print what it took; more than it should take is a fault."""
        seconds, clicks = time.monotonic() - self._began, self._page.evaluate("window.presses ?? 0")
        with capsys.disabled():
            print(f"\nnewcomer to {where}: {clicks} clicks, {seconds:.1f} s")
        assert 0 < clicks <= MOST_CLICKS[where]
        assert seconds < MOST_SECONDS


def test_to_the_first_decision_and_on_to_a_replay(
    server: Server, page: Page, capsys: pytest.CaptureFixture[str]
) -> None:
    way = Way(page, server.url)
    poster(page).get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(OPTION).first).to_be_visible()
    way.arrived("first decision", capsys)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Resign the match").click()
    page.get_by_role("button", name="Resign the match: sure?").click()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Scene")).to_be_visible()
    way.arrived("replay", capsys)


def test_to_an_invitation(server: Server, page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    way = Way(page, server.url)
    poster(page).get_by_role("button", name="With a friend").click()
    expect(page.get_by_label("Link to this table")).to_have_value(re.compile(r"/table/\w+$"))
    way.arrived("invitation", capsys)
