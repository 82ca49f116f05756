"""What every suite tells of itself: how long its tests took, and how many long ones it left out.

`make test` leaves out what is marked `long`; `make test-long` runs it. The figures of all suites
are put together by `tests/slowest.py`.
"""

import json
import os
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest
from thinking import SEARCHED

from bactrian.games import NAMES

LARGE = [name for name in NAMES if name != SEARCHED]
REPORTS = "BACTRIAN_REPORTS"  # the folder for the figures; none are written if it is not set


class SuiteReport:
    """Seconds by test, setting up and tearing down included; and those of processors."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.processor: dict[str, float] = {}
        self.left_out = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add one phase of a test."""
        before = self.seconds.get(report.nodeid, 0.0)
        self.seconds[report.nodeid] = before + report.duration

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Measure what a test and the processes that ended with it took of processors."""
        before = sum(os.times()[:4])
        result = yield
        took = sum(os.times()[:4]) - before
        self.processor[item.nodeid] = self.processor.get(item.nodeid, 0.0) + took
        return result

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Count what is left for `make test-long`."""
        self.left_out += sum(item.get_closest_marker("long") is not None for item in items)

    def pytest_sessionfinish(self) -> None:
        """Leave the figures where they are put together."""
        if folder := os.environ.get(REPORTS):
            figures = {
                "seconds": self.seconds,
                "processor": self.processor,
                "left_out": self.left_out,
            }
            Path(folder).mkdir(parents=True, exist_ok=True)
            (Path(folder) / f"{os.getpid()}.json").write_text(json.dumps(figures))


def mark_if_large(item: pytest.Item) -> None:
    """Of heavy tests cases with large games are long: what they need is not compiled."""
    heavy = item.get_closest_marker("heavy")
    if heavy is not None:
        _, _, case = item.nodeid.partition("[")
        is_large = any(name in case for name in LARGE)
        if is_large and any(word in case for word in heavy.args or [""]):
            item.add_marker(pytest.mark.long)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: Sequence[pytest.Item]) -> None:
    """Of a test that names its quick cases the others are long."""
    named, found = set[str](), set[str]()
    for item in items:
        mark_if_large(item)
        quick = item.get_closest_marker("quick")
        if quick is None:
            continue
        test, _, case = item.nodeid.partition("[")
        named.update(f"{test}[{one}]" for one in quick.args)
        found.add(item.nodeid)
        if case[:-1] not in quick.args:
            item.add_marker(pytest.mark.long)
    chosen = config.getoption("lf", default=False) or any(
        "::" in argument for argument in config.args
    )
    if not chosen and not named <= found:
        missing = ", ".join(sorted(named - found))
        raise pytest.UsageError(f"There is no such case, though it is named as quick: {missing}.")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(SuiteReport())
