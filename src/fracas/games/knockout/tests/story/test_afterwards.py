"""What comes of a Brawl: the epilogue, and a bot that sits for somebody (KC-21, KC-22)."""

from __future__ import annotations

import pytest

from fracas.bots.bot import Look
from fracas.bots.greedy import Greedy
from fracas.games.knockout import GAME
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.tests.scene import brawl
from fracas.games.knockout.tests.story.evening import evening
from fracas.kernel.chance import Chance

RIVALS = [
    {"name": f"Rival {i + 1}", "focus": focus, "versus": i} for i, focus in enumerate(("throw", "catch", "dodge"))
]


def test_after_the_brawl_comes_one_last_scene() -> None:
    # RULES KC-21.1
    scene = evening(seats=2, stage="backdrop", columns=RIVALS, bond=1, options={"points_to_win": 1})
    scene.do("cal premade country_club", "dee accept")
    picks = Chance("afterwards", keep=False)
    for _ in range(5_000):
        if scene["story.stage"] != "brawl":
            break
        seat = scene.asked()[0]
        options = scene.match.ask(scene.seats.seat(seat)).options
        scene.act(seat, options[int(picks.below(len(options)))])
    assert scene.told(ws.EpilogueStarted) and scene.asked() == ["cal", "dee"] and scene.kind("cal") == "epilogue"
    assert scene.options("dee") == ["confirm"], "no dice, no Bond"
    scene.fill("cal", say="We dance on their roof.")
    assert scene["story.log"][-1]["text"] == "We dance on their roof."


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_bot_dj_plays_to_win(seed: str) -> None:
    # RULES KC-22.4: it sees what its seat is sent, and knocks C1 into the gas
    scene = brawl("6 1", active="R2", gas={5: 3}, R2={"zone": 3, "holds": "ball 1"}, C1={"zone": 3})
    scene.do("dee throw", "dee target C1", "dee drink 0", "cal catch", "cal drink 0")
    assert scene.options("dee") == ["to 2", "to 4", "to 5"]
    ask = scene.match.ask(1)
    assert Greedy(seed).choose(Look(GAME, 1, ask, scene.view("dee"))) == 2
