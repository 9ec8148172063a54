"""Decides at import whether compiled modules run: all of them, if no source has changed since; otherwise none."""

from __future__ import annotations

import json
import os
import sys
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Any

__all__ = ["MANIFEST", "choose", "find_stale", "fingerprint", "made_at", "pure_wanted"]

MANIFEST = "_compiled.json"  # written last by the build: {"suffix", "patterns", "compiled", "sources": {path: hash}}


def choose(package: Path) -> tuple[bool, str]:
    """Decide for this process: whether compiled modules run, and a text that says so and why."""
    why = _why_pure(package)
    if why:
        _load_sources_only(package)
    return not why, f"pure: {why}" if why else "compiled"


def made_at(package: Path) -> int:
    """When the compiled files were made, in ns; 0 if there are none."""
    try:
        return (package / MANIFEST).stat().st_mtime_ns
    except OSError:
        return 0


def pure_wanted() -> bool:
    """True when the user asks for pure Python, whatever is installed."""
    return os.environ.get("FRACAS_PURE", "") not in ("", "0")


def fingerprint(file: Path) -> str:
    """The hash of a source file; empty when it is gone."""
    return blake2b(file.read_bytes(), digest_size=16).hexdigest() if file.exists() else ""


def find_stale(package: Path, manifest: dict[str, Any]) -> str:
    """A source that was changed, added or lost since the compile, or a compiled file that is gone; else empty."""
    hot = {file.relative_to(package).as_posix() for glob in manifest["patterns"] for file in package.glob(glob)}
    sources: dict[str, str] = manifest["sources"]
    for path in sorted(hot | sources.keys()):
        if fingerprint(package / path) != sources.get(path):
            return path
    lost = [str(path) for path in manifest["compiled"] if not (package / path).exists()]
    return lost[0] if lost else ""


def _why_pure(package: Path) -> str:
    if pure_wanted():
        return "FRACAS_PURE is set"
    if not (package / MANIFEST).exists():
        return "not compiled"
    manifest = json.loads((package / MANIFEST).read_bytes())
    if manifest["suffix"] != EXTENSION_SUFFIXES[0]:
        return f"compiled for another Python ({manifest['suffix']})"
    stale = find_stale(package, manifest)
    if stale:
        print(f"fracas: {stale} has changed since it was compiled; running pure (`make build`)", file=sys.stderr)
        return f"{stale} has changed since it was compiled"
    return ""


def _load_sources_only(package: Path) -> None:
    """Make imports in this package see .py files alone, so that a compiled file beside one is never loaded."""
    sources = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def hook(folder: str) -> Any:
        if not Path(folder).is_relative_to(package):
            raise ImportError(f"{folder} is not ours")
        return sources(folder)

    sys.path_hooks.insert(0, hook)
    for folder in [known for known in sys.path_importer_cache if Path(known).is_relative_to(package)]:
        del sys.path_importer_cache[folder]
