"""Refusals: what lists the options also explains them, and every way to be illegal has its own reason."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.games.brawl import GAME, actions
from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.match import Bout
from fracas.games.brawl.tests.scene import STRICT, TOURNAMENT, Scene, live, strict
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Action, SeatSetup, Setup
from fracas.lab.laws.options import garbage
from fracas.match.match import Refused, presence
from fracas.match.text import HOUSE

CIRCLE: dict[str, Any] = {"format": "round_robin", "seats": 3}
TEAMS: dict[str, Any] = {"format": "tag_team", "seats": 4}
EXTRA: dict[str, Any] = {"hold": "on", "null": "on", "wild_block": "on"}
LATER = 10**9
MATCHES = 12


# --- one judgement ---------------------------------------------------------------------------------------------------


def walk(seed: str, seats: int, options: dict[str, Any]) -> list[Bout]:
    """States of a match played at random, with asides and clocks that run out."""
    setup = Setup("brawl", tuple(SeatSetup(f"P{i}") for i in range(seats)), options)
    chance, out = Chance(seed), Out()
    state = GAME.rules.start(setup, chance, out)
    assert isinstance(state, Bout)
    states = [state.copy()]
    while not state.over() and len(states) < 600:
        asked = [seat for seat in range(seats) if state.pending() >> seat & 1]
        seat = asked[int(chance.below(len(asked)))] if asked else int(chance.below(seats))
        if (not asked or chance.below(40) == 0) and state.deadline() != NEVER:
            state.at = max(state.deadline(), state.at)
            state.time_up(chance, out)
        else:
            asides = [code for code in state.asides(seat) if code != c.RESIGN or chance.below(30) == 0]
            asides += [actions.encode(state, action) for action in presence(GAME, state, seat)]
            aside = asides and (chance.below(12) == 0 or not asked)
            codes = asides if aside else list(state.options(seat))
            codes = [code for code in codes if accepted(state, seat, code)]
            if codes:
                state.at += chance.below(400)
                state.answer(seat, codes[int(chance.below(len(codes)))], chance, out)
        states.append(state.copy())
    return states


def situation(state: Bout) -> tuple[int, ...]:
    """What makes a state worth a look: one of each kind is tried."""
    held = any(base.held for zone in state.zones for base in zone.row)
    clears = any(c.CLEAR in (player.hand, player.top()) for player in state.players)
    closed = sum(zone.closed != c.OPEN for zone in state.zones)
    gone = (state.away > 0, state.resigned > 0, state.quitting > 0, state.taken_out > 0)
    return (int(state.phase), closed, *gone, state.tagged, held, clears)


def accepted(state: Bout, seat: int, code: int) -> bool:
    return actions.not_yet(state, seat, actions.decode(state, code), LATER) is None


def words_of(state: Bout) -> dict[int, Action]:
    """Every code of the game that stands for something in a state."""
    found: dict[int, Action] = {}
    for code in range(c.CHARACTER + len(state.book.roster)):
        try:
            found[code] = actions.decode(state, code)
        except (ValueError, IndexError):
            continue
    return found


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {**EXTRA, "must_act": False}),
        (2, {**EXTRA, "mode": "tournament", "pause_limit": 1, "characters": ["test_expansion"]}),
        (2, {**EXTRA, "mode": "tournament", "strict_fouls": True, "characters": ["test_expansion"]}),
        (4, {"format": "round_robin", "max_rerounds": 1}),
        (3, {"format": "round_robin", "mode": "tournament", "strict_fouls": True}),
        (4, {"format": "tag_team"}),
        (6, {"format": "tag_team", "must_act": False, "tag_clear": "literal"}),
        (4, {"format": "tag_team", "mode": "tournament", "pause_seconds": 10}),
    ],
)
def test_an_action_is_legal_or_explained_and_never_both(seats: int, options: dict[str, Any]) -> None:
    # RULES BR-3.8, BR-6.14
    seen: set[str] = set()
    tried: set[tuple[int, ...]] = set()
    for number in range(MATCHES):
        for state in walk(f"{number}", seats, options):
            if situation(state) in tried:
                continue
            tried.add(situation(state))
            known = words_of(state)
            for seat in range(seats):
                listed = state.options(seat) + state.asides(seat)
                assert all(actions.encode(state, known[code]) == code for code in listed)
                legal = {code for code in listed if accepted(state, seat, code)}
                for code, action in known.items():
                    why = actions.why_not(state, seat, action, LATER)
                    assert (why is None) == (code in legal), (seat, action, why and why.code, state.phase)
                    seen |= {why.code} if why else set()
    assert len(seen) > 10 and seen <= set(GAME.text["refused"])


@pytest.mark.parametrize("mode", [mode.id for mode in GAME.info.modes])
def test_what_names_nothing_is_explained_by_the_game(mode: str) -> None:
    # RULES BR-6.10, BR-6.14
    seats = GAME.mode(mode).seats[0]
    for state in walk(mode, seats, dict(GAME.mode(mode).options))[::25]:
        for action in garbage(GAME):
            for seat in range(seats):
                refusal = actions.why_not(state, seat, action, LATER)
                assert refusal is None or refusal.code in GAME.text["refused"]
                if refusal is None:
                    code = actions.encode(state, action)
                    assert code in state.options(seat) + state.asides(seat)


def test_every_code_has_a_line_that_names_its_rule() -> None:
    assert all("(BR-" in line or "({rule})" in line for line in GAME.text["refused"].values())
    spoken = {name for name in GAME.text["refused"] if name not in HOUSE}
    source = (GAME.info.folder / "actions.py").read_text() + (GAME.info.folder / "core" / "spots.py").read_text()
    assert [name for name in spoken if f'"{name}"' not in source] == []


# --- every reason ----------------------------------------------------------------------------------------------------

HELD = {"row": ["B1(P1) M:[Fz]", "B2(P2)", "B3(P1) M:[Ho]"]}
STUCK = {"deck": "", "discard": "rB"}

REASONS: list[tuple[str, Scene | Any, str, str]] = [
    # What the mode has no word for.
    ("other_mode", lambda: Scene({"turn": "P1"}), "P1 pick", "Tournament Mode"),
    ("other_mode", lambda: Scene({"turn": "P1"}), "P1 knock", "Tournament Mode"),
    ("other_mode", lambda: live({"P1": {"hand": "rH"}}), "P1 discard", "Training Mode"),
    ("other_mode", lambda: live({}), "P1 pass", "Training Mode"),
    # BR-6.14, in its order.
    ("not_your_turn", lambda: Scene({"turn": "P2"}), "P1 draw", "It is P2's turn"),
    ("not_started", lambda: Scene(), "P1 draw", "not started"),
    ("not_started", lambda: Scene(), "P1 resign", "not started"),
    ("not_started", lambda: live({"phase": "knock"}), "P1 draw", "not started"),
    ("game_over", lambda: Scene({"turn": "P1"}).do("P1 resign"), "P2 draw", "It is over"),
    ("paused", lambda: live({"phase": "paused"}), "P1 draw", "stands still"),
    ("paused", lambda: live({"phase": "paused"}), "P1 pause", "stands still"),
    ("not_active", lambda: Scene({}, **TEAMS, **TOURNAMENT), "P3 draw", "not in"),
    ("too_fast", lambda: live({}, min_interval_ms=200).do("P1 draw"), "P1 drop", "200 ms"),
    ("too_fast", lambda: live({}, min_interval_ms=200).do("P1 draw"), "P1 draw", "200 ms"),
    ("hand_full", lambda: live({"P1": {"hand": "Dg"}}), "P1 draw", "Dodge in hand"),
    ("hand_full", lambda: Scene({"turn": "P1", "P1": {"hand": "Dg"}}), "P1 pass", "Dodge in hand"),
    ("hand_empty", lambda: live({}), "P1 drop", "no card in hand"),
    ("deck_empty", lambda: live({"P1": {"deck": ""}}), "P1 draw", "deck is empty"),
    ("discard_empty", lambda: live({}), "P1 pick", "discard pile is empty"),
    ("not_your_zone", lambda: Scene({"P1": {"hand": "rH"}}, **CIRCLE, **TOURNAMENT), "P1 play rH end B3 P2", "zone 2"),
    ("no_such_target", lambda: live({"P1": {"hand": "rH"}}), "P1 play rH end B9 P1", "B9 is not on the table"),
    ("no_such_target", lambda: live({"P1": {"hand": "rH"}}), "P1 play rH row_left zone=0", "no such place"),
    ("stale", lambda: live({"P1": {"hand": "rH"}}), "P1 play gH end B1 P1", "Your card is ▲ Hit, not ■ Hit"),
    ("stale", lambda: live({"P1": {"hand": "rH"}}), "P1 play rH end B1 P1 expect=rH", "Somebody was there first"),
    ("stale", lambda: live({"P1": {"hand": "rH"}}), "P1 play rH end B1 P1 expect=7", "Somebody was there first"),
    ("frozen", lambda: live({**HELD, "P1": {"hand": "Cl"}}, hold="on"), "P1 play Cl clear B1", "B1 is frozen"),
    ("only_base", lambda: live({"row": ["B1(P1)"], "P1": {"hand": "Cl"}}), "P1 play Cl clear B1", "only Base"),
    ("middle_base", lambda: live({**HELD, "P1": {"hand": "Cl"}}, hold="on"), "P1 play Cl clear B2", "both sides"),
    ("held", lambda: live({**HELD, "P1": {"hand": "Cl"}}, hold="on"), "P1 play Cl clear B3", "B3 is held"),
    ("base_limit", lambda: live({**HELD, "P1": {"hand": "Ba"}}, hold="on"), "P1 play Ba row_left", "3 Bases"),
    ("illegal_on_top", lambda: live({"P1": {"hand": "rB"}}), "P1 play rB end B1 P1", "on that end, which is bare"),
    ("illegal_on_top", lambda: live({"P1": {"hand": "Pr"}}), "P1 play Pr centre B1", "BR-3.4"),
    ("illegal_on_top", lambda: live({"P1": {"hand": "Pr"}}), "P1 play Pr row_right", "BR-3.5"),
    ("illegal_on_top", lambda: live({"P1": {"hand": "Pr"}}), "P1 play Pr clear B1", "BR-3.6"),
    ("illegal_on_top", lambda: strict({"row": ["B1(P1) P1:[rH]"]}), "P1 retract B1 P1", "BR-8.5"),
    # What is beside it.
    ("must_act", lambda: Scene({"turn": "P1"}), "P1 pass", "may not pass"),
    ("must_tag", lambda: Scene({"turn": "P1", "P1": STUCK}, **TEAMS), "P1 pass", "tag, do not pass"),
    ("no_teams", lambda: live({}), "P1 tag P2", "no teams"),
    ("no_such_target", lambda: Scene({}, **TEAMS, **TOURNAMENT), "P1 tag P2", "P2 is nobody"),
    ("already_tagged", lambda: Scene({"turn": "P1"}, **TEAMS).do("P1 tag P3"), "P3 tag P1", "One tag"),
    ("mate_stuck", lambda: Scene({"turn": "P1", "P3": STUCK}, **TEAMS), "P1 tag P3", "P3 could neither"),
    ("no_such_character", lambda: Scene(), "P1 character nobody", "no nobody"),
    ("already_chosen", lambda: Scene().do("P1 character test_all"), "P1 character test_all", "is made"),
    ("already_chosen", lambda: Scene({"turn": "P1"}), "P1 character test_all", "is made"),
    ("not_started", lambda: Scene(**TEAMS), "P1 first_active P1", "not started"),
    ("not_the_namer", lambda: Scene({"phase": "first_active"}, **TEAMS), "P3 first_active P3", "P1 names"),
    ("no_such_target", lambda: Scene({"phase": "first_active"}, **TEAMS), "P1 first_active P2", "P2 is nobody"),
    ("already_chosen", lambda: Scene({"turn": "P1"}, **TEAMS), "P1 first_active P1", "is made"),
    ("no_knock", lambda: live({}), "P1 knock", "No knock"),
    ("no_knock", lambda: live({"phase": "knock"}).do("P1 knock"), "P1 knock", "No knock"),
    ("no_pauses", lambda: live({}, pause_limit=0), "P1 pause", "0 pauses"),
    ("away", lambda: live({}).do("P1 leave"), "P1 resign", "come back"),
    ("away", lambda: live({}).do("P1 leave"), "P1 knock", "come back"),
    ("away", lambda: idle_player().do("P1 leave"), "P1 pause", "come back"),
    ("zone_closed", lambda: idle_player(), "P1 draw", "Your zones are closed"),
    ("table_only", lambda: live({}), "P1 return", "table sees"),
    ("already_resigned", lambda: Scene({"turn": "P1"}, **TEAMS).do("P1 resign"), "P1 resign", "already"),
    ("no_fouls", lambda: live({}), "P1 call B1 P1", "no fouls"),
    ("no_foul_clear", lambda: strict({}), "P1 stand", "No foul Clear"),
    (
        "not_the_judge",
        lambda: strict({"row": ["B1(P1)"], "P1": {"hand": "Cl"}}).do("P1 play Cl clear B1"),
        "P1 stand",
        "P2 decides",
    ),
    ("zone_closed", lambda: closed_zone(), "P2 playtop Ba row_left zone=1", "In zone 2 it is over"),
]


def idle_player() -> Scene:
    """P1 has no open zone left: play goes on without P1."""
    zones = [
        {"row": ["B1(P1) M:[Fz]"], "closed": "frozen"},
        {"row": ["B2(P2)"]},
        {"row": ["B3(P1) M:[Fz]"], "closed": "frozen"},
    ]
    return Scene({"zones": zones}, **CIRCLE, **TOURNAMENT)


def closed_zone() -> Scene:
    zones = [{}, {"row": ["B4(P2) M:[Fz]", "B5(P3)"]}]
    given = {"zones": zones, "P2": {"hand": "Fz", "discard": "Ba"}}
    return Scene(given, **CIRCLE, **TOURNAMENT).do("P2 play Fz centre B5")


@pytest.mark.parametrize(
    ("code", "scene", "line", "words"), REASONS, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_refusal_says_what_stands_in_the_way(code: str, scene: Any, line: str, words: str) -> None:
    # RULES BR-3.8, BR-6.14
    found = scene()
    assert found.refused(line) == code
    done = found._submit(line)
    assert isinstance(done, Refused) and words in done.why and "BR-" in done.why


def test_every_reason_is_tried() -> None:
    assert {code for code, *_ in REASONS} == set(GAME.text["refused"])


def test_a_strict_table_does_not_tell_a_string_by_its_refusal() -> None:
    # RULES BR-8.2
    scene = strict({"row": ["B1(P1) P1:[rH rB]"], "P1": {"hand": "Ba"}})
    done = scene._submit("P1 play Ba end B1 P1")
    assert isinstance(done, Refused) and done.code == "illegal_on_top" and "which is" not in done.why


def test_what_may_be_done_instead_is_named() -> None:
    done = live({"P1": {"hand": "rB", "deck": ""}})._submit("P1 draw")
    assert isinstance(done, Refused) and done.why.endswith("You may: Drop.")


def test_options_are_refused_for_pace_alone() -> None:
    # RULES BR-6.8, BR-8.2: but for the retraction of a card nobody has said is a foul
    scene = Scene({"row": ["B1(P1) P1:[rH gH@P1]", "B2(P2) P1:[rH]"]}, **{**STRICT, "min_interval_ms": 100})
    assert actions.not_yet(scene.state, 0, w.Draw(), 100) is None
    assert actions.not_yet(scene.state, 0, w.Retract("B1", 0), 100) is None
    foulless = actions.not_yet(scene.state, 0, w.Retract("B2", 0), 100)
    assert foulless is not None and foulless.code == "illegal_on_top"
    scene.do("P1 draw")
    soon = actions.not_yet(scene.state, 0, w.Drop(), 99)
    assert soon is not None and soon.code == "too_fast"
    assert actions.not_yet(scene.state, 0, w.Resign(), 0) is None
