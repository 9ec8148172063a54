"""Every case file of the game holds."""

from pathlib import Path

import pytest

from fracas.match.cases import run_paths

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    for result in run_paths([path]):
        assert result.passed, result.message
