"""The clocks: what is answered for who does not choose in time, and how a match ends whose time is up."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.tests.scene import Scene
from fracas.games.n30n.tests.test_king import SIDES, king
from fracas.games.n30n.tests.test_refusals import walk
from fracas.kernel.chance import Chance
from fracas.kernel.masks import members
from fracas.kernel.out import Out

R = {"line": ["ash_blitzer", "takeo", "u_do"], "bench": ["val_kyrie", "beatman"]}
D = {"line": ["moody_ruby", "ronny_ronin", "toro"], "bench": ["blok_em", "filler10"]}
CLOCK = {"decision_seconds": 5}


def timed(luck: str = "", **facts: Any) -> Scene:
    """A scene in which each decision has five seconds."""
    return Scene(luck, **{**facts, "options": {**CLOCK, **facts.get("options", {})}})


def timed_king(phase: str, **hands: str) -> Scene:
    people: dict[str, Any] = {seat: {"line": line, "hand": hands.get(seat, "")} for seat, line in SIDES.items()}
    return timed(mode="king", phase=phase, **people)


@pytest.mark.parametrize("mode", ["rumble", "training", "overkill", "rush", "king", "royale"])
def test_a_match_nobody_plays_comes_to_its_end_by_the_clock(mode: str) -> None:
    # RULES N3-R21
    scene = timed(mode=mode, options={"round_limit": 3})
    while not scene.match.over:
        before = len(scene.match.entries)
        scene.wait(5000)
        assert len(scene.match.entries) > before
    assert scene.told(w.GameOver)[0].why in ("round limit", "ko")
    assert not scene.told(w.MoveDeclared, None) or mode == "training"


@pytest.mark.parametrize("mode", ["rumble", "overkill", "king", "royale"])
def test_the_default_is_one_of_the_options_at_every_question(mode: str) -> None:
    # RULES N3-R21
    chance = Chance("defaults", keep=False)
    for state in walk(mode, {"draft": "free", "revives": "1 per Pit-Stop", "round_limit": 9}, f"{mode} defaults"):
        for seat in members(state.pending()):
            assert state.default(seat, chance) in state.options(seat)


def test_luck_picks_in_the_draft_each_time_another() -> None:
    # RULES N3-R21
    picks = {timed("first", seed=str(n)).wait(5000).told(w.FighterDrafted)[0].fighter for n in range(8)}
    assert len(picks) > 2


def test_who_runs_out_of_time_in_the_shop_is_done_with_it() -> None:
    # RULES N3-R21
    scene = timed(phase="shop", R={**R, "hand": "S-Rage"}, D={**D, "hand": "S-Rage"})
    assert scene.wait(4999).asks() == ["R shop"]
    assert scene.wait(1).asks() == ["D shop"] and scene.wait(4999).asks() == ["D shop"]
    assert scene.wait(1).asks() == ["R line_up", "D line_up"] and not scene.told(w.TradeMade)


def test_a_trade_takes_the_card_of_least_cash_then_of_the_cheapest_deck() -> None:
    # RULES N3-R21, N3-3.9
    scene = timed(phase="shop", R={**R, "hand": "S-Rage N-Toxic burger Kick/Jump Punch/Duck"}, D=D)
    scene.do("R trade item").wait(10_000)
    assert [event.offered for event in scene.told(w.TradeMade)] == [("Punch/Duck", "Kick/Jump")]
    rich = timed(phase="shop", R={**R, "hand": "S-Toxic burger N-Rage"}, D=D).do("R trade brawl").wait(5000)
    assert [event.offered for event in rich.told(w.TradeMade)] == [("N-Rage",)]


def test_a_revive_is_paid_with_what_is_missed_least() -> None:
    # RULES N3-R21, N3-3.13
    hand = "U-Rage S-Rage N-Rage burger Punch/Duck Punch/Jump Punch/Block"
    scene = timed(phase="shop", R={"line": ["takeo"], "ko": ["u_do"], "hand": hand}, D=D)
    scene.do("R revive u_do").wait(25_000)
    assert scene.of("R")["hand"] == "S-Rage U-Rage" and scene.hp("u_do") == 4


def test_who_stands_stays() -> None:
    # RULES N3-R21, N3-3.20
    scene = timed(phase="line_up", R=R, D={"line": ["", "moody_ruby", ""], "bench": ["toro", "ronny_ronin", "blok_em"]})
    scene.wait(15_000)
    assert scene.of("R")["line"] == R["line"] and scene.of("R")["bench"] == R["bench"]
    assert scene.of("D")["line"] == ["toro", "moody_ruby", "ronny_ronin"]
    few = timed(phase="line_up", R={"line": ["", "takeo", "u_do"]}, D={"line": ["toro", "", "ronny_ronin"]})
    few.wait(15_000)
    assert few.of("R")["line"] == ["", "takeo", "u_do"] and few.of("D")["line"] == ["toro", "", "ronny_ronin"]
    fallen = {"line": ["", "takeo", "u_do"], "bench": ["beatman"], "ko": ["ash_blitzer"]}
    later = timed(phase="line_up", R=fallen, D=D).wait(15_000)
    assert later.of("R")["line"] == ["beatman", "takeo", "u_do"]


def test_who_was_revived_steps_in_last() -> None:
    # RULES N3-R21, N3-3.16
    own = {"line": ["takeo", "u_do", "ash_blitzer"], "bench": ["beatman"], "revived": "beatman"}
    scene = timed(phase="line_up", R=own, D=D).wait(15_000)
    assert scene.of("R")["line"] == ["takeo", "u_do", "beatman"]


def test_moves_and_wars_are_let_go() -> None:
    # RULES N3-R21
    idle = timed(R={**R, "hand": "N-Reflux"}, D={**D, "hand": "N-Chromeo"}).wait(5000)
    assert not idle.told(w.MoveDeclared) and idle.facts["round"] == 1
    idle.wait(5000)
    assert idle.facts["round"] == 2, "no Counter either"
    scene = timed(R={**R, "hand": "N-Reflux N-Reflux"}, D={**D, "hand": "N-Toxic"})
    scene.do("R strike takeo", "R pay N-Reflux", "R done").wait(5000)
    assert scene.hp("ronny_ronin") == 3, "accepted"
    war = timed(R={**R, "hand": "N-Reflux N-Reflux"}, D={**D, "hand": "N-Toxic"})
    war.do("R strike takeo", "R pay N-Reflux", "R done", "D cancel N-Toxic N-Reflux").wait(5000)
    assert war.hp("ronny_ronin") == 4 and war.told(w.MoveCancelled), "conceded"


@pytest.mark.parametrize(
    ("fighter", "hand", "paid"),
    [
        ("toro", "N-Reflux S-Reflux U-Reflux", ["S-Reflux"]),
        ("toro", "N-Reflux N-Reflux U-Reflux", ["U-Reflux"]),
        ("toro", "N-Reflux N-Reflux", ["N-Reflux", "N-Reflux"]),
        ("blok_em", "N-Toxic U-Toxic S-Chrome U-Chrome", ["N-Toxic", "S-Chrome"]),
    ],
)
def test_a_declared_move_is_aimed_at_the_first_and_paid_with_no_more_than_it_takes(
    fighter: str, hand: str, paid: list[str]
) -> None:
    # RULES N3-R21, N3-4.6
    own = {"line": ["", fighter, ""], "bench": ["beatman"], "hand": hand}
    scene = timed(R=own, D={"line": ["moody_ruby", "ronny_ronin"]})
    scene.do(f"R strike {fighter}").wait(5000 * (2 + len(paid)))
    assert [event.target for event in scene.told(w.MoveDeclared)] == ["moody_ruby"]
    assert [event.card for event in scene.told(w.N30nPaid)] == paid and scene.told(w.MoveActivated)


def test_lanes_are_skipped_one_by_one_and_boosts_passed() -> None:
    # RULES N3-R21
    hand = "Punch/Duck[Rage] Kick/Jump N-Toxic"
    scene = timed(phase="attack", R={**R, "hand": hand}, D={**D, "hand": "Kick/Duck"})
    scene.do("R place Punch/Duck[Rage]").wait(4000)
    assert scene.asks() == ["R place", "D place"]
    scene.wait(1000)
    assert scene.match.ask(0).about["lane"] == 3 and scene.match.ask(1).about["lane"] == 2
    scene.wait(10_000)
    assert scene.asks() == ["R boost"]
    scene.wait(5000)
    assert not scene.told(w.BoostDeclared) and scene.hp("moody_ruby") == 2


def test_a_bomb_flies_at_the_first_and_a_forced_discard_takes_the_least() -> None:
    # RULES N3-R21
    bomb = {"line": ["takeo"], "hand": "pipe_bomb"}
    scene = timed(phase="attack", R=bomb, D={"line": ["u_do"], "bench": ["toro", "blok_em"]})
    scene.do("R place pipe_bomb").wait(5000)
    assert scene.hp("toro") == 3 and scene.hp("blok_em") == 6
    forced = timed(
        options={"content": "shipped"}, R={"line": ["doc_voltage"], "hand": "N-Chromeo N-Cosmo"},
        D={"line": ["toro"], "hand": "S-Rage N-Rage burger Kick/Jump Kick/Duck"},
    )  # fmt: skip
    forced.do("R strike doc_voltage", "R pay N-Chromeo", "R pay N-Cosmo", "R done")
    while forced.asks() == ["D war"]:
        forced.do("D accept")
    assert forced.asks() == ["D discard"]
    forced.wait(20_000)
    gone = [card for event in forced.told(w.CardsDiscarded) for card in event.cards]
    assert gone[:3] == ["Kick/Duck", "Kick/Jump", "N-Rage"]


def test_nothing_is_claimed_windows_close_and_a_role_is_taken() -> None:
    # RULES N3-R21
    scene = timed(
        phase="counter", decks={"item": "burger"}, R={"line": ["takeo", "u_do"], "deeds": {"hits": 2}},
        D={"line": ["toro", "beatman"]},
    ).wait(5000)  # fmt: skip
    assert not scene.told(w.ChallengeMet) and scene.facts["round"] == 2
    duel = timed(mode="overkill", R={"hand": "Kick/Jump N-Rage"}, D={"hand": "Punch/Duck"})
    assert duel.asks() == ["R window"] and duel.wait(5000).asks() == ["D window"]
    role = timed(options={"draft": "random"}).wait(5000)
    assert [event.role for event in role.told(w.RoleChosen)] == ["attack"]


def test_teams_share_out_and_pair_by_the_clock() -> None:
    # RULES N3-R21
    scene = timed_king("pit_stop")
    pool = scene.facts["pool"].split()
    assert scene.asks() == ["X1 share"] and scene.wait(5000).asks() == ["X2 share"]
    assert scene.facts["shares"][0] in pool
    people: dict[str, Any] = {seat: {"line": line} for seat, line in SIDES.items()}
    alone = {"X2": {"ko": SIDES["X2"], "defeated": True}}
    pairs = timed(mode="king", phase="attack", **(people | alone)).wait(5000 * 6)
    assert [event.fighter for event in pairs.told(w.FighterPaired)] == ["takeo"] * 6


# --- the clock of the match -------------------------------------------------------------------------------------------


def hour(**facts: Any) -> Scene:
    return Scene(**{**facts, "options": {"match_minutes": 60, **facts.get("options", {})}})


def test_in_the_middle_of_a_war_the_standing_decides() -> None:
    # RULES N3-R22, N3-15.8
    scene = hour(R={**R, "hand": "N-Reflux"}, D={**D, "hand": "N-Toxic"})
    scene.do("R strike takeo", "R pay N-Reflux", "R done").wait(3_599_999)
    assert not scene.match.over
    scene.wait(1)
    outcome = scene.match.outcome
    assert outcome is not None and (outcome.scores, outcome.why) == ((0.0, 1.0), "time")
    assert scene.told(w.GameOver)[0] == w.GameOver((1,), "time") and scene.asks() == []


def test_more_fighters_beat_more_hp_and_cards_face_down_do_not_count() -> None:
    # RULES N3-R22
    many = {"line": ["toro", "moody_ruby"], "fighters": {"toro": {"hp": 1}, "moody_ruby": {"hp": 1}}}
    scene = hour(phase="attack", R={"line": ["takeo"], "ko": ["u_do"], "hand": "Kick/Jump telephone_pole"}, D=many)
    scene.do("R place telephone_pole").wait(3_600_000)
    assert scene.facts["winners"] == [1] and scene.fighter("toro")["hp"] == 1


@pytest.mark.parametrize("mode", ["rumble", "training", "overkill", "rush", "king", "royale"])
def test_before_anybody_fights_it_is_a_draw(mode: str) -> None:
    # RULES N3-R22
    scene = hour(mode=mode).wait(3_600_000)
    outcome = scene.match.outcome
    assert outcome is not None and set(outcome.scores) == {0.5} and outcome.why == "time"


@pytest.mark.parametrize("mode", ["rumble", "training", "overkill", "rush", "king", "royale"])
def test_time_can_be_called_at_any_question(mode: str) -> None:
    # RULES N3-R22
    for number, state in enumerate(walk(mode, {"round_limit": 5}, f"{mode} time")):
        if number % 7 == 0:
            late = state.copy()
            late.call_time(Chance("time", keep=False), Out())
            assert late.over() and late.why == "time" and late.pending() == 0 and late.phase == c.OVER


def test_time_compares_the_players_of_king_who_have_not_resigned() -> None:
    # RULES N3-R22, N3-R19, N3-20.25
    weak = {"line": ["toro", "val_kyrie"], "ko": ["beatman"]}
    scene = king("shop", Y1=weak, Y2={"line": ["moody_ruby"], "ko": ["filler11", "filler12"]})
    scene.do("X1 resign")
    scene.state.call_time(Chance("time", keep=False), Out())
    assert [scene.state.score(seat) for seat in range(4)] == [0.0, 0.0, 1.0, 0.0]
    tied = king("shop", X2={"line": ["filler10"], "ko": ["blok_em", "ronny_ronin"]}, Y1={"out": True}, Y2={
        "line": ["filler11"], "ko": ["moody_ruby", "filler12"]}).do("X1 resign")  # fmt: skip
    tied.state.call_time(Chance("time", keep=False), Out())
    assert [tied.state.score(seat) for seat in range(4)] == [0.0, 0.5, 0.5, 0.5]
