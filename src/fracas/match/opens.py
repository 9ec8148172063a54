"""What opens after a match: what is taken out of its record for good, and what each audience gets of it.

The decision is docs/decisions/0005-what-opens-after-a-match.md; what a game opens is in the `Opens` of its GAME.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.kernel.game import Game
from fracas.kernel.wire import GONE, Action, Fill, Setup, without
from fracas.match.match import Entry, Match
from fracas.match.record import Record, digest
from fracas.match.replay import Replay

__all__ = ["as_seen", "digest_again", "is_nameless", "keep", "without_struck"]


def keep(game: Game[Any], record: Record) -> Record:
    """The record of a finished match as it is kept: without what never opens, and with the digest of what is left."""
    entries = without_struck(game, record)
    nameless = is_nameless(game, record.setup)
    if nameless:
        entries = _without_names(game, entries)
    name = digest(record.setup, entries, record.outcome)
    return replace(record, entries=entries, digest=name, nameless=nameless)


def is_nameless(game: Game[Any], setup: Setup) -> bool:
    """True for a match whose record does not say who did what, because somebody may have written without their name."""
    shut = game.opens.shut
    return game.opens.nameless is not None and (shut is None or shut(setup))


def as_seen(record: Record, seat: int | None, entries: list[Entry]) -> Record:
    """A kept record with no more than a seat (None: a watcher) saw: the entries of its film.

    A digest would let what is missing be guessed and tried.
    """
    who = "watchers" if seat is None else f"seat {seat}"
    return replace(record, entries=entries, digest="", seed=None, seen_by=who, table="", promise="")


def digest_again(game: Game[Any], record: Record, match: Match) -> str:
    """The digest of a match that was played again from a record: the record's own, if it is the same match."""
    entries = _without_names(game, match.entries) if record.nameless else match.entries
    return digest(record.setup, entries, match.outcome)


# --- text that is struck out ------------------------------------------------------------------------------------------


def without_struck(game: Game[Any], record: Record) -> list[Entry]:
    """The entries, with a mark in the place of every written text that stood in the state until it was struck out."""
    if game.opens.strikes is None:
        return list(record.entries)
    replay = Replay(game, record, listen=False)
    match = replay.match
    boxes: dict[int, set[str]] = {}  # by entry: where its author wrote freely
    for entry in record.entries[1:]:
        if isinstance(entry.action, Fill):
            boxes[entry.seq] = _free_boxes(match, replay.seat_of(entry))
        striking = entry.action is not None and game.opens.strikes(entry.action)
        before = _texts(game.cases.show(match.state)) if striking else Counter()
        replay.step()
        if striking:
            _strike(match, boxes, before)
    # With its salt one could try texts in the place of a mark until the promise fits.
    pairs = zip(match.entries, record.entries, strict=True)
    return [new if new.action == old.action else replace(new, salt="") for new, old in pairs]


def _strike(match: Match, boxes: Mapping[int, Collection[str]], before: Counter[str]) -> None:
    """Rewrite the log so far: what stood before and stands no more becomes a mark wherever it was written or named."""
    after = _texts(match.game.cases.show(match.state))
    gone = set(before) - set(after)
    parts: dict[str, str] = {}  # marks by text: also for what stood only as part of a longer text
    last: dict[str, tuple[int, str, str]] = {}  # by text: where it was written last, and the mark of that place
    for seq, names in boxes.items():
        action = match.entries[seq].action
        assert isinstance(action, Fill)
        for place, (name, text) in enumerate(action.fields.items()):
            if name in names:
                mark = f"[struck {seq}.{place}]" if place else f"[struck {seq}]"
                last[text.strip()] = seq, name, mark
                if _is_gone(text.strip(), gone, after):
                    parts.setdefault(text.strip(), mark)
    # Struck where it was written last, and standing elsewhere, in a list say.
    once = {text: place for text, place in last.items() if before[text] > after[text] > 0}
    cut = [text for text in after if GONE in text and text not in before]
    for text in list(parts):
        rest = _rest(text, {*parts, *once})
        if rest == text or rest not in after:
            rest = next((one for one in cut if _has_lost(text, one)), text)
        if rest != text:
            parts[text] = rest  # another's line, which has lost some of its words
    for seq, name, mark in once.values():
        action = match.entries[seq].action
        assert isinstance(action, Fill)
        match.entries[seq] = replace(match.entries[seq], action=Fill({**action.fields, name: mark}))
    whole = {text: _with_marks(text, parts) for text in gone}
    for entry in match.entries if parts else ():
        if entry.action is not None:
            action = _marked(entry.action, boxes.get(entry.seq, ()), parts, whole)
            match.entries[entry.seq] = replace(entry, action=action)


def _marked(action: Action, free: Collection[str], parts: Mapping[str, str], whole: Mapping[str, str]) -> Action:
    """An action with its marks. Later actions and choices name what was written (`introduce Ann`) as it stood."""
    if isinstance(action, Fill):
        fields = action.fields.items()
        return Fill({name: (parts if name in free else whole).get(text.strip(), text) for name, text in fields})
    named = {name: getattr(action, name) for name in action.__struct_fields__}
    marks = {**parts, **whole}
    changed = {name: marks[text] for name, text in named.items() if isinstance(text, str) and text in marks}
    return replace(action, **changed) if changed else action


def _with_marks(text: str, marks: Mapping[str, str]) -> str:
    """A text with marks in the place of its parts, the longest first."""
    for part in sorted(marks, key=len, reverse=True):
        text = text.replace(part, marks[part])
    return text


def _rest(text: str, marks: Collection[str]) -> str:
    """A text without the other texts that are struck."""
    for part in sorted(marks, key=len, reverse=True):
        text = without(text, part) if part != text else text
    return text


def _has_lost(text: str, left: str) -> bool:
    """True if one text is the other with some words gone: they may be a part of what was struck elsewhere."""
    return re.fullmatch(".+".join(map(re.escape, left.split(GONE))), text, re.DOTALL) is not None


def _is_gone(text: str, gone: set[str], after: Collection[str]) -> bool:
    """True for a text that is gone, alone or as part of a longer one, and stands nowhere else."""
    return bool(text) and any(text in one for one in gone) and not any(text in one for one in after)


def _free_boxes(match: Match, seat: int) -> set[str]:
    """The names of the boxes in which a seat may now write what it likes; a choice or a number strikes nobody."""
    assert match.game.forms is not None
    form = match.ask(seat).form + match.game.forms.unasked(match.state, seat)
    return {box.name for box in form if box.kind in ("text", "lines") and not box.choices}


def _texts(value: Any) -> Counter[str]:
    """Every text inside a value, without blanks around it; keys of tables are words of the game."""
    found: Counter[str] = Counter()
    if isinstance(value, str) and value.strip():
        found[value.strip()] += 1
    elif isinstance(value, msgspec.Struct):
        found = _texts(msgspec.structs.asdict(value))
    else:
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple | set) else ()
        for one in inside:
            found.update(_texts(one))
    return found


# --- authors that are not kept ----------------------------------------------------------------------------------------


def _without_names(game: Game[Any], entries: list[Entry]) -> list[Entry]:
    """The entries without their authors where these never open; the numbers of the questions would tell them too."""
    nameless = game.opens.nameless
    assert nameless is not None
    return [
        replace(entry, ask=None, seat=None if entry.action is None or nameless(entry.action) else entry.seat)
        for entry in entries
    ]
