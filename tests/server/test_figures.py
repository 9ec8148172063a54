"""Figures made from finished matches: what is brought, met and opened with, and from how many matches that is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from fracas.kernel.wire import Outcome
from fracas.lab.balance.spec import spec_of as lab_spec
from fracas.match.registry import all_games
from fracas.server.figures import count
from fracas.server.figures.matches import Opening, Played, Summary, names_of, spec_of
from server.arena import Arena, Client, play_on, run

pytestmark = pytest.mark.one_build

ANN = {"handle": "Ann", "passphrase": "a long passphrase", "name": "Ann"}
FACE_A: Opening = {"face": {"face": "A"}, "play": {"card": "P"}}
DUEL: dict[str, Any] = {"game": "dagupukito", "seats": [{}, {"bot": "random"}], "options": {"rounds_to_win": 1}}


def match(scores: tuple[float, ...], *brought: str, own: int | None = 0, opening: Opening | None = None) -> Played:
    seats = tuple(frozenset({("fighter", one)}) for one in brought)
    return Played("duel", Outcome(scores), (False, True), Summary(seats, (opening or {}, {})), own)


def test_a_person_is_told_what_was_brought_met_and_opened_with() -> None:
    won, lost, drawn = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)
    played = [match(won, "low_tide", "redline", opening=FACE_A) for _ in range(11)]
    played += [match(lost, "foundry", "redline", opening=FACE_A), match(drawn, "low_tide", "gone_since")]
    found = count.person("dagupukito", played, older=False)
    assert (found.of.matches, found.of.won, found.of.drawn, found.of.lost) == (13, 11, 1, 1)
    assert [(one.title, one.matches, one.won) for one in found.brought] == [("Low Tide", 12, 11), ("Foundry", 1, 0)]
    assert [(one.title, one.id) for one in found.met] == [("Redline", "redline"), ("gone_since", "")], "no page for it"
    assert [(one.title, one.matches) for one in found.openings] == [("Face A, Punch", 12)]
    assert [(one.title, one.matches, one.won) for one in found.trend] == [("1–10", 10, 8), ("11–13", 3, 3)]


def test_figures_are_told_in_french() -> None:
    played = [match((1.0, 0.0), "low_tide", "redline", opening={"attack": {}})]
    played[0] = msgspec.structs.replace(played[0], mode="rumble")
    french, english = (count.person("n30n", played, older=False, language=one) for one in ("fr", "en"))
    assert (french.openings[0].title, english.openings[0].title) == ("attaque", "attacks")
    assert count.contents("dagupukito", [], older=False, language="fr").kinds[0].title == "Combattants"
    deck = count.content("dagupukito", "fighter", "low_tide", [], older=False, language="fr")
    plain = count.content("dagupukito", "fighter", "low_tide", [], older=False)
    assert deck is not None and plain is not None
    assert deck.people.title == "Personnes" and plain.people.title == "People"
    assert msgspec.json.decode(deck.sheet)["style"] != msgspec.json.decode(plain.sheet)["style"]


def test_bounds_hold_and_nothing_is_claimed_of_nothing() -> None:
    none = count._tally("", [])
    assert (none.low, none.high) == (0.0, 1.0)
    ten = count._tally("", ["won"] * 5 + ["lost"] * 5)
    assert (ten.low, ten.high) == (0.237, 0.763), "Wilson's interval of 5 in 10"
    assert count._tally("", ["won"] * 3).high == 1.0


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_counts_what_the_lab_does(game: Any) -> None:
    lab, own = lab_spec(game), spec_of(game.id)
    assert {kind for kind, one in lab.content.items() if one.brought and one.told} == set(own.brought)
    assert own.opening.keys() <= {str(one.__struct_config__.tag) for one in game.words.actions.__args__}
    for one in own.brought.values():
        assert len(names_of(game.id)[one.names]) > 3


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Arena(tmp_path_factory.mktemp("figures")) as arena:
        yield arena


def test_figures_of_real_matches(arena: Arena) -> None:
    def work() -> None:
        with httpx.Client(base_url=arena.http, headers={"origin": arena.http}) as ann:
            assert ann.post("/api/me/new", json=ANN).status_code == 201
            empty = ann.get("/api/me/figures/dagupukito").json()
            assert empty["of"]["matches"] == 0 and empty["trend"] == []
            created = ann.post("/api/tables", json={**DUEL, "name": "Ann"}).json()

            async def play() -> None:
                client = await Client.connect(arena, created["table"], created["token"])
                await play_on(client, random.Random(3))

            run(play())
            mine = ann.get("/api/me/figures/dagupukito").json()
            film = ann.get(f"/api/tables/{created['table']}/film").json()
            started = {e["seat"]: e["fighter"] for m in film for e in m["events"] if e["event"] == "starter_shown"}
            assert mine["of"]["matches"] == 1
            assert [one["id"] for one in mine["brought"]] == [started[0]]
            assert [one["id"] for one in mine["met"]] == [started[1]]
            assert mine["openings"][0]["title"].startswith("Face ")
            page = ann.get(f"/api/figures/dagupukito/fighter/{started[0]}").json()
            assert page["of"]["matches"] == (2 if started[0] == started[1] else 1) and page["matches"] == 1
            assert page["sheet"]["id"] == started[0] and page["sheet"]["look"]
            listed = ann.get("/api/figures/dagupukito").json()
            assert listed["matches"] == 1 and not listed["older"]
            (fighters,) = listed["kinds"]
            assert sum(one["matches"] for one in fighters["lines"]) == 2
            assert not any(one["id"].startswith("test_") for one in fighters["lines"])

    work()
    assert arena.get("/api/me/figures/dagupukito").status_code == 401
    for wrong in ("/api/figures/chess", "/api/figures/dagupukito/fighter/nobody", "/api/figures/knockout/fighter/x"):
        assert arena.get(wrong).status_code == 404
    assert arena.get("/api/figures/knockout").json()["kinds"] == []
