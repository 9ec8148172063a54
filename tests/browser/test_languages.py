"""The page in French: chosen in the settings, without a flash of English, at every table, beside somebody's English."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, expect

from browser.finger import wide
from browser.served import PATIENCE_MS, Server
from browser.test_hints import SETTINGS, TABLES, sit

SEND = """({ frame }) => new Promise((done) => {
  const [seat] = JSON.parse(localStorage.getItem("fracas:seats"));
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ frame: "join", table: seat.table, token: seat.token, ...frame }));
    socket.send(JSON.stringify({ frame: "answer", id: "x1", ask: 999, action: { do: "hit" } }));
  };
  socket.onmessage = ({ data }) => {
    const got = JSON.parse(data);
    if (got.frame === "refused") (socket.close(), done(got.why));
  };
})"""


def test_french_is_chosen_and_a_round_is_played_in_it(browser: Browser, server: Server) -> None:
    page = sit(browser, server, 1280, 800, game="dagupukito", mode="duel")
    expect(page.locator('[data-prompt="pick"]')).to_contain_text("Who fights for you?")
    expect(page.locator("html")).to_have_attribute("lang", "en")

    speak(page, "fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator('[data-prompt="pick"]')).to_contain_text("Qui se bat pour toi")
    page.keyboard.press(",")
    settings = page.get_by_role("dialog", name="Réglages")
    french = settings.get_by_role("group", name="Langue").get_by_role("radio", name="Français")
    expect(french).to_be_checked()
    page.keyboard.press("Escape")

    page.locator("[data-option]:visible").first.click()
    page.get_by_role("button", name="Combattre avec").click()
    expect(page.locator('[data-prompt="face"]')).to_contain_text("Quelle face", timeout=PATIENCE_MS)
    page.keyboard.press("l")
    lines = page.get_by_role("region", name="Lignes du journal")
    expect(lines).to_contain_text("commence pour Tess")
    expect(page.get_by_role("button", name="Règle").first).to_be_visible()

    # Two sockets of one seat, each in its own language.
    assert "Tu peux" in page.evaluate(SEND, {"frame": {"language": "fr"}})
    assert "You may" in page.evaluate(SEND, {"frame": {}})


def speak(page: Page, language: str) -> None:
    """Choose the language in the settings, by keyboard; the next load keeps what was chosen before this test's own."""
    # The context writes its settings at each load: from now on with the language.
    kept = json.dumps({**SETTINGS, "language": language})
    page.context.add_init_script(f"localStorage.setItem('fracas:settings', {json.dumps(kept)})")
    page.keyboard.press(",")
    group = page.get_by_role("dialog", name="Settings").get_by_role("group", name="Language")
    with page.expect_navigation():
        group.get_by_role("radio", name="Français").click()


def test_a_browser_that_wants_french_gets_it_before_a_word_is_shown(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR")
    page = context.new_page()
    page.add_init_script("""
      new MutationObserver(() => {
        const said = document.getElementById("app")?.innerText ?? "";
        window.english ||= /Tabletop|Opening|Fetching/.test(said);
      }).observe(document, { childList: true, subtree: true });
    """)
    page.goto(server.url)
    expect(page.get_by_role("button", name="Jouer", exact=True)).to_have_count(len(TABLES))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.evaluate("window.english") is not True
    assert wide(page) <= 390
    context.close()


def test_each_table_in_french_fits_a_phone(browser: Browser, server: Server) -> None:
    for game, mode in TABLES:
        page = sit(browser, server, 390, 844, game=game, mode=mode)
        kept = json.dumps({**SETTINGS, "language": "fr"})
        page.context.add_init_script(f"localStorage.setItem('fracas:settings', {json.dumps(kept)})")
        page.reload()
        page.locator('section[aria-label="Question"]').first.wait_for()
        assert wide(page) <= 390, game
        page.context.close()
