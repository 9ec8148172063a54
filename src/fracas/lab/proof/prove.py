"""Breaks rules as every game's proofs.toml says, and checks that their tests notice: `make prove`.

A proof names a rule, a text of the rules' code and another that breaks the rule, and a test which cites the rule and
must fail then.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any

from fracas.kernel.game import Game
from fracas.lab.coverage import Proof, Proofs, coverage, proofs_of, rulings
from fracas.lab.progress import bar
from fracas.lab.proof.tree import ROOT, NoSuchTest, Tree
from fracas.match.registry import find_game, game_ids

__all__ = ["check", "faults"]

SECONDS = 120.0


def faults(game: Game[Any], proofs: Proofs) -> list[str]:
    """What is wrong with the file itself: rules that do not exist, texts that are not there, tests that do not cite."""
    found = coverage(game)
    folder = game.info.folder
    known = rulings(folder)
    wrong = []
    for one in proofs.proof:
        where = f"proofs.toml, {one.rule}"
        text = (folder / one.file).read_text("utf-8") if (folder / one.file).is_file() else ""
        if one.rule not in found.rules and one.rule not in known:
            wrong.append(f"{where}: RULES.md has no such rule")
        if text.count(one.before) != 1:
            wrong.append(f"{where}: `before` stands {text.count(one.before)} times in {one.file}, not once")
        if one.function.split(".")[-1] not in text:
            wrong.append(f"{where}: {one.file} has no {one.function}")
        if one.before == one.after:
            wrong.append(f"{where}: `after` changes nothing")
        cited = found.cited.get(one.rule, [])
        if one.rule not in known and not any(_same_test(one.test, test) for test in cited):
            wrong.append(f"{where}: {one.test} does not cite the rule")
    unknown = [one.rule for one in proofs.silent if one.rule not in found.rules]
    return wrong + [f"proofs.toml, {rule}: RULES.md has no such rule" for rule in unknown]


def _same_test(test: str, cited: str) -> bool:
    """`cited` is a test from the root, or a case file: that stands for the test which runs it, `…::test_case[x]`."""
    if "[" in test:
        return Path(cited).stem == test.partition("[")[2].rstrip("]") or cited.endswith(test.partition("[")[0])
    return cited.endswith(test)


def check(game: Game[Any], one: Proof, tree: Tree) -> str:
    """Empty if the proof holds, else what is wrong with it."""
    folder = game.info.folder.relative_to(ROOT)
    test = one.test if one.test.startswith("src/") else (folder / one.test).as_posix()
    if not (tree.root / test.partition("::")[0]).exists():
        test = one.test  # of the project's own tests folder
    try:
        passed, said = tree.run([test], SECONDS)
    except NoSuchTest as error:
        return f"{one.rule}: {one.test} is no test: {error}"
    if not passed:
        return f"{one.rule}: {one.test} fails as it is: {said[-300:]}"
    file = folder / one.file
    text = (ROOT / file).read_text("utf-8").replace(one.before, one.after)
    with tree.changed(file, text):
        passed, _ = tree.run([test], SECONDS)
    return f"{one.rule}: {one.function} is broken and {one.test} does not notice" if passed else ""


def main() -> int:
    """Prove the rules of some games, or of all."""
    parser = argparse.ArgumentParser(description="Break rules by hand; their tests must fail.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    failed = 0
    trees: Queue[Tree] = Queue()
    games = [find_game(one) for one in args.games or game_ids()]
    known = [(game, proofs_of(game.info.folder)) for game in games]
    total = sum(len(proofs.proof) for _, proofs in known)

    def one(game: Game[Any], proof: Proof) -> str:
        tree = trees.get()
        try:
            return check(game, proof, tree)
        finally:
            trees.put(tree)

    with bar("proofs", total) as advance, Tree() as first, Tree() as second:
        for tree in (first, second)[: args.jobs]:
            trees.put(tree)
        for game, proofs in known:
            wrong = faults(game, proofs)
            with ThreadPoolExecutor(args.jobs) as pool:
                for told in pool.map(lambda proof, game=game: one(game, proof), () if wrong else proofs.proof):
                    advance(1)
                    if told:
                        wrong.append(told)
            failed += len(wrong)
            rules = {proof.rule for proof in proofs.proof}
            print(f"{game.id}: {len(proofs.proof)} proofs of {len(rules)} rules, {len(wrong)} wrong")
            for line in wrong:
                print(f"  {line}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
