"""Taking an answer back over real sockets: who is told what, and what the record says."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from fracas.match import find_game
from fracas.match.verify import verify
from server.arena import Arena, Client, Frame, play_on, run
from server.test_match import sit_down_with_tokens

TAKE_BACK = {"do": "take_back"}


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("arena")) as arena:
        yield arena


def shown(update: Frame) -> Any:
    return update["view"], update["ask"], [seat.get("asked") for seat in update["seats"]]


def test_a_choice_is_taken_back_and_another_is_played(arena: Arena) -> None:
    async def story() -> None:
        wish = {"game": "dagupukito", "options": {"rounds_to_win": 1}}
        table, (ann, bo, watcher), tokens = await sit_down_with_tokens(arena, **wish)
        first, before = ann.updates()[-1], {client: shown(client.updates()[-1]) for client in (ann, bo, watcher)}
        assert "undo" not in first
        ask = first["ask"]
        sent = await ann.answer(ask["id"], ask["options"][0])
        sealed = await ann.next("update")
        assert sealed["undo"] is True and "id" not in sealed["ask"]
        assert [event["event"] for event in (await bo.next("update"))["events"]] == ["sealed"]
        await watcher.next("update")
        undone = await ann.answer(None, TAKE_BACK)
        for client in (ann, bo, watcher):
            update = await client.next("update")
            assert shown(update) == before[client] and update["events"] == []
            assert update.get("answered") == (undone if client is ann else None)
            assert "undo" not in update
        # What was sent before is not played again, however often it comes.
        await ann.answer(ask["id"], ask["options"][0], sent)
        assert shown(await ann.next("update", "refused")) == before[ann]

        await ann.answer(ask["id"], ask["options"][1])
        await ann.next("update")
        for client in (bo, watcher):
            await client.next("update")
        arena.kill()  # in the middle: a take-back is stored like any entry
        arena.start()
        ann = await Client.connect(arena, table, tokens[0])
        again = await ann.next("update")
        assert again["undo"] is True and "id" not in again["ask"]
        bo = await Client.connect(arena, table, tokens[1])
        await bo.next("update")
        await ann.next("seats")

        question = bo.updates()[-1]["ask"]
        await bo.answer(question["id"], question["options"][0])
        await bo.next("update")
        assert "undo" not in await ann.next("update")
        refused_id = await ann.answer(None, TAKE_BACK)
        refused = await ann.next("refused")
        assert (refused["id"], refused["code"]) == (refused_id, "crossed")

        await asyncio.gather(play_on(ann, random.Random(1)), play_on(bo, random.Random(2)))
        game = find_game("dagupukito")
        data = arena.get(f"/api/tables/{table}/record", tokens[0]).content
        verdict = verify(game, data)
        assert verdict.proved, verdict.lines()
        assert b'"take_back"' in data
        film = arena.get(f"/api/tables/{table}/film?seat=0", tokens[0])
        assert film.status_code == 200 and b'"take_back"' in film.content
        show = arena.get(f"/api/tables/{table}/show?view=all", tokens[0])
        assert show.status_code == 200
        review = arena.get(f"/api/tables/{table}/review?view=0", tokens[0])
        assert review.status_code == 200, review.text

    run(story())


def test_where_it_was_not_agreed_nothing_is_taken_back(arena: Arena) -> None:
    async def story() -> None:
        _, (ann, _bo, _), _ = await sit_down_with_tokens(arena, game="dagupukito", undo=False)
        ask = ann.updates()[-1]["ask"]
        await ann.answer(ask["id"], ask["options"][0])
        assert "undo" not in await ann.next("update")
        await ann.answer(None, TAKE_BACK)
        assert (await ann.next("refused"))["code"] == "no_undo"

    run(story())
