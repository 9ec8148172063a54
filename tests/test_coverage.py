"""Coverage of rules: which numbers are rules, and which citations count."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fracas.lab.coverage import Coverage, coverage, numbers_in, rule_numbers
from toy import GAME

RULES = """
# Toy
- **X9-1.1** Each seat bids.
- **X9-1.2 Secret.** Bids are sealed †.
- **X9-1.3** † Ties go to nobody.
  - **X9-2.1.** A rule of a list in a list.
* **X9-2.2**: another mark.
- **X9-10.11** Two digits.
- X9-3.1 is not in bold, and no rule.
| **X9-G1** | a ruling in a table is no rule |
Text that mentions **X9-1.1** again.
"""
NUMBERS = ["X9-1.1", "X9-1.2", "X9-1.3", "X9-2.1", "X9-2.2", "X9-10.11"]


class House:
    """A project with one game, to put tests and cases into."""

    def __init__(self, root: Path) -> None:
        (root / "pyproject.toml").touch()
        self.root, self.folder = root, root / "src" / "toy"
        self.write("src/toy/RULES.md", RULES)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def read(self) -> Coverage:
        return coverage(GAME.altered("info", folder=self.folder))

    def cites(self, body: str) -> dict[str, list[str]]:
        self.write("src/toy/tests/test_rules.py", body)
        return self.read().cited


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_rules_are_bold_list_items(house: House) -> None:
    assert rule_numbers(house.folder / "RULES.md") == NUMBERS


def test_a_number_given_twice_is_a_mistake(house: House) -> None:
    house.write("src/toy/RULES.md", RULES + "- **X9-1.1** Again.\n")
    with pytest.raises(ValueError, match=r"RULES\.md: numbered twice: X9-1\.1"):
        house.read()


@pytest.mark.parametrize(
    "body",
    [
        "def test_bid():\n    # RULES X9-1.1\n    assert 1\n",
        "def test_bid():  # RULES X9-1.1\n    assert 1\n",
        "async def test_bid():\n    # rules: X9-1.1\n    assert 1\n",
        'def test_bid():\n    """Bids. RULES X9-1.1"""\n    assert 1\n',
        '@rules("X9-1.1")\ndef test_bid():\n    assert 1\n',
        '@pytest.mark.rules("X9-1.1")\ndef test_bid():\n    assert 1\n',
        'def test_bid():\n    rules("X9-1.1")\n    assert 1\n',
        "def test_bid():\n    # RULES X9-1.1\n    with pytest.raises(ValueError):\n        bid()\n",
    ],
)
def test_what_counts_as_a_citation(house: House, body: str) -> None:
    assert house.cites(body) == {"X9-1.1": ["src/toy/tests/test_rules.py::test_bid"]}


@pytest.mark.parametrize(
    "body",
    [
        "# RULES X9-1.1\ndef test_bid():\n    assert 1\n",  # outside of any test
        '"""RULES X9-1.1"""\ndef test_bid():\n    assert 1\n',
        "def test_bid():\n    # RULES X9-1.1\n    bid()\n",  # nothing can fail
        "def helper():\n    # RULES X9-1.1\n    assert 1\n",
        "class Helper:\n    def test_bid(self):\n        # RULES X9-1.1\n        assert 1\n",
        "@pytest.mark.skip\ndef test_bid():\n    # RULES X9-1.1\n    assert 1\n",
        '@pytest.mark.xfail(reason="later")\ndef test_bid():\n    # RULES X9-1.1\n    assert 1\n',
        "def test_bid():\n    # unlike X9-1.1\n    assert 1\n",  # says no RULES
        'def test_bid():\n    assert bid("RULES X9-1.1")\n',  # a text, not a comment
    ],
)
def test_what_does_not_count(house: House, body: str) -> None:
    assert house.cites(body) == {}


def test_methods_of_test_classes_cite_by_their_full_name(house: House) -> None:
    body = "class TestBids:\n    def test_bid(self):\n        # RULES X9-1.1\n        assert 1\n"
    assert house.cites(body) == {"X9-1.1": ["src/toy/tests/test_rules.py::TestBids::test_bid"]}


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("X9-1.1, X9-1.3", ["X9-1.1", "X9-1.3"]),
        ("X9-1.1, 1.3 and 2.2", ["X9-1.1", "X9-1.3", "X9-2.2"]),
        ("X9-1.2 to X9-2.1", ["X9-1.2", "X9-1.3", "X9-2.1"]),
        ("X9-1.2 to 2.1, 10.11", ["X9-1.2", "X9-1.3", "X9-2.1", "X9-10.11"]),
        ("X9-1.1–1.3", ["X9-1.1", "X9-1.2", "X9-1.3"]),
        ("X9-1.1: a bid of 2.5 points", ["X9-1.1"]),
        ("X9-1.1 (see X9-2.2)", ["X9-1.1", "X9-2.2"]),
        ("rules 1.1", []),
    ],
)
def test_lists_and_ranges_of_numbers(words: str, numbers: list[str]) -> None:
    assert numbers_in(words, tuple(NUMBERS)) == numbers


def test_a_comment_may_go_on_in_the_next_line(house: House) -> None:
    body = "def test_bid():\n    # RULES X9-1.1,\n    # X9-1.2\n    assert 1\n\n    # X9-1.3\n"
    assert sorted(house.cites(body)) == ["X9-1.1", "X9-1.2"]


def test_cases_cite_when_they_expect_something(house: House) -> None:
    case = 'title = "c"\ngame = "toy"\nrules = ["X9-1.1"]\n'
    house.write("src/toy/tests/cases/idle.toml", case)
    assert house.read().cited == {}
    house.write("src/toy/tests/cases/other.toml", case.replace("toy", "other") + "[expect]\nround = 1\n")
    assert house.read().cited == {}
    house.write("src/toy/tests/cases/a.toml", case + "[expect]\nround = 1\n")
    house.write("src/toy/tests/cases/b.toml", case + "[[then]]\n[then.expect]\nround = 1\n")
    house.write("src/toy/tests/cases/c.toml", case + 'do = ["refused 0 bid 3"]\n')
    assert house.read().cited == {"X9-1.1": [f"src/toy/tests/cases/{name}.toml" for name in "abc"]}


def test_the_projects_own_tests_count_too(house: House) -> None:
    house.write("tests/test_all.py", "def test_bid():\n    # RULES X9-2.2\n    assert 1\n")
    assert house.read().cited == {"X9-2.2": ["tests/test_all.py::test_bid"]}


def test_what_is_cited_and_is_no_rule_is_shown(house: House) -> None:
    assert house.cites("def test_bid():\n    # RULES X9-7.7, ZZ-1.1\n    assert 1\n") == {}
    found = house.read()
    assert found.unknown == {"X9-7.7": ["src/toy/tests/test_rules.py::test_bid"]}
    assert "not a rule: X9-7.7" in str(found)


def test_as_json_it_has_four_fields(house: House) -> None:
    house.cites("def test_bid():\n    # RULES X9-1.1\n    assert 1\n")
    assert msgspec.json.decode(msgspec.json.encode(house.read())) == {
        "game": "toy",
        "rules": NUMBERS,
        "cited": {"X9-1.1": ["src/toy/tests/test_rules.py::test_bid"]},
        "uncited": NUMBERS[1:],
    }


def test_as_text_it_names_what_nobody_cites(house: House) -> None:
    house.cites("def test_bid():\n    # RULES X9-1.1\n    assert 1\n")
    text = str(house.read())
    assert text.startswith("toy: 1 of 6 rules cited (17%)")
    assert "X9-1.2    NOT CITED" in text
