"""One's own figures and the pages of fighters, from a match that was played in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser import ring
from browser.served import Server
from browser.test_account import DESK, PHONE, fine, sign_up


def test_what_one_brought_stands_in_the_figures_and_on_the_fighters_page(own_server: Server, page: Page) -> None:
    sign_up(page, own_server.url, "Figura")
    page.goto(f"{own_server.url}/me")
    expect(page.get_by_text("No finished match of")).to_be_visible()

    ring.open_match(page, own_server.url, rounds_to_win=1)
    page.get_by_role("button", name="Fight as Low Tide").click()
    page.locator("[data-prompt=face]").wait_for()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.locator("[data-prompt=move]").wait_for()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Give up…").click()
    for press in ("Resign the match", "Resign the match: sure?"):
        page.get_by_role("button", name=press).click()
    page.get_by_role("region", name="Result").wait_for()

    page.goto(f"{own_server.url}/me")
    page.get_by_role("region", name="Your figures").get_by_role("combobox").select_option("dagupukito")
    expect(page.get_by_text("0 of 1 won, from all your 1 finished match.")).to_be_visible()
    expect(page.get_by_role("table", name="You with").get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("table", name="Your openings")).to_contain_text(re.compile("Face [AB], "))
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        fine(page)
    page.get_by_role("table", name="You with").get_by_role("link", name="Low Tide").click()

    expect(page.get_by_role("heading", name="Low Tide")).to_be_visible()
    expect(page.get_by_text("From the 1 finished match on this server.")).to_be_visible()
    expect(page.get_by_role("table", name="Played by").get_by_role("row", name=re.compile("People"))).to_contain_text(
        "0 of 1 won"
    )
    fine(page)
    page.get_by_role("link", name="DaGuPuKiTo: all of them").click()
    expect(page.get_by_role("table", name="Fighters").get_by_role("row")).to_have_count(15)
    expect(page.get_by_role("row", name=re.compile("Dockhand"))).to_contain_text("not played yet")
    fine(page)
    page.goto(f"{own_server.url}/fighters/dagupukito/fighter/nobody")
    expect(page.get_by_role("heading", name="Nobody of that name")).to_be_visible()
