"""BRAWL for tests: tables opened over the lobby, players who have nothing but the page, and a tap on the wire."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.ring import PROMPT
from browser.served import PATIENCE_MS, PATIENCE_S, Server

SETTINGS = {"speed": 4, "sound": False, "motion": "reduced", "name": "Tess", "logOpen": False}


def call(server: Server, path: str, body: Any = None, token: str = "") -> Any:
    """One request to the lobby, with the token of a seat if one is given."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"{server.url}{path}", data, headers)
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def open_table(server: Server, mode: str, bots: int = 0, people: int = 1, **options: Any) -> list[dict[str, Any]]:
    """A new table, people first; gives the seats of the people."""
    seats: list[dict[str, str]] = [{}] * people + [
        {"bot": "greedy", "name": f"Bot {number + 1}"} for number in range(bots)
    ]
    body = {"game": "brawl", "mode": mode, "options": options, "seats": seats, "name": "Tess"}
    made = [call(server, "/api/tables", body)]
    for number in range(1, people):
        made.append(call(server, f"/api/tables/{made[0]['table']}/join", {"name": f"Rex {number}"}))
    return made


def sit(browser: Browser, server: Server, seat: dict[str, Any], width: int = 1280, height: int = 800) -> Page:
    """A browser of its own in that seat, with the wire tapped."""
    context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(_remember(seat))
    context.add_init_script(TAP)
    page = context.new_page()
    page.goto(f"{server.url}/table/{seat['table']}")
    return page


def _remember(seat: dict[str, Any]) -> str:
    kept = json.dumps([{"table": seat["table"], "token": seat["token"], "game": "brawl"}])
    return (
        f"localStorage.setItem('fracas:settings', {json.dumps(json.dumps(SETTINGS))});"
        f"localStorage.setItem('fracas:seats', {json.dumps(kept)});"
    )


def pick(page: Page, name: str = "Chris") -> None:
    """Choose a deck by pressing its face."""
    page.locator("button.pick", has_text=name).click()


def asked(page: Page, *kinds: str) -> None:
    """Wait until the page is asked one of these."""
    wanted = ", ".join(f'{PROMPT}[data-prompt="{kind}"]' for kind in kinds)
    expect(page.locator(wanted)).to_have_count(1, timeout=PATIENCE_MS)


# Every frame with the time it passed, on a clock that all pages of one machine share; and when a card laid on a Base
# was first there to be seen: in the document, and at the next frame painted.
TAP = """
(() => {
  const now = () => performance.timeOrigin + performance.now();
  window.wire = { sent: [], updates: [], refused: [], laid: {}, painted: {} };
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        const frame = JSON.parse(data);
        if (frame.frame === "update")
          wire.updates.push({
            seq: frame.seq, answered: frame.answered ?? null, at: now(), events: frame.events,
            whole: frame.events.length === 0,
          });
        if (frame.frame === "refused") wire.refused.push({ id: frame.id, why: frame.why });
      });
    }
    send(data) {
      const frame = JSON.parse(data);
      if (frame.frame === "answer") wire.sent.push({ id: frame.id, action: frame.action, at: now() });
      super.send(data);
    }
  };
  const look = () => {
    const bases = [...document.querySelectorAll("[data-touched]")];
    const fresh = bases.map((base) => base.dataset.touched).filter((seq) => !(seq in wire.laid));
    if (!fresh.length) return;
    const at = now();
    for (const seq of fresh) wire.laid[seq] = at;
    requestAnimationFrame(() => { for (const seq of fresh) wire.painted[seq] = now(); });
  };
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, {
      subtree: true, childList: true, attributeFilter: ["data-touched"],
    }));
})();
"""

# Fast hands: every so many ms press what is best to press. Both sides go for the longest string, so they collide there.
RUSH = """
(every) => {
  const press = () => {
    if (document.querySelector('section[aria-label="Result"]')) return clearInterval(timer);
    const offered = [...document.querySelectorAll("[data-target][data-option]:not([disabled])")];
    const lit = offered.filter((one) => one.dataset.target !== "pile");
    const length = (one) => Number(one.dataset.count ?? -1);
    const contested = lit.sort((a, b) => length(b) - length(a) || (a.dataset.target < b.dataset.target ? -1 : 1))[0];
    const deck = document.querySelector("button.deck");
    if (document.querySelector(".held")) (contested ?? document.querySelector("button.discard")).click();
    else if (deck.classList.contains("lit")) deck.click();
    else contested?.click();
  };
  const timer = setInterval(press, every);
}
"""

# What lies on the table, without regard to who looks.
LAID = """
() => Object.fromEntries([...document.querySelectorAll('[data-spot^="end:"]')].map((end) =>
  [end.dataset.spot, [...end.querySelectorAll("[data-card]")].map((card) => card.dataset.card)]))
"""
