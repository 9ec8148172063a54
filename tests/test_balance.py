"""The lab's report: a planted imbalance is named, equals are not, and the same command gives the same page."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fracas.cli import main
from fracas.kernel.game import SetupError
from fracas.lab import sim
from fracas.lab.balance.collect import Seen, collect
from fracas.lab.balance.diff import diff, in_words
from fracas.lab.balance.figures import Figures, figures
from fracas.lab.balance.spec import Content, Ending, Spec, spec_of
from fracas.lab.balance.watch import ids_of, lines_of
from fracas.lab.report.families import second_of
from fracas.lab.report.page import page
from fracas.match.registry import find_game, game_ids

SPEC = Spec(
    "duel",
    {
        "fighter": Content("Fighters", "fighter", ("a.b",), brought=True, but=("test_*",)),
        "card": Content("Cards", "card", ("a.c",)),
    },
    ends=(Ending("How rounds end", "a.d"),),
)
SHORT = ("--second-games", "0", "--depth", "0", "--edits", "0")
NAMES = {
    "fighter": {f"f{i}": f"Fighter {i}" for i in range(8)} | {"test_sheet": "Test"},
    "card": {"punch": "Punch", "kick": "Kick", "dead": "Dead Letter"},
}


def matches(count: int, seed: int, strong: dict[str, float] | None = None, first: float = 0.0) -> list[Seen]:
    """Made-up matches: two different fighters draw lots, the strong one with better chances, the first seat too."""
    luck = Random(seed)
    made = []
    for number in range(count):
        mine, theirs = luck.sample(range(8), 2)
        edge = (strong or {}).get(f"f{mine}", 0.0) - (strong or {}).get(f"f{theirs}", 0.0) + first
        won = luck.random() < 0.5 + edge
        had = [("fighter", f"f{mine}", (0,)), ("fighter", f"f{theirs}", (1,)), ("card", "punch", (0, 1))]
        had += [("card", "kick", (luck.randrange(2),))] if luck.random() < 0.5 else []
        ended = ((0, "knock_out", 1),) if won else ((0, "deck_out", 1),)
        made.append(Seen(number, (1.0, 0.0) if won else (0.0, 1.0), (0, 1), 20, tuple(had), ended, number))
    return made


def verdicts(found: Figures) -> dict[str, str]:
    return {row.title: row.verdict for kind in found.kinds for row in kind.rows if row.verdict.startswith("too")}


def test_a_fighter_that_wins_too_much_is_named_and_a_card_that_nobody_uses() -> None:
    found = figures(SPEC, matches(1500, 1, {"f3": 0.15}), NAMES)
    assert verdicts(found) == {"Fighter 3": "too strong"}
    assert "Fighter 3 (too strong" in found.verdict
    assert found.look_at[0].what == "Fighter 3 is too strong"
    assert any(one.what == "Cards: 1 never used" and one.why == "Dead Letter" for one in found.look_at)
    assert [kind.always for kind in found.kinds] == [(), ("Punch",)]
    assert all("Test" not in kind.never for kind in found.kinds)


def test_among_equals_hardly_ever_is_something_named() -> None:
    named = [seed for seed in range(40) if "Out of bounds" in figures(SPEC, matches(300, seed), NAMES).verdict]
    assert len(named) <= 2


def test_a_seat_that_wins_too_much_is_named() -> None:
    found = figures(SPEC, matches(2000, 5, first=0.1), NAMES)
    assert [row.verdict for row in found.seats] == ["too strong", "too weak"]
    assert "Seat 1 (too strong" in found.verdict


def test_what_both_sides_bring_tells_nothing() -> None:
    same = [Seen(i, (1.0, 0.0), (0, 1), 9, (("fighter", "f1", (0, 1)),), ()) for i in range(50)]
    row = figures(SPEC, same, NAMES).kinds[0].rows[0]
    assert row.share.games == 0 and row.used == 1.0 and row.verdict == "in bounds"


def test_meetings_are_counted_from_both_sides() -> None:
    found = figures(SPEC, matches(400, 2), NAMES)
    shares = {(one.one, one.other): one.share for one in found.kinds[0].meetings}
    assert all(shares[b, a].games == one.games for (a, b), one in shares.items())
    assert all(shares[b, a].share == pytest.approx(1 - one.share) for (a, b), one in shares.items())


def test_the_page_says_it_all_and_needs_nothing_else() -> None:
    found = figures(SPEC, matches(300, 3, {"f3": 0.3}), {**NAMES, "fighter": {**NAMES["fighter"], "f3": "<Bo & Co>"}})
    text = page("A game", found, SPEC, "fracas lab balance …", "informed")
    assert "&lt;Bo &amp; Co&gt; is too strong" in text and "<Bo" not in text
    assert "knock out" in text and "fracas lab balance …" in text
    assert "http" not in text and "<script" not in text


def test_the_plots_are_words_and_lines_in_the_colours_of_the_page() -> None:
    found = figures(SPEC, matches(300, 3, {"f3": 0.3}), {**NAMES, "fighter": {**NAMES["fighter"], "f3": "<Bo & Co>"}})
    text = page("A game", found, SPEC, "", "informed", decisions=[9, 12, 12, 20])
    plots = re.findall(r'<svg class="plot".*?</svg>', text, re.S)
    labels = [label for plot in plots for label in re.findall(r'aria-label="([^"]*)"', plot)]
    assert [label.partition(":")[0] for label in labels] == [
        "Fighters",
        "Fighters",
        "Cards",
        "Seats and the first move",
        "How many matches have how many decisions",
    ]
    assert "&lt;Bo &amp; Co&gt;</text>" in plots[0] and "var(--bad)" in plots[0]  # out of bounds, and named
    assert ">80</text>" in plots[1] or ">7" in plots[1]  # the numbers of the table of meetings
    assert not re.search(r"#0[1-5]0[1-5]0[1-5]|DejaVu|<style|<metadata", "".join(plots))
    names = re.findall(r' id="([^"]*)"', text)
    assert len(names) == len(set(names)) and set(re.findall(r'(?:url\(|href=")#([^")]+)', text)) == set(names)
    assert page("A game", found, SPEC, "", "informed", decisions=[9, 12, 12, 20]) == text


def test_without_the_plots_library_nothing_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["lab", "balance", "dagupukito", "--games", "2", "--out", str(tmp_path / "a")]) == 2
    assert "pip install 'fracas[lab]'" in capsys.readouterr().err and not (tmp_path / "a").exists()


@pytest.mark.parametrize("game", game_ids())
def test_a_report_of_each_game(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "balance", game, "--games", "2", *SHORT, "--out", str(tmp_path / "a")]) == 0
    assert "The page: " in capsys.readouterr().out
    found = json.loads((tmp_path / "a" / "balance.json").read_text())
    assert found["games"] == 2 and all(kind["rows"] for kind in found["kinds"][:1])
    assert (tmp_path / "a" / "balance.csv").read_text().startswith("kind,name,title,used,matches,won")


@pytest.mark.one_build
@pytest.mark.parametrize("game", game_ids())
def test_the_other_family_ends_its_matches_too(game: str) -> None:
    """Greedy bots are so careful in one game that their matches have no end: it names others."""
    found = find_game(game)
    spec = spec_of(found)
    entrants = (spec.second,) * min(found.mode(spec.mode).seats)
    assert len(collect(sim.plan(found, games=2, seed="1", entrants=entrants, mode=spec.mode))) == 2


def test_a_run_that_was_stopped_goes_on_and_gives_the_same(tmp_path: Path) -> None:
    def plan(games: int) -> sim.Plan:
        return sim.plan(find_game("dagupukito"), games=games, seed="7", entrants=("random",), mode="duel")

    whole = collect(plan(4))
    collect(plan(2), file=tmp_path / "m")
    with (tmp_path / "m").open("ab") as file:
        file.write(b'{"number":2,"sco')  # it was stopped while it wrote
    counted: list[int] = []
    assert collect(plan(4), file=tmp_path / "m", advance=counted.append) == whole
    assert counted == [2, 2]
    other = sim.plan(find_game("dagupukito"), games=4, seed="8", entrants=("random",), mode="duel")
    with pytest.raises(SetupError, match="it holds matches of another report"):
        collect(other, file=tmp_path / "m")


def test_the_lab_draws_what_is_brought() -> None:
    """Bots choose what they think is best; the report wants everything to meet everything."""
    plan = sim.plan(find_game("brawl"), games=12, seed="1", entrants=("informed",), mode="training")
    met = {name for one in collect(plan) for kind, name, _ in one.had if kind == "character"}
    assert len(met) > 8


def test_a_change_is_told_with_how_sure_it_is() -> None:
    before, after = matches(2000, 1), matches(2000, 1, {"f3": 0.15})
    found = diff(figures(SPEC, before, NAMES), figures(SPEC, after, NAMES))
    first = found.changes[0]
    assert first.title == "Fighter 3" and first.sure and first.low < 12 < first.high
    told = in_words(found)
    assert "| Fighter 3 |" in told and "- Fighter 3: was in bounds, is too strong" in told
    same = diff(figures(SPEC, before, NAMES), figures(SPEC, before, NAMES))
    assert "Nothing changed by more than chance." in in_words(same)


def test_chance_is_hardly_ever_told_as_a_change() -> None:
    """Two runs of equals on other luck: of many figures, one in twenty would be beyond its own interval."""
    reports = [figures(SPEC, matches(300, seed), NAMES) for seed in range(41)]
    found = [diff(old, new) for old, new in pairwise(reports)]
    beyond = sum(one.low > 0 or one.high < 0 for each in found for one in each.changes)
    told = sum(any(one.sure for one in each.changes) for each in found)
    assert beyond > 5 and told <= 4


def test_what_is_new_or_gone_is_told() -> None:
    fewer = [one for one in matches(300, 4) if not any(name == "f5" for _, name, _ in one.had)]
    old, new = figures(SPEC, matches(300, 4), NAMES), figures(SPEC, fewer, NAMES)
    assert diff(old, new).gone == ("Fighter 5",) and diff(new, old).new == ("Fighter 5",)


def test_two_folders_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder, seed in (("a", "1"), ("b", "2")):
        out = str(tmp_path / folder)
        assert (
            main(
                [
                    "lab",
                    "balance",
                    "dagupukito",
                    "--games",
                    "4",
                    "--seed",
                    seed,
                    "--bots",
                    "random",
                    *SHORT,
                    "--out",
                    out,
                ]
            )
            == 0
        )
    capsys.readouterr()
    assert main(["lab", "diff", str(tmp_path / "a"), str(tmp_path / "b")]) == 0
    assert "**4 matches before, 4 after.**" in capsys.readouterr().out
    assert main(["lab", "diff", str(tmp_path / "a"), str(tmp_path / "c")]) == 2
    assert "there is no balance.json" in capsys.readouterr().err


def pack_of(folder: Path, damage: int) -> Path:
    """A pack with one fighter like Foundry, but with a combo of so much damage."""
    text = (find_game("dagupukito").info.folder / "fighters.toml").read_text()
    sheet = next(one for one in text.split("[[fighter]]\n") if one.startswith('id = "foundry"'))
    sheet = sheet.replace('id = "foundry"', 'id = "anvil"').replace('name = "Foundry"', 'name = "Old Anvil"', 1)
    sheet = re.sub(r'prop = "[^"]*"', 'prop = "none"', sheet, count=1)
    folder.mkdir(exist_ok=True)
    (folder / "fighters.toml").write_text("[[fighter]]\n" + re.sub(r"damage = \d+", f"damage = {damage}", sheet))
    return folder


@pytest.mark.one_build
def test_a_fighter_of_a_pack_that_is_far_too_strong_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = str(pack_of(tmp_path / "pack", 90))
    assert main(["lab", "watch", pack, "dagupukito", "--games", "800", "--jobs", "1", "--once"]) == 0
    told = capsys.readouterr().out
    assert "800 matches" in told and "Old Anvil (too strong" in told and "  Fighters: Old Anvil wins" in told


def test_all_content_of_a_pack_is_told_also_what_is_inside_other_content(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[[fighter]]\nid = "f3"\n[[fighter.combo]]\nname = "Dead Letter"\ndamage = 0\n')
    (tmp_path / "b.toml").write_text('[crew.f4]\nfocus = "catch"\n')
    told = list(lines_of(figures(SPEC, matches(300, 3), NAMES), ids_of(tmp_path)))
    shown = [line.split(" wins")[0] for line in told[1:]]
    assert sorted(shown) == ["  Cards: Dead Letter was never used", "  Fighters: Fighter 3", "  Fighters: Fighter 4"]


@pytest.mark.one_build
def test_a_saved_file_is_estimated_anew(tmp_path: Path) -> None:
    pack = pack_of(tmp_path / "pack", 20)
    command = [sys.executable, "-m", "fracas", "lab", "watch", str(pack), "dagupukito", "--games", "2", "--jobs", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        try:
            lines = iter(process.stdout)
            assert any("Waiting for a change" in line for line in lines)
            (pack / "fighters.toml").write_text("[[fighter]]\nid = 3\n")
            assert any("from the start" in line for line in lines)
            assert any("fighters.toml" in line for line in lines)  # the mistake is told, and it goes on
            assert any("Waiting for a change" in line for line in lines)
        finally:
            process.terminate()
    assert process.returncode == -signal.SIGTERM


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("starter_shown.fighter", "starter_shown.hat"), "tells no 'starter_shown.hat'"),
        (lambda text: text.replace('mode = "duel"', 'mode = "dual"'), "dual"),
        (lambda text: text.replace("brought", "brougt"), "brougt"),
        (lambda text: text + '[content.x]\ntitle="X"\nnames="x"\ntold=["charged.card"]\nby="name"\nof="y"\n', "'y'"),
    ],
)
def test_a_mistake_in_the_file_is_told(tmp_path: Path, change: Callable[[str], str], said: str) -> None:
    game: Any = find_game("dagupukito")
    text = (game.info.folder / "balance.toml").read_text()
    (tmp_path / "balance.toml").write_text(change(text))
    with pytest.raises(SetupError, match=said):
        spec_of(game.altered("info", folder=tmp_path))
    (tmp_path / "balance.toml").unlink()
    with pytest.raises(SetupError, match=r"has no balance\.toml"):
        spec_of(game.altered("info", folder=tmp_path))


@pytest.mark.one_build
def test_the_whole_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Other bots, the depth curve, three matches to see, and edits of what is out of bounds."""
    pack = str(pack_of(tmp_path / "pack", 90))
    words = ["lab", "balance", "dagupukito", "--pack", pack, "--games", "800", "--second-games", "40"]
    assert main([*words, "--depth", "2", "--edits", "60", "--out", str(tmp_path / "a")]) == 0
    told = capsys.readouterr().out
    assert "try fighters.toml, Old Anvil, " in told
    text = (tmp_path / "a" / "balance.html").read_text()
    parts = ("first move", "Luck against skill", "By other bots", "How matches go", "Small edits", "<svg", "by pairs")
    assert all(part in text for part in parts)
    found = json.loads((tmp_path / "a" / "balance.json").read_text())
    assert [step["level"] for step in found["more"]["depth"]] == ["level1", "level2", "level3", "level4"]
    for edit in found["more"]["edits"]:
        assert edit["title"] and abs(edit["after"] - edit["before"]) in (1, 5)
    files = re.findall(r'href="(replays/\d+\.json)"', text)
    assert files and all(main(["replay", str(tmp_path / "a" / file)]) == 0 for file in files)


def test_bots_of_another_family_that_see_it_otherwise_are_named() -> None:
    first, second = (figures(SPEC, matches(1500, 1, {strong: 0.2}), NAMES) for strong in ("f3", "f4"))
    found = second_of(first, second, "greedy")
    assert {flip.title for flip in found.flips} == {"Fighter 3", "Fighter 4"} and not found.same
    assert second_of(first, first, "greedy").same == ("Fighter 3",)


@pytest.mark.one_build
def test_a_pack_is_compared_with_what_is_shipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = str(pack_of(tmp_path / "pack", 90))
    words = ["--mode", "duel", "--bots", "random"]
    assert main(["lab", "diff", "shipped", pack, "--game", "dagupukito", "--games", "60", *words]) == 0
    told = capsys.readouterr().out
    assert "**60 matches before, 60 after.**" in told and "- new: Old Anvil" in told
    assert main(["lab", "diff", "shipped", pack]) == 2
    assert "name the --game" in capsys.readouterr().err
    assert main(["lab", "diff", "shipped", "no-such-commit", "--game", "dagupukito", "--games", "2"]) == 2
    assert "no-such-commit: neither a report, a pack" in capsys.readouterr().err
