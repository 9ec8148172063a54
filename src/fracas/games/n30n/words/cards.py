"""What decks, moves, energies and cards are called."""

from __future__ import annotations

import re
from typing import Literal

Deck = Literal["brawl", "n30n", "item"]
Energy = Literal["Rage", "Toxic", "Cosmo", "Chrome", "Reflux", "Chromeo"]

DECKS: tuple[Deck, ...] = ("brawl", "n30n", "item")
ENERGIES: tuple[Energy, ...] = ("Rage", "Toxic", "Cosmo", "Chrome", "Reflux", "Chromeo")
GRADES = ("N", "S", "U")
ATTACKS = ("Punch", "Uppercut", "Kick", "Sweep")
DEFENCES = ("Parry", "Duck", "Block", "Jump")  # each evades the attack of the same place
MOVES = (*ATTACKS, *DEFENCES)
MODES = ("rumble", "training", "overkill", "rush", "king", "royale")
_BRAWL = re.compile(r"^(\w+)/(\w+)(?:\[([\w,]*)\])?$")
_MOST_SLOTS = 2


def brawl_parts(word: str) -> tuple[int, int, int] | None:
    """`Punch/Jump[Rage,Toxic]` as colours of both halves and bits of its Boost slots; None if it is no Brawl."""
    found = _BRAWL.match(word.replace(" ", ""))
    if not found or found[1] not in ATTACKS or found[2] not in DEFENCES:
        return None
    slots = found[3].split(",") if found[3] else []
    if any(slot not in ENERGIES for slot in slots) or len(set(slots)) < len(slots) or len(slots) > _MOST_SLOTS:
        return None
    return ATTACKS.index(found[1]), DEFENCES.index(found[2]), sum(1 << ENERGIES.index(s) for s in slots)


def brawl_word(attack: int, defence: int, slots: int) -> str:
    """The word of a Brawl card, slots in the order of the types."""
    types = [energy for i, energy in enumerate(ENERGIES) if slots >> i & 1]
    return f"{ATTACKS[attack]}/{DEFENCES[defence]}" + (f"[{','.join(types)}]" if types else "")


def brawl_kinds() -> list[tuple[int, int, int]]:
    """Every Brawl card there could be: colours of both halves, up to two Boost slots."""
    some = [slots for slots in range(64) if slots.bit_count() <= _MOST_SLOTS]
    return [(attack, defence, slots) for attack in range(4) for defence in range(4) for slots in some]
