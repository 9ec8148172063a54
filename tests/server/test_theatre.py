"""The theatre over HTTP: who may see through whose eyes, and records that strangers bring."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.arena import Arena, Client, an_evening, play_on, run
from server.test_opens import Group, seated_and_played

pytestmark = pytest.mark.pure_only


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("arena"), record_bytes=200_000) as arena:
        yield arena


@pytest.fixture(scope="module")
def group(arena: Arena) -> Group:
    return run(seated_and_played(arena))


def show(group: Group, view: str, seat: int | None = None) -> Any:
    return group.get(f"show?view={view}", seat)


def bring(arena: Arena, record: object, view: str = "watchers") -> httpx.Response:
    body = record if isinstance(record, bytes) else json.dumps(record).encode()
    return httpx.post(f"{arena.http}/api/theatre?view={view}", content=body, timeout=60)


def test_a_seat_sees_what_opens_and_a_stranger_what_watchers_saw(group: Group) -> None:
    for view in ("", "watchers"):
        assert show(group, view)["views"] == ["watchers"] and show(group, view)["view"] == "watchers"
    assert [show(group, view) for view in ("0", "1", "all")] == [403] * 3
    own = show(group, "", 1)
    assert own["view"] == "1" and own["own"] == 1 and own["views"] == ["watchers", "0", "1", "all"]
    for seat in range(2):
        film, seen = group.get("film", seat), show(group, str(seat), 1)
        assert [one["view"] for one in film] == [one["view"] for one in seen["scenes"]]
        assert [one["events"] for one in film] == [one["events"] for one in seen["scenes"]]
        assert all("action" not in one or one["seat"] == seat for one in seen["scenes"])
    assert show(group, "2", 1) == show(group, "-1", 1) == show(group, "everything", 1) == 400
    assert group.arena.get(f"/api/tables/{group.table}/show", "nobody").status_code == 401


def test_nothing_is_shown_while_the_match_runs(arena: Arena) -> None:
    first = arena.open(seats=[{}, {}])
    arena.join(first["table"])
    assert arena.get(f"/api/tables/{first['table']}/show", first["token"]).status_code == 403
    assert arena.get("/api/tables/nosuchtable/show").status_code == 404


def test_a_show_is_packed_for_whoever_can_unpack_it(arena: Arena, group: Group) -> None:
    path = f"{arena.http}/api/tables/{group.table}/show"
    with httpx.stream("GET", path, headers={"accept-encoding": "gzip"}) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        data = gzip.decompress(b"".join(packed.iter_raw()))
    plain = httpx.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == data


def test_what_cannot_be_shown_is_refused_with_its_reason(arena: Arena, group: Group) -> None:
    for wrong, why in {
        b"": "not a record",
        b"cat": "not a record: JSON is malformed",
        b"\xff\xfe": "not a record",
        b"[" * 100_000: "not a record",
        b"{}": "record format None is not known here",
        b'{"format": 1}': "not a record: Object missing required field `setup`",
        json.dumps(group.get("record")).encode(): "no game 'highest'; there are",
    }.items():
        answer = bring(arena, wrong)
        assert answer.status_code == 422 and why in answer.json()["detail"], (wrong[:20], answer.text)
    long = bring(arena, b'"' + b"x" * 300_000 + b'"')
    assert long.status_code == 413 and long.json()["detail"] == "record: longer than 200,000 bytes"
    strange = httpx.post(f"{arena.http}/api/theatre", content=b"{}", headers={"origin": "https://elsewhere.example"})
    assert strange.status_code == 403


def test_whoever_played_plays_on_from_a_moment(arena: Arena) -> None:
    """With a real game: the processes that play records know no other."""
    table = {"game": "dagupukito", "seats": [{}, {"bot": "random"}], "name": "Ann", "options": {"rounds_to_win": 1}}
    seat = arena.post("/api/tables", table).json()

    async def to_the_end(table: str, token: str) -> Client:
        client = await Client.connect(arena, table, token)
        await play_on(client, random.Random(5))
        return client

    run(to_the_end(seat["table"], seat["token"]))
    path, bearer = f"/api/tables/{seat['table']}", {"authorization": f"Bearer {seat['token']}"}
    scenes = arena.get(f"{path}/show?view=0", seat["token"]).json()["scenes"]
    wish = {"view": "0", "seq": 20, "seat": 0, "name": "Ann", "bot": "greedy"}
    assert arena.post(f"{path}/on", wish).status_code == 403
    for wrong, why in (({"seat": 5}, "seat: there is no seat 5"), ({"bot": "cat"}, "no bot 'cat'")):
        answer = arena.post(f"{path}/on", wish | wrong, **bearer)
        assert answer.status_code == 400 and why in answer.json()["detail"]
    for seq, why in ((len(scenes) - 1, "the match is over there"), (9_999, "view 0 has no scene 9999")):
        answer = arena.post(f"{path}/on", wish | {"seq": seq}, **bearer)
        assert answer.status_code == 422 and why in answer.json()["detail"]

    assert arena.get(f"{path}/review?view=0").status_code == 403
    assert arena.get(f"{path}/review?view=watchers", seat["token"]).status_code == 422
    data = arena.get(f"{path}/record", seat["token"]).content
    judged = httpx.post(f"{arena.http}/api/theatre/review?view=0", content=data, timeout=60).json()
    told = told_as_it_goes(arena, f"{path}/review?view=0", headers=bearer)
    percents = [one["percent"] for one in told]
    assert len(percents) > 20 and percents[0] == 0 and percents[-1] == 100 and percents == sorted(percents)
    assert told[-1]["review"]["decisions"] == judged["decisions"]
    assert all(one.keys() == {"percent"} for one in told[:-1])
    own = {scene["seq"] for scene in scenes if scene.get("action")}
    assert judged["decisions"] and all(one["seq"] in own for one in judged["decisions"])

    records = {}
    source = arena.get(f"{path}/record", seat["token"]).json()
    for luck in ("fresh", "same"):
        made = arena.post(f"{path}/on", wish | {"luck": luck}, **bearer)
        assert made.status_code == 201, made.text
        new = made.json()
        assert new["table"] != seat["table"] and new["seat"] == 0
        first = run(to_the_end(new["table"], new["token"])).updates()[0]
        assert (
            first["at"] >= scenes[20]["at"] and first["view"]["turn"] >= scenes[20]["view"]["turn"]
        )  # the bot may have answered already
        record = records[luck] = arena.get(f"/api/tables/{new['table']}/record", new["token"]).json()
        assert [one["name"] for one in record["setup"]["seats"]] == ["Ann", "Greedy"]
        assert record["outcome"] and "promise" not in record
        alike = 0
        for old, again in zip(source["entries"], record["entries"], strict=False):
            if any(old.get(name) != again.get(name) for name in ("at", "seat", "action", "luck")):
                break
            alike += 1
        assert alike >= 21  # scene 20 of a seat is entry 20 of the log, or a later one
    assert records["same"]["seed"] == source["seed"] != records["fresh"]["seed"]


def told_as_it_goes(arena: Arena, path: str, data: bytes | None = None, **more: Any) -> list[dict[str, Any]]:
    """What is told of a review while it is made."""
    headers = {"accept": "application/x-ndjson", **more.pop("headers", {})}
    method = "GET" if data is None else "POST"
    with httpx.stream(method, f"{arena.http}{path}", headers=headers, content=data, timeout=60, **more) as answer:
        assert answer.status_code == 200, answer.read()
        return [json.loads(line) for line in answer.iter_lines()]


def test_what_goes_wrong_with_a_review_on_the_way_is_told_in_its_last_line(arena: Arena) -> None:
    broken = b'{"format": 1, "cat": true}'
    told = told_as_it_goes(arena, "/api/theatre/review?view=0", broken, headers={"accept-language": "fr"})
    plain = httpx.post(f"{arena.http}/api/theatre/review?view=0", content=broken, headers={"accept-language": "fr"})
    assert plain.status_code == 422
    assert told[-1]["problem"] == plain.json() and told[-1]["percent"] == 100 and "review" not in told[-1]
    long = httpx.post(
        f"{arena.http}/api/theatre/review?view=0", content=b"x", headers={"accept": "application/x-ndjson"}
    )
    assert long.status_code == 422, "what is no JSON is refused at once"


def test_of_an_evening_each_may_review_their_own_choices_by_what_they_knew(tmp_path: Path) -> None:
    """Nothing of it opens (KC-1.3): so there is no second column, no ledger, and nobody else's review."""
    table = {"game": "knockout", "seats": [{}, {"bot": "random"}], "options": {"mode": "full", "points_to_win": 1}}
    with Arena(tmp_path, theatre_s=8) as arena:  # the first choices are enough
        seat = arena.post("/api/tables", table).json()
        run(an_evening(arena, seat["table"], seat["token"]))
        path, bearer = f"/api/tables/{seat['table']}", {"authorization": f"Bearer {seat['token']}"}
        own = arena.get(f"{path}/show", seat["token"]).json()
        assert (own["views"], own["reviews"], own.get("playable")) == (["watchers", "0"], ["0"], None)
        assert "reviews" not in arena.get(f"{path}/show").json()
        for view, token, status in (("0", None, 403), ("1", seat["token"], 403), ("watchers", seat["token"], 422)):
            assert arena.get(f"{path}/review?view={view}", token).status_code == status, view
        assert arena.post(f"{path}/on", {"view": "0", "seq": 20, "seat": 0}, **bearer).status_code == 403
        answer = httpx.get(f"{arena.http}{path}/review?view=0", headers=bearer, timeout=60)
        assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["ledger"] is None and all(one["true"] is None for one in found["points"])
    assert found["decisions"] and all(one["known"] and not one["true"] for one in found["decisions"])
    stages = [scene["view"]["story"]["facts"]["stage"] for scene in own["scenes"]]
    chosen = {scene["seq"]: stages[place - 1] for place, scene in enumerate(own["scenes"]) if scene.get("action")}
    assert {chosen[one["seq"]] for one in found["decisions"]} == {"brawl"} < set(chosen.values())
