"""Finds puzzles in matches of bots, those of the corpus first: choices with one clear best answer, as files."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fracas.bots.review import known_worths
from fracas.kernel.game import Game, SetupError
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.thinking.search import Search
from fracas.kernel.wire import Fill, SeatSetup
from fracas.lab import sim
from fracas.lab.corpus.corpus import FOLDER, Line, file_of, lines_in
from fracas.lab.progress import Advance, bar, nobody
from fracas.match.cases.lines import action_line
from fracas.match.match import Match
from fracas.match.record import Record, RecordError, decode, record_of
from fracas.match.registry import find_game
from fracas.match.replay import Replay
from fracas.match.text import line_for_action, line_for_ask
from fracas.puzzles import PuzzleError, check_puzzle, read_puzzle
from fracas.puzzles.files import FOUND, SAYS

__all__ = ["Source", "add_command", "find"]

NAMES = (("Rookie", "Vex"), ("Vex", "Rookie"))  # by who is to answer
CLEAR = 0.14  # in chances to win, how much better than the rest; `puzzle check` accepts a little less
OPTIONS = (3, 12)  # how many options: with fewer there is no question, with more no puzzle
LONGEST = 150  # entries that lead up to it
TRIALS, TIMES, ROLLED = 400, 2, 12  # of a search that must agree, each with a seed of its own
NEARLY_WON = 0.95  # then a win at once is looked for
OF_A_KIND = 5  # puzzles about the same question of a game
TRIED = 4  # choices of a match, the clearest first
MATCHES = 400  # that are looked at: the corpus, and then fresh ones

Best = tuple[int, int, dict[int, float]]  # the best option, the next best, and what each is worth


class Source(Struct, frozen=True):
    """Where matches come from: the corpus from a number on, then fresh ones of this mode, these options and bots."""

    first: int = 0
    mode: str | None = None
    options: dict[str, Any] = {}
    bot: str = "informed"


def find(game: Game[Any], many: int, folder: Path, source: Source, advance: Advance = nobody) -> Iterator[Path]:
    """Write so many puzzle files; each passes its check, and no two are of the same match."""
    kinds: Counter[str] = Counter()
    found = 0
    for number, record in _records(game, source):
        advance(1)
        path = _best_of(game, record, folder / f"{FOUND}{number:03d}.toml", kinds)
        if path is not None:
            found += 1
            yield path
        if found == many:
            return


def _records(game: Game[Any], source: Source) -> Iterator[tuple[int, Record]]:
    """Matches to look at, each with its number."""
    lines = lines_in(file_of(FOLDER, game.id))
    for number in range(source.first, MATCHES):
        record = _stored(game, lines[number]) if number < len(lines) else _played(game, number, source)
        if record is not None:
            yield number, record


def _stored(game: Game[Any], line: bytes) -> Record | None:
    """A match by turns of one or two players, without forms and clocks; None for any other."""
    try:
        record = decode(bytes(msgspec.json.decode(line, type=Line).record), game)
    except RecordError:
        return None
    if len(record.setup.seats) > 2 or game.in_real_time(record.setup) or record.nameless or record.setup.pack:
        return None
    return None if any(isinstance(entry.action, Fill) for entry in record.entries) else record


def _played(game: Game[Any], number: int, source: Source) -> Record:
    """A fresh match."""
    mode = game.mode(source.mode) if source.mode else game.info.modes[0]
    entrants = (source.bot,) * min(mode.seats)
    plan = sim.plan(game, games=1, seed=f"puzzle:{number}", entrants=entrants, mode=mode.id, options=source.options)
    held: list[Match] = []
    sim.play_one(game, plan, 0, lambda match: held.append(match) if not held else None)
    record = record_of(held[0])
    return replace(record, setup=replace(record.setup, mode=mode.id))


def _best_of(game: Game[Any], record: Record, path: Path, kinds: Counter[str]) -> Path | None:
    """The clearest choice of a match as a file, a win at once before any other; None if there is none."""
    replay = Replay(game, record, listen=False)
    there: list[tuple[float, str, str]] = []
    while len(replay.match.entries) < min(LONGEST, len(record.entries)):
        match = replay.match
        entry = record.entries[len(match.entries)]
        if entry.action is None:
            break  # the clock strikes: a puzzle has none
        if entry.seat is not None and match.pending() == [entry.seat]:
            kind = match.ask(entry.seat).kind
            if kinds[kind] < OF_A_KIND and (best := _clear(match, entry.seat)) is not None:
                worth = best[2]
                for of in _kinds(best):
                    clear = worth[best[0]] - worth[best[1]] + (of == "win")
                    there.append((clear, kind, _file(game, record, match, entry.seat, of, *best)))
        if replay.step() is None:
            break
    for _, kind, text in sorted(there, reverse=True)[:TRIED]:
        if _written(path, text):
            kinds[kind] += 1
            return path
    return None


def _kinds(best: Best) -> tuple[str, ...]:
    """What may be asked: for a win at once only where the chances say so."""
    return ("win", "best") if best[2][best[0]] >= NEARLY_WON else ("best",)


def _written(path: Path, text: str) -> bool:
    """Write a file, and keep it if it passes its check."""
    path.write_text(text, "utf-8")
    try:
        check_puzzle(read_puzzle(path))
    except PuzzleError:
        path.unlink()
        return False
    return True


def _clear(match: Match, seat: int) -> Best | None:
    """The best option and the next best, if the best is clearly better in many futures and a search agrees."""
    options = match.state.options(seat)
    if not OPTIONS[0] <= len(options) <= OPTIONS[1]:
        return None
    world = match.state.copy()
    world.redeal(seat, Quick(1))
    if world.pending() != 1 << seat:
        return None  # others choose at the same time: whoever always takes the best is foreseen
    worth = known_worths(match, seat, int(options[0]))
    best, second = sorted(worth, key=lambda code: -worth[code])[:2]
    if worth[best] - worth[second] < CLEAR:
        return None
    for time in range(TIMES):
        search = Search(world.copy(), seat, 1 + time, ROLLED, False)
        search.think(TRIALS)
        if search.answer(Quick(time + 1)) != best:
            return None
    return best, second, worth


def _file(
    game: Game[Any], record: Record, match: Match, seat: int, of: str, best: int, second: int, worth: dict[int, float]
) -> str:
    """The puzzle as a file: the match up to the question, and the answer."""
    names = NAMES[seat] if len(record.setup.seats) == 2 else (NAMES[0][0],)
    setup = replace(record.setup, seats=tuple(SeatSetup(name) for name in names))
    first = game.words.decode(match.state, best)
    said, next_best = (
        line_for_action(game, setup, one).rstrip(".") for one in (first, game.words.decode(match.state, second))
    )
    mode = next((one.title for one in game.info.modes if one.id == record.setup.mode), game.info.title)
    entries = [one for one in match.entries if one.action is not None]
    lines = [f"{names[one.seat or 0]} {action_line(one.action)}" for one in entries if one.action is not None]
    luck = [_luck_word(game, answer) for one in match.entries for answer in one.luck]
    most, less = (round(100 * worth[code]) for code in (best, second))
    why = SAYS["at_once" if of == "win" else "chances"].format(best=said, most=most, next=next_best, less=less)
    ask = match.ask(seat)
    head = {
        "title": SAYS["title"].format(mode=mode, ask=line_for_ask(game, setup, ask)),
        "game": game.id,
        "puzzle": of,
        "seats": list(names),
        "you": names[seat],
        "why": why,
        "note": "Found in a match of bots (fracas puzzle find).",
    }
    text = "".join(f"{key} = {_toml(value)}\n" for key, value in head.items())
    text += f"options = {_toml(record.setup.options)}\n" if record.setup.options else ""
    text += f"luck = {_wrapped(luck)}\ndo = {_wrapped(lines)}\n"
    text += f"\n[expect]\nasks = [{_toml(f'{names[seat]} {ask.kind}')}]\n"
    return f"{text}\n[[then]]\ndo = [{_toml(f'{names[seat]} {action_line(first)}')}]\n"


def _luck_word(game: Game[Any], answer: int) -> str:
    """How a file of this game writes an answer of luck."""
    for word in (str(answer), str(answer + 1), f"#{answer}"):
        try:
            if game.cases.luck(word) == answer:
                return word
        except SetupError:
            continue
    raise SetupError(f"{game.id}: no word for the luck {answer}")


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    return msgspec.json.encode(value).decode()


def _wrapped(words: list[str]) -> str:
    """A long list over several lines."""
    lines, now = [], " "
    for word in map(_toml, words):
        if len(now) + len(word) > 117:
            lines.append(now)
            now = " "
        now += f" {word},"
    return "[\n" + "\n".join([*lines, now]) + "\n]" if words else "[]"


def add_command(
    command: Callable[[str, Any, str], argparse.ArgumentParser],
    count: Callable[[str], int],
    option: Callable[[str], tuple[str, Any]],
) -> None:
    """Add `find`, below `puzzle`; `count` and `option` read a number and a `k=v`."""
    made = command("find", _find, "find puzzles in matches of bots, and write them as files")
    made.add_argument("game", metavar="GAME")
    made.add_argument("--many", type=count, default=10, metavar="N", help="puzzles to find (10)")
    made.add_argument("--from", dest="first", type=int, default=0, metavar="I", help="the match to begin with (0)")
    made.add_argument("--mode", metavar="M", help="mode of matches beyond the corpus (the game's first)")
    made.add_argument("--option", type=option, action="append", default=[], metavar="K=V", help="set an option of them")
    made.add_argument("--bot", default="informed", metavar="B", help="who plays them (informed)")
    made.add_argument("--into", type=Path, metavar="DIR", help="where to write them (the game's puzzles)")


def _find(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    folder = args.into or game.info.folder / "puzzles"
    folder.mkdir(parents=True, exist_ok=True)
    with bar(game.info.title, MATCHES) as advance:
        source = Source(args.first, args.mode, dict(args.option), args.bot)
        paths = list(find(game, args.many, folder, source, advance))
    if args.json:
        print(msgspec.json.encode([str(path) for path in paths]).decode())
    else:
        for path in paths:
            print(path)
        print(f"{len(paths)} found")
    return 0 if len(paths) >= args.many else 1
