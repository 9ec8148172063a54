"""Resigning at every kind of question, in every mode (N3-R17 to N3-R20)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fracas.games.n30n import views
from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.core.phases import PHASE_NAMES
from fracas.games.n30n.tests.scene import SEATS, Scene
from fracas.games.n30n.tests.test_king import king
from fracas.games.n30n.tests.test_modes import royale
from fracas.games.n30n.tests.test_refusals import walk
from fracas.kernel.chance import Chance
from fracas.kernel.masks import members
from fracas.kernel.out import Out, Recorder, heard

R = {"line": ["ash_blitzer", "takeo", "u_do"], "bench": ["val_kyrie", "beatman"]}
D = {"line": ["moody_ruby", "ronny_ronin", "toro"], "bench": ["blok_em", "filler10"]}


def first_of_each_kind(mode: str, **options: Any) -> list[Rumble]:
    """A state of random play for each kind of question."""
    found: dict[str, Rumble] = {}
    for number in range(4):
        for state in walk(mode, {"round_limit": 8, **options}, f"{mode} leaving {number}"):
            found.setdefault(PHASE_NAMES[state.phase], state.copy())
    assert len(found) > 6, sorted(found)
    return list(found.values())


# --- one against one --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["rumble", "rush", "overkill"])
@pytest.mark.parametrize("draft", ["snake", "free"])
def test_who_resigns_has_lost_at_once_whatever_is_asked_of_whom(mode: str, draft: str) -> None:
    # RULES N3-R17
    for state in first_of_each_kind(mode, draft=draft):
        for seat in range(2):
            left, out = state.copy(), Recorder()
            left.answer(seat, c.RESIGN, Chance("leaving", keep=False), out)
            assert left.over() and left.pending() == 0 and left.why == "resigned"
            assert [left.score(one) for one in range(2)] == [float(seat), float(1 - seat)]
            told = heard(out.take(), None)
            assert told == [w.Resigned(seat), w.GameOver((1 - seat,), "resigned")]
            assert not left.asides(0) and not left.asides(1)


def test_who_resigns_in_training_leaves_the_street_to_the_dummy() -> None:
    # RULES N3-R17
    for state in first_of_each_kind("training"):
        state.answer(0, c.RESIGN, Chance("leaving", keep=False), Out())
        assert state.over() and state.score(0) == 0.0 and state.winner == 1


def test_resigning_is_offered_unasked_and_once() -> None:
    # RULES N3-R17
    scene = royale("shop")
    assert all(scene.asides(name) == ["resign"] for name in SEATS["royale"])
    scene.do("Y2 resign")
    assert scene.asides("Y2") == [] and scene.facts["resigned"] == [3] and scene.view(None).resigned == (3,)
    assert scene.refused("Y2 resign") == scene.refused("Y2 done") == "has_resigned"


# --- teams ------------------------------------------------------------------------------------------------------------


def without_notes(view: w.MatchView) -> w.MatchView:
    """A view without whose it is, and without the cards its owner has noted in other hands."""
    hands = tuple(msgspec.structs.replace(hand, known=()) for hand in view.hands)
    return msgspec.structs.replace(view, seat=None, hands=hands)


def play_on(state: Rumble, chance: Chance, gone: int) -> None:
    """Random play to the end; nobody who has resigned is asked, and of the match it sees what watchers do."""
    steps = 0
    while not state.over():
        assert not state.pending() >> gone & 1 and not state.asides(gone)
        seat = members(state.pending())[0]
        codes = state.options(seat)
        state.answer(seat, codes[chance.below(len(codes))], chance, Out())
        steps += 1
        if steps % 16 == 1 or state.over():
            assert without_notes(views.view(state, gone)) == without_notes(views.view(state, None))


@pytest.mark.parametrize(("mode", "draft"), [("king", "snake"), ("king", "free"), ("royale", "free")])
def test_a_team_plays_on_without_who_has_resigned(mode: str, draft: str) -> None:
    # RULES N3-R17, N3-R20
    for number, state in enumerate(first_of_each_kind(mode, draft=draft)):
        gone = members(state.pending())[0] if number % 3 else number % state.book.seats
        chance = Chance(f"leaving {mode} {number}", keep=False)
        state.answer(gone, c.RESIGN, chance, Out())
        assert not state.over()
        play_on(state, chance, gone)
        if mode == "king":
            assert state.score(gone) == 0.0


@pytest.mark.parametrize("mode", ["king", "royale"])
def test_when_a_whole_side_has_left_the_match_is_over_or_an_alliance_ends(mode: str) -> None:
    # RULES N3-R17, N3-R19
    for number, state in enumerate(first_of_each_kind(mode)):
        chance = Chance(f"sides {mode} {number}", keep=False)
        team = [seat for seat in range(state.book.seats) if seat % 2 == number % 2]
        for seat in team:
            assert not state.over()
            state.answer(seat, c.RESIGN, chance, Out())
        if mode == "royale":
            assert state.over() and [state.score(seat) for seat in team] == [0.0] * 3
            continue
        left = [seat for seat in range(4) if seat not in team and state.plays(seat)]
        if len(left) == 2:
            assert not state.over(), "one of the two that are left will be King"
            state.answer(left.pop(0), c.RESIGN, chance, Out())
        assert state.over() and state.why == "resigned"
        assert [seat for seat in range(4) if state.score(seat)] == left


# --- Battle Royale ----------------------------------------------------------------------------------------------------


def test_a_teammate_takes_over_fighter_captaincy_and_the_open_question() -> None:
    # RULES N3-R18
    scene = royale("shop").do("X1 resign")
    assert scene.asks() == ["X2 shop"] and scene.facts["captains"] == [2, 1]
    assert scene.fighter("takeo")["seat"] == 2
    assert [(one.fighter, one.seat) for one in scene.told(w.FighterTakenOver)] == [("takeo", 2)]
    assert [one.seat for one in scene.told(w.CaptainChanged)] == [2]


def test_a_line_up_under_way_is_finished_by_the_next_captain() -> None:
    # RULES N3-R18, N3-R1
    scene = royale("line_up").do("X1 put val_kyrie")
    number, seen = scene.match.ask(1).id, scene.view("Y1")
    scene.do("X1 resign")
    assert scene.asks() == ["Y1 line_up", "X2 line_up"]
    assert scene.match.ask(1).id == number and scene.match.ask(2).about["zone"] == 2
    now = scene.view("Y1")
    assert (now.fighters[0].zone, now.line, now.hands) == (seen.fighters[0].zone, seen.line, seen.hands)
    scene.do("X2 put takeo", "Y1 put toro", "Y1 put moody_ruby")
    assert [event.zones for event in scene.told(w.LineUpShown)][0] == ("val_kyrie", "takeo", "u_do")


def test_who_places_for_two_and_a_move_being_paid_for() -> None:
    # RULES N3-R18
    scene = royale("attack", X1="Kick/Jump Punch/Duck", Y1="Kick/Duck").do("X1 resign")
    assert scene.asks() == ["Y1 place", "X2 place"] and scene.match.ask(2).about["fighter"] == "takeo"
    scene.do("X2 place Kick/Jump")
    assert scene.match.ask(2).about["fighter"] == "u_do"
    war = royale(X1="N-Reflux N-Cosmo Punch/Duck", Y1="N-Toxic").do("X1 strike takeo", "X1 resign")
    assert war.asks() == ["X2 pay"]
    war.do("X2 pay N-Reflux", "X2 done", "Y1 resign")
    assert war.asks() == ["Y2 war"]
    war.do("Y2 cancel N-Toxic N-Reflux")
    assert war.asks() == ["X2 answer"]


def test_who_takes_over_has_not_passed_for_that_fighter() -> None:
    # RULES N3-R18
    scene = royale(X1="N-Reflux N-Cosmo", Y1="")
    scene.do("X1 pass", "X2 pass", "X3 resign")
    assert scene.asks() == ["X1 strike"] and scene.options("X1") == ["strike takeo", "strike val_kyrie", "pass"]
    other = royale(attacker=1, X1="N-Toxic", Y1="N-Reflux N-Reflux").do("Y1 pass", "Y2 pass", "X3 resign", "Y3 pass")
    assert not any(one.endswith("strike") for one in other.asks()), "the other team's passes stand"


def test_a_fallen_teammate_plays_again_if_nobody_else_is_left() -> None:
    # RULES N3-R18
    scene = royale("shop", X2={"own": {"ko": True}}, X3={"own": {"ko": True}}).do("X3 resign", "X1 resign")
    assert scene.asks() == ["X2 shop"] and scene.fighter("takeo")["seat"] == 2
    living = royale("shop", X2={"own": {"ko": True}}).do("X1 resign")
    assert living.asks() == ["X3 shop"], "one with a live Fighter first"


@pytest.mark.parametrize(("gone", "owners"), [("X1", [2, 1, 2, 3, 4, 5]), ("X2", [0, 1, 4, 3, 4, 5])])
def test_luck_drafts_for_who_has_resigned_and_a_teammate_gets_the_fighter(gone: str, owners: list[int]) -> None:
    # RULES N3-R18, N3-R17
    scene = Scene("first", mode="royale").do(f"{gone} resign")
    while scene.asks()[0].endswith("draft"):
        name = scene.asks()[0].split()[0]
        assert name != gone
        scene.do(f"{name} {scene.options(name)[0]}")
    first = "X2" if gone == "X1" else "X1"
    assert scene.asks() == [f"{first} role"] and len(scene.of(gone)["picks"]) == 1
    scene.do(f"{first} attack")
    assert scene.asks() == [f"{first} shop"]
    assert [scene.fighter(scene.of(name)["picks"][0])["seat"] for name in SEATS["royale"]] == owners


def test_the_role_is_chosen_by_the_next_of_the_team() -> None:
    # RULES N3-R18
    team = Scene("first", mode="king", options={"draft": "random"}).do("X1 resign")
    assert team.asks() == ["X2 role"]


def test_who_has_resigned_hears_no_more_of_the_teams_cards() -> None:
    # RULES N3-R20
    scene = royale("shop", X1="S-Rage").do("X2 resign", "X1 trade brawl", "X1 offer S-Rage")
    assert scene.told(w.CardsDrawn, "X1")[-1].cards and not scene.told(w.CardsDrawn, "X2")[-1].cards
    assert scene.view("X2").hands[0].cards is None and scene.view("X3").hands[0].cards is not None


# --- King of the City -------------------------------------------------------------------------------------------------


def test_what_was_begun_is_finished_by_default() -> None:
    # RULES N3-R17, N3-R21
    shop = king("shop", X1="N-Rage Punch/Duck Kick/Jump burger S-Toxic").do("X1 trade item", "X1 resign")
    assert [event.offered for event in shop.told(w.TradeMade)] == [("Punch/Duck", "Kick/Jump")]
    assert shop.asks() == ["X2 shop"]
    war = king(X1="N-Reflux S-Reflux", Y1="N-Toxic").do("X1 strike takeo", "X1 target toro", "X1 resign")
    assert [event.card for event in war.told(w.N30nPaid)] == ["N-Reflux"] and war.asks() == ["Y1 war"]
    war.do("Y1 resign")
    assert [(event.target, event.amount) for event in war.told(w.DamageDealt)] == [("toro", 1)], "accepted"


def test_a_sealed_line_up_stays_sealed() -> None:
    # RULES N3-R17, N3-R1
    scene = king("line_up").do("X1 put ash_blitzer")
    before = scene.view("Y1")
    scene.do("X1 resign")
    after = scene.view("Y1")
    assert after == msgspec.structs.replace(before, resigned=(0,), asked=(1, 2, 3))
    assert scene.of("X1")["planned"][0] == "ash_blitzer"
    for name in ("Y1", "X2", "Y2"):
        scene.do(*(f"{name} put {fighter}" for fighter in scene.of(name)["line"][:2]))
    assert [event.zones for event in scene.told(w.LineUpShown) if event.seat == 0] == [("ash_blitzer", "u_do", "takeo")]


def test_cards_laid_before_still_count_and_the_rest_is_skipped() -> None:
    # RULES N3-R17
    scene = king("attack", X1="Uppercut/Jump Punch/Duck", Y1="Kick/Duck").do("X1 place Uppercut/Jump", "X1 resign")
    assert scene.asks() == ["Y1 place"] and scene.view("Y1").lanes[0].attack == ""
    scene.do("Y1 skip", "Y1 skip", "Y1 skip")
    assert scene.hp("toro") == 3 and scene.hp("val_kyrie") == 4


def test_at_clean_up_who_has_resigned_is_out_and_the_teammate_is_a_lone_survivor() -> None:
    # RULES N3-R19, N3-20.18, N3-20.19
    gear = {"fighters": {"takeo": {"threads": "mma_gloves"}}, "line": ["takeo", "u_do", "ash_blitzer"]}
    scene = king("counter", X1={**gear, "hand": "burger"}, Y1="N-Rage").do("X1 resign")
    assert scene.asks() == ["Y1 counter"] and scene.of("X1")["line"][0] == "takeo", "the round is played out"
    scene.do("Y1 pass")
    assert scene.of("X1")["defeated"] and scene.of("X1")["line"] == ["", "", ""] and scene.of("X1")["hand"] == ""
    assert scene.facts["areas"][0]["junk"]["item"] == "burger mma_gloves"
    assert scene.hp("takeo") == scene.hp("u_do") == 0
    assert [event.seat for event in scene.told(w.PlayerDefeated)] == [0]
    assert [(one.seat, one.fighter) for one in scene.told(w.SecondWindGained)] == [(2, "")]
    assert not scene.told(w.FighterKo), "nobody has knocked them out"


def test_teammates_left_alone_by_resignations_fight_each_other() -> None:
    # RULES N3-R19, N3-20.22
    scene = king("counter", Y1="N-Rage", X2="N-Rage").do("Y2 resign", "Y1 resign")
    assert not scene.facts["over"] and [event.seats for event in scene.told(w.AllianceEnded)] == [(0, 2)]
    scene.do("X1 resign")
    assert scene.facts["winners"] == [2] and scene.match.outcome is not None
    assert scene.match.outcome.scores == (0.0, 0.0, 1.0, 0.0) and scene.match.outcome.why == "resigned"


def test_who_has_resigned_does_not_win_by_standing_last() -> None:
    # RULES N3-R19, N3-20.23
    last = {"line": ["toro"], "ko": ["val_kyrie", "beatman"], "fighters": {"toro": {"hp": 1}}}
    scene = king("attack", X1="Kick/Jump", Y1=last, X2={"out": True}).do("Y2 resign")
    assert not scene.facts["over"]
    while "X1 pair" in scene.asks():
        scene.do("X1 face takeo")
    scene.do("X1 place Kick/Jump")
    while not scene.facts["over"]:
        scene.do("X1 skip")
    assert scene.facts["winners"] == [0] and scene.told(w.GameOver)[0].why == "last player"
    assert not scene.fighter("moody_ruby")["ko"], "Y2 still stands there"


def test_if_who_has_resigned_takes_the_last_of_all_others_they_draw() -> None:
    # RULES N3-R19, N3-15.7
    weak = {"toro": {"hp": 1}}, {"filler11": {"hp": 1}}
    scene = king(
        X1={"line": ["moody_ruby", "u_do"], "ko": ["ash_blitzer"], "hand": "S-Chrome"}, X2={"out": True},
        Y1={"line": ["toro"], "ko": ["val_kyrie", "beatman"], "fighters": weak[0], "hand": "N-Chromeo"},
        Y2={"line": ["", "filler11"], "ko": ["takeo", "filler12"], "fighters": weak[1]},
    )  # fmt: skip
    scene.do("X1 strike moody_ruby", "X1 pay S-Chrome", "X1 done", "X1 resign")
    assert scene.asks() == ["Y1 war"]
    scene.do("Y1 accept")
    assert scene.facts["over"] and scene.facts["winners"] == []
    outcome = scene.match.outcome
    assert outcome is not None and outcome.scores == (0.0, 0.5, 0.5, 0.5)


def test_bots_take_a_resigned_rival_for_gone() -> None:
    # RULES N3-R19
    scene = king("shop", X1="")
    before = scene.state.value(0)
    scene.do("Y2 resign")
    assert scene.state.value(0) > before
