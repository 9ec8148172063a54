"""What the home page says of each game: lobby.toml names real modes and explains every house rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from fracas.bots import default_bot, fitting_bots
from fracas.kernel.game import Game, SetupError
from fracas.match.registry import all_games, find_game

pytestmark = pytest.mark.pure_only
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


def _knobs(game: Game[Any]) -> set[str]:
    """The options a person can turn in the lobby, as client/src/options.ts finds them."""
    schema = msgspec.json.schema(game.words.options)
    whole = schema["$defs"][schema["$ref"].split("/")[-1]]
    by_mode = {name for mode in game.info.modes for name, value in mode.options.items() if isinstance(value, str)}
    return {name for name, field in whole["properties"].items() if _choices(field) > 1} - by_mode


def _choices(field: dict[str, Any]) -> int:
    if "anyOf" in field:
        some = sum(_choices(one) for one in field["anyOf"])
        return some + any(one.get("type") == "null" for one in field["anyOf"]) if some else 0
    if field.get("type") == "integer" and "minimum" in field and "maximum" in field:
        return int(field["maximum"] - field["minimum"] + 1)
    return len(field.get("enum", ()))


@GAMES
def test_every_house_rule_is_explained_once(game: Game[Any]) -> None:
    explained = [name for group in game.lobby.group for name in group.rules]
    assert len(explained) == len(set(explained)), "a rule stands in two groups"
    assert _knobs(game) - set(explained) - set(game.lobby.hidden) == set(), "house rules without a sentence"
    real = set(game.words.options.__struct_fields__)
    assert set(explained) <= real, "sentences for options that do not exist"
    for group in game.lobby.group:
        for name, sentence in group.rules.items():
            assert sentence.endswith(".") and len(sentence) < 120, f"{name}: {sentence}"


@GAMES
def test_modes_and_ways_of_the_poster_exist(game: Game[Any]) -> None:
    modes = {mode.id for mode in game.info.modes}
    lobby = game.lobby
    assert lobby.pitch and set(lobby.first) <= modes and {way.mode for way in lobby.way} <= modes
    assert game.info.modes[0].id in lobby.first, "what Play plays is offered first"
    assert "*" in lobby.minutes or set(lobby.minutes) == modes, "how long does each mode take?"


@GAMES
def test_only_bots_that_fit_a_mode_are_offered(game: Game[Any]) -> None:
    for mode in game.info.modes:
        fits = fitting_bots(game, mode)
        assert default_bot(game, mode) in fits
        assert default_bot(game, mode) == ("coach" if game.lobby.together else "level1")
        assert "coach" not in fits or game.hints.advise is not None


def test_a_mistake_in_the_file_is_told_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "lobby.toml").write_text('learn = "never"\n')
    with pytest.raises(SetupError, match=r"lobby\.toml: .*learn"):
        _ = find_game("dagupukito").altered("info", folder=tmp_path).lobby
