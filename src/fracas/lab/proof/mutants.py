"""Breaks random places of a game's rules, one at a time, and checks that a test notices.

`make mutants GAME=… SAMPLE=200`. Each mutant runs against the tests that reach its line, in pure Python, the quickest
first, until one fails. Results are kept in build/mutants: a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import Queue
from typing import Any

import msgspec
from msgspec import Struct

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.lab.progress import bar
from fracas.lab.proof.hot import Change
from fracas.lab.proof.sites import Mutant, mutants_in
from fracas.lab.proof.tree import ROOT, Tree
from fracas.lab.proof.warm import Map, Told, Wanted
from fracas.match.registry import find_game

__all__ = ["Equivalent", "equivalents_of", "sample"]

KEPT = ROOT / "build" / "mutants"
THOUGHTS = {"thinking", "evaluation"}  # folders of a core that hold no rules
MAPPING_SECONDS = 1800.0
SECONDS = 300.0
BUDGET = 15.0  # seconds of tests for a mutant, as they took when mapped: the few very long tests are left out
SLOWER = 6.0  # times as long as when it was mapped: a test that takes longer has failed
LEAST_LIMIT = 2.0


class Equivalent(Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that changes nothing anybody could notice, and why."""

    file: str
    line: str  # the text of the line as it stands
    after: str
    why: str
    function: str = ""  # where a file has that line more than once


class Equivalents(Struct, frozen=True, forbid_unknown_fields=True):
    """What equivalent.toml of a game says."""

    equivalent: tuple[Equivalent, ...] = ()


class Kept(Struct):
    """Results so far, by mutant, for one state of the sources; `by` is empty where it survived."""

    sources: str
    results: dict[str, str] = {}
    killers: dict[str, str] = {}  # of earlier sources: the test to try first


def rules_files(game: Game[Any]) -> list[Path]:
    """The files whose places are broken: the game's core, without what bots think of a match."""
    files = sorted((game.info.folder / "core").rglob("[a-z]*.py"))
    return [file for file in files if not THOUGHTS.intersection(file.parts)]


def sample(game: Game[Any], count: int, seed: str) -> list[Mutant]:
    """Random mutants of a game; one argued to be equivalent makes room for the next and moves no other."""
    every = [mutant for file in rules_files(game) for mutant in mutants_in(file, ROOT)]
    known = {(one.file, one.line.strip(), one.after): one.function for one in equivalents_of(game)}
    lines = {file: (ROOT / file).read_text("utf-8").splitlines() for file in {mutant.file for mutant in every}}
    folder = game.info.folder.relative_to(ROOT).as_posix()
    chance, places = Chance(f"{seed}:{game.id}"), list(range(len(every)))
    found: list[Mutant] = []
    while places and len(found) < count:
        one = every[chance.take(places)]
        key = (one.file.removeprefix(f"{folder}/"), lines[one.file][one.line - 1].strip(), one.after)
        if key not in known or known[key] not in ("", _function_at(lines[one.file], one.line)):
            found.append(one)
    return found


def _function_at(lines: list[str], line: int) -> str:
    """The name of the function a line stands in."""
    heads = (text.strip() for text in reversed(lines[:line]) if text.lstrip().startswith("def "))
    return next(heads, "").removeprefix("def ").partition("(")[0]


def equivalents_of(game: Game[Any]) -> tuple[Equivalent, ...]:
    """Mutants of a game that are argued to change nothing."""
    path = game.info.folder / "equivalent.toml"
    if not path.exists():
        return ()
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Equivalents).equivalent
    except msgspec.DecodeError as error:
        raise ValueError(f"{path}: {error}") from error


# --- which tests reach a line -----------------------------------------------------------------------------------------


def mapped(game: Game[Any], tree: Tree) -> Map:
    """Which lines of the rules each of the game's tests runs, from a run of them under coverage.

    It is kept; of tests that have changed since, only those files run again, unless anything else has.
    """
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{game.id}.map"
    shared, parts = _hashes(game)
    known = msgspec.json.decode(path.read_bytes(), type=Map) if path.exists() else Map(shared)
    if known.shared != shared:
        known = Map(shared)
    new = sorted(file for file, hash in parts.items() if known.parts.get(file) != hash)
    if new or len(parts) < len(known.parts):
        fresh = _map(game, tree, new) if new else Map()
        known = known.only({file for file in parts if file not in new}).joined(fresh)
        known.parts = parts
        path.write_bytes(msgspec.json.encode(known))
    return known


def _map(game: Game[Any], tree: Tree, files: list[str]) -> Map:
    """Run files of tests under coverage."""
    core = (tree.root / game.info.folder.relative_to(ROOT) / "core").as_posix()
    into = tree.root / "fresh.map"
    told = tree.ask(Wanted(files, MAPPING_SECONDS, map_of=core, map_into=into.as_posix()))
    if told.code != 0:
        raise SystemExit(f"{game.id}: its tests fail as they are: {told.failed}\n{told.said[-2000:]}")
    return msgspec.json.decode(into.read_bytes(), type=Map)


def _hashes(game: Game[Any]) -> tuple[str, dict[str, str]]:
    """Of what all tests share, and of each file of tests; case files belong to the one that runs them."""
    shared = hashlib.blake2b(digest_size=6)
    parts = {}
    cases = hashlib.blake2b(digest_size=6)
    for path in sorted(game.info.folder.rglob("*")):
        own = path.relative_to(game.info.folder)
        if path.suffix not in (".py", ".toml") or path.name in ("equivalent.toml", "proofs.toml"):
            continue
        if own.parts[0] == "tests" and path.name.startswith("test_") and path.suffix == ".py":
            parts[path.relative_to(ROOT).as_posix()] = hashlib.blake2b(path.read_bytes(), digest_size=6).hexdigest()
        else:
            (cases if own.parts[:2] == ("tests", "cases") else shared).update(path.name.encode() + path.read_bytes())
    for file in parts:
        if file.endswith("/test_cases.py"):
            parts[file] += cases.hexdigest()
    return shared.hexdigest(), parts


def chosen_tests(mutant: Mutant, known: Map, killer: str) -> tuple[list[str], list[float]]:
    """The tests that reach the mutant's line, quickest first, and how long each may take.

    What killed it last time comes first. A line that runs outside of tests, while a module is loaded or for a fixture
    that tests share, concerns them all.
    """
    places = reached(mutant, known)
    if -1 in places:
        places = list(range(len(known.tests)))
    places.sort(key=lambda place: (known.tests[place] != killer, known.seconds[place]))
    spent = 0.0
    order: list[int] = []
    for place in places:
        spent += known.seconds[place]
        if order and spent > BUDGET:
            break
        order.append(place)
    limits = [max(LEAST_LIMIT, SLOWER * known.seconds[place]) for place in order]
    return [known.tests[place] for place in order], limits


def reached(mutant: Mutant, known: Map) -> list[int]:
    """The tests that reach the mutant's line, by their places; -1 among them if it also runs outside of tests."""
    lines = known.lines.get(mutant.file, {})
    return list(lines.get(mutant.line) or lines.get(_statement_at(mutant), []))


def _statement_at(mutant: Mutant) -> int:
    """The first line of the statement the mutant stands in: of one over several lines not each is noted as run."""
    tree = ast.parse((ROOT / mutant.file).read_text("utf-8"))
    inside = (one for one in ast.walk(tree) if isinstance(one, ast.stmt))
    return max(one.lineno for one in inside if one.lineno <= mutant.line <= (one.end_lineno or 0))


# --- the run ----------------------------------------------------------------------------------------------------------


def fingerprint(game: Game[Any]) -> str:
    """A hash of the game's Python and data files: results of other sources do not count."""
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(game.info.folder.rglob("*")):
        if path.suffix in (".py", ".toml", ".md") and path.name not in ("equivalent.toml", "proofs.toml"):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def try_one(mutant: Mutant, known: Map, killer: str, tree: Tree) -> str:
    """What killed the mutant; empty if it survived."""
    order, limits = chosen_tests(mutant, known, killer)
    if not order:
        return ""
    text = mutant.apply((ROOT / mutant.file).read_text("utf-8"))
    wanted = Wanted(sorted({name.partition("::")[0] for name in order}), SECONDS, order, limits)
    tree.heat(f"{mutant.file.partition('/core/')[0]}/tests")
    with tree.changed(Path(mutant.file), text):
        told = _ask_hot(mutant, text, wanted, tree) if -1 not in reached(mutant, known) else None
        told = told or tree.ask(wanted)
    return "" if told.code == 0 else told.failed or told.said[-80:]


def _ask_hot(mutant: Mutant, text: str, wanted: Wanted, tree: Tree) -> Told | None:
    """Change the function alone; None where that cannot be done or where it is not sure what came of it."""
    told = tree.ask_hot(Change(wanted, mutant.file, mutant.line, text))
    if told is None or told.failed not in wanted.order:  # it survived, or a test had no end
        return told
    limit = wanted.limits[wanted.order.index(told.failed)]
    alone = Wanted(wanted.collect, SECONDS, [told.failed], [limit])
    again = tree.ask_hot(Change(alone, mutant.file, mutant.line, text))
    return told if again is not None and again.failed else None


def kept_results(path: Path, sources: str) -> Kept:
    """What earlier runs found; of other sources only what killed a mutant is of use, as the first test to try."""
    kept = msgspec.json.decode(path.read_bytes(), type=Kept) if path.exists() else Kept(sources)
    return kept if kept.sources == sources else Kept(sources, {}, kept.killers | kept.results)


def run(game: Game[Any], count: int, seed: str, jobs: int) -> tuple[list[Mutant], dict[str, str]]:
    """Try a sample of mutants; those tried, and what killed each."""
    sources = fingerprint(game)
    path = KEPT / f"{game.id}.json"
    kept = kept_results(path, sources)
    chosen = sample(game, count, seed)
    trees: Queue[Tree] = Queue()
    with ExitStack() as stack:
        first = stack.enter_context(Tree())
        known = mapped(game, first)
        for tree in [first, *(stack.enter_context(Tree()) for _ in range(jobs - 1))]:
            trees.put(tree)

        def one(mutant: Mutant) -> str:
            if mutant.id in kept.results:
                return kept.results[mutant.id]
            tree = trees.get()
            try:
                return try_one(mutant, known, kept.killers.get(mutant.id, ""), tree)
            finally:
                trees.put(tree)

        with bar(f"mutants of {game.id}", len(chosen)) as advance, ThreadPoolExecutor(jobs) as pool:
            for mutant, killer in zip(chosen, pool.map(one, chosen), strict=True):
                kept.results[mutant.id] = killer
                path.write_bytes(msgspec.json.encode(kept))
                advance(1)
    return chosen, kept.results


def main() -> int:
    """Try mutants of one game and tell which survived."""
    parser = argparse.ArgumentParser(description="Break random places of a game's rules; a test should notice.")
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2, choices=[1, 2])
    args = parser.parse_args()
    game = find_game(args.game)
    chosen, results = run(game, args.sample, args.seed, args.jobs)
    survived = [mutant for mutant in chosen if not results[mutant.id]]
    killed = len(chosen) - len(survived)
    for mutant in survived:
        print(f"survived  {mutant}")
    print(f"{game.id}: {killed} of {len(chosen)} mutants killed ({killed / max(1, len(chosen)):.1%}), seed {args.seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
