"""What pip installs is locked: every package with its hashes, in files that fit pyproject.toml and name no registry."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tools"))

import lock  # noqa: E402

pytestmark = pytest.mark.pure_only

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
SYSTEMS = ["linux", "darwin", "win32"]


def pinned(name: str) -> list[tuple[Requirement, list[str]]]:
    """The packages of a lock, each with its hashes."""
    text = (lock.FOLDER / f"{name}.txt").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(Requirement(line.partition("--hash")[0].strip()), re.findall(r"--hash=(\S+)", line)) for line in lines]


@pytest.mark.parametrize("name", lock.wanted())
def test_every_package_has_hashes_and_no_registry_is_named(name: str) -> None:
    text = (lock.FOLDER / f"{name}.txt").read_text("utf-8")
    assert text.startswith(lock.HEAD) and "://" not in text and "index" not in text.replace("__index", "")
    for package, hashes in pinned(name):
        assert re.fullmatch(r"==[\w.]+", str(package.specifier)), package
        assert hashes and all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), package


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", lock.wanted())
def test_a_lock_satisfies_what_is_asked_for(name: str, python: str, system: str) -> None:
    where = {"python_version": python, "python_full_version": f"{python}.1", "sys_platform": system}

    def holds(marker: Marker | None) -> bool:
        return marker is None or marker.evaluate(where)

    found = [
        (package, str(package.specifier).removeprefix("==")) for package, _ in pinned(name) if holds(package.marker)
    ]
    versions = {normal(package.name): Version(version) for package, version in found}
    assert len(versions) == len(found), "a package is there twice"
    for text in lock.wanted()[name]:
        wish = Requirement(text)
        if holds(wish.marker):
            assert normal(wish.name) in versions, f"{wish} is not locked: run `make lock`"
            assert wish.specifier.contains(versions[normal(wish.name)], prereleases=True), f"{wish}: run `make lock`"


def test_the_locks_agree_on_versions() -> None:
    every = {(normal(package.name), str(package.marker)): str(package.specifier) for package, _ in pinned("test")}
    for name in ("server", "play", "compile"):
        for package, _ in pinned(name):
            key = (normal(package.name), str(package.marker))
            assert every.get(key, str(package.specifier)) == str(package.specifier), (name, package)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
