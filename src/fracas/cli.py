"""The command line: one subcommand per thing a person does; with `--json` each of them prints JSON for a program.

Exit status: 0 done, 1 something was found wrong (a law, a case, a digest), 2 what was asked cannot be done.
"""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from fracas import __version__, commands_of_records
from fracas.kernel.chance import LuckError
from fracas.kernel.game import Game, SetupError
from fracas.lab.balance import commands as commands_of_balance
from fracas.lab.corpus.find import add_command as add_find
from fracas.lab.strength import commands as commands_of_strength
from fracas.lab.strength.league import add_command as add_league
from fracas.lab.strength.newcomer import add_command as add_newcomer
from fracas.lab.work import commands as commands_of_work
from fracas.lab.work.commands import add_places
from fracas.languages import ENGLISH, languages
from fracas.languages.captions import lesson_in, puzzle_in
from fracas.languages.commands import add_command as add_words
from fracas.lessons import Lesson
from fracas.lessons import commands as commands_of_lessons
from fracas.lessons.file_kind import ToldIn
from fracas.match.record import RecordError
from fracas.match.registry import all_games, find_game
from fracas.match.text import LineError
from fracas.puzzles import Puzzle
from fracas.puzzles import commands as commands_of_puzzles
from fracas.rulebook import Position
from fracas.rulebook import commands as commands_of_rules
from fracas.server.chaos import command as chaos_command
from fracas.server.host import commands as commands_of_hosts

__all__ = ["main"]

FOUND_WRONG = 1
CANNOT = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    try:
        args = _parser().parse_args(argv)
    except SystemExit as stop:  # argparse has printed what is wrong, or the help
        return CANNOT if stop.code else 0
    try:
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except (SetupError, RecordError, LuckError, LineError, _Mistake) as error:
        return _complain(str(error))
    except FileNotFoundError as error:
        return _complain(f"{error.filename}: no such file")
    except (IsADirectoryError, PermissionError) as error:
        return _complain(f"{error.filename}: {(error.strerror or 'cannot be read').lower()}")
    except BrokenPipeError:  # the reader (head, less) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except SystemExit as stop:  # the server says in words why it cannot start
        return _complain(stop.code) if isinstance(stop.code, str) else int(stop.code or 0)


class _Mistake(Exception):
    """What was asked cannot be done; the message says what to change."""


def _complain(what: str) -> int:
    print(f"fracas: {what}", file=sys.stderr)
    return CANNOT


# --- arguments ----------------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="fracas", description="An arena for tabletop brawling games.")
    parser.add_argument("--version", action="version", version=f"fracas {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Any, brief: str, among: Any = commands) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = among.add_parser(name, help=brief, description=brief)
        made.add_argument("--json", action="store_true", help="print JSON on stdout and nothing else there")
        made.set_defaults(run=run)
        return made

    command("games", _games, "list the games and their modes")

    play = command("play", _play, "play: in the browser, or in this terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help="go straight to this game")
    play.add_argument("--terminal", action="store_true", help="play in this terminal")
    play.add_argument("--lang", choices=languages(), default=ENGLISH, help="the language of this terminal (en)")
    commands_of_hosts.add_options(play, alone=False)
    _pack(play, "extra content to play with: in the browser, to choose when you set a table")

    commands_of_hosts.add_commands(command)

    sim = command("sim", _sim, "play many matches between bots and count")
    sim.add_argument("game", metavar="GAME")
    sim.add_argument("--games", type=_count, default=100, metavar="N", help="matches to play (100)")
    sim.add_argument("--bots", type=_words, default=("random",), metavar="A,B", help="bots, rotated over the seats")
    sim.add_argument("--seed", default="1", metavar="S", help="any text; decides every match (1)")
    add_places(sim, _count)
    sim.add_argument("--mode", metavar="M", help="mode of the game (its first)")
    sim.add_argument("--option", type=_option, action="append", default=[], metavar="K=V", help="set an option")
    _pack(sim, "extra content to play with")

    lab = commands.add_parser("lab", help="find out by many matches: who is stronger")
    labs = lab.add_subparsers(metavar="COMMAND", required=True)
    add_league(lambda name, run, brief: command(name, run, brief, labs), _count)
    for some in (commands_of_strength, commands_of_balance, commands_of_work):
        some.add_commands(lambda name, run, brief: command(name, run, brief, labs), _count, _option)

    check = command("check", _check, "check the laws every game keeps")
    check.add_argument("game", nargs="*", metavar="GAME", help="games to check (all)")
    check.add_argument("--games", type=_count, default=20, metavar="N", help="matches per mode (20)")
    check.add_argument("--seed", default="1", metavar="S", help="any text (1)")
    check.add_argument("--mode", metavar="M", help="check this mode alone")
    check.add_argument("--jobs", type=_count, default=1, metavar="J", help="processes to use (1); they share the modes")
    check.add_argument(
        "--keep", type=Path, metavar="FILE", help="keep what is found of each mode there, and go on from it"
    )

    _pack(check, "check this pack of one game: that it is read, and that matches with it can be played and replayed")

    case = command("case", _case, "run case files")
    case.add_argument("path", nargs="+", type=Path, metavar="PATH", help="case files, or folders of them")

    lessons = commands_of_lessons.add_commands(commands, command, _take_lesson, ToldIn(languages(), lesson_in))
    add_newcomer(lambda name, run, brief: command(name, run, brief, lessons), _count)
    puzzles = commands_of_puzzles.add_commands(commands, command, _try_puzzle, ToldIn(languages(), puzzle_in))
    add_find(lambda name, run, brief: command(name, run, brief, puzzles), _count, _option)
    commands_of_records.add_commands(command)
    add_words(command)

    commands_of_rules.add_command(command, _as_text, _coverage)

    prints = command("print", _print_sheets, "print a game's sheets as PDF, filled or blank")
    prints.add_argument("game", metavar="GAME")
    filled = prints.add_mutually_exclusive_group()
    filled.add_argument("--from", dest="saved", type=Path, metavar="FILE", help="a saved campaign to fill them from")
    filled.add_argument("--sample", metavar="ID", help="fill them with a ready-made one")
    prints.add_argument("--out", type=Path, default=Path("."), metavar="DIR", help="where the PDFs go (here)")

    breaks = command("chaos", _chaos, "break a site on this machine while people play, and see that nothing is lost")
    chaos_command.add_options(breaks)

    bench = command("bench", _bench, "measure speed against a peer")
    side = bench.add_mutually_exclusive_group()
    side.add_argument("--against", type=Path, metavar="DIR", help="another source tree: every game there and here")
    side.add_argument("--server", action="store_true", help="the server, over sockets, against boardgame.io's (Node)")
    return parser


def _pack(command: argparse.ArgumentParser, brief: str) -> None:
    command.add_argument("--pack", type=_folder, metavar="DIR", help=brief)


def _folder(text: str) -> str:
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder")
    return text


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(","))


def _option(text: str) -> tuple[str, Any]:
    """`k=v`, the value as JSON where it is JSON and as a word where it is not."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form name=value")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value


# --- the commands -------------------------------------------------------------------------------------------------


def _games(args: argparse.Namespace) -> int:
    games = all_games()
    if args.json:
        return _print_json({"games": [_game_card(game) for game in games]})
    for game in games:
        print(f"{game.id}: {game.info.title}. {game.info.tagline}")
        for mode in game.info.modes:
            print(f"  {mode.id:<14} {_seats(mode.seats):<10} {mode.title}. {mode.brief}")
    return 0


def _sim(args: argparse.Namespace) -> int:
    from fracas.lab import sim
    from fracas.lab.progress import bar

    game = find_game(args.game)
    plan = sim.plan(
        game,
        games=args.games,
        seed=args.seed,
        entrants=args.bots,
        mode=args.mode,
        options=dict(args.option),
        pack=args.pack,
    )
    try:
        with bar(f"{game.info.title}, {plan.mode}", plan.games) as advance:
            result = sim.simulate(plan, jobs=args.jobs, cluster=args.cluster, advance=advance)
    except sim.SimError as error:
        raise _Mistake(f"{game.id}: {error}") from None
    if args.json:
        return _print_json(result)
    _tell_sim(game, result)
    return 0


def _tell_sim(game: Game[Any], result: Any) -> None:
    plan = result.plan
    print(f"{game.info.title}, {plan.mode}: {result.games:,} matches, seed {plan.seed}")
    head = ["", "score", "95 %", "won", "drawn", "lost", *(f"in seat {i}" for i in range(len(plan.bots)))]
    rows = [
        [entrant.name, *_share_cells(entrant.all), *(f"{seat.share:.1%}" for seat in entrant.by_seat)]
        for entrant in result.entrants
    ]
    rows += [[f"seat {i}", *_share_cells(seat)] for i, seat in enumerate(result.seats)]
    _print_table(head, rows)
    length = result.length
    print(f"length: mean {length.mean:.1f}, median {length.median:g}, {length.min} to {length.max} decisions")
    print(
        f"{result.decisions:,} decisions in {result.seconds:.2f} s on {result.jobs} "
        f"process{'es' if result.jobs > 1 else ''}: {result.decisions_per_second:,.0f} a second"
    )
    print(f"digest {result.digest}")
    print(f"intervals: {result.method}")


def _as_text(position: Position) -> str:
    """A position of the rulebook as the terminal shows it to its seat."""
    from fracas.terminal.render import as_text

    match, seat = position.match, position.seat
    return as_text(match.game, match.setup, match.view(seat), seat)


def _coverage(game: Game[Any], as_json: bool) -> int:
    from fracas.lab.coverage import coverage

    if not (game.info.folder / "tests").is_dir():
        raise _Mistake("--coverage: it needs the source tree; an installed package has no tests")
    found = coverage(game)
    if as_json:
        return _print_json(found)
    print(found)
    return 0


def _check_pack(args: argparse.Namespace, games: list[Game[Any]]) -> int:
    """One game with a pack, in each of its modes."""
    from fracas.lab.packs.check import check_pack

    if len(games) != 1:
        raise _Mistake("--pack: name the game that the pack is for")
    lines = check_pack(games[0], args.pack, args.mode, args.games, args.seed)
    if args.json:
        return _print_json(lines)
    for line in lines:
        print(line)
    return 0


def _check(args: argparse.Namespace) -> int:
    from fracas.lab.check import Kept, LawResult, checks
    from fracas.lab.check_tables import modes_of
    from fracas.lab.progress import bar

    games = [find_game(name) for name in args.game] or all_games()
    modes = [args.mode] if args.mode else None
    if args.pack:
        return _check_pack(args, games)
    total = args.games * sum(len(modes_of(game, modes)) for game in games)
    kept = None if args.keep is None else Kept(args.keep)
    step = 1 if args.jobs == 1 else args.games  # with more processes a mode is told when it is done
    results: list[LawResult] = []
    with bar("laws", total) as advance:
        for some in checks(games, modes, args.games, args.seed, lambda *_: advance(step), args.jobs, kept):
            results += some
            for result in [] if args.json else some:
                _tell_law(result)
    broken = [result for result in results if not result.passed]
    if args.json:
        _print_json({"ok": not broken, "results": results})
    else:
        print(f"{len(results)} results, {len(broken)} broken")
    return FOUND_WRONG if broken else 0


def _tell_law(result: Any) -> None:
    place = f"{result.game} {result.mode}"
    line = f"{'ok' if result.passed else 'BROKEN':<8}{place:<24}{result.law:<18}{result.count:>9,}"
    if result.passed:
        print(f"{line}  {result.detail}".rstrip(), flush=True)
    else:
        print(line, flush=True)
        print(textwrap.indent(result.detail, "        "))


def _case(args: argparse.Namespace) -> int:
    from fracas.match.cases import run_paths

    for path in args.path:
        if not path.exists():
            raise _Mistake(f"{path}: no such file")
    results = run_paths(args.path)
    failed = [result for result in results if not result.passed]
    if args.json:
        _print_json({"ok": not failed, "results": results})
    else:
        for result in results:
            print(f"{'ok' if result.passed else 'FAILED':<8}{result.file}  {result.title}")
            if not result.passed:
                print(textwrap.indent(result.message, "        "))
        print(f"{len(results)} case{'s' if len(results) != 1 else ''}, {len(failed)} failed")
    return FOUND_WRONG if failed else 0


def _play(args: argparse.Namespace) -> int:
    if args.game:
        find_game(args.game)
    if not args.terminal:
        if args.pack and not args.game:
            raise _Mistake("--pack: name the game that the pack is for")
        return commands_of_hosts.start(args, f"/#{args.game}" if args.game else "/")
    if args.json:
        raise _Mistake("--json: a terminal cannot be played and read by a program at once")
    from fracas.terminal import play

    return play(args.game, args.pack, args.lang)


def _take_lesson(lesson: Lesson, language: str) -> int:
    from fracas.terminal import learn

    return learn(lesson, language)


def _try_puzzle(puzzle: Puzzle, language: str) -> int:
    from fracas.terminal import solve

    return solve(puzzle, language)


def _print_sheets(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    if game.print is None:
        raise _Mistake(f"{game.id} has no sheets to print")
    try:
        import typst
    except ImportError:
        raise _Mistake("printing needs typst: pip install 'fracas[print]'") from None
    saved = None
    if args.saved is not None:
        try:
            saved = msgspec.json.decode(args.saved.read_bytes(), type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise _Mistake(f"{args.saved}: {error}") from None
    if args.sample is not None:
        samples = game.print.samples()
        if args.sample not in samples:
            raise _Mistake(f"no sample {args.sample!r}; there are {', '.join(samples) or 'none'}")
        saved = dict(samples[args.sample])
    args.out.mkdir(parents=True, exist_ok=True)
    written = []
    for name, sheet in game.print.sheets(saved).items():
        path = args.out / f"{game.id}-{name}.pdf"
        data = msgspec.json.encode(sheet).decode()
        typst.compile(str(game.info.folder / "sheets.typ"), output=str(path), sys_inputs={"sheet": data})
        written.append(str(path))
    if args.json:
        return _print_json({"game": game.id, "files": written})
    print("\n".join(written))
    return 0


def _chaos(args: argparse.Namespace) -> int:
    from fracas.lab.progress import bar

    return chaos_command.chaos(args, bar)


def _bench(args: argparse.Namespace) -> int:
    from fracas.lab import bench, bench_server

    if args.server:
        return bench_server.run(as_json=args.json)
    return bench.run(as_json=args.json) if args.against is None else bench.compare(args.against, as_json=args.json)


# --- printing -----------------------------------------------------------------------------------------------------


def _print_json(what: Any) -> int:
    print(msgspec.json.format(msgspec.json.encode(what), indent=2).decode())
    return 0


def _game_card(game: Game[Any]) -> dict[str, Any]:
    modes = [
        {"id": m.id, "title": m.title, "brief": m.brief, "seats": m.seats, "options": dict(m.options)}
        for m in game.info.modes
    ]
    return {
        "id": game.id,
        "title": game.info.title,
        "tagline": game.info.tagline,
        "rules_version": game.info.rules_version,
        "modes": modes,
        "options": msgspec.json.schema(game.words.options),
    }


def _seats(seats: tuple[int, ...]) -> str:
    text = "-".join(map(str, sorted({min(seats), max(seats)})))
    return f"{text} seat{'' if text == '1' else 's'}"


def _share_cells(share: Any) -> list[str]:
    interval = f"{share.low:.1%} to {share.high:.1%}"
    return [f"{share.share:.1%}", interval, f"{share.wins:,}", f"{share.draws:,}", f"{share.losses:,}"]


def _print_table(head: list[str], rows: list[list[str]]) -> None:
    """Columns as wide as their widest cell; all but the first are numbers and lean right."""
    rows = [row + [""] * (len(head) - len(row)) for row in [head, *rows]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        first, *rest = (
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join([first, *rest]).rstrip())
