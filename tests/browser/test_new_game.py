"""The example game, copied into a fresh tree and built there, is played to its end in a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.ring import PROMPT, RESULT
from browser.served import ROOT, Server

LEFT_OUT = shutil.ignore_patterns("*.so", "static", "node_modules", "dist", "__pycache__")


def fresh_tree(folder: Path) -> Path:
    """What a newcomer has after `cp -r examples/toy src/fracas/games/toy` and `make gen build`."""
    for part in ("src", "client", "tools"):
        shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "client" / "node_modules").symlink_to(ROOT / "client" / "node_modules")
    shutil.copytree(ROOT / "examples" / "toy", folder / "src" / "fracas" / "games" / "toy")
    env = {**os.environ, "PYTHONPATH": str(folder / "src"), "FRACAS_PURE": "1"}
    for command in ("-m fracas.server.typescript client/src", "tools/client.py check", "tools/client.py build"):
        words = [sys.executable, *command.split()]
        done = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_a_copied_example_is_played_to_its_end(tmp_path: Path, page: Page) -> None:
    server = Server(tmp_path / "data", root=fresh_tree(tmp_path / "tree"))
    server.start()
    try:
        page.goto(server.url)
        page.get_by_role("article", name="Toy Bids").get_by_role("button", name="Play", exact=True).click()
        for _ in range(3):
            expect(page.locator(PROMPT)).to_contain_text("bid a card")
            page.locator(PROMPT).get_by_role("button", name="Bid").first.click()
        expect(page.locator(RESULT)).to_be_visible()
        expect(page.get_by_text("Tess: ")).to_be_visible()
    finally:
        server.kill()
