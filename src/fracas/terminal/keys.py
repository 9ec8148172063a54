"""Keys that pick an option: digits first, then the letters no command uses."""

from __future__ import annotations

__all__ = ["KEYS", "key_of"]

COMMANDS = "hijklqrswx"  # letters the screens use themselves, or vi users expect to be harmless
KEYS = "1234567890" + "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in COMMANDS)


def key_of(index: int) -> str:
    """The key of an option; a blank if there are more options than keys, and arrows must be used."""
    return KEYS[index] if index < len(KEYS) else " "
