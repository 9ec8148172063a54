"""A fighter whose combos use the words the test sheet lacks, as a pack on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

KIT = """
[[fighter]]
id = "kit"
name = "Kit"
style = "Tries every word once."
look = { build = "lean" }
"""
COMBOS = (
    ("A", "D P", 10, 'do = "recover", amount = 2'),
    ("A", "P K", 20, 'do = "discard", amount = 2'),
    ("A", "G T", 15, 'do = "put_aside", amount = 2'),
    ("A", "D K T", '"per_charge"', 'do = "reveal"'),
    ("B", "D G", 5, 'do = "heal", amount = 10'),
    ("B", "P T", 20, 'do = "expose"'),
    ("B", "G K", '"desperation"', 'do = "strip", amount = 2'),
    ("B", "D P K T", 30, 'do = "draw", amount = 3'),
)


@pytest.fixture
def pack(tmp_path: Path) -> str:
    """The folder of the pack; its fighter is `kit`."""
    text = KIT
    for face, cards, damage, special in COMBOS:
        text += f'[[fighter.combo]]\nface = "{face}"\nname = "{face} {cards}"\ncards = "{cards}"\n'
        text += f"damage = {damage}\nspecials = [{{ {special} }}]\n"
    (tmp_path / "fighters.toml").write_text(text)
    return str(tmp_path)
