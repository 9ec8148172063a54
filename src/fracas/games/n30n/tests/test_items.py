"""Items, damage, K.O. and awards (sections 10 and 11)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fracas.games.n30n import content
from fracas.games.n30n import words as w
from fracas.games.n30n.tests.scene import Scene
from fracas.games.n30n.tests.test_fight import lone


def test_six_types_marked_for_attack_or_defence() -> None:
    # RULES N3-10.1, N3-10.2
    items = content.shipped().items.item
    assert {one.type for one in items} == {"Weapon", "Food", "Wall", "Gamble", "VHS", "Threads"}
    assert all(one.use == ("ATK",) for one in items if one.type in ("Weapon", "Food"))
    assert all(one.use == ("DEF",) for one in items if one.type == "Wall")
    assert all("DEF" in one.use for one in items if one.type == "Gamble")


def test_two_items_across_each_other_both_work() -> None:
    # RULES N3-10.8, N3-10.12
    scene = lone("takeo", "u_do", "telephone_pole", "table")
    scene.do("R place telephone_pole", "D place table")
    assert scene.hp("u_do") == 2  # 3 + 1 (Bat) - 2
    assert {event.item for event in scene.told(w.ItemUsed)} == {"telephone_pole", "table"}


def test_worn_specialties_do_not_add_up_and_a_shirt_master_gets_two() -> None:
    # RULES N3-10.14
    def punch(who: str) -> int:
        scene = Scene(
            phase="attack",
            R={"line": ["", who, ""], "hand": "Punch/Duck", "fighters": {who: {"threads": "mma_gloves"}}},
            D={"line": ["", "blok_em", ""]},
        )
        scene.do("R place Punch/Duck")
        return 6 - scene.hp("blok_em")

    assert (punch("toro"), punch("ash_blitzer"), punch("moody_ruby")) == (2, 2, 3)


def test_new_threads_replace_the_old() -> None:
    # RULES N3-10.13
    scene = Scene(
        phase="attack",
        R={"line": ["", "toro", ""], "hand": "mma_gloves", "fighters": {"toro": {"threads": "mma_gloves"}}},
        D={"line": ["", "blok_em", ""], "hand": "N-Chrome"},
    )
    scene.do("R place mma_gloves")
    assert scene.facts["junk"]["item"] == "mma_gloves"
    assert scene.fighter("toro")["threads"] == "mma_gloves"


def test_food_heals_to_the_printed_hp_only() -> None:
    # RULES N3-10.15
    scene = Scene(
        phase="attack",
        R={"line": ["", "toro", ""], "hand": "burger", "fighters": {"toro": {"hp": 4}}},
        D={"line": ["", "blok_em", ""]},
    )
    scene.do("R place burger")
    assert scene.hp("toro") == 5
    assert [event.amount for event in scene.told(w.HpRestored)] == [1]


def test_tnt_names_a_benchwarmer_when_it_hits_and_needs_one() -> None:
    # RULES N3-10.16, N3-11.13
    bench = {"line": ["", "u_do", ""], "bench": ["blok_em", "ronny_ronin"], "fighters": {"ronny_ronin": {"hp": 2}}}
    scene = Scene(phase="attack", R={"line": ["", "takeo", ""], "hand": "pipe_bomb"}, D=bench)
    scene.do("R place pipe_bomb")
    assert scene.options("R") == ["target ronny_ronin", "target blok_em"] or scene.options("R") == [
        "target blok_em", "target ronny_ronin",
    ]  # fmt: skip
    scene.do("R target ronny_ronin")
    assert scene.fighter("ronny_ronin")["ko"]
    nobody = Scene(phase="attack", R={"line": ["", "takeo", ""], "hand": "pipe_bomb"}, D={"line": ["", "u_do", ""]})
    nobody.do("R place pipe_bomb")
    assert nobody.hp("u_do") == 4


def test_vhs_costs_nothing_and_uses_up_no_move() -> None:
    # RULES N3-10.18
    scene = Scene(
        phase="attack",
        options={"content": "shipped"},
        R={"line": ["", "toro", ""], "hand": "slasher_night"},
        D={"line": ["", "blok_em", ""], "hand": "N-Chrome S-Chrome"},
    )
    scene.do("R place slasher_night")
    assert scene.hp("blok_em") == 4
    assert not scene.fighter("toro")["struck"]
    assert not scene.told(w.N30nPaid)


def test_a_gamble_draws_and_discards_at_once() -> None:
    # RULES N3-10.19
    scene = lone("takeo", "u_do", "lucky_7s", decks={"item": "table table burger bin_lid"})
    scene.do("R place lucky_7s")
    assert scene.of("R")["item"] == "burger table table"
    monte = Scene(
        phase="attack",
        options={"content": "shipped"},
        luck="N-Rage Kick/Jump",
        R={"line": ["", "takeo", ""], "hand": "N-Rage Kick/Jump burger"},
        D={"line": ["", "u_do", ""], "hand": "three_card_monte"},
    )
    monte.do("R skip", "D place three_card_monte")
    assert [event.cards for event in monte.told(w.CardsDiscarded)] == [("N-Rage", "Kick/Jump")]


def test_the_victim_chooses_where_the_card_says_so() -> None:
    # RULES N3-10.19, N3-2.6
    scene = Scene(
        options={"content": "shipped"},
        R={"line": ["", "doc_voltage", ""], "hand": "N-Chromeo N-Cosmo"},
        D={"line": ["", "u_do", ""], "hand": "Kick/Jump Punch/Duck burger table"},
    )
    scene.do("R strike doc_voltage", "R pay N-Chromeo", "R pay N-Cosmo", "R done")
    assert scene.asks() == ["D discard"]
    scene.do("D discard burger", "D discard Kick/Jump", "D discard table")
    assert scene.of("D")["hand"] == "Punch/Duck"


def test_an_item_that_helps_and_hits_has_one_luck_for_both(tmp_path: Path) -> None:
    # RULES N3-8.4, N3-10.16
    text = (content.FOLDER / "items.toml").read_text()
    block = text[text.index('[[item]]\nid = "baseball_bat"') :].split("\n[[item]]")[0]
    before = 'luck = "die"\nsteps = [{ do = "damage", amount = "half_die", to = "foe" }]'
    after = """luck = "coin"
steps = [
    { do = "draw", what = "brawl", amount = 1, on = ["heads"] },
    { do = "damage", amount = 2, to = "foe", on = ["heads"] },
]"""
    assert before in block
    (tmp_path / "items.toml").write_text(block.replace(before, after))
    for luck, hp, drawn in (("heads Kick/Jump", 2, 1), ("tails", 4, 0)):
        scene = Scene(
            luck, phase="attack", options={"content": "shipped"}, pack=str(tmp_path),
            R={"line": ["", "ash_blitzer", ""], "hand": "baseball_bat"}, D={"line": ["", "u_do", ""]},
        )  # fmt: skip
        scene.do("R place baseball_bat")
        assert len(scene.told(w.CoinFlipped)) == 1 and scene.hp("u_do") == hp
        assert len([event for event in scene.told(w.CardsDrawn) if event.reason == "effect"]) == drawn


# --- walls=stay ---------------------------------------------------------------------------------------------------


def standing(hand: str, attack: str, wall: str = "table", who: str = "filler11", **facts: Any) -> Scene:
    scene = Scene(
        phase="attack", options={"walls": "stay"}, R={"line": ["", who, ""], "hand": attack},
        D={"line": ["", "u_do", ""], "bench": ["toro"], "hand": hand, "fighters": {"u_do": {"wall": wall}}}, **facts,
    )  # fmt: skip
    return scene


def test_a_wall_that_held_stays() -> None:
    # RULES N3-10.12, N3-10.20
    scene = Scene(
        phase="attack", options={"walls": "stay"}, R={"line": ["", "toro", ""], "hand": "Kick/Jump"},
        D={"line": ["", "u_do", ""], "hand": "table"},
    )  # fmt: skip
    scene.do("R place Kick/Jump", "D place table")
    assert (scene.fighter("u_do")["wall"], scene.hp("u_do")) == ("table", 4)
    assert scene.facts["junk"]["item"] == ""


def test_a_standing_wall_guards_behind_a_failed_defence() -> None:
    # RULES N3-10.20
    scene = standing("Punch/Jump", "Kick/Jump")
    scene.do("R place Kick/Jump", "D place Punch/Jump")
    assert (scene.hp("u_do"), scene.fighter("u_do")["wall"]) == (4, "table")


def test_an_attack_it_names_removes_a_standing_wall() -> None:
    # RULES N3-10.20
    scene = standing("", "Uppercut/Jump")
    scene.do("R place Uppercut/Jump")
    assert (scene.hp("u_do"), scene.fighter("u_do")["wall"]) == (3, "")
    assert [event.item for event in scene.told(w.ItemCancelled)] == ["table"]


def test_the_higher_of_two_walls_counts_and_more_than_that_removes_both() -> None:
    # RULES N3-10.20
    scene = standing("table", "telephone_pole", wall="bin_lid")
    scene.do("R place telephone_pole", "D place table")
    assert (scene.hp("u_do"), scene.fighter("u_do")["wall"]) == (3, "")
    assert {"table", "bin_lid"} <= set(scene.facts["junk"]["item"].split())
    tie = standing("bin_lid", "Kick/Jump", wall="bin_lid")
    tie.do("R place Kick/Jump", "D place bin_lid")
    assert (tie.fighter("u_do")["wall"], tie.facts["junk"]["item"]) == ("bin_lid", "bin_lid")


def test_a_standing_wall_goes_when_its_user_leaves_the_tarmac() -> None:
    # RULES N3-10.12
    side = {"line": ["u_do", "toro", "takeo"], "bench": ["blok_em"], "fighters": {"u_do": {"wall": "table"}}}
    scene = Scene(phase="line_up", options={"walls": "stay"}, R=side, D={"line": ["beatman"]})
    scene.do("R put toro", "R put takeo", "R put blok_em", "D put beatman", "D empty")
    assert (scene.fighter("u_do")["wall"], scene.facts["junk"]["item"]) == ("", "table")


# --- damage -------------------------------------------------------------------------------------------------------


def test_damage_is_base_specialty_boosts_less_the_wall() -> None:
    # RULES N3-11.1
    scene = lone("toro", "u_do", "Kick/Duck[Rage] N-Rage", "bin_lid")
    scene.do("R place Kick/Duck[Rage]", "D place bin_lid", "R boost Rage", "R pay N-Rage", "R done")
    assert scene.hp("u_do") == 2  # 1 + 1 + 1 - 1


def test_a_ko_effect_has_no_overkill_and_drop_stops_at_1() -> None:
    # RULES N3-11.10, N3-11.11
    for die, hp, kos in (("6", 0, 1), ("5", 1, 0)):
        for before in (4, 1):
            scene = Scene(
                luck=die, R={"line": ["ash_blitzer"], "hand": "S-Rage"},
                D={"line": ["u_do"], "bench": ["toro"], "fighters": {"u_do": {"hp": before}}},
            )  # fmt: skip
            scene.do("R strike ash_blitzer", "R pay S-Rage", "R done")
            assert scene.hp("u_do") == hp
            assert [event.overkill for event in scene.told(w.FighterKo)] == [0] * kos


def test_overkill_award_any() -> None:
    # RULES N3-11.8
    side = {"line": ["", "ronny_ronin", ""], "bench": ["toro"], "fighters": {"ronny_ronin": {"hp": 2}}}
    scene = Scene(
        phase="attack",
        options={"overkill_award": "any"},
        R={"line": ["", "takeo", ""], "hand": "telephone_pole"},
        D=side,
    )
    scene.do("R place telephone_pole")
    assert [(event.count, event.hits, event.overkill) for event in scene.told(w.N30nAwarded)] == [(2, 0, 2)]
    strike = Scene(
        options={"overkill_award": "any"}, R={"line": ["", "toro", ""], "hand": "S-Reflux"},
        D={"line": ["", "u_do", ""], "bench": ["blok_em"], "fighters": {"u_do": {"hp": 1}}},
    )  # fmt: skip
    strike.do("R strike toro", "R pay S-Reflux", "R done")
    assert strike.of("R")["count"]["n30n"] >= 1 and strike.told(w.N30nAwarded)[0].overkill == 1


def test_a_shopping_cart_carries_one_item_however_full_the_junkyard_is() -> None:
    # RULES N3-10.12, N3-R16
    scene = Scene(
        phase="attack",
        R={"line": ["u_do", "takeo"], "hand": "Kick/Parry"},
        D={"line": ["toro", "beatman"], "hand": "shopping_cart"},
        decks={"junk": "burger table bin_lid"},
        options={"content": "shipped"},
    ).do("R place Kick/Parry", "R skip", "D place shopping_cart", "D skip")
    assert [len(event.cards) for event in scene.told(w.CardsSalvaged)] == [1]
