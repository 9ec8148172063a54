"""Takes pictures of the real table in the positions of case files: `pictures.py` takes all, `pictures.py NAME...` some.

What there is to take is in docs/screenshots/pictures.toml. It needs a built client, Playwright and a Chromium.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from chromium import find

ROOT = Path(__file__).resolve().parent.parent
SCREENSHOTS = ROOT / "docs" / "screenshots"
UP_WITHIN_S = 30.0
SETTINGS = {"speed": 4, "sound": False, "motion": "reduced", "logOpen": False}

# The real server, but for the one game whose matches begin in the position of a case.
SERVE = """
import sys, tomllib
from importlib import import_module
from pathlib import Path
from fracas.match.cases.lines import Seats
from fracas.server.app import run
from fracas.server.settings import Settings
case = tomllib.loads(Path(sys.argv[3]).read_text("utf-8"))
module = import_module("fracas.games." + case["game"])
game, facts = module.GAME, Seats(case["seats"]).numbered(case["given"])
module.GAME = game.altered("rules", start=lambda setup, chance, out: game.cases.given(setup, facts, chance, out))
run(port=int(sys.argv[1]), db=sys.argv[2], settings=Settings(bot_workers=1))
"""


def take(browser: Browser, picture: dict[str, Any], folder: Path) -> None:
    """One picture: a server that begins there, everybody seated, one of them looking."""
    case_file = ROOT / picture["case"]
    case = tomllib.loads(case_file.read_text("utf-8"))
    url, process = _serve(case_file, folder)
    try:
        seats = _sit(url, case, picture["mode"])
        pages = [_open(browser, url, case["game"], seat, picture) for seat in seats]
        for page in pages:
            page.locator(picture["part"]).wait_for()
        looking = pages[picture["seat"]]
        looking.wait_for_timeout(500)  # portraits and fonts
        looking.locator(picture["part"]).screenshot(path=SCREENSHOTS / f"{picture['name']}.png")
        for page in pages:
            page.context.close()
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)


def _open(browser: Browser, url: str, game: str, seat: dict[str, Any], picture: dict[str, Any]) -> Page:
    """The table as that seat sees it, in a browser of its own."""
    settings = {**SETTINGS, "taught": [game]}
    kept = {
        "fracas:settings": settings,
        "fracas:seats": [{"table": seat["table"], "token": seat["token"], "game": game}],
    }
    context = browser.new_context(viewport={"width": picture["width"], "height": picture["height"]})
    for key, value in kept.items():
        context.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(json.dumps(value))})")
    page = context.new_page()
    page.goto(f"{url}/table/{seat['table']}")
    return page


def _serve(case: Path, folder: Path) -> tuple[str, subprocess.Popen[bytes]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-c", SERVE, str(port), str(folder / f"{case.stem}.db"), str(case)]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(command, env=env, start_new_session=True)
    url, deadline = f"http://127.0.0.1:{port}", time.monotonic() + UP_WITHIN_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=1):
                return url, process
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    sys.exit(f"pictures: the server for {case.name} did not come up")


def _sit(url: str, case: dict[str, Any], mode: str) -> list[dict[str, Any]]:
    """Everybody of the case at one table, in seat order."""
    names = case["seats"]
    body = {"game": case["game"], "mode": mode, "options": case["options"], "seats": [{}] * len(names)}
    made = [_call(f"{url}/api/tables", {**body, "name": names[0]})]
    for name in names[1:]:
        made.append(_call(f"{url}/api/tables/{made[0]['table']}/join", {"name": name}))
    return sorted(made, key=lambda one: int(one["seat"]))


def _call(url: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def main() -> None:
    """Take the pictures that are named, or all."""
    pictures = tomllib.loads((SCREENSHOTS / "pictures.toml").read_text("utf-8"))["picture"]
    wanted = sys.argv[1:] or [one["name"] for one in pictures]
    path = find()
    if path is None:
        sys.exit("pictures: no Chromium; `python tools/chromium.py` says what to do")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for picture in pictures:
            if picture["name"] in wanted:
                take(browser, picture, Path(folder))
                print(SCREENSHOTS / f"{picture['name']}.png")
        browser.close()


if __name__ == "__main__":
    main()
