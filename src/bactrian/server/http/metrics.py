"""Metrics for Prometheus: how much, how fast, how full. No names, and nothing of a game.

Even so, a count that changes while a window is open reveals that a player acted there: only an
operator may read it (`routes/operating`).
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from bactrian.server.refusals import Refused

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
TOKEN_VARIABLE = "BACTRIAN_METRICS_TOKEN"  # who may read; without it, only this machine


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.token = os.environ.get(TOKEN_VARIABLE) or None
        self._requests = Counter(
            "bactrian_requests",
            "Requests answered.",
            ("method", "path", "status"),
            registry=self._registry,
        )
        self._request_seconds = Histogram(
            "bactrian_request_seconds",
            "Until they were.",
            ("path",),
            buckets=SECONDS,
            registry=self._registry,
        )
        self._commands = Counter(
            "bactrian_commands", "Commands at tables.", ("type", "outcome"), registry=self._registry
        )
        self._command_seconds = Histogram(
            "bactrian_command_seconds",
            "From a command to its answer: decided, applied, on disk.",
            buckets=SECONDS,
            registry=self._registry,
        )
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A gauge whose value is read when metrics are asked for."""
        Gauge(f"bactrian_{name}", about, registry=self._registry).set_function(value)

    def request(self, method: str, path: str, status: int, seconds: float) -> None:
        """A request was answered; `path` is the pattern of its address."""
        self._requests.labels(method, path, status).inc()
        self._request_seconds.labels(path).observe(seconds)

    @contextmanager
    def command(self, kind: str) -> Iterator[None]:
        """A command is carried out, or refused."""
        begun = time.perf_counter()
        outcome = "broken"
        try:
            yield
            outcome = "done"
        except Refused as refused:
            outcome = refused.code
            raise
        finally:
            self._commands.labels(kind, outcome).inc()
            self._command_seconds.observe(time.perf_counter() - begun)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self._registry)
