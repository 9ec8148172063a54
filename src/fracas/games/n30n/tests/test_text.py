"""What the log and the buttons say: a held-back card, Challenges and hands by name, the dummy of Training."""

from __future__ import annotations

from fracas.games.n30n import GAME, words
from fracas.kernel.wire import Event, SeatSetup, Setup
from fracas.match.text import line_for_action, line_for_event

DUEL = Setup("n30n", (SeatSetup("Ann"), SeatSetup("Bo")))
ALONE = Setup("n30n", (SeatSetup("Ann"),), {"mode": "training"})


def said(event: Event, setup: Setup = DUEL) -> str:
    return line_for_event(GAME, setup, event)


def test_a_placement_shows_its_back_or_that_there_is_none() -> None:
    assert said(words.CardPlaced(0, 1, "toro")) == "Lane 1: Toro holds back."
    assert said(words.CardPlaced(0, 1, "toro", "item", "CH-KO")) == "Lane 1: Toro lays down an Item (Knockout)."


def test_challenges_have_names() -> None:
    drawn = words.CardsDrawn(1, "item", 2, "trade", (), ("CH-KO", "CH-WAR"))
    assert said(drawn) == "Bo draws 2 Items (bought), backs Knockout, Warmonger."
    assert line_for_action(GAME, DUEL, words.Claim("1", "CH-KO")) == "Claim Knockout from the hand of Bo"
    assert line_for_action(GAME, DUEL, words.Claim("deck", "CH-KO")) == "Claim Knockout from the top of the deck"


def test_the_dummy_is_somebody() -> None:
    assert said(words.FighterDrafted(1, "toro"), ALONE) == "Toro signs with Dummy."


def test_cards_of_one_name_are_told_apart() -> None:
    assert line_for_action(GAME, DUEL, words.Cancel("S-Cosmo", "N-Toxic")) == "Super Cosmo on Natural Toxic"
    assert line_for_action(GAME, DUEL, words.Cancel("S-Cosmo", "N-Toxic", 2)) == (
        "Super Cosmo on Natural Toxic, the second one"
    )


def test_the_end_is_told_with_and_without_a_winner() -> None:
    assert said(words.GameOver((0,), "ko")) == "The street belongs to Ann: nobody else is standing."
    assert said(words.GameOver((), "ko"), ALONE) == "Nobody at this table wins."
