"""Standing orders over real sockets: given by a player, carried out by the table, told to nobody else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fracas.kernel.game import SetupError
from fracas.lab.check_walk import Walker
from fracas.match import all_games, find_game
from server.arena import Arena, Client, Frame, run
from server.test_match import sit_down


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("arena"), order_pause_ms=(40, 60)) as arena:
        yield arena


async def play_until(clients: list[Client], kind: str, luck: random.Random) -> int:
    """Answer at random until somebody is asked such a question, which stays open; whose it is."""
    while True:
        for seat, client in enumerate(clients):
            ask = client.updates()[-1]["ask"]
            if ask.get("kind") == kind:
                return seat
        seat, ask = next((s, a) for s, c in enumerate(clients) if "id" in (a := c.updates()[-1]["ask"]))
        await answer(clients, seat, luck.choice(ask["options"]))


async def answer(clients: list[Client], seat: int, action: Frame) -> None:
    """A seat answers, and everybody has been sent what came of it."""
    sent = await clients[seat].answer(clients[seat].updates()[-1]["ask"]["id"], action)
    while (update := await clients[seat].next("update", "refused")).get("answered") != sent:
        assert update["frame"] == "update", update
    await settle(clients)


async def settle(clients: list[Client]) -> None:
    """Whatever was sent to these has arrived: a question that is answered after it has been answered."""
    for number, client in enumerate(clients):
        await client.send(frame="why_not", id=f"settled {number}", action={"do": "resign"})
        while (await client.next("refused"))["id"] != f"settled {number}":
            pass


def test_an_order_passes_until_the_round_is_over(arena: Arena) -> None:
    async def story() -> None:
        _, (ann, bo, watcher) = await sit_down(arena, game="n30n", mode="rush")
        people, luck = [ann, bo], random.Random(4)
        seat = await play_until(people, "strike", luck)
        mine, other = people[seat], people[1 - seat]
        await settle([watcher])
        asked = mine.updates()[-1]["ask"]
        heard = len(other.frames), len(watcher.frames)
        await mine.send(frame="order", id="o1", order="no_strike")
        assert (await mine.next("orders"))["on"] == ["no_strike"]
        played = await mine.next("update")
        assert played["ask"].get("id") != asked["id"] and "answered" not in played
        assert mine.frames[-1] is played
        for client, before in ((other, heard[0]), (watcher, heard[1])):
            update = await client.next("update")
            assert [frame["frame"] for frame in client.frames[before:]] == ["update"]
            assert update["events"] == played["events"]
        await mine.send(frame="order", id="o2", order="no_strike", on=False)
        assert (await mine.next("orders"))["on"] == []

        # It ends with the round.
        await mine.send(frame="order", id="o3", order="no_war")
        assert (await mine.next("orders"))["on"] == ["no_war"]
        number = mine.updates()[-1]["view"]["round"]
        while mine.updates()[-1]["view"]["round"] == number and "outcome" not in mine.updates()[-1]:
            open_asks = [(s, c.updates()[-1]["ask"]) for s, c in enumerate(people)]
            asks = [(s, a) for s, a in open_asks if "id" in a and not (s == seat and a["kind"] == "war")]
            if asks:
                await answer(people, asks[0][0], luck.choice(asks[0][1]["options"]))
            else:
                await settle(people)
        assert [frame["on"] for frame in mine.frames if frame["frame"] == "orders"][-1] == []

    run(story())


def test_an_order_outlives_its_players_socket_and_is_told_who_comes_back(arena: Arena) -> None:
    async def story() -> None:
        created: Frame = arena.open(game="n30n", mode="rush", seats=[{}, {"bot": "random"}])
        ann = await Client.connect(arena, created["table"], created["token"])
        await ann.next("update")
        await ann.send(frame="order", id="o", order="no_boost")
        await ann.next("orders")
        await ann.close()
        again = await Client.connect(arena, created["table"], created["token"])
        assert (await again.next("orders"))["on"] == ["no_boost"]
        watcher = await Client.connect(arena, created["table"])
        await watcher.send(frame="order", id="w", order="no_boost")
        assert (await watcher.next("refused"))["code"] == "watching"
        await again.send(frame="order", id="x", order="win")
        assert (await again.next("refused"))["code"] == "no_order"

    run(story())


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ({"words": "x", "asks": ["strike"], "answer": {"do": "pass"}, "until": ["rownd"]}, "a view has no field"),
        ({"words": "x", "asks": ["strife"], "answer": {"do": "pass"}}, "[ask] has no line"),
        ({"words": "x", "asks": ["strike"], "answer": {"do": "fly"}}, "answer: Invalid value"),
        ({"words": "x", "asks": ["strike"]}, "missing required field `answer`"),
    ],
)
def test_a_mistake_in_an_order_names_file_and_field(order: Frame, said: str) -> None:
    game = find_game("n30n").altered("rules")
    game.__dict__["text"] = {**game.text, "order": {"mine": order}}
    with pytest.raises(SetupError) as error:
        _ = game.orders
    assert said in str(error.value) and str(Path("n30n/text.toml")) in str(error.value)


def test_every_order_is_open_to_every_seat_that_is_asked_so() -> None:
    """An order may never fail for lack of cards, nor be given for it (N3-16.5)."""
    met = 0
    for game in all_games():
        for mode in game.info.modes if game.orders else ():
            for number in range(2):
                walker = Walker(game, mode, "orders", number)
                while not walker.walk.match.over and len(walker.walk.match.entries) < 400:
                    for ask in walker.walk.match.asks():
                        for order in game.orders.values():
                            if ask.kind in order.asks:
                                assert msgspec.convert(order.answer, game.words.actions) in ask.options
                                met += 1
                    walker.step()
    assert met > 50
