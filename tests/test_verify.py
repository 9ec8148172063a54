"""A record keeps what was promised during its match, and whoever changes it is found out (docs/decisions/0011)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.cli import main
from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.kernel.wire import Fill, SeatSetup, Setup
from fracas.lab.check_walk import Walker
from fracas.match.match import Entry, Match
from fracas.match.opens import as_seen
from fracas.match.promise import makes_promises, promise_of_entry, promise_of_luck, promised
from fracas.match.record import Record, digest, encode, record_of
from fracas.match.registry import all_games, find_game
from fracas.match.replay import Replay, film
from fracas.match.verify import Verdict, verify

TABLE = "atable2345"
SECRET = "5eed" * 16
OPEN = [game.id for game in all_games() if game.opens.at_end and game.opens.shut is None]


def salt(number: int) -> str:
    return hashlib.md5(str(number).encode(), usedforsecurity=False).hexdigest()


def bound(game: Game[Any], record: Record) -> Record:
    """The record as a table would have kept it."""
    entries: list[Entry] = []
    before = first = promise_of_luck(TABLE, record.seed or "")
    for entry in record.entries:
        entries.append(promised(game, TABLE, before, entry, salt(entry.seq)))
        before = entries[-1].promise
    return replace(record, entries=entries, table=TABLE, promise=first)


def played(game: Game[Any], secret: str = SECRET, most: int = 100_000) -> Record:
    """A match at random on live luck from the secret."""
    mode = game.info.modes[0]
    setup = Walker(game, mode, "verify", 0).walk.match.setup
    match, pick = Match(game, setup, Chance(secret)), Chance("picks")
    at = 0
    while not match.over and len(match.entries) < most:
        seats = match.pending()
        at += 1
        if not seats:
            assert match.tick(match.deadline()) is not None
            at = match.entries[-1].at
            continue
        seat = seats[pick.below(len(seats))]
        codes = match.state.options(seat)
        match.play(seat, codes[pick.below(len(codes))], max(at, int(match.state.at)))
    return replace(record_of(match), seed=secret)


@pytest.fixture(scope="module")
def record() -> Record:
    game = find_game("dagupukito")
    return bound(game, played(game))


def judged(record: Record | dict[str, Any], *known: str) -> Verdict:
    data = json.dumps(record).encode() if isinstance(record, dict) else encode(record)
    return verify(find_game("dagupukito"), data, known)


def states(verdict: Verdict) -> dict[str, tuple[str, int | None]]:
    return {finding.part: (finding.state, finding.entry) for finding in verdict.findings}


def plain(record: Record) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(encode(record))
    return fields


@pytest.mark.parametrize("name", OPEN)
def test_a_record_keeps_its_promises(name: str) -> None:
    game = find_game(name)
    whole = bound(game, played(game))
    verdict = verify(game, encode(whole), [whole.promise, whole.entries[3].promise])
    answers, choices = sum(len(entry.luck) for entry in whole.entries), len(whole.entries) - 1
    assert verdict.proved and answers > 20
    assert [finding.said for finding in verdict.findings] == [
        f"{answers} answers follow from the secret that was promised",
        f"{choices} of {choices} are those that were promised",
        "all 2 that you name are in the record",
    ]


def test_the_hash_is_what_the_decision_says(record: Record) -> None:
    line = json.dumps(["fracas luck 1", TABLE, SECRET], separators=(",", ":"))
    assert record.promise == hashlib.sha256(line.encode()).hexdigest()
    before = record.promise
    for entry in plain(record)["entries"]:
        told = ["fracas entry 1", TABLE, before, entry["seq"], entry["at"], entry.get("seat"), entry["salt"]]
        action = entry.get("action")
        line = json.dumps([*told, action], separators=(",", ":"), sort_keys=True, ensure_ascii=False)
        before = entry["promise"]
        assert before == hashlib.sha256(line.encode()).hexdigest()


def test_the_page_is_tested_with_promises_made_here() -> None:
    told = (Path(__file__).parents[1] / "client" / "src" / "verify.test.ts").read_text("utf-8")
    first = promise_of_luck(TABLE, SECRET)
    start = promise_of_entry(TABLE, first, {"seq": 0, "at": 0, "salt": "00" * 16}, blank=False)
    fill = {"do": "fill", "fields": {"line": 'Zoë says "hi"\n\x01', "b": "/"}}
    line = {"seq": 1, "at": 1250, "seat": 1, "salt": "ab" * 16, "action": fill}
    second = promise_of_entry(TABLE, start, line, blank=False)
    third = promise_of_entry(TABLE, second, {"seq": 2, "at": 1300, "salt": "cd" * 16, "action": fill}, blank=True)
    assert all(promise in told for promise in (first, start, second, third))


def changed_luck(fields: dict[str, Any]) -> int:
    entry = next(entry for entry in fields["entries"][1:] if len(set(entry.get("luck", ()))) > 1)
    entry["luck"] = entry["luck"][::-1] if entry["luck"] != entry["luck"][::-1] else sorted(entry["luck"])
    return int(entry["seq"])


def changed_action(fields: dict[str, Any]) -> int:
    first, *_, last = (entry for entry in fields["entries"] if entry.get("action"))
    last["action"] = first["action"]
    return int(last["seq"])


def changed_seat(fields: dict[str, Any]) -> int:
    fields["entries"][5]["seat"] = 1 - fields["entries"][5]["seat"]
    return 5


def changed_time(fields: dict[str, Any]) -> int:
    fields["entries"][7]["at"] += 1
    return 7


def changed_salt(fields: dict[str, Any]) -> int:
    fields["entries"][4]["salt"] = salt(-1)
    return 4


def no_salt(fields: dict[str, Any]) -> int:
    del fields["entries"][6]["salt"]
    return 6


def no_promise(fields: dict[str, Any]) -> int:
    del fields["entries"][6]["promise"]
    return 6


def no_promises(fields: dict[str, Any]) -> int:
    for entry in fields["entries"]:
        del entry["promise"], entry["salt"]
    return 0


def one_entry_less(fields: dict[str, Any]) -> int:
    del fields["entries"][9]
    return 9


def renumbered(fields: dict[str, Any]) -> int:
    del fields["entries"][9]
    for entry in fields["entries"][9:]:
        entry["seq"] -= 1
    return 9


@pytest.mark.parametrize("tamper", [
    changed_action, changed_seat, changed_time, changed_salt, no_salt, no_promise, no_promises, one_entry_less,
    renumbered,
])  # fmt: skip
def test_a_changed_choice_is_refused_and_named(record: Record, tamper: Callable[[dict[str, Any]], int]) -> None:
    fields = plain(record)
    entry = tamper(fields)
    verdict = judged(fields)
    assert not verdict.proved and states(verdict)["choices"] == ("broken", entry)
    assert f"entry {entry}" in verdict.findings[1].said


def test_a_changed_answer_of_luck_is_refused_and_named(record: Record) -> None:
    fields = plain(record)
    entry = changed_luck(fields)
    verdict = judged(fields)
    assert states(verdict) == {"luck": ("broken", entry), "choices": ("proved", None)}
    assert f"entry {entry} has the luck" in verdict.findings[0].said


def test_another_secret_is_refused(record: Record) -> None:
    other = judged(replace(record, seed="a" * 64))
    assert other.findings[0].said == "the secret is not the one that was promised" and not other.proved
    assert states(judged(replace(record, table="elsewhere")))["luck"] == ("broken", None), "nor that of another table"
    assert states(judged(replace(record, promise="")))["luck"] == ("broken", None)
    fitting = replace(record, seed="a" * 64, promise=promise_of_luck(TABLE, "a" * 64))
    found = states(judged(fitting))
    assert found["luck"][0] == "broken" and found["choices"] == ("broken", 0), "the chain begins with it"


def test_another_end_is_refused(record: Record) -> None:
    assert record.outcome is not None
    stolen = replace(record, outcome=replace(record.outcome, scores=record.outcome.scores[::-1]))
    assert states(judged(stolen))["luck"] == ("broken", None)
    cut = replace(record, entries=record.entries[:-1])
    assert states(judged(cut))["luck"] == ("broken", None)


def test_a_record_made_up_as_a_whole_is_found_out_by_what_was_sent(record: Record) -> None:
    game = find_game("dagupukito")
    other = bound(game, played(game, "0ddf" * 16))
    assert judged(other).proved, "it is sound in itself"
    sent = [record.promise, record.entries[-1].promise]
    assert judged(record, *sent).proved
    assert states(judged(other, *sent))["promises"] == ("broken", None)
    assert states(judged(other, sent[1]))["promises"] == ("broken", None), "one is enough: each covers all before it"


def test_old_records_are_made_without_promises(record: Record) -> None:
    old = played(find_game("dagupukito"))
    verdict = judged(old)
    assert [finding.state for finding in verdict.findings] == ["unproved", "unproved"]
    assert all(finding.said.startswith("made without promises") for finding in verdict.findings)
    assert b"promise" not in encode(old) and b"salt" not in encode(old)
    assert old.digest == record.digest == digest(record.setup, record.entries, record.outcome), "it is the same match"


def test_a_record_of_what_somebody_saw_proves_nothing_and_holds_no_salt(record: Record) -> None:
    game = find_game("dagupukito")
    for seat in (0, 1, None):
        seen = as_seen(record, seat, [moment.entry for moment in film(game, record, seat)])
        assert b"promise" not in encode(seen) and b"salt" not in encode(seen)
        assert [finding.state for finding in judged(seen).findings] == ["unproved", "unproved"]


def test_a_replay_keeps_salts_and_promises(record: Record) -> None:
    replay = Replay(find_game("dagupukito"), record)
    while replay.step() is not None:
        pass
    assert replay.match.entries == record.entries


# --- what never opens -------------------------------------------------------------------------------------------------


def test_a_nameless_entry_has_a_link_that_says_nothing_of_it() -> None:
    game = find_game("knockout")
    entries = [Entry(3, 9, seat, 1, Fill({"avoid": text})) for seat in range(4) for text in ("spiders", "clowns")]
    links = {promised(game, TABLE, "", entry, salt(3)).promise for entry in entries}
    blank = promised(game, TABLE, "", Entry(3, 9), salt(3)).promise
    assert links == {blank}
    setup = Setup("knockout", (SeatSetup("Ann"), SeatSetup("Bo")))
    assert makes_promises(game, setup), "all of a quick brawl opens"
    assert not makes_promises(game, replace(setup, options={"mode": "full"})), "no evening does"


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_says_what_was_proved(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(encode(record))
    fields = plain(record)
    entry = changed_luck(fields)
    bad.write_text(json.dumps(fields))
    assert main(["verify", str(good)]) == 0
    told = capsys.readouterr().out
    assert "answers follow from the secret that was promised" in told and "choices: 140 of 140" in told
    assert record.promise in told and record.entries[-1].promise in told and "Compare these" in told
    assert main(["verify", str(good), "--promise", record.promise]) == 0
    assert "Compare these" not in capsys.readouterr().out
    assert main(["verify", str(good), "--promise", "0" * 64]) == 1
    capsys.readouterr()
    assert main(["verify", "--json", str(bad)]) == 1
    found = msgspec.json.decode(capsys.readouterr().out)
    assert found["proved"] is False and found["findings"][0]["entry"] == entry
    assert main(["verify", str(tmp_path / "none.json")]) == 2
