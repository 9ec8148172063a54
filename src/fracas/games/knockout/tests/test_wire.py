"""Twin worlds on the wire: what a seat writes for itself changes no byte that anybody else is sent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from server.arena import Arena, Client, Frame, run

NAMES = ("Ann", "Bob", "Cy", "Dee")
ANN, BOB, CY, DEE, WATCHER = range(5)
SHEET = {
    "player": "Ann", "focus": "throw", "group": "secrets",
    "a1_title": "Thrill Seeker", "a1_1": "Adrenaline", "a1_2": "Helps the helpless", "a1_3": "Fears for friends",
    "a2_title": "Big Sister", "a2_1": "Loud for the quiet", "a2_2": "Bodyguard", "a2_3": "No collateral damage",
}  # fmt: skip
CREW = {"name": "Diamond Dogs", "hideout": "Bowling alley", "reason1": "Diamond Street"}
RIVALS = {"name": "The Gilded Lily Crew", "hideout": "Country club", "a1_title": "High Society", "a1_1": "Money",
          "a1_2": "Friends up high", "a1_3": "Too big to fail"}  # fmt: skip
RIVALS2 = {"a2_title": "Too Cruel to be Kind", "a2_1": "Fools", "a2_2": "Money talks", "a2_3": "Amazing Brawlers"}

# Two worlds: what is written in one and the other, and rewritten or thrown away before anything is shown.
ONE = {
    "sheet": {"name": "Velma Vortex", "focus": "catch", "group": "struggle", "a2_3": "Steals from the till"},
    "rivals": {"name": "The Ash Crew", "a1_2": "Owns the police"},
    "rival": {"rival_name": "Ursa Umber", "rival_focus": "tackle", "rival_notes": "my lost sister"},
    "line": {"draft": "I tell them everything."},
}
OTHER = {
    "sheet": {"name": "Q", "focus": "dodge", "group": "activity", "a2_3": "Afraid of the dark, of dogs, of balls"},
    "rivals": {"name": "Nobody's Children", "a1_2": "?"},
    "rival": {"rival_name": "Sterling Silver", "rival_focus": "dodge", "rival_notes": "in love"},
    "line": {"draft": "No."},
}


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("arena")) as arena:
        yield arena


class Evening:
    """Four people and a watcher on real sockets, and the text of every frame each of them is sent."""

    def __init__(self, arena: Arena) -> None:
        self._arena = arena
        self.table = ""
        self.clients: list[Client] = []
        self.sent: list[list[str]] = [[] for _ in range(5)]

    async def begin(self) -> Evening:
        first = self._arena.open(game="knockout", mode="full", seats=[{}] * 4, name=NAMES[0])
        self.table = first["table"]
        tokens = [first["token"], *(self._arena.join(self.table, name)["token"] for name in NAMES[1:]), None]
        for token in tokens:
            self.clients.append(await Client.connect(self._arena, self.table, token))
            await self._take(len(self.clients) - 1)
            for other in range(len(self.clients) - 1 if token else 0):
                await self._hear(other, "seats")
        return self

    async def fill(self, seat: int, **fields: str) -> None:
        await self._answer(seat, {"do": "fill", "fields": fields})

    async def do(self, seat: int, word: str, /, **fields: Any) -> None:
        """Press the option of that word; with fields, the one that has them."""
        options = self.ask(seat)["options"]
        wanted = {"do": word, **fields}
        fits = [option for option in options if wanted.items() <= option.items()]
        assert fits, f"{NAMES[seat]} has no {wanted}: {options}"
        await self._answer(seat, fits[0])

    def ask(self, seat: int) -> Frame:
        asked: Frame = self.clients[seat].updates()[-1]["ask"]
        return asked

    async def _answer(self, seat: int, action: Frame) -> None:
        await self.clients[seat].answer(self.ask(seat)["id"], action, f"{seat}-{len(self.sent[seat])}")
        for listener in range(5):
            await self._hear(listener, "update")

    async def _take(self, listener: int) -> None:
        """What a socket is told when it joins: the welcome and the picture."""
        await self._hear(listener, "welcome")
        await self._hear(listener, "update")

    async def _hear(self, listener: int, kind: str) -> None:
        frame = await self.clients[listener].next()
        assert frame["frame"] == kind, frame
        # The clock and the table's address are no part of what is played.
        text = json.dumps(frame, separators=(",", ":"))
        self.sent[listener].append(re.sub(r'"(at|now)":\d+', r'"\1":0', text.replace(self.table, "table")))

    def heard(self, listener: int, text: str) -> bool:
        return any(text in frame for frame in self.sent[listener])


async def play(arena: Arena, secrets: dict[str, dict[str, str]]) -> Evening:
    """From session zero to the second scene. Every secret is rewritten before its writer shows anything."""
    world = await Evening(arena).begin()
    for seat in range(4):
        await world.do(seat, "confirm")
    await world.fill(ANN, **secrets["sheet"])
    await world.fill(BOB, **SHEET, name="Small Paul")
    await world.do(BOB, "finish")
    await world.fill(ANN, **SHEET, name="Dottie")
    await world.do(ANN, "finish")
    await world.fill(CY, **SHEET, name="Hattie")
    await world.do(CY, "finish")
    await world.fill(ANN, **CREW)
    await world.do(ANN, "finish")
    await world.do(BOB, "finish")
    await world.fill(DEE, **secrets["rivals"])
    await world.fill(DEE, **RIVALS)
    await world.do(DEE, "finish")
    await world.fill(ANN, **RIVALS2)
    await world.do(ANN, "finish")
    await world.do(BOB, "finish")
    await world.do(ANN, "name", seat=ANN)
    for seat in (BOB, CY, DEE):
        await world.do(seat, "accept")
    await scene_one(world)
    await world.fill(ANN, **secrets["rival"])
    await world.fill(BOB, **secrets["line"])
    await world.fill(DEE, say="The lights go out.")
    return world


async def scene_one(world: Evening) -> None:
    await world.do(ANN, "prompt")
    await world.do(ANN, "begin")
    for seat in (ANN, BOB, CY):
        await world.do(seat, "introduce")
    await world.do(ANN, "end_scene")
    await world.do(ANN, "name", seat=ANN)
    await world.do(ANN, "prompt")
    await world.do(ANN, "begin")


def test_a_draft_changes_no_byte_of_anybody_elses(arena: Arena) -> None:
    # RULES KC-2.13, KC-6.8
    async def scene() -> None:
        here, there = await play(arena, ONE), await play(arena, OTHER)
        # Ann, Bob and Dee wrote secrets: each is a stranger to what the others wrote.
        assert here.sent[CY] == there.sent[CY]
        assert here.sent[WATCHER] == there.sent[WATCHER]
        for world, secrets in ((here, ONE), (there, OTHER)):
            for writer, key in ((ANN, "sheet"), (DEE, "rivals"), (ANN, "rival"), (BOB, "line")):
                text = max(secrets[key].values(), key=len)
                assert [seat for seat in range(5) if world.heard(seat, text)] == [writer]
        # What is shown at last is shown to all, and there the worlds part.
        for world in (here, there):
            await world.do(ANN, "create_rival")
        for listener in (BOB, CY, DEE, WATCHER):
            assert here.sent[listener][-1] != there.sent[listener][-1]
            assert "Ursa Umber" in here.sent[listener][-1] and "Sterling Silver" in there.sent[listener][-1]

    run(scene())


@pytest.mark.parametrize("key", ["sheet", "rivals", "rival", "line"])
def test_one_writer_alone_is_told_of_one_draft(arena: Arena, key: str) -> None:
    # RULES KC-2.13
    writer = {"sheet": ANN, "rivals": DEE, "rival": ANN, "line": BOB}[key]

    async def scene() -> None:
        here, there = await play(arena, ONE), await play(arena, {**ONE, key: OTHER[key]})
        assert [seat for seat in range(5) if here.sent[seat] != there.sent[seat]] == [writer]

    run(scene())


def test_nobody_can_tell_who_wrote_what_to_avoid(arena: Arena) -> None:
    # RULES KC-1.3, KC-1.10
    async def world(writer: int) -> Evening:
        evening = await Evening(arena).begin()
        await evening.fill(writer, avoid="giant spiders")
        for seat in range(4):
            await evening.do(seat, "confirm")
        return evening

    async def scene() -> None:
        here, there = await world(ANN), await world(DEE)
        assert here.heard(BOB, "giant spiders")
        assert [seat for seat in range(5) if here.sent[seat] != there.sent[seat]] == [ANN, DEE]

    run(scene())
