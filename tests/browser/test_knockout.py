"""Knockout City Rivals in real browsers against a real server: a whole evening of four, and one that is interrupted."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from browser.evening import AUTOPILOT, PROMPT, RIVALS, RIVALS2, WAIT_MS, Player, fill_brawler, sit_down
from browser.served import PATIENCE_S, Server

Look = Callable[[Player], None]
BRAWL_MS = 240_000  # a busy machine plays slowly
BRAWLERS = (("Velma Vortex", "throw"), ("Small Paul", "tackle"), ("Hattie Hammer", "catch"))


def nothing(player: Player) -> None:
    """Most tests do not stop to look."""


def session_zero(people: list[Player]) -> None:
    first, last = people[0], people[-1]
    last.page.locator("#avoid").fill("giant spiders")
    last.page.get_by_label("On the wall").get_by_role("button", name="Add").first.click()
    expect(first.page.get_by_label("On the wall")).to_contain_text("giant spiders")
    for player in people:
        player.option("Ready")


def sheets(people: list[Player], look: Look = nothing) -> None:
    """Everybody writes at once; what is written goes to nobody before it is shown."""
    *crew, dj = people
    most = crew[: len(crew) // 2 + 1]
    for i, (name, focus) in enumerate(BRAWLERS):
        writer = crew[i % len(crew)]
        fill_brawler(writer, name, focus)
        for other in people:
            assert other is writer or not other.heard(name), f"{other.name} was sent a draft"
        writer.option("Show my sheet")
        expect(dj.page.get_by_role("region", name="Sheets", exact=True)).to_contain_text(name)
        assert dj.heard(name)
    crew[0].asked("edit_crew")
    look(crew[0])
    crew[0].write(name="Diamond Dogs", hideout="Bowling alley", reason1="Diamond Street")
    for player in most:
        player.option("This stands")
    dj.asked("edit_rival_crew")
    look(dj)
    dj.write(**RIVALS)
    assert not crew[0].heard("Friends up high"), "the DJ's draft stays the DJ's"
    dj.option("This stands")
    crew[0].asked("edit_rival_crew2")
    look(crew[0])
    crew[0].write(**RIVALS2)
    for player in most:
        player.option("This stands")


def first_picker(people: list[Player]) -> None:
    people[0].asked("first_picker")
    people[0].option("I do")
    for player in people[1:]:
        player.press("Agree")


def frame(picker: Player, card: str, look: Look = nothing) -> None:
    picker.asked("pick_prompt")
    look(picker)
    picker.page.locator("[data-option]", has_text=card).first.click()
    picker.asked("frame")
    look(picker)
    picker.write(place="Galaxy Burger")
    picker.option("Begin")


def make_rival(creator: Player, name: str, focus: str, people: list[Player]) -> None:
    creator.asked("rival_make")
    creator.write(rival_name=name, rival_focus=focus, rival_notes="hot-headed")
    assert not any(other.heard(name) for other in people if other is not creator), "a Rival in the making is private"
    creator.option("That is my Rival")
    expect(people[-1].page.get_by_role("region", name="Sheets", exact=True)).to_contain_text(name)


def next_picker(picker: Player, name: str) -> None:
    picker.asked("next_picker")
    picker.page.locator(f"{PROMPT} [data-option]", has_text=name).first.click()


def five_scenes(people: list[Player]) -> None:
    lu, sam, tay, dee = people
    frame(lu, "Hangin' Out")
    for player in (lu, sam, tay):
        player.asked("scene_play")
        player.option("Introduce")
    sam.say("I share the last slice.")
    tay.option("That was a Bond point")
    dee.option("Award a Bond point")
    lu.option("End the scene")
    next_picker(lu, "I do")
    for picker, card, rival, focus, following in (
        (lu, "Knocked Out", "Ursa Umber", "tackle", "Sam"),
        (sam, "High Spirits", "Otto Onyx", "catch", "Tay"),
        (tay, "Cheese It", "Iris Ivory", "throw", "Dee"),
    ):
        frame(picker, card)
        make_rival(picker, rival, focus, people)
        dee.say(f"{rival} waves from the other roof.")
        picker.option("End the scene")
        next_picker(picker, following)
    frame(dee, "Calm Before the Storm")
    lu.say("Tomorrow, then.")
    dee.option("End the scene")


def make_map(people: list[Player], look: Look = nothing) -> None:
    """Name six Zones in turn, tear the map apart and mend it: everybody sees what is wrong with it."""
    lu, sam, *_ = people
    lu.asked("backdrop")
    look(lu)
    lu.page.locator('[data-box="backdrop"] input').fill("The docks")
    lu.press("Propose")
    for player in people[1:]:
        player.press("Agree")
    for i in range(6):
        player = people[i % len(people)]
        player.asked("add_zone")
        look(player)
        if i == 4:  # an idea is taken as it comes
            player.press("Give me an idea", exact=False)
            expect(player.page.locator('[data-box="zone"] input')).not_to_have_value("")
        else:
            player.page.locator('[data-box="zone"] input').fill(f"Pier {i + 1}")
        player.page.locator(".send").click()
    last = people[6 % len(people)]
    last.asked("add_zone")
    last.option("Enough Zones")
    for player in people:
        if player is not last:
            player.press("Agree")
    lu.asked("arrange")
    look(lu)
    zone = lu.page.get_by_role("button", name="Zone 6 Pier 6")
    zone.focus()
    for _ in range(4):
        zone.press("ArrowRight")
    expect(sam.page.get_by_label("Map maker")).to_contain_text("✗")
    for _ in range(4):
        zone.press("ArrowLeft")
    expect(sam.page.get_by_label("Map maker")).to_contain_text("farthest apart")
    for player in people:
        player.option("This stands")


def brawl(people: list[Player]) -> None:
    for player in people:
        player.page.evaluate(AUTOPILOT, player is not people[-1])
    for player in people:
        expect(player.page.locator(PROMPT)).to_have_attribute("data-prompt", "epilogue", timeout=BRAWL_MS)


def epilogue(people: list[Player], look: Look = nothing) -> None:
    lu, sam, tay, dee = people
    look(lu)
    expect(dee.page.get_by_label("Scene", exact=True)).to_contain_text("The Crew won")
    lu.say("We dance on their roof.")
    for player in people:
        player.option("Ready")
    lu.asked("boost")
    look(lu)
    lu.page.locator(f"{PROMPT} [data-option]", has_text="Refreshing").first.click()
    for player in (sam, tay):
        player.press("Agree")
    for player in people:
        chronicle = player.page.locator(".chronicle")
        expect(chronicle).to_contain_text("Velma Vortex met Ursa Umber", timeout=WAIT_MS)
        expect(chronicle).to_contain_text("Diamond Dogs won 1:")


def next_session(people: list[Player]) -> None:
    """One asks, all go: the same Crew, its Boost and its old Rivals."""
    lu, *others = people
    lu.press("Session 2", exact=False)
    for player in others:
        player.page.get_by_role("link", name="Session 2").click()
    for player in people:
        player.asked("agree")
        player.option("Ready")
    lu.asked("edit_brawler")
    expect(lu.page.locator('[data-box="name"] input')).to_have_value("Velma Vortex")
    crew = others[-1].page.get_by_role("region", name="Sheets", exact=True)
    expect(crew).to_contain_text("Crew Boosts: Refreshing 1.")
    expect(crew).to_contain_text("Fought before: The Gilded Lily Crew.")


@pytest.mark.slow
def test_a_whole_evening_of_four(server: Server, browser: Browser) -> None:
    # The Multi-Ball makes a Brawl short, and unlike the Bomb it cannot turn on who throws it. One point is enough:
    # a whole Brawl to six is played in test_knockout_brawl.py.
    table, people = sit_down(browser, server, ["Lu", "Sam", "Tay", "Dee"], special="multi", points_to_win=1)
    session_zero(people)
    sheets(people)
    first_picker(people)
    five_scenes(people)
    make_map(people)
    brawl(people)
    epilogue(people, look=Player.reaches_the_x_card)
    with urllib.request.urlopen(f"{server.url}/api/tables/{table}/record", timeout=PATIENCE_S) as answer:
        record = json.load(answer)
    assert record["outcome"]["scores"] == [1.0, 1.0, 1.0, 0.0]
    next_session(people)
    for player in people:
        player.close()


def test_the_x_card_is_in_reach_on_a_phone_all_evening(server: Server, browser: Browser) -> None:
    # RULES KC-1.5
    all_tools = {"x_card": True, "script_change": True, "lines_and_veils": True}
    _, people = sit_down(browser, server, ["Lu", "Dee"], special="bomb", safety=all_tools)
    lu, dee = people
    lu.asked("agree")
    lu.reaches_the_x_card()
    session_zero(people)
    lu.asked("edit_brawler")
    lu.reaches_the_x_card()
    sheets(people, look=Player.reaches_the_x_card)
    lu.asked("first_picker")
    lu.reaches_the_x_card()
    first_picker(people)
    frame(lu, "Hangin' Out", look=Player.reaches_the_x_card)
    for _ in range(3):
        lu.option("Introduce")
    for i in range(12):
        lu.say(f"Line {i + 1} of a long talk, long enough to fill more than one line of a small screen.")
    for player in people:
        player.reaches_the_x_card()
    lu.option("End the scene")
    lu.asked("next_picker")
    lu.reaches_the_x_card()
    next_picker(lu, "I do")
    for brawler, card, rival, focus, following in (
        ("Velma", "Knocked Out", "Ursa Umber", "tackle", "I do"),
        ("Small Paul", "High Spirits", "Otto Onyx", "catch", "I do"),
        ("Hattie", "Cheese It", "Iris Ivory", "throw", "Dee"),
    ):
        frame(lu, card)
        if brawler != "Hattie":
            lu.option(brawler)
        lu.asked("rival_make")
        lu.reaches_the_x_card()
        make_rival(lu, rival, focus, people)
        lu.reaches_the_x_card()
        lu.option("End the scene")
        next_picker(lu, following)
    frame(dee, "Calm Before the Storm")
    dee.option("End the scene")
    make_map(people, look=Player.reaches_the_x_card)
    for player in people:
        player.close()


def test_the_x_card_is_in_reach_over_dialogs_the_log_and_the_past(server: Server, browser: Browser) -> None:
    # RULES KC-1.5
    _, people = sit_down(browser, server, ["Lu", "Dee"], special="bomb")
    lu, dee = people
    dee.page.get_by_label("On the wall").locator("#wish").fill("a chase")
    dee.page.get_by_label("On the wall").get_by_role("button", name="Add").last.click()
    expect(lu.page.get_by_label("On the wall")).to_contain_text("a chase")
    for key in ("?", ","):  # the rules in short, the settings
        lu.page.keyboard.press(key)
        expect(lu.page.get_by_role("dialog")).to_be_visible()
        lu.reaches_the_x_card("dialog[open] button.xcard")
        lu.page.keyboard.press("Escape")
        expect(lu.page.get_by_role("dialog")).to_be_hidden()
    lu.page.get_by_role("region", name="Log lines").locator(".jump").last.click()
    past = lu.page.get_by_role("region", name="Looking back")
    expect(past).to_be_visible()
    expect(lu.page.locator("button.xcard").locator("visible=true")).to_have_count(1)
    lu.reaches_the_x_card('[aria-label="Looking back"] button.xcard')
    past.get_by_role("button", name="X-Card").click()
    expect(past).to_be_hidden()
    expect(dee.page.get_by_label("On the wall")).not_to_contain_text("a chase")
    for player in people:
        expect(player.page.get_by_role("heading", name="Paused")).to_be_visible()
        player.close()


def test_a_server_restarted_in_scene_three_goes_on(own_server: Server, browser: Browser) -> None:
    _, people = sit_down(browser, own_server, ["Lu", "Dee"], special="bomb")
    lu, dee = people
    session_zero(people)
    sheets(people)
    first_picker(people)
    frame(lu, "Hangin' Out")
    for _ in range(3):
        lu.option("Introduce")
    lu.option("End the scene")
    next_picker(lu, "I do")
    frame(lu, "Knocked Out")
    lu.option("Velma")
    make_rival(lu, "Ursa Umber", "tackle", people)
    lu.option("End the scene")
    next_picker(lu, "I do")
    frame(lu, "High Spirits")
    lu.option("Small Paul")
    dee.say("The lights go out.")
    lu.asked("rival_make")
    lu.write(rival_name="Otto Onyx", rival_focus="catch")
    lu.page.locator("#say").fill("I was about to say")
    wait_until_kept(own_server, lu, "I was about to say")

    own_server.kill()
    own_server.start()
    for player in people:
        player.page.reload()
    lu.asked("rival_make")
    expect(lu.page.get_by_label("What was said")).to_contain_text("The lights go out.")
    expect(lu.page.locator('[data-box="rival_name"] input')).to_have_value("Otto Onyx")
    expect(lu.page.locator("#say")).to_have_value("I was about to say")
    assert not dee.heard("Otto Onyx") and not dee.heard("about to say"), "drafts are still the writer's alone"
    lu.option("That is my Rival")
    lu.option("End the scene")
    lu.asked("next_picker")
    for player in people:
        player.close()


def wait_until_kept(server: Server, player: Player, words: str) -> None:
    """Until the server has stored a draft: the page sends it when the writer has paused for a while."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with contextlib.closing(sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)) as at:
            if at.execute("SELECT 1 FROM entries WHERE data LIKE ?", (f"%{words}%",)).fetchone():
                return
        player.page.wait_for_timeout(100)
    pytest.fail(f"not kept: {words}")


def test_words_in_hand_outlive_a_reload_a_scene_and_another_idea(server: Server, browser: Browser) -> None:
    _, people = sit_down(browser, server, ["Lu", "Dee"], special="bomb")
    lu, dee = people
    session_zero(people)
    lu.asked("edit_brawler")
    sheet = lu.page.get_by_role("form", name="Your Brawler")
    expect(sheet.locator(".missing")).to_contain_text("Brawler name")
    expect(dee.page.locator(".doing")).to_contain_text("Your Rivals come later")
    expect(dee.page.locator(".doing")).to_contain_text("Lu writes a Brawler.")
    lu.write(name="Velma Vortex")
    expect(sheet.locator(".missing")).not_to_contain_text("Brawler name")
    sheet.get_by_role("button", name="Give me an idea: Brawler name").click()
    sheet.get_by_role("button", name="Back to “Velma Vortex”").click()
    expect(sheet.locator('[data-box="name"] input')).to_have_value("Velma Vortex")
    sheets(people)
    first_picker(people)
    frame(lu, "Hangin' Out")
    expect(dee.page.get_by_label("The place", exact=True)).to_contain_text("Galaxy Burger")
    for _ in range(3):
        lu.option("Introduce")
    lu.page.get_by_role("radio", name="Small Paul says").click()
    lu.say("Mine.")
    expect(dee.page.get_by_label("What was said")).to_contain_text("Small Paul")
    expect(dee.page.get_by_label("What was said")).to_contain_text("“Mine.”")
    dee.page.locator("#say").fill("Somebody is at the")
    dee.page.reload()
    dee.asked("scene_play")
    expect(dee.page.locator("#say")).to_have_value("Somebody is at the")
    lu.option("End the scene")
    next_picker(lu, "I do")
    frame(lu, "Knocked Out")
    lu.option("Velma")
    expect(dee.page.locator("#say")).to_have_value("Somebody is at the")
    assert dee.page.evaluate("document.scrollingElement.scrollTop") == 0
    assert not lu.heard("Somebody is at the"), "a draft is the writer's alone"
    for player in people:
        player.close()
