"""The theatre shows what was seen: the same bytes for every audience, and through all eyes what the game opens."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from typing import Any

import pytest

from fracas.kernel.game import Game, SetupError
from fracas.lab.check_tables import find_mode
from fracas.lab.check_walk import Walker
from fracas.match.match import Progress
from fracas.match.opens import as_seen, keep
from fracas.match.record import Record, RecordError, encode, record_of
from fracas.match.registry import all_games, find_game
from fracas.match.replay import Replay
from fracas.match.sight import audiences, notice
from fracas.server.film import make_film
from fracas.server.theatre.show import read_record, scenes_in, scenes_of, show_of, views_of

pytestmark = pytest.mark.one_build

WHOLE = 1_000_000
# Evenings of six thousand entries, nearly all of them one Brawl among random players: it ends with the first point.
SHORTER = {"full": {"points_to_win": 1}, "campaign": {"points_to_win": 1}}
MODES = [(game.id, mode.id) for game in all_games() for mode in game.info.modes]
STRUCK = ("knockout", "short", 6)  # a random evening on which texts are struck out
UNKEPT = (
    b'"anonymous_answers":'  # how often a seat wrote without its name: what would tell an author is not kept (0005)
)

Sent = tuple[int, int, bytes, bytes]


def played(
    game: Game[Any], mode: str, number: int = 0, most: int = WHOLE
) -> tuple[Record, dict[int | None, list[Sent]]]:
    """A random match, and what each audience was sent while it ran: number, time, events, view."""
    setting = find_mode(game, mode)
    shorter = replace(setting, options={**setting.options, **SHORTER.get(mode, {})})
    walker = Walker(game, shorter, "theatre", number)
    match = walker.walk.match
    sights = audiences(len(match.setup.seats))
    live: dict[int | None, list[Sent]] = {sight.seat: [] for sight in sights}

    def note(done: Progress) -> None:
        for news in notice(sights, match, done, done.entry.seat):
            live[news.seat].append((news.seq, news.at, bytes(news.events), bytes(news.shown.view)))

    note(match.opening)
    known = 1
    while not match.over and known < most:
        walker.step()
        if len(match.entries) > known:  # in real time an action may have been refused as too early
            known += 1
            note(walker.done)
    return record_of(match), live


def again(game: Game[Any], kept: Record, seat: int | None) -> list[Sent]:
    return [
        (scene.seq, scene.at, bytes(scene.events), bytes(scene.view))
        for scene in scenes_in(Replay(game, kept), kept, seat)
    ]


def without_counts(sent: list[Sent]) -> list[Any]:
    """What was sent, without how often a seat wrote without its name."""
    found = []
    for seq, at, events, view in sent:
        fields = json.loads(view)
        fields["story"].pop("anonymous_answers", None)
        found.append((seq, at, events, fields))
    return found


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_a_seat_sees_again_what_it_saw_byte_for_byte(name: str, mode: str) -> None:
    game = find_game(name)
    record, live = played(game, mode)
    kept = keep(game, record)
    assert len(kept.entries) > 15 and record.outcome is not None, "to its end"
    for seat, sent in live.items():
        shown = again(game, kept, seat)
        if any(UNKEPT in view for _, _, _, view in sent):
            assert without_counts(shown) == without_counts(sent), seat
        else:
            assert shown == sent, seat


def test_struck_text_is_all_that_is_gone() -> None:
    name, mode, number = STRUCK
    game = find_game(name)
    record, live = played(game, mode, number, most=330)
    kept = keep(game, record)
    marks: dict[str, str] = {}
    for old, new in zip(record.entries, kept.entries, strict=True):
        before, after = getattr(old.action, "fields", {}), getattr(new.action, "fields", {})
        marks |= {before[box]: after[box] for box in before if before[box] != after[box]}
    assert marks and all(mark.startswith("[struck ") for mark in marks.values())

    def struck(sent: list[Sent]) -> list[Any]:
        found = []
        for seq, at, events, view in sent:
            for text in sorted(marks, key=len, reverse=True):
                events, view = (data.replace(text.encode(), marks[text].encode()) for data in (events, view))
            found.append((seq, at, events, view))
        return without_counts(found)

    for seat, sent in live.items():
        assert without_counts(again(game, kept, seat)) == struck(sent), seat
        assert all(text.encode() not in view for _, _, _, view in again(game, kept, seat) for text in marks)


@pytest.mark.parametrize("name", sorted({game for game, _ in MODES}))
def test_a_show_from_the_film_is_the_show_from_the_record(name: str) -> None:
    game = find_game(name)
    kept = keep(game, played(game, game.info.modes[0].id)[0])
    film = make_film(game, kept)
    for view in views_of(game, kept.setup):
        show = show_of(game, kept, view)
        assert show.note == "" and show.view in show.views
        if view != "all":
            seat = None if view == "watchers" else int(view)
            assert [
                (one.seq, one.at, one.events, one.view, one.action) for one in scenes_of(zlib.decompress(film), seat)
            ] == [(one.seq, one.at, one.events, one.view, one.action) for one in show.scenes]


def test_the_all_seeing_view_holds_every_hand_and_no_seat() -> None:
    game = find_game("dagupukito")
    kept = keep(game, played(game, "duel")[0])
    everything = [json.loads(bytes(scene.view)) for scene in show_of(game, kept, "all").scenes]
    own = {
        seat: {one.entry: json.loads(bytes(one.view)) for one in show_of(game, kept, str(seat)).scenes}
        for seat in (0, 1)
    }
    hands = 0
    for number, view in enumerate(everything):
        assert view["seat"] is None
        for at, fighter in enumerate(view.get("fighters", [])):
            known = own[fighter["seat"]].get(number)
            if known is not None and known["fighters"][at].get("hand") is not None:
                assert fighter["hand"] == known["fighters"][at]["hand"]
                hands += 1
    assert hands > 100
    whole = [event for scene in show_of(game, kept, "all").scenes for event in json.loads(bytes(scene.events))]
    drawn = [event for event in whole if event["event"] == "cards_drawn"]
    assert drawn and all(event.get("cards") for event in drawn)  # as their owner was told, and each once
    assert len(drawn) == sum(event["event"] == "cards_drawn" for scene in show_of(game, kept, "watchers").scenes
                             for event in json.loads(bytes(scene.events)))  # fmt: skip


def test_a_match_that_opens_nothing_shows_what_watchers_saw() -> None:
    game = find_game("knockout")
    kept = keep(game, played(game, "short", most=120)[0])
    assert views_of(game, kept.setup) == ("watchers",)
    for view in ("0", "all"):
        with pytest.raises(SetupError, match="view: .* opens nothing at the end of such a match"):
            show_of(game, kept, view)


def test_what_is_wrong_with_a_record_is_said() -> None:
    game = find_game("dagupukito")
    kept = keep(game, played(game, "duel")[0])
    data = encode(kept)
    packed = json.loads(data)
    packed["setup"]["pack"] = "/etc"
    with pytest.raises(RecordError, match=r"setup.pack: this match was played with extra content"):
        read_record(json.dumps(packed).encode())
    other = json.loads(data)
    other["entries"][5]["action"] = {"do": "nonsense"}
    with pytest.raises(RecordError, match="entry 5: action"):
        read_record(json.dumps(other).encode())
    cut = json.loads(data)
    del cut["entries"][7]
    with pytest.raises(RecordError, match=r"entries\[7\]\.seq: 8 stands in the place of 7"):
        read_record(json.dumps(cut).encode())
    older = json.loads(data)
    older["rules_version"] = "0"
    assert "made under rules 0" in show_of(*read_record(json.dumps(older).encode()), "all").note
    forged = json.loads(data)
    forged["digest"] = "0" * 32
    assert "digest" in show_of(*read_record(json.dumps(forged).encode()), "all").note
    with pytest.raises(RecordError, match="only what watchers saw"):
        show_of(game, as_seen(kept, None, kept.entries), "watchers")
    with pytest.raises(SetupError, match="view: '5' is none"):
        show_of(game, kept, "5")
