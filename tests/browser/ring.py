"""A player of DaGuPuKiTo who has nothing but the page: reads the prompt, presses what is offered."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from browser.served import PATIENCE_MS

PROMPT = 'section[aria-label="Prompt"]'
OPTION = "[data-option]:visible:not([disabled])"
RESULT = 'section[aria-label="Result"]'
LINES = '[aria-label="Log lines"] p'
# What pulses for ever never comes to its end.
SETTLED = """Promise.allSettled(document.getAnimations()
  .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity)
  .map((one) => one.finished))"""
TURN_MS = PATIENCE_MS
MOST_DECISIONS = 400


def open_match(page: Page, url: str, **options: int) -> None:
    """From the home page to the first question, with house rules where the test wants a shorter match."""
    page.goto(url)
    game = poster(page)
    if options:
        unfold(page)
        for name, value in options.items():
            group = game.get_by_role("group", name=name.replace("_", " ").capitalize(), exact=True)
            group.get_by_role("radio", name=str(value), exact=True).check()
    game.get_by_role("button", name="Start" if options else "Play", exact=True).click()
    expect(page.locator(PROMPT)).to_have_attribute("data-prompt", "pick", timeout=TURN_MS)


def poster(page: Page) -> Locator:
    """The game among the others on the home page."""
    return page.get_by_role("article", name="DaGuPuKiTo")


def unfold(page: Page) -> None:
    """Open everything that can be set before a match."""
    poster(page).get_by_role("button", name="Mode, options, opponents").click()
    for group in poster(page).locator("summary").all():
        group.click()


def asked(page: Page) -> str:
    """What is being asked of this page, once something is; empty after the end."""
    found: str = page.wait_for_function(ASKED, timeout=TURN_MS).json_value()["kind"]
    return found


def choose(page: Page, kind: str, number: int, *, wait: bool = True, idle: tuple[str, ...] = ()) -> None:
    """Press one of the options (a fighter takes two presses, one to read the sheet) and see it taken.

    Every fourth time one of those that are idle may be it.
    """
    before, place = page.evaluate(PRESS, [number, list(idle)])
    if place is not None:
        page.locator(OPTION).nth(place).click(timeout=TURN_MS)
    if kind == "pick":
        page.get_by_role("button", name="Fight as").click(timeout=TURN_MS)
    if wait:
        page.keyboard.press("Space")  # skips what plays
        page.wait_for_function(TAKEN, arg=before, timeout=TURN_MS)


# Whole matches are read and pressed within the page: every look from outside takes longer than the answer.
_OFFERED = """
  const offered = [...document.querySelectorAll("[data-option]:not([disabled])")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
"""
ASKED = f"""() => {{
  if (document.querySelector('{RESULT}')) return {{ kind: "" }};
  {_OFFERED}
  return offered.length > 0 && {{ kind: document.querySelector('{PROMPT}').dataset.prompt ?? "" }};
}}"""
# Gives the number of the question, and the place of the option if it lies under something or moves: then a mouse must
# find the way to it.
PRESS = f"""([number, idle]) => {{
  {_OFFERED}
  const name = (one) => one.getAttribute("aria-label") || one.innerText;
  const busy = offered.filter((one) => !idle.some((word) => name(one).includes(word)));
  const fit = busy.length && number % 4 ? busy : offered;
  const one = fit[number % fit.length];
  const before = document.querySelector('{PROMPT}').dataset.ask;
  one.scrollIntoView({{ block: "nearest", inline: "nearest" }});
  const {{ left, right, top, bottom }} = one.getBoundingClientRect();
  if (!one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)))
    return [before, offered.indexOf(one)];
  one.click();
  return [before, null];
}}"""
# Another question, none, or the end.
TAKEN = (
    f"""(before) => document.querySelector('{RESULT}') || document.querySelector('{PROMPT}').dataset.ask !== before"""
)


def play(page: Page, decisions: int = MOST_DECISIONS) -> int:
    """Play on until the result, or for so many decisions. Returns how many were made."""
    for made in range(decisions):
        kind = asked(page)
        if not kind:
            return made
        choose(page, kind, made)
    return decisions


class Wire:
    """What crosses a page's sockets: every answer by its id, and the ids the server acknowledged, in order."""

    def __init__(self, page: Page) -> None:
        self.sent: dict[str, Any] = {}
        self.resent = 0
        self.answered: list[str] = []
        page.on("websocket", self._listen)

    def acknowledged(self) -> list[Any]:
        """The actions the server said it has played."""
        return [self.sent[answer] for answer in self.answered]

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._up)
        socket.on("framereceived", self._down)

    def _up(self, payload: str | bytes) -> None:
        frame = json.loads(payload)
        if frame["frame"] == "answer":
            self.resent += frame["id"] in self.sent
            self.sent[frame["id"]] = frame["action"]

    def _down(self, payload: str | bytes) -> None:
        answered = json.loads(payload).get("answered")
        if answered and answered not in self.answered:
            self.answered.append(answered)


def log(page: Page) -> list[str]:
    """The lines of the log, oldest first."""
    lines: list[str] = page.locator(LINES).all_inner_texts()
    return lines


def violations(page: Page, axe: str) -> list[str]:
    """What axe-core finds wrong on the page, be it ever so small, once colours have faded and all has moved."""
    page.evaluate(SETTLED)
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']} ({one['impact']}): {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}"
        for one in found["violations"]
    ]
