"""What every test run shares: it says which build it tests, and refuses to test another than it was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import fracas

GAMES = Path(fracas.__file__).parent / "games"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--build", choices=["pure", "compiled"], help="fail unless this build is the one that runs")
    parser.addoption(
        "--twice", action="store_true", help="both builds are tested: some tests run in the compiled one alone"
    )


def pytest_configure(config: pytest.Config) -> None:
    wanted = config.getoption("--build")
    if wanted and wanted != running():
        raise pytest.UsageError(f"--build {wanted}, but fracas runs {fracas.BUILD}")


def pytest_report_header() -> str:
    return f"fracas {fracas.__version__}: {fracas.BUILD}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that are marked for the other build."""
    other = "compiled" if running() == "pure" else "pure"
    spare = bool(config.getoption("--twice")) and running() == "pure"
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        out = item.get_closest_marker(f"{other}_only") or (spare and runs_once(item))
        (left_out if out else kept).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def runs_once(item: pytest.Item) -> bool:
    """Whether one build is enough for a test: it is slow, or it is of a game's rules.

    That the rules are the same in both builds is seen elsewhere, in both: playthroughs, pinned matches, laws, cases.
    """
    rules = item.path.is_relative_to(GAMES) and item.path.name != "test_cases.py"
    return (rules and not item.get_closest_marker("pure_only")) or item.get_closest_marker("one_build") is not None


def running() -> str:
    """The build under test."""
    return "compiled" if fracas.COMPILED else "pure"
