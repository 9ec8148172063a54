"""Comments on moments of a finished match: who may write, read and delete them; and that nothing is spoiled."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from fracas.server.data.export import person
from fracas.server.theatre import comments as kept
from fracas.server.theatre.recent import AHEAD
from server.arena import Arena, Client, play_on, run

pytestmark = pytest.mark.one_build

AT_ONCE = 4  # comments from one address
ANN, BO = "the pen of Ann's browser", "the pen of Bo's browser"


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("comments"), comments_burst=AT_ONCE, comments_per_minute=0.01) as arena:
        yield arena


class Seen:
    """A duel that Ann has played, and requests about it."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        wish = {"game": "dagupukito", "seats": [{}, {"bot": "random"}], "name": "Ann", "options": {"rounds_to_win": 1}}
        seat = arena.post("/api/tables", wish).json()
        self.table, self.token = seat["table"], seat["token"]

        async def to_the_end() -> None:
            client = await Client.connect(arena, self.table, self.token)
            await play_on(client, random.Random(5))

        run(to_the_end())

    def show(self, query: str = "", own: bool = False) -> Any:
        answer = self.arena.get(f"/api/tables/{self.table}/show?{query}", self.token if own else None)
        return answer.json() if answer.status_code == 200 else answer.status_code

    def write(self, seq: int = 3, text: str = "Nice.", pen: str = BO, own: bool = False, **more: Any) -> httpx.Response:
        bearer = {"authorization": f"Bearer {self.token}"} if own else {}
        said = {"seq": seq, "text": text, "pen": pen, "name": "Bo", **more}
        return self.arena.post(f"/api/tables/{self.table}/comments", said, **bearer)

    def delete(self, comment: str, pen: str = "", own: bool = False) -> int:
        bearer = {"authorization": f"Bearer {self.token}"} if own else {}
        path = f"/api/tables/{self.table}/comments/{comment}/delete"
        return self.arena.post(path, {"pen": pen}, **bearer).status_code


@pytest.fixture(scope="module")
def seen(arena: Arena) -> Seen:
    return Seen(arena)


def test_a_part_of_a_show_holds_neither_its_end_nor_what_comes_after(seen: Seen) -> None:
    whole = seen.show()
    last = whole["count"] - 1
    assert len(whole["scenes"]) == last + 1 > 2 * AHEAD and whole["outcome"] and whole["marks"][-1] <= last
    for query in ("until=0", "time=0"):
        part = seen.show(query)
        assert part["scenes"] == whole["scenes"][: len(part["scenes"])] and len(part["scenes"]) <= 2 * AHEAD
        assert "outcome" not in part and part["count"] == last + 1 and part["marks"] == whole["marks"]
    late = seen.show(f"first=20&until={last - 1}")
    assert late["scenes"] == whole["scenes"][20:last] and late["first"] == 20 and "outcome" not in late
    assert "outcome" not in seen.show(f"time={whole['scenes'][-1]['at'] + 5_000}"), "a clock does not ask for the end"
    end = seen.show(f"first={last}&until={last}")
    assert end["scenes"] == whole["scenes"][last:] and end["outcome"] == whole["outcome"]
    assert seen.show("until=-1") == seen.show("first=x") == 400
    every = seen.show("view=all", own=True)
    assert seen.show("view=all&first=5&until=9", own=True)["scenes"] == every["scenes"][5 : 10 + AHEAD]


def test_whoever_may_see_a_match_writes_and_all_who_see_it_read(seen: Seen) -> None:
    made = seen.write(3, "  Nice.  ")
    assert made.status_code == 201 and made.json()["scene"] == 3 and made.json()["text"] == "Nice."
    played = seen.write(40, "Here it went wrong.", ANN, own=True, view="0").json()
    assert played["seat"] == 0 and played["name"] == "Ann" and played["mine"], "a seat is called by its name"
    early = seen.show("until=0")
    assert [one["text"] for one in early["comments"]] == ["Nice."], "what is written later is not sent before"
    assert early["remarks"] and early["remarks"][0] > AHEAD
    everything = seen.show()["comments"]
    assert [one["text"] for one in everything] == ["Nice.", "Here it went wrong."]
    own = seen.show("view=0", own=True)
    assert [one["scene"] for one in own["comments"]][1] == 40
    at = own["scenes"][40]["at"]
    watched = seen.show()["scenes"]
    assert watched[everything[1]["scene"]]["at"] <= at, "in another view it stands at the same time of the match"
    for wrong, status in (
        ({"text": "two\nlines"}, 400),
        ({"text": "turn \u202e it"}, 400),
        ({"text": "nothing\x00"}, 400),
        ({"text": "   "}, 400),
        ({"text": "x" * 281}, 400),
        ({"text": ""}, 400),
        ({"pen": "short"}, 400),
        ({"seq": 9_999}, 400),
        ({"view": "0"}, 403),
        ({"view": "moon"}, 400),
        ({"else": 1}, 400),
    ):
        assert seen.write(**wrong).status_code == status, wrong
    assert seen.write(1, "From elsewhere").status_code == 201
    strange = {"origin": "https://elsewhere.example"}
    said = {"seq": 1, "text": "x", "pen": BO}
    assert seen.arena.post(f"/api/tables/{seen.table}/comments", said, **strange).status_code == 403
    open_ = seen.arena.open(seats=[{}, {}])
    assert seen.arena.post(f"/api/tables/{open_['table']}/comments", said).status_code == 403, "it is not over"


def test_its_author_and_the_players_delete_a_comment(seen: Seen) -> None:
    ids = [seen.write(2, f"Number {n}").json()["id"] for n in range(3)]
    assert seen.delete(ids[0]) == seen.delete(ids[0], ANN) == 403
    assert seen.delete(ids[0], BO) == 204 and seen.delete(ids[0], BO) == 403
    assert seen.delete(ids[1], own=True) == 204, "a player of the match"
    assert [one["id"] for one in seen.show()["comments"] if one["text"].startswith("Number")] == [ids[2]]


def test_one_person_writes_so_many_and_one_address_so_fast(arena: Arena) -> None:
    other = Seen(arena)
    pen = "the pen of somebody busy"
    found = [other.write(n % 9, f"{n}", pen).status_code for n in range(kept.MOST_EACH + 1)]
    assert found == [201] * kept.MOST_EACH + [409]
    assert other.write(1, "somebody else").status_code == 201
    here = {"x-forwarded-for": "203.0.113.4"}
    path = f"/api/tables/{other.table}/comments"
    answers = [
        arena.post(path, {"seq": 1, "text": f"again {n}", "pen": f"one pen after another {n}"}, **here)
        for n in range(AT_ONCE + 1)
    ]
    assert [one.status_code for one in answers] == [201] * AT_ONCE + [429] and "retry-after" in answers[-1].headers
    assert other.write(2, "from elsewhere").status_code == 201


def test_what_somebody_wrote_is_given_out_and_goes_with_the_match(arena: Arena, seen: Seen) -> None:
    assert [one["text"] for one in person(arena.url, ANN)["comments"]] == ["Here it went wrong."]
    by_token = person(arena.url, seen.token)
    assert by_token["asked_by"] == "token" and [one["seq"] for one in by_token["comments"]] == [40]
    if arena.url.startswith("sqlite"):
        rows = sqlite3.connect(arena.db).execute("SELECT pen FROM comments").fetchall()
        assert rows and all(ANN not in pen and BO not in pen for (pen,) in rows), "only its hash is kept"
    assert "Here it went wrong." not in json.dumps(arena.get(f"/api/tables/{seen.table}/record", seen.token).json())
