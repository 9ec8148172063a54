"""The documents' examples run: Python in the README, commands wherever they stand, the card that is to be copied."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from fracas.cli import main
from fracas.kernel.chance import Chance
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match import Match, find_game
from fracas.match.cases import run_paths
from fracas.match.record import encode, record_of
from fracas.match.text import HOUSE

pytestmark = pytest.mark.pure_only

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
ENDS = ("sim", "case", "rules", "games", "check", "replay", "lesson", "puzzle")  # commands that end by themselves
SMALL = "2"  # matches, instead of hundreds
GAME = "dagupukito"
CARD_CASE = """
title = "An Ice Pick stabs, and on heads brings a card"
game = "n30n"
seats = ["R", "D"]
pack = "pack"
luck = ["heads"]
do = ["R place ice_pick"]

[given]
phase = "attack"
R = { line = ["", "takeo", ""], hand = "ice_pick" }
D = { line = ["", "moody_ruby", ""], hand = "" }
decks = { brawl = "Punch/Duck", item = "lucky_7s" }

[expect]
fighters.moody_ruby.hp = 3
told = ["item_used item=ice_pick", "coin_flipped", "@R cards_drawn cards=Punch/Duck", "damage_dealt"]
"""


def commands() -> list[str]:
    """Every `fracas ...` that ends by itself, in blocks of shell and in running text, each once."""
    found: dict[str, None] = {}
    for document in DOCUMENTS:
        text = document.read_text("utf-8")
        blocks = "\n".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))
        said = [*re.findall(r"^(fracas [^#\n]*)", blocks, re.MULTILINE), *re.findall(r"`(fracas [^`\n]*)`", text)]
        found |= dict.fromkeys(one.strip() for one in said if one.split()[1] in ENDS and one.split()[2:3] != ["play"])
    return list(found)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """What stands for the words in capitals that an example leaves open."""
    game, setup = find_game(GAME), Setup(GAME, (SeatSetup("Ann"), SeatSetup("Bo")), {"rounds_to_win": 1})
    match = Match(game, setup, Chance("docs"))
    while not match.over:
        ask = match.asks()[0]
        match.submit(ask.seat, ask.id, ask.options[0], 0)
    record, case, pack = tmp_path / "match.json", tmp_path / "my_case.toml", tmp_path / "pack"
    record.write_bytes(encode(record_of(match)))
    case.write_text(re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "cases.md").read_text("utf-8"), re.DOTALL)[0])
    lesson = tmp_path / "my_lesson.toml"
    lesson.write_text(re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "lessons.md").read_text("utf-8"), re.DOTALL)[0])
    puzzle = tmp_path / "my_puzzle.toml"
    puzzle.write_text(re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "puzzles.md").read_text("utf-8"), re.DOTALL)[0])
    pack.mkdir()
    (pack / "fighters.toml").write_text((game.info.folder / "fighters.toml").read_text())
    return {
        "GAME": GAME,
        "<game>": GAME,
        "toy": GAME,
        "rules WORD": "combo",
        "FILE": str(record),
        "FILE…": str(case),
        "case FILE": str(case),
        "my_case.toml": str(case),
        "my_lesson.toml": str(lesson),
        "my_puzzle.toml": str(puzzle),
        "DIR": str(pack),
        "n30n DIR": str(with_the_card(tmp_path / "card")),
        "SEAT": "0",
        "laws.jsonl": str(tmp_path / "laws.jsonl"),
        "yours,greedy": "random,greedy",
        'roster=["yours","redline"]': "rounds_to_win=1",
    }


def filled_in(command: str, files: dict[str, str]) -> list[str]:
    """The words of a command; what a word stands for may depend on the command or the game."""
    name, *rest = shlex.split(command)[1:]
    about = [name, *rest[:1]]
    return [name, *(next((files[k] for k in (*(f"{a} {w}" for a in about), w) if k in files), w) for w in rest)]


def with_the_card(folder: Path) -> Path:
    """A pack that holds CONTRIBUTING's Item."""
    (block,) = re.findall(r"```toml\n(\[\[item\]\].*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)
    folder.mkdir()
    (folder / "items.toml").write_text(block)
    return folder


def test_there_are_commands_to_try() -> None:
    assert {command.split()[1] for command in commands()} == set(ENDS)


@pytest.mark.parametrize("command", commands())
def test_a_command_in_the_documents_works(
    command: str, files: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    words = filled_in(command, files)
    if words[0] in ("check", "sim"):
        words = words if len(words) > 1 else [*words, GAME]  # every game takes too long here; `fracas check` has tests
        if "--games" in words:
            words[words.index("--games") + 1] = SMALL
        else:
            words += ["--games", SMALL]
        if words[0] == "check" and "--mode" not in words:
            words += ["--mode", "duel"]
    if words[:2] == ["lesson", "newcomer"]:
        words = ["lesson", "newcomer", GAME, "--matches", "4"]
    if words == ["puzzle", "check"]:
        words.append(GAME)
    if words[0] == "case" and Path(words[1]).is_dir():
        words[1] = str(min(Path(words[1]).glob("*.toml")))
    assert main(words) == 0, capsys.readouterr().err


def test_the_readmes_python_says_what_it_shows() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert failed == 0 and tried > 10


def test_the_laws_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "laws.md").read_text("utf-8"), re.DOTALL)
    exec(source, {})
    assert "'phase'" in capsys.readouterr().out


def test_the_card_to_copy_does_what_the_page_says(tmp_path: Path) -> None:
    pack = with_the_card(tmp_path / "pack")
    handout = find_game("n30n").rules.handout(Setup("n30n", (SeatSetup("Ann"), SeatSetup("Bo")), {}, str(pack)))
    card = next(item for item in handout.items if item.id == "ice_pick")
    assert (card.name, card.text) == ("Ice Pick", "Flip a coin. Deal 1 to the foe. Heads: draw 1 Brawl.")
    case = tmp_path / "ice_pick.toml"
    case.write_text(CARD_CASE)
    (result,) = run_paths([case])
    assert result.passed, result.message


def test_the_protocol_lists_every_code_of_a_refusal() -> None:
    """Those of the match, for whatever game, and those of the server."""
    folders = [ROOT / "src" / "fracas" / name for name in ("server", "lessons", "puzzles")]
    server = "".join(file.read_text() for folder in folders for file in folder.rglob("*.py"))
    codes = {*HOUSE, *re.findall(r'Refused(?:Answer)?\([^"()=]*"(\w+)"', server)}
    protocol = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    table = protocol.split("### Codes of refusals")[1].split("\n### ")[0]
    listed = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    assert set(listed) == codes and len(listed) == len(codes)
