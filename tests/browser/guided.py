"""What browser tests of lessons and puzzles share: a page of any size, a press, a walk along a script."""

from __future__ import annotations

from msgspec import Struct, to_builtins
from playwright.sync_api import Browser, Page

from browser.conftest import HASTE
from browser.served import PATIENCE_MS

__all__ = ["Beat", "new_page", "press", "walk"]

# Waits in the page itself, again and again: a question to the browser for every look would take most of the time.
_WALK = """
async ([panel, beats, patience]) => {
  const region = () => document.querySelector(`section[aria-label="${panel}"]`);
  const asked = () => document.querySelector('section[aria-label="Prompt"]')?.dataset.ask ?? "";
  const plain = (text) => (text ?? "").replace(/\\s+/g, " ");
  const reached = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  const found = (all) => {
    const open = [...all].filter((one) => one.checkVisibility() && !one.disabled);
    const free = open.find(reached);
    if (!free) open[0]?.scrollIntoView({ block: "center", behavior: "instant" });
    return free;
  };
  const target = (beat) => {
    if (beat.option !== null) return found(document.querySelectorAll(`[data-option="${beat.option}"]`));
    const named = (one) => plain(one.textContent).includes(beat.button);
    return found([...region().querySelectorAll("button")].filter(named));
  };
  for (const beat of beats) {
    const until = performance.now() + patience;
    let missing = "";
    for (;;) {
      const last = beat.option === null && !beat.button;
      if (!plain(region()?.textContent).includes(plain(beat.says))) missing = `the words "${beat.says}"`;
      else if (beat.ask !== null && asked() !== String(beat.ask)) missing = `question ${beat.ask}; asked is ${asked()}`;
      else if (!plain(document.activeElement?.textContent).includes(beat.focus)) missing = `focus on ${beat.focus}`;
      else if (last) break;
      else {
        const there = target(beat);
        if (there) {
          there.click();
          break;
        }
        missing = `option ${beat.option} ${beat.button} where a finger can reach it`;
      }
      if (performance.now() > until) return `missing: ${missing}. The panel says: ${plain(region()?.textContent)}`;
      await new Promise((after) => setTimeout(after, 20));
    }
  }
  return "";
}
"""


class Beat(Struct, frozen=True):
    """What the panel must say, what is to be asked and to have the focus; then which option or button to press."""

    says: str
    ask: int | None = None
    option: int | None = None
    button: str = ""
    focus: str = ""


def new_page(browser: Browser, width: int, height: int) -> Page:
    context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True)
    context.add_init_script(f"localStorage.getItem('fracas:settings') || {HASTE}")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.on("pageerror", lambda error: page.evaluate("(words) => (window.thrown = words)", str(error)))
    return page


def press(page: Page, option: int) -> None:
    page.locator(f'[data-option="{option}"]:visible').first.click()


def walk(page: Page, panel: str, beats: list[Beat]) -> None:
    """Go along a script beat by beat; nothing may be missing, and the page may throw nothing."""
    missing = page.evaluate(_WALK, [panel, to_builtins(beats), PATIENCE_MS])
    assert not missing, missing
    assert page.evaluate("window.thrown") is None
