"""The waiting room: who can come in, the link and the code to show, and a friend who comes in from the network."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.ring import violations
from browser.served import NETWORK, ROOT, Server

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
SHUT = "Only this computer can open the link."
CODE = "QR code of the link to this table"


def open_table(server: Server, page: Page) -> dict[str, Any]:
    """A table with a free seat, and its page in the browser of whoever opened it."""
    wish = json.dumps({"game": "dagupukito", "name": "Tess"}).encode()
    asked = urllib.request.Request(f"{server.url}/api/tables", wish, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        seat: dict[str, Any] = json.load(answer)
    kept = json.dumps([{"table": seat["table"], "token": seat["token"]}])
    page.add_init_script(f"localStorage.setItem('fracas:seats', {json.dumps(kept)})")
    page.goto(f"{server.url}/table/{seat['table']}")
    return seat


def test_a_friend_comes_in_from_the_network(own_server: Server, page: Page, browser: Browser) -> None:
    seat, axe = open_table(own_server, page), AXE.read_text()
    link = page.get_by_label("Link to this table")
    expect(page.get_by_text(SHUT)).to_be_visible()
    expect(link).to_have_value(f"{own_server.url}/table/{seat['table']}")
    expect(page.get_by_alt_text(CODE)).to_have_count(0)  # nobody else could use it
    assert violations(page, axe) == []

    page.get_by_role("button", name="Let my network in").click()
    there = f"http://{NETWORK}:{own_server.port}/table/{seat['table']}"
    expect(link).to_have_value(there)
    expect(page.get_by_text(SHUT)).to_have_count(0)
    code = page.get_by_alt_text(CODE)
    expect(code).to_be_visible()
    assert code.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0
    assert violations(page, axe) == []

    phone = browser.new_context(viewport={"width": 390, "height": 844})
    try:
        friend = phone.new_page()
        friend.goto(there)
        friend.get_by_placeholder("Your name").fill("Bo")
        friend.get_by_role("button", name="Take the seat").click()
        expect(page.get_by_role("heading", name="Waiting for company")).to_have_count(0)
        expect(friend.get_by_role("heading", name="DaGuPuKiTo")).to_be_visible()
    finally:
        phone.close()


def test_a_friend_is_not_offered_the_key(server: Server, page: Page) -> None:
    """Who comes from elsewhere, or by a proxy, is told the command instead."""
    page.set_extra_http_headers({"x-forwarded-for": "203.0.113.9"})
    open_table(server, page)
    expect(page.get_by_text(SHUT)).to_be_visible()
    expect(page.get_by_text("fracas play --lan")).to_be_visible()
    expect(page.get_by_role("button", name="Let my network in")).to_have_count(0)


def test_the_host_arranges_and_a_friend_who_leaves_is_waited_for(server: Server, page: Page, browser: Browser) -> None:
    """Swap, a bot with a face, ready; then the friend goes, and the table says how long it waits."""
    page.goto(server.url)
    page.get_by_role("article", name="BRAWL").get_by_role("button", name="With a friend").click()
    phone = browser.new_context(viewport={"width": 390, "height": 844})
    try:
        friend = phone.new_page()
        friend.goto(page.get_by_label("Link to this table").input_value())
        friend.get_by_placeholder("Your name").fill("Bo")
        friend.get_by_role("button", name="Take the seat").click()
        cut = page.locator("main").evaluate("(main) => main.scrollWidth > main.clientWidth")
        assert not cut, "something is cut off beside the log"
        seats = page.locator(".seats ol li")
        expect(seats.nth(1)).to_contain_text("Bo")
        expect(friend.get_by_role("button", name="Move seat 1")).to_have_count(0)  # the host's alone
        page.get_by_role("button", name="Move seat 1").click()
        page.get_by_role("button", name="Swap with seat 2").click()
        expect(seats.nth(0)).to_contain_text("Bo")
        expect(seats.nth(0)).to_contain_text("Not ready")
        assert violations(page, AXE.read_text()) == []
        friend.get_by_role("button", name="Ready", exact=True).click()
        page.get_by_role("button", name="Ready", exact=True).click()
        expect(page.get_by_role("list", name="At the table")).to_contain_text("Bo")
    finally:
        phone.close()
    left = page.get_by_role("complementary", name="Bo is away")
    expect(left).to_contain_text("for them to come back")
    expect(left.get_by_role("button")).to_have_count(0)  # not yet
