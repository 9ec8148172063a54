"""Characters: the six published decks, what a file must keep to, packs and names."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.content import ContentError
from fracas.games.brawl import GAME, content
from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.tests.scene import Scene
from fracas.kernel.game import SetupError
from fracas.match.text import line_for_action, line_for_event

PUBLISHED = {  # Hit b/g/r, Hit-2 b/g/r, Block b/g/r, Base, Clear, Press, Freeze
    "bennett": (8, 3, 4, 0, 0, 0, 1, 1, 1, 7, 6, 1, 3),
    "chris": (7, 5, 8, 0, 0, 0, 2, 2, 2, 4, 2, 0, 3),
    "darwin": (4, 4, 8, 1, 0, 1, 3, 1, 3, 3, 1, 3, 3),
    "hale": (5, 8, 4, 1, 1, 1, 0, 1, 1, 6, 4, 0, 3),
    "morgan": (8, 6, 2, 0, 0, 0, 4, 2, 1, 5, 4, 0, 3),
    "pearl": (7, 7, 1, 1, 1, 0, 1, 1, 1, 5, 5, 2, 3),
}
COLUMNS = ("bH", "gH", "rH", "bH2", "gH2", "rH2", "bB", "gB", "rB", "Ba", "Cl", "Pr", "Fz")


def test_the_published_decks_are_as_published() -> None:
    decks = {one.id: {str(card): n for card, n in one.cards.items()} for one in content.characters(None)}
    for name, counts in PUBLISHED.items():
        assert tuple(decks[name].get(card, 0) for card in COLUMNS) == counts and sum(decks[name].values()) == 35


def test_the_second_bench_uses_every_card() -> None:
    everybody = content.characters(None)
    new = [one for one in everybody if one.id not in PUBLISHED]
    used = {str(card) for one in new for card in one.cards}
    turned = [one.id for one in new if {"Dg", "Rv"} & set(one.cards) and not set(content.EXPANSIONS) & set(one.cards)]
    assert len(turned) >= 6, "decks with Dodge or Reverse that need no expansion"
    assert len(new) >= 6 and {"Dg", "Rv", "rH2", "bH2", "gH2", "Ho", "Nu", "WB"} <= used == set(c.CARD_NAMES)
    looks = {tuple(sorted(one.look.items())) for one in everybody}
    assert len(looks) == len(everybody) and all(one.style and one.difficulty for one in everybody)


def test_no_character_is_named_in_code() -> None:
    names = {word for one in content.characters(None) for word in (one.id, one.name)}
    for file in [*content.FOLDER.glob("*.py"), *content.FOLDER.glob("core/*.py")]:
        text = file.read_text()
        assert not [name for name in names if name in text.replace("turnstile", "")], file.name


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("rH = 30, Ba = 2, Fz = 2", r"characters.toml, line \d+: \$.character\[x\].cards: 2 Freezes, not 3"),
        ("rH = 31, Ba = 1, Fz = 3", "fewer than 2 Bases"),
        ("rH = 20, Ba = 2, Fz = 3", "25 cards, not 35"),
        ("rB = 30, Ba = 2, Fz = 3", "no Hits"),
        ("rX = 30, Ba = 2, Fz = 3", "rX"),
    ],
)
def test_bad_content_is_refused_with_file_and_field(tmp_path: Path, cards: str, why: str) -> None:
    with pytest.raises(ContentError, match=why):
        content.characters(pack(tmp_path, "x", "X", cards))


# --- packs -----------------------------------------------------------------------------------------------------------

CARDS = "rH = 30, Ba = 2, Fz = 3"


def pack(folder: Path, id: str, name: str, cards: str = CARDS, top: str = "") -> str:
    """A folder with one character."""
    looks = 'style = "-"\ndifficulty = "simple"\nstrong = "none"\nweak = "none"\nlook = {}\n'
    text = f'{top}\n[[character]]\nid = "{id}"\nname = "{name}"\n{looks}cards = {{ {cards} }}\n'
    (folder / "characters.toml").write_text(text)
    return str(folder)


def test_a_character_of_a_pack_joins_the_others(tmp_path: Path) -> None:
    shipped = [one.id for one in content.characters(None)]
    assert [one.id for one in content.characters(pack(tmp_path, "mine", "My Own"))] == [*shipped, "mine"]


def test_a_character_with_a_shipped_id_takes_its_place(tmp_path: Path) -> None:
    shipped = [one.id for one in content.characters(None)]
    found = content.characters(pack(tmp_path, shipped[1], "My Own"))
    assert [one.id for one in found] == shipped and found[1].name == "My Own"


def test_a_pack_may_stand_alone(tmp_path: Path) -> None:
    found = content.characters(pack(tmp_path, "mine", "My Own", top="replace = true"))
    assert [one.id for one in found] == ["mine"]


def test_a_pack_that_was_spoilt_is_refused(tmp_path: Path) -> None:
    setup = Scene(pack=pack(tmp_path, "mine", "My Own")).setup
    pack(tmp_path, "mine", "My Own", "rH = 5, Ba = 2, Fz = 3")
    with pytest.raises(ContentError, match="10 cards, not 35"):
        GAME.rules.check_setup(setup)


def test_a_folder_without_characters_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"has none of the files characters.toml"):
        Scene(pack=str(tmp_path))
    with pytest.raises(SetupError, match="there is no folder"):
        Scene(pack=str(tmp_path / "nowhere"))


def test_a_character_of_a_pack_is_told_by_its_name(tmp_path: Path) -> None:
    scene = Scene(pack=pack(tmp_path, "mine", "My Own"), characters=["mine", "test_all"])
    scene.do("P1 character mine", "P2 character test_all")
    shown = scene.told(w.CharactersShown)[0]
    assert line_for_event(GAME, scene.setup, shown) == "On the mat: My Own, Test Deck."
    assert line_for_action(GAME, scene.setup, w.Character("mine")) == "My Own"


def test_names_of_characters_are_in_their_own_file_only() -> None:
    assert "character" not in GAME.text["tables"]
    names = content.names(Scene().setup)["character"]
    assert all(names[one.id] == one.name for one in content.characters(None))
