"""The rules in reach: every word, card, question, event and refusal of a game opens its rule and a picture of it."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.cli import main
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game, SetupError
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match import Match
from fracas.match.registry import all_games, find_game
from fracas.rulebook import Glossary, Picture, Rulebook, position, rulebook_of, why_not
from fracas.rulebook.chapters import chapters_of, cited
from fracas.rulebook.find import things_of
from fracas.rulebook.glossary import number_list, read_glossary, sentences

BY_GAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


@BY_GAME
def test_every_thing_of_a_game_is_explained(game: Game[Any]) -> None:
    book = rulebook_of(game.id)
    index = book.index()
    assert [about for about in things_of(game) if about not in index] == []
    assert len(index) > 100, "actions, questions, events, refusals, cards and kinds of content"


@BY_GAME
def test_an_entry_is_short_has_rules_there_are_and_a_picture(game: Game[Any]) -> None:
    book = rulebook_of(game.id)
    things = set(things_of(game))
    for entry in book.glossary.entry:
        assert 1 <= sentences(entry.text) <= 2, f"{entry.word}: {sentences(entry.text)} sentences"
        assert len(entry.text) <= 230, entry.word
        assert set(number_list(entry.rules)) <= book.rules.keys(), entry.word
        assert entry.picture, f"{entry.word} has no picture"
        assert {name for name in entry.of if "*" not in name} <= things, f"{entry.word}: {set(entry.of) - things}"
    words = [entry.word for entry in book.glossary.entry]
    assert len(words) == len(set(words))
    claimed = [name for entry in book.glossary.entry for name in entry.of]
    assert len(claimed) == len(set(claimed)), "two entries explain the same thing"


@BY_GAME
def test_every_picture_can_be_played_and_is_used(game: Game[Any]) -> None:
    glossary = rulebook_of(game.id).glossary
    for name, picture in glossary.picture.items():
        shown = position(game, name, picture)
        assert shown.match.view(shown.seat) is not None
        assert sentences(picture.caption) <= 2
    assert {entry.picture for entry in glossary.entry} == set(glossary.picture)


@BY_GAME
def test_the_line_of_a_refusal_names_rules_there_are(game: Game[Any]) -> None:
    book = rulebook_of(game.id)
    for code, line in game.text["refused"].items():
        unknown = [number for number in cited(str(line)) if book.rule(number) is None]
        assert not unknown, f"{code} names {unknown}"


@BY_GAME
def test_the_chapters_hold_every_word_of_the_rules(game: Game[Any]) -> None:
    """Nothing of a RULES.md is lost on the way to the page: the same words stand in the chapters."""
    file = game.info.folder / "RULES.md"
    told: list[str] = []
    for chapter in chapters_of(file):
        told.append(chapter.title)
        for block in chapter.blocks:
            told += [block.number, block.text, *(cell for row in block.rows for cell in row)]
    dashes = {"|", "---", "-", "#", "##", ""}
    wanted = [word.strip("|") for word in file.read_text("utf-8").replace("**", " ").replace("|", " ").split()]
    there = " ".join(told).replace("**", " ").split()
    assert sorted(word for word in wanted if set(word) - set("|-#")) == sorted(
        word for word in there if word not in dashes and set(word) - set("|-#")
    )


def test_words_cards_numbers_and_codes_are_found() -> None:
    brawl, ring = rulebook_of("brawl"), rulebook_of("dagupukito")
    assert [brawl.look_up(word).title for word in ("press", "Pr", "BR-4.19", "br-4.19")] == [  # type: ignore[union-attr]
        "Press", "Press", "BR-4.19", "BR-4.19",
    ]  # fmt: skip
    assert ring.look_up("charge zone").rules[0] == "CF-6.4"  # type: ignore[union-attr]
    assert ring.look_up("Dash").text.startswith("The fastest move")  # type: ignore[union-attr]
    assert ring.look_up("not_charged").title == "combo", "the code of a refusal leads to what its rule is about"  # type: ignore[union-attr]
    assert ring.look_up("low tide").title == "fighter", "content by its name"  # type: ignore[union-attr]
    assert ring.look_up("CF-5.7").picture == "declare", "a rule has the picture of its word"  # type: ignore[union-attr]
    assert rulebook_of("double_rumble").rule("DR-18") == "DR-18.1"
    assert ring.look_up("xyzzy") is None


def test_a_search_finds_words_before_rules_and_all_it_was_asked_for() -> None:
    found = rulebook_of("brawl").search("freeze")
    assert found[0].title == "Freeze"
    assert "BR-4.11" in [one.title for one in rulebook_of("brawl").search("only base cleared")]
    assert rulebook_of("brawl").search("BR-5.12")[1].title == "BR-5.12"
    assert rulebook_of("brawl").search(" ") == []
    assert rulebook_of("brawl").search("reeze") == [], "words are looked for from their start"


def test_why_not_says_what_submitting_would_and_plays_nothing() -> None:
    game = find_game("dagupukito")
    setup = Setup("dagupukito", (SeatSetup("Ann"), SeatSetup("Bo")), {"rounds_to_win": 1})
    match = Match(game, setup, Chance("why"))
    for seat in (0, 1):
        match.submit(seat, match.ask(seat).id, match.ask(seat).options[0], 0)
    face = match.ask(0).options[0]
    assert why_not(match, 0, face) is None
    before = len(match.entries)
    hit = game.words.decode(match.state, game.words.encode(match.state, _action(game, "hit")))
    refused = why_not(match, 0, hit)
    told = match.submit(0, match.ask(0).id, hit, 0)
    assert refused is not None and told.code == refused.code == "wrong_step"  # type: ignore[union-attr]
    assert "CF-5.1" in refused.why and told.why.startswith(refused.why)  # type: ignore[union-attr]
    assert len(match.entries) == before


def _action(game: Game[Any], name: str) -> Any:
    from fracas.match.cases.lines import Seats, action_of

    return action_of(game, [name], Seats(["Ann", "Bo"]))


def test_a_mistake_names_its_place(tmp_path: Any) -> None:
    game = find_game("brawl")
    with pytest.raises(SetupError, match="picture.odd: step: the lesson press has"):
        position(game, "odd", Picture("It is odd.", lesson="press", step=99))
    with pytest.raises(SetupError, match="picture.odd: do: 'Ann pass' is refused: "):
        position(game, "odd", Picture("It is odd.", seats=["Ann", "Bo"], do=["Ann pass"]))
    own = game.altered("info", folder=tmp_path)
    assert read_glossary(own) == Glossary(), "a game may have none"
    (tmp_path / "glossary.toml").write_text('[[entry]]\nword = "x"\ntext = "y"\nrules = ["BR-1.1"]\npicture = "z"\n')
    with pytest.raises(SetupError, match=r"glossary.toml: entry 'x': picture: there is no \[picture.z\]"):
        read_glossary(own)
    (tmp_path / "glossary.toml").write_text('[[entry]]\nwords = "x"\n')
    with pytest.raises(SetupError, match=r"glossary.toml: Object .* - at `\$.entry\[0\]`"):
        read_glossary(own)


def test_a_wrong_entry_would_be_noticed() -> None:
    """The checks above can fail: three sentences are three, a range is all of its rules, and a gap is a gap."""
    assert sentences("One. Two! Three") == 3
    assert sentences("K.O. is out at 0 HP (see there). Nobody minds.") == 2
    assert number_list(["CF-4.1 to CF-4.3", "CF-9.9"]) == ["CF-4.1", "CF-4.2", "CF-4.3", "CF-9.9"]
    book = Rulebook(find_game("brawl"))
    book.glossary = Glossary([entry for entry in book.glossary.entry if entry.word != "Press"])
    assert {"card Pr", "event press_cancelled"} <= set(things_of(book.game)) - book.index().keys()


def test_rules_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "brawl", "Press"]) == 0
    said = capsys.readouterr().out
    assert "Takes away the Block or Dodge it lies on" in said
    assert "BR-4.16" in said and "Chapter: The cards" in said
    assert "Example: A Press has undone the Block" in said and "▲H ▲B Press" in said, "the table itself, in text"
    assert main(["rules", "brawl", "--search", "freeze", "middle"]) == 2, "one text, in quotes"
    capsys.readouterr()
    assert main(["rules", "brawl", "--search", "freeze middle"]) == 0
    assert "BR-4.29" in capsys.readouterr().out
    assert main(["rules", "brawl", "--search", "xyzzy"]) == 1
    assert main(["rules", "brawl", "Prss"]) == 2
    assert "near it are Press" in capsys.readouterr().err
