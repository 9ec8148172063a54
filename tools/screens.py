"""Screens of every game at their fullest, to be looked at: `screens.py FOLDER [--few] [--LOOK...] [GAME[/MODE]...]`.

Bots play each mode once. For each kind of question the moment is kept at which the first seat sees the most; there a
table of the real server begins, and its page is taken in every light and size, or in those that are named
(`--desk-dark`). What is cut off or lies under something else is told in words. It needs a built client, Playwright and
a Chromium.
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

ROOT = Path(__file__).resolve().parent.parent
FAULTS = Path(__file__).with_name("faults.js")
UP_WITHIN_S = 60.0
MOST_ANSWERS = 2_500  # so long takes an evening of Knockout City
NAMES = [
    "Wilhelmina Featherstone",
    "Bartholomew Shaughnessy",
    "Cy",
    "Maximiliane Hohenloh",
    "Eve",
    "Fitzwilliam Darcy-Lee",
]
# How wide, how high, and how many pixels to a point: a desk's page zoomed to 200 % has half of it.
SIZES = {"desk": (1280, 800, 1), "phone": (390, 844, 1), "zoom": (640, 400, 2)}
THEMES = ("dark", "light", "contrast")
LOOKS = [f"{size}-{theme}" for size in SIZES for theme in THEMES]
FEW = ["desk-dark", "phone-light"]
# What is played: the mode, how many sit there, and the bot that gets far enough.
MODES = {
    "brawl": [("training", 2, "greedy"), ("circle", 5, "greedy"), ("tag", 4, "greedy")],
    "dagupukito": [("duel", 2, "greedy"), ("trio", 2, "random"), ("team", 4, "random"), ("gauntlet", 4, "random")],
    "double_rumble": [("easy", 2, "coach")],
    "knockout": [("quick", 2, "greedy"), ("party", 2, "random"), ("full", 4, "random")],
    "n30n": [("rumble", 2, "random"), ("king", 4, "random"), ("royale", 6, "random"), ("overkill", 2, "random")],
}
# Positions that bots seldom come to.
CASES = {
    "double_rumble": [("easy", "src/fracas/games/double_rumble/tests/cases/picture_last_boss.toml")],
}

# The real server, but that a match begins where the file says, whichever game is opened next.
SERVE = """
import json, sys
from importlib import import_module
from fracas import bots
from fracas.kernel.chance import Chance
from fracas.kernel.wire import Fill
from fracas.match import Match
from fracas.match.cases.lines import Seats
from fracas.match.registry import game_ids
from fracas.server.app import run
from fracas.server.settings import Settings
def begin(module):
    game = module.GAME
    def played(setup, chance, out):
        where = json.loads(open(sys.argv[3], encoding="utf-8").read())
        if "given" in where:
            return game.cases.given(setup, Seats(where["seats"]).numbered(where["given"]), chance, out)
        match = Match(game, setup, Chance("screens"))
        for seat, answer in where["answers"]:
            ask = match.ask(seat)
            match.submit(seat, ask.id, Fill(answer) if isinstance(answer, dict) else ask.options[answer], 0)
        return match.state
    module.GAME = game.altered("rules", start=played)
for name in game_ids():
    begin(import_module("fracas.games." + name))
run(port=int(sys.argv[1]), db=sys.argv[2], settings=Settings(bot_workers=1, tables_burst=10_000, reads_burst=10_000))
"""


def moments(game: str, mode: str, seats: int, bot: str) -> dict[str, list[tuple[int, Any]]]:
    """By kind of question, the answers that lead to the moment at which the first seat sees the most."""
    import msgspec

    from fracas import bots
    from fracas.kernel.chance import Chance
    from fracas.kernel.wire import Fill, SeatSetup, Setup
    from fracas.match import Match, Progress, find_game

    rules = find_game(game)
    chosen = rules.mode(mode)
    setup = Setup(game, tuple(SeatSetup(name) for name in NAMES[:seats]), dict(chosen.options), mode=mode)
    match = Match(rules, setup, Chance("screens"))
    players = [bots.make(bot, f"screens{seat}") for seat in range(seats)]
    given: list[tuple[int, Any]] = []  # the number of an option, or what is written into a form
    found: dict[str, tuple[int, int]] = {}  # how much is seen, and after how many answers
    for _ in range(MOST_ANSWERS):
        if match.over:
            break
        if 0 in match.pending():
            ask = match.ask(0)
            much = len(msgspec.json.encode(match.view(0))) + 40 * len(ask.options)
            if much > found.get(ask.kind, (0, 0))[0]:
                found[ask.kind] = (much, len(given))
        waiting = match.pending()
        seat = waiting[len(given) % len(waiting)]
        look = bots.look_at(match, seat)
        if look.ask.options:
            answer: Any = players[seat].choose(look)
            done = match.submit(seat, look.ask.id, look.ask.options[answer], 0)
        else:
            answer = bots.fill_form(look, Chance(f"{len(given)}", keep=False))
            done = match.submit(seat, look.ask.id, Fill(answer), 0)
        assert isinstance(done, Progress), done
        given.append((seat, answer))
    return {kind: given[:count] for kind, (_, count) in found.items()}


def take(browser: Browser, url: str, seat: dict[str, Any], name: str, folder: Path, looks: list[str]) -> None:
    """One moment in every light and size; with what is wrong with it, in words."""
    for look in looks:
        size, _, theme = look.partition("-")
        page = open_at(browser, url, seat, theme, size)
        for fault in faults(page):
            print(f"{name}-{look}: {fault}", flush=True)
        page.screenshot(path=folder / f"{name}-{look}.png", animations="disabled", full_page=size != "desk")
        page.context.close()


def open_at(browser: Browser, url: str, seat: dict[str, Any], theme: str, size: str, **more: Any) -> Page:
    """The table as that seat sees it, once it is drawn."""
    settings = {
        "speed": 60,
        "sound": False,
        "motion": "reduced",
        "logOpen": False,
        "theme": theme,
        "taught": list(MODES),
    }
    width, height, scale = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale, **more)
    kept = [{"table": seat["table"], "token": seat["token"]}]
    for key, value in {"fracas:settings": settings, "fracas:seats": kept}.items():
        context.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(json.dumps(value))})")
    page = context.new_page()
    page.goto(f"{url}/table/{seat['table']}")
    page.locator('section[data-prompt]:not([data-prompt=""])').wait_for()  # in any language
    page.wait_for_timeout(600)  # portraits and fonts
    return page


def faults(page: Page) -> list[str]:
    """What is wider than the page, cut off, or under something else, in words."""
    found: list[str] = page.evaluate(FAULTS.read_text("utf-8"))
    return found


def serve(folder: Path, where: Path) -> tuple[str, subprocess.Popen[bytes]]:
    """A server for all games; a match begins where the file says at that time."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-c", SERVE, str(port), str(folder / "screens.db"), str(where)]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, start_new_session=True)
    url, deadline = f"http://127.0.0.1:{port}", time.monotonic() + UP_WITHIN_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=1):
                return url, process
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    sys.exit("screens: the server did not come up")


def _call(url: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def position(case: str) -> dict[str, Any]:
    """What a case file says of where a match begins."""
    return tomllib.loads((ROOT / case).read_text("utf-8"))


def sit(url: str, game: str, mode: str, seats: int) -> dict[str, Any]:
    wish = {"game": game, "mode": mode, "seats": [{}] * seats, "name": NAMES[0]}
    first = _call(f"{url}/api/tables", wish)
    for name in NAMES[1:seats]:
        _call(f"{url}/api/tables/{first['table']}/join", {"name": name})
    return first


def main() -> None:
    """Take the screens of all games, or of those that are named."""
    from chromium import find

    if len(sys.argv) < 2:
        sys.exit("screens: name the folder they go to, then games if not all, such as n30n or n30n/king")
    flags = [one.removeprefix("--") for one in sys.argv[2:] if one.startswith("--")]
    looks = FEW if "few" in flags else [one for one in LOOKS if one in flags or not flags]
    folder, wanted = Path(sys.argv[1]), [one for one in sys.argv[2:] if not one.startswith("--")]
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as scratch:
        where = Path(scratch) / "where.json"
        url, process = serve(Path(scratch), where)
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        try:
            for game, modes in MODES.items():
                for mode, seats, bot in modes:
                    if wanted and game not in wanted and f"{game}/{mode}" not in wanted:
                        continue
                    for kind, answers in moments(game, mode, seats, bot).items():
                        where.write_text(json.dumps({"answers": answers}), encoding="utf-8")
                        name = f"{game}-{mode}-{kind}"
                        take(browser, url, sit(url, game, mode, seats), name, folder, looks)
                        print(name, flush=True)
                for mode, case in CASES.get(game, []):
                    name = f"{game}-{mode}-{Path(case).stem}"
                    if wanted and game not in wanted and f"{game}/{mode}" not in wanted:
                        continue
                    begun = position(case)
                    where.write_text(json.dumps(begun), encoding="utf-8")
                    take(browser, url, sit(url, game, mode, len(begun["seats"])), name, folder, looks)
                    print(name, flush=True)
        finally:
            browser.close()
            os.killpg(process.pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
