"""What a pack may be that strangers bring: every limit has its refusal, which names the file and the place."""

from __future__ import annotations

import copy
import io
import zipfile
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.packs import Pack
from fracas.kernel.wire import SeatSetup, Setup
from fracas.lab.packs.write import to_toml
from fracas.match.match import Match
from fracas.match.registry import all_games, find_game
from fracas.server.packs.bring import MOST_FILES, MOST_NUMBER, bring, check_pack
from fracas.server.packs.frames import NewPack

pytestmark = pytest.mark.pure_only

MOST = 64 * 1024
FILE = "fighters.toml"


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return found.getvalue()


def refused(wish: NewPack, most: int = MOST) -> str:
    with pytest.raises(SetupError) as caught:
        bring(wish, most)
    return str(caught.value)


def as_file(text: str, name: str = FILE) -> NewPack:
    return NewPack("Mine", {name: text})


def test_a_zip_of_a_folder_is_the_pack_that_its_files_are() -> None:
    files = {FILE: "[[fighter]]\nid = 'a'\n", "cards.toml": "x = 1\n"}
    inside = {f"mine/{name}": text.encode() for name, text in files.items()}
    packed = zipped(inside | {"mine/README.md": b"\xff", "__MACOSX/mine/._fighters.toml": b"\0", "mine/": b""})
    assert bring(NewPack("Mine", zip=packed), MOST).ref == bring(NewPack(" Mine ", files), MOST).ref


def test_line_ends_and_marks_of_other_systems_change_nothing() -> None:
    plain = bring(as_file("a = 1\nb = 2\n"), MOST)
    assert bring(as_file("\ufeffa = 1\r\nb = 2\r\n"), MOST).ref == plain.ref


@pytest.mark.parametrize(
    "name", ["../fighters.toml", "/etc/fighters.toml", "a/../../b.toml", "a\\..\\b.toml", "C:b.toml"]
)
def test_a_zip_with_a_path_that_leads_out_of_it_is_refused(name: str) -> None:
    assert "is no name of a file in a folder" in refused(NewPack("Mine", zip=zipped({name: b"x = 1"})))


def test_a_zip_that_unpacks_to_too_much_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten megabytes of zeros are ten kilobytes as a zip; no more of them are read than a pack may have."""
    read: list[int] = []
    whole = zipfile.ZipExtFile.read

    def counted(file: zipfile.ZipExtFile, size: int = -1) -> bytes:
        read.append(size)
        return whole(file, size)

    monkeypatch.setattr(zipfile.ZipExtFile, "read", counted)
    bomb = zipped({FILE: b"#" * 10_000_000})
    assert len(bomb) < 20_000
    assert "more than 65,536 bytes when unpacked" in refused(NewPack("Mine", zip=bomb))
    assert read == [MOST + 1]


def test_a_zip_that_lies_or_is_broken_is_refused() -> None:
    good = zipped({FILE: b"x = 1\n" * 100})
    assert "it cannot be read" in refused(NewPack("Mine", zip=b"PK no zip"))
    assert "it cannot be read" in refused(NewPack("Mine", zip=good[: len(good) // 2]))
    assert "it cannot be read" in refused(
        NewPack("Mine", zip=good.replace(b"\x08\x00", b"\x08\x01", 1)[:40] + good[44:])
    )
    assert "packed in a way" in refused(NewPack("Mine", zip=zipped({FILE: b"x = 1"}, zipfile.ZIP_LZMA)))
    assert "two files 'fighters.toml'" in refused(NewPack("Mine", zip=zipped({FILE: b"", f"b/{FILE}": b""})))
    assert "no .toml file" in refused(NewPack("Mine", zip=zipped({"notes.txt": b""})))
    assert "not UTF-8: byte 2" in refused(NewPack("Mine", zip=zipped({FILE: b"x\xff"})))
    many = {f"f{n}.toml": b"" for n in range(MOST_FILES + 1)}
    assert "more than 12 files" in refused(NewPack("Mine", zip=zipped(many)))
    assert "not both" in refused(NewPack("Mine", {FILE: ""}, good))


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (as_file("#" * (MOST + 1)), "pack: fighters.toml: more than 65,536 bytes in all"),
        (as_file("# " + "ß" * (MOST // 2)), "more than 65,536 bytes in all"),
        (NewPack("Mine", {}), "no .toml file"),
        (NewPack("Mine", {f"f{n}.toml": "" for n in range(13)}), "more than 12 files"),
        (as_file("", "../fighters.toml"), "is no name of a content file"),
        (as_file("", "fighters.TOML"), "is no name of a content file"),
        (as_file("", "fighters.toml\0"), "is no name of a content file"),
        (NewPack("  ", {FILE: ""}), "pack: name: plain text of 1 to 40 letters"),
        (NewPack("a\u202eb", {FILE: ""}), "pack: name:"),
        (as_file("a = 1\nb = 2 # \0"), "fighters.toml, line 2: a sign that cannot be shown"),
        (as_file("a = '\ud800'"), "fighters.toml, line 1: a sign that cannot be shown"),
        (as_file('a = "\\u0000"'), r"$.a: only plain text of up to 400 letters; found '\x00'"),
        (as_file('a = "x\\u202ey"'), "$.a: only plain text"),
        (as_file(f'a = "{"x" * 401}"'), "$.a: only plain text of up to 400 letters"),
        (as_file(f"{'k' * 61} = 1"), "$: a key: only plain text of up to 60 letters"),
        (as_file("[[fighter]]\nhp = 10001"), "$.fighter[0].hp: 10001 is not between -10,000 and 10,000"),
        (as_file("a = inf"), "$.a: inf is not between"),
        (as_file("a = nan"), "$.a: nan is not between"),
        (as_file("a = " + "9" * 5000), "fighters.toml:"),
        (as_file("[[fighter]]\n" * 1001), "$.fighter: more than 1,000 entries in all"),
        (as_file("a = " + "[" * 21 + "]" * 21), "are more than 20 deep"),
        (as_file("a = " + "[" * 20_000 + "]" * 20_000), "are more than 20 deep"),
        (as_file(".".join("a" * 22) + " = 1"), "are more than 20 deep"),
        (as_file("a = 1\na = 2\n"), "pack: fighters.toml: Cannot overwrite a value (at line 2"),
    ],
    ids=range(24),
)  # fmt: skip
def test_a_pack_beyond_a_limit_is_refused_with_its_place(wish: NewPack, why: str) -> None:
    assert why in refused(wish)


# --- what a game takes -----------------------------------------------------------------------------------------------

GAMES = [game.id for game in all_games() if game.id != "highest"]
STEPS = 12


def numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every number."""
    for key, one in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(one, dict | list):
            yield from numbers(one, (*path, key))
        elif isinstance(one, int) and not isinstance(one, bool):
            yield (*path, key)


def with_number(data: Any, path: tuple[Any, ...], number: int) -> Any:
    data = copy.deepcopy(data)
    *before, last = path
    inner = data
    for key in before:
        inner = inner[key]
    inner[last] = number
    return data


@pytest.mark.parametrize("game", GAMES)
def test_whatever_number_a_pack_has_a_game_takes_or_refuses_it(game: str) -> None:
    """A number of each kind in the shipped files becomes one that nobody meant: nothing breaks, nothing is huge."""
    found = find_game(game)
    mode = found.info.modes[0]

    def setup_with(file: str, data: Any) -> tuple[Setup, Pack]:
        pack = check_pack("Odd", {file: "replace = true\n" + to_toml(data)}, MOST * 4)
        return Setup(game, (SeatSetup(""),) * min(mode.seats), dict(mode.options), pack.ref), pack

    def why_refused(file: str, data: Any) -> str:
        setup, _pack = setup_with(file, data)
        try:
            match = Match(found, setup, Chance(file))
        except SetupError as error:
            return str(error)
        for _ in range(STEPS):
            for ask in match.asks()[:1]:
                match.submit(ask.seat, ask.id, ask.options[-1], 0)
        return ""

    shipped = {path.name: msgspec.toml.decode(path.read_bytes()) for path in sorted(found.info.folder.glob("*.toml"))}
    fit = {"balls.toml", "bosses.toml", "cards.toml", "characters.toml", "crews.toml", "dice.toml", "enemies.toml"}
    fit |= {"equipment.toml", "fighters.toml", "items.toml", "maps.toml", "stages.toml"}
    files = {name: data for name, data in shipped.items() if name in fit}
    assert files
    for name, data in files.items():
        assert why_refused(name, data) == "", "the shipped file is a pack that changes nothing"
        kinds = {tuple(key for key in path if isinstance(key, str)): path for path in numbers(data)}
        for kind, path in kinds.items():
            for number in (MOST_NUMBER, -MOST_NUMBER):
                said = why_refused(name, with_number(data, path, number))
                assert not said or ".toml" in said, (kind, said)
