"""Whole matches over real sockets: what is played is what everybody is told, and nobody is told more."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fracas.kernel.game import Game
from fracas.match import Replay, find_game
from fracas.match.record import decode, digest
from server import toy
from server.arena import PATIENCE_S, Arena, Client, Frame, play_on, run


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("arena")) as arena:
        yield arena


def game_of(name: str) -> Game[Any]:
    return toy.GAME if name == toy.GAME.id else find_game(name)


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


async def sit_down(arena: Arena, **wish: Any) -> tuple[str, list[Client]]:
    """Two people and a watcher at a new table."""
    table, clients, _tokens = await sit_down_with_tokens(arena, **wish)
    return table, clients


async def sit_down_with_tokens(arena: Arena, **wish: Any) -> tuple[str, list[Client], list[str]]:
    first = arena.open(**wish)
    watcher = await Client.connect(arena, first["table"])
    ann = await Client.connect(arena, first["table"], first["token"])
    await watcher.next("seats")
    second = arena.join(first["table"])
    bo = await Client.connect(arena, first["table"], second["token"])
    for client in (ann, bo, watcher):
        await client.next("update")
    return first["table"], [ann, bo, watcher], [first["token"], second["token"]]


async def play_to_the_end(clients: list[Client], seed: int) -> list[Frame]:
    people = [play_on(client, random.Random(seed + seat)) for seat, client in enumerate(clients[:2])]
    ends = await asyncio.gather(*people)
    while "outcome" not in clients[2].updates()[-1]:
        await clients[2].next("update")
    return ends


def check_frames(game: Game[Any], data: bytes, clients: list[Client]) -> None:
    """Every update is exactly the view, the ask and the events of its seat at that entry."""
    record = decode(data, game)
    replay = Replay(game, record)
    told = {0: replay.match.opening}
    pictures: dict[tuple[int, int | None], tuple[Any, Any]] = {}

    def take(seq: int) -> None:
        for seat in (0, 1, None):
            ask = None if seat is None or replay.match.over else replay.match.ask(seat)
            pictures[seq, seat] = plain(replay.match.view(seat)), plain(ask)

    take(0)
    while (done := replay.step()) is not None:
        told[done.entry.seq] = done
        take(done.entry.seq)
    assert digest(record.setup, replay.match.entries, replay.match.outcome) == record.digest
    for client, seat in zip(clients, (0, 1, None), strict=True):
        for update in client.updates():
            names = {"frame", "seq", "at", "events", "view", "ask", "seats", "outcome", "answered", "promise", "undo"}
            assert set(update) <= names and update["promise"] == record.entries[update["seq"]].promise
            assert (update["view"], update["ask"]) == pictures[update["seq"], seat]
            assert update["events"] in ([], plain(told[update["seq"]].events(seat)))
        seqs = [update["seq"] for update in client.updates()]
        assert sorted(set(seqs)) == list(range(seqs[0], len(record.entries)))


@pytest.mark.parametrize("name", ["highest", "dagupukito"])
def test_a_whole_match_tells_each_seat_its_own_truth(arena: Arena, name: str) -> None:
    async def scene() -> tuple[str, list[Client], list[str]]:
        table, clients, tokens = await sit_down_with_tokens(arena, game=name)
        ends = await play_to_the_end(clients, 7)
        assert ends[0]["outcome"] == ends[1]["outcome"]
        return table, clients, tokens

    table, clients, tokens = run(scene())
    answer = arena.get(f"/api/tables/{table}/record", tokens[0])
    assert answer.status_code == 200
    assert len(answer.json()["seed"]) == 64
    check_frames(game_of(name), answer.content, clients)


def test_the_answer_is_acknowledged_to_its_own_seat_alone(arena: Arena) -> None:
    async def scene() -> None:
        _table, clients = await sit_down(arena)
        ann, bo, watcher = clients
        ask = ann.updates()[-1]["ask"]
        sent = await ann.answer(ask["id"], ask["options"][0])
        assert (await ann.next("update"))["answered"] == sent
        assert "answered" not in await bo.next("update")
        assert "answered" not in await watcher.next("update")

    run(scene())


def test_the_same_answer_twice_is_played_once(arena: Arena) -> None:
    async def scene() -> None:
        table, clients = await sit_down(arena, options={"rounds": 5})
        ann, bo, _watcher = clients
        ask = ann.updates()[-1]["ask"]
        for _ in range(3):
            await ann.answer(ask["id"], ask["options"][0], "once")
        for _ in range(3):
            update = await ann.next("update", "refused")
            assert (update["frame"], update["seq"], update["answered"]) == ("update", 1, "once")
        # another seat's ids are its own
        asked = bo.updates()[-1]["ask"]
        await bo.answer(asked["id"], asked["options"][0], "once")
        assert (await bo.next("update"))["seq"] == 1
        assert (await bo.next("update"))["answered"] == "once"
        again = await ann.next("update")
        assert again["seq"] == 2
        # the id stays played even when it names another question
        await ann.answer(again["ask"]["id"], again["ask"]["options"][0], "once")
        assert (await ann.next("update", "refused"))["seq"] == 2
        assert arena.get(f"/api/tables/{table}").json()["seq"] == 2

    run(scene())


def test_what_is_not_offered_is_refused_and_changes_nothing(arena: Arena) -> None:
    async def scene() -> None:
        _table, clients = await sit_down(arena)
        ann, _bo, watcher = clients
        update = ann.updates()[-1]
        foreign = next(card for card in range(1, 91) if card not in update["view"]["hand"])
        for ask, action, code, why in [
            (
                1,
                {"do": "play", "card": foreign},
                "not_an_option",
                f"play {foreign} is not among the options. You may: ",
            ),
            (7, {"do": "play", "card": update["view"]["hand"][0]}, "closed", "That question is closed."),
            (1, {"do": "play", "card": 91}, "names_nothing", "card: there are cards from 1 to 90"),
            (1, {"do": "play"}, "unreadable", "action: Object missing required field `card`"),
            (1, {"do": "play", "card": "9"}, "unreadable", "action: card: Expected `int`, got `str`"),
            (1, {"do": "fly"}, "unreadable", "action: do: Invalid value 'fly'"),
            (1, {"do": "fill", "fields": {"a": "b"}}, "no_form", "No form is open."),
            (1, None, "unreadable", "action: null is none"),
        ]:
            sent = await ann.answer(ask, action)  # type: ignore[arg-type]
            refused = await ann.next("refused", "update")
            assert refused.pop("why").startswith(why)
            assert refused == {"frame": "refused", "id": sent, "code": code, "ask": ask}
        sent = await watcher.answer(1, {"do": "play", "card": 1})
        assert (await watcher.next("refused"))["code"] == "watching"
        await ann.send(frame="refresh")
        fresh = await ann.next("update")
        assert fresh == {**update, "events": [], "seats": fresh["seats"]}

    run(scene())


def test_an_aside_needs_no_ask_and_ends_the_match(arena: Arena) -> None:
    async def scene() -> None:
        _table, clients = await sit_down(arena)
        ann, bo, _watcher = clients
        await ann.answer(None, {"do": "resign"})
        assert (await bo.next("update"))["outcome"]["scores"] == [0.0, 1.0]
        late = await bo.answer(1, bo.updates()[0]["ask"]["options"][0])
        assert await bo.next("refused") == {
            "frame": "refused", "id": late, "code": "game_over", "why": "The match is over.", "ask": 1,
        }  # fmt: skip

    run(scene())


@pytest.mark.parametrize("name", ["highest", "dagupukito"])
def test_a_bot_plays_like_anybody(arena: Arena, name: str) -> None:
    async def scene() -> None:
        created = arena.open(game=name, seats=[{}, {"bot": "random"}], name="Ann")
        ann = await Client.connect(arena, created["table"], created["token"])
        assert [seat["name"] for seat in (await ann.next("welcome"))["setup"]["seats"]] == ["Ann", "Random"]
        end = await play_on(ann, random.Random(3))
        assert len(end["outcome"]["scores"]) == 2

    run(scene())


@pytest.mark.parametrize(
    ("game", "mode", "seats"),
    [("highest", "crowd", 3), ("double_rumble", "easy", 2)],  # in the second each makes the other's answers stale
)
def test_bots_play_alone_while_somebody_watches(arena: Arena, game: str, mode: str, seats: int) -> None:
    async def scene() -> None:
        created = arena.open(game=game, mode=mode, seats=[{"bot": "random"}] * seats)
        assert created["seat"] is created["token"] is None
        watcher = await Client.connect(arena, created["table"])
        while "outcome" not in await watcher.next("update"):
            pass

    run(scene())


def test_people_come_and_go_in_sight_of_all(arena: Arena) -> None:
    async def scene() -> None:
        created = arena.open(name="Ann")
        ann = await Client.connect(arena, created["table"], created["token"])
        welcome = await ann.next("welcome")
        assert (welcome["seat"], welcome["now"]) == (0, 0)
        assert await ann.next() == {
            "frame": "seats",
            "seats": [{"name": "Ann", "host": True}, {"name": "", "free": True}],
            "waiting": True,
        }
        second = arena.join(created["table"], "Bo")
        again = await ann.next("welcome")
        assert [seat["name"] for seat in again["setup"]["seats"]] == ["Ann", "Bo"]
        opening = await ann.next("update")
        assert opening["seq"] == 0 and opening["events"]
        away = {"name": "Bo", "asked": True, "away": True}
        assert opening["seats"] == [{"name": "Ann", "asked": True}, {**away, "claim_at": 45_000}]
        bo = await Client.connect(arena, created["table"], second["token"])
        assert (await ann.next("seats"))["seats"][1] == {"name": "Bo", "asked": True}
        await bo.close()
        left = (await ann.next("seats"))["seats"][1]
        assert left.pop("claim_at") >= 45_000 and left == away

    run(scene())


def test_chat_reaches_all_and_watchers_keep_still(arena: Arena) -> None:
    async def scene() -> None:
        _table, clients = await sit_down(arena)
        ann, _bo, watcher = clients
        await ann.send(frame="say", text="good luck")
        for client in clients:
            assert await client.next("notice") == {"frame": "notice", "kind": "chat", "text": "good luck", "seat": 0}
        await watcher.send(frame="say", text="boo")
        assert (await watcher.next("notice"))["kind"] == "error"

    run(scene())


def test_a_rematch_rotates_the_seats_and_tells_each_its_own_secret(arena: Arena) -> None:
    async def scene() -> None:
        table, clients = await sit_down(arena, options={"rounds": 1})
        ann, bo, watcher = clients
        await ann.send(frame="rematch")
        assert (await ann.next("notice"))["text"] == "rematch: the match is not over"
        await play_to_the_end(clients, 1)
        await watcher.send(frame="rematch")
        assert (await watcher.next("notice"))["kind"] == "error"
        await bo.send(frame="rematch")
        told = [await client.next("notice") for client in clients]
        assert len({one["table"] for one in told}) == 1 and told[0]["table"] != table
        assert [one.get("seat") for one in told] == [1, 0, None]
        assert "token" not in told[2] and told[0]["token"] != told[1]["token"]
        new = await Client.connect(arena, told[0]["table"], told[0]["token"])
        welcome = await new.next("welcome")
        assert welcome["seat"] == 1 and [seat["name"] for seat in welcome["setup"]["seats"]] == ["Bo", "Player"]
        assert (await new.next("update"))["seq"] == 0
        # whoever comes back late finds the way too, by asking again
        late = await Client.connect(arena, table, None)
        assert await late.next("notice") == {"frame": "notice", "kind": "rematch", "table": told[0]["table"]}
        await ann.send(frame="rematch")
        again = await ann.next("notice")
        assert (again["table"], again["seat"]) == (told[0]["table"], 1)

    run(scene())


def test_nothing_of_a_running_match_is_for_sale(arena: Arena) -> None:
    created = arena.open(seats=[{}, {"bot": "random"}])
    for path in ("record", "film", "film?seat=0"):
        answer = arena.get(f"/api/tables/{created['table']}/{path}")
        assert answer.status_code == 403
        assert answer.json()["detail"].startswith("the match is not over")


def test_a_finished_match_shows_its_end_and_its_film(arena: Arena) -> None:
    async def scene() -> tuple[str, list[Client], list[str]]:
        table, clients, tokens = await sit_down_with_tokens(arena)
        await play_to_the_end(clients, 4)
        return table, clients, tokens

    table, clients, tokens = run(scene())
    for seat, client in enumerate(clients[:2]):
        film = arena.get(f"/api/tables/{table}/film", tokens[seat]).json()
        shown = {update["seq"]: update["view"] for update in client.updates()}
        assert {frame["entry"]["seq"]: frame["view"] for frame in film if frame["entry"]["seq"] in shown} == shown
    assert arena.get(f"/api/tables/{table}/film?seat=2").status_code == 400
    card = arena.get(f"/api/tables/{table}").json()
    assert card["status"] == "over" and card["outcome"] == clients[0].updates()[-1]["outcome"]


@pytest.mark.parametrize(
    ("game", "mode", "seats"),
    [("brawl", "tag", 4), ("dagupukito", "team", 4), ("n30n", "king", 4), ("n30n", "royale", 6)],
)
def test_what_is_said_to_the_team_reaches_nobody_else(arena: Arena, game: str, mode: str, seats: int) -> None:
    # RULES BR-10.9, CF-11.8
    async def scene() -> None:
        first = arena.open(game=game, mode=mode, seats=[{}] * seats)
        tokens = [first["token"], *(arena.join(first["table"])["token"] for _ in range(seats - 1)), None]
        people = [await Client.connect(arena, first["table"], token) for token in tokens]
        second_screen = await Client.connect(arena, first["table"], tokens[2])
        for client in (*people, second_screen):
            await client.next("update")
        await people[0].send(frame="say", text="psst, throw", to="team")
        whisper = {"frame": "notice", "kind": "chat", "text": "psst, throw", "seat": 0, "to": "team"}
        for client in (*people[:-1:2], second_screen):
            assert await client.next("notice") == whisper
        await people[1].send(frame="say", text="well?")
        for client in people:
            assert (await client.next("notice"))["text"] == "well?"
        watcher = people[-1]
        for client in (*people[1::2], watcher):
            assert "psst" not in json.dumps(client.frames)
        await watcher.send(frame="say", text="I watch", to="team")
        assert (await watcher.next("notice"))["kind"] == "error"

    run(scene())


def test_there_is_no_team_to_talk_to_where_everybody_plays_alone(arena: Arena) -> None:
    async def scene() -> None:
        _table, (ann, bo, _watcher) = await sit_down(arena)
        await ann.send(frame="say", text="psst", to="team")
        told = await ann.next("notice")
        assert told == {"frame": "notice", "kind": "error", "text": "to: there are no teams at this table"}
        await ann.send(frame="say", text="aloud")
        assert (await bo.next("notice"))["text"] == "aloud" and "psst" not in json.dumps(bo.frames)

    run(scene())


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    async def scene(arena: Arena) -> None:
        created = arena.open()
        clients = [await Client.connect(arena, created["table"], token) for token in (None, created["token"])]
        for client in clients:
            await client.next("seats")
        assert await asyncio.to_thread(arena.stop) == 0
        for client in clients:
            assert await client.closed() == 1012
            assert client.frames[-1] == {"frame": "notice", "kind": "closing", "text": "the server stops"}

    arena = Arena(tmp_path)
    arena.start()
    run(scene(arena))


def test_the_player_in_the_docs_plays_to_the_end(arena: Arena, tmp_path: Path) -> None:
    docs = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text()
    source = docs.split("```python\n")[1].split("```")[0]
    assert len(source.splitlines()) <= 60
    player = tmp_path / "player.py"
    player.write_text(source)
    for game in ("highest", "dagupukito"):
        command = [sys.executable, str(player), arena.http, game]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
        assert "scores" in done.stdout.splitlines()[-1] and done.stdout.count("\n") == 1
