"""Sheets as PDF: filled from a campaign, and blank."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fracas.cli import main
from fracas.games.knockout import GAME
from fracas.games.knockout.story.stages import STAGES
from fracas.games.knockout.tests.story.evening import evening
from fracas.games.knockout.tests.story.test_scenes import RIVALS, exported


def test_sheets_are_printed_filled_and_blank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "campaign.json"
    saved.write_bytes(msgspec.json.encode(exported()))
    assert main(["print", "knockout", "--from", str(saved), "--out", str(tmp_path / "filled")]) == 0
    names = sorted(path.name for path in (tmp_path / "filled").iterdir())
    assert names == [f"knockout-{name}.pdf" for name in ("brawler-1", "brawler-2", "brawler-3", "crew", "rivals")]
    assert main(["print", "knockout", "--out", str(tmp_path / "blank")]) == 0
    for path in tmp_path.rglob("*.pdf"):
        assert path.read_bytes().startswith(b"%PDF") and path.stat().st_size > 5_000
        assert b"/Count 1" in path.read_bytes(), f"{path.name} takes one page"


def test_what_is_on_a_sheet_is_what_was_saved() -> None:
    assert GAME.print is not None
    sheets = GAME.print.sheets(exported())
    assert sheets["crew"]["levels"]["Lucky Ball Respawns"] == 1
    assert [one["versus"] for one in sheets["rivals"]["rivals"]] == ["C1", "C2", "C3"]
    assert (
        set(GAME.print.sheets(None)) == {"brawler", "crew", "rivals"} and GAME.print.sheets(None)["crew"]["texts"] == {}
    )


@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage not in ("end_scene", "rival_creator")])
def test_an_evening_saved_before_its_end_is_printed(stage: str) -> None:
    assert GAME.print is not None
    scene = evening(stage=stage, scene=5, picker=0, prompt="calm", columns=RIVALS, zones=["Dock"] * 6)
    saved = msgspec.json.decode(msgspec.json.encode(scene.view("ann").story.facts))
    sheets = GAME.print.sheets(saved)
    assert set(sheets) == {"brawler-1", "brawler-2", "brawler-3", "crew", "rivals"}
    assert [one["name"] for one in sheets["rivals"]["rivals"]] == ["Rival 1", "Rival 2", "Rival 3"]


def test_an_evening_saved_in_the_map_stage_becomes_paper(tmp_path: Path) -> None:
    saved = tmp_path / "evening.json"
    scene = evening(stage="add_zone", backdrop="Docks", zones=["Dock"], columns=RIVALS)
    saved.write_bytes(msgspec.json.encode(scene.view("ann").story.facts))
    assert main(["print", "knockout", "--from", str(saved), "--out", str(tmp_path)]) == 0
    assert len(list(tmp_path.glob("*.pdf"))) == 5
    saved.write_text('{"stage": "add_zone", "zones": 3}')
    assert main(["print", "knockout", "--from", str(saved), "--out", str(tmp_path)]) == 2


def test_a_broken_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    assert main(["print", "knockout", "--from", str(broken)]) == 2
    assert "broken.json" in capsys.readouterr().err
    broken.write_text('{"session": 1}')
    assert main(["print", "knockout", "--from", str(broken)]) == 2
    assert "options.campaign" in capsys.readouterr().err
