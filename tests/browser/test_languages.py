"""The page in French: chosen in the settings, without a flash of English, at every table, beside somebody's English."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, expect

from browser.finger import wide
from browser.served import PATIENCE_MS, Server
from browser.test_hints import SETTINGS, TABLES, sit
from fracas.languages.captions import lesson_in, puzzle_in
from fracas.lessons import find_lesson
from fracas.match.registry import find_game
from fracas.puzzles import find_puzzle

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


def test_lessons_and_puzzles_are_read_in_french_on_a_phone(browser: Browser, server: Server) -> None:
    """Captions, what a wrong move did, the titles of the list; English settings get the English ones."""
    duel = find_game("dagupukito")
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    lesson = lesson_in(find_lesson(duel, "first_fight"), "fr")
    page.goto(f"{server.url}/learn/dagupukito/first_fight")
    panel = page.get_by_role("region", name="Leçon")
    expect(panel).to_contain_text(lesson.steps[0].say)
    page.locator("[data-option]:visible", has_text="Kick").first.click()
    expect(panel).to_contain_text(lesson.steps[0].wrong[0].say)
    panel.get_by_role("button", name="Réessayer").click()
    page.locator("[data-option]:visible", has_text="Garde").first.click()
    expect(panel).to_contain_text(lesson.steps[0].otherwise)
    panel.get_by_role("button", name="Réessayer").click()
    page.locator("[data-option]:visible", has_text="Punch").first.click()
    expect(panel).to_contain_text(lesson.steps[0].done)
    expect(panel).to_contain_text(lesson.steps[1].say)
    assert wide(page) <= 390

    found = puzzle_in(find_puzzle(find_game("knockout"), "found_108"), "fr")
    page.goto(f"{server.url}/puzzles/knockout")
    page.get_by_role("link", name=found.title).click()
    panel = page.get_by_role("region", name="Problème")
    expect(panel).to_contain_text(found.ask)
    panel.get_by_role("button", name="Montre-moi").click()
    expect(panel).to_contain_text(found.why)
    assert wide(page) <= 390

    puzzle = puzzle_in(find_puzzle(duel, "no_more_guards"), "fr")
    page.goto(f"{server.url}/puzzles/dagupukito/no_more_guards")
    panel = page.get_by_role("region", name="Problème")
    for choice in puzzle.choices:
        expect(panel.get_by_role("button", name=choice.say)).to_be_visible()
    context.close()
