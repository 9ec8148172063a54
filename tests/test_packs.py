"""A pack is read whole or refused: nothing in it is passed over in silence."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from fracas.content import ContentError, check_pack, load_with_pack
from fracas.kernel.game import SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match import find_game
from fracas.match.match import check_setup

pytestmark = pytest.mark.pure_only


class Thing(Struct, frozen=True):
    id: str
    size: int = 0


class Things(Struct, frozen=True):
    thing: tuple[Thing, ...]


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A game's folder and a pack's."""
    own, pack = tmp_path / "game", tmp_path / "pack"
    own.mkdir()
    pack.mkdir()
    (own / "things.toml").write_text('[[thing]]\nid = "cup"\n')
    return own, pack


def test_a_file_that_the_game_does_not_read_is_refused_by_its_name(folders: tuple[Path, Path]) -> None:
    _own, pack = folders
    (pack / "things.toml").write_text("")
    check_pack(str(pack), ("things.toml", "places.toml"))
    (pack / "thing.toml").write_text("")
    with pytest.raises(SetupError, match=r"pack: .*thing\.toml: no such file can be in it; there may be things\.toml,"):
        check_pack(str(pack), ("things.toml", "places.toml"))


@pytest.mark.parametrize(
    ("game", "file"),
    [
        ("brawl", "characters.toml"),
        ("dagupukito", "fighters.toml"),
        ("n30n", "items.toml"),
        ("double_rumble", "dice.toml"),
    ],
)
def test_every_game_refuses_a_file_it_does_not_read(tmp_path: Path, game: str, file: str) -> None:
    (tmp_path / file).write_text("")
    (tmp_path / f"x{file}").write_text("")
    setup = Setup(game, (SeatSetup("Ann"), SeatSetup("Bo")), {}, str(tmp_path))
    with pytest.raises(SetupError, match=f"x{file}: no such file"):
        check_setup(find_game(game), setup)


def test_a_pack_that_is_gone_is_not_taken_for_an_empty_one(folders: tuple[Path, Path]) -> None:
    own, pack = folders
    assert load_with_pack(own, str(pack), "things.toml", Things) == Things((Thing("cup"),))
    with pytest.raises(SetupError, match="there is no folder"):
        load_with_pack(own, str(pack / "gone"), "things.toml", Things)


def test_an_id_that_a_pack_gives_twice_is_refused(folders: tuple[Path, Path]) -> None:
    own, pack = folders
    (pack / "things.toml").write_text('[[thing]]\nid = "cup"\nsize = 1\n[[thing]]\nid = "cup"\nsize = 2\n')
    with pytest.raises(ContentError, match=r"things\.toml, line 5: \$\.thing\[1\]\.id: 'cup' is there twice"):
        load_with_pack(own, str(pack), "things.toml", Things)


def test_replace_is_true_or_false(folders: tuple[Path, Path]) -> None:
    own, pack = folders
    (pack / "things.toml").write_text('replace = "no"\n[[thing]]\nid = "mug"\n')
    with pytest.raises(ContentError, match=r"\$\.replace: true or false"):
        load_with_pack(own, str(pack), "things.toml", Things)
