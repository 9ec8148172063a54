"""The corpus: recorded matches of bots play as they did, and what a change of the rules alters is listed."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from fracas.cli import main
from fracas.lab.corpus.corpus import COUNT, FOLDER, altered, file_of, lines_in, made
from fracas.match.registry import find_game, game_ids

pytestmark = pytest.mark.one_build

MOST_BYTES = 5_000_000


@pytest.mark.parametrize("name", game_ids())
def test_every_match_of_the_corpus_plays_as_it_did(name: str) -> None:
    """After a change that alters play on purpose: `python -m fracas.lab.corpus`."""
    game, lines = find_game(name), lines_in(file_of(FOLDER, name))
    assert len(lines) == COUNT
    assert [one for one in altered(game, lines) if one is not None] == []
    modes = {json.loads(line)["record"]["setup"]["mode"] for line in lines}
    assert modes == {mode.id for mode in game.info.modes}


def test_the_corpus_is_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < MOST_BYTES


def test_a_match_is_made_the_same_way_again() -> None:
    game = find_game("dagupukito")
    assert lzma.decompress(made(game, 2)).split(b"\n") == lines_in(file_of(FOLDER, "dagupukito"))[:2]


def test_what_is_otherwise_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As if the rules had been others when the matches were played: another end, another standing, an illegal entry."""
    for name in game_ids():
        lines = lines_in(file_of(FOLDER, name))[:4]
        if name == "dagupukito":
            odd = [json.loads(line) for line in lines]
            odd[1]["record"]["outcome"]["scores"].reverse()
            odd[2]["end"] = "0" * 16
            odd[3]["record"]["entries"][5]["action"] = odd[3]["record"]["entries"][1]["action"]
            lines = [json.dumps(line).encode() for line in odd]
        file_of(tmp_path, name).write_bytes(lzma.compress(b"\n".join(lines)))
    assert main(["replay", "--corpus", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "dagupukito: 1 of 4 matches are the same" in said and "n30n: 4 of 4 matches are the same" in said
    assert "match 1, trio: it ends otherwise: " in said
    assert "match 2, long: it stands otherwise at its end" in said
    assert "match 3, team: entry 5 cannot be replayed: " in said
    file_of(tmp_path, "brawl").write_bytes(b"cat")
    assert main(["replay", "--corpus", str(tmp_path)]) == 2
    assert "brawl.jsonl.xz: not a corpus" in capsys.readouterr().err
    assert main(["replay"]) == 2
