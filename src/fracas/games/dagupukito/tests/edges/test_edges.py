"""Rules at their edges: the other corner, the last card, the second of two choices."""

from __future__ import annotations

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.cards import cards_of
from fracas.games.dagupukito.core.turn import draw_step
from fracas.games.dagupukito.tests.scene import Scene
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

TRIO = ["test_sheet", "test_b", "test_c"]
SECONDS = 5


def test_lenient_decks_are_looked_at_in_both_corners() -> None:
    # RULES CF-9.1, CF-9.3
    scene = Scene({"phase": "draw", "F1": {"deck": 2}, "F2": {"deck": 0}}, luck="P D", deck_out="lenient")
    assert scene.told(w.KnockedOut) == [w.KnockedOut(1, "test_sheet", "deck")]


def test_a_card_charged_after_its_hit_is_not_lost_with_its_fighter() -> None:
    # RULES CF-6.1, CF-7.10
    given = {
        "F1": {"fighters": [{"hp": 10, "hand": "P"}, {}, {}]},
        "F2": {"fighters": [{"hand": "K"}, {}, {}]},
    }
    scene = Scene(given, fighters=3, roster=TRIO, hit_then_charge="on").turn("A P hit", "A K hit")
    fallen = scene["F1.fighters.0"]
    assert (fallen["ko"], fallen["charge"], fallen["discard"]) == (True, "P", "")


def test_a_single_dash_in_the_pile_can_be_recovered_and_an_empty_pile_cannot(pack: str) -> None:
    # RULES CF-7.9
    one = Scene({"F1": {"hand": "P", "charge": "D", "discard": "D"}, "F2": {}}, roster=["kit"], pack=pack)
    one.do("F1 face A", "F2 face A", "F1 play P", "F1 combo A1")
    assert one.options("F1") == ["recover D", "stop"]
    none = Scene({"F1": {"hand": "P", "charge": "D"}, "F2": {}}, roster=["kit"], pack=pack)
    none.do("F1 face A", "F2 face A", "F1 play P", "F1 combo A1")
    assert none.told(w.SpecialFizzled) == [w.SpecialFizzled(0, "recover")]


def test_each_pick_of_several_has_its_full_time() -> None:
    # RULES CF-3.13
    scene = Scene(fighters=2, roster=TRIO, turn_seconds=SECONDS).wait(3_000).do("F1 pick test_sheet")
    assert scene.state.deadline() == 5_000
    scene.do("F2 pick test_sheet", "F2 pick test_b")
    assert scene.state.deadline() == 8_000


def test_what_a_special_took_is_counted_anew_each_time(pack: str) -> None:
    # RULES CF-7.8
    given = {"F1": {"hand": "P P", "charge": "K K"}, "F2": {"hand": "D D T T"}}
    scene = Scene(given, pack=pack, roster=["kit"], block_table={}).turn("A P combo A2", "A D")
    scene.do("F2 discard T", "F2 discard T")
    scene.do("F1 face A", "F2 face A", "F1 play P", "F2 play D", "F1 combo A2")
    if "F2" in scene.asked() and scene.kind("F2") == "declare":
        scene.do("F2 charge")
    for _ in range(2):
        scene.do(f"F2 {scene.options('F2')[0]}")
    assert scene.told(w.Special) == [w.Special(0, "discard", 2)] * 2


def test_open_picks_end_when_everybody_has_the_agreed_number() -> None:
    # RULES CF-1.7
    scene = Scene(luck="1 0", mirror="off", roster=TRIO).do("F2 pick test_b", "F1 pick test_c")
    assert scene.view(None).phase == "face"
    two = Scene(luck="0 1", mirror="off", fighters=[2, 1], roster=TRIO)
    assert [two.do(f"{two.asked()[0]} {two.options(two.asked()[0])[0]}").asked() for _ in range(2)] == [["F2"], ["F1"]]


def test_who_has_resigned_the_match_is_in_no_later_order_of_picks() -> None:
    # RULES CF-1.7, CF-11.3
    scene = Scene(seats=3, format="gauntlet", mirror="off", roster=TRIO).do("F2 resign match")
    scene.do(f"{scene.asked()[0]} resign round")
    orders = [sorted(event.seats) for event in scene.told(w.LineDrawn) if event.what == "pick"]
    assert orders == [[0, 1, 2], [0, 2]]


def test_a_rested_winner_forgets_the_order_of_the_old_hand() -> None:
    # RULES CF-3.13, CF-R11: the clock plays a card that is there
    facts = {"F1": {"hp": 5, "hand": "P"}, "F2": {"hand": "K T G"}, "F3": {}}
    scene = Scene(facts, seats=3, format="gauntlet", gauntlet_winner="rested", turn_seconds=SECONDS)
    scene.turn("A P charge", "A K hit")
    for f in (scene.state.left, scene.state.right):
        assert sorted(f.hand_order) == cards_of(f.hand) and len(f.hand_order) == f.hand_size == 2


def test_two_cards_are_drawn_from_all_that_is_left() -> None:
    # RULES CF-3.1
    scene = Scene({"F1": {"deck": "D G K"}, "F2": {"deck": "P K T"}})
    drawn = set()
    for seed in range(60):
        state = scene.state.copy()
        draw_step(state, Chance(str(seed)), Out())
        drawn.add((tuple(cards_of(state.left.hand)), tuple(cards_of(state.right.hand))))
        assert (state.left.deck_size, state.right.deck_size, state.left.hand_size, state.right.hand_size) == (
            1,
            1,
            2,
            2,
        )
    lefts = {(c.DASH, c.GUARD), (c.DASH, c.KICK), (c.GUARD, c.KICK)}
    rights = {(c.PUNCH, c.KICK), (c.PUNCH, c.THROW), (c.KICK, c.THROW)}
    assert {left for left, _ in drawn} == lefts and {right for _, right in drawn} == rights


def test_a_hand_is_as_large_as_its_cards_however_they_came(pack: str) -> None:
    # RULES CF-2.1, CF-9.7
    scene = Scene({"F1": {"hand": "P", "charge": "D K T"}, "F2": {}}, "G G G", pack=pack, roster=["kit"])
    scene.do("F1 face B", "F2 face A", "F1 play P", "F1 combo B4")
    assert scene["F1.hand"].count("G") >= 3
    opening = Scene(opening_hand=3).do("F1 pick test_sheet", "F2 pick test_sheet")
    clocked = Scene(turn_seconds=SECONDS).do("F1 pick test_sheet", "F2 pick test_sheet")
    for one in (scene, opening, clocked):
        for f in (one.state.left, one.state.right):
            assert f.hand_size == len(cards_of(f.hand)) >= 2
            assert f.deck_size == len(cards_of(f.deck))


def test_nothing_is_sealed_any_more_once_the_starters_are_shown() -> None:
    # RULES CF-1.3
    picks = [f"F{i} pick {who}" for i in (1, 2) for who in ("test_b", "test_c")]
    scene = Scene(fighters=2, roster=TRIO).do(*picks, "F1 start 2", "F2 start 1")
    assert [event.fighter for event in scene.told(w.StarterShown)] == ["test_c", "test_b"]
    assert {int(f.sealed) for team in scene.state.teams for f in team} == {c.NOTHING}


def test_of_equal_cards_the_fighter_with_less_hp_declares_first() -> None:
    # RULES CF-5.1, CF-7.5
    for corner, mine, theirs in ((0, 40, 90), (1, 90, 40)):
        given = {"F1": {"hp": mine, "hand": "P"}, "F2": {"hp": theirs, "hand": "P"}}
        scene = Scene(given, declare="fast_first").do("F1 face A", "F2 face A", "F1 play P", "F2 play P")
        assert (scene.asked(), int(scene.state.first)) == ([f"F{corner + 1}"], corner)
        scene.do(f"F{corner + 1} charge")
        assert scene.asked() == [f"F{2 - corner}"]


def test_declaring_openly_whoever_can_only_charge_does_so_at_once_and_once() -> None:
    # RULES CF-5.9, CF-5.1
    scene = Scene({"F1": {"hand": "D"}, "F2": {"hand": "P"}}, declare="fast_first")
    scene.do("F1 face A", "F2 face A", "F1 play D", "F2 play P")
    assert [(event.seat, event.what) for event in scene.told(w.Declared)] == [(0, "charge")]
    assert scene.asked() == ["F2"]
    scene.do("F2 hit")
    assert [(event.seat, event.what) for event in scene.told(w.Declared)] == [(0, "charge"), (1, "hit")]


def test_a_special_draws_no_further_than_the_hand_limit(pack: str) -> None:
    # RULES CF-9.7
    given = {"F1": {"hand": "P G G G", "charge": "D K T"}, "F2": {"hand": "D"}}
    scene = Scene(given, "K K", pack=pack, roster=["kit"], hand_limit=5, block_table={})
    scene.turn("B P combo B4", "A D")
    assert scene.told(w.Special) == [w.Special(0, "draw", 2)]
    assert scene["F1.hand"] == "G G G K K"


def test_a_combo_won_is_forgotten_with_the_next_moves() -> None:
    # RULES CF-7.11
    scene = Scene({"F1": {"hand": "P P", "charge": "K"}, "F2": {"hand": "K K"}}).turn("A P combo A1", "A K charge")
    assert scene.view(None).corners[0].combo_won
    scene.do("F1 face A", "F2 face A", "F1 play P", "F2 play K")
    assert not scene.view(None).corners[0].combo_won


def test_what_a_replacement_draws_is_told() -> None:
    # RULES CF-9.6
    given = {
        "phase": "draw",
        "F1": {"fighters": [{"deck": 5}, {}, {}]},
        "F2": {"fighters": [{"deck": ""}, {}, {"ko": True}]},
    }
    scene = Scene(given, fighters=3, roster=TRIO)
    drawn = [(event.seat, event.fighter, event.count) for event in scene.told(w.CardsDrawn)]
    assert drawn == [(0, "test_sheet", 2), (1, "test_b", 2)]


def test_every_question_has_a_number_no_older_one_had() -> None:
    # RULES CF-3.11: an answer to an old question never fits a new one
    scene = Scene({"F1": {"hand": "P P"}, "F2": {"hand": "K K"}})
    numbers = [scene.state.question(0)]
    faces, moves, acts = ("F1 face A", "F2 face A"), ("F1 play P", "F2 play K"), ("F1 hit", "F2 charge")
    for lines in (faces, moves, acts, faces):
        numbers.append(scene.do(*lines).state.question(0))
    assert numbers == sorted(set(numbers)) and len(numbers) == 5
