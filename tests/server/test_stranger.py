"""A stranger's bot, examples/bot.py, plays each game to its end with nothing but the protocol."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from server.arena import ROOT, Arena

pytestmark = pytest.mark.one_build

BOT = ROOT / "examples" / "bot.py"
MOST_LINES = 60
TABLES = [
    ("dagupukito", "duel"),
    ("brawl", "training"),
    ("n30n", "rush"),
    ("double_rumble", "easy"),
    ("knockout", "quick"),
]


def test_it_is_short_and_stands_alone() -> None:
    lines = BOT.read_text().splitlines()
    assert len(lines) <= MOST_LINES
    imported = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported == {"asyncio", "json", "random", "sys", "typing", "urllib", "websockets"}


@pytest.mark.parametrize(("game", "mode"), TABLES, ids=[game for game, _ in TABLES])
def test_it_plays_to_the_end(tmp_path: Path, game: str, mode: str) -> None:
    with Arena(tmp_path) as arena:
        own = arena.open(game=game, mode=mode, seats=[{}, {"bot": "informed"}])
        command = [sys.executable, str(BOT), arena.http, own["table"], own["token"]]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        outcome = json.loads(done.stdout)
        card = arena.get(f"/api/tables/{own['table']}").json()
        assert card["status"] == "over" and card["outcome"] == outcome


def test_it_takes_a_free_seat_by_itself(tmp_path: Path) -> None:
    with Arena(tmp_path) as arena:
        own = arena.open(seats=[{}, {}])
        players = [
            subprocess.Popen([sys.executable, str(BOT), arena.http, own["table"], *token], stdout=subprocess.PIPE)
            for token in ([own["token"]], [])
        ]
        ends = [json.loads(player.communicate(timeout=60)[0]) for player in players]
        assert ends[0] == ends[1]
        assert [seat["name"] for seat in arena.get(f"/api/tables/{own['table']}").json()["seats"]][1] == "Stranger"
