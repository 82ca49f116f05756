"""What every suite tells of itself: how long its tests took, and how many long ones it left out.

`make test` leaves out what is marked `long`; `make test-long` runs it. The figures of all suites
are put together by `tests/slowest.py`.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

REPORTS = "BACTRIAN_REPORTS"  # the folder for the figures; none are written if it is not set


class SuiteReport:
    """Seconds by test, setting up and tearing down included."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.left_out = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add one phase of a test."""
        before = self.seconds.get(report.nodeid, 0.0)
        self.seconds[report.nodeid] = before + report.duration

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Count what is left for `make test-long`."""
        self.left_out += sum(item.get_closest_marker("long") is not None for item in items)

    def pytest_sessionfinish(self) -> None:
        """Leave the figures where they are put together."""
        if folder := os.environ.get(REPORTS):
            figures = {"seconds": self.seconds, "left_out": self.left_out}
            Path(folder).mkdir(parents=True, exist_ok=True)
            (Path(folder) / f"{os.getpid()}.json").write_text(json.dumps(figures))


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(SuiteReport())
