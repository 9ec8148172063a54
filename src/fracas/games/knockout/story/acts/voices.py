"""Who speaks in a line said in character (KC-5.9, KC-R18), and what a strike leaves of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.games.knockout.story import codes as c
from fracas.games.knockout.story.facts import Line
from fracas.kernel.wire import without

if TYPE_CHECKING:
    from fracas.games.knockout.story.session import Story

IN_CHARACTER = "in character"


def signed(s: Story, seat: int, text: str) -> tuple[str, str]:
    """Who says a line in character, and the words. Of two names that fit the longer one is meant."""
    own = voices(s, seat)
    for who in sorted(own, key=lambda one: len(own[one]), reverse=True):
        words = spoken(text, own[who])
        if words:
            return who, words
    return unnamed(s, seat), text


def spoken(text: str, name: str) -> str:
    """What follows a name and a colon at the beginning of a text, as in a script; a name may hold colons of its own."""
    colons = (place for place, letter in enumerate(text) if letter == ":")
    return next((text[at + 1 :].strip() for at in colons if text[:at].strip().lower() == name.lower()), "")


def voices(s: Story, seat: int) -> dict[str, str]:
    """For whom a seat may speak, with their names: the DJ for the Rivals, a player for their Brawlers."""
    if seat == s.dj:
        return {f"R{one.versus + 1}": one.name for one in s.facts.columns}
    return {f"C{slot + 1}": s.name_of(slot) for slot in s.slots_of(seat)}


def unnamed(s: Story, seat: int) -> str:
    """Who speaks in a line that names nobody: the one Brawler of a player, whomever that player has taken over."""
    own = [slot for slot in c.SLOTS if int(s.book.seat_of[slot]) == seat]
    return f"C{own[0] + 1}" if len(own) == 1 else ""


def words_after_name(s: Story, line: Line) -> str:
    """The words of a line that begins with the name of who speaks in it; else empty."""
    names = {f"C{slot + 1}": s.name_of(slot) for slot in c.SLOTS} | voices(s, s.dj)
    return spoken(line.text, names[line.who]) if line.who in names else ""


def take_words(s: Story, line: Line, words: str) -> None:
    """Take words that were struck elsewhere out of a line; if the name it began with is gone, it names nobody."""
    named = words_after_name(s, line)
    line.text = without(line.text, words)
    if named and not words_after_name(s, line):
        line.who = unnamed(s, line.seat)
