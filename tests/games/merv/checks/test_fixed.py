"""Figures of data.toml that the rules are made of: another value is refused, never passed over."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bactrian.core.data.tables import DataFile
from bactrian.core.errors import BadData
from bactrian.games.merv import GAME, fixed

TABLES: dict[str, Any] = tomllib.loads((GAME.folder / "data.toml").read_text("utf-8"))
ALL = [(table, key) for table, figures in fixed.FIXED.items() for key in figures]


def other(value: object) -> object:
    """A value of the same kind that is not this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return [*value, "more"] if isinstance(value, list) else f"{value}s"


def file_with(tables: dict[str, Any]) -> DataFile:
    """A data file of these tables."""
    data = DataFile(Path(GAME.folder / "data.toml"))
    data._tables = tables
    return data


@pytest.mark.parametrize(("table", "key"), ALL)
def test_another_value_is_refused_by_name(
    table: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-1.5 Components and whatever else the rules count on."""
    changed = copy.deepcopy(TABLES)
    changed[table][key] = other(changed[table][key])
    monkeypatch.setattr(fixed, "data_of", lambda _: file_with(changed))

    with pytest.raises(BadData, match=rf"\[{table}\]: {key} is .* the rules are made of it"):
        fixed.check()


def test_a_missing_figure_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """M-1.5"""
    changed = copy.deepcopy(TABLES)
    del changed["caravan"]["cost_per_card"]
    monkeypatch.setattr(fixed, "data_of", lambda _: file_with(changed))

    with pytest.raises(BadData, match="cost_per_card"):
        fixed.check()
