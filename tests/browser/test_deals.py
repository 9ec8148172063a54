"""The same deal in the browser: given after a match, taken up by a friend, closed until played, then side by side."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from browser import ring
from browser.served import Server
from browser.test_account import DESK, PHONE, device, fine


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Fight as").click()
    page.locator("[data-prompt=face]").wait_for()
    page.get_by_role("button", name="Give up…").click()
    for press in ("Resign the match", "Resign the match: sure?"):
        page.get_by_role("button", name=press).click()
    page.get_by_role("region", name="Result").wait_for()


def test_a_friend_gets_the_same_deal_and_compares(server: Server, browser: Browser, page: Page) -> None:
    ring.open_match(page, server.url, rounds_to_win=1)
    give_up(page)
    table = page.url.rsplit("/", 1)[1]
    page.get_by_role("button", name="Challenge friends").click()
    expect(page.get_by_role("heading", name="Same deal: DaGuPuKiTo")).to_be_visible()
    mine = page.get_by_role("table", name="Side by side").get_by_role("row", name=re.compile("you"))
    expect(mine).to_contain_text("gave it")
    fine(page)

    with device(browser, PHONE) as friend:
        friend.goto(f"{server.url}/replay/{table}")
        expect(friend.get_by_role("heading", name="A challenge")).to_be_visible()
        friend.get_by_role("link", name="To the challenge").click()
        expect(friend.get_by_text("Nobody has taken it up yet.")).to_be_visible()
        expect(friend.get_by_role("table")).to_have_count(0)
        fine(friend)
        friend.get_by_role("button", name="Play it", exact=True).click()
        friend.locator("[data-prompt=pick]").wait_for()
        give_up(friend)
        friend.get_by_role("link", name="Compare").click()
        rows = friend.get_by_role("table", name="Side by side").locator("tbody tr")
        expect(rows).to_have_count(2)
        fine(friend)
        friend.set_viewport_size(DESK)  # type: ignore[arg-type]
        rows.filter(has_text="gave it").get_by_role("link", name="See it").click()
        expect(friend.get_by_role("heading", name=re.compile("^Replay"))).to_be_visible()
        friend.reload()
        expect(friend.get_by_role("heading", name=re.compile("^Replay"))).to_be_visible()

    page.goto(f"{server.url}/deal/nosuchtable")
    expect(page.get_by_role("heading", name="No such challenge")).to_be_visible()
