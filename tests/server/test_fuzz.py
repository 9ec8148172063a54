"""A tenth of `make fuzz`: wrong frames and requests at a running server, each answered or closed in words."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent.parent.parent / "tools"))

import fuzz

pytestmark = [pytest.mark.pure_only, pytest.mark.slow]


def test_ten_thousand_wrong_frames_and_requests_do_no_harm(capsys: pytest.CaptureFixture[str]) -> None:
    status = fuzz.main(["--count", "10000", "--seed", "make test"])
    said = capsys.readouterr()
    assert status == 0, said.err
    assert "none did harm" in said.out and "status 400" in said.out and "got refused" in said.out
