"""Takes each guard of the server away, in a copy, and looks whether its test notices: `make guards`.

The guards are in tests/server/guards.toml: a text of the code, another that lets the attack in, and a test.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from fracas.lab.proof.tree import ROOT, NoSuchTest, Tree

__all__ = ["ROOT", "Guard", "faults", "guards"]

SECONDS = 300.0
TESTS = Path("tests/server")
PATIENCE = {"FRACAS_TEST_PATIENCE_S": "15"}  # what is to fail would wait for a minute


class Guard(Struct, frozen=True, forbid_unknown_fields=True):
    """One guard: what it is against, where it stands, and its test."""

    attack: str
    file: str
    before: str
    after: str
    test: str

    @property
    def path(self) -> Path:
        return Path("src/fracas", self.file)


class Guards(Struct, frozen=True, forbid_unknown_fields=True):
    guard: tuple[Guard, ...]


def guards() -> tuple[Guard, ...]:
    """All of them, in the order of the file."""
    return msgspec.toml.decode((ROOT / TESTS / "guards.toml").read_bytes(), type=Guards).guard


def faults(guard: Guard) -> list[str]:
    """What is wrong with a line of the file itself."""
    text = (ROOT / guard.path).read_text("utf-8")
    file, _, name = guard.test.partition("::")
    wrong = []
    if text.count(guard.before) != 1:
        wrong.append(f"`before` stands {text.count(guard.before)} times in {guard.file}, not once")
    if guard.before == guard.after:
        wrong.append("`after` changes nothing")
    if f"def {name}(" not in (ROOT / TESTS / file).read_text("utf-8"):
        wrong.append(f"there is no test {guard.test}")
    return wrong


def check(guard: Guard, tree: Tree) -> str:
    """Empty if its test passes with it and fails without; else what is wrong."""
    test = (TESTS / guard.test).as_posix()
    try:
        passed, said = tree.run([test], SECONDS)
        if not passed:
            return f"{guard.test} fails as it is: {said[-600:]}"
        text = (ROOT / guard.path).read_text("utf-8").replace(guard.before, guard.after)
        with tree.changed(guard.path, text):
            passed, _ = tree.run([test], SECONDS)
    except NoSuchTest as error:
        return f"{guard.test}: {error}"
    return f"{guard.file} is broken and {guard.test} does not notice" if passed else ""


def main() -> int:
    """Try the guards whose attack or test has one of the given words in it, or all."""
    parser = argparse.ArgumentParser(description="Take the server's guards away, one by one; their tests must fail.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="of the attack, the file or the test")
    words = parser.parse_args().words
    os.environ.update(PATIENCE)
    failed = 0
    wanted = [one for one in guards() if not words or any(word in f"{one}" for word in words)]
    with Tree() as tree:
        for guard in wanted:
            wrong = faults(guard) or list(filter(None, [check(guard, tree)]))
            failed += bool(wrong)
            print(f"{'WRONG' if wrong else 'holds'}  {guard.attack}", *wrong, sep="\n  ", flush=True)
    print(f"{len(wanted)} guards, {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
