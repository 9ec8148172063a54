"""A host's settings: from a file and from the environment, wrong ones told by name, all of them in docs/hosting.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from fracas.cli import main
from fracas.server.settings import Settings, SettingsError, from_environment, listed

pytestmark = pytest.mark.pure_only

HOSTING = Path(__file__).parent.parent.parent / "docs" / "hosting.md"


def test_every_setting_stands_in_the_docs_as_it_is() -> None:
    """The table is made of these lines: put them there when this fails."""
    wanted = [f"| `{one.name}` | {shown(one.default)} | {one.metadata['what']} |" for one in listed()]
    table = re.search(r"\| Setting \|.*?\n\|[-|]+\n((?:\|.*\n)+)", HOSTING.read_text("utf-8"))
    assert table is not None
    assert table[1].splitlines() == wanted


def shown(default: Any) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    if isinstance(default, tuple):
        return ", ".join(map(str, default))
    return f"{default:,g}" if isinstance(default, int | float) else default


def test_the_environment_goes_over_the_file_and_both_over_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / "fracas.toml"
    file.write_text('frame_bytes = 9000\nidle_s = 60\norigins = ["https://a.example"]\nbot_pause_ms = [0, 5]\n')
    found = from_environment(None, {"FRACAS_SETTINGS": str(file), "FRACAS_IDLE_S": "5", "FRACAS_LOG_JSON": "yes"})
    assert found.frame_bytes == 9000 and found.idle_s == 5.0 and found.log_json is True
    assert found.origins == ("https://a.example",) and found.bot_pause_ms == (0, 5)
    assert found.mistakes == Settings().mistakes
    lists = from_environment(None, {"FRACAS_PROXIES": "10.0.0.1, 10.0.0.2", "FRACAS_BOT_PAUSE_MS": "1,2"})
    assert lists.proxies == ("10.0.0.1", "10.0.0.2") and lists.bot_pause_ms == (1, 2)
    assert from_environment(None, {"FRACAS_PROXIES": ""}).proxies == ()


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("FRAME_BYTES", "many", "'many' is not a whole number"),
        ("FRAME_BYTES", "-1", "-1 is not a number from 256 up"),
        ("FRAMES_PER_SECOND", "nan", "nan is not a number from 0.1 up"),
        ("FRAMES_PER_SECOND", "inf", "inf is not a number from 0.1 up"),
        ("LOG_JSON", "perhaps", "'perhaps' is not yes or no"),
        ("BOT_PAUSE_MS", "5", "two numbers"),
        ("BOT_PAUSE_MS", "a,b", "must be a whole number"),
        ("BOT_PAUSE_MS", "9,3", "two numbers"),
        ("ADMIN_TOKEN", "short", "too short to be a secret"),
    ],
)
def test_a_wrong_setting_is_told_by_its_name(name: str, text: str, why: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(f"FRACAS_{name}: ")) as error:
        from_environment(None, {f"FRACAS_{name}": text})
    assert why in str(error.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("frame_byte = 5", "frame_byte: there is no such setting"),
        ("frame_bytes = true", "frame_bytes: True is not a whole number"),
        ("frame_bytes =", "Invalid value"),
        ("bot_command = ['rm']", "bot_command: there is no such setting"),
        ("public_url = 'nonsense'", "public_url: 'nonsense' is not of the form"),
        ("bot_workers = 99", "bot_workers: 99 is not a number from 1 to 64"),
        (None, "No such file"),
    ],
)
def test_a_wrong_file_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, why: str
) -> None:
    file = tmp_path / "fracas.toml"
    if text is not None:
        file.write_text(text)
    assert main(["serve", "--settings", str(file), "--db", str(tmp_path / "x.db")]) == 2
    assert why in capsys.readouterr().err
