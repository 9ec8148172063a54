"""Lines of text.toml: the examples shared with the browser, and what a game's log, asks and buttons say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from fracas.kernel.ask import Ask
from fracas.kernel.game import Game
from fracas.kernel.wire import Event, Outcome, SeatSetup, Setup
from fracas.match import all_games, text
from toy import GAME, Bid, Dealt, Resign, Shown

EXAMPLES = json.loads((Path(__file__).parent.parent / "client/src/text.fixture.json").read_text("utf-8"))
SETUP = Setup("toy", (SeatSetup("Ann"), SeatSetup("Bo"), SeatSetup("Cy")))


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["line"] or "(empty)" for example in EXAMPLES])
def test_shared_examples(example: dict[str, Any]) -> None:
    language = example.get("language", "en")
    said = text.fill(example["line"], example["fields"], example["tables"], example["seats"], language)
    assert said == example["want"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{open", "a brace is not closed"),
        ("{a?{b}", "a brace is not closed"),
        ("closed}", "a brace closes that was not opened"),
        ("{a}} {b}", "a brace closes that was not opened"),
        ("{}", "'' is not the name of a field"),
        ("{two words}", "'two words' is not the name of a field"),
        ("{a..b}", "'a..b' is not the name of a field"),
        ("{a=b}", "'a=b' is not the name of a field"),
        ("{=b?c}", "'' is not the name of a field"),
        ("{a#one}", "'one' is not two forms"),
        ("{a:card@m|f|n}", "'m|f|n' is not two forms"),
    ],
)
def test_a_broken_line_is_told(line: str, why: str) -> None:
    with pytest.raises(text.LineError, match=why):
        text.fill(line, {"a": 1}, {}, [])


def test_events_asks_and_actions_of_a_game() -> None:
    assert text.line_for_event(GAME, SETUP, Dealt(1, (2, 5))) == "Bo is dealt 2, 5."
    assert text.line_for_event(GAME, SETUP, Dealt(1)) == "Bo is dealt ."
    assert (
        text.line_for_event(GAME, SETUP, Shown((7,), (0, 2)), ["You", "Bo", "Cy"])
        == "Bids: 7. You, Cy takes the point."
    )
    assert text.line_for_ask(GAME, SETUP, Ask(0, 1, "bid", {"round": 2})) == "Round 2: bid a card"
    assert text.line_for_action(GAME, SETUP, Bid(7)) == "Bid 7"
    assert text.line_for_action(GAME, SETUP, Resign()) == "Resign"


def test_names_of_content_join_the_words_of_text_toml_and_go_first() -> None:
    class Named(Event, frozen=True):
        what: tuple[str, ...]

    words = {"event": {"named": "{what:card}"}, "tables": {"card": {"none": "nothing", "jab": "Jab"}}}
    names = {"card": {"my_own": "My Own", "jab": "A better Jab"}}
    game = GAME.altered("words", names=lambda setup: names)
    game.__dict__["text"] = words
    assert text.line_for_event(game, SETUP, Named(("none", "my_own", "jab"))) == "nothing, My Own, A better Jab"
    assert words["tables"] == {"card": {"none": "nothing", "jab": "Jab"}}, "joining changes no table"


def test_teams_are_every_other_seat_where_an_option_makes_them() -> None:
    game = GAME.altered("info")
    game.__dict__["text"] = {"teams": {"format": {"pairs": 2}}}
    setup = Setup("toy", (SeatSetup("Ann"),) * 4, {"format": "pairs"})
    assert [text.teammates(game, setup, seat) for seat in range(4)] == [[0, 2], [1, 3], [0, 2], [1, 3]]
    assert text.teammates(game, Setup("toy", setup.seats), 0) == []


class OddlyNamed(Event, frozen=True):
    seat: int
    cards: tuple[int, ...] = ()


def test_what_has_no_line_still_says_what_it_can() -> None:
    assert text.line_for_event(GAME, SETUP, OddlyNamed(1, (2, 5))) == "oddly named seat 1; cards 2, 5"


def test_outcomes() -> None:
    assert text.line_for_outcome(SETUP, Outcome((1.0, 0.0, 0.0))) == "Ann wins."
    assert text.line_for_outcome(SETUP, Outcome((0.5, 0.0, 0.5))) == "Ann and Cy win."
    assert text.line_for_outcome(SETUP, Outcome((0.5, 0.5, 0.5))) == "A draw."
    assert text.line_for_outcome(SETUP, Outcome((1.0, 1.0, 1.0))) == "Everybody wins."
    assert text.line_for_outcome(SETUP, Outcome((0.0, 0.0, 0.0))) == "Nobody wins."


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_fits_on_one_screen(game: Game[Any]) -> None:
    start = game.text["quickstart"]
    assert start["title"] and 5 <= len(start["lines"]) <= 12
    assert max(map(len, start["lines"])) <= 190


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_cards_and_figures_speak_of_events_there_are(game: Game[Any]) -> None:
    """[stop] and [[figure]] of a text.toml name events and fields of the game's own words."""
    fields = {kind.__struct_config__.tag: set(kind.__struct_fields__) for kind in get_args(game.words.events)}
    for event, card in game.text.get("stop", {}).items():
        assert event in fields, f"stop.{event}"
        assert set(card) <= {"title", "why"} and card["title"]
        assert set(card.get("why", ())) <= set(fields), f"stop.{event}.why"
        text.fill(card["title"], {}, {}, [])  # can be read
    figures = game.text["figure"]
    assert len(figures) == 3, "three numbers of the match"
    for figure in figures:
        assert set(figure) <= {"words", "event", "by", "sum", "when"} and figure["words"]
        named = {figure[key].split(":")[0] for key in ("by", "sum") if key in figure} | set(figure.get("when", ()))
        assert named <= fields[figure["event"]], figure["words"]
