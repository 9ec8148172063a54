"""Every kind of question of every game at its fullest: axe finds nothing, and nothing is cut off or covered."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.ring import violations
from browser.served import ROOT

sys.path.append(str(ROOT / "tools"))
import screens

pytestmark = pytest.mark.long
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
LOOKS = [("desk", "dark"), ("phone", "light"), ("zoom", "contrast")]
MODES = [(game, *row) for game, rows in screens.MODES.items() for row in rows]
CASES = [(game, *row) for game, rows in screens.CASES.items() for row in rows]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server whose matches begin where a file says, and that file."""
    folder = tmp_path_factory.mktemp("questions")
    where = folder / "where.json"
    url, process = screens.serve(folder, where)
    yield url, where
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def wrong_at(browser: Browser, url: str, game: str, mode: str, seats: int, kind: str) -> list[str]:
    """What axe and the eye find at a table that begins now."""
    found = []
    seat = screens.sit(url, game, mode, seats)
    for size, theme in LOOKS:
        page = screens.open_at(browser, url, seat, theme, size, bypass_csp=True)
        found += [f"{kind}, {size}, {theme}: {one}" for one in violations(page, AXE.read_text())]
        found += [f"{kind}, {size}, {theme}: {one}" for one in screens.faults(page)]
        page.context.close()
    return found


@pytest.mark.parametrize(("game", "mode", "seats", "bot"), MODES)
def test_every_question_of_every_game(
    browser: Browser, desk: tuple[str, Path], game: str, mode: str, seats: int, bot: str
) -> None:
    url, where = desk
    found: list[str] = []
    for kind, answers in screens.moments(game, mode, seats, bot).items():
        where.write_text(json.dumps({"answers": answers}), encoding="utf-8")
        found += wrong_at(browser, url, game, mode, seats, kind)
    assert found == []


@pytest.mark.parametrize(("game", "mode", "case"), CASES)
def test_positions_that_are_seldom_come_to(
    browser: Browser, desk: tuple[str, Path], game: str, mode: str, case: str
) -> None:
    url, where = desk
    position = screens.position(case)
    where.write_text(json.dumps(position), encoding="utf-8")
    assert wrong_at(browser, url, game, mode, len(position["seats"]), Path(case).stem) == []
