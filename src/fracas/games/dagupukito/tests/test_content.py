"""The special words and formulas one by one; the shipped fighters; what a bad file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.content import ContentError
from fracas.games.dagupukito import GAME
from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.content import sheets
from fracas.games.dagupukito.tests.scene import Scene
from fracas.kernel.game import SetupError
from fracas.match.text import line_for_event

PRICES = {"cancel": 15.0, "reveal": 3.0, "expose": -4.0}
PER_CARD = {"draw": 5.0, "discard": 6.0, "put_aside": 4.0, "strip": 5.0, "heal": 1.0, "recover": 6.0}


def kit(pack: str, mine: dict[str, object], foe: dict[str, object], *lines: str) -> Scene:
    """The kit fighter of conftest.py on both sides; F2 does nothing but choose a face."""
    return Scene({"F1": mine, "F2": foe}, roster=["kit"], pack=pack).do(*lines)


def test_discard_is_the_foes_choice_one_at_a_time(pack: str) -> None:
    scene = kit(pack, {"hand": "P", "charge": "K"}, {"hand": "D G D", "deck": "T T T T"}, "F1 face A", "F2 face A")
    scene.do("F1 play P", "F2 play D", "F1 combo A2")
    assert scene.options("F2") == ["discard D", "discard G"]
    scene.do("F2 discard G", "F2 discard D")
    assert (scene["F2.discard"], scene["F2.hp"]) == ("D G", 80)


def test_put_aside_charges_from_hand_and_may_stop(pack: str) -> None:
    scene = kit(pack, {"hand": "G P K D", "charge": "T"}, {}, "F1 face A", "F2 face A", "F1 play G", "F1 combo A3")
    scene.do("F1 put_aside K", "F1 stop")
    assert scene["F1.charge"] == "K"


def test_reveal_shows_the_whole_hand_to_the_actors_side_only(pack: str) -> None:
    scene = kit(
        pack, {"hand": "D", "charge": "K T P P"}, {"hand": "G G K"},
        "F1 face A", "F2 face A", "F1 play D", "F2 play G", "F1 combo A4",
    )  # fmt: skip
    assert scene.told(w.HandRevealed, to="F1") == [w.HandRevealed(1, 0, ("G", "K"))]
    assert scene.told(w.HandRevealed, to=None) == [w.HandRevealed(1, 0)]
    assert scene.view("F1").fighters[1].known == ("G", "K")
    assert scene.view("F2").fighters[1].seen == (("G", "K"), ())
    assert scene["F2.hp"] == 90  # per_charge: two cards left


def test_expose_shows_ones_own_hand_to_the_foe(pack: str) -> None:
    scene = kit(pack, {"hand": "P K", "charge": "T"}, {}, "F1 face B", "F2 face A", "F1 play P", "F1 combo B2")
    assert scene.view("F2").fighters[0].known == ("K",)


def test_strip_takes_the_actors_choice_and_desperation_counts_lost_hp(pack: str) -> None:
    scene = kit(
        pack, {"hp": 35, "hand": "G", "charge": "K"}, {"charge": "D T"},
        "F1 face B", "F2 face A", "F1 play G", "F1 combo B3", "F1 strip T", "F1 strip D",
    )  # fmt: skip
    assert scene["F2.discard"] == "D T"
    assert scene["F2.hp"] == 85  # 65 lost, a quarter is 16, rounded down to 15


def test_draw_draws_what_there_is(pack: str) -> None:
    mine = {"hand": "D", "charge": "P K T", "deck": 2}
    scene = Scene({"F1": mine, "F2": {}}, "G P", roster=["kit"], pack=pack)
    scene.do("F1 face B", "F2 face A", "F1 play D", "F1 combo B4")
    assert scene.told(w.CardsDrawn, to="F1")[0] == w.CardsDrawn(0, "kit", 2, ("G", "P"))


def test_heal_stops_at_the_starting_hp(pack: str) -> None:
    mine = {"hp": 97, "hand": "D", "charge": "G"}
    scene = kit(pack, mine, {}, "F1 face B", "F2 face A", "F1 play D", "F1 combo B1")
    assert scene.told(w.Healed) == [w.Healed(0, "kit", 3, 100)]


# --- the shipped fighters -------------------------------------------------------------------------------------------


def test_there_are_ten_fighters_or_more_with_names_styles_and_looks_of_their_own() -> None:
    all_of_them = sheets(None)
    assert len(all_of_them) >= 10
    for field in ("id", "name", "style"):
        assert len({getattr(sheet, field) for sheet in all_of_them}) == len(all_of_them)
    assert len({str(sorted(sheet.look.items())) for sheet in all_of_them}) == len(all_of_them)


def test_combos_are_priced_by_the_guide() -> None:
    damage = {"D": 0, "G": 0, "P": 5, "K": 10, "T": 15}
    for sheet in sheets(None):
        for combo in sheet.combo:
            if isinstance(combo.damage, str):
                continue
            cards = combo.cards.split()
            price: float = sum(damage[card] for card in cards) + 14 * (len(cards) - 1)
            for special in combo.specials:
                amount = special.amount or 0
                price -= 15 + amount / 2 if special.do == "counter" else PRICES.get(special.do, 0)
                price -= PER_CARD.get(special.do, 0) * amount
            assert abs(combo.damage - price) <= 7.5, f"{sheet.id}: {combo.name}: {combo.damage} for {price}"


BAD = (
    ("damage = 10\n", "damage = 11\n", r"fighters.toml, line \d+: \$.fighter\[0\].combo\[0\].damage"),
    ('"recover"', '"recovver"', r"fighters.toml, line \d+: \$.fighter\[0\].combo\[0\].specials\[0\].do"),
    ('cards = "D P"', 'cards = "D Z"', r"combo\[0\].cards: cards are D, G, P, K, T"),
    ('cards = "D P"', 'cards = "P K"', "face A: two combos with the same cards"),
    ('"reveal"', '"reveal", amount = 1', "reveal takes no amount"),
    ('"strip", amount = 2', '"strip"', "strip needs an amount"),
    ('"per_charge"', '"reflect"', "reflect needs cancel or counter"),
    ('name = "Kit"', "name = 5", r"\$.fighter\[0\].name"),
    ('style = "', 'stile = "', "stile"),
)


@pytest.mark.parametrize(("good", "bad", "message"), BAD, ids=[row[1].strip() for row in BAD])
def test_a_bad_pack_is_refused_by_file_and_field(pack: str, good: str, bad: str, message: str) -> None:
    path = Path(pack) / "fighters.toml"
    path.write_text(path.read_text().replace(good, bad, 1))
    with pytest.raises(ContentError, match=message):
        sheets(pack)


def test_a_missing_pack_is_named(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="pack: there is no folder /nowhere"):
        Scene(pack="/nowhere")
    with pytest.raises(SetupError, match=r"has none of the files fighters\.toml"):
        Scene(pack=str(tmp_path))


def test_a_packs_fighters_join_the_shipped_ones_or_take_their_places(pack: str, tmp_path: Path) -> None:
    ids = [sheet.id for sheet in sheets(None)]
    assert [sheet.id for sheet in sheets(pack)] == [*ids, "kit"]
    kit = (Path(pack) / "fighters.toml").read_text()
    redline = folder_with(tmp_path / "redline", kit.replace('"kit"', '"redline"'))
    assert [sheet.id for sheet in sheets(redline)] == ids
    assert {sheet.id: sheet.name for sheet in sheets(redline)}["redline"] == "Kit"
    alone = folder_with(tmp_path / "alone", "replace = true\n" + kit)
    assert [sheet.id for sheet in sheets(alone)] == ["kit"]


def folder_with(folder: Path, fighters: str) -> str:
    """A pack of that file."""
    folder.mkdir()
    (folder / "fighters.toml").write_text(fighters)
    return str(folder)


def test_a_packs_fighter_is_told_by_its_name(pack: str) -> None:
    scene = Scene(roster=["kit", "redline", "twins"], pack=pack).do("F1 pick kit", "F2 pick twins")
    lines = [line_for_event(GAME, scene.setup, event) for event in scene.told(w.FightersPicked)]
    assert lines == ["F1 brings Kit.", "F2 brings Twins."]
