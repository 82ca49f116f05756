import os
from importlib.util import find_spec

import pytest

HAS_TORCH = find_spec("torch") is not None


def pytest_configure() -> None:
    if not HAS_TORCH and os.environ.get("BACTRIAN_REQUIRE_TORCH"):
        raise pytest.UsageError("PyTorch is not installed: pip install -r requirements/train.txt")


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Several would wait for each other, since the networks are small: most of all when busy."""
    if HAS_TORCH:
        import torch

        torch.set_num_threads(1)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not HAS_TORCH:
        terminalreporter.write_sep("!", "LEARNING WAS NOT TESTED", red=True, bold=True)
        why = "PyTorch is not installed, and could not be fetched"
        terminalreporter.write_line(f"Tests that need it were skipped: {why}.", red=True)
