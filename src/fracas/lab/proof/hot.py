"""Runs tests in forks of a process that has collected them, each with one function of the rules changed.

A fork gives the function the code it has in the changed file. That is the same as loading the file anew only where
nothing ran the function before the tests did: the mapping of tests to lines tells where something has.
"""

from __future__ import annotations

import ast
import gc
import os
import sys
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType

import msgspec
import pytest
from msgspec import Struct

from fracas.lab.proof.warm import OPTIONS, START, Ended, Told, Wanted, Watch, fork, watch_time

__all__ = ["NOT_TO_BE_CHANGED", "Change", "serve"]

NOT_TO_BE_CHANGED = 9  # an exit code of our own: that function cannot get other code
Key = tuple[str, int, str]  # file, first line and name of a function


class Change(Struct):
    """Tests to run with other words in a file: those of the function around that line are used."""

    wanted: Wanted
    file: str  # from the root
    line: int
    text: str


def serve(folder: str) -> None:
    """Collect the tests of a folder, then answer requests until there are no more."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what pytest says while it collects is no answer
    arguments = [*OPTIONS, "-s", f"--basetemp={START / 'tmp-hot'}", folder]
    code = pytest.main(arguments, plugins=[Server(answers.fileno())])
    answers.close()
    sys.exit(int(code))


class Server:
    """A plugin of pytest that answers requests in the place of its loop over the tests."""

    def __init__(self, answers: int) -> None:
        self._answers = answers

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        functions = live_functions()
        gc.collect()  # what is garbage by now must not end, with a warning, in the test of a fork
        gc.freeze()
        self._tell(Told(0))  # all is loaded: files may change from now on
        for line in sys.stdin.buffer:
            change = msgspec.json.decode(line, type=Change)
            sys.stdout.flush()
            ended = fork(change.wanted.seconds, partial(_run, session, change, functions))
            self._tell(ended.told)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # that pytest itself has run no test is no news
        return True

    def _tell(self, told: Told) -> None:
        os.write(self._answers, msgspec.json.encode(told) + b"\n")


def live_functions() -> dict[Key, list[FunctionType]]:
    """Every function there is, decorated ones and methods too, by where its code stands."""
    found: dict[Key, list[FunctionType]] = {}
    for one in gc.get_objects():
        if type(one) is FunctionType:
            found.setdefault(_key(one.__code__), []).append(one)
    return found


def _key(code: CodeType) -> Key:
    return code.co_filename, code.co_firstlineno, code.co_qualname


def _run(session: pytest.Session, change: Change, functions: dict[Key, list[FunctionType]]) -> Ended:
    """In a fork: change the function and run the tests until one fails."""
    code = changed_code(change)
    living = functions.get(_key(code), []) if code else []
    if code is None or not living:
        return Ended(Told(NOT_TO_BE_CHANGED))
    for function in living:
        if function.__code__.co_freevars != code.co_freevars:
            return Ended(Told(NOT_TO_BE_CHANGED))
        function.__code__ = code
    watch = Watch(change.wanted)
    watch_time(watch)
    session.config.pluginmanager.register(watch)
    by_name = {item.nodeid: item for item in session.items}
    items = [by_name[name] for name in change.wanted.order]
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if watch.failed:
            break
    return Ended(Told(1 if watch.failed else 0, watch.failed))


def changed_code(change: Change) -> CodeType | None:
    """The code of the outermost function around the changed line, as the changed file has it."""
    path = START / change.file
    first = _first_line(ast.parse(change.text), change.line)
    codes = [compile(change.text, str(path), "exec", dont_inherit=True)]
    while codes:
        code = codes.pop()
        if code.co_firstlineno == first and code.co_name not in ("<module>", "<lambda>") and code.co_flags & OPTIMIZED:
            return code
        if not code.co_flags & OPTIMIZED:  # a module or a class: functions stand in it
            codes += [one for one in code.co_consts if isinstance(one, CodeType)]
    return None


OPTIMIZED = 1  # of code flags: set for functions alone


def _first_line(tree: ast.Module, line: int) -> int:
    """Where the outermost function around a line begins, its decorators included; 0 if there is none."""
    nodes: list[ast.AST] = list(tree.body)
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0):
            return min([node.lineno, *(one.lineno for one in node.decorator_list)])
        if isinstance(node, ast.ClassDef):
            nodes += node.body
    return 0


if __name__ == "__main__":
    serve(Path(sys.argv[1]).as_posix())
