"""Set-up, the round, what everybody knows, and the rules of the engine (sections 1, 2, 16, 22)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from fracas.games.n30n import GAME, content
from fracas.games.n30n import words as w
from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.tests.scene import Scene
from fracas.games.n30n.words import Done
from fracas.kernel.chance import Chance
from fracas.kernel.wire import Event, SeatSetup, Setup
from fracas.match.match import Match, Refused

R = {"line": ["ash_blitzer", "takeo", "u_do"], "bench": ["val_kyrie", "beatman"]}
D = {"line": ["moody_ruby", "ronny_ronin", "toro"], "bench": ["blok_em", "filler10"]}


def test_two_sucker_punches_of_those_that_exist_are_shuffled_in() -> None:
    # RULES N3-1.1
    seen = set()
    for seed in range(12):
        scene = Scene(seed=str(seed), options={"content": "shipped"})
        deck = scene.facts["cards"]["brawl"].split()
        punches = [card for card in deck if "/" not in card]
        assert (len(deck), len(punches)) == (50, 2)
        seen.update(punches)
    assert len(seen) > 2


def test_three_decks_are_separate() -> None:
    # RULES N3-1.2
    scene = Scene(options={"content": "shipped"})
    assert scene.facts["deck"] == {"brawl": 50, "n30n": 54, "item": 54}


def test_a_snake_draft_from_one_pool() -> None:
    # RULES N3-1.3
    scene = Scene("first")
    order = []
    while scene.asks()[0].endswith("draft"):
        name = scene.asks()[0].split()[0]
        order.append(name)
        pick = scene.options(name)[0]
        scene.do(f"{name} {pick}")
        other = "D" if name == "R" else "R"
        assert not scene.legal(f"{other} {pick}")
    assert "".join(order) == "RDDRRDDRRD"
    assert len(scene.told(w.FighterDrafted)) == 10, "each is told once"


def test_a_dealt_draft_asks_nobody() -> None:
    # RULES N3-1.3
    scene = Scene(options={"draft": "random"})
    assert scene.asks()[0].endswith("role")
    assert len(scene.of("R")["picks"]) == 5


def test_a_free_draft_is_secret_and_may_double_a_fighter() -> None:
    # RULES N3-1.3
    scene = Scene(options={"draft": "free"})
    assert scene.asks() == ["R draft", "D draft"]
    picks = ("takeo", "toro", "u_do", "beatman", "val_kyrie")
    scene.do(*(f"R pick {name}" for name in picks))
    assert scene.view("D").picks == (None, ())
    assert not scene.told(w.FighterDrafted)
    scene.do(*(f"D pick {name}" for name in picks))
    assert len(scene.told(w.FighterDrafted)) == 10
    assert scene.fighter("takeo@0")["hp"] == scene.fighter("takeo@1")["hp"] == 5


def test_teammates_in_a_free_draft_pick_in_seat_order_and_never_the_same() -> None:
    # RULES N3-1.3
    scene = Scene(mode="royale", options={"draft": "free"})
    assert scene.asks() == ["X1 draft", "Y1 draft"]
    scene.do("X1 pick takeo", "Y1 pick takeo")
    assert scene.asks() == ["X2 draft", "Y2 draft"]
    assert not scene.legal("X2 pick takeo")


def test_printed_hp_is_start_and_maximum() -> None:
    # RULES N3-1.4
    scene = Scene(phase="counter", R="", D={**D, "hand": "N-Chromeo"})
    scene.do("D counter toro", "D pay N-Chromeo", "D done")
    assert scene.hp("toro") == 5


def test_nobody_stands_anywhere_before_the_first_line_up() -> None:
    # RULES N3-1.5, N3-1.7
    scene = Scene(options={"draft": "random"})
    scene.do(f"{scene.asks()[0].split()[0]} attack")
    assert scene.of("R")["line"] == ["", "", ""]
    assert scene.of("R")["count"] == {"brawl": 3, "n30n": 1, "item": 0}
    assert scene.asks()[0].endswith("shop")


def test_equal_zones_face_each_other_and_lanes_run_from_the_attackers_left() -> None:
    # RULES N3-1.8, N3-7.1
    for attacker, zones in ((0, [1, 2, 3]), (1, [3, 2, 1])):
        scene = Scene(phase="attack", attacker=attacker, R={**R, "hand": "Kick/Jump"}, D={**D, "hand": "Kick/Jump"})
        assert [lane["zone"] for lane in scene.facts["lanes"]] == zones
        pairs = {(lane["attacker"], lane["defender"]) for lane in scene.facts["lanes"]}
        assert ("takeo", "ronny_ronin") in pairs or ("ronny_ronin", "takeo") in pairs


def test_the_round_runs_through_its_phases() -> None:
    # RULES N3-2.1, N3-2.2, N3-2.4
    scene = Scene(phase="pit_stop", R=R, D={**D, "hand": "N-Toxic N-Chromeo"})
    scene.do("R done", "D done")
    assert not any(line.startswith("place") for line in scene.options("R"))
    scene.skip_to("counter").skip_to("shop")
    assert scene.facts["lanes"] == []
    kinds = (w.PitStopBegan, w.LineUpShown, w.CombatRoundBegan, w.PhaseBegan, w.CleanedUp, w.RolesSwapped)
    phases = [
        e.phase if isinstance(e, w.PhaseBegan) else type(e).__name__ for e in scene.told(Event) if isinstance(e, kinds)
    ]
    assert phases == [
        "PitStopBegan", "LineUpShown", "LineUpShown", "CombatRoundBegan", "strike", "attack", "counter", "challenge",
        "CleanedUp", "RolesSwapped", "PitStopBegan",
    ]  # fmt: skip


def test_hands_have_no_limit() -> None:
    # RULES N3-2.5
    many = "Punch/Parry Punch/Duck Punch/Block Punch/Jump Kick/Parry Kick/Duck Kick/Block Kick/Jump " * 3
    scene = Scene(phase="pit_stop", R={**R, "hand": many}, D=D)
    assert scene.of("R")["count"]["brawl"] == 27


def test_nobody_discards_by_choice_in_combat() -> None:
    # RULES N3-2.6
    scene = Scene(R={**R, "hand": "S-Rage Punch/Duck burger"}, D=D)
    while scene.asks()[0].split()[1] != "shop":
        for one in scene.asks():
            name = one.split()[0]
            assert not any(line.startswith("discard") for line in scene.options(name))
        name = scene.asks()[0].split()[0]
        scene.do(f"{name} {scene.options(name)[-1]}")


# --- what is known ------------------------------------------------------------------------------------------------


def test_public_and_secret() -> None:
    # RULES N3-16.1, N3-16.2
    scene = Scene(phase="shop", R={**R, "hand": "S-Rage Punch/Duck burger"}, D={**D, "hand": "N-Toxic table"})
    seen = scene.view("D").hands[0]
    assert (seen.brawl, seen.n30n, seen.item, seen.challenges) == (1, 1, 1, ("CH-HIT2",))
    assert seen.cards is None
    assert scene.view("R").hands[0].cards is not None
    whole = msgspec.json.encode(scene.view("D")) + msgspec.json.encode(scene.view(None))
    assert b"S-Rage" not in whole and b"burger" not in whole
    assert scene.view("D").areas[0].brawl == len(scene.facts["cards"]["brawl"].split())


def test_while_placing_others_see_the_table_as_it_was() -> None:
    # RULES N3-16.3, N3-7.5
    scene = Scene(phase="attack", R={**R, "hand": "Punch/Duck burger"}, D={**D, "hand": "Kick/Jump"})
    before = scene.view("D")
    scene.do("R place burger", "R place Punch/Duck")
    after = scene.view("D")
    assert after.lanes == before.lanes
    assert (after.hands[0].item, after.hands[0].brawl, after.hands[0].challenges) == (1, 1, ("CH-HIT2",))
    assert not scene.told(w.CardPlaced)
    assert scene.view("R").lanes[0].attack == "burger"


def test_face_down_cards_show_their_backs_until_their_lane_is_turned() -> None:
    # RULES N3-16.3, N3-8.1
    scene = Scene(
        phase="attack", options={"reveal": "one_by_one"},
        R={**R, "hand": "Punch/Duck[Rage] S-Rage burger"}, D={**D, "hand": "Kick/Jump"},
    )  # fmt: skip
    scene.do("R place Punch/Duck[Rage]", "R place burger", "R skip", "D skip", "D skip", "D place Kick/Jump")
    assert scene.asks() == ["R boost"]
    assert [lane.attack for lane in scene.view("D").lanes] == ["Punch/Duck[Rage]", "?item:CH-HIT2", ""]
    assert scene.view("R").lanes[2].defence == "?brawl"


def test_questions_rest_on_public_facts() -> None:
    # RULES N3-16.5
    # No N30N that fits: still asked. None at all: not asked.
    scene = Scene(R={**R, "hand": "N-Reflux"}, D={**D, "hand": "N-Toxic"})
    scene.do("R strike takeo", "R pay N-Reflux", "R done")
    assert scene.asks() == ["D war"]
    assert scene.options("D") == ["accept"] or "cancel" in scene.options("D")[0]
    # One Brawl, three lanes: three questions, wherever it lies.
    scene = Scene(phase="attack", R={**R, "hand": "Punch/Duck"}, D=D)
    scene.do("R place Punch/Duck", "R skip")
    assert scene.options("R") == ["skip"]
    # Z3 needs no question with three Fighters or fewer.
    scene = Scene(phase="line_up", R={"line": ["takeo", "toro"]}, D={"line": ["u_do"]})
    scene.do("R put takeo", "R put toro", "D empty", "D empty")
    assert scene.of("D")["line"] == ["", "", "u_do"]
    # An empty lane asks about Items only.
    scene = Scene(
        phase="attack", R={"line": ["takeo"], "hand": "Punch/Duck"}, D={"line": ["", "", ""], "bench": ["toro"]}
    )
    assert scene.asks()[0].split()[1] != "place"


# --- the engine ---------------------------------------------------------------------------------------------------


def match_of(**options: object) -> Match:
    setup = Setup("n30n", (SeatSetup("R"), SeatSetup("D")), dict(options))
    return Match(GAME, setup, Chance("engine"))


def shown(match: Match) -> dict[str, Any]:
    assert isinstance(match.state, Rumble)
    return GAME.cases.show(match.state)


def test_what_is_illegal_is_refused_with_a_reason_and_changes_nothing() -> None:
    # RULES N3-22.1
    match = match_of(draft="random")
    before = msgspec.json.encode(shown(match))
    seat = match.pending()[0]
    done = match.submit(seat, match.state.question(seat), Done(), 0)
    assert isinstance(done, Refused) and done.code == "wrong_time"
    assert done.why == "There is nothing here to be done with (N3-3.3, N3-5.1). You may: Attack; Defend."
    assert msgspec.json.encode(shown(match)) == before and not match.chance.log


def test_card_text_goes_before_rules() -> None:
    # RULES N3-22.2
    # A Weapon hits the Fighter in its lane (N3-10.16); Pipe Bomb says a Benchwarmer.
    scene = Scene(phase="attack", R={"line": ["takeo"], "hand": "pipe_bomb"}, D={"line": ["u_do"], "bench": ["toro"]})
    scene.do("R place pipe_bomb")
    assert (scene.hp("u_do"), scene.hp("toro")) == (4, 3)


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    # RULES N3-22.3
    def play() -> bytes:
        match, picks = match_of(), Chance("picks", keep=False)
        while not match.over:
            seat = match.pending()[0]
            codes = match.state.options(seat)
            match.play(seat, codes[picks.below(len(codes))])
        return msgspec.json.encode(match.entries)

    assert play() == play()


def test_an_empty_deck_is_made_of_its_junkyard() -> None:
    # RULES N3-22.4
    decks = {"brawl": "Punch/Parry", "n30n": "N-Rage", "only": True, "junk": "Kick/Jump Kick/Duck"}
    scene = Scene(phase="pit_stop", R=R, D=D, decks=decks)
    assert scene.of("R")["brawl"] == "Punch/Parry Kick/Duck Kick/Jump"
    assert [event.deck for event in scene.told(w.DeckReshuffled)] == ["brawl"]
    assert scene.of("D")["count"] == {"brawl": 0, "n30n": 0, "item": 0}


def test_coins_and_dice_are_fair() -> None:
    # RULES N3-22.5
    def strike(fighter: str, card: str, seed: str) -> Scene:
        scene = Scene(seed=seed, R={"line": [fighter], "hand": card}, D={"line": ["toro"], "bench": ["blok_em"]})
        return scene.do(f"R strike {fighter}", f"R pay {card}", "R done")

    rolls = [strike("ash_blitzer", "S-Rage", f"die {n}").told(w.DieRolled)[0].result for n in range(180)]
    assert {rolls.count(face) > 15 for face in range(1, 7)} == {True} and set(rolls) == set(range(1, 7))
    flips = [strike("u_do", "S-Toxic", f"coin {n}").told(w.CoinFlipped)[0].result for n in range(120)]
    assert 40 < flips.count("heads") < 80 and flips.count("heads") + flips.count("tails") == 120


def test_prices_are_read_from_the_pack(tmp_path: Path) -> None:
    # RULES N3-22.6
    (tmp_path / "cards.toml").write_text("[prices]\nbrawl = 1\nn30n = 3\nitem = 2\n")
    for pack, legal in ((None, True), (str(tmp_path), False)):
        options = {"content": "shipped"}
        own = {"line": ["takeo"], "hand": "Punch/Duck Kick/Jump"}
        scene = Scene(phase="shop", options=options, pack=pack, R=own, D={"line": ["toro"]})
        assert scene.legal("R trade n30n") == legal


def test_content_is_data() -> None:
    # RULES N3-22.6
    pack = content.shipped()
    assert len(pack.fighters) >= 16 and len(pack.items.item) == 54 and set(pack.cards.cancels) == {"cycle", "ring"}
    assert (pack.cards.prices.brawl, pack.cards.prices.n30n, pack.cards.prices.item) == (1, 2, 2)
