"""The laws themselves: an honest game keeps them all, and each planted fault is found by the law it breaks."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta
from sneak import TEXT, Options, Sneak, sneak, view

from fracas.kernel.game import Game, SetupError
from fracas.kernel.state import State
from fracas.kernel.wire import SeatSetup, Setup, View
from fracas.lab import check_mode
from fracas.lab.check import Kept, LawResult, Part, check, checks, replay_walk
from fracas.lab.laws import leaving, reach
from fracas.lab.laws.law import Position, first_difference
from fracas.match import undo
from fracas.match.registry import all_games, find_game

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
    # Rush is short, and to resign, which matches of the laws seldom do, is its only aside; nothing is taken back in it.
    few = {"builds agree", "told as seen", "asides", "take back"}
    assert {law for law in judged if not counts["rush", law]} <= few


def test_after_many_matches_dear_laws_take_turns(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def counts(matches: int) -> dict[str, int]:
        return {one.law: one.count for one in check([sneak(folder)], ["turns"], matches=matches) if one.mode == "turns"}

    always = counts(24)
    monkeypatch.setattr(check_mode, "ALL_LOOK", 0)
    turns = counts(24)
    assert {law for law in always if turns[law] < always[law]} == {
        "copy", "options", "guess", "twin worlds", "told as seen", "redeal", "policy", "leaving", "equal views",
        "take back",
    }  # fmt: skip
    assert all(count for law, count in turns.items() if law != "builds agree")
    assert broken(check([sneak(folder, "refuses an option")], ["turns"], matches=24)) != set()


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


def test_results_are_the_same_on_more_processes() -> None:
    game = find_game("dagupukito")
    assert check([game], ["duel", "trio"], 1, jobs=2) == check([game], ["duel", "trio"], 1)


def test_what_was_kept_is_not_checked_again(folder: Path, tmp_path: Path) -> None:
    def found(flaw: str, seed: str = "1") -> list[LawResult]:
        return list(chain.from_iterable(checks([sneak(folder, flaw)], ["turns"], 20, seed, kept=Kept(file))))

    file = tmp_path / "kept.jsonl"
    first = found("")
    file.write_bytes(file.read_bytes() + b'{"part":{"game":')  # the next run was stopped while it wrote
    assert found("event") == first and not broken(first)
    second = found("event", seed="2")
    assert broken(second) == {"twin worlds"}
    assert found("", seed="2") == second


def test_a_file_of_something_else_is_not_added_to(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Dear diary\n")
    with pytest.raises(SetupError, match=r"notes.txt: line 1 is not what a check keeps"):
        Kept(tmp_path / "notes.txt")


def test_what_was_kept_of_other_sources_does_not_count(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(tmp_path / "kept.jsonl")
    list(checks([sneak(folder)], ["turns"], 2, kept=kept))
    part = Part("sneak", "turns", 2, "1")
    assert Kept(tmp_path / "kept.jsonl").find(part) is not None
    monkeypatch.setattr("fracas.lab.check.SHARED", ("kernel",))
    assert Kept(tmp_path / "kept.jsonl").find(part) is None


@pytest.mark.parametrize(
    ("flaw", "law"),
    [
        ("view", "guess"),  # a view that counts the foe's strong cards
        ("late view", "twin worlds"),  # … once a round is decided
        ("event", "twin worlds"),  # an event that says whether a hidden hand is strong
        ("count of events", "twin worlds"),  # one event more when it is
        ("draw told", "told as seen"),  # a drawn card told to all
        ("seal told", "told as seen"),  # a sealed card told to all
        ("seal told", "take back"),  # … who would still know it after it was taken back
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
        ("no way out", "leaving"),  # a question at which nobody may resign
        ("goes unheard", "leaving"),  # nobody is told who has resigned
        ("wrong default", "leaving"),  # the clock answers what is no option
        ("asks who has left", "leaving"),
        ("time goes on", "leaving"),
        ("time tells", "leaving"),  # the end by the clock shows a sealed card
        ("redeal peeks", "redeal"),  # the foe's hand decides what is dealt in its place
        ("redeal keeps", "redeal"),  # nothing is dealt
        ("redeal leaves sealed", "redeal"),  # the foe's sealed card is still there
        ("redeal asks anew", "redeal"),
        ("redeal forgets", "redeal"),  # the score
        ("redeal answers", "redeal"),  # who was asked is asked no more
        ("policy invents", "policy"),
        ("policy peeks", "policy"),
    ],
)
def test_a_planted_fault_breaks_its_law(folder: Path, flaw: str, law: str) -> None:
    results = check([sneak(folder, flaw)], ["turns"], matches=10)
    assert law in broken(results)
    finding = next(one for one in results if one.law == law)
    assert "seed '1'" in finding.detail


def test_a_fault_breaks_no_law_that_has_nothing_to_do_with_it(folder: Path) -> None:
    expected = {
        "draw told": {"told as seen"},
        "seal told": {"told as seen", "leaving", "take back"},
        "event": {"twin worlds"},
        "ask id": {"question numbers", "leaving", "redeal"},
        "options": {"equal views", "twin worlds", "leaving", "redeal", "policy"},
        "twice": {"options"},
    }
    found = {flaw: broken(check([sneak(folder, flaw)], ["turns"], matches=30)) for flaw in expected}
    assert found == expected


@pytest.mark.parametrize("crosses", ["luck", "news"])
def test_to_take_back_what_luck_or_news_has_crossed_breaks_its_law(
    folder: Path, monkeypatch: pytest.MonkeyPatch, crosses: str
) -> None:
    """The law finds it if the match let a seat take back too much."""
    honest = undo.Tail._may_be

    def lax(self: undo.Tail, step: undo.Step, seat: int, after: State) -> bool:
        if crosses == "luck":
            return bool(step.entry.luck) or honest(self, step, seat, after)
        return not step.entry.luck

    monkeypatch.setattr(undo.Tail, "_may_be", lax)
    finding = next(one for one in check([sneak(folder)], ["turns"], matches=10) if one.law == "take back")
    assert not finding.passed, finding.detail


def test_a_question_that_should_be_renewed_and_is_not_breaks_its_law(folder: Path) -> None:
    renewed = sneak(folder).altered("rules", renewed=("seal",))
    assert broken(check([renewed], ["turns"], matches=30)) == {"question numbers"}


def test_where_nobody_may_resign_a_rule_must_say_so(folder: Path) -> None:
    (folder / "RULES.md").write_text("1. Nobody leaves before the swap.\n")
    bound = sneak(folder, "no way out")
    assert broken(check([bound.altered("rules", no_resigning={"swap": "1."})], ["turns"], matches=20)) == set()
    assert broken(check([bound.altered("rules", no_resigning={"swap": "2."})], ["turns"], matches=20)) == {"leaving"}


def test_every_kind_of_question_of_a_mode_is_left_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However late in a match it comes, and however few positions are drawn."""
    monkeypatch.setattr(leaving, "KINDS", 0)
    monkeypatch.setattr(leaving, "spread_points", lambda chance, entries, points: [])
    honest, late = leaving.Leaving._late, []

    def note(law: leaving.Leaving, position: Position, who: list[int]) -> None:
        late.append({position.prompts()[seat].kind for seat in who})
        honest(law, position, who)

    monkeypatch.setattr(leaving.Leaving, "_late", note)
    results = check([sneak(folder)], ["turns"], matches=10)
    assert late == [{"seal"}, {"swap"}]
    finding = next(one for one in results if one.law == "leaving")
    assert finding.passed and finding.count == 6, "two kinds, three ways"
    assert all(f"2 {way}" in finding.detail for way in ("resigning", "a seat's time", "the match's time"))
    assert "leaving" in broken(check([sneak(folder, "wrong default")], ["turns"], matches=10))


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
        (TEXT.replace('resigned = "{seat:seat} is gone."', ""), "[event] has no line 'resigned'"),
        (TEXT.replace('throw = "Throw!"', ""), "[ask] has no line 'throw'"),
        (TEXT.replace('keep = "Keep"', ""), "[action] has no line 'keep'"),
        (TEXT.replace("{cards}", "{kards}"), "event.shown: there is no field 'kards'"),
        (TEXT.replace("{card:card}", "{card:cord}"), "event.drew: there is no table 'cord'"),
        (TEXT.replace("[ask]", 'shwon = "?"\n[ask]'), "[event] 'shwon' is none of the game's"),
    ],
)
def test_words_that_are_missing_or_wrong_are_found(folder: Path, text: str, said: str) -> None:
    (folder / "text.toml").write_text(text)
    words = next(one for one in check([sneak(folder)], ["turns", "rush"], matches=1) if one.law == "words")
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
    words = next(one for one in check([sneak(folder)], ["turns"], matches=1) if one.law == "words")
    assert not words.passed and said in words.detail


REACH = """
[kind.card]
names = "card"
told = ["shown.suits"]
"""


def reached(game: Game[Sneak], matches: int) -> LawResult:
    return next(one for one in check([game], matches=matches) if one.law == "reach")


def test_what_was_never_met_is_a_fault_only_after_many_matches(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "reach.toml").write_text(REACH.replace("shown.suits", "sealed.card"))
    game = sneak(folder).altered("cases", reach=lambda: {"card": ("joker",)})
    report = reached(game, 4)
    assert report.passed and "never told: hint" in report.detail and "card joker" in report.detail
    monkeypatch.setattr(reach, "SURE", 16)
    assert not reached(game, 4).passed
    excuse = '[[kind.card.unreachable]]\nwhy = "left in the box"\nids = ["joker"]\n'
    (folder / "reach.toml").write_text(REACH.replace("shown.suits", "sealed.card") + excuse)
    assert reached(game, 4).passed


def test_a_list_of_content_that_is_wrong_is_a_fault(folder: Path) -> None:
    game = sneak(folder).altered("cases", reach=lambda: {"card": ("joker",)})
    assert "nothing is said of the names 'card'" in reached(game, 2).detail
    (folder / "reach.toml").write_text(REACH)
    assert "there is no 'shown.suits'" in reached(game, 2).detail
    (folder / "reach.toml").write_text('other = ["card"]' + REACH.replace('names = "card"', 'names = "hat"'))
    assert "there are no names 'hat'" in reached(game, 2).detail


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_says_how_its_content_is_met(game: Game[Any]) -> None:
    law = reach.Reach(game)
    for mode in game.info.modes:
        setup = Setup(game.id, tuple(SeatSetup(f"P{i}") for i in range(mode.seats[0])), dict(mode.options))
        law.add(reach.Met(listed=True, tables={kind: set(ids) for kind, ids in game.words.names(setup).items()}))
    assert law.judge(whole=False)[0] == []


def test_a_condition_that_never_holds_is_a_fault(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "SURE", 16)

    def conditions(state: Sneak) -> list[tuple[str, bool]]:
        return [("a five lies there", 5 in state.discards), ("a six lies there", 6 in state.discards)]

    report = reached(sneak(folder).altered("cases", conditions=conditions), 6)
    assert not report.passed and report.detail == "the condition a six lies there never holds"
    (folder / "reach.toml").write_text('[[conditions]]\nwhy = "no six in the deck"\nids = ["a six lies there"]\n')
    assert reached(sneak(folder).altered("cases", conditions=conditions), 6).passed


def test_an_option_that_changes_nothing_is_a_fault(folder: Path) -> None:
    class Idle(Options, frozen=True):
        colour: Literal["red", "blue"] = "red"
        volume: Annotated[int, Meta(ge=1, le=9)] = 5

    game = sneak(folder).altered("words", options=Idle)
    idle = next(one for one in check([game], matches=1) if one.law == "idle options")
    assert not idle.passed and "rush" not in idle.detail
    assert "colour = 'blue' changes nothing" in idle.detail and "volume = 1 or 9 changes nothing" in idle.detail
    honest = next(one for one in check([sneak(folder)], matches=1) if one.law == "idle options")
    assert honest.passed and honest.count == 2 and "turn_ms" in honest.detail


def test_differences_are_named_by_their_path() -> None:
    assert first_difference(b'{"a":[1,{"b":2}]}', b'{"a":[1,{"b":3}]}') == "a.1.b: 2, there 3"
    assert first_difference(b'{"a":1}', b'{"a":1,"b":2}') == "b: null, there 2"
