"""Content: what is stated is kept, what is designed keeps its bounds, what is wrong is refused with file and field."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from fracas.games.n30n import GAME, content, words
from fracas.games.n30n.content import FighterData, StepData
from fracas.games.n30n.tests.scene import setup_for
from fracas.games.n30n.words import FighterDrafted, ItemUsed, LineUpShown, Options
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.out import Out
from fracas.kernel.wire import Event, SeatSetup, Setup
from fracas.match.text import line_for_action, line_for_event

NAMED = ("ash_blitzer", "moody_ruby", "u_do", "takeo", "toro", "ronny_ronin", "beatman", "val_kyrie", "blok_em")


def fighter(name: str) -> FighterData:
    return next(one for one in content.shipped().fighters if one.id == name)


def test_the_nine_named_fighters_keep_every_stated_fact() -> None:
    ash = fighter("ash_blitzer")
    assert (ash.specialty, ash.revive, ash.strike.cost, ash.strike.luck) == ("Punch", 6, {"Rage": 2}, "die")
    by_face = {face: step for step in ash.strike.steps for face in step.on}
    assert (by_face[3].do, by_face[3].amount) == ("damage", 1)
    assert {step.do for step in ash.strike.steps} == {"damage", "drop", "ko"}
    assert fighter("moody_ruby").specialty != "Parry" and fighter("moody_ruby").hp >= 3
    assert fighter("u_do").specialty != "Sweep" and fighter("beatman").specialty != "Sweep"
    assert (fighter("takeo").mastery, fighter("toro").specialty, fighter("blok_em").mastery) == ("Bat", "Kick", "Wall")
    ronny = fighter("ronny_ronin").counter
    assert ronny.cost == {"Cosmo": 2} and ronny.steps[0].do == "take_used" and ronny.steps[0].what is None
    assert {one.id for one in content.shipped().fighters} >= set(NAMED)


def test_fighters_within_their_bounds() -> None:
    fighters = content.shipped().fighters
    assert len(fighters) >= 16
    assert all(3 <= one.hp <= 6 and 4 <= one.revive <= 7 for one in fighters)
    specialties = Counter(one.specialty for one in fighters)
    assert len(specialties) == 8 and sum(specialties[m] for m in ("Parry", "Duck", "Block", "Jump")) >= 3
    moves = [move for one in fighters for move in (one.strike, one.counter)]
    assert len({(move.name) for move in moves}) == len(moves)
    effects = [(str(move.cost), move.luck, move.steps) for move in moves]
    assert len(set(map(str, effects))) == len(moves), "every Strike and Counter is one's own"
    asked = Counter({energy: 0 for move in moves for energy in move.cost})
    for move in moves:
        asked.update(move.cost)
    assert len(asked) == 6 and max(asked.values()) - min(asked.values()) <= 2


def test_items_by_the_table_and_cancelled_evenly() -> None:
    items = content.shipped().items.item
    assert Counter(one.icon for one in items) == content.ICON_COUNTS
    named = Counter(move for one in items for move in one.cancelled_by)
    attacks = [named[move] for move in ("Punch", "Uppercut", "Kick", "Sweep")]
    defences = [named[move] for move in ("Parry", "Duck", "Block", "Jump")]
    assert max(attacks) - min(attacks) <= 2 and max(defences) - min(defences) <= 2
    by_id = {one.id: one for one in items}
    assert by_id["table"].steps[0].amount == 2 and "Kick" not in by_id["table"].cancelled_by
    assert by_id["lucky_7s"].use == ("ATK", "DEF") and by_id["lucky_7s"].steps[0].amount == 3
    assert by_id["pipe_bomb"].cancelled_by == ("Jump",) and by_id["pipe_bomb"].steps[0].to == "bench"
    assert by_id["telephone_pole"].icon == "Bat" and by_id["mma_gloves"].type == "Threads"


def test_no_two_items_of_a_type_play_alike() -> None:
    # RULES N3-R16
    items = content.shipped().items.item
    plays = Counter((one.type, one.luck, str(one.steps), one.cancelled_by) for one in items)
    assert max(plays.values()) == 1, plays.most_common(1)
    effect = {one.id: (one.luck, str(one.steps)) for one in items}
    for one, other in (("shopping_cart", "jukebox"), ("cleaver", "baseball_bat"), ("pipe_bomb", "molotov")):
        assert effect[one] != effect[other], (one, other)


def test_challenges_are_on_three_items_of_different_types() -> None:
    pack = content.shipped().items
    for challenge in pack.challenge:
        own = [one for one in pack.item if one.challenge == challenge.id]
        assert len(own) >= 3 and len({one.type for one in own}) >= 3, challenge.id


def test_the_brawl_deck() -> None:
    cards = content.shipped().cards
    assert len(cards.brawl) == len(set(cards.brawl)) == 48 and len(cards.punch) == 6
    slots = Counter(slot for word in cards.brawl if "[" in word for slot in word[word.index("[") + 1 : -1].split(","))
    assert set(slots.values()) == {8} and len(slots) == 6
    for punch in cards.punch:
        assert min(punch.damage) >= 1 and 3 <= max(punch.damage) <= 6 and 1.6 <= sum(punch.damage) / 6 <= 2.4
    assert content.shipped().cards.n30n == content.Grades(5, 3, 1)


def test_the_share_of_pure_data() -> None:
    pack = content.shipped()
    effects = [one.strike.steps for one in pack.fighters] + [one.counter.steps for one in pack.fighters]
    effects += [one.steps for one in pack.items.item]
    effects += [() for _ in pack.cards.punch]
    special = 0  # cards that would need code of their own: there is no specials.py because none does
    verbs = Counter(step.do for steps in effects for step in steps)
    print(f"\n{len(effects)} effects, {special} special: {1 - special / len(effects):.0%} pure data; {dict(verbs)}")
    assert all(isinstance(step, StepData) for steps in effects for step in steps)
    assert min(verbs.values()) >= 2, "a verb of one card alone belongs in specials.py"


# --- packs --------------------------------------------------------------------------------------------------------


def refused(folder: Path, file: str, old: str, new: str) -> str:
    text = (content.FOLDER / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    with pytest.raises(SetupError) as error:
        setup_for("rumble", {}, str(folder))
    said = str(error.value)
    assert said.startswith(f"{folder}/"), "a pack's mistake names the pack's file"
    return re.sub(r"^(\w+\.toml), line \d+:", r"\1:", said.removeprefix(f"{folder}/"))


def test_an_unknown_verb_is_refused(tmp_path: Path) -> None:
    said = refused(tmp_path, "items.toml", 'do = "damage"', 'do = "dammage"')
    assert said.startswith("items.toml: $.item[0].steps[0].do") and "dammage" in said


def test_a_missing_price_is_refused(tmp_path: Path) -> None:
    said = refused(tmp_path, "items.toml", "price = 2\n", "")
    assert said.startswith("items.toml: $.item[0]") and "price" in said
    (tmp_path / "items.toml").unlink()
    said = refused(tmp_path, "cards.toml", "item = 2\n", "")
    assert said.startswith("cards.toml: $.prices") and "item" in said


def test_a_challenge_on_one_item_only_is_refused(tmp_path: Path) -> None:
    said = refused(
        tmp_path, "items.toml", '[[challenge]]\nid = "CH-HIT2"',
        '[[challenge]]\nid = "CH-LONE"\ntext = "Alone."\ndeed = "kos"\n\n[[challenge]]\nid = "CH-HIT2"',
    )  # fmt: skip
    assert said.startswith("items.toml: $.challenge[0].id: CH-LONE is on 0 Items")
    text = (tmp_path / "items.toml").read_text()
    (tmp_path / "items.toml").write_text(text.replace('challenge = "CH-KO"', 'challenge = "CH-LONE"', 1))
    content.load_content.cache_clear()
    with pytest.raises(SetupError, match=r"\d+: \$.challenge\[0\].id: CH-LONE is on 1 Item, not on 3 or more"):
        setup_for("rumble", {}, str(tmp_path))


@pytest.mark.parametrize(
    ("file", "old", "new", "field"),
    [
        ("items.toml", 'cancelled_by = ["Block"]', 'cancelled_by = ["Kick"]', "$.item[0].cancelled_by"),
        ("items.toml", 'challenge = "CH-KO"', 'challenge = "CH-NONE"', "$.item[0].challenge"),
        ("items.toml", 'icon = "Knife"', 'icon = "Food"', "$.item[0].icon"),
        ("items.toml", "price = 2", "price = 3", "$.item[0].price"),
        ("fighters.toml", "hp = 5", "hp = 9", "$.fighter[0].hp"),
        ("fighters.toml", "Rage = 2", "Rage = 2, Toxic = 2", "$.fighter[0].strike.cost"),
        ("fighters.toml", 'luck = "die"', 'luck = "coin"', "$.fighter[0].strike.steps[0].on"),
        ("fighters.toml", 'to = "foe", on', 'to = "foe", colour = "red", on', "$.fighter[0].strike.steps[0]"),
        ("cards.toml", '"Punch/Parry", ', '"Punch/Punch", ', "$.brawl[0]"),
        ("cards.toml", '"Punch/Parry", ', "", "$.brawl"),
        ("cards.toml", "ultra = 1", "ultra = 9", "$.n30n"),
        ("cards.toml", 'Chromeo = ["Chrome"]\n', "", "$.cancels.cycle.Chromeo"),
    ],
)
def test_other_mistakes_name_file_and_field(tmp_path: Path, file: str, old: str, new: str, field: str) -> None:
    assert refused(tmp_path, file, old, new).startswith(f"{file}: {field}")


def block_of(file: str, table: str, entry: str) -> str:
    """One entry of a shipped file, as it is written there."""
    text = (content.FOLDER / file).read_text()
    start = text.index(f'[[{table}]]\nid = "{entry}"')
    return text[start:].split("\n[[")[0] + "\n"


def test_entries_of_a_pack_join_or_replace_by_id(tmp_path: Path) -> None:
    ash = block_of("fighters.toml", "fighter", "ash_blitzer")
    cousin = ash.replace('id = "ash_blitzer"', 'id = "cousin_ash"').replace('"Ash Blitzer"', '"Cousin Ash"')
    (tmp_path / "fighters.toml").write_text(ash.replace("hp = 5", "hp = 6") + cousin)
    cleaver = block_of("items.toml", "item", "cleaver")
    axe = cleaver.replace('id = "cleaver"', 'id = "axe"').replace('"Cleaver"', '"Axe"')
    (tmp_path / "items.toml").write_text(axe)
    (tmp_path / "cards.toml").write_text("[prices]\nbrawl = 1\nn30n = 3\nitem = 2\n")
    setup_for("rumble", {}, str(tmp_path))
    pack, own = content.pack_of(Options(), str(tmp_path)), content.shipped()
    assert [one.id for one in pack.fighters] == [*(one.id for one in own.fighters), "cousin_ash"]
    assert next(one.hp for one in pack.fighters if one.id == "ash_blitzer") == 6
    assert [one.id for one in pack.items.item] == [*(one.id for one in own.items.item), "axe"]
    assert pack.items.challenge == own.items.challenge
    assert (pack.cards.prices.n30n, pack.cards.brawl) == (3, own.cards.brawl)


def test_a_file_of_a_pack_may_take_the_place_of_the_shipped_one(tmp_path: Path) -> None:
    text = (content.FOLDER / "fighters.toml").read_text()
    blocks = ["[[fighter]]" + one for one in text.split("[[fighter]]")[1:]]
    (tmp_path / "fighters.toml").write_text("replace = true\n\n" + "\n".join(blocks[:12]))
    setup_for("rumble", {}, str(tmp_path))
    assert len(content.pack_of(Options(), str(tmp_path)).fighters) == 12


def test_a_pack_lies_over_the_test_content_too(tmp_path: Path) -> None:
    ash = block_of("fighters.toml", "fighter", "ash_blitzer")
    (tmp_path / "fighters.toml").write_text(ash.replace('id = "ash_blitzer"', 'id = "cousin_ash"'))
    setup_for("rumble", {"content": "fixture"}, str(tmp_path))
    pack = content.pack_of(Options(content="fixture"), str(tmp_path))
    assert [one.id for one in pack.fighters][-2:] == ["filler12", "cousin_ash"]


def test_a_mistake_of_a_joined_entry_names_its_place_in_the_pack(tmp_path: Path) -> None:
    block = block_of("fighters.toml", "fighter", "ash_blitzer")
    good, bad = (block.replace('id = "ash_blitzer"', f'id = "{name}"') for name in ("one", "two"))
    (tmp_path / "fighters.toml").write_text(good + bad.replace("hp = 5", "hp = 2"))
    with pytest.raises(SetupError, match=r"fighters.toml, line 24: \$.fighter\[1\].hp: HP are 3 to 6; found 2"):
        setup_for("rumble", {}, str(tmp_path))


def test_a_pack_has_at_most_as_many_cards_as_there_are_numbers(tmp_path: Path) -> None:
    cleaver, room = block_of("items.toml", "item", "cleaver"), content.MOST_CARDS - len(content.universe())
    items = [cleaver.replace('id = "cleaver"', f'id = "axe{i}"') for i in range(room + 1)]
    (tmp_path / "items.toml").write_text("".join(items[:room]))
    GAME.rules.start(setup_for("rumble", {}, str(tmp_path)), Chance("full"), Out())
    full = tmp_path / "full"
    full.mkdir()
    (full / "items.toml").write_text("".join(items))
    said = r"items.toml.*\$.item: 141 kinds of Items and Sucker Punches .* not at most 140"
    with pytest.raises(SetupError, match=said):
        setup_for("rumble", {}, str(full))


def test_what_is_no_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="pack: there is no folder"):
        setup_for("rumble", {}, str(tmp_path / "nowhere"))
    with pytest.raises(SetupError, match="has none of the files fighters.toml, items.toml, cards.toml"):
        setup_for("rumble", {}, str(tmp_path))


def test_content_of_a_pack_is_told_by_its_name(tmp_path: Path) -> None:
    ash = block_of("fighters.toml", "fighter", "ash_blitzer")
    cousin = ash.replace('id = "ash_blitzer"', 'id = "cousin_ash"').replace('"Ash Blitzer"', '"Cousin Ash"')
    (tmp_path / "fighters.toml").write_text(cousin)
    setup = setup_for("rumble", {}, str(tmp_path))
    assert line_for_event(GAME, setup, FighterDrafted(0, "cousin_ash")) == "Cousin Ash signs with R."
    assert line_for_event(GAME, setup, ItemUsed("toro", "burger")) == "Toro uses Burger."
    line_up = LineUpShown(0, ("cousin_ash", "", "toro"))
    assert line_for_event(GAME, setup, line_up) == "R lines up Cousin Ash / nobody / Toro."


# --- what the log and the buttons say ---------------------------------------------------------------------------------

DUEL = Setup("n30n", (SeatSetup("Ann"), SeatSetup("Bo")))
ALONE = Setup("n30n", (SeatSetup("Ann"),), {"mode": "training"})


def said(event: Event, setup: Setup = DUEL) -> str:
    return line_for_event(GAME, setup, event)


def test_a_placement_shows_its_back_or_that_there_is_none() -> None:
    assert said(words.CardPlaced(0, 1, "toro")) == "Lane 1: Toro holds back."
    assert said(words.CardPlaced(0, 1, "toro", "item", "CH-KO")) == "Lane 1: Toro lays down an Item (Knockout)."


def test_challenges_have_names() -> None:
    drawn = words.CardsDrawn(1, "item", 2, "trade", (), ("CH-KO", "CH-WAR"))
    assert said(drawn) == "Bo draws 2 Items (bought), backs Knockout, Warmonger."
    assert line_for_action(GAME, DUEL, words.Claim("1", "CH-KO")) == "Claim Knockout from the hand of Bo"
    assert line_for_action(GAME, DUEL, words.Claim("deck", "CH-KO")) == "Claim Knockout from the top of the deck"


def test_the_dummy_is_somebody() -> None:
    assert said(words.FighterDrafted(1, "toro"), ALONE) == "Toro signs with Dummy."


def test_cards_of_one_name_are_told_apart() -> None:
    assert line_for_action(GAME, DUEL, words.Cancel("S-Cosmo", "N-Toxic")) == "Super Cosmo on Natural Toxic"
    assert line_for_action(GAME, DUEL, words.Cancel("S-Cosmo", "N-Toxic", 2)) == (
        "Super Cosmo on Natural Toxic, the second one"
    )


def test_the_end_is_told_with_and_without_a_winner() -> None:
    assert said(words.GameOver((0,), "ko")) == "The street belongs to Ann: nobody else is standing."
    assert said(words.GameOver((), "ko"), ALONE) == "Nobody at this table wins."
