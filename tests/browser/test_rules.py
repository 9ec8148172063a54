"""Rules in reach: the page of rules with search and pictures, and what opens at a table by mouse, finger and key."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import ring
from browser.conftest import HASTE
from browser.served import PATIENCE_MS, ROOT, Server
from browser.test_whole_matches import People, open_table, people
from fracas.match.registry import all_games
from fracas.rulebook import rulebook_of

__all__ = ["people"]  # a fixture

AXE = (ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js").read_text()
SHEET = "dialog[open]"
DRAWN = "figure .stage > *"


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_pictures_are_drawn_by_the_games_own_table(page: Page, server: Server, game: str) -> None:
    """A few of each game; ALL_PICTURES=1 draws every one. That each can be played is tested without a browser."""
    book = rulebook_of(game)
    few = None if os.environ.get("ALL_PICTURES") else 4
    page.goto(f"{server.url}/rules/{game}")
    for name, picture in list(book.glossary.picture.items())[:few]:
        word = next(entry.word for entry in book.glossary.entry if entry.picture == name).replace("_", " ")
        page.get_by_role("button", name=word, exact=True).click()
        article = page.get_by_role("article")
        expect(article.get_by_text(picture.caption)).to_be_visible()
        expect(article.locator(DRAWN).first).to_be_attached()
        if picture.spot:
            expect(article.locator(f'[data-spot="{picture.spot}"]').first).to_be_attached()


def test_rules_have_addresses_and_can_be_searched(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/rules/brawl#BR-5.12")
    rule = page.locator('[id="BR-5.12"]')
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(re.compile("marked"))
    assert ring.violations(page, AXE) == []
    page.get_by_label("Search words and rules").fill("only base")
    found = page.get_by_role("region", name="What was found").get_by_role("listitem")
    expect(found.filter(has_text="BR-4.11")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?search=only%20base$"))
    page.reload()
    found.filter(has_text="BR-4.11").get_by_role("link", name="BR-4.11").click()
    expect(page.locator('[id="BR-4.11"]')).to_be_in_viewport()
    page.get_by_label("Search words and rules").fill("xyzzy")
    expect(page.get_by_text("Nothing about “xyzzy”.")).to_be_visible()
    page.goto(f"{server.url}/rules/chess")
    expect(page.get_by_text("There is no game chess.")).to_be_visible()


def declaring(page: Page) -> None:
    """Play on until a declaration is asked for."""
    for _ in range(1_000):
        kind = ring.asked(page)
        if kind == "declare":
            return
        if kind:
            page.keyboard.press("1")
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    raise AssertionError("nothing to declare")


def test_a_card_a_question_and_a_greyed_choice_open_their_rule(page: Page, server: Server) -> None:
    ring.open_match(page, server.url, rounds_to_win=1)
    page.get_by_role("button", name=re.compile("^Fight as")).click()
    page.locator("[data-prompt=face]").wait_for()
    sheet = page.locator(SHEET)

    page.locator('.hand [data-about^="card "]').first.click(button="right")  # by mouse
    expect(sheet.locator(DRAWN).first).to_be_attached()
    expect(sheet.get_by_role("link", name=re.compile(r"^CF-[47]\.\d")).first).to_be_visible()
    assert ring.violations(page, AXE) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)

    page.locator("[data-option]").first.focus()  # by keyboard, on what has the focus
    page.keyboard.press("/")
    expect(sheet.get_by_role("heading", name="Face", exact=True)).to_be_visible()
    chapter = sheet.get_by_role("link", name=re.compile("^Chapter: 3"))
    expect(chapter).to_have_attribute("href", "/rules/dagupukito#3-the-turn")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Rule of this question").click()  # always in sight
    expect(sheet.get_by_role("heading", name="Face", exact=True)).to_be_visible()
    page.keyboard.press("Escape")

    declaring(page)
    before = ring.asked(page)
    greyed = page.locator("[data-why]").first
    expect(greyed).to_have_attribute("aria-disabled", "true")
    greyed.dispatch_event("click")
    expect(sheet.get_by_role("heading", name="Why not?")).to_be_visible()
    expect(sheet.get_by_role("alert")).to_contain_text(re.compile(r"CF-5\.\d"))
    expect(sheet.get_by_role("link", name=re.compile(r"^CF-5\.\d$")).first).to_be_visible()
    assert ring.violations(page, AXE) == []
    page.keyboard.press("Escape")
    assert ring.asked(page) == before, "nothing was played"


def test_a_long_press_opens_the_rule_and_plays_nothing(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script(f"localStorage.getItem('fracas:settings') || {HASTE}")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    ring.open_match(page, server.url)
    page.get_by_role("button", name=re.compile("^Fight as")).click()
    page.locator("[data-prompt=face]").wait_for()
    box = page.locator("button.pick[data-option]").first.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.locator(SHEET).get_by_role("heading", name="Face", exact=True)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name="Close").click()
    assert ring.asked(page) == "face", "the press was a question, not an answer"
    context.close()


# Asks everything that says something on the table: of each thing and word the sheet must tell a rule and its chapter.
ASK_ALL = """
async () => {
  const seen = new Set(), dumb = [];
  const open = () => document.querySelector("dialog[open]");
  const until = async (there, patience) => {
    const end = performance.now() + patience;
    while (!there() && performance.now() < end) await new Promise((on) => setTimeout(on, 5));
    return there();
  };
  const visible = (one) => one.isConnected && one.checkVisibility({ visibilityProperty: true });
  const texts = [], walker = document.createTreeWalker(document.querySelector(".frame main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push([walker.currentNode.parentElement, walker.currentNode.textContent.trim()]);
  for (const [one, text] of texts) {
    const key = `${one.tagName}.${one.className} ${text}`;
    if (!/[\\p{L}\\p{N}]/u.test(text) || !visible(one) || seen.has(key)) continue;
    seen.add(key);
    for (let again = 0; again < 100 && !open(); again += 1) {  // the sheet before may just be closing
      one.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
      await until(open, 100);
    }
    const told = () => open()?.querySelector(".chapter a") || open()?.textContent.includes("say nothing");
    const found = await until(told, open() ? 60_000 : 0);
    const why = found ? "nothing is said" : open() ? "no chapter" : "no sheet";
    if (!found || found === true) dumb.push(`${key}: ${why}`);
    open()?.querySelector('[aria-label="Close"]').click();
    await until(() => !open(), 20_000) || dumb.push(`${key}: does not close`);
  }
  return { asked: seen.size, dumb };
}
"""
PRESS_ANY = """
(number) => {
  const offered = [...document.querySelectorAll("[data-option]:not([disabled])")];
  const all = offered.filter((one) => one.checkVisibility({ visibilityProperty: true }));
  all[number % all.length]?.click();
  for (const one of document.querySelectorAll("button")) if (one.textContent.startsWith("Fight as")) one.click();
}
"""
OPEN = """
document.querySelector("[data-option]:not([disabled])") && document.querySelector("[data-prompt]").dataset.prompt
"""


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_whatever_stands_on_a_table_opens_its_rule(server: Server, people: People, game: str) -> None:
    """Words, cards, numbers and greyed choices, at the beginning and in the middle of a match."""
    seat = open_table(server, game, {"bot": "random"})
    page = people.come("Ann", {"width": 1280, "height": 800}, seat)
    page.goto(f"{server.url}/table/{seat['table']}")
    asked = 0
    for number in range(9):
        page.wait_for_function(OPEN)
        if number in (0, 4, 8):
            found = page.evaluate(ASK_ALL)
            asked += found["asked"]
            assert found["dumb"] == [], page.locator(ring.PROMPT).get_attribute("data-prompt")
        before = page.locator(ring.PROMPT).get_attribute("data-ask")
        page.evaluate(PRESS_ANY, 7 * number)
        for _ in range(100):
            page.keyboard.press("Space")
            if page.locator(ring.PROMPT).get_attribute("data-ask") != before:
                break
            page.wait_for_timeout(50)
    assert asked > 60
