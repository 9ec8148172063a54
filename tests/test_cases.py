"""The runner of case files: what holds passes, and everything that does not is refused with file, line and reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fracas.match.cases import CaseResult, run_paths

DOCS = Path(__file__).parent.parent / "docs" / "cases.md"
EXAMPLES = [
    block for block in re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL) if "game =" in block
]

HEAD = """
title = "Two hits"
rules = ["CF-7.2", "CF-7.4"]
game = "dagupukito"
seats = ["F1", "F2"]
options = { roster = ["test_sheet"] }
"""
GIVEN = """
[given]
F1 = { hp = 60, hand = "P" }
F2 = { hp = 60, hand = "K" }
"""
DO = 'do = ["F1 face A", "F2 face A", "F1 play P", "F2 play K", "F1 hit", "F2 hit"]'
HITS = HEAD + DO + GIVEN
FACED = HEAD + 'do = ["F1 face A", "F2 face A"]' + GIVEN
START = HEAD + 'do = ["F1 pick test_sheet", "F2 pick test_sheet"]\n'


class Desk:
    """Writes a case and runs it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, text: str, name: str = "case.toml") -> CaseResult:
        path = self.folder / name
        path.write_text(text)
        (result,) = run_paths([path])
        return result

    def passes(self, text: str) -> None:
        result = self.run(text)
        assert result.passed, result.message

    def fails(self, text: str, *said: str) -> None:
        result = self.run(text)
        assert not result.passed
        for words in said:
            assert words in result.message


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_a_result_names_title_file_game_and_rules(desk: Desk) -> None:
    result = desk.run(HITS + '[expect]\n"F1.hp" = 50\n')
    path = str(desk.folder / "case.toml")
    assert result == CaseResult(path, "Two hits", True, ("CF-7.2", "CF-7.4"), "", "dagupukito")


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.splitlines()[0])
def test_the_examples_of_the_documentation_hold(desk: Desk, text: str) -> None:
    desk.passes(text)


def test_the_documentation_has_examples() -> None:
    assert len(EXAMPLES) >= 3


# --- expect: the state --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expect",
    [
        '"F1.hp" = 50',
        "F1.hp = 50",
        "F1 = { hp = 50, discard = 'P' }",
        '"0.hp" = 50',
        "F1.hp = 50.0",
        '"F1.fighters.0.hp" = 50',
        "wins = [0, 0]",
        "over = false",
    ],
)
def test_fields_of_the_state_are_found_by_path(desk: Desk, expect: str) -> None:
    desk.passes(HITS + f"[expect]\n{expect}\n")


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ('"F1.hp" = 55', "case.toml:12: expect.F1.hp: expected 55, there is 50"),
        ('"F1.hp" = "50"', 'expected "50", there is 50'),
        ("over = 0", "expected 0, there is false"),
        ('"F1.hpp" = 55', "expect.F1.hpp: there is no 'hpp'; there are fighter, hp, "),
        (
            "F3.hp = 55",
            "there is no 'F3'; there are phase, round, turn, wins, line, starters, over, winners, why, F1, F2",
        ),
        ('"F1.fighters.4.hp" = 55', "there is no '4' in ["),
        ("wins = [0]", "expected [0], there is [0,0]"),
    ],
)
def test_fields_that_are_not_so_are_shown_with_what_is_there(desk: Desk, expect: str, said: str) -> None:
    desk.fails(HITS + f"[expect]\n{expect}\n", said)


# --- expect: what was told ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "told",
    [
        '["hit_landed seat=F1 damage=5", "damaged seat=F2 hp=55", "hit_landed seat=1"]',
        '["moves_revealed moves=P,K"]',
        '["moves_revealed seats=F1,F2 moves=[P,K]"]',
        '["@F1 cards_drawn seat=F1", "@F1 cards_drawn seat=F2 cards="]',
    ],
)
def test_events_are_told_in_order(desk: Desk, told: str) -> None:
    desk.passes(HITS + f"[expect]\ntold = {told}\n")


def test_watchers_have_ears_of_their_own(desk: Desk) -> None:
    desk.passes(HITS + '[expect]\ntold = ["turn_started turn=2", "@watcher cards_drawn seat=F1 cards="]\n')
    luck = HITS + '[expect]\nnot_told = ["@watcher cards_drawn cards=P,P"]\n'
    desk.passes(luck.replace("do = [", 'luck = ["P", "K", "P", "K"]\ndo = ['))
    heard = luck.replace("not_told", "told").replace("do = [", 'luck = ["P", "K", "P", "K"]\ndo = [')
    desk.fails(heard, "was not told")
    desk.passes(heard.replace("@watcher", "@F1"))


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ('told = ["damaged seat=F2", "hit_landed seat=F1"]', "was not told in this place; told: \n    sealed seat=0"),
        ('told = ["healed"]', "'healed' was not told; told: "),
        ('told = ["damaged seat=F2 hp=1"]', "damaged seat=1 fighter=test_sheet amount=5 hp=55"),
        ('told = ["damagedd"]', "there is no event 'damagedd'"),
        ('told = ["damaged hpp=1"]', "damaged has no field 'hpp'; its fields: seat, fighter, amount, hp"),
        ('told = ["damaged seat"]', "'seat' should be written field=value"),
        ('told = ["damaged seat=F9"]', "damaged: seat: 'F9' is not one of its values"),
        ('told = ["@F9 damaged"]', "there is no seat 'F9'; there are F1, F2"),
        ('told = "damaged"', "expect.told: this must be a list of lines"),
        ('not_told = ["damaged hp=50"]', "'damaged hp=50' was told: \n    damaged seat=0"),
    ],
)
def test_events_that_are_not_so(desk: Desk, expect: str, said: str) -> None:
    desk.fails(HITS + f"[expect]\n{expect}\n", said)


def test_a_block_looks_at_its_own_events_only(desk: Desk) -> None:
    then = '[[then]]\ndo = ["F1 play P"]\n[then.expect]\n'
    desk.passes(FACED + '[expect]\ntold = ["faces_shown"]\n' + then + 'told = ["sealed"]\nnot_told = ["faces_shown"]')
    desk.fails(FACED + then + 'told = ["faces_shown"]\n', "then[0].expect.told: 'faces_shown' was not told")


# --- expect: asks, refusals, outcome ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asks",
    [
        '["F1", "F2"]',
        '["F1 move", "F2 move"]',
        '["F1 move: play P", "1 move: play card=K"]',
        '["F1 move: play P, ...", "F2: ..."]',
    ],
)
def test_asks_name_everybody_who_is_asked(desk: Desk, asks: str) -> None:
    desk.passes(FACED + f"[expect]\nasks = {asks}\n")


@pytest.mark.parametrize(
    ("asks", "said"),
    [
        ("[]", "F1, F2 should not be asked, and may: play P"),
        ('["F1"]', "F2 should not be asked, and may: play K"),
        ('["F1 face", "F2"]', "F1 should be asked 'face', and is asked 'move'"),
        ('["F1 move: play P, play K", "F2"]', "should have the options play P, play K; there are play P"),
        ('["F1 move: hit, ...", "F2"]', "should have the options hit, ...; there are play P"),
        ('["F1 move:", "F2"]', "should have the options none; there are play P"),
        ('["F1 move: jump", "F2"]', "there is no action 'jump'"),
        ('["F1 move: play Q", "F2"]', "card: 'Q' is not one of its values"),
    ],
)
def test_asks_that_are_not_so(desk: Desk, asks: str, said: str) -> None:
    desk.fails(FACED + f"[expect]\nasks = {asks}\n", said)


def test_a_seat_that_should_be_asked_and_is_not(desk: Desk) -> None:
    desk.fails(
        HEAD + 'do = ["F1 face A"]' + GIVEN + '[expect]\nasks = ["F1", "F2"]\n', "F1 should be asked, and is not"
    )


@pytest.mark.parametrize("line", ["F1 play K", "F1 play K: You hold no Kick", "F1 play Q", "F1 hit"])
def test_what_is_refused(desk: Desk, line: str) -> None:
    desk.passes(FACED + f'[expect]\nrefused = ["{line}"]\n')
    desk.passes(FACED.replace('"F2 face A"', f'"F2 face A", "refused {line}"'))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("F1 play P", "'F1 play P' should be refused, and is accepted"),
        ("F1 play K: you are tired", "should be refused because 'you are tired', and is because 'You hold no Kick"),
        ("F1 paly K", "there is no action 'paly'"),
        ("F1", "there is no action in the line"),
    ],
)
def test_refusals_that_are_not_so(desk: Desk, line: str, said: str) -> None:
    desk.fails(FACED + f'[expect]\nrefused = ["{line}"]\n', said)
    desk.fails(FACED.replace('"F2 face A"', f'"F2 face A", "refused {line}"'), said)


def test_outcomes(desk: Desk) -> None:
    resigned = HEAD + 'do = ["F1 resign match"]' + GIVEN + "[expect]\n"
    for outcome in ('"F2"', '{ winners = ["F2"] }', "{ scores = [0, 1] }", '{ winners = ["F2"], scores = [0, 1.0] }'):
        desk.passes(resigned + f"outcome = {outcome}\n")
    desk.passes(FACED + '[expect]\noutcome = "open"\n')
    desk.fails(FACED + '[expect]\noutcome = "F1"\n', "the match should be over, and is not")
    desk.fails(resigned + 'outcome = "open"\n', "the match should not be over, and is")
    desk.fails(resigned + 'outcome = "F1"\n', 'winners: expected ["F1"], there is ["F2"]')
    desk.fails(resigned + 'outcome = "draw"\n', 'winners: expected ["F1","F2"], there is ["F2"]')
    desk.fails(resigned + "outcome = { winner = 1 }\n", "an outcome has winners, scores and why, not 'winner'")


# --- do -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("F1 play K", "is refused: not_in_hand: You hold no Kick (CF-3.5). You may: Punch.; F1 may: play P"),
        ("F3 play K", "there is no seat 'F3'; there are F1, F2"),
        ("F1 paly K", "there is no action 'paly'; there are charge, combo"),
        ("F1 play K P", "play has 1 fields (card), not 2"),
        ("F1 play", "is refused: unreadable: play: Object missing required field `card`"),
        ("", "the line is empty"),
        ("F1 play 'P", "No closing quotation"),
        ("clock soon", "write `clock 5000`"),
        ("luck Q", "'Q' is no card, coin or number"),
    ],
)
def test_lines_that_cannot_be_played_are_named(desk: Desk, line: str, said: str) -> None:
    text = FACED.replace('"F2 face A"]', f'"F2 face A",\n  "{line}"]')
    desk.fails(text + '[expect]\n"F1.hp" = 60\n', said, "case.toml")


def test_the_line_of_a_mistake_is_that_of_its_own_words(desk: Desk) -> None:
    lines = '\ndo = [\n  "F1 face A",\n  "F2 face A",\n  "F1 face A",\n]'
    desk.fails(HEAD + lines + GIVEN + '[expect]\n"F1.hp" = 60\n', "case.toml:11: do[2]: 'F1 face A' is refused")


def test_fields_of_actions_go_by_place_or_by_name(desk: Desk) -> None:
    desk.passes(HITS.replace("F1 play P", "0 play card=P") + '[expect]\n"F1.hp" = 50\n')


def test_time_passes_and_what_is_due_happens(desk: Desk) -> None:
    timed = FACED.replace("options = { roster", "options = { turn_seconds = 10, roster")
    stay = timed.replace('"F2 face A"]', '"F2 face A", "clock 9999"]')
    desk.passes(stay + '[expect]\nasks = ["F1 move", "F2 move"]\n')
    desk.passes(stay.replace("clock 9999", "clock 10000") + '[expect]\ntold = ["moves_revealed moves=P,K"]\n')
    desk.passes(stay.replace('"clock 9999"', '"clock +4000", "clock +6000"') + '[expect]\ntold = ["moves_revealed"]\n')


# --- luck ---------------------------------------------------------------------------------------------------------


def test_luck_is_given_at_the_top_in_a_line_or_in_a_block(desk: Desk) -> None:
    drawn = '[expect]\ntold = ["@F1 cards_drawn cards=D,P", "@F2 cards_drawn cards=D,K"]\n'
    desk.passes('luck = ["P", "K", "D", "D"]\n' + START + drawn)
    desk.passes(START.replace('"F2 pick', '"luck P K D D", "F2 pick') + drawn)
    desk.passes('luck = ["P"]\n' + START.replace('"F2 pick', '"luck K D D", "F2 pick') + drawn)
    block = '[[then]]\nluck = ["P", "K", "D", "D"]\ndo = ["F1 pick test_sheet", "F2 pick test_sheet"]\n'
    desk.passes(HEAD + '[expect]\nasks = ["F1", "F2"]\n' + block + drawn.replace("[expect]", "[then.expect]"))


def test_luck_nobody_asked_for_fails_the_case(desk: Desk) -> None:
    luck = 'luck = ["P", "K", "D", "D", "T", "heads"]\n'
    desk.fails(luck + START + "[expect]\nturn = 1\n", "luck nobody asked for: T heads")


def test_luck_that_cannot_fall_so_fails_the_case(desk: Desk) -> None:
    text = HITS.replace('hand = "P" }', 'hand = "P", deck = "D D" }').replace("do =", 'luck = ["K"]\ndo =')
    desk.fails(text + '[expect]\n"F1.hp" = 50\n', "names a card the deck no longer has")


def test_luck_that_is_not_given_must_not_matter(desk: Desk) -> None:
    # Some first hand is dealt; no case may count on which.
    hands = [desk.run(START + f'[expect]\n"F1.hand" = "{a} {b}"\n').passed for a in "DGPKT" for b in "DGPKT"]
    assert not any(hands)
    desk.passes(START + '[expect]\n"F1.deck" = 23\n')


# --- the file -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HITS, "expect: the case expects nothing, so it cannot fail"),
        (HITS + "[expect]\n", "the case expects nothing"),
        (HITS + "[expext]\n", "unknown field `expext`"),
        (HITS + "[[then]]\nexpekt = 1\n", "then[0]: Object contains unknown field `expekt`"),
        (HITS.replace("title = ", "titel = "), "unknown field `titel`"),
        (HITS.replace('title = "Two hits"', ""), "missing required field `title`"),
        (HITS.replace("= 60", "= "), "is not TOML"),
        (HITS.replace('"dagupukito"', '"dagu"'), "game: no game 'dagu'; there are "),
        (HITS.replace('["F1", "F2"]', '["F1", "F1"]'), "seats: 'F1' cannot be the name of a seat"),
        (HITS.replace('["F1", "F2"]', '["luck", "F1"]'), "seats: 'luck' cannot be the name of a seat"),
        (HITS.replace('["F1", "F2"]', "3"), "given: "),
        (HITS.replace("hp = 60", "hpp = 60"), "given: "),
        (HITS.replace("roster", "rooster"), "rooster"),
    ],
)
def test_files_that_are_wrong_say_where(desk: Desk, text: str, said: str) -> None:
    desk.fails(text, "case.toml", said)


def test_seats_may_be_numbers_alone(desk: Desk) -> None:
    for seats in ("", "seats = 2"):
        text = HITS.replace('seats = ["F1", "F2"]', seats)
        for name, number in (("F1", "0"), ("F2", "1")):
            text = text.replace(name, number)
        desk.passes(text + '[expect]\n"0.hp" = 50\ntold = ["hit_landed seat=0"]\n')


def test_folders_are_searched_for_cases_alone(desk: Desk) -> None:
    desk.run(HITS + '[expect]\n"F1.hp" = 50\n', "a.toml")
    (desk.folder / "deep").mkdir()
    desk.run(HITS + '[expect]\n"F1.hp" = 51\n', "deep/b.toml")
    (desk.folder / "cards.toml").write_text('[[card]]\nname = "jab"\n')
    (desk.folder / "broken.toml").write_text("title = \n")
    results = run_paths([desk.folder])
    assert [(Path(one.file).name, one.passed) for one in results] == [
        ("a.toml", True),
        ("broken.toml", False),
        ("b.toml", False),
    ]


def test_a_path_with_nothing_in_it_is_no_success(desk: Desk) -> None:
    (empty,) = run_paths([desk.folder])
    assert not empty.passed and "no case file" in empty.message
    (missing,) = run_paths([desk.folder / "nowhere.toml"])
    assert not missing.passed and "No such file" in missing.message
