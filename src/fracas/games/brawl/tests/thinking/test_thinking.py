"""What thinking players ask of a match: another deal of what a seat cannot know, a value, an answer at once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from mypy_extensions import i64

from fracas.games.brawl import GAME
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.match import Bout
from fracas.games.brawl.core.state import to_come
from fracas.games.brawl.tests.scene import Scene, strict
from fracas.games.brawl.tests.thinking.walks import MODES, begun, twin, walk
from fracas.kernel.chance import TABLE, Chance
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.thinking.quick import Quick


def seen(state: Bout, seat: int) -> Any:
    """What a seat sees, apart from who is asked and who has sealed."""
    return msgspec.structs.replace(GAME.rules.view(state, seat), asked=(), chosen=())


# --- redeal -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_worlds_a_seat_cannot_tell_apart_are_redealt_to_the_same(mode: str) -> None:
    differed = 0
    for number, state in enumerate(walk(mode, "twins", 7)):
        seat = number % int(state.book.seats)
        other, same = twin(state, seat, Chance(f"{number}", keep=False)), state.copy()
        differed += GAME.cases.show(other) != GAME.cases.show(same)
        other.redeal(seat, Quick(number))
        same.redeal(seat, Quick(number))
        assert GAME.cases.show(other) == GAME.cases.show(same)
    assert differed > 3


@pytest.mark.parametrize("mode", MODES)
def test_a_redealt_seat_sees_the_same_and_is_asked_the_same(mode: str) -> None:
    moved = 0
    for number, state in enumerate(walk(mode, "kept", 7)):
        for seat in range(int(state.book.seats)):
            world = state.copy()
            world.redeal(seat, Quick(number))
            assert seen(world, seat) == seen(state, seat)
            assert world.options(seat) == state.options(seat) and world.question(seat) == state.question(seat)
            moved += any(to_come(a) != to_come(b) for a, b in zip(world.players, state.players, strict=True))
    assert moved > 10


def test_sealed_choices_of_others_are_open_again() -> None:
    # RULES BR-1.1
    state = Scene(characters=["hale", "pearl"]).do("P1 character pearl").state
    for seat, asked in ((0, [1]), (1, [0, 1])):
        world = state.copy()
        world.redeal(seat, Quick(1))
        assert members(world.pending()) == asked
    assert members(state.pending()) == [1]


def test_a_name_is_known_to_who_gave_it_and_to_no_teammate() -> None:
    # RULES BR-10.3
    given: dict[str, Any] = {"phase": "first_active"}
    state = Scene(given, seats=4, format="tag_team").do("P1 first_active P3").state
    for seat, named in ((0, [2, c.NOBODY]), (1, [c.NOBODY, c.NOBODY]), (2, [c.NOBODY, c.NOBODY])):
        world = state.copy()
        world.redeal(seat, Quick(1))
        assert world.named == named


def test_every_card_of_a_deck_may_come_first() -> None:
    # RULES BR-1.9
    state = Scene({"turn": "P1", "P1": {"deck": "rH bH gH Cl"}}).state
    tops = set()
    for number in range(60):
        state.redeal(1, Quick(number))
        assert sorted(state.players[0].deck) == [0, 1, 2, 17]
        tops.add(to_come(state.players[0])[-1])
    assert tops == {0, 1, 2, 17}


class Slow(Chance):
    """The luck of a Quick, of which the rules do not know that it is quick."""

    def __init__(self, seed: int) -> None:
        super().__init__("", False)
        self.quick = Quick(seed)

    def below(self, n: i64, stream: i64 = TABLE) -> i64:
        return self.quick.below(n)

    def place(self, n: i64, stream: i64 = TABLE) -> i64:
        return self.quick.below(n)


@pytest.mark.pure_only  # a compiled class takes no such luck
@pytest.mark.parametrize("mode", MODES)
def test_a_deck_shuffled_card_by_card_is_as_one_shuffled_at_once(mode: str) -> None:
    for number, state in enumerate(walk(mode, "lazy", 7)):
        later, now = state.copy(), state.copy()
        luck = Slow(number)
        later.redeal(0, luck.quick)
        word = luck.quick.word
        luck.quick.reseed(number)
        now.redeal(0, luck)
        assert luck.quick.word == word
        assert [to_come(player) for player in later.players] == [player.deck for player in now.players]


@pytest.mark.pure_only
def test_so_is_a_deck_of_a_game_that_begins_in_an_imagined_world() -> None:
    state = Scene(characters=["hale", "pearl"]).do("P1 character pearl").state
    later, now, luck = state.copy(), state.copy(), Slow(5)
    later.answer(1, state.options(1)[0], luck.quick, Out())
    word = luck.quick.word
    luck.quick.reseed(5)
    now.answer(1, state.options(1)[0], luck, Out())
    assert luck.quick.word == word
    assert [to_come(player) for player in later.players] == [player.deck for player in now.players]


# --- value ------------------------------------------------------------------------------------------------------------

# Figures greedy is measured with: the lead in Bases, less 0.01 for each card not drawn (34), over 0.75, as a chance.
LEADS = [
    (["B1(P1)", "B2(P2)"], 0.388569, 0.388569),
    (["B1(P1) P1:[rH rH]", "B2(P2)"], 0.473359, 0.310026),
    (["B1(P1) P1:[rH rH] P2:[gH gB]", "B2(P2)"], 0.470036, 0.312885),
    (["B1(P1) P1:[rH rH Dg]", "B2(P2) M:[Fz]"], 0.258586, 0.536601),
    (["B1(P1) P1:[rH] M:[Rv]", "B2(P2)"], 0.109746, 0.766144),
    (["B1(P1) M:[Nu]", "B2(P2)"], 0.233856, 0.569546),
]


@pytest.mark.parametrize(("row", "first", "second"), LEADS)
def test_a_lead_has_its_value(row: list[str], first: float, second: float) -> None:
    state = Scene({"turn": "P1", "row": row}, null="on").state
    assert state.glance(0) == pytest.approx(first, abs=1e-6)
    assert state.glance(1) == pytest.approx(second, abs=1e-6)


def test_a_match_that_is_over_has_its_score() -> None:
    scene = Scene({"turn": "P1", "row": ["B1(P2) M:[Fz]", "B2(P1)"], "P1": {"deck": "", "discard": "Fz"}})
    scene.do("P1 playtop Fz centre B2")
    assert scene.match.over and (scene.state.value(0), scene.state.value(1)) == (0.5, 0.5)


@pytest.mark.parametrize("mode", MODES)
def test_values_are_chances_and_read_nothing_hidden(mode: str) -> None:
    for number, state in enumerate(walk(mode, "values", 9)):
        for seat in range(int(state.book.seats)):
            value = state.value(seat)
            assert 0.0 <= value <= 1.0
            assert twin(state, seat, Chance(f"{number}", keep=False)).value(seat) == value
        if state.book.sides == 2:
            assert state.value(state.book.teams[0][0]) + state.value(state.book.teams[1][0]) == pytest.approx(1.0)


# --- policy -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_the_policy_picks_an_option_and_reads_nothing_hidden(mode: str) -> None:
    for number, state in enumerate(walk(mode, "policy", 5)):
        for seat in members(state.pending()):
            code = state.policy(seat, Quick(number))
            assert code in state.options(seat)
            assert twin(state, seat, Chance(f"{number}", keep=False)).policy(seat, Quick(number)) == code


def only_helps_the_foe(state: Bout, seat: int, code: int) -> bool:
    """A Hit or Hit-2 at the foe's end, or at the own end of a reversed Base, where the fewer win (BR-7.4)."""
    if code >= c.RETRACT or code % c.PLAYTOP // c.BOARD >= c.RED_BLOCK:
        return False
    place = code % c.BOARD
    zone, spot = state.zones[place // c.SPOTS], place % c.SPOTS
    own = (spot % 4 == c.END) == (zone.first == state.book.side_of[seat])
    return own == zone.row[spot // 4].reversed


@pytest.mark.parametrize("mode", MODES)
def test_no_hit_only_helps_the_foe(mode: str) -> None:
    """In random play, where strings lie as nobody would lay them: only who must act and can do nothing else does it."""
    tempted = 0
    for number, state in enumerate(walk(mode, "sense")):
        for seat in members(state.pending()):
            options = state.options(seat)
            silly = [code for code in options if only_helps_the_foe(state, seat, code)]
            tempted += bool(silly)
            if silly and len(silly) < len(options):
                assert state.policy(seat, Quick(number)) not in silly
    assert tempted > 10


SENSE = [
    # Where it stands, the card in hand, what P1 (side 0) may play.
    (["B1(P1)", "B2(P2)"], "rH", {"play rH end B2 0", "play rH end B1 0"}),
    (["B1(P2) M:[Rv]", "B2(P2) P1:[gH] P2:[gH]"], "rH", {"play rH end B1 1"}),
    (["B1(P1) P1:[rH rB] P2:[bH]", "B2(P2) P1:[bH bB]"], "rH", {"discard"}),
    (["B1(P1) P1:[rH rH] P2:[rH]", "B2(P2) M:[Fz]"], "rB", {"play rB end B1 1"}),
    (["B1(P2) P2:[gH gH]", "B2(P1) P1:[rH]"], "Cl", {"play Cl clear B1"}),
    (["B1(P1) P1:[rH]", "B2(P2) P2:[rH]"], "Fz", {"play Fz centre B1"}),
    (["B1(P1) M:[Fz]", "B2(P2) P1:[rH]"], "Fz", {"play Fz centre B2"}),
    (["B1(P1) M:[Fz]", "B2(P1) M:[Fz]", "B3(P2)"], "Fz", {"play Fz centre B3"}),
    (["B1(P2) M:[Fz]", "B2(P2) P2:[rH]"], "Fz", {"discard"}),
    (["B1(P2) P2:[rH rH]", "B2(P1) M:[Fz]"], "Rv", {"play Rv centre B1"}),
    (["B1(P1) P1:[rH rH Dg]", "B2(P2) M:[Fz]"], "Pr", {"play Pr end B1 0"}),
]


@pytest.mark.parametrize(("row", "card", "wanted"), SENSE)
def test_a_card_goes_where_a_player_would_lay_it(row: list[str], card: str, wanted: set[str]) -> None:
    scene = Scene({"turn": "P1", "row": row, "P1": {"hand": card}})
    played = set()
    for number in range(20):
        code = scene.state.policy(0, Quick(number))
        played.add(scene.options("P1")[scene.state.options(0).index(code)])
    assert played <= wanted


def test_a_strong_character_is_chosen_where_there_is_one() -> None:
    # RULES BR-1.1
    mixed, weak = (Scene(characters=names).state for names in (["chris", "pearl", "darwin"], ["chris", "darwin"]))
    assert {mixed.policy(0, Quick(number)) for number in range(20)} == {c.CHARACTER + 1}
    assert {weak.policy(0, Quick(number)) for number in range(20)} == {c.CHARACTER, c.CHARACTER + 1}


def test_who_judges_a_foul_clear_takes_the_win() -> None:
    # RULES BR-8.8
    scene = strict({"row": ["B1(P1)"], "P1": {"hand": "Cl"}}).do("P1 play Cl clear B1")
    assert scene.state.policy(1, Quick(1)) == c.FORFEIT


def test_who_is_ahead_passes_when_that_ends_the_game() -> None:
    # RULES BR-5.8
    for owner, wanted in (("P1", True), ("P2", False)):
        scene = Scene({"turn": "P1", "row": [f"B1({owner})"], "passed": [1]}, must_act=False)
        assert (scene.state.policy(0, Quick(1)) == c.PASS) == wanted


def played_out(number: int, informed: int) -> float:
    """The score of a seat that plays by the policy against random play."""
    chance = Quick(number)
    state = begun(GAME.mode("training"), chance)
    while not state.over():
        seat = members(state.pending())[0]
        options = state.options(seat)
        code = state.policy(seat, chance) if seat == informed else options[int(chance.below(len(options)))]
        state.answer(seat, code, chance, Out())
    return state.score(informed)


def test_the_policy_beats_random_play() -> None:
    assert sum(played_out(number, number % 2) for number in range(60)) > 48
