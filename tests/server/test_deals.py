"""The same deal: a match given to others has the luck it had, and stays closed to them until they have played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.arena import Arena, Client, play_on, run

pytestmark = pytest.mark.one_build

DUEL: dict[str, Any] = {"game": "dagupukito", "seats": [{}, {"bot": "greedy"}], "options": {"rounds_to_win": 1}}


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("deals")) as arena:
        yield arena


async def played(arena: Arena, own: dict[str, Any], seed: int) -> dict[str, Any]:
    client = await Client.connect(arena, own["table"], own["token"])
    return await play_on(client, random.Random(seed))


def bearer(own: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {own['token']}"}


def test_a_deal_is_the_same_for_everybody_and_closed_until_played(arena: Arena) -> None:
    async def work() -> None:
        def get(path: str, own: dict[str, Any] | None = None) -> httpx.Response:
            return httpx.get(f"{arena.http}{path}", headers=bearer(own) if own else {})

        def post(path: str, own: dict[str, Any] | None = None, **body: Any) -> httpx.Response:
            headers = {"origin": arena.http, **(bearer(own) if own else {})}
            return httpx.post(f"{arena.http}{path}", headers=headers, json=body)

        ann = arena.open(**DUEL, name="Ann")
        table = ann["table"]
        assert post(f"/api/tables/{table}/deal", ann).status_code == 403, "it is not over"
        await played(arena, ann, 3)
        seen = [f"/api/tables/{table}/{what}" for what in ("film", "record", "show")]
        assert [get(path).status_code for path in seen] == [200] * 3, "anybody sees what watchers saw"
        assert get(f"/api/deals/{table}").status_code == 404
        assert post(f"/api/tables/{table}/deal").status_code == 401

        card = post(f"/api/tables/{table}/deal", ann).json()
        assert card["open"] and [(one["name"], one["source"]) for one in card["lines"]] == [("Ann", True)]
        assert [get(path).status_code for path in seen] == [403] * 3, "now it is a challenge"
        assert [get(path, ann).status_code for path in seen] == [200] * 3
        assert get(f"/api/tables/{table}").json()["outcome"] is None
        watcher = await Client.connect(arena, table)
        with pytest.raises(ConnectionClosed):
            await watcher.next("welcome")

        told = get(f"/api/deals/{table}").json()
        assert told["played"] == 0 and "lines" not in told and "open" not in told
        assert post(f"/api/deals/{table}", seat=7, name="Bo").status_code == 400
        bo = post(f"/api/deals/{table}", seat=0, name="Bo").json()
        early = get(f"/api/deals/{table}?played={bo['table']}", bo).json()
        assert "lines" not in early, "sitting down is not playing"
        assert get(f"/api/tables/{table}/show?played={bo['table']}", bo).status_code == 403
        await played(arena, bo, 3)
        assert get(f"/api/tables/{bo['table']}/film").status_code == 403, "his try is closed to others, too"
        assert get(f"/api/tables/{table}/show?played={bo['table']}", bo).status_code == 200
        assert get(f"/api/tables/{table}/show?played={bo['table']}", ann).status_code == 403, "whose try is it?"
        assert post(f"/api/tables/{bo['table']}/deal", bo).status_code == 409

        cy = post(f"/api/deals/{table}", seat=0, name="Cy").json()
        assert await played(arena, cy, 4) is not None
        again = post(f"/api/deals/{table}", seat=0, name="Bo").json()
        await played(arena, again, 5)
        lines = get(f"/api/deals/{table}?played={cy['table']}", cy).json()["lines"]
        assert [(one["name"], one.get("again", False)) for one in lines] == [
            ("Ann", False), ("Bo", False), ("Cy", False), ("Bo", True),
        ]  # fmt: skip
        assert all(one["result"] in ("won", "lost", "draw") and one["decisions"] > 5 for one in lines)
        assert get(f"/api/tables/{cy['table']}/film", cy).status_code == 200

    run(work())


def test_luck_is_the_seats_own_whatever_others_choose(arena: Arena) -> None:
    """Two tries with different choices draw the same cards in the same order, for as long as both draw."""

    async def work() -> None:
        ann = arena.open(**DUEL, name="Ann")
        await played(arena, ann, 1)
        httpx.post(f"{arena.http}/api/tables/{ann['table']}/deal", headers={"origin": arena.http, **bearer(ann)})
        made = httpx.post(
            f"{arena.http}/api/deals/{ann['table']}", headers={"origin": arena.http}, json={"seat": 0, "name": "Bo"}
        ).json()
        await played(arena, made, 2)
        drawn = []
        for own in (ann, made):
            film = httpx.get(f"{arena.http}/api/tables/{own['table']}/film", headers=bearer(own)).json()
            events = [event for moment in film for event in moment["events"]]
            drawn.append([c for e in events if e["event"] == "cards_drawn" and e["seat"] == 0 for c in e["cards"]])
        shared = min(map(len, drawn))
        assert shared >= 6 and drawn[0][:6] == drawn[1][:6]

    run(work())


def test_every_door_to_a_deal_is_closed_until_it_was_played(arena: Arena) -> None:
    """What tells of its luck: film, record, show, review, what is played on from it, and what was written."""

    async def work() -> None:
        async with httpx.AsyncClient(base_url=arena.http, headers={"origin": arena.http}, timeout=60) as web:
            ann = arena.open(**DUEL, name="Ann")
            table = ann["table"]
            counted = (await web.get("/api/figures/dagupukito")).json()["matches"]
            await played(arena, ann, 3)
            on = {"seq": 8, "seat": 0, "view": "0", "luck": "same"}
            earlier = (await web.post(f"/api/tables/{table}/on", headers=bearer(ann), json=on)).json()
            await played(arena, earlier, 5)
            on_from_it = (await web.post(f"/api/tables/{earlier['table']}/on", headers=bearer(earlier), json=on)).json()
            await played(arena, on_from_it, 7)
            for of in (earlier, on_from_it):
                assert (await web.get(f"/api/tables/{of['table']}/film")).status_code == 200, "no challenge yet"
                refused = await web.post(f"/api/tables/{of['table']}/deal", headers=bearer(of))
                assert refused.status_code == 409 and "give the other one" in refused.json()["detail"]
            assert (await web.get("/api/figures/dagupukito")).json()["matches"] == counted + 1, "the match itself"
            assert (await web.post(f"/api/tables/{table}/deal", headers=bearer(ann))).status_code == 200
            assert (await web.get("/api/figures/dagupukito")).json()["matches"] == counted, "figures tell results, too"
            trial = (await web.post(f"/api/tables/{table}/on", headers=bearer(ann), json=on)).json()
            await played(arena, trial, 6)
            bo = (await web.post(f"/api/deals/{table}", json={"seat": 0, "name": "Bo"})).json()
            others = (earlier["table"], on_from_it["table"])  # played on before the match was given
            said = {"seq": 1, "text": "Nice.", "pen": "the pen of a browser"}

            async def doors(own: dict[str, Any] | None, of: str, played: str) -> dict[str, int]:
                headers = {} if own is None else bearer(own)
                also = f"played={played}"
                got = {
                    what: (await web.get(f"/api/tables/{of}/{what}", headers=headers)).status_code
                    for what in ("record", "film", f"show?{also}", f"show?{also}&until=0", "review?view=0")
                }
                posted = (("on", on), (f"comments?{also}", said))
                for what, body in posted:
                    answer = await web.post(f"/api/tables/{of}/{what}", headers=headers, json=body)
                    got[what] = answer.status_code
                return got

            for own, tried in ((None, ""), (bo, bo["table"]), (None, trial["table"]), (trial, trial["table"])):
                for of in (table, *others, *([trial["table"]] if own is not trial else [])):
                    found = await doors(own, of, tried)
                    assert all(status in (401, 403) for status in found.values()), (of, tried, found)
            for of in (table, trial["table"], *others):
                watcher = await Client.connect(arena, of)
                with pytest.raises(ConnectionClosed):
                    await watcher.next("welcome")
            told = (await web.get(f"/api/tables/{table}")).json()
            assert told["outcome"] is None

            await played(arena, bo, 4)
            for of in (table, *others):
                assert (await web.get(f"/api/tables/{of}/show?played={bo['table']}", headers=bearer(bo))).is_success
            assert (await web.get("/api/figures/dagupukito")).json()["matches"] == counted
            lines = (await web.get(f"/api/deals/{table}?played={bo['table']}", headers=bearer(bo))).json()["lines"]
            assert [one["name"] for one in lines] == ["Ann", "Bo"], "what was played on is no try"

    run(work())
