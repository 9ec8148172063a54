"""The rulebook over HTTP, and why a greyed choice is greyed, over the socket."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from server.arena import Arena, Client, run

pytestmark = pytest.mark.one_build

DUEL: dict[str, Any] = {"game": "dagupukito", "seats": [{}, {"bot": "random"}], "options": {"rounds_to_win": 1}}


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("rulebook")) as arena:
        yield arena


def test_rules_and_pictures_are_there_for_everybody(arena: Arena) -> None:
    rules = arena.get("/api/rules/brawl").json()
    press = rules["words"][rules["about"]["card Pr"]]
    assert press["word"] == "Press" and press["rules"][0] == "BR-4.16"
    assert rules["words"][rules["about"]["refused frozen"]]["word"] == "Freeze"
    picture = arena.get(f"/api/rules/brawl/pictures/{press['picture']}").json()
    assert picture["seat"] == 0 and picture["view"]["zones"] and picture["spot"] == "zone:0"
    assert [seat["name"] for seat in picture["setup"]["seats"]] == ["Rookie", "Vex"]
    card = next(one for one in arena.get("/api/games").json() if one["id"] == "brawl")
    assert card["text"]["terms"]["Press"]["rule"] == "BR-4.16", "the words in short come with the game"
    for wrong in ("/api/rules/chess", "/api/rules/brawl/pictures/none", "/api/rules/chess/pictures/press"):
        assert arena.get(wrong).status_code == 404


def test_why_not_is_answered_and_changes_nothing(arena: Arena) -> None:
    async def work() -> None:
        own = arena.open(**DUEL)
        client = await Client.connect(arena, own["table"], own["token"])
        watcher = await Client.connect(arena, own["table"])
        update = await client.next("update")

        async def why(asker: Client, **action: object) -> dict[str, Any]:
            await asker.send(frame="why_not", id="w", action=action)
            frame: dict[str, Any] = await asker.next("refused")
            assert frame["id"] == "w"
            return frame

        refused = await why(client, do="hit")
        assert refused["code"] == "wrong_step" and "CF-5.1" in refused["why"]
        assert (await why(client, **update["ask"]["options"][0]))["code"] == "legal"
        assert (await why(client, do="no such thing"))["code"] == "unreadable"
        assert (await why(watcher, do="hit"))["code"] == "watching"
        await client.send(frame="refresh")
        assert (await client.next("update"))["seq"] == update["seq"], "nothing was played"

    run(work())
