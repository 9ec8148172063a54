"""What every test run shares: it says which build it tests, and refuses to test another than it was asked for."""

from __future__ import annotations

import pytest

import fracas


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--build", choices=["pure", "compiled"], help="fail unless this build is the one that runs")
    parser.addoption("--twice", action="store_true", help="both builds are tested: slow tests run in the compiled one")


def pytest_configure(config: pytest.Config) -> None:
    wanted = config.getoption("--build")
    if wanted and wanted != running():
        raise pytest.UsageError(f"--build {wanted}, but fracas runs {fracas.BUILD}")


def pytest_report_header() -> str:
    return f"fracas {fracas.__version__}: {fracas.BUILD}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that are marked for the other build."""
    other = "compiled" if running() == "pure" else "pure"
    marks = [f"{other}_only"]
    if config.getoption("--twice") and running() == "pure":
        marks.append("one_build")
    left_out = [item for item in items if any(item.get_closest_marker(mark) for mark in marks)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def running() -> str:
    """The build under test."""
    return "compiled" if fracas.COMPILED else "pure"
