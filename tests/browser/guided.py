"""What browser tests of lessons and puzzles share: a page of any size, and the press of an option."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from browser.conftest import HASTE, PATIENCE_MS

__all__ = ["new_page", "press"]


def new_page(browser: Browser, width: int, height: int) -> Page:
    context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True)
    context.add_init_script(f"localStorage.getItem('fracas:settings') || {HASTE}")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.on("pageerror", lambda error: page.evaluate("(words) => (window.thrown = words)", str(error)))
    return page


def press(page: Page, option: int) -> None:
    page.locator(f'[data-option="{option}"]:visible').first.click()
