"""The rules one by one, as far as the case files do not show them already."""

from __future__ import annotations

import msgspec
import pytest

from fracas.games.double_rumble import GAME
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.tests.scene import Scene
from fracas.kernel.chance import Recorded
from fracas.kernel.out import Out

SETUP = ("P1 choose_fighter buddy", "P2 choose_fighter old_finch", "P1 choose_start_space UR")
SYMBOLS = ("P1 choose_symbol KICK", "P2 choose_symbol BLAST")


# --- setup ----------------------------------------------------------------------------------------------------------


def test_setup_is_chosen_in_order_before_any_enemy_is_seen() -> None:
    # RULES DR-1.6, DR-1.7, DR-1.8, DR-1.9, DR-1.10
    scene = Scene(difficulty="medium")
    assert scene["credits"] == 2
    assert scene.questions() == ["P1 choose_fighter"]
    scene.do("P1 choose_fighter buddy")
    assert "choose_fighter buddy" not in scene.options("P2") and len(scene.options("P2")) == 5
    assert scene.refused("P2 choose_fighter buddy") == "invalid_choice"
    scene.do("P2 choose_fighter old_finch")
    assert scene.questions() == ["P1 choose_start_space"]
    scene.do("P1 choose_start_space LR")
    assert (scene["F1.space"], scene["F2.space"], scene["F1.faces"]) == ("LR", "UR", "right")
    scene.do("P1 choose_symbol KICK")
    assert not scene.told(w.CardDrawn)
    scene.do("P2 choose_symbol KICK")
    assert scene.told(w.CardDrawn)
    for slot in ("F1", "F2"):
        fighter = scene[slot]
        assert (fighter["fury"], fighter["hearts"], fighter["symbol"], fighter["equipment"]) == (0, 9, "KICK", [])


def test_decks_are_eleven_of_nineteen_and_a_boss_below_them() -> None:
    # RULES DR-1.2, DR-1.3, DR-1.4, DR-1.5
    seen: set[str] = set()
    for seed in "abcdefgh":
        state = Scene(seed=seed).state
        book = state.book
        for stage, (deck, boss) in enumerate(zip(state.decks, state.bosses, strict=True)):
            assert len(set(deck)) == 11 and set(deck) <= set(book.packs[stage])
            assert boss in book.bosses[stage] and len(book.bosses[stage]) == 2
            seen.add(book.cards[boss].id)
        assert sorted(state.equipment_deck) == sorted(book.in_deck) and len(book.in_deck) == 15
    assert len(seen) == 8, "every Boss turns up"


def test_the_boss_is_the_twelfth_card() -> None:
    # RULES DR-1.4, DR-4.1, DR-3.2
    scene = Scene().do(*SETUP, *SYMBOLS)
    for number in range(12):
        drawn = scene.told(w.CardDrawn)
        assert (drawn[-1].back == "boss") == (number == 11) and drawn[-1].number == number + 1
        name = scene.questions()[0].split()[0]
        while not scene.questions()[0].endswith("place_card"):
            scene.do(f"{name} {scene.options(name)[0]}")
            name = scene.questions()[0].split()[0]
        scene.do(f"{name} {scene.options(name)[0]}")
    assert scene["phase"] != "place_card"


def test_luck_is_asked_in_one_order_and_the_seed_is_nowhere() -> None:
    # RULES DR-1.11
    scene = Scene(seed="a secret seed")
    match, book = scene.match, scene.state.book
    luck = match.entries[0].luck
    assert len(luck) == 4 + 44 + 15
    again = GAME.rules.start(match.setup, Recorded(list(luck)), Out())
    assert GAME.cases.show(again) == GAME.cases.show(scene.state)
    assert [book.cards[card].stage for card in luck[:4]] == [1, 2, 3, 4] and all(book.cards[c].boss for c in luck[:4])
    assert [book.cards[card].stage for card in luck[4:48]] == [1] * 11 + [2] * 11 + [3] * 11 + [4] * 11
    sent = msgspec.json.encode([match.opening.events(0), match.view(0), match.view(None)])
    assert b"secret" not in sent


# --- table and Side Scroll ------------------------------------------------------------------------------------------


def test_backs_are_seen_in_order_from_the_choice_of_spaces_on() -> None:
    # RULES DR-4.3, DR-1.10
    scene = Scene()
    assert scene.view("P1").deck == ()
    scene.do(*SETUP[:2])
    backs = tuple(("red", "blue")[scene.state.book.cards[card].back] for card in reversed(scene.state.deck))
    assert scene.view().deck == backs and len(backs) == 11
    assert scene.told(w.StageStart)[0].deck == backs
    scene.do(SETUP[2], *SYMBOLS)
    assert scene.view("P1").deck == backs[1:]


@pytest.mark.parametrize(("peek", "shown"), [("counts", ("red", "red", "blue")), ("top", ("blue",))])
def test_deck_peek(peek: str, shown: tuple[str, ...]) -> None:
    # RULES DR-4.3
    deck = ["z(1; -; red back)", "a(2; -; blue back)", "b(2; -; red back)", "c(2; -; red back)"]
    scene = Scene({"phase": "side_scroll", "deck": deck}, deck_peek=peek)
    assert scene.view("P1").deck == shown


def test_a_row_has_no_limit_and_cubes_never_run_out() -> None:
    # RULES DR-2.9, DR-4.19, DR-4.12, DR-4.8
    deck = [f"e{i}(2; -; red back)" for i in range(9)]
    scene = Scene({"phase": "side_scroll", "deck": deck}, seats=1)
    assert scene.refused("P1 place UR") == "invalid_row"
    for _ in deck:
        assert scene.options("P1") == ["place UL", "place LL"]
        scene.do("P1 place UL")
    assert scene["UL"] == ["e0", "e1", "e2"] + [f"e{i}+cube" for i in range(3, 9)]


def test_one_cube_an_enemy_and_none_on_a_boss() -> None:
    # RULES DR-4.13, DR-2.10
    given = {"F1": {"fury": 4, "active": "cube_add(each(front)), cube_add(first(behind))"},
             "UR": ["a(2; -; cube)", "b(2)", "boss Z(5; KICK)"], "UL": ["c(2)"]}  # fmt: skip
    scene = Scene(given).do("P1 active F1")
    assert (scene["UR"], scene["UL"]) == (["a+cube", "b+cube", "Z"], ["c+cube"])
    assert [event.card for event in scene.told(w.StrengthCubeAdded)] == ["b", "c"]


def test_life_cubes_have_no_maximum() -> None:
    # RULES DR-4.16
    given = {"UR": ["a(1; -; blue boss_life(+9))"], "LL": ["boss Z(5; KICK)"], "life": 5, "stage": 4}
    scene = Scene(given, luck="g1").do("P1 battle F1")
    assert scene["life"] == 14


@pytest.mark.parametrize("line", ["move F1 UL", "change F1 KICK", "battle F1", "active F1", "use F1 tin"])
def test_no_actions_in_the_side_scroll(line: str) -> None:
    # RULES DR-4.17
    given = {"phase": "side_scroll", "F1": {"fury": 4, "hearts": 5, "active": "hearts(self,+1)",
             "equipment": ["tin(use hearts(self,+1))"]}}  # fmt: skip
    assert Scene(given).refused(f"P1 {line}") == "wrong_phase"


def test_hearts_and_fury_are_cut_off_at_their_ends() -> None:
    # RULES DR-2.12
    given = {"F1": {"fury": 4, "active": "hearts(self,+5), fury(self,+9), hearts(partner,-20)"}, "credits": 3,
             "UL": ["a(2)"]}  # fmt: skip
    scene = Scene(given).do("P1 active F1")
    assert (scene["F1.hearts"], scene["F1.fury"], scene.told(w.HeartsChanged)[-1].hearts) == (9, 4, 0)
    assert scene.questions() == ["P2 choose_fighter"]


# --- Powers ---------------------------------------------------------------------------------------------------------


def test_powers_do_as_much_as_they_can() -> None:
    # RULES DR-5.4, DR-5.1
    given = {"UR": ["a(1; -; blue equip_discard(self,2), hearts(self,-1), eliminate(next))"],
             "F1": {"equipment": ["Q(loss(-1))"]}}  # fmt: skip
    scene = Scene(given, luck="g1").do("P1 battle F1")
    assert (scene["F1.equipment"], scene["F1.hearts"], scene["UR"]) == ([], 8, [])


def test_blue_conditions_are_read_with_the_card_in_its_row() -> None:
    # RULES DR-5.9
    scene = Scene({"UR": ["a(1; -; blue hearts(self,-1) when row_alone)"]}, luck="g1").do("P1 battle F1")
    assert scene["F1.hearts"] == 8
    scene = Scene({"UR": ["a(1; -; blue fury(self,+1) when row_min(2))", "b(3)"]}, luck="g1").do("P1 battle F1")
    assert scene["F1.fury"] == 1


def test_the_owner_of_a_fighter_chooses_what_it_loses() -> None:
    # RULES DR-5.3, DR-19.5
    given = {"UR": ["a(1; -; blue equip_discard(partner,1))"],
             "F2": {"equipment": ["Q1(loss(-1))", "Q2(loss(-1))"]}}  # fmt: skip
    scene = Scene(given, luck="g1").do("P1 battle F1")
    assert scene.questions() == ["P2 discard"]
    assert scene.refused("P1 move F1 UL") == "action_in_progress"
    scene.do("P2 discard Q2")
    assert scene["F2.equipment"] == ["Q1"]


def test_no_ongoing_effect_gives_no_token() -> None:
    # RULES DR-5.13, DR-5.10
    given = {"phase": "side_scroll", "deck": [], "boss": "boss Z(4; KICK; faces left)"}
    scene = Scene(given).do("P1 place UR")
    assert not scene["F1.token"] and not scene.told(w.OngoingToken)


def test_each_goes_from_nearest_to_farthest_and_skips_the_gone() -> None:
    # RULES DR-5.14
    given = {"F1": {"fury": 4, "active": "eliminate(each(front))"},
             "UR": ["a(2; -; blue eliminate(next))", "b(2)", "c(2)"]}  # fmt: skip
    scene = Scene(given).do("P1 active F1")
    assert [event.card for event in scene.told(w.EnemyEliminated)] == ["a", "b", "c"]
    assert scene["UR"] == [] and scene["gone"] == ["b", "a", "c"]


# --- the Brawl ------------------------------------------------------------------------------------------------------


def test_what_a_fighter_may_do() -> None:
    # RULES DR-6.3, DR-6.2, DR-19.10, DR-6.6, DR-6.7
    given = {"UR": ["a(3)"], "F1": {"fury": 4, "active": "hearts(self,+1)", "hearts": 5,
             "equipment": ["tin(use hearts(self,+1))"]}}  # fmt: skip
    scene = Scene(given)
    assert scene.questions() == ["P1 brawl_action", "P2 brawl_action"]
    assert scene.options("P1") == [
        "move F1 UL", "move F1 LL", "change F1 KICK", "change F1 SWEEP", "change F1 BLAST", "battle F1", "active F1",
        "use F1 tin",
    ]  # fmt: skip
    assert scene.refused("P2 battle F1") == "not_yours"
    assert not any(option in ("yield", "done") for option in scene.options("P1"))
    scene.do("P1 change F1 KICK", "P1 change F1 SWEEP")
    assert scene["F1.hearts"] == 3


def test_a_refusal_costs_nothing_and_an_answer_stands() -> None:
    # RULES DR-6.8, DR-6.9
    scene = Scene({"UR": ["a(3)"]})
    for line, code in (
        ("P1 move F1 UR", "same_space"), ("P1 move F1 LR", "space_occupied"), ("P1 active F1", "fury_too_low"),
        ("P1 roll_blue yes", "no_match"), ("P1 use F1 bottle", "invalid_choice"), ("P2 battle F2", "row_empty"),
        ("P1 place UL", "wrong_phase"), ("P1 move F1 XX", "invalid_choice"), ("P1 change F1 PUNCH", "same_symbol"),
        ("P1 reroll passive green", "wrong_phase"), ("P1 yield", "invalid_choice"),
    ):  # fmt: skip
        assert scene.refused(line) == code, line
    scene.do("P1 move F1 UL")
    assert scene["F1.space"] == "UL" and scene.refused("P1 move F1 UL") == "same_space"


def test_a_change_costs_a_heart() -> None:
    # RULES DR-8.1, DR-8.3
    scene = Scene({"UR": ["a(3)"]})
    assert scene.refused("P1 change F1 PUNCH") == "same_symbol"
    scene.do("P1 change F1 KICK")
    assert (scene["F1.symbol"], scene["F1.hearts"]) == ("KICK", 8)
    assert scene.told(w.SymbolSet)[-1].paid == 1


def test_a_free_symbol_ignores_hearts_and_locks_in_either_phase() -> None:
    # RULES DR-8.4, DR-8.6, DR-5.11
    given = {"F1": {"hearts": 1, "token": True}, "UR": ["a(1; -; blue special(self))"],
             "LL": ["boss Z(5; KICK; ongoing special_lock)"]}  # fmt: skip
    scene = Scene(given, luck="g1")
    assert scene.refused("P1 change F1 KICK") == "locked"
    scene.do("P1 battle F1")
    assert scene.options("P1") == ["set PUNCH", "set KICK", "set SWEEP", "set BLAST"]
    scene.do("P1 set BLAST")
    assert (scene["F1.symbol"], scene["F1.hearts"]) == ("BLAST", 1)
    scroll = Scene({"phase": "side_scroll", "deck": ["a(2; -; red back; yellow special(self))", "b(2)"]})
    scroll.do("P1 place UL", "P1 set KICK")
    assert scroll["F1.symbol"] == "KICK"


def test_a_free_symbol_that_stays_is_not_told_as_set() -> None:
    # RULES DR-8.4
    given = {"F1": {"symbol": "KICK"}, "UR": ["a(1; -; blue special(self))"]}
    for chosen, told in (("KICK", 0), ("PUNCH", 1)):
        scene = Scene(given, luck="g1").do("P1 battle F1", f"P1 set {chosen}")
        assert len(scene.told(w.SymbolSet)) == told and scene["F1.symbol"] == chosen


def test_no_change_during_a_battle() -> None:
    # RULES DR-8.5, DR-9.15
    scene = Scene({"UR": ["a(3; PUNCH)"]}).do("P1 battle F1")
    assert scene.refused("P1 change F1 KICK") == "action_in_progress"
    assert scene.refused("P1 done") == "action_in_progress"


# --- Battles --------------------------------------------------------------------------------------------------------


def test_the_first_card_of_the_row_before_the_fighter() -> None:
    # RULES DR-9.1, DR-9.14
    given = {"UR": ["a(3)", "b(2)"], "F2": {"passive": "result(+9)", "fury": 4, "equipment": ["Q(result(+5))"]}}
    scene = Scene(given, luck="g3")
    assert scene.refused("P2 battle F2") == "row_empty"
    scene.do("P1 battle F1")
    assert scene.told(w.BattleStart)[0].card == "a" and scene.told(w.Result)[0].result == 3


def test_forced_dice_are_rolled_once_each_in_order() -> None:
    # RULES DR-9.7, DR-9.8
    given = {"F1": {"token": True}, "UR": ["a(4; PUNCH; red force_die(red), force_die(yellow), force_die(white))"],
             "LL": ["boss Z(5; KICK; ongoing force_die(red))"]}  # fmt: skip
    scene = Scene(given, luck="g5 b3 y-1 r-2 w2").do("P1 battle F1", "P1 roll_blue yes")
    dice = scene.told(w.DiceRolled)[0]
    assert (dice.green, dice.blue, dice.yellow, dice.red, dice.white) == (5, 3, -1, -2, 2)
    assert scene.told(w.Result)[0].result == 7


def test_ignored_dice_are_not_forced() -> None:
    # RULES DR-9.7, DR-5.6
    given = {"F1": {"fury": 2, "passive": "ignore_forced([red])"}, "UR": ["a(2; -; red force_die(red))"]}
    scene = Scene(given, luck="g2").do("P1 battle F1")
    assert scene.told(w.DiceRolled)[0].red is None


def test_the_result_is_never_below_zero() -> None:
    # RULES DR-9.12
    scene = Scene({"UR": ["a(2; -; red force_die(red))"]}, luck="g1 r-3").do("P1 battle F1")
    assert scene.told(w.Result)[0].result == 0 and scene["F1.hearts"] == 7


def test_strength_under_blue_rolled_comes_with_the_die() -> None:
    # RULES DR-5.6, DR-9.2
    given = {"UR": ["a(3; PUNCH; red strength(+2) when blue_rolled)"]}
    scene = Scene(given, luck="g4 b1").do("P1 battle F1")
    assert scene.told(w.BattleStart)[0].strength == 3
    scene.do("P1 roll_blue yes")
    assert scene.told(w.Result)[0].strength == 5 and scene.told(w.BattleWon)


def test_equip_off_takes_symbols_and_effects_but_not_the_count() -> None:
    # RULES DR-9.6, DR-14.5
    given = {"F1": {"equipment": ["Q(symbol KICK; result(+5); break 2)"]},
             "UR": ["a(4; KICK; red equip_off, strength(+1) when equip_min(1))"]}  # fmt: skip
    scene = Scene(given, luck="g2").do("P1 battle F1")
    assert scene.told(w.Result)[0].result == 2 and scene.told(w.Result)[0].strength == 5
    assert scene["F1.equipment"] == []


def test_a_source_has_its_limit() -> None:
    # RULES DR-9.10, DR-9.11
    given = {"F1": {"equipment": ["Q(reroll([green,blue],2))", "R(reroll([green]))"]}, "UR": ["a(9; PUNCH)"]}
    scene = Scene(given, luck="g1 b1 g2").do("P1 battle F1", "P1 roll_blue yes", "P1 reroll Q green")
    assert scene.options("P1") == ["reroll Q blue", "reroll R green", "done"]
    assert scene.refused("P1 reroll Q green") == "source_used"
    scene.do("luck g3", "P1 reroll R green", "luck b4", "P1 reroll Q blue")
    assert scene.told(w.Result)[0].sum == 7


def test_no_chain_and_nobody_behind() -> None:
    # RULES DR-11.5, DR-11.9
    scene = Scene({"UR": ["a(1)", "b(1)", "c(1)"]}, luck="g6").do("P1 battle F1")
    assert scene["UR"] == ["c"] and len(scene.told(w.EnemyThrown)) == 1
    scene.do("luck g6", "P1 battle F1")
    assert scene.told(w.EnemyThrown)[-1].into == "" and scene["UR"] == []


def test_a_second_victim_already_gone_is_not_replaced() -> None:
    # RULES DR-11.6, DR-11.2
    scene = Scene({"UR": ["a(1; -; blue eliminate(next))", "b(1)", "c(1)"]}, luck="g6").do("P1 battle F1")
    assert scene["UR"] == ["c"] and scene.told(w.EnemyThrown)[0].into == "b"


def test_bosses_are_not_thrown_nor_what_falls_outside_a_battle() -> None:
    # RULES DR-11.10, DR-16.3
    scene = Scene({"UR": ["boss Z(2; KICK)"], "life": 3}, luck="g6").do("P1 battle F1")
    assert scene["life"] == 2 and not scene.told(w.EnemyThrown)
    given = {"F1": {"fury": 4, "active": "eliminate(first(front))"}, "UR": ["a(1)", "b(1)"]}
    scene = Scene(given).do("P1 active F1")
    assert scene["UR"] == ["b"] and not scene.told(w.EnemyThrown)


def test_an_instant_throw_wins_whatever_the_result() -> None:
    # RULES DR-11.11
    passive = {"fury": 2, "passive": "instant_throw({green:[6],blue:[4]})"}
    scene = Scene({"F1": passive, "UR": ["a(9)", "b(9)"]}, luck="g6").do("P1 battle F1")
    assert scene["UR"] == [] and scene["F1.hearts"] == 9
    low = {"fury": 2, "passive": "instant_throw({green:[1]})"}
    assert Scene({"F1": low, "UR": ["a(9)"]}, luck="g1").do("P1 battle F1").told(w.EnemyThrown)
    scene = Scene({"F1": passive, "UR": ["a(9; -; red no_throw)", "b(9)"]}, luck="g6").do("P1 battle F1")
    assert scene["UR"] == ["b"] and scene["F1.hearts"] == 6
    scene = Scene({"F1": passive, "UR": ["boss Z(9; KICK)"]}, luck="g6").do("P1 battle F1")
    assert scene["F1.hearts"] == 6
    bottled = passive | {"equipment": ["Bottle(reroll([green]))"]}
    scene = Scene({"F1": bottled, "UR": ["a(9)"]}, luck="g1 g6").do("P1 battle F1", "P1 reroll Bottle green")
    assert scene.told(w.EnemyThrown)


def test_fury_rises_even_if_nothing_is_lost() -> None:
    # RULES DR-12.6, DR-12.1
    given = {"F1": {"equipment": ["Q(loss(-5))"]}, "UR": ["a(5)"]}
    scene = Scene(given, luck="g3").do("P1 battle F1")
    assert (scene["F1.fury"], scene["F1.hearts"]) == (1, 9)
    given = {"F1": {"token": True}, "UR": ["a(5)"], "LL": ["boss Z(5; KICK; ongoing no_fury)"]}
    assert Scene(given, luck="g3").do("P1 battle F1")["F1.fury"] == 0


# --- Fury and Equipment ---------------------------------------------------------------------------------------------


def test_a_battle_active_is_a_source_of_rerolls() -> None:
    # RULES DR-13.5
    tile = {"fury": 4, "active": "reroll([green,blue],2)", "timing": "battle"}
    scene = Scene({"F1": tile, "UR": ["a(9; PUNCH)"]}, luck="g1 b1")
    assert scene.refused("P1 active F1") == "wrong_phase"
    scene.do("P1 battle F1", "P1 roll_blue yes")
    assert scene.options("P1") == ["active F1", "done"]
    scene.do("P1 active F1")
    assert scene["F1.fury"] == 0 and scene.options("P1") == ["reroll active green", "reroll active blue", "done"]
    scene.do("luck g6", "P1 reroll active green", "luck b3", "P1 reroll active blue")
    assert scene.told(w.BattleWon)
    lone = Scene({"F1": tile, "UR": ["a(5)"]}, luck="g1 g5").do("P1 battle F1", "P1 active F1")
    assert lone.told(w.DieRerolled)[0].new == 5 and lone.told(w.BattleWon)
    barred = Scene({"F1": tile, "UR": ["a(5; -; red no_reroll)"]}, luck="g1").do("P1 battle F1")
    assert barred["F1.hearts"] == 5


def test_fury_is_kept_from_stage_to_stage() -> None:
    # RULES DR-13.7, DR-14.11
    given = {"F1": {"fury": 3, "equipment": ["Q(loss(-1))"]}, "UR": ["boss Z(1; KICK)"], "life": 1}
    scene = Scene(given | {"equipment_deck": []}, luck="g5").do("P1 battle F1", "P2 choose_start_space UR")
    assert (scene["stage"], scene["F1.fury"], scene["F1.equipment"]) == (2, 3, ["Q"])
    assert scene.view("P2").fighters[0].equipment == ("Q",)


def test_two_can_break_and_only_what_was_held_at_the_roll() -> None:
    # RULES DR-14.8
    given = {"F1": {"equipment": ["Q(loss(-1); break 4)", "R(loss(-1); break 4)"]}, "UR": ["a(3)"]}
    scene = Scene(given, luck="g4").do("P1 battle F1")
    assert [event.card for event in scene.told(w.EquipmentBroken)] == ["Q", "R"]
    given = {"UR": ["a(3; -; blue equip_draw(self,1))"], "equipment_deck": ["Q(loss(-1); break 4)"]}
    scene = Scene(given, luck="g4").do("P1 battle F1")
    assert scene["F1.equipment"] == ["Q"]


def test_a_green_die_of_an_effect_breaks_nothing() -> None:
    # RULES DR-14.10
    given = {"F1": {"equipment": ["Q(loss(-1); break 4)"]},
             "UR": ["a(1; -; blue roll(green,{1-3:[hearts(self,-1)],4-6:[fury(self,+1)]}))"]}  # fmt: skip
    scene = Scene(given, luck="g1 g4").do("P1 battle F1")
    assert (scene["F1.equipment"], scene["F1.fury"]) == (["Q"], 1)
    assert scene.told(w.DieRolled)[0].face == 4


def test_a_one_shot_is_an_action_and_is_refused_without_effect() -> None:
    # RULES DR-14.12, DR-13.6
    given = {"F1": {"hearts": 7, "equipment": ["tin(use hearts(self,+3))", "bang(use eliminate(first(front)))"]}}
    scene = Scene(given | {"LL": ["a(2)"]})
    assert scene.refused("P1 use F1 bang") == "no_effect"
    scene.do("P1 use F1 tin")
    assert (scene["F1.hearts"], scene["F1.equipment"], scene["discarded"]) == (9, ["bang"], ["tin"])
    assert scene["actions"] == 1
