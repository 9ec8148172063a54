"""How a table is lit, heard and steered: themes without a flash, keys of one's own, zen, the card at a round's end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.ring import PROMPT, violations
from browser.served import ROOT, Server
from browser.test_hints import sit

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
HELP = "dialog[open]"
CARD = 'section[aria-label="What has ended"]'
PUT = """(more) => {
  const kept = JSON.parse(localStorage.getItem("fracas:settings"));
  localStorage.setItem("fracas:settings", JSON.stringify({ ...kept, ...more }));
}"""
THEME = "document.documentElement.dataset.theme"


def test_keys_themes_and_zen_at_one_table(browser: Browser, server: Server) -> None:
    page = sit(browser, server, 1280, 800, game="dagupukito", options={"rounds_to_win": 2})
    expect(page.locator(PROMPT)).to_have_attribute("data-prompt", "pick")
    sound = page.get_by_role("button", name="Sound")
    page.keyboard.press("m")
    expect(sound).to_have_attribute("aria-pressed", "true")

    page.keyboard.press("-")
    expect(page.get_by_role("navigation", name="Table")).to_be_hidden()
    expect(page.locator(PROMPT)).to_be_visible()
    page.get_by_role("button", name="Show the rest").click()
    expect(page.get_by_role("navigation", name="Table")).to_be_visible()

    page.keyboard.press("?")
    expect(page.locator(HELP)).to_contain_text("zen")
    page.keyboard.press("?")
    expect(page.locator(HELP)).to_have_count(0)

    page.keyboard.press(",")
    page.locator("summary", has_text="Keys").click()
    page.get_by_role("button", name="sound on and off").click()
    page.keyboard.press("1")
    expect(page.get_by_role("alert")).to_be_visible()  # numbers are options, on every screen
    page.keyboard.press("p")
    for theme in ("Day", "High contrast"):
        page.get_by_role("radio", name=theme).check(force=True)
        assert violations(page, AXE.read_text()) == [], theme
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(sound).to_have_attribute("aria-pressed", "false")

    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Resign the round").click()
    page.get_by_role("button", name="Resign the round: sure?").click()
    expect(page.locator(CARD)).to_contain_text("Round to")
    expect(page.locator(CARD)).to_contain_text("gives up the round")
    page.context.close()


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_home_is_lit_by_every_theme(server: Server, page: Page, theme: str) -> None:
    """Its posters stay pictures of the night."""
    page.context.add_init_script(f"({PUT})({{ theme: '{theme}' }})")
    page.goto(server.url)
    tokens = "(one) => ['--ground', '--ink'].map((name) => getComputedStyle(one).getPropertyValue(name))"
    house = page.evaluate(f"({tokens})(document.documentElement)")
    night = ["#070b16", "#eef3ff"]
    assert (house == night) == (theme == "dark")
    assert page.locator("article .words").first.evaluate(tokens) == house
    assert page.locator("h1").evaluate("(one) => getComputedStyle(one).color") == page.locator("html").evaluate(
        "(one) => getComputedStyle(one).color"
    )
    assert page.locator("article .art").first.evaluate(tokens) == (night if theme == "light" else house)
    assert violations(page, AXE.read_text()) == []


def test_the_page_is_lit_before_it_is_drawn(server: Server, page: Page) -> None:
    page.goto(server.url)
    page.evaluate(PUT, {"theme": "light"})

    def stop(route: Route) -> None:
        route.abort()

    page.route("**/assets/*.js", stop)  # the page's own program never comes
    page.goto(server.url, wait_until="commit")
    page.wait_for_function(f"{THEME} === 'light'")
