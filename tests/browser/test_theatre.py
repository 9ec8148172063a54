"""The theatre in the browser: from the last screen to any moment, by keys, through all eyes; and a record brought."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browser.ring import PROMPT, violations
from browser.served import PATIENCE_MS, PATIENCE_S, ROOT, Server
from browser.test_hints import sit

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"


def test_a_finished_match_is_seen_again(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = sit(browser, server, 1280, 800, game="dagupukito", options={"rounds_to_win": 1})
    for kind in ("pick", "face", "move"):
        expect(page.locator(PROMPT)).to_have_attribute("data-prompt", kind)
        page.locator("[data-option]:visible:not([disabled])").first.click()
        if kind == "pick":
            page.get_by_role("button", name="Fight as").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Resign the match").click()
    page.get_by_role("button", name="Resign the match: sure?").click()
    page.get_by_role("link", name="Replay").click()

    scene, now = page.get_by_role("slider", name="Scene"), page.locator(".console .now")
    expect(scene).to_have_value("0")  # at the beginning, and nothing tells how it ends
    assert "wins" not in page.locator("body").inner_text()
    last = scene.get_attribute("max")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(scene).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(scene).to_have_value("1")
    page.wait_for_url("**/replay/*?as=0&at=1&t=*")
    page.reload()
    expect(scene).to_have_value("1")
    page.keyboard.press("+")
    page.keyboard.press("Space")
    page.wait_for_function("document.querySelector('input[type=range]').value > 2")
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("End")
    expect(scene).to_have_value(last or "")
    expect(now).to_contain_text("Random wins")
    page.keyboard.press("Home")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("to the next mark")
    page.keyboard.press("Escape")
    eyes = page.get_by_label("Seen by")
    assert eyes.locator("option").all_inner_texts() == ["Watchers", "Tess (you)", "Random", "All-seeing"]
    page.keyboard.press("End")
    page.keyboard.press("v")
    expect(eyes).to_have_value("1")
    eyes.select_option("all")
    expect(page.get_by_label("What was hidden")).to_contain_text("hand")
    assert violations(page, AXE.read_text()) == []
    saved = tmp_path / "record.json"
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    download.value.save_as(saved)
    link = page.url
    one_writes_about_a_moment(page)
    one_plays_on(page)
    a_stranger_sees_what_watchers_saw(browser, link)
    a_record_is_brought(browser, server, saved)


def one_writes_about_a_moment(page: Page) -> None:
    """By keys: written on the scene that is on, read there and not before, and taken back."""
    page.reload()  # of what was seen, nothing is known any more
    scene, said = page.get_by_role("slider", name="Scene"), page.locator(".console .said")
    scene.wait_for()
    page.keyboard.press("Home")
    expect(scene).to_have_value("0")
    scene.fill("3")
    page.keyboard.press("m")
    page.get_by_label("On scene 3").fill("Here it turned.")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Written.")).to_be_visible()
    expect(said).to_contain_text("Here it turned.")
    assert violations(page, AXE.read_text()) == []
    page.keyboard.press("Escape")
    scene.fill("1")
    expect(said).to_have_count(0)
    expect(page.locator(".marks i")).to_have_count(1)
    scene.fill("3")
    page.keyboard.press("m")
    page.get_by_role("button", name="Delete what").click()
    expect(page.locator(".marks i")).to_have_count(0)
    page.get_by_role("button", name="Close: Comments").click()


def one_plays_on(page: Page) -> None:
    """From the choice of a card, to choose another one."""
    page.get_by_label("Seen by").select_option("0")
    page.keyboard.press("Home")
    scene, now = page.get_by_role("slider", name="Scene"), page.locator(".console .now")
    for at in range(1, 8):
        if "Face" in now.inner_text():
            break
        scene.fill(str(at))
        expect(scene).to_have_value(str(at))
    page.keyboard.press("r")
    judged = page.get_by_role("region", name="Review", exact=True)
    expect(judged).to_contain_text("What was known")
    expect(judged).to_contain_text("What was true")
    expect(page.get_by_role("img", name="Chance to win over time")).to_be_visible()
    assert violations(page, AXE.read_text()) == []
    nothing_lies_over_anything(page)
    page.keyboard.press("o")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("What if? Choose something else than")
    assert violations(page, AXE.read_text()) == []
    dialog.get_by_role("button", name="Play on").click()
    expect(page.locator(PROMPT)).to_have_attribute("data-prompt", "face")
    assert "/table/" in page.url
    page.context.close()


def nothing_lies_over_anything(page: Page) -> None:
    """With the review open rows of the table are one below the other; on a phone the sheet leaves the controls free."""
    boxes = "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
    (upper, lower), middle = (page.locator(f".table > {kind}").evaluate_all(boxes) for kind in (".row", ".between > *"))
    assert middle, "the middle of the table has another name"
    for one in middle:
        assert upper["bottom"] <= one["top"] + 1 and one["bottom"] <= lower["top"] + 1, (upper, one, lower)
    page.set_viewport_size({"width": 390, "height": 844})
    sheet, slider = page.get_by_role("region", name="Review", exact=True), page.get_by_role("slider", name="Scene")
    expect(sheet).to_be_visible()
    over, controls = sheet.bounding_box(), slider.bounding_box()
    assert over is not None and controls is not None and over["y"] + over["height"] <= controls["y"] + 1
    page.set_viewport_size({"width": 1280, "height": 800})


def a_stranger_sees_what_watchers_saw(browser: Browser, link: str) -> None:
    """The link of a seat, opened by somebody without one, on a phone."""
    page = stranger(browser)
    page.goto(link)
    expect(page.get_by_role("slider", name="Scene")).not_to_have_value("0")
    expect(page.get_by_label("Seen by")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page, AXE.read_text()) == []
    page.context.close()


def a_record_is_brought(browser: Browser, server: Server, saved: Path) -> None:
    page = stranger(browser)
    page.goto(f"{server.url}/replay")
    box, status = page.get_by_label("A record"), page.get_by_role("status")
    box.set_input_files({"name": "cat.json", "mimeType": "application/json", "buffer": b'{"cat": 1}'})
    expect(status).to_contain_text("cat.json: record format None is not known here")
    assert violations(page, AXE.read_text()) == []
    box.set_input_files(saved)
    eyes = page.get_by_label("Seen by")
    eyes.select_option("0")
    page.get_by_role("slider", name="Scene").fill("6")
    expect(page.get_by_label("Your hand")).to_be_visible()
    page.context.close()


def stranger(browser: Browser) -> Page:
    context = browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
    context.set_default_timeout(PATIENCE_MS)
    return context.new_page()


def test_what_is_not_over_is_not_shown(browser: Browser, server: Server) -> None:
    body = json.dumps({"game": "dagupukito", "seats": [{}, {"bot": "random"}]}).encode()
    request = urllib.request.Request(f"{server.url}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        table = json.load(answer)["table"]
    page = stranger(browser)
    page.goto(f"{server.url}/replay/{table}")
    expect(page.get_by_role("heading")).to_have_text("Not over yet")
    page.goto(f"{server.url}/replay/nosuchtable")
    expect(page.get_by_role("heading")).to_have_text("No such match")
    page.context.close()
