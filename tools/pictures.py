"""Takes the pictures of README and docs at the real table: `make pictures` takes all, `pictures.py NAME...` some.

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

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from chromium import find

ROOT = Path(__file__).resolve().parent.parent
SCREENSHOTS = ROOT / "docs" / "screenshots"
UP_WITHIN_S = 60.0
SETTINGS = {"speed": 4, "sound": False, "motion": "reduced", "logOpen": False}

# The real server, but for the one game whose matches begin in the position of a picture: the one a case file gives, or
# the one bots come to when they play with the luck of a seed.
SERVE = """
import json, sys
from importlib import import_module
from fracas import bots
from fracas.kernel.chance import Chance
from fracas.match import Match
from fracas.match.cases.lines import Seats
from fracas.server.app import run
from fracas.server.settings import Settings
where = json.loads(sys.argv[3])
module = import_module("fracas.games." + where["game"])
game = module.GAME
def given(setup, chance, out):
    return game.cases.given(setup, Seats(where["seats"]).numbered(where["given"]), chance, out)
def played(setup, chance, out):
    match = Match(game, setup, Chance(where["seed"]))
    players = [bots.make(where["bot"], where["seed"] + str(seat)) for seat in range(len(setup.seats))]
    for _ in range(where["answers"]):
        seat = match.pending()[0]
        look = bots.look_at(match, seat)
        match.submit(seat, look.ask.id, look.ask.options[players[seat].choose(look)], 0)
    assert not match.over, "the match is over before the picture: fewer answers, or another seed"
    return match.state
module.GAME = game.altered("rules", start=given if "given" in where else played)
run(port=int(sys.argv[1]), db=sys.argv[2], settings=Settings(bot_workers=1))
"""


def take(browser: Browser, picture: dict[str, Any], folder: Path) -> None:
    """One picture: a server that begins there, everybody seated, one of them looking."""
    where = tomllib.loads((ROOT / picture["case"]).read_text("utf-8")) if "case" in picture else picture
    url, process = _serve(picture["name"], where, folder)
    try:
        seats = _sit(url, where, picture["mode"])
        pages = [_open(browser, url, where["game"], seat, picture) for seat in seats]
        for page in pages:
            page.locator(".table, main section").first.wait_for()
        looking = pages[picture["seat"]]
        looking.wait_for_timeout(1_000)  # portraits and fonts
        part = looking.locator(picture["part"]) if "part" in picture else looking
        path = SCREENSHOTS / f"{picture['name']}.png"
        part.screenshot(path=path, animations="disabled")
        shrink(path)
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


def _serve(name: str, where: dict[str, Any], folder: Path) -> tuple[str, subprocess.Popen[bytes]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-c", SERVE, str(port), str(folder / f"{name}.db"), json.dumps(where)]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(command, env=env, start_new_session=True)
    url, deadline = f"http://127.0.0.1:{port}", time.monotonic() + UP_WITHIN_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=1):
                return url, process
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    sys.exit(f"pictures: the server for {name} did not come up")


def _sit(url: str, where: dict[str, Any], mode: str) -> list[dict[str, Any]]:
    """Everybody of the picture at one table, in seat order."""
    names = where["seats"]
    body = {"game": where["game"], "mode": mode, "options": where.get("options", {}), "seats": [{}] * len(names)}
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
    known = [one["name"] for one in pictures]
    wanted = sys.argv[1:] or known
    if unknown := [name for name in wanted if name not in known]:
        sys.exit(f"pictures: no picture {', '.join(unknown)}; there are {', '.join(known)}")
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


def shrink(path: Path) -> None:
    """A palette of 256 colours: pages with flat surfaces lose nothing to the eye."""
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(256)
    small.save(path, optimize=True)


if __name__ == "__main__":
    main()
