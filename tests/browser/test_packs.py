"""A pack in a real browser: brought to a table, its mistakes told, played with, and seen by whoever watches."""

from __future__ import annotations

import io
import zipfile

from playwright.sync_api import BrowserContext, Page, expect

from browser.ring import OPTION, PROMPT, RESULT, play, poster, unfold, violations
from browser.served import ROOT, Server
from fracas.match.registry import find_game

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"


def fighter() -> str:
    """A fighter that nobody has yet: the first shipped one under another name."""
    text = (find_game("dagupukito").info.folder / "fighters.toml").read_text("utf-8")
    block = text[text.index("[[fighter]]") :].split("[[fighter]]")[1]
    first, name = (block.split(f'{key} = "')[1].split('"')[0] for key in ("id", "name"))
    return "[[fighter]]" + block.replace(f'"{first}"', '"night_shift"', 1).replace(f'"{name}"', '"Night Shift"', 1)


def zipped(text: str) -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w") as archive:
        archive.writestr("late/fighters.toml", text)
    return found.getvalue()


def test_a_pack_is_brought_and_played_and_a_watcher_sees_what_it_is(
    server: Server, page: Page, context: BrowserContext
) -> None:
    axe = AXE.read_text()
    page.goto(server.url)
    unfold(page)
    game = poster(page)
    game.get_by_role("group", name="Rounds to win", exact=True).get_by_role("radio", name="1", exact=True).check()
    files = game.get_by_label("Files of a pack")
    bad = fighter().replace('build = "', 'build = "x', 1)
    files.set_input_files({"name": "fighters.toml", "mimeType": "text/plain", "buffer": bad.encode()})
    trouble = game.get_by_role("alert")
    expect(trouble).to_contain_text("fighters.toml, line ")
    expect(trouble).to_contain_text("there are lean, stocky, tall, huge, small")
    expect(game.get_by_text("Pack: the game's own content")).to_be_visible()
    files.set_input_files({"name": "Late.zip", "mimeType": "application/zip", "buffer": zipped(fighter())})
    expect(game.get_by_text("Pack: Late", exact=True)).to_be_visible()
    expect(game.get_by_role("definition")).to_have_text("Night Shift")
    expect(trouble).to_be_hidden()
    assert violations(page, axe) == []

    game.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(PROMPT)).to_have_attribute("data-prompt", "pick")
    page.locator(OPTION, has_text="Night Shift").click()
    page.get_by_role("button", name="Fight as Night Shift").click()

    watcher = context.browser.new_page() if context.browser else page
    watcher.goto(page.url)
    chip = watcher.get_by_role("button", name="Pack: Late")
    chip.click()
    expect(watcher.get_by_role("dialog").get_by_role("definition")).to_have_text("Night Shift")
    watcher.close()
    play(page)
    expect(page.locator(RESULT)).to_contain_text("Tess (you)")
    expect(page.get_by_role("button", name="Pack: Late")).to_be_visible()
