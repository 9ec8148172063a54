"""Compiles the C files of mypyc in parts, side by side: one part for each game and one for the kernel.

mypyc makes a C file for each module. A part includes those of its modules, so that within it the compiler can put a
function in the place of its call. All parts are linked into one library: a call from one to another is a plain C call.
What was compiled before and has not changed is not compiled again.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any

__all__ = ["in_parts", "side_by_side"]

_MODULE = re.compile(r"__native_fracas___(?:games___(\w+?)___)?\w+\.c")

Advance = Callable[[float], None]


def in_parts(texts: Path, sources: list[str]) -> list[str]:
    """The C files to compile in place of `sources`, which lie in `texts`: the parts, largest first, and the rest."""
    parts: dict[str, list[str]] = {}
    rest = []
    for source in map(Path, sources):
        if module := _MODULE.fullmatch(source.name):
            parts.setdefault(module[1] or "kernel", []).append(source.name)
        else:
            rest.append(str(source))
    sizes = {part: sum((texts / name).stat().st_size for name in names) for part, names in parts.items()}
    made = []
    for part in sorted(parts, key=lambda part: -sizes[part]):
        file = texts / f"part_{part}.c"
        file.write_text("".join(f'#include "{name}"\n' for name in sorted(parts[part])))
        made.append(str(file))
    return made + rest


def side_by_side(command: Any, texts: Path, advance: Advance) -> None:
    """Make a build_ext command compile on every processor; `advance` is told the share that is done."""
    jobs = os.cpu_count() or 1
    command.parallel = jobs
    headers = b"".join(file.read_bytes() for file in sorted(texts.rglob("*.h")))
    weights = {source: _weight(texts, source) for module in command.extensions for source in module.sources}
    total, done, lock = sum(weights.values()), 0, threading.Lock()
    build_extensions = command.build_extensions

    def build() -> None:
        compile_all = command.compiler.compile

        def compile_one(source: str, settings: dict[str, Any]) -> str:
            nonlocal done
            (made,) = command.compiler.object_filenames([source], output_dir=settings["output_dir"])
            stamp = Path(f"{made}.key")
            # `depends` comes in another order each time; what it names is in the key anyway.
            how = sorted((name, repr(value)) for name, value in settings.items() if name != "depends")
            key = _key(texts, source, headers, repr(how))
            if not (Path(made).exists() and stamp.exists() and stamp.read_text() == key):
                stamp.unlink(missing_ok=True)
                compile_all([source], **settings)
                stamp.write_text(key)
            with lock:
                done += weights.get(source, 0)
                advance(done / total)
            return str(made)

        def compile_some(sources: list[str], **settings: Any) -> list[str]:
            with ThreadPoolExecutor(jobs) as pool:
                return list(pool.map(lambda source: compile_one(source, settings), sources))

        command.compiler.compile = compile_some
        build_extensions()

    command.build_extensions = build


def _key(texts: Path, source: str, headers: bytes, settings: str) -> str:
    """What an object file was made from: the text, what it includes, and how."""
    total = blake2b(headers + settings.encode(), digest_size=16)
    total.update(Path(source).read_bytes())
    for name in _included(source):
        total.update((texts / name).read_bytes())
    return total.hexdigest()


def _weight(texts: Path, source: str) -> int:
    return Path(source).stat().st_size + sum((texts / name).stat().st_size for name in _included(source))


def _included(source: str) -> list[str]:
    """The modules that a part consists of."""
    if not Path(source).name.startswith("part_"):
        return []
    return re.findall(r'#include "(.+)"', Path(source).read_text())
