"""A finger on a phone: what it can press, however far a page is scrolled."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

__all__ = ["PHONE", "SCROLLED", "out_of_reach"]

PHONE: ViewportSize = {"width": 390, "height": 844}
SCROLLED = (0, 0.3, 0.6, 1)  # shares of the way

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
