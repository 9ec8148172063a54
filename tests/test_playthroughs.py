"""One match a mode, as written down in tests/playthroughs. After a change that is meant: `make golden`, then read the
diff."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fracas.lab import playthrough as scribe
from fracas.lab.playthrough import FOLDER, playthrough
from fracas.match.registry import all_games, find_game

MODES = [(game.id, mode.id) for game in all_games() for mode in game.info.modes]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_mode_plays_as_written_down(game: str, mode: str) -> None:
    written = (FOLDER / game / f"{mode}.txt").read_text("utf-8")
    assert playthrough(find_game(game), find_game(game).mode(mode)) == written


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_what_the_log_says_is_whole_sentences(game: str, mode: str) -> None:
    """Where a word was missing it read `Bo switches Script Change .`, and a place was called LR."""
    written = (FOLDER / game / f"{mode}.txt").read_text("utf-8").splitlines()
    lines = [line[4:].split("  ")[0] for line in written if line.startswith("    ") and line[4:5].strip()]
    assert len(lines) > 5
    wrong = re.compile(r" [.,;]|\(\)|[{}_]|: \.|\b(None|null|UL|UR|LL|LR|F1|F2)\b")
    assert [line for line in lines if wrong.search(line)] == []


def test_no_transcript_is_left_of_a_mode_that_is_gone() -> None:
    assert {(file.parent.name, file.stem) for file in FOLDER.glob("*/*.txt")} == set(MODES)


def test_the_transcripts_of_one_game_are_written_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scribe, "FOLDER", tmp_path)
    assert scribe.main(["dagupukito"]) == 0
    written = {file.relative_to(tmp_path): file.read_text("utf-8") for file in tmp_path.glob("*/*.txt")}
    assert {file.parent.name for file in written} == {"dagupukito"}
    assert all(text == (FOLDER / file).read_text("utf-8") for file, text in written.items())
    assert scribe.main(["chess"]) == 2 and "no game 'chess'; there are" in capsys.readouterr().err
