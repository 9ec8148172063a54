"""Whole sheets of the ready-made crews: to take, to look at, to print (KC-R13)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from fracas.cli import main
from fracas.content import ContentError
from fracas.games.knockout import GAME, samples
from fracas.games.knockout.samples import campaigns, shipped
from fracas.games.knockout.samples import samples as ready
from fracas.games.knockout.story import words as ws
from fracas.games.knockout.story.content import words
from fracas.games.knockout.tests.story.evening import Evening, evening
from fracas.kernel.wire import SeatSetup, Setup

RIVAL_SCENE: dict[str, Any] = {"scene": 2, "picker": 0, "prompt": "calm", "pickers": [0, 0], "creator": 0}


def names(side: str) -> list[str]:
    return [one.name for crew in shipped(side).values() for one in crew.brawlers]


# --- what is shipped -----------------------------------------------------------------------------------------------


def test_every_ready_made_brawler_crew_and_rival_has_a_sheet_with_every_box_written() -> None:
    # RULES KC-2.1, KC-3.1, KC-4.1
    assert list(ready()["brawler"]) == names("crew") and list(ready()["rival"]) == names("rivals")
    assert len(ready()["brawler"]) >= 18 and len(ready()["crew"]) == len(ready()["rivals"]) >= 6
    for sheet, found in ready().items():
        for name, texts in found.items():
            assert list(texts) == list(words().boxes(sheet)) and all(texts.values()), name


def test_no_two_samples_say_the_same_and_all_question_groups_are_shown() -> None:
    # RULES KC-2.12
    choices = ("pronouns", "player_pronouns", "focus", "group")
    told = [text for one in ready()["brawler"].values() for box, text in one.items() if box not in choices]
    assert len(set(told)) == len(told)
    assert {one["group"] for one in ready()["brawler"].values()} == set(words().group)


def test_a_text_that_does_not_fit_its_box_is_refused_with_file_and_field() -> None:
    sheet = dict(ready()["brawler"]["Dottie Damage"])
    with pytest.raises(ContentError, match=r"samples.toml.*crew.x.group"):
        samples._whole("brawler", "crew.x", {**sheet, "group": "gossip"})
    with pytest.raises(ContentError, match=r"samples.toml.*crew.x"):
        samples._whole("brawler", "crew.x", {name: text for name, text in sheet.items() if name != "a2_3"})


# --- to take one ---------------------------------------------------------------------------------------------------


def test_a_newcomer_takes_a_brawler_writes_a_name_and_is_done() -> None:
    # RULES KC-R13, KC-2.1, KC-2.13
    scene = evening(stage="brawlers")
    scene.fill("ann", sample="Barnacle Ben")
    assert scene["story.drafts"][0] == samples.taken("brawler", "Barnacle Ben")
    assert scene.refused("ann finish") == "unwritten", "who plays it is for ann to say"
    scene.fill("ann", player="Ann").do("ann finish")
    shown = scene["story.sheets"][0]
    assert shown == {**samples.taken("brawler", "Barnacle Ben"), "player": "Ann"}


def test_what_is_written_beside_a_sample_stands_over_it() -> None:
    # RULES KC-2.13
    scene = evening(stage="brawlers")
    scene.fill("bob", sample="Wick", name="Candle", a1_title="", player="Bob")
    draft = scene["story.drafts"][1]
    assert (draft["name"], draft["player"]) == ("Candle", "Bob")
    assert draft["a1_title"] == ready()["brawler"]["Wick"]["a1_title"]
    scene.fill("bob", sample="")
    assert scene["story.drafts"][1] == draft, "an empty choice says nothing"


def test_a_taken_sample_is_the_writers_alone_until_it_is_shown() -> None:
    # RULES KC-0.2, KC-R4
    scene = evening(stage="brawlers")
    scene.fill("ann", sample="Wick")
    told = scene.told(ws.FieldSet)
    assert told and scene.view("bob").story.draft == {}
    assert "Wick" in choices(scene, "bob"), "that ann has taken it shows nowhere"


def test_nobody_can_take_a_name_that_is_shown() -> None:
    # RULES KC-2.1
    scene = evening(stage="brawlers")
    scene.fill("ann", sample="Wick", player="Ann").do("ann finish")
    assert "Wick" not in choices(scene, "bob") and "Origami Oz" in choices(scene, "bob")


@pytest.mark.parametrize(
    ("stage", "seat", "sample", "sheet", "kept"),
    [
        ("crew_sheet", "bob", "Undertow", "crew", "crew"),
        ("rivals1", "dee", "Curfew", "rivals", ""),
        ("rivals2", "cy", "Curfew", "rivals2", "rivals"),
    ],
)
def test_sheets_of_crews_can_be_taken_too(stage: str, seat: str, sample: str, sheet: str, kept: str) -> None:
    # RULES KC-3.2, KC-4.3, KC-4.7
    scene = evening(stage=stage)
    scene.fill(seat, sample=sample)
    written = scene[f"story.{kept}"] if kept else scene["story.drafts"][3]
    assert ready()[sheet][sample].items() <= written.items()


def test_a_rival_is_taken_only_with_a_focus_that_is_free() -> None:
    # RULES KC-6.8, KC-6.9
    scene = evening(stage="scene", **RIVAL_SCENE)
    assert len(choices(scene, "ann")) == 18
    scene.fill("ann", sample="Siren").do("ann create_rival")
    assert scene["story.columns"][0]["notes"] == ready()["rival"]["Siren"]["rival_notes"]
    later = evening(
        stage="scene",
        **{**RIVAL_SCENE, "scene": 3, "creator": 1},
        columns=[{"name": "Siren", "focus": "catch", "versus": 0}],
    )
    assert "Polish" not in choices(later, "bob") and "Static" in choices(later, "bob")


def choices(scene: Evening, seat: str) -> tuple[str, ...]:
    form = scene.match.asks()[scene.seats.seat(seat)].form
    return next(field.choices for field in form if field.name == "sample")


# --- to look at, to print ------------------------------------------------------------------------------------------


def test_an_evening_hands_out_whole_sheets_to_look_at_and_a_quick_brawl_does_not() -> None:
    seats = tuple(SeatSetup(name) for name in ("ann", "bob", "cy", "dee"))
    full = GAME.rules.handout(Setup("knockout", seats, {"mode": "full"}))
    assert full.samples["brawler"]["Dottie Damage"]["a1_title"] == "Thrill Seeker!"
    assert all(
        set(texts) <= set(full.labels[sheet]) for sheet in full.samples for texts in full.samples[sheet].values()
    )
    assert not GAME.rules.handout(Setup("knockout", seats, {})).samples


@pytest.mark.parametrize("sample", ["diamond_dogs", "paper_lanterns"])
def test_a_sample_becomes_paper(sample: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "knockout", "--sample", sample, "--out", str(tmp_path)]) == 0
    files = sorted(tmp_path.glob("*.pdf"))
    assert len(files) == 5 and all(b"/Count 1" in file.read_bytes() for file in files), "a page each"
    assert main(["print", "knockout", "--sample", "nobody"]) == 2
    assert "diamond_dogs" in capsys.readouterr().err


def test_a_sample_has_every_box_of_every_printed_sheet() -> None:
    assert GAME.print is not None
    for sample in campaigns():
        for name, sheet in GAME.print.sheets(dict(campaigns()[sample])).items():
            assert set(sheet["texts"]) == set(sheet["labels"]), (sample, name)
            assert sheet["footer"] == "an example"
            if name == "rivals":
                assert [set(one) for one in sheet["rivals"]] == [{"name", "versus", "focus", "notes"}] * 3
                assert all(all(one.values()) for one in sheet["rivals"])


def test_a_sample_can_be_played_on_as_a_campaign() -> None:
    # RULES KC-21.6
    saved = msgspec.json.decode(msgspec.json.encode(campaigns()["undertow"]))
    scene = evening(options={"mode": "campaign", "campaign": saved})
    assert scene["story.session"] == 1 and scene["story.crew"]["name"] == "Undertow"
    assert [one["name"] for one in scene["story.kept"]] == ["Polish", "Hubcap Hal", "Mirror Mae"]
    assert scene["story.past"] == [], "nobody has fought them yet"
