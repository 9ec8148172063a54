"""What thinking players ask of a match: other worlds that fit what a seat knows, what they are worth, an answer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.games.n30n import GAME
from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.tests.scene import Scene
from fracas.games.n30n.tests.test_refusals import walk
from fracas.games.n30n.views import view
from fracas.kernel.chance import Chance
from fracas.kernel.masks import members
from fracas.kernel.thinking.playout import playout
from fracas.kernel.thinking.quick import Quick

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("rumble", {"content": "shipped"}),
    ("rumble", {"reveal": "one_by_one", "walls": "stay"}),
    ("rumble", {"draft": "free", "line_up": "attacker_first"}),
    ("rush", {"content": "shipped"}),
    ("training", {"dummy_n30n_per_round": 1}),
    ("overkill", {"content": "shipped"}),
    ("king", {"content": "shipped"}),
    ("king", {"reveal": "one_by_one", "draft": "free", "king_draw": "player"}),
    ("royale", {"content": "shipped"}),
]
EACH = 7  # every so many states of a match are looked at


def states(mode: str, options: dict[str, Any]) -> list[tuple[int, Rumble]]:
    walked = enumerate(walk(mode, options, f"{mode} {options} thinking"))
    return [(number, state.copy()) for number, state in walked if number % EACH == 0]


def all_cards(s: Rumble) -> Counter[str]:
    """Every card there is; Sucker Punches by their number only, because nobody knows which are in the game."""
    cards = [card for pile in (*s.hands, *s.decks, *s.stack, *s.junk, *s.used, *s.pit.shares) for card in pile]
    cards += [*s.pit.pool, *s.pit.offered, *(s.war.cards if s.war else []), *(top for top in s.top if top >= 0)]
    cards += [int(card) for f in s.fighters for card in (f.threads, f.wall) if card != c.NOTHING]
    for lane in s.lanes:
        cards += [int(card) for card in (lane.attack, lane.defence) if card != c.NOTHING and not lane.done]
    return Counter("punch" if s.book.punch[card] >= 0 else s.book.words[card] for card in cards)


def seen_by(state: Rumble, seat: int) -> w.MatchView:
    """What a seat sees, apart from who is asked and who has given in a sealed choice."""
    return replace(view(state, seat), asked=(), picked=())


def whole(state: Rumble) -> dict[str, Any]:
    """The whole state, but for what the draft has left behind: no view keeps that."""
    facts = GAME.cases.show(state)
    if state.stage != c.DRAFTING:
        for seat in range(state.book.players):
            facts[str(seat)].pop("picks")
    return facts


# --- other worlds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "options"), VARIANTS)
def test_a_new_world_looks_the_same_to_its_seat_and_asks_it_the_same(mode: str, options: dict[str, Any]) -> None:
    differ = 0
    for number, state in states(mode, options):
        for seat in range(state.book.seats):
            world = state.copy()
            world.redeal(seat, Quick(number))
            assert seen_by(world, seat) == seen_by(state, seat)
            assert world.options(seat) == state.options(seat)
            assert world.question(seat) == state.question(seat)
            assert world.pending() >> seat & 1 == state.pending() >> seat & 1
            assert all_cards(world) == all_cards(state)
            differ += GAME.cases.show(world) != GAME.cases.show(state)
    assert differ > 3


@pytest.mark.parametrize(("mode", "options"), VARIANTS)
def test_worlds_a_seat_cannot_tell_apart_become_the_same_world(mode: str, options: dict[str, Any]) -> None:
    for number, state in states(mode, options):
        for seat in range(state.book.seats):
            twin = GAME.hints.guess(view(state, seat), Chance(f"twin {number}"))
            world = state.copy()
            world.redeal(seat, Quick(number))
            twin.redeal(seat, Quick(number))
            assert whole(twin) == whole(world)
            assert twin.pending() == world.pending()


@pytest.mark.parametrize(("mode", "options"), VARIANTS)
def test_a_new_world_can_be_played_to_its_end(mode: str, options: dict[str, Any]) -> None:
    for number, state in states(mode, options)[::4]:
        if not state.over():
            world = state.copy()
            world.redeal(0, Quick(number))
            playout(world, Quick(number), 100_000)
            assert world.over()


def test_what_others_have_laid_down_is_open_again() -> None:  # N3-7.5
    scene = Scene(phase="attack", R="Punch/Duck Kick/Jump", D="Sweep/Parry Kick/Block")
    scene.do("D place Sweep/Parry").do("D skip").do("D place Kick/Block").do("R place Punch/Duck")
    assert scene.asked() == ["R"]
    world = scene.state.copy()
    world.redeal(0, Quick(1))
    assert members(world.pending()) == [0, 1]
    assert [lane.attack != c.NOTHING for lane in world.lanes] == [True, False, False]
    assert all(lane.defence == c.NOTHING for lane in world.lanes) and len(world.hands[1]) == 2


def test_a_card_that_was_seen_stays_where_it_is_known_to_be() -> None:  # N3-16.4
    scene = Scene(phase="shop", R="Punch/Duck", D={"hand": "Sweep/Parry Kick/Block U-Rage", "known": "Sweep/Parry"})
    dealt = set()
    for luck in range(40):
        world = scene.state.copy()
        world.redeal(0, Quick(luck))
        dealt.add(GAME.cases.show(world)["1"]["hand"])
    assert len(dealt) > 20 and all("Sweep/Parry" in hand.split() for hand in dealt)


def test_which_sucker_punches_are_in_the_game_is_open_until_they_are_seen() -> None:  # N3-1.1
    scene = Scene(phase="shop", R="Punch/Duck", D="Kick/Jump", options={"content": "shipped"})
    book = scene.state.book
    met = set()
    for luck in range(60):
        world = scene.state.copy()
        world.redeal(0, Quick(luck))
        met.add(tuple(card for card in sorted(world.decks[c.BRAWL] + world.hands[1]) if book.punch[card] >= 0))
    assert len(met) > 8 and all(len(punches) == 2 for punches in met)


def test_no_sucker_punch_lies_face_down_in_attack() -> None:  # N3-7.8
    few = {"only": True, "brawl": "below_the_belt cheap_shot rabbit_punch sand_in_the_eyes"}
    scene = Scene(mode="overkill", R="Kick/Jump", D="Punch/Duck", decks=few, options={"content": "shipped"})
    assert scene.do("R place Kick/Jump").asked() == ["D"]
    for luck in range(30):
        world = scene.state.copy()
        world.redeal(1, Quick(luck))
        imagined = GAME.hints.guess(view(scene.state, 1), Chance(f"{luck}"))
        for state in (world, imagined):
            assert state.book.punch[state.lanes[0].attack] == c.NOTHING


def test_who_is_paying_for_a_move_can_pay_for_it_in_every_world() -> None:  # N3-4.6
    scene = Scene(R={**R, "hand": "N-Reflux N-Chrome N-Toxic"}, D={**D, "hand": "Kick/Jump"}).do("R strike takeo")
    assert scene.asks() == ["R pay"]
    for luck in range(40):
        world = scene.state.copy()
        world.redeal(1, Quick(luck))
        for observer in (1, None):
            imagined = GAME.hints.guess(view(scene.state, observer), Chance(f"{luck}"))
            for state in (world, imagined):
                assert int(state.default(0, Quick(luck))) in state.options(0)


def test_who_has_resigned_is_asked_in_no_world() -> None:  # N3-R17, N3-R19
    scene = Scene(mode="king", phase="attack", X1="Kick/Jump", Y1="Kick/Duck", X2="Punch/Duck", Y2="Punch/Jump")
    assert scene.do("Y1 resign").asked() == ["X1", "X2", "Y2"]
    world = scene.state.copy()
    world.redeal(1, Quick(1))
    assert members(world.pending()) == [0, 2, 3] and world.options(1) == ()


# --- what a world is worth --------------------------------------------------------------------------------------------

R = {"line": ["ash_blitzer", "takeo", "u_do"], "bench": ["val_kyrie", "beatman"]}
D = {"line": ["moody_ruby", "ronny_ronin", "toro"], "bench": ["blok_em", "filler10"]}


def values(scene: Scene) -> list[float]:
    return [round(scene.state.glance(seat), 9) for seat in range(scene.state.book.seats)]


def test_hp_and_hands_decide_what_a_world_is_worth() -> None:
    shop = Scene(phase="shop", R={**R, "hand": "Punch/Duck S-Rage burger"}, D={**D, "hand": "Kick/Jump N-Rage"})
    assert values(shop) == [0.5389211, 0.563898683]


def test_a_move_being_paid_for_counts() -> None:
    scene = Scene(R={**R, "hand": "Punch/Duck S-Rage burger"}, D={**D, "hand": "Kick/Jump N-Chrome"})
    assert values(scene.do("R strike ash_blitzer")) == [0.565619325, 0.537181237]


def test_a_card_face_down_counts() -> None:
    scene = Scene(phase="attack", R={**R, "hand": "Punch/Duck"}, D={**D, "hand": "Kick/Jump"})
    assert values(scene.do("R place Punch/Duck")) == [0.529839499, 0.489376599]


def test_a_pick_counts() -> None:
    assert values(Scene("first").do("R pick toro")) == [0.65354686, 0.34645314]


@pytest.mark.parametrize(("mode", "options"), VARIANTS)
def test_a_value_is_a_chance_and_the_score_at_the_end(mode: str, options: dict[str, Any]) -> None:
    *_, last = walk(mode, options, f"{mode} values")
    assert last.over() and all(last.value(seat) == last.score(seat) for seat in range(last.book.seats))
    for _, state in states(mode, options):
        values = [state.value(seat) for seat in range(state.book.seats)]
        assert all(0.0 <= value <= 1.0 for value in values)
        assert mode == "king" or len(values) == 1 or values[0] + values[1] == pytest.approx(1.0)
