"""The laws themselves: an honest game keeps them all, and each planted fault is found by the law it breaks."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sneak import TEXT, Sneak, sneak, view

from fracas.kernel.wire import View
from fracas.lab.check import LawResult, check, replay_walk
from fracas.lab.laws.law import first_difference

pytestmark = pytest.mark.pure_only  # the game of this file is not compiled in any build

FACE = """import type { Action, Event, View } from "$shell/words/sneak";
export default defineTable<View, Action, Event, unknown>({ Table, moves });
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "text.toml").write_text(TEXT)
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "index.ts").write_text(FACE)
    return tmp_path


def broken(results: list[LawResult]) -> set[str]:
    return {result.law for result in results if not result.passed}


def test_an_honest_game_keeps_every_law(folder: Path) -> None:
    results = check([sneak(folder)], matches=40)
    assert [f"{one.mode} {one.law}: {one.detail}" for one in results if not one.passed] == []


def test_every_law_makes_comparisons(folder: Path) -> None:
    counts = {(one.mode, one.law): one.count for one in check([sneak(folder)], matches=40)}
    judged = {law for mode, law in counts if mode == "turns"}
    idle = {law for law in judged if not counts["turns", law]}
    assert idle == {"builds agree"}  # a game outside games/ has one build
    assert {law for law in judged if not counts["rush", law]} <= {"builds agree", "told as seen"}


def test_modes_are_the_games_and_one_of_any_options(folder: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    results = check([sneak(folder)], matches=2, progress=lambda game, mode, done, of: seen.append((mode, done, of)))
    assert [mode for mode, done, _ in seen if done == 2] == ["turns", "clock", "rush", "any"]
    assert {one.mode for one in results} == {"turns", "clock", "rush", "any", "all"}


def test_modes_can_be_named(folder: Path) -> None:
    assert {one.mode for one in check([sneak(folder)], ["rush"], matches=2)} == {"rush", "all"}


def test_the_same_seed_gives_the_same_report_and_another_seed_another(folder: Path) -> None:
    first, again, other = (check([sneak(folder)], ["turns"], 20, seed) for seed in ("a", "a", "b"))
    assert first == again
    assert [one.count for one in first] != [one.count for one in other]


@pytest.mark.parametrize(
    ("flaw", "law"),
    [
        ("view", "guess"),  # a view that counts the foe's strong cards
        ("late view", "twin worlds"),  # … once a round is decided
        ("event", "twin worlds"),  # an event that says whether a hidden hand is strong
        ("count of events", "twin worlds"),  # one event more when it is
        ("draw told", "told as seen"),  # a drawn card told to all
        ("seal told", "told as seen"),  # a sealed card told to all
        ("options", "equal views"),  # options that look into the foe's hand
        ("copy shares", "copy"),
        ("copy forgets", "copy"),
        ("guess knows", "guess"),  # a guess that is always the truth
        ("guess forgets", "guess"),
        ("asked tells", "who is asked"),  # who is asked depends on a hidden hand
        ("ask id", "question numbers"),  # the other seat's answer renumbers a question
        ("same id", "question numbers"),  # numbers come round again
        ("replay", "replay"),  # a rule that reads what is not in the record
        ("endless", "termination"),
        ("stuck", "termination"),
        ("twice", "options"),
        ("lax", "options"),  # cards that do not exist are taken for others
        ("refusal leaves a trace", "options"),
    ],
)
def test_a_planted_fault_breaks_its_law(folder: Path, flaw: str, law: str) -> None:
    results = check([sneak(folder, flaw)], ["turns"], matches=30)
    assert law in broken(results)
    finding = next(one for one in results if one.law == law)
    assert "seed '1'" in finding.detail


def test_a_fault_breaks_no_law_that_has_nothing_to_do_with_it(folder: Path) -> None:
    expected = {
        "draw told": {"told as seen"},
        "seal told": {"told as seen"},
        "event": {"twin worlds"},
        "ask id": {"question numbers"},
        "options": {"equal views", "twin worlds"},
        "twice": {"options"},
    }
    found = {flaw: broken(check([sneak(folder, flaw)], ["turns"], matches=30)) for flaw in expected}
    assert found == expected


def test_a_question_that_should_be_renewed_and_is_not_breaks_its_law(folder: Path) -> None:
    renewed = sneak(folder).altered("rules", renewed=("seal",))
    assert broken(check([renewed], ["turns"], matches=30)) == {"question numbers"}


def test_a_listed_option_that_is_refused_stops_random_play(folder: Path) -> None:
    results = check([sneak(folder, "refuses an option")], ["turns"], matches=20)
    finding = next(one for one in results if one.law == "termination")
    assert "Swap() of seat" in finding.detail and "No swaps today." in finding.detail


def test_a_clock_that_does_nothing_is_found(folder: Path) -> None:
    results = check([sneak(folder, "idle clock")], ["clock"], matches=20)
    assert "termination" in broken(results)


def test_an_error_in_the_rules_is_a_finding_with_its_place(folder: Path) -> None:
    def fails(state: Sneak, seat: int | None) -> View:
        if state.round == 3:
            raise KeyError("third round")
        return view(state, seat)

    results = check([sneak(folder).altered("rules", view=fails)], ["turns"], matches=4)
    assert "KeyError: 'third round' at test_laws.py:" in next(one for one in results if one.law == "guess").detail


def test_a_finding_can_be_played_again(folder: Path) -> None:
    game = sneak(folder)
    match = replay_walk(game, "turns", "1", 3, 5)
    assert len(match.entries) == 6
    whole = replay_walk(game, "turns", "1", 3)
    assert whole.over and whole.entries[:6] == match.entries
    assert msgspec.json.encode(match.view(0)) != msgspec.json.encode(whole.view(0))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TEXT.replace('quit = "{seat:seat} is gone."', ""), "[event] has no line 'quit'"),
        (TEXT.replace('throw = "Throw!"', ""), "[ask] has no line 'throw'"),
        (TEXT.replace('keep = "Keep"', ""), "[action] has no line 'keep'"),
        (TEXT.replace("{cards}", "{kards}"), "event.shown: there is no field 'kards'"),
        (TEXT.replace("{card:card}", "{card:cord}"), "event.drew: there is no table 'cord'"),
        (TEXT.replace("[ask]", 'shwon = "?"\n[ask]'), "[event] 'shwon' is none of the game's"),
    ],
)
def test_words_that_are_missing_or_wrong_are_found(folder: Path, text: str, said: str) -> None:
    (folder / "text.toml").write_text(text)
    words = next(one for one in check([sneak(folder)], matches=10) if one.law == "words")
    assert not words.passed and said in words.detail


@pytest.mark.parametrize(
    ("face", "said"),
    [
        (FACE.replace("Event", "Occasion"), "it must export defineTable"),
        (FACE.replace("words/sneak", "words/other"), "it must export defineTable"),
        (FACE.replace("export default defineTable", "export const table = define"), "it must export defineTable"),
        (FACE + "const moves = {} as unknown as Moves;", "'as unknown as' hides it from the type checker"),
        (FACE + "// @ts-ignore", "'@ts-ignore' hides it"),
        (FACE + "const one: any = 1;", "': any' hides it"),
    ],
)
def test_a_face_that_escapes_the_type_checker_is_found(folder: Path, face: str, said: str) -> None:
    (folder / "table" / "index.ts").write_text(face)
    words = next(one for one in check([sneak(folder)], matches=4) if one.law == "words")
    assert not words.passed and said in words.detail


def test_what_was_never_seen_is_reported_and_no_fault(folder: Path) -> None:
    game = sneak(folder).altered("cases", reach=lambda: {"card": ("joker",)})
    report = next(one for one in check([game], matches=10) if one.law == "reach")
    assert report.passed and "never told: hint" in report.detail and "not met: card joker" in report.detail


def test_differences_are_named_by_their_path() -> None:
    assert first_difference(b'{"a":[1,{"b":2}]}', b'{"a":[1,{"b":3}]}') == "a.1.b: 2, there 3"
    assert first_difference(b'{"a":1}', b'{"a":1,"b":2}') == "b: null, there 2"
