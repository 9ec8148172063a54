"""What is dealt and chosen before the first Enemy is seen (DR-1), and what stays face down."""

from __future__ import annotations

import msgspec
import pytest

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.build_book import new_book
from fracas.games.double_rumble.tests.scene import Scene

SEEDS = [f"deal {number}" for number in range(40)]


@pytest.mark.parametrize(("difficulty", "credits", "threshold"), [("easy", 3, 4), ("medium", 2, 4), ("hard", 2, 3)])
def test_difficulty_sets_credits_and_cubes_and_nothing_else(difficulty: str, credits: int, threshold: int) -> None:
    # RULES DR-1.1, G1, G4
    easy, other = (new_book(msgspec.convert({"difficulty": d}, w.Options), 2, 0, None) for d in ("easy", difficulty))
    assert (other.credits, other.threshold) == (credits, threshold)
    same = "life peek final_face lethal authority brawl guard stall_cap faces packs bosses in_deck loss_green win_blue"
    assert [getattr(easy, name) for name in same.split()] == [getattr(other, name) for name in same.split()]
    assert [(card.id, card.base) for card in easy.cards] == [(card.id, card.base) for card in other.cards]
    assert [tile.id for tile in easy.tiles] == [tile.id for tile in other.tiles]


def test_every_enemy_and_boss_can_come_and_none_comes_always() -> None:
    # RULES DR-1.2, DR-1.3
    bosses: list[set[int]] = [set(), set(), set(), set()]
    tops: list[set[int]] = [set(), set(), set(), set()]
    dealt: list[set[int]] = [set(), set(), set(), set()]
    always = [set(pack) for pack in Scene().state.book.packs]
    for seed in SEEDS:
        state = Scene(seed=seed).state
        for stage in range(4):
            assert len(state.decks[stage]) == len(set(state.decks[stage])) == 11
            bosses[stage].add(state.bosses[stage])
            tops[stage].add(state.decks[stage][-1])
            dealt[stage] |= set(state.decks[stage])
            always[stage] &= set(state.decks[stage])
    assert [len(found) for found in bosses] == [2, 2, 2, 2]
    assert [len(found) for found in dealt] == [19, 19, 19, 19] and always == [set()] * 4
    assert all(len(found) > 9 for found in tops), "and in any order"


def test_nothing_face_down_is_in_a_view() -> None:
    # RULES DR-1.2, DR-1.3, DR-1.5, DR-4.3
    scene = Scene().do("P1 choose_fighter buddy", "P2 choose_fighter old_finch", "P1 choose_start_space UR")
    scene.do("P1 choose_symbol KICK", "P2 choose_symbol BLAST")
    state, book = scene.state, scene.state.book
    hidden = [book.cards[card].id for deck in (*state.decks, state.bosses) for card in deck if card != state.drawn]
    hidden += [book.equipment[item].id for item in state.equipment_deck]
    for seat in ("P1", None):
        sent = msgspec.json.encode([scene.match.opening.events(0), scene.view(seat)]).decode()
        assert [word for word in hidden if f'"{word}"' in sent] == []


def test_equipment_is_shuffled_and_nobody_has_any() -> None:
    # RULES DR-1.5
    decks = {tuple(Scene(seed=seed).state.equipment_deck) for seed in SEEDS}
    assert len(decks) == len(SEEDS) and all(len(set(deck)) == 15 for deck in decks)
    assert len({deck[-1] for deck in decks}) > 9
    scene = Scene()
    assert scene["F1.equipment"] == scene["F2.equipment"] == []


def test_all_choices_come_in_one_order() -> None:
    # RULES DR-1.12, DR-1.7, DR-1.9, DR-1.10
    scene = Scene()
    asked = []
    while scene["phase"] != "place_card":
        [question] = scene.questions()
        asked.append(question)
        name = question.split()[0]
        assert not scene.told(w.CardDrawn)
        if question.endswith("choose_symbol"):
            assert scene.options(name) == [f"choose_symbol {word}" for word in ("PUNCH", "KICK", "SWEEP", "BLAST")]
        scene.do(f"{name} {scene.options(name)[-1]}")
    assert asked == [
        "P1 choose_fighter", "P2 choose_fighter", "P1 choose_start_space", "P1 choose_symbol", "P2 choose_symbol",
    ]  # fmt: skip
    assert {scene["F1.space"], scene["F2.space"]} == {"UR", "LR"} and scene["F1.fighter"] != scene["F2.fighter"]
    assert [(scene[slot]["hearts"], scene[slot]["fury"]) for slot in ("F1", "F2")] == [(9, 0), (9, 0)]


def test_a_new_fighter_is_chosen_placed_and_given_a_symbol() -> None:
    # RULES DR-1.12
    scene = Scene({"F1": {"hearts": 1}, "F2": {"space": "LL"}, "UR": ["a(3)"]}).do("P1 move F1 UL")
    asked = []
    while scene["phase"] != "brawl_action":
        asked += scene.questions()
        scene.do(f"P1 {scene.options('P1')[0]}")
    assert asked == ["P1 choose_fighter", "P1 choose_entry_space", "P1 choose_symbol"]
