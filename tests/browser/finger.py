"""A finger on a phone: what it can press, however far a page is scrolled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, ViewportSize

__all__ = ["PHONE", "SCROLLED", "out_of_reach", "too_small", "wide"]

PHONE: ViewportSize = {"width": 390, "height": 844}
SETTLES_WITHIN = 20_000  # milliseconds: pages are laid out anew when a phone is turned, and cards fly
SETTLES_EVERY = 100
SCROLLED = (0, 0.3, 0.6, 1)  # shares of the way

# The names of what is too small for a finger, by its size on the page: a scale that an animation is at does not count.
_TOO_SMALL = """[...document.querySelectorAll('button, a, label')]
    .filter((e) => e.checkVisibility() && e.offsetWidth > 0)
    .filter((e) => e.offsetHeight < 44 || e.offsetWidth < 44)
    .map((e) => `${e.textContent.trim() || e.ariaLabel} ${e.offsetWidth}x${e.offsetHeight}`)"""
# Scrolls everything that scrolls, and looks at what lies in the middle of the button.
_OUT_OF_REACH = """
([button, share]) => {
  const tall = (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY);
  const all = [document.scrollingElement, ...[...document.querySelectorAll("*")].filter(tall)];
  for (const one of all) one.scrollTop = share * (one.scrollHeight - one.clientHeight);
  const there = document.querySelector(button);
  if (!there) return "not there";
  const { left, right, top, bottom, width, height } = there.getBoundingClientRect();
  const outside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  if (outside) return `out of the picture: ${[left, top, right, bottom]}`;
  if (width < 44 || height < 44) return `too small for a finger: ${width} x ${height}`;
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return there.contains(found) ? "" : `under ${found?.outerHTML.slice(0, 80)}`;
}
"""


def out_of_reach(page: Page, button: str, share: float) -> str:
    """Why a button cannot be pressed when the page is scrolled that far; nothing if it can."""
    why: str = page.evaluate(_OUT_OF_REACH, [button, share])
    return why


def wide(page: Page, most: int = PHONE["width"]) -> int:
    """How wide the page is, once nothing flies across its edge any more."""
    width: int = _settled(page, "document.documentElement.scrollWidth", lambda width: width <= most)
    return width


def too_small(page: Page, *, but: str = "") -> list[str]:
    """Names of what is too small to press; those with the word `but` in them have a larger twin."""

    def found(names: list[str]) -> list[str]:
        return [name for name in names if not but or but not in name]

    return found(_settled(page, _TOO_SMALL, lambda names: not found(names)))


def _settled(page: Page, script: str, good: Callable[[Any], bool]) -> Any:
    """What a script finds: as soon as that is good, and if it does not become so, after a while."""
    for _ in range(SETTLES_WITHIN // SETTLES_EVERY):
        found = page.evaluate(script)
        if good(found):
            return found
        page.wait_for_timeout(SETTLES_EVERY)
    return page.evaluate(script)
