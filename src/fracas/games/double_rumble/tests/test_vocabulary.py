"""One word, one class: every word of the specification's vocabulary has its class, and each class is whole."""

from __future__ import annotations

import re

import pytest

from fracas.games.double_rumble import notation
from fracas.games.double_rumble.build_book import effect_of, modifier_of
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.agenda import TASKS
from fracas.games.double_rumble.core.phases import PHASE_NAMES, PHASES
from fracas.games.double_rumble.core.vocabulary.amounts import AMOUNTS
from fracas.games.double_rumble.core.vocabulary.conditions import CONDITIONS
from fracas.games.double_rumble.core.vocabulary.effects import EFFECTS
from fracas.games.double_rumble.core.vocabulary.modifiers import MODIFIERS

# Each word once, in the notation, with its text.
MODIFIER_TEXTS = {
    "strength(+2)": "+2 Strength",
    "force_die(red)": "you must roll the red die",
    "no_blue": "no blue die",
    "no_reroll": "no re-rolls of your own",
    "no_throw": "cannot be Thrown",
    "equip_off": "your Equipment does nothing",
    "loss(-1)": "a lost Battle costs 1 ♥ less",
    "forced_reroll(blue,[3,4])": "a blue +3/+4 must be re-rolled once",
    "reroll([green,blue],2)": "re-roll up to 2 of green or blue",
    "result(+1)": "+1 to your Result",
    "die_plus(blue,2)": "+2 to your Result with the blue die",
    "instant_throw({green:[6],blue:[4]})": "a green 6 or a blue +4 Throws the Enemy at once",
    "ignore_forced([red,white])": "the red and white dice are not forced on you",
    "move_cost(+1)": "leaving a row with cards costs +1 ♥",
    "special_cost(-1)": "changing your Special Attack costs −1 ♥",
    "special_lock": "you cannot change your Special Attack",
    "no_heal": "you gain no ♥",
    "no_fury": "you gain no Fury",
    "no_passive": "your Passive is off",
}
EFFECT_TEXTS = {
    "hearts(partner,-2)": "your partner loses 2 ♥",
    "fury(both,+1)": "both of you gain 1 Fury",
    "equip_draw(self,2)": "you draw 2 Equipment",
    "equip_discard(partner,1)": "your partner discards 1 Equipment",
    "cube_add(next)": "a Strength cube on the card right behind",
    "cube_remove(each(front))": "no more Strength cube on each card of the row before you",
    "special(self)": "you may set the Special Attack freely",
    "roll(green,{1-2:[hearts(self,-1)],6:[exchange]})": (
        "roll the green die: 1/2 you lose 1 ♥, 6 share out all Equipment anew, two each"
    ),
    "eliminate(first(behind))": "eliminate the first card of the row behind you",
    "boss_life(-1)": "the Boss loses 1 Life",
    "free_move(self)": "you may move free of cost",
    "exchange": "share out all Equipment anew, two each",
}


def words_of(texts: dict[str, str]) -> set[str]:
    return {re.split(r"\W", text)[0] for text in texts}


@pytest.mark.parametrize(("text", "said"), MODIFIER_TEXTS.items())
def test_a_modifier_is_read_and_said(text: str, said: str) -> None:
    [data] = notation.modifiers_of(text)
    assert modifier_of(data).text() == said


@pytest.mark.parametrize(("text", "said"), EFFECT_TEXTS.items())
def test_an_effect_is_read_and_said(text: str, said: str) -> None:
    [data] = notation.effects_of(text)
    assert effect_of(data).text() == said


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("strength", "strength needs an amount"), ("no_blue(+1)", "too much in no_blue"),
        ("force_die(green)", "force_die is for yellow, red or white"), ("reroll", "reroll names dice"),
        ("force_die([red,white])", "force_die names one die"), ("forced_reroll(green)", "forced_reroll needs faces"),
        ("instant_throw", "instant_throw needs throws"), ("result(+1) when fury_min", "fury_min needs n"),
        ("result(+1) when cubed(2)", "cubed takes no n"),
    ],
)  # fmt: skip
def test_a_modifier_says_what_it_takes(text: str, fault: str) -> None:
    with pytest.raises(notation.NotationError, match=re.escape(fault)):
        notation.modifiers_of(text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hearts(self)", "hearts needs an amount"), ("exchange(self)", "too much in exchange"),
        ("eliminate", "eliminate needs where"), ("eliminate(first)", "first needs a row"),
        ("cube_add(this(own))", "a row goes with first, last or each"), ("roll(green)", "roll needs lines"),
        ("roll(green,{1:[hearts(self)]})", "hearts needs an amount"),
    ],
)  # fmt: skip
def test_an_effect_says_what_it_takes(text: str, fault: str) -> None:
    with pytest.raises(notation.NotationError, match=re.escape(fault)):
        notation.effects_of(text)


def test_every_word_is_shown_above() -> None:
    assert words_of(MODIFIER_TEXTS) == MODIFIERS.keys()
    assert words_of(EFFECT_TEXTS) == EFFECTS.keys()


def test_modifiers_have_the_numbers_the_rules_ask_for() -> None:
    assert sorted(kind.code for kind in MODIFIERS.values()) == list(range(len(MODIFIERS)))
    assert all(getattr(c, "OWN_REROLL" if word == "reroll" else word.upper()) == kind.code
               for word, kind in MODIFIERS.items())  # fmt: skip


def test_conditions_and_amounts_read() -> None:
    assert len(CONDITIONS) == 21 and len(AMOUNTS) == 5
    for word, kind in CONDITIONS.items():
        assert kind.counted == ("{n}" in kind.said), word
        assert kind(3).text() == (f"{kind.joined}{kind.said.replace('{n}', '3')}" if kind.said else "")
    for amount in AMOUNTS.values():
        assert amount(-1, 3).text("♥") == f"−1 ♥ for each {amount.said} (at most 3)"


def test_tables_stand_in_the_order_of_their_numbers() -> None:
    rows = {
        c.CHOOSING_FIGHTER: "choose_fighter",
        c.CHOOSING_SYMBOL: "choose_symbol",
        c.CHOOSING_START: "choose_start_space",
        c.CHOOSING_ENTRY: "choose_entry_space",
        c.PLACING: "place_card",
        c.DISCARDING: "discard",
        c.EXCESS: "discard_excess",
        c.SETTING: "set_symbol",
        c.FREE_MOVING: "free_move",
        c.BRAWLING: "brawl_action",
        c.ROLLING_BLUE: "roll_blue",
        c.REROLLING: "reroll",
        c.EXCHANGING: "exchange",
        c.OVER: "over",
    }
    assert tuple(rows.values()) == PHASE_NAMES and list(rows) == list(range(len(PHASES)))
    kinds = {
        c.EFFECTS: "Effects",
        c.ELIMINATE: "Eliminating",
        c.REMOVE: "Removing",
        c.SECOND: "Second",
        c.BOSS_HIT: "BossHit",
        c.BREAK: "Breaking",
        c.DEFEATS: "Defeats",
        c.AFTER_PLACING: "AfterPlacing",
        c.AFTER_ACTION: "AfterAction",
        c.TAKE_DISCARD: "TakingDiscard",
        c.TRIM: "Trimming",
        c.TAKE_SYMBOL: "TakingSymbol",
        c.TAKE_MOVE: "TakingMove",
        c.EXCHANGE: "Exchanging",
        c.USED_UP: "UsedUp",
        c.REWARD: "Reward",
        c.NEXT_STAGE: "NextStage",
        c.NEW_FIGHTER: "NewFighter",
    }
    assert [type(row).__name__ for row in TASKS] == list(kinds.values()) and list(kinds) == list(range(len(TASKS)))
