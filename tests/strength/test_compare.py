"""Comparing two bots: pairs on the same luck, a test that may be looked at at any time, a log to go on from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fracas import cli
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.lab.strength.compare import Contest, compare, contest, play_pair, sides_of
from fracas.lab.strength.wager import Wager
from fracas.match.registry import find_game

pytestmark = pytest.mark.one_build


# --- the test ---------------------------------------------------------------------------------------------------------


def test_a_run_of_wins_is_told_soon_and_both_ways() -> None:
    wager = Wager()
    assert wager.verdict == "undecided"
    assert wager.see_until_decided([1.0] * 100) < 15 and wager.verdict == "stronger"
    wager = Wager()
    assert wager.see_until_decided([0.0] * 100) < 15 and wager.verdict == "weaker"
    wager = Wager()
    assert wager.see_until_decided([0.5] * 1000) == 1000 and wager.verdict == "undecided"


def test_equal_players_are_seldom_told_apart_however_long_one_looks() -> None:
    """One time in twenty at most; here 300 comparisons of 400 pairs each, looked at after every pair."""
    luck, told = Chance("equal", keep=False), 0
    for _ in range(300):
        wager = Wager()
        wager.see_until_decided(luck.below(3) / 2 for _ in range(400))
        told += wager.verdict != "undecided"
    assert told <= 15


def test_sixty_of_a_hundred_are_told_within_four_hundred_matches() -> None:
    luck, told = Chance("sixty", keep=False), 0
    for _ in range(100):
        wager = Wager()
        wager.see_until_decided(((luck.below(10) < 6) + (luck.below(10) < 6)) / 2 for _ in range(200))
        assert wager.verdict != "weaker"
        told += wager.verdict == "stronger"
    assert told >= 80


# --- pairs ------------------------------------------------------------------------------------------------------------


def duel(first: str, second: str, matches: int = 40, seed: str = "t") -> Contest:
    return contest(find_game("dagupukito"), (first, second), matches=matches, seed=seed)


def test_a_bot_against_itself_shares_every_pair() -> None:
    """The same luck and swapped seats: whoever sits there gets what the seat gets."""
    game = find_game("brawl")
    one = contest(game, ("greedy", "greedy"), matches=8, seed="t")
    pairs = [play_pair(game, one, sides_of(game, one), number) for number in range(4)]
    assert [pair.share for pair in pairs] == [0.5] * 4
    assert all(pair.scores[0] == pair.scores[1][::-1] for pair in pairs)


def test_the_stronger_one_is_found() -> None:
    found = compare(duel("informed", "random", 200))
    assert found.verdict == "stronger" and found.pairs < 60 and not found.partners
    assert found.first.share + found.second.share == pytest.approx(1.0)
    assert compare(duel("random", "informed", 200)).verdict == "weaker"


def test_partners_are_compared_by_what_each_kind_reaches_alone() -> None:
    found = compare(contest(find_game("double_rumble"), ("informed", "random"), matches=80, seed="t", seats=2))
    assert found.partners and found.verdict == "stronger"
    assert found.first.games == found.second.games == found.pairs
    assert found.second.share == 0.0 < found.first.share


def test_teams_sit_on_one_side_each() -> None:
    game = find_game("dagupukito")
    one = contest(game, ("informed", "random"), matches=4, seed="t", mode="team")
    sides = sides_of(game, one)
    assert one.seats == 4 and sorted(set(sides)) == [0, 1]
    pair = play_pair(game, one, sides, 0)
    assert pair.scores[0][0] + pair.scores[0][1] == 2.0  # both of a team have won


def test_jobs_change_nothing() -> None:
    alone, together = (compare(duel("informed", "greedy", 24), jobs=jobs, whole=True) for jobs in (1, 2))
    assert alone == together


# --- the log ----------------------------------------------------------------------------------------------------------


def test_a_comparison_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    log = tmp_path / "pairs.jsonl"
    whole = compare(duel("informed", "greedy", 24), whole=True)
    compare(duel("informed", "greedy", 10), whole=True, log=log)
    with log.open("ab") as file:
        file.write(b'{"scores":[[1.0,')  # killed while it wrote
    played = []
    found = compare(duel("informed", "greedy", 24), whole=True, log=log, told=lambda n, _: played.append(n))
    assert found == whole and played == list(range(1, 13))
    assert len(log.read_bytes().splitlines()) == 13
    assert compare(duel("informed", "greedy", 24), whole=True, log=log) == whole


def test_the_log_of_another_comparison_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "pairs.jsonl"
    compare(duel("random", "random", 4), whole=True, log=log)
    with pytest.raises(SetupError, match="the log of another comparison"):
        compare(duel("random", "greedy", 4), whole=True, log=log)
    log.write_text("hello\n")
    with pytest.raises(SetupError, match="not the log of a comparison"):
        compare(duel("random", "random", 4), whole=True, log=log)


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_says_it_in_words_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lab", "compare", "informed", "random", "dagupukito", "--games", "80"]) == 0
    assert "informed is stronger than random" in capsys.readouterr().out
    assert cli.main(["lab", "compare", "random", "random", "dagupukito", "--games", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "undecided"
    assert cli.main(["lab", "compare", "informed", "nobody", "dagupukito"]) == 2
    assert "no bot 'nobody'" in capsys.readouterr().err
    assert cli.main(["lab", "compare", "greedy:9", "random", "dagupukito"]) == 2
    assert "greedy does not count trials" in capsys.readouterr().err
    assert cli.main(["lab", "compare", "thinker:x", "random", "dagupukito"]) == 2
    assert "'x' is not a number of trials" in capsys.readouterr().err
    assert cli.main(["lab", "compare", "random", "random", "dagupukito", "--seats", "3"]) == 2
    assert "mode duel has 2 seats, not 3" in capsys.readouterr().err
