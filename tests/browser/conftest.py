"""A server and a Chromium for all tests, and pages of its own for each."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from browser.served import PATIENCE_MS, ROOT, Server

# Events pass in the blink of an eye: most tests look at what is there, not at how it came.
NAME = "Tess"  # of whoever sits at a page
HASTE = f"localStorage.setItem('fracas:settings', JSON.stringify({{speed: 60, sound: false, name: '{NAME}'}}))"
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

expect.set_options(timeout=PATIENCE_MS)  # of itself it gives up after five seconds, which a busy machine may need


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("FRACAS_CHROMIUM") or os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.fail("no Chromium: install Debian's package `chromium` or set FRACAS_CHROMIUM to one's path")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests: they leave their tables behind, as people do."""
    yield from serve(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that a test may kill, and in which nobody else has opened a table."""
    yield from serve(tmp_path)


def serve(folder: Path) -> Iterator[Server]:
    if not (ROOT / "src" / "fracas" / "server" / "static" / "index.html").exists():
        pytest.fail("the client is not built: run `make build`")
    server = Server(folder)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    # axe-core is injected, which the pages' own security policy would rightly refuse.
    context = browser.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True)
    context.add_init_script(f"localStorage.getItem('fracas:settings') || {HASTE}")
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert not errors, f"the page threw: {errors}"
