"""Lessons over the socket: the frames of a table, captions after them, and nothing in the store."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fracas.languages.captions import lesson_in
from fracas.lessons import Run, lessons_of
from fracas.match.registry import find_game
from server.arena import PATIENCE_S, Arena, run

pytestmark = pytest.mark.one_build

LESSON = lessons_of(find_game("dagupukito"))[0]
LEARN = {"frame": "learn", "game": LESSON.game, "lesson": LESSON.id, "name": "Tess"}

Frame = dict[str, Any]


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("lessons")) as arena:
        yield arena


async def spoken(socket: ClientConnection, frame: Frame) -> list[Frame]:
    """What is answered to a frame, up to the caption, a refusal or a notice."""
    await socket.send(json.dumps(frame))
    frames: list[Frame] = []
    while not frames or frames[-1]["frame"] not in ("caption", "refused", "notice"):
        frames.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S)))
    return frames


def answer(number: int, ask: Frame, action: object) -> Frame:
    return {"frame": "answer", "id": f"a{number}", "ask": ask["id"], "action": action}


async def finish(socket: ClientConnection, frames: list[Frame], done: Run) -> Frame:
    """Play the rest of the lesson as its file has it; the last caption."""
    number = 100
    while not frames[-1].get("over"):
        ask = frames[-2]["ask"]
        wanted = done.wanted[0]
        assert done.answer(ask["id"], wanted) is None
        option = next(one for one in ask["options"] if all(one.get(k, v) == v for k, v in _plain(wanted).items()))
        frames = await spoken(socket, answer(number, ask, option))
        number += 1
    return frames[-1]


def _plain(action: Any) -> Frame:
    return {
        "do": str(action.__struct_config__.tag),
        **{name: getattr(action, name) for name in action.__struct_fields__},
    }


def test_a_lesson_is_played_to_its_end_with_a_wrong_move_and_a_lost_line(arena: Arena) -> None:
    async def work() -> None:
        url = f"ws://127.0.0.1:{arena.port}/ws"
        async with connect(url) as socket:
            first = await spoken(socket, LEARN)
            welcome, update, caption = first[0], first[-2], first[-1]
            assert welcome["frame"] == "welcome" and welcome["seat"] == 0 and welcome["handout"]
            assert [seat["name"] for seat in welcome["setup"]["seats"]] == ["Tess", LESSON.seats[1]]
            assert caption["say"] == LESSON.steps[0].say and caption["steps"] == len(LESSON.steps)
            ask = update["ask"]
            wrong = next(one for one in ask["options"] if one["card"] == "K")
            tried = await spoken(socket, answer(1, ask, wrong))
            assert tried[0]["answered"] == "a1" and tried[0]["events"]
            assert tried[-1]["wrong"] == LESSON.steps[0].wrong[0].say and tried[-2]["ask"] is None
            closed = await spoken(socket, answer(2, ask, wrong))
            assert closed[-1]["frame"] == "refused" and closed[-1]["code"] == "lesson"
            back = await spoken(socket, {"frame": "to_step", "step": 0})
            assert back[-2]["view"] == update["view"] and back[-2]["ask"] == ask and "wrong" not in back[-1]
            assert [one["seq"] for one in first + tried + back if one["frame"] == "update"] == list(
                range(sum(one["frame"] == "update" for one in first + tried + back))
            )
            right = next(one for one in ask["options"] if one["card"] == "P")
            went_on = await spoken(socket, answer(3, ask, right))
            assert went_on[-1]["step"] == 1 and went_on[-1]["done"] == LESSON.steps[0].done
        async with connect(url) as socket:  # the page was loaded again, and knows the step
            again = await spoken(socket, {**LEARN, "step": 1})
            assert again[-1]["say"] == LESSON.steps[1].say
            assert again[-2]["view"] == went_on[-2]["view"]
            last = await finish(socket, again, Run(LESSON, 1))
            assert last["over"] and last["say"] == LESSON.close
            skipped = await spoken(socket, {"frame": "to_step", "step": 3})
            assert skipped[-1]["say"] == LESSON.steps[3].say
        assert httpx.get(f"{arena.http}/api/tables").json() == []
        assert httpx.get(f"{arena.http}/health").json()["entries"] == 0

    run(work())


def test_a_lesson_is_heard_in_the_language_of_the_page(arena: Arena) -> None:
    french = lesson_in(LESSON, "fr")

    async def work() -> None:
        async with arena.line() as socket:
            first = await spoken(socket, {**LEARN, "language": "fr-CA"})
            ask = first[-2]["ask"]
            assert first[-1]["say"] == french.steps[0].say
            assert french.steps[0].say.startswith("Vex et toi choisissez chacun une carte")
            guard = next(one for one in ask["options"] if one["card"] == "G")
            tried = await spoken(socket, answer(1, ask, guard))
            assert tried[-1]["wrong"] == french.steps[0].otherwise
            assert any("Garde" in line for line in tried[-1]["happened"]), tried[-1]["happened"]
            refused = await spoken(socket, answer(2, ask, guard))
            assert refused[-1]["why"].startswith("Ce n’était pas le bon coup")
            await spoken(socket, {"frame": "to_step", "step": 0})
            last = await finish(socket, await spoken(socket, {"frame": "refresh"}), Run(LESSON))
            assert last["over"] and last["say"] == french.close and last["say"] != LESSON.close

    run(work())
    for wish, lesson in (("fr", french), ("de", LESSON)):
        cards = httpx.get(f"{arena.http}/api/games", headers={"accept-language": wish}).json()
        card = next(card for card in cards if card["id"] == LESSON.game)["lessons"][0]
        assert (card["title"], card["idea"]) == (lesson.title, lesson.idea)


def test_an_account_keeps_which_lessons_it_has_played(arena: Arena) -> None:
    """So that no other device offers them to it as to a newcomer."""
    made = httpx.post(
        f"{arena.http}/api/me/new", json={"handle": "learner", "passphrase": "four words well mixed"}, timeout=20
    )
    found = re.search(r"fracas_account=([^;]*)", made.headers["set-cookie"])
    assert found is not None
    signed = {"cookie": f"fracas_account={found[1].strip(chr(34))}"}

    def learnt() -> list[str]:
        return list(httpx.get(f"{arena.http}/api/me", headers=signed).json()["account"]["learnt"])

    async def work() -> None:
        async with arena.line(additional_headers=signed) as socket:
            first = await spoken(socket, LEARN)
            assert learnt() == []
            await finish(socket, first, Run(LESSON))

    run(work())
    until = time.monotonic() + PATIENCE_S
    while not learnt() and time.monotonic() < until:
        time.sleep(0.02)
    assert learnt() == [f"{LESSON.game}/{LESSON.id}"]
    played = httpx.get(f"{arena.http}/api/me/export", headers=signed).json()["lessons"]
    assert [one["lesson"] for one in played] == [LESSON.id]


@pytest.mark.parametrize(
    ("frame", "told"),
    [
        ({**LEARN, "lesson": "nothing"}, "lesson: dagupukito: no lesson 'nothing'; there are first_fight"),
        ({**LEARN, "game": "nothing"}, "lesson: no game 'nothing'"),
        ({**LEARN, "step": -1}, "step"),
        ({**LEARN, "name": "a\u0007b"}, "name: only plain text, on one line"),
    ],
)
def test_a_wrong_first_frame_is_told(arena: Arena, frame: Frame, told: str) -> None:
    async def work() -> None:
        async with arena.line() as socket:
            frames = await spoken(socket, frame)
            assert frames[-1]["frame"] == "notice" and told in frames[-1]["text"]

    run(work())


def test_what_has_no_meaning_in_a_lesson_is_a_mistake(arena: Arena) -> None:
    async def work() -> None:
        async with arena.line() as socket:
            ask = (await spoken(socket, LEARN))[-2]["ask"]
            for frame in ({"frame": "rematch"}, {"frame": "say", "text": "hello"}, {"frame": "join", "table": "x"}):
                assert "a lesson takes" in (await spoken(socket, frame))[-1]["text"]
            unread = await spoken(socket, answer(1, ask, {"do": "nothing"}))
            assert unread[-1]["code"] == "unreadable"
            unfit = await spoken(socket, answer(2, ask, {"do": "play", "card": "T"}))
            assert unfit[-1]["frame"] == "refused" and "You hold no Throw" in unfit[-1]["why"]
            whole = await spoken(socket, {"frame": "refresh"})
            assert whole[-2]["ask"] == ask and whole[-2]["events"] == []
            far = await spoken(socket, {"frame": "to_step", "step": 1000})
            assert far[-1]["over"]
        async with arena.line() as socket:
            assert "the first must be join, learn or solve" in (await spoken(socket, {"frame": "refresh"}))[-1]["text"]
            with pytest.raises(ConnectionClosed):
                await socket.recv()

    run(work())
