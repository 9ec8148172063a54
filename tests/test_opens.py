"""What never opens after a match leaves its record and its films, and what is left still replays."""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec
import pytest
from server import scribble

from fracas.kernel.ask import Ask
from fracas.kernel.chance import Chance
from fracas.kernel.wire import Action, Fill, SeatSetup, Setup
from fracas.lab.check_walk import Walker
from fracas.match import Match, Progress, all_games, film, find_game
from fracas.match.match import event_tag
from fracas.match.opens import digest_again, keep
from fracas.match.record import Record, decode, encode, encode_entry, record_of
from fracas.match.replay import Replay

pytestmark = pytest.mark.pure_only

KNOCKOUT = find_game("knockout")
MOTH = "A pale moth eats my hand."
WATCHER_AND_SEATS = (None, 0, 1, 2, 3)


class Evening:
    """Four people from session zero to the first scene; `author` writes what to avoid, and Ann's line is struck."""

    def __init__(self, author: int, seed: str = "evening") -> None:
        names = ("Ann", "Bob", "Cy", "Dee")
        setup = Setup("knockout", tuple(SeatSetup(name) for name in names), {"mode": "full"})
        self.match = Match(KNOCKOUT, setup, Chance(seed))
        self._luck, self._ideas = random.Random(seed), Chance(seed, keep=False)
        self.send(author, Fill({"avoid": "giant spiders"}))
        while not self._in_scene():
            self._play()
        writer = self.match.pending()[0]
        self.send(writer, Fill({"say": MOTH}))
        self.send(2, next(one for one in self.match.ask(2).asides if event_tag(one) == "xcard"))  # type: ignore[arg-type]
        self.send(author, Fill({"avoid": "clowns"}))
        for _ in range(30):
            self._play()

    def send(self, seat: int, action: Action) -> None:
        ask = self.match.ask(seat)
        done = self.match.submit(seat, ask.id, action, 0)
        assert isinstance(done, Progress), done

    def _in_scene(self) -> bool:
        return any(ask.kind == "scene_play" for ask in self.match.asks())

    def _play(self) -> None:
        """One decision at random: a form that needs something is filled, else an option is taken."""
        ask = self.match.ask(self._luck.choice(self.match.pending()))
        if any(box.required and not box.value for box in ask.form) and self._luck.random() < 0.7 and self._fill(ask):
            return
        options = [one for one in ask.options if event_tag(one) != "set_tool"]  # type: ignore[arg-type]
        if options:
            self.send(ask.seat, self._luck.choice(options))

    def _fill(self, ask: Ask) -> bool:
        assert KNOCKOUT.forms is not None
        fields = KNOCKOUT.forms.idea(self.match.view(ask.seat), ask, self._ideas)
        return bool(fields) and isinstance(self.match.submit(ask.seat, ask.id, Fill(fields), 0), Progress)


@pytest.fixture(scope="module")
def evenings() -> list[Record]:
    return [record_of(Evening(author).match, "seed") for author in (0, 2)]


def replayed(record: Record) -> Match:
    replay = Replay(KNOCKOUT, record)
    while replay.step() is not None:
        pass
    return replay.match


def test_a_kept_record_is_the_same_whoever_wrote_what_to_avoid(evenings: list[Record]) -> None:
    # RULES KC-1.3
    assert encode(evenings[0]) != encode(evenings[1])
    here, there = (encode(keep(KNOCKOUT, record)) for record in evenings)
    assert here == there and here.count(b"giant spiders") == here.count(b"clowns") == 1


def test_a_kept_record_replays_and_its_digest_is_its_own(evenings: list[Record]) -> None:
    for record in evenings:
        kept = decode(encode(keep(KNOCKOUT, record)), KNOCKOUT)
        match = replayed(kept)
        assert digest_again(KNOCKOUT, kept, match) == kept.digest != record.digest
        story = KNOCKOUT.cases.show(match.state)["story"]
        assert [one["text"] for one in story["avoid"]] == ["giant spiders", "clowns"]
        assert keep(KNOCKOUT, kept) == kept, "there is nothing more to take out"
        changed = msgspec.structs.replace(kept, entries=[*kept.entries[:-1]])
        assert digest_again(KNOCKOUT, changed, replayed(changed)) != kept.digest


def test_struck_text_is_in_no_kept_record_and_no_film(evenings: list[Record]) -> None:
    # RULES KC-1.5
    record = evenings[1]
    assert MOTH.encode() in encode(record)
    kept = keep(KNOCKOUT, record)
    assert MOTH.encode() not in encode(kept) and b"[struck " in encode(kept)
    for seat in WATCHER_AND_SEATS:
        assert MOTH.encode() not in msgspec.json.encode(film(KNOCKOUT, kept, seat))


def test_the_films_of_a_kept_record_show_what_was_seen(evenings: list[Record]) -> None:
    """But for struck text, and for how many Avoid entries a seat knows to be its own."""
    record = evenings[1]
    kept = keep(KNOCKOUT, record)

    def told(one: Record, seat: int | None) -> list[str]:
        moments = [msgspec.json.encode((moment.events, moment.view)).decode() for moment in film(KNOCKOUT, one, seat)]
        known = [re.sub(r',"anonymous_answers":\d+', "", moment) for moment in moments]
        return [re.sub(r"\[struck \d+\]", MOTH, moment) for moment in known]

    for seat in WATCHER_AND_SEATS:
        assert told(kept, seat) == told(record, seat)


def test_a_film_shows_no_luck_and_no_action_of_another(evenings: list[Record]) -> None:
    kept = keep(KNOCKOUT, evenings[0])
    for seat in WATCHER_AND_SEATS:
        entries = [moment.entry for moment in film(KNOCKOUT, kept, seat)]
        assert all(not entry.luck and entry.seat in (None, seat) for entry in entries)
        assert all(entry.action is None for entry in entries if entry.seat is None)
        assert [entry.seq for entry in entries] == list(range(len(entries)))


def test_a_struck_text_is_marked_wherever_it_was_written_or_named() -> None:
    match = Match(scribble.GAME, Setup("scribble", (SeatSetup("Ann"), SeatSetup("Bo"))), Chance("scribble"))

    def do(seat: int, action: Action) -> None:
        assert isinstance(match.submit(seat, match.ask(seat).id, action, 0), Progress), action

    do(0, Fill({"line": "loud"}))
    do(1, Fill({"tone": "loud", "line": "Rosa Moth"}))
    do(1, Fill({"line": " Rosa Moth "}))
    do(0, scribble.Quote("loud Rosa Moth"))
    do(0, Fill({"line": "Rosa Moth"}))
    do(1, scribble.Quote("Rosa Moth"))
    do(0, scribble.Erase())
    assert sum(b"Rosa" in encode_entry(one) for one in match.entries) == 5
    assert b"Rosa" in encode(keep(scribble.GAME, record_of(match))), "two of the lines still stand"
    do(0, scribble.Erase())
    do(0, scribble.Erase())
    kept = keep(scribble.GAME, record_of(match))
    assert b"Rosa" not in encode(kept)
    fields = [one.action.fields for one in kept.entries if isinstance(one.action, Fill)]
    assert fields[0] == {"line": "loud"} and fields[1]["tone"] == "loud", "a choice is nobody's text"
    replay = Replay(scribble.GAME, kept)
    while replay.step() is not None:
        pass
    assert digest_again(scribble.GAME, kept, replay.match) == kept.digest
    assert replay.match.view(0) == scribble.Sheet(("loud",), ())


def test_a_struck_text_leaves_the_lines_of_others_and_stays_on_the_avoid_list() -> None:
    # RULES KC-1.5, KC-R11
    evening = Evening(0)
    while evening.match.ask(0).kind != "scene_play" or evening.match.ask(1).kind != "scene_play":
        evening._play()
    for seat, fields in (
        (1, {"avoid": "Rosa Moth"}),
        (0, {"say": "I know her as Rosa Moth, the tailor."}),
        (1, {"say": "Rosa Moth"}),
    ):
        evening.send(seat, Fill(fields))
    strike = next(one for one in evening.match.ask(2).asides if event_tag(one) == "xcard")  # type: ignore[arg-type]
    evening.send(2, strike)
    kept = keep(KNOCKOUT, record_of(evening.match))
    filled = [one.action.fields for one in kept.entries if isinstance(one.action, Fill)]
    said = [fields["say"] for fields in filled if "say" in fields]
    assert said[-2] == "I know her as …, the tailor." and re.fullmatch(r"\[struck \d+\]", said[-1])
    assert encode(kept).count(b"Rosa Moth") == 1, "the entry of the Avoid list"
    assert replayed(kept).view(None) == evening.match.view(None)
    for observer in WATCHER_AND_SEATS:
        reel = film(KNOCKOUT, kept, observer)
        told = [str(event) for moment in reel for event in moment.events if "Rosa Moth" in str(event)]
        assert len(told) == 1 and "Avoid" in told[0]


def test_a_line_that_loses_the_name_it_was_signed_with_is_kept_as_it_stands() -> None:
    # RULES KC-1.5, KC-R18
    evening = Evening(0)

    def story() -> dict[str, Any]:
        shown: dict[str, Any] = KNOCKOUT.cases.show(evening.match.state)["story"]
        return shown

    while not story()["columns"] or evening.match.ask(3).kind != "scene_play":
        evening._play()
    rival = story()["columns"][0]
    evening.send(3, Fill({"say": f"{rival['name']}: you are late.", "voice": "in character"}))
    assert story()["log"][-1]["who"] == f"R{rival['versus'] + 1}"
    evening.send(0, Fill({"say": "Vex says pale moth?"}))
    evening.send(3, Fill({"say": f"{rival['name']}: pale moth", "voice": "in character"}))
    evening.send(2, next(one for one in evening.match.ask(2).asides if event_tag(one) == "xcard"))  # type: ignore[arg-type]
    kept = keep(KNOCKOUT, record_of(evening.match))
    assert replayed(kept).view(None) == evening.match.view(None) and b"pale moth" not in encode(kept)
    assert "Vex says …?" in [line["text"] for line in story()["log"]], "who repeated the words keeps the rest"
    while evening.match.ask(1).kind != "scene_play":
        evening._play()
    evening.send(1, Fill({"say": rival["name"]}))
    evening.send(2, next(one for one in evening.match.ask(2).asides if event_tag(one) == "xcard"))  # type: ignore[arg-type]
    kept = keep(KNOCKOUT, record_of(evening.match))
    assert replayed(kept).view(None) == evening.match.view(None)
    assert [line["text"] for line in story()["log"] if "late" in line["text"]] == ["…: you are late."]
    assert f"{rival['name']}: you" not in encode(kept).decode()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_says_what_opens_and_what_does_not(game: Any) -> None:
    assert game.opens.at_end or game.opens.never, f"{game.id} declares nothing: see docs/decisions/0005"
    if game.opens.nameless or game.opens.strikes:
        assert game.opens.never


@pytest.mark.parametrize("mode", KNOCKOUT.info.modes, ids=lambda mode: mode.id)
def test_a_quick_brawl_opens_and_an_evening_does_not(mode: Any) -> None:
    """KC-0.2: only the story has authors and drafts; a brawl is kept with its questions, so it can be reviewed."""
    walker = Walker(KNOCKOUT, mode, "opens", 0)
    match = walker.walk.match
    while len(match.entries) < 40:
        walker.step()
    kept, evening = keep(KNOCKOUT, record_of(match)), "mode" in mode.options
    assert KNOCKOUT.opens_after(match.setup) is not evening
    assert kept.nameless is evening
    assert any(entry.ask is not None for entry in kept.entries) is not evening
