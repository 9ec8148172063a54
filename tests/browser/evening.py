"""Players of Knockout City Rivals who have nothing but their pages: they write, agree, and throw balls."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.finger import PHONE, SCROLLED, out_of_reach, wide
from browser.ring import violations
from browser.served import PATIENCE_MS, PATIENCE_S, ROOT, Server

PROMPT = 'section[aria-label="Prompt"]'
# A turn of three actions has some forty beats: here they pass in the blink of an eye.
SETTINGS = {"speed": 60, "sound": False, "motion": "reduced", "taught": ["knockout"], "confirm": False}
WAIT_MS = PATIENCE_MS
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"

# A hand for the Brawl: presses what is offered as soon as it is, the Crew to win, the DJ to be polite about it.
AUTOPILOT = """
(wins) => {
  const wish = wins
    ? [/^Throw$/, /^Rally/, /^Steal/, /^Grab/, /^(1|2|3) drink/, /^Dodge/, /^Go to/, /^Leave it/, /^Hold/, /./]
    : [/^End turn/, /^Hold/, /^No drinks/, /^Dodge/, /^Leave it/, /^No$/, /./];
  const hand = setInterval(() => {
    const prompt = document.querySelector('section[aria-label="Prompt"]');
    const kind = prompt?.dataset.prompt;
    const skip = [...(prompt?.querySelectorAll("button") ?? [])].find((one) => one.innerText.includes("Skip"));
    if (skip) return skip.click();
    if (kind === "epilogue") return clearInterval(hand);
    const open = [...document.querySelectorAll("[data-option]:not([disabled])")];
    if (!open.length) return;
    const said = (one) => one.innerText || one.getAttribute("aria-label") || "";
    const word = (one) => said(one).replace(/^[\\d\\s]+(?=[A-Z])/, "").trim();
    const middle = (one) => { const r = one.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const away = (one, other) => Math.hypot(...middle(one).map((at, i) => at - middle(other)[i]));
    // A throw is worth its odds, a Zone on the map how near it is to a ball.
    const worth = (one) => {
      const zone = one.closest('[data-spot^="zone:"]');
      const balls = [...document.querySelectorAll('[data-spot^="ball:"]')];
      if (zone && balls.length) return 1000 - Math.min(...balls.map((ball) => away(zone, ball)));
      return Number(/(\\d+)%/.exec(said(one))?.[1] ?? 0);
    };
    const any = (all) => all[Math.floor(Math.random() * all.length)];
    for (const pattern of wish) {
      const fits = open.filter((one) => pattern.test(word(one)));
      if (!fits.length) continue;
      const best = Math.random() < 0.1 ? -1 : Math.max(...fits.map(worth));
      const pick = kind === "activate" ? fits[0] : any(fits.filter((one) => worth(one) >= best));  // one mind: no vote
      pick.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      break;
    }
  }, 60);
}
"""


class Player:
    """One browser at the table, and everything its socket was sent."""

    def __init__(self, browser: Browser, server: Server, table: str, token: str, name: str) -> None:
        self.name = name
        self.frames: list[str] = []
        self.checked: set[str | None] = set()
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1024, "height": 720}, reduced_motion="reduce", bypass_csp=True
        )
        seats = json.dumps(json.dumps([{"table": table, "token": token, "game": "knockout"}]))
        settings = json.dumps(json.dumps({**SETTINGS, "name": name}))
        self.context.add_init_script(
            f"localStorage.setItem('fracas:seats', {seats}); localStorage.setItem('fracas:settings', {settings})"
        )
        self.context.set_default_timeout(WAIT_MS)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        self.page.goto(f"{server.url}/table/{table}")

    def _hear(self, payload: str | bytes) -> None:
        self.frames.append(payload if isinstance(payload, str) else payload.decode())

    def heard(self, text: str) -> bool:
        return any(text in frame for frame in self.frames)

    def asked(self, kind: str) -> None:
        """Wait until this page is asked that."""
        expect(self.page.locator(PROMPT)).to_have_attribute("data-prompt", kind, timeout=WAIT_MS)

    def press(self, button: str, *, exact: bool = True) -> None:
        """Press a button of the prompt bar or of a page."""
        name = self.page.get_by_role("button", name=button, exact=exact)
        name.locator("visible=true").first.click()

    def option(self, words: str) -> None:
        """Press an option of the prompt bar by its words, and see the question go."""
        before = self.page.locator(PROMPT).get_attribute("data-ask")
        self.page.locator(f"{PROMPT} [data-option]", has_text=words).first.click()
        self.page.wait_for_function(
            f"(before) => document.querySelector('{PROMPT}')?.dataset.ask !== before", arg=before, timeout=WAIT_MS
        )

    def write(self, **boxes: str) -> None:
        """Write into the boxes of the sheet in hand, and see it saved."""
        for name, text in boxes.items():
            box = self.page.locator(f'[data-box="{name}"]')
            if box.get_by_role("radio").count():
                box.get_by_role("radio", name=text.capitalize(), exact=True).click()
            else:
                box.locator("input, textarea").fill(text)
        self.page.locator(".sheet h2").first.click()  # leave the last box
        expect(self.page.locator(".sheet .state")).to_have_text("Saved.", timeout=WAIT_MS)

    def reaches_the_x_card(self, button: str = "button.xcard") -> None:
        """On a desk and a phone the X-Card is in reach, however far the page is scrolled (KC-1.5)."""
        desk = self.page.viewport_size
        assert desk is not None
        kind = self.page.locator(PROMPT).get_attribute("data-prompt")
        for size in (desk, PHONE):
            self.page.set_viewport_size(size)
            for share in SCROLLED:
                why = out_of_reach(self.page, button, share)
                assert why == "", f"{kind}, {size['width']} wide, scrolled by {share:.0%}: {why}"
        assert wide(self.page) <= PHONE["width"], f"{kind} scrolls sideways"
        self.page.set_viewport_size(desk)
        if kind not in self.checked:  # axe-core takes its time: each kind of page once
            self.checked.add(kind)
            found = violations(self.page, AXE.read_text())
            assert found == [], f"{kind}: {found}"

    def say(self, text: str) -> None:
        self.page.locator("#say").fill(text)
        self.press("Say it")
        expect(self.page.get_by_label("What was said")).to_contain_text(text)

    def close(self) -> None:
        self.context.close()
        assert not self.errors, f"{self.name}'s page threw: {self.errors}"


def post(server: Server, path: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(
        f"{server.url}/api{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Origin": server.url},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def sit_down(
    browser: Browser, server: Server, names: list[str], bots: dict[int, str] | None = None, **options: Any
) -> tuple[str, list[Player]]:
    """Open a table over the lobby's own requests and seat everybody in a browser of their own."""
    seats = [{"name": name, **({"bot": bots[i]} if bots and i in bots else {})} for i, name in enumerate(names)]
    mode = options.pop("mode", "full")
    opened = post(
        server, "/tables", {"game": "knockout", "mode": mode, "options": options, "seats": seats, "name": names[0]}
    )
    found = [opened]
    for i, name in enumerate(names[1:], 1):
        if not bots or i not in bots:
            found.append(post(server, f"/tables/{opened['table']}/join", {"name": name}))
    found.sort(key=lambda one: one["seat"])
    table: str = opened["table"]
    people = [Player(browser, server, table, one["token"], names[one["seat"]]) for one in found]
    return table, people


SHEET = {
    "a1_title": "Thrill Seeker", "a1_1": "Adrenaline", "a1_2": "Helps the helpless", "a1_3": "Fears for friends",
    "a2_title": "Big Sister", "a2_1": "Loud for the quiet", "a2_2": "Bodyguard", "a2_3": "No collateral damage",
}  # fmt: skip
RIVALS = {"name": "The Gilded Lily Crew", "hideout": "Country club", "a1_title": "High Society", "a1_1": "Money",
          "a1_2": "Friends up high", "a1_3": "Too big to fail"}  # fmt: skip
RIVALS2 = {"a2_title": "Too Cruel to be Kind", "a2_1": "Fools", "a2_2": "Money talks", "a2_3": "Amazing Brawlers"}


def fill_brawler(player: Player, name: str, focus: str) -> None:
    player.asked("edit_brawler")
    player.write(name=name, player=player.name, focus=focus, group="secrets")
    player.write(**SHEET)
