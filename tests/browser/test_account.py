"""An account in the browser: made by keyboard, used on a phone, rated, left; and what a guest has without one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.conftest import HASTE
from browser.ring import PROMPT, violations
from browser.served import PATIENCE_MS, ROOT, Server

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
WORDS = "four words well mixed"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


@contextmanager
def device(browser: Browser, size: dict[str, int], **headers: str) -> Iterator[Page]:
    context = browser.new_context(viewport=size, bypass_csp=True, extra_http_headers=headers)  # type: ignore[arg-type]
    context.add_init_script(f"localStorage.getItem('fracas:settings') || {HASTE}")
    context.set_default_timeout(PATIENCE_MS)
    try:
        yield context.new_page()
    finally:
        context.close()


def fine(page: Page) -> None:
    """Nothing for axe to complain about, nothing wider than the screen."""
    assert violations(page, AXE.read_text()) == []
    assert not page.evaluate(TOO_WIDE)


def sign_up(page: Page, url: str, handle: str) -> None:
    """As a browser does it, without the form."""
    page.goto(url)
    how: dict[str, Any] = {"handle": handle, "passphrase": WORDS, "name": handle}
    assert page.request.post(f"{url}/api/me/new", data=how).status == 201
    page.reload()
    expect(page.get_by_role("link", name=f"@{handle}")).to_be_visible()


def test_one_person_on_two_devices_plays_a_rated_match(server: Server, page: Page, browser: Browser) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Sign in").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Make one").focus()
    page.keyboard.press("Space")
    page.get_by_label("Handle").focus()
    page.keyboard.type("Tess_1")
    page.keyboard.press("Tab")
    page.keyboard.type("short")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("10 to 200 characters")
    fine(page)
    page.get_by_label("Passphrase").fill(WORDS)
    page.keyboard.press("Enter")
    mine = page.get_by_role("link", name="@Tess_1")
    expect(mine).to_be_visible()
    fine(page)

    with device(browser, PHONE) as phone:
        phone.goto(server.url)
        phone.get_by_role("button", name="Sign in").click()
        phone.get_by_label("Handle").fill("tess_1")
        phone.get_by_label("Passphrase").fill(WORDS)
        phone.get_by_role("dialog").get_by_role("button", name="Sign in").click()
        expect(phone.get_by_role("link", name="@Tess_1")).to_be_visible()
        fine(phone)

        poster = page.get_by_role("article", name="DaGuPuKiTo")
        poster.get_by_role("button", name="Mode, options").click()
        page.get_by_role("radio", name="Rated").check(force=True)
        expect(page.get_by_role("heading", name="House rules")).to_have_count(0)
        fine(page)
        page.get_by_role("button", name="Start").click()
        expect(page.locator(PROMPT)).to_have_attribute("data-prompt", "pick")
        expect(page.locator(".counts")).to_have_text("Rated")

        phone.goto(page.url)  # the seat is there too, without a link
        expect(phone.locator(PROMPT)).to_have_attribute("data-prompt", "pick")
        phone.get_by_role("button", name="Give up").click()
        for press in ("Resign the match", "Resign the match: sure?"):
            phone.get_by_role("button", name=press).click()
        for one in (page, phone):
            result = one.get_by_role("region", name="Result")
            expect(result).to_contain_text(re.compile(r"\d+ ± \d+\s*−\d+"))
            expect(result).to_contain_text("stays: it was measured")
            fine(one)

        phone.goto(f"{server.url}/me")
        expect(phone.get_by_role("region", name="Your ratings")).to_contain_text("DaGuPuKiTo, Duel")
        played = phone.get_by_role("region", name="Your matches")
        expect(played.get_by_role("listitem")).to_have_count(1)
        fine(phone)
        phone.get_by_label("Result").select_option("won")
        expect(played).to_contain_text("No match fits")
        phone.get_by_label("Result").select_option("lost")
        played.get_by_role("link").click()
        expect(phone.get_by_role("region", name="Result")).to_be_visible()

    page.goto(f"{server.url}/best/dagupukito")
    expect(page.get_by_role("row")).to_have_count(6)  # the head and five bots: it takes three matches to stand here
    fine(page)


def test_who_is_muted_or_blocked_is_not_heard_and_who_leaves_is_gone(
    server: Server, page: Page, browser: Browser
) -> None:
    with device(browser, PHONE) as phone:
        sign_up(page, server.url, "Tess")
        sign_up(phone, server.url, "Rude-1")
        page.get_by_role("article", name="BRAWL").get_by_role("button", name="With a friend").click()
        expect(page.get_by_text("Casual", exact=True).first).to_be_visible()
        phone.goto(page.url)
        phone.get_by_role("button", name="Take the seat").click()
        expect(page.locator(".seats ol li").nth(1)).to_contain_text("@Rude-1")
        phone.get_by_role("button", name="Log", exact=True).click()
        log = page.get_by_role("complementary", name="Log")
        phone.get_by_role("button", name="Ouch!").click()
        expect(log).to_contain_text("Rude-1: Ouch!")
        page.get_by_role("button", name="Mute or block…").click()
        fine(page)
        page.get_by_role("button", name="Mute Rude-1").click()
        page.keyboard.press("Escape")
        phone.get_by_role("button", name="Oops.").click()
        expect(phone.get_by_role("complementary", name="Log")).to_contain_text("Rude-1: Oops.")
        page.get_by_role("button", name="Nice one!").click()
        expect(log).to_contain_text("Tess: Nice one!")  # said after it, so that was kept from this page
        expect(log).not_to_contain_text("Rude-1: Oops.")
        page.get_by_role("button", name="Mute or block…").click()
        page.get_by_role("button", name="Block Rude-1").click()
        expect(page.get_by_role("button", name="Block Rude-1")).to_have_attribute("aria-pressed", "true")
        fine(phone)

        page.goto(f"{server.url}/me")
        expect(page.get_by_role("region", name="Blocked players")).to_contain_text("@Rude-1")
        page.get_by_text("Delete my account and my data").click()
        page.get_by_label("Passphrase", exact=True).fill(WORDS)
        page.get_by_role("button", name="Delete everything").click()
        page.get_by_role("button", name="Really delete everything?").click()
        expect(page.get_by_text("A guest on this device")).to_be_visible()
        fine(page)


def test_a_guest_takes_the_seat_along_by_a_private_link(server: Server, browser: Browser) -> None:
    """As in a home network: the page came by plain HTTP, so no passphrase is asked for."""
    with device(browser, DESK, **{"x-forwarded-for": "192.168.1.5"}) as page, device(browser, PHONE) as phone:
        page.goto(server.url)
        poster = page.get_by_role("article", name="DaGuPuKiTo")
        expect(poster).to_be_visible()
        expect(page.get_by_role("button", name="Sign in")).to_have_count(0)
        page.get_by_role("link", name="Your matches").click()
        expect(page.get_by_text("plain HTTP")).to_be_visible()
        expect(page.locator("input[type=password]")).to_have_count(0)
        fine(page)
        page.goto(server.url)
        poster.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator(PROMPT)).to_have_attribute("data-prompt", "pick")
        page.keyboard.press(",")
        page.get_by_role("button", name="Show my private link").click()
        link = page.get_by_label("Your private link").input_value()
        fine(page)

        phone.goto(link)
        expect(phone).to_have_url(re.compile(r"/table/\w+$"))  # the secret is out of the address at once
        fine(phone)
        phone.get_by_role("button", name="Sit down on this device").click()
        expect(phone.locator(PROMPT)).to_have_attribute("data-prompt", "pick")
        phone.reload()
        expect(phone.locator(PROMPT)).to_have_attribute("data-prompt", "pick")
        phone.goto(f"{server.url}/me")
        expect(phone.get_by_role("region", name="Played on this device").get_by_role("link")).to_have_count(1)
        fine(phone)
