"""Breaks random places of a game's rules, one at a time, and looks whether a test notices.

`make mutants GAME=… SAMPLE=200`. Each mutant runs against the tests that reach its line, in pure Python, until one
fails. Results are kept in build/mutants: a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any

import msgspec
from coverage import CoverageData
from msgspec import Struct

from fracas.kernel.chance import Chance
from fracas.kernel.game import Game
from fracas.lab.progress import bar
from fracas.lab.proof.sites import Mutant, mutants_in
from fracas.lab.proof.tree import ROOT, Tree
from fracas.match.registry import find_game

__all__ = ["Equivalent", "equivalents_of", "reached", "sample"]

KEPT = ROOT / "build" / "mutants"
MAPPING_SECONDS = 1800.0
SECONDS = 90.0
MOST_TESTS = 60  # of those that reach a line; the shortest files of tests come first


class Equivalent(Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that changes nothing anybody could notice, and why."""

    file: str
    line: str  # the text of the line as it stands
    after: str
    why: str


class Equivalents(Struct, frozen=True, forbid_unknown_fields=True):
    """What equivalent.toml of a game says."""

    equivalent: tuple[Equivalent, ...] = ()


class Kept(Struct):
    """Results so far, by mutant, for one state of the sources; `by` is empty where it survived."""

    sources: str
    results: dict[str, str] = {}


def rules_files(game: Game[Any]) -> list[Path]:
    """The files whose places are broken: the game's core."""
    return sorted((game.info.folder / "core").rglob("[a-z]*.py"))


def sample(game: Game[Any], count: int, seed: str) -> list[Mutant]:
    """Random mutants of a game, those argued to be equivalent left out."""
    every = [mutant for file in rules_files(game) for mutant in mutants_in(file, ROOT)]
    known = {(one.file, one.line.strip(), one.after) for one in equivalents_of(game)}
    lines = {file: (ROOT / file).read_text("utf-8").splitlines() for file in {mutant.file for mutant in every}}
    folder = game.info.folder.relative_to(ROOT).as_posix()
    open_ones = [
        one
        for one in every
        if (one.file.removeprefix(f"{folder}/"), lines[one.file][one.line - 1].strip(), one.after) not in known
    ]
    chance, places = Chance(f"{seed}:{game.id}"), list(range(len(open_ones)))
    return [open_ones[chance.take(places)] for _ in range(min(count, len(open_ones)))]


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


def reached(game: Game[Any], tree: Tree, sources: str) -> dict[tuple[str, int], list[str]]:
    """For each line of the rules the tests that run it, from one run of the game's tests under coverage."""
    KEPT.mkdir(parents=True, exist_ok=True)
    data = KEPT / f"{game.id}-{sources}.coverage"
    folder = game.info.folder.relative_to(ROOT).as_posix()
    if not data.exists():
        rc = tree.root / "mutants.coveragerc"
        rc.write_text(f"[run]\ndynamic_context = test_function\ndata_file = {data}.part\nsource = {folder}/core\n")
        passed, said = tree.run([f"{folder}/tests"], MAPPING_SECONDS, ("coverage", "run", f"--rcfile={rc}", "-m"))
        if not passed:
            raise SystemExit(f"{game.id}: its tests fail as they are:\n{said[-2000:]}")
        Path(f"{data}.part").rename(data)
    known = CoverageData(str(data))
    known.read()
    found: dict[tuple[str, int], list[str]] = {}
    for path in known.measured_files():
        file = path[path.index(folder) :]
        for line, contexts in known.contexts_by_lineno(path).items():
            found[file, line] = [context for context in contexts if context]  # none: while it was imported
    return found


def node_of(context: str, folder: str) -> str:
    """The test of a context as pytest names it: `test_x.test_y` or `test_x.TestZ.test_y`, without parameters."""
    words = context.split(".")
    at = next(i for i, word in enumerate(words) if word.startswith("test_") and i + 1 < len(words))
    return f"{folder}/tests/{words[at]}.py::{'::'.join(words[at + 1 :])}"


# --- the run ----------------------------------------------------------------------------------------------------------


def fingerprint(game: Game[Any]) -> str:
    """A hash of the game's Python and data files: results of other sources do not count."""
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(game.info.folder.rglob("*")):
        if path.suffix in (".py", ".toml", ".md") and path.name not in ("equivalent.toml", "proofs.toml"):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def try_one(mutant: Mutant, tests: list[str], tree: Tree) -> str:
    """What killed the mutant; empty if it survived."""
    if not tests:
        return ""
    with tree.changed(Path(mutant.file), mutant.apply((ROOT / mutant.file).read_text("utf-8"))):
        passed, said = tree.run(tests, SECONDS)
    if passed:
        return ""
    return next((line.removeprefix("FAILED ") for line in said.splitlines() if line.startswith("FAILED ")), said[-80:])


def run(game: Game[Any], count: int, seed: str, jobs: int) -> tuple[list[Mutant], dict[str, str]]:
    """Try a sample of mutants; those tried, and what killed each."""
    sources = fingerprint(game)
    path = KEPT / f"{game.id}.json"
    kept = msgspec.json.decode(path.read_bytes(), type=Kept) if path.exists() else Kept(sources)
    if kept.sources != sources:
        kept = Kept(sources)
    chosen = sample(game, count, seed)
    folder = game.info.folder.relative_to(ROOT).as_posix()
    trees: Queue[Tree] = Queue()
    with Tree() as first, Tree() as second:
        for tree in (first, second)[:jobs]:
            trees.put(tree)
        by_line = reached(game, first, sources)

        def one(mutant: Mutant) -> str:
            if mutant.id in kept.results:
                return kept.results[mutant.id]
            contexts = sorted(set(by_line.get((mutant.file, mutant.line), ())))[:MOST_TESTS]
            tree = trees.get()
            try:
                return try_one(mutant, sorted({node_of(context, folder) for context in contexts}), tree)
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
