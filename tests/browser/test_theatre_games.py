"""The theatre for every game: a record is brought, moved through, seen through other eyes, reviewed and played on."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect
from server.arena import Arena, an_evening, run

from browser.finger import wide
from browser.ring import PROMPT
from browser.served import Server
from fracas.lab.check_tables import find_mode
from fracas.lab.check_walk import Walker
from fracas.match.opens import keep
from fracas.match.record import encode, record_of
from fracas.match.registry import find_game

GAMES = [
    ("brawl", "training"),
    ("dagupukito", "duel"),
    ("double_rumble", "easy"),
    ("knockout", "ball_poison"),
    ("knockout", "short"),
    ("n30n", "overkill"),
]
FEWER = {"knockout": {"points_to_win": 1}}  # random players take long to six
PATIENCE_MS = 60_000  # a process of its own plays the record, and reviews it
BARS = """
() => {
  window.bars = [];
  const look = () => {
    const bar = document.querySelector("progress");
    if (bar && bar.value !== window.bars.at(-1)) window.bars.push(bar.value);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}
"""


@pytest.mark.parametrize(("name", "mode"), GAMES)
def test_a_match_of_every_game_is_seen_again_and_played_on(
    browser: Browser, server: Server, tmp_path: Path, name: str, mode: str
) -> None:
    game = find_game(name)
    setting = find_mode(game, mode)
    setting = replace(setting, options={**setting.options, **FEWER.get(name, {})})
    played = Walker(game, setting, "theatre", 0).run().match
    saved = tmp_path / f"{name}.json"
    saved.write_bytes(encode(keep(game, record_of(played))))
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(30_000)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{server.url}/replay")
    page.get_by_label("A record").set_input_files(saved)

    scene = page.get_by_role("slider", name="Scene")
    expect(scene).to_have_value("0", timeout=PATIENCE_MS)
    last = int(scene.get_attribute("max") or 0)
    assert last > 15
    page.keyboard.press("ArrowRight")
    expect(scene).to_have_value("1")
    scene.fill(str(last // 2))
    expect(scene).to_have_value(str(last // 2))
    expect(page.locator("main .stage > *").first).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    assert wide(page) <= 390
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("main .stage [data-about]:visible").first.hover(force=True)
    page.keyboard.press("/")  # rules are in reach here, too
    expect(page.locator("dialog[open]").get_by_role("link", name=re.compile("^Chapter: "))).to_be_visible()
    page.keyboard.press("Escape")

    if game.opens_after(played.setup):
        page.get_by_label("Seen by").select_option("0")
        expect(page.get_by_role("button", name="Review")).to_be_enabled(timeout=PATIENCE_MS)  # through a seat's eyes
        scene.fill("9")
        page.evaluate(BARS)
        page.keyboard.press("r")
        judged = page.get_by_role("region", name="Review", exact=True)
        expect(judged).to_contain_text("Luck and choices", timeout=PATIENCE_MS)
        bars = page.evaluate("window.bars")
        assert len(set(bars)) > 5 and bars == sorted(bars), "how far it was, while it was made"
        expect(page.get_by_role("progressbar")).to_have_count(0)
        panel, controls = judged.bounding_box(), scene.bounding_box()
        assert panel is not None and controls is not None and controls["x"] + controls["width"] <= panel["x"] + 1
        page.keyboard.press("o")
        page.locator("dialog[open]").get_by_role("button", name="Play on").click()
        page.wait_for_url(re.compile("/table/"), timeout=PATIENCE_MS)
        expect(page.locator(PROMPT).first).to_be_visible(timeout=PATIENCE_MS)
    else:  # what was hidden stays so: neither other eyes nor a review
        expect(page.get_by_label("Seen by")).to_have_count(0)
        expect(page.get_by_role("button", name="Review")).to_have_count(0)
    page.goto("about:blank")
    assert wrong == []
    context.close()


def test_whoever_played_an_evening_reviews_what_they_chose_in_its_brawl(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    """By what they knew: nothing else of it ever opens."""
    wish = {"game": "knockout", "name": "Ann", "seats": [{}, {"bot": "random"}]}
    options = {"mode": "full", "points_to_win": 1}
    seat = httpx.post(f"{server.url}/api/tables", json={**wish, "options": options}, timeout=60).json()
    arena = Arena(tmp_path)
    arena.port = server.port
    with ThreadPoolExecutor(1) as thread:  # in this one Playwright's own loop runs
        thread.submit(run, an_evening(arena, seat["table"], seat["token"])).result()

    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE_MS)
    kept = json.dumps(json.dumps([{"table": seat["table"], "token": seat["token"], "game": "knockout"}]))
    context.add_init_script(f"localStorage.setItem('fracas:seats', {kept})")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{server.url}/replay/{seat['table']}")
    steering = page.get_by_role("region", name="Steering")
    expect(page.get_by_label("Seen by").locator("option")).to_have_text(["Watchers", "Ann (you)"])
    expect(page.get_by_role("button", name="Play on")).to_have_count(0)
    page.keyboard.press("o")
    expect(steering).to_contain_text("stays closed, so nobody plays on from it")
    page.get_by_role("button", name="Review").click()
    judged = page.get_by_role("region", name="Review", exact=True)
    expect(judged).to_contain_text("What was hidden in this match never opens.", timeout=PATIENCE_MS)
    page.get_by_role("button", name="Tell the end").click()
    judged.get_by_role("listitem").first.get_by_role("button").click()  # where it turned
    expect(judged).to_contain_text("What was known")
    assert "Luck and choices" not in judged.inner_text() and judged.locator(".columns").count() == 0
    expect(page.get_by_role("img", name="by what was known")).to_be_visible()
    page.keyboard.press("v")
    expect(page.get_by_label("Seen by")).to_have_value("watchers")
    page.keyboard.press("r")
    expect(steering).to_contain_text("Look through the eyes of a seat")
    assert wrong == []
    context.close()
