"""The shipped cards (DR-20), the share of pure data, and what a bad file is told."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fracas.content import ContentError
from fracas.games.double_rumble import GAME, advice, content, notation
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core.evaluation.odds import battle_odds, would_roll_blue
from fracas.games.double_rumble.schema import Effect, Modifier, Power
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.out import Out
from fracas.kernel.wire import SeatSetup, Setup
from fracas.match.match import Match, Progress
from fracas.match.text import line_for_event

DATA = content.content_of(None)
SYMBOLS = ("PUNCH", "KICK", "SWEEP", "BLAST")


def powers() -> list[Power]:
    own = [enemy.power for enemy in DATA.enemies if enemy.power]
    return [*own, *(power for boss in DATA.bosses for power in boss.powers)]


def modifiers() -> list[Modifier]:
    found = [mod for power in powers() for mod in power.change]
    found += [mod for boss in DATA.bosses for mod in boss.ongoing]
    found += [mod for gear in DATA.gear for mod in gear.effects]
    return found + [mod for sheet in DATA.sheets for mod in (*sheet.passive, *sheet.active.change)]


def effects() -> list[Effect]:
    found = [effect for power in powers() for effect in power.do]
    found += [effect for gear in DATA.gear for effect in gear.use]
    found += [effect for sheet in DATA.sheets for effect in sheet.active.do]
    return found + [inner for effect in found for line in effect.lines for inner in line.do]


def test_enemies() -> None:
    # RULES DR-20.1, DR-20.4
    for stage in range(1, 5):
        pack = [enemy for enemy in DATA.enemies if enemy.stage == stage]
        red = [enemy.base for enemy in pack if enemy.back == "red"]
        blue = [enemy.base for enemy in pack if enemy.back == "blue"]
        assert (len(red), len(blue)) == ((10, 9) if stage in (1, 3) else (9, 10))
        assert abs(sum(red) / len(red) - sum(blue) / len(blue)) <= 0.3
        for symbol in SYMBOLS:
            assert 6 <= sum(symbol in enemy.weak for enemy in pack) <= 8
        assert [sum(len(enemy.weak) == n for enemy in pack) for n in range(3)] == [1, 9, 9]
    assert len({enemy.id for enemy in DATA.enemies}) == len({enemy.name for enemy in DATA.enemies}) == 76
    assert all(enemy.base >= 1 for enemy in DATA.enemies) and all(boss.base >= 1 for boss in DATA.bosses)


def test_the_skeleton_of_the_packs() -> None:
    bases = {1: (7, 9, 3, 0), 2: (4, 9, 6, 0), 3: (2, 7, 8, 2), 4: (0, 5, 9, 5)}
    kinds = {1: (7, 3, 4, 5), 2: (5, 4, 5, 5), 3: (4, 4, 7, 4), 4: (3, 5, 7, 4)}
    for stage in range(1, 5):
        pack = [enemy for enemy in DATA.enemies if enemy.stage == stage]
        assert tuple(sum(enemy.base == base for enemy in pack) for base in range(2, 6)) == bases[stage]
        colours = [enemy.power.colour if enemy.power else "" for enemy in pack]
        assert tuple(colours.count(colour) for colour in ("", "yellow", "red", "blue")) == kinds[stage]


def test_bosses() -> None:
    # RULES DR-20.2, DR-20.6
    for stage in range(1, 5):
        pair = [boss for boss in DATA.bosses if boss.stage == stage]
        assert sorted(boss.faces for boss in pair) == ["left", "right"]
        assert all(bool(boss.ongoing) == (stage > 1) for boss in pair)
    ongoing = [msgspec.json.encode(boss.ongoing) for boss in DATA.bosses if boss.ongoing]
    assert len(set(ongoing)) == len(ongoing) == 6
    for boss in DATA.bosses:
        for power in boss.powers:
            adds = [effect for effect in power.do if effect.do == "boss_life"]
            assert power.colour != "blue" or not adds


def test_every_boss_plays_another_way() -> None:
    # RULES DR-5.1; ruling DR-R10
    assert [len(boss.powers) for boss in DATA.bosses].count(3) >= 4
    told = [msgspec.json.encode(boss.powers) for boss in DATA.bosses]
    assert len(set(told)) == 8
    reds = [msgspec.json.encode(p.change) for boss in DATA.bosses for p in boss.powers if p.colour == "red"]
    yellows = [msgspec.json.encode([p.when, p.do]) for boss in DATA.bosses for p in boss.powers if p.colour == "yellow"]
    assert len(set(reds)) == len(reds) and len(set(yellows)) == len(yellows)


BOSS = '[[boss]]\nid = "q"\nname = "Q"\nstage = 2\nfaces = "left"\nbase = 5\nweak = ["KICK"]\n'
ENEMY = '[[enemy]]\nid = "q"\nname = "Q"\nstage = 2\nback = "red"\nbase = 3\nweak = ["KICK"]\n'
STRONGER = '{ colour = "red", change = [{ do = "strength", amount = 1, when = { is = %s } }] }'


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        (
            "bosses.toml",
            BOSS + f"powers = [{STRONGER}]" % '"adjacent_occupied"',
            "adjacent_occupied is always the same",
        ),
        ("bosses.toml", BOSS + f"powers = [{STRONGER}]" % '"row_alone"', "row_alone is always the same"),
        ("bosses.toml", BOSS + f"powers = [{STRONGER}]" % '"cubed"', "cubed is always the same"),
        (
            "bosses.toml",
            BOSS + 'powers = [{ colour = "blue", do = [{ do = "eliminate", where = "first", row = "adjacent" }] }]',
            "finds no Enemy left",
        ),
        ("enemies.toml", ENEMY + f"power = {STRONGER}" % '"life_max", n = 2', "life_max is always the same"),
    ],
)
def test_a_power_that_never_matters_is_refused(tmp_path: Path, file: str, text: str, told: str) -> None:
    # RULES DR-20.4, DR-16.1; ruling DR-R10
    (tmp_path / file).write_text(text)
    with pytest.raises(ContentError) as error:
        content.content_of(str(tmp_path))
    assert file in str(error.value) and told in str(error.value)


def test_equipment_and_fighters() -> None:
    # RULES DR-20.3
    assert len(DATA.gear) == 15 and len({gear.id for gear in DATA.gear}) >= 10
    assert 8 <= sum(gear.breaks is not None for gear in DATA.gear) <= 10
    assert {gear.breaks for gear in DATA.gear} >= {1, 2, 3, 4, 5, 6}
    assert len({msgspec.json.encode(sheet.passive) for sheet in DATA.sheets}) == 6
    assert len({msgspec.json.encode(sheet.active) for sheet in DATA.sheets}) == 6


def test_every_boss_can_be_beaten() -> None:
    # RULES DR-20.5
    for boss in DATA.bosses:
        locked = any(mod.do == "special_lock" for mod in boss.ongoing)
        for sheet in DATA.sheets:
            for fury in (0, 2):
                chances = [_chance(boss.id, boss.stage, sheet.id, fury, symbol) for symbol in SYMBOLS]
                assert min(chances) > 0 if locked else max(chances) > 0, f"{sheet.id} against {boss.id}"


def _chance(boss: str, stage: int, fighter: str, fury: int, symbol: str) -> int:
    one = {"fighter": fighter, "fury": fury, "symbol": symbol, "token": True}
    setup = Setup(GAME.id, (SeatSetup("a"),))
    state = GAME.cases.given(setup, {"F1": one, "UR": [boss], "stage": stage, "life": 1}, Chance("s"), Out())
    return battle_odds(state, 0, would_roll_blue(state, 0))[1][0]


def test_what_must_exist_exists() -> None:
    # RULES DR-20.7
    words = {mod.do for mod in modifiers()} | {effect.do for effect in effects()}
    assert {"exchange", "roll", "cube_add", "boss_life", "eliminate", "instant_throw", "forced_reroll"} <= words
    assert any(sheet.name == "Buddy" for sheet in DATA.sheets)
    bottle = next(gear for gear in DATA.gear if gear.name == "Bottle")
    assert [mod.dice for mod in bottle.effects if mod.do == "reroll"] == [("green",)]
    buddy = next(sheet for sheet in DATA.sheets if sheet.name == "Buddy")
    assert buddy.passive == notation.modifiers_of("loss(-1)")
    assert buddy.active.do == notation.effects_of("eliminate(first(front)), eliminate(first(behind))")
    assert any(sheet.passive == notation.modifiers_of("result(+1)") for sheet in DATA.sheets)
    assert any(sheet.active.timing == "battle" for sheet in DATA.sheets)
    reds = [mod for enemy in DATA.enemies if enemy.power for mod in enemy.power.change]
    assert any(e.base == 2 and e.power and e.power.change and e.power.change[0].when and e.power.change[0].amount == 1
               for e in DATA.enemies)  # fmt: skip
    conditions = {mod.when.word for mod in reds if mod.when}
    assert {"equip_min", "fury_min", "adjacent_empty", "opposite_empty", "opposite_occupied"} <= conditions
    assert {mod.dice[0] for mod in reds if mod.do == "force_die"} == {"yellow", "red", "white"}
    blues = [effect for enemy in DATA.enemies if enemy.power for effect in enemy.power.do]
    assert any(effect.do == "fury" and effect.amount == 1 for effect in blues)
    fives = [boss for boss in DATA.bosses if boss.base == 5]
    assert any(power.colour == "blue" and any("equip" in effect.do for effect in power.do)
               for boss in fives for power in boss.powers)  # fmt: skip
    assert any(gear.symbols for gear in DATA.gear) and any(gear.breaks for gear in DATA.gear)
    assert any(len(gear.effects) == 2 for gear in DATA.gear)
    assert any(effect.do == "eliminate" for gear in DATA.gear for effect in gear.use)


def test_the_quick_start_tells_how_to_place_well() -> None:
    tips = " ".join(line for line in GAME.text["quickstart"]["lines"] if line.startswith("Placing"))
    for word in ("yellow", "red", "blue", "token", "Weak Spot", "throw", "Equipment", "Fury"):
        assert word in tips, word


def test_all_of_it_is_data(capsys: pytest.CaptureFixture[str]) -> None:
    cards = len(DATA.enemies) + len(DATA.bosses) + len(DATA.gear) + len(DATA.sheets)
    special = content.FOLDER / "specials.py"
    with capsys.disabled():
        print(f"\nDouble Rumble: {cards} cards, 100 % pure data")
    assert not special.exists(), "there is no card a vocabulary could not say"
    code = "".join(path.read_text() for path in content.FOLDER.rglob("*.py") if "tests" not in path.parts)
    ids = [enemy.id for enemy in DATA.enemies] + [boss.id for boss in DATA.bosses]
    ids += [gear.id for gear in DATA.gear] + [sheet.id for sheet in DATA.sheets]
    named = [name for name in ids if f'"{name}"' in code]
    assert named == []


def test_the_log_knows_every_name() -> None:
    names = GAME.words.names(Setup(GAME.id, (SeatSetup("a"),)))
    bosses = {boss.id: boss.name for boss in DATA.bosses}
    assert names["card"] == {enemy.id: enemy.name for enemy in DATA.enemies} | bosses
    assert names["equipment"] == {gear.id: gear.name for gear in DATA.gear}
    assert names["fighter"] == {sheet.id: sheet.name for sheet in DATA.sheets}
    assert names["stage"] == {str(i): stage.name for i, stage in enumerate(DATA.stages.stage, 1)}
    assert names["source"]["bottle"] == "Bottle" and names["source"]["passive"] == "Passive"
    assert not names.keys() & GAME.text["tables"].keys(), "a table of text.toml would hide them"


BAD = '[[equipment]]\nid = "q"\nname = "Q"\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BAD, "it has no symbol"),
        (BAD + 'effects = [{ do = "strenght", amount = 1 }]', "equipment.toml, line 4: $.equipment[0].effects[0].do"),
        (BAD + 'effects = [{ do = "strength" }]', "strength needs an amount"),
        (BAD + 'effects = [{ do = "forced_reroll", dice = ["green"], faces = [6] }]', "is for Ongoing effects"),
        (BAD + 'use = [{ do = "eliminate", where = "first" }]', "first needs a row"),
    ],
)
def test_bad_content_is_refused_by_file_and_field(tmp_path: Path, text: str, told: str) -> None:
    # RULES DR-20.4
    (tmp_path / "equipment.toml").write_text(text)
    with pytest.raises(ContentError) as error:
        content.content_of(str(tmp_path))
    assert "equipment.toml" in str(error.value) and told in str(error.value)


def table_with(pack: Path) -> Setup:
    return Setup(GAME.id, (SeatSetup("Ann"),), {}, str(pack))


def test_cards_of_a_pack_join_or_replace_by_id(tmp_path: Path) -> None:
    (tmp_path / "equipment.toml").write_text(
        '[[equipment]]\nid = "bottle"\nname = "Jug"\nsymbols = ["KICK"]\n'
        '[[equipment]]\nid = "tuba"\nname = "Tuba"\neffects = [{ do = "loss", amount = -1 }]\n'
    )
    gear = {one.id: one for one in content.content_of(str(tmp_path)).gear}
    assert len(gear) == 16 and gear["bottle"].symbols == ("KICK",) and gear["bottle"].breaks is None
    assert GAME.words.names(table_with(tmp_path))["equipment"]["tuba"] == "Tuba"
    (tmp_path / "equipment.toml").write_text("replace = true\n" + (tmp_path / "equipment.toml").read_text())
    content.content_of.cache_clear()
    assert [one.id for one in content.content_of(str(tmp_path)).gear] == ["bottle", "tuba"]


def test_a_fighter_of_a_pack_is_told_by_name(tmp_path: Path) -> None:
    (tmp_path / "fighters.toml").write_text(
        '[[fighter]]\nid = "aunt_may"\nname = "Auntie"\ncolour = "steel"\npassive = [{ do = "result", amount = 1 }]\n'
        'active = { timing = "action", do = [{ do = "hearts", amount = 3 }] }\n'
    )
    setup = table_with(tmp_path)
    match = Match(GAME, setup, Chance("pack"))
    done = match.submit(0, match.ask(0).id, w.ChooseFighter("aunt_may"), 0)
    assert isinstance(done, Progress)
    [chosen] = [event for event in done.events(0) if isinstance(event, w.FighterChosen)]
    assert line_for_event(GAME, setup, chosen) == "Fighter 1 is Auntie."
    assert GAME.rules.handout(setup).fighters[-1].active == "You gain 3 ♥."


def test_other_keys_of_a_pack_take_the_place_of_what_is_shipped(tmp_path: Path) -> None:
    (tmp_path / "dice.toml").write_text(
        "".join(f"{die} = [6, 6, 6, 6, 6, 6]\n" for die in ("green", "blue", "yellow", "red", "white"))
    )
    setup = Setup(GAME.id, (SeatSetup("a"),), {}, str(tmp_path))
    assert GAME.rules.handout(setup).dice["green"] == (6,) * 6
    assert GAME.rules.fingerprint(setup) != GAME.rules.fingerprint(Setup(GAME.id, (SeatSetup("a"),)))
    with pytest.raises(SetupError, match="there is no folder"):
        content.content_of(str(tmp_path / "nowhere"))


@pytest.mark.parametrize("text", ["strength(+1", "red", "hearts(nobody,+1)", "a(x)", "blue jump(self)"])
def test_notation_says_what_it_cannot_read(text: str) -> None:
    with pytest.raises(notation.NotationError):
        notation.enemy_of(f"a(2; KICK; {text})" if not text.startswith("a(") else text, 1, "red")


BANDS = {"easy": (70, 82), "medium": (40, 52), "hard": (28, 42)}  # of a hundred games, the heuristic's row of 2.7
GAMES = 150
ERROR = 8.0  # twice the standard error of so many games


def share_won(difficulty: str, games: int, *, at_random: bool = False) -> float:
    """How many of a hundred games are won by the advice, or by chance."""
    won = 0
    for number in range(games):
        luck, picks = Chance(f"balance {number}", keep=False), Chance(f"picks {number}", keep=False)
        setup = Setup(GAME.id, (SeatSetup("a"),), {"difficulty": difficulty})
        state = GAME.rules.start(setup, luck, Out())
        while not state.over():
            options = state.options(0)
            code = options[picks.below(len(options))] if at_random else advice.advise(state, 0)
            state.answer(0, code, luck, Out())
        won += int(state.score(0))
    return 100 * won / games


@pytest.mark.slow
@pytest.mark.one_build
def test_good_play_wins_as_often_as_it_should_and_random_play_never() -> None:
    # RULES DR-20.8
    found = {difficulty: share_won(difficulty, GAMES) for difficulty in BANDS}
    for difficulty, (low, high) in BANDS.items():
        assert low - ERROR <= found[difficulty] <= high + ERROR, found
    assert found["easy"] >= found["medium"] + 15 and found["medium"] > found["hard"], found
    assert share_won("easy", 40, at_random=True) == 0
