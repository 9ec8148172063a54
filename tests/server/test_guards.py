"""The list of the server's guards is true: it names texts and tests that are there (`make guards` tries them)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent.parent.parent / "tools"))

import guards

pytestmark = pytest.mark.pure_only


@pytest.mark.parametrize("guard", guards.guards(), ids=lambda guard: guard.attack)
def test_a_guard_is_where_the_list_says(guard: guards.Guard) -> None:
    assert guards.faults(guard) == []


def test_the_page_for_hosts_lists_them_all() -> None:
    page = (guards.ROOT / "docs" / "hosting.md").read_text("utf-8")
    lines = [f"| {one.attack} | `{one.test}` |" for one in guards.guards()]
    assert [line for line in lines if line not in page] == [], "docs/hosting.md, the table of attacks"
