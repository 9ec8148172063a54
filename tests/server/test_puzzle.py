"""Puzzles over the socket: the frames of a table, the question after them, and one rating for the first try."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from fracas.languages.captions import puzzle_in
from fracas.match.registry import find_game
from fracas.puzzles import Trial, find_puzzle
from fracas.server.puzzle.ratings import streak_of
from server.arena import PATIENCE_S, Arena, run

pytestmark = pytest.mark.one_build

DUEL = find_game("dagupukito")
MOVES, WORDS = find_puzzle(DUEL, "last_twenty"), find_puzzle(DUEL, "no_more_guards")
RIGHT = Trial(WORDS).right
SOLVE = {"frame": "solve", "game": "dagupukito", "name": "Tess"}

Frame = dict[str, Any]


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("puzzles")) as arena:
        yield arena


async def heard(socket: ClientConnection, *last: str) -> list[Frame]:
    """Frames up to one of these."""
    frames: list[Frame] = []
    while not frames or frames[-1]["frame"] not in last:
        frames.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S)))
    return frames


async def spoken(socket: ClientConnection, frame: Frame, *last: str) -> list[Frame]:
    await socket.send(json.dumps(frame))
    return await heard(socket, *(last or ("riddle", "refused", "notice")))


def line(arena: Arena, cookie: str = "") -> connect:
    headers = {"cookie": f"fracas_account={cookie}"} if cookie else {}
    return arena.line(additional_headers=headers)


def test_a_guest_tries_one_by_moves_wrong_and_right(arena: Arena) -> None:
    async def work() -> None:
        async with line(arena) as socket:
            first = await spoken(socket, {**SOLVE, "puzzle": MOVES.id, "mu": 30.0, "sigma": 2.0})
            ask, riddle = first[-2]["ask"], first[-1]
            assert riddle["ask"] == MOVES.ask and "why" not in riddle and "over" not in riddle
            assert len([one for one in first if one["frame"] == "update"]) == 1  # what led up to it is not shown again
            hit = {"frame": "answer", "id": "a", "ask": ask["id"], "action": {"do": "hit"}}
            tried = await spoken(socket, hit, "verdict")
            wrong, verdict = tried[-2], tried[-1]
            assert wrong["wrong"] and wrong["happened"] and "why" not in wrong
            assert (
                not verdict["right"] and verdict["counted"] and verdict["mu"] < 30 and verdict["person"]["change"] < 0
            )
            assert verdict["puzzle"]["change"] > 0 and verdict.get("streak") is None
            back = await spoken(socket, {"frame": "to_step", "step": 0})
            assert back[-2]["ask"] == ask and "wrong" not in back[-1]
            combo = {**hit, "id": "b", "action": {"do": "combo", "combo": "A2"}}
            solved = await spoken(socket, combo)
            assert solved[-1]["over"] and solved[-1]["why"] == MOVES.why and "shown" not in solved[-1]
            again = await spoken(socket, {"frame": "to_step", "step": 0})
            assert again[-2]["ask"] == ask
            told = await spoken(socket, {"frame": "to_step", "step": 1})
            assert told[-1]["over"] and told[-1]["shown"] and told[-1]["why"] == MOVES.why
            assert "a puzzle takes" in (await spoken(socket, {"frame": "rematch"}))[-1]["text"]
        listed = httpx.get(f"{arena.http}/api/puzzles").json()
        card = next(one for one in listed["puzzles"] if one["id"] == MOVES.id)
        assert card["tries"] == 1 and card["rating"]["value"] == verdict["puzzle"]["value"] and listed["me"] is None
        assert listed["daily"] in {f"{one['game']}/{one['id']}" for one in listed["puzzles"]}
        async with line(arena) as socket:  # from the same address once more: it moves only the guest
            await spoken(socket, {**SOLVE, "puzzle": MOVES.id})
            shown = await spoken(socket, {"frame": "to_step", "step": 1}, "verdict")
            assert not shown[-1]["right"] and shown[-1]["puzzle"]["change"] == 0
        after = httpx.get(f"{arena.http}/api/puzzles").json()
        assert next(one for one in after["puzzles"] if one["id"] == MOVES.id)["tries"] == 1
        assert httpx.get(f"{arena.http}/health").json()["entries"] == 0

    run(work())


def test_puzzles_are_told_in_the_language_of_the_page(arena: Arena) -> None:
    moves, words = puzzle_in(MOVES, "fr"), puzzle_in(WORDS, "fr")

    async def work() -> None:
        async with line(arena) as socket:
            first = await spoken(socket, {**SOLVE, "puzzle": MOVES.id, "language": "fr"})
            assert first[-1]["ask"] == moves.ask == "Il reste 20 PV à Vex. Gagne ce tour-ci."
            hit = {"frame": "answer", "id": "a", "ask": first[-2]["ask"]["id"], "action": {"do": "hit"}}
            tried = await spoken(socket, hit)
            assert any("Punch" in one and "touche" in one for one in tried[-1]["happened"]), tried[-1]["happened"]
            shown = await spoken(socket, {"frame": "to_step", "step": 1}, "riddle")
            assert shown[-1]["why"] == moves.why != MOVES.why
        async with line(arena) as socket:
            first = await spoken(socket, {**SOLVE, "puzzle": WORDS.id, "language": "fr"})
            assert first[-1]["choices"] == [choice.say for choice in words.choices]
            assert first[-1]["choices"][RIGHT] == "Elle n’a pas de Garde"

    run(work())
    french = httpx.get(f"{arena.http}/api/puzzles", headers={"accept-language": "fr-FR,fr;q=0.9"})
    assert french.headers["vary"] == "accept-language"
    titles = {f"{one['game']}/{one['id']}": one["title"] for one in french.json()["puzzles"]}
    assert titles["dagupukito/last_twenty"] == "Les vingt derniers"
    assert titles["knockout/found_103"] == "Baston rapide\u00a0: Gravel Gus\u00a0: monter un dé\u202f?"
    english = httpx.get(f"{arena.http}/api/puzzles").json()["puzzles"]
    assert {one["title"] for one in english if one["id"] == MOVES.id} == {MOVES.title}


def test_an_account_is_rated_once_for_each_puzzle_and_forgotten_when_it_goes(arena: Arena) -> None:
    made = httpx.post(
        f"{arena.http}/api/me/new", json={"handle": "solver", "passphrase": "four words well mixed"}, timeout=20
    )
    found = re.search(r"fracas_account=([^;]*)", made.headers["set-cookie"])
    assert found is not None
    cookie = found[1].strip('"')
    signed = {"cookie": f"fracas_account={cookie}"}

    async def work() -> None:
        for counted in (True, False):
            async with line(arena, cookie) as socket:
                asked = await spoken(socket, {**SOLVE, "puzzle": WORDS.id})
                assert asked[-1]["choices"] == [choice.say for choice in WORDS.choices] and asked[-2]["ask"] is None
                answer = await spoken(socket, {"frame": "answer", "id": "a", "action": {"do": "hit"}})
                assert answer[-1]["code"] == "puzzle"
                solved = await spoken(socket, {"frame": "guess", "choice": RIGHT}, "verdict")
                assert solved[0]["right"] == RIGHT and solved[0]["over"] and solved[0]["why"] == WORDS.why
                assert solved[-1]["counted"] is counted and (solved[-1]["person"]["change"] > 0) is counted

    run(work())
    me = httpx.get(f"{arena.http}/api/puzzles", headers=signed).json()["me"]
    assert me["tries"] == 1 and me["solved"] == [f"dagupukito/{WORDS.id}"] and me["missed"] == []
    kept = httpx.get(f"{arena.http}/api/me/export", headers=signed).json()
    assert [one["puzzle"] for one in kept["puzzles"]] == [WORDS.id] and kept["puzzle_rating"][0]["tries"] == 1


@pytest.mark.parametrize(
    ("frame", "told"),
    [
        ({**SOLVE, "puzzle": "nothing"}, "puzzle: dagupukito: no puzzle 'nothing'"),
        ({**SOLVE, "puzzle": MOVES.id, "game": "nothing"}, "puzzle: no game 'nothing'"),
        ({**SOLVE, "puzzle": MOVES.id, "mu": 1e9}, "mu"),
        ({**SOLVE, "puzzle": MOVES.id, "name": "a\u0007b"}, "name: only plain text, on one line"),
    ],
)
def test_a_wrong_first_frame_is_told(arena: Arena, frame: Frame, told: str) -> None:
    async def work() -> None:
        async with line(arena) as socket:
            assert told in (await spoken(socket, frame))[-1]["text"]

    run(work())


def test_a_streak_ends_with_a_day_that_was_missed() -> None:
    assert streak_of({1, 7, 8, 9}, 9) == 3 and streak_of({7, 8, 9}, 10) == 3 and streak_of({7, 8, 9}, 11) == 0
