"""Forms are checked once, in the match: names, lengths, kinds, plain text. A form is taken or refused whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import toy
from fracas.kernel.ask import Prompt
from fracas.kernel.chance import Chance
from fracas.kernel.game import Forms
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Field, Fill, SeatSetup, Setup
from fracas.match.forms import check_fields, is_plain
from fracas.match.match import Match, Progress, Refused

FORM = (
    Field("boast", "Your boast", longest=10),
    Field("story", "How it was", "lines", longest=40, required=False),
    Field("tone", "Tone", "choice", ("calm", "loud"), required=False),
    Field("times", "How often", "number", longest=3, required=False),
)
UNASKED = (Field("cheer", "A cheer"), Field("boast", "A boast nobody asked for"), Field("whom", "Whom", required=False))


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "empty_form"),
        ({"boats": "x"}, "no_such_box"),
        ({"boast": "fine", "boats": "x"}, "no_such_box"),
        ({"boast": "x" * 11}, "too_long"),
        ({"tone": "shrill"}, "not_a_choice"),
        ({"times": "two"}, "not_a_number"),
        ({"times": "-1"}, "not_a_number"),
        ({"times": "²"}, "not_a_number"),
        ({"boast": "a\nb"}, "not_plain_text"),
        ({"boast": "a\x00b"}, "not_plain_text"),
        ({"tone": "calm\x1b"}, "not_plain_text"),
        ({"story": "a\x07b"}, "not_plain_text"),
        ({"story": "\u202eevil"}, "not_plain_text"),
    ],
)
def test_what_does_not_fit_its_box_is_refused(fields: dict[str, str], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_fields(FORM, fields)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "fields",
    [
        {"boast": "x" * 10},
        {"boast": ""},
        {"tone": ""},
        {"tone": "loud", "times": "12"},
        {"times": ""},
        {"story": "first\n\tsecond"},
        {"story": "«\u202fbien sûr\u00a0!\u202f» 👩\u200d🚀"},
    ],
)
def test_what_fits_is_taken_a_few_boxes_at_a_time(fields: dict[str, str]) -> None:
    check_fields(FORM, fields)


def test_a_choice_without_choices_takes_nothing() -> None:
    with pytest.raises(Refusal):
        check_fields([Field("whom", "Whom", "choice")], {"whom": "anybody"})


def test_plain_text_has_line_ends_only_where_there_are_lines() -> None:
    assert is_plain("a\nb", lines=True) and not is_plain("a\nb", lines=False)
    assert not is_plain("a\u2028b", lines=True), "a line end nobody can see"


def match(taken: list[dict[str, str]], against: Refusal | None = None) -> Match:
    """The toy game with a form and boxes to fill unasked; what the game is handed goes into the list."""

    def fill(state: Any, seat: int, fields: dict[str, str], chance: Any, out: Any) -> Refusal | None:
        if against is None:
            taken.append(fields)
        return against

    game = toy.GAME.altered("rules", prompt=lambda state, seat: Prompt("bid", {}, form=FORM))
    forms = Forms(fill=fill, idea=lambda view, ask, chance: {}, unasked=lambda state, seat: UNASKED)
    setup = Setup(game.id, tuple(SeatSetup(name) for name in ("Ann", "Bob")))
    return Match(replace(game, forms=forms), setup, Chance("forms"))


def send(played: Match, ask: int | None, **fields: str) -> Progress | Refused:
    return played.submit(0, ask, Fill(fields), 0)


def test_a_form_answers_the_ask_or_is_sent_unasked_and_never_both() -> None:
    taken: list[dict[str, str]] = []
    played = match(taken)
    asked = played.ask(0).id
    answer = send(played, asked, boast="mine")
    assert isinstance(answer, Progress) and answer.entry.ask == asked
    unasked = send(played, asked, cheer="hooray", whom="Bob")
    assert isinstance(unasked, Progress) and unasked.entry.ask is None
    for ask, fields, code in (
        (asked, {"boast": "mine", "cheer": "hooray"}, "no_such_box"),  # a box of each
        (None, {"boast": "mine"}, "closed"),  # a box of both belongs to the form that is open
        (asked, {"cheer": "x" * 201}, "too_long"),
        (asked, {"cheer": "fine", "whom": "a\nb"}, "not_plain_text"),
    ):
        refused = send(played, ask, **fields)
        assert isinstance(refused, Refused) and refused.code == code, (fields, refused)
    assert taken == [{"boast": "mine"}, {"cheer": "hooray", "whom": "Bob"}], "nothing of a refused form is taken"
    assert len(played.entries) == 3


def test_what_the_rules_cannot_take_is_refused_with_their_code() -> None:
    played = match([], Refusal("empty_box", box="boast"))
    refused = send(played, played.ask(0).id, boast="mine")
    assert isinstance(refused, Refused) and refused.code == "empty_box"
    assert "boast: nothing is written there." in refused.why and len(played.entries) == 1
