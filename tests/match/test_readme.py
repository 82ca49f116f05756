"""The README's five lines of Python play a game."""

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_program_in_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)

    exec(compile(program, str(README), "exec"), {})

    assert "Score(total=" in capsys.readouterr().out
