"""Logs for machines: one JSON object a line, with the request it belongs to.

The fields of a line are listed here: patterns of paths instead of paths, no query, no cookie, no
body, no invitation, and only the beginning of a table's id: the whole id is enough to watch.
"""

import contextvars
import logging
import os
import secrets
import sys
import time
import traceback
from email.utils import formatdate
from typing import Any, TextIO

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bactrian.server import clock
from bactrian.server.http.metrics import Metrics
from bactrian.server.table.entries import short_name

LEVEL_VARIABLE = "BACTRIAN_LOG"  # debug, info, warning, error
REQUEST_ID = "x-request-id"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
FIELDS = ("method", "path", "table", "status", "ms")  # that a line may have besides its message

request_id: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="")
log = logging.getLogger("bactrian.access")


class JsonLines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {  # Any: JSON
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id.get():
            line["request"] = request_id.get()
        line |= {name: vars(record)[name] for name in FIELDS if name in vars(record)}
        if record.exc_info is not None and record.exc_info[0] is not None:
            line["error"] = "".join(traceback.format_exception(*record.exc_info))
        return msgspec.json.encode(line).decode()


def write_logs(stream: TextIO | None = None) -> None:
    """Write everything as JSON lines; on a terminal only what went wrong, unless asked for more."""
    target = stream or sys.stderr
    level = os.environ.get(LEVEL_VARIABLE, "warning" if target.isatty() else "info").upper()
    handler = logging.StreamHandler(target)
    handler.setFormatter(JsonLines())
    for name in ("bactrian", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if level in logging.getLevelNamesMapping() else "INFO")
    # uvicorn takes a socket that was refused with a response for one that was never answered.
    logging.getLogger("uvicorn.error").addFilter(
        lambda record: "without completing handshake" not in str(record.msg)
    )
    # uvicorn would log every path with its query.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel("WARNING")


class RequestLogger:
    """Middleware: gives every request an id and its time, counts it, and logs a line at the end."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        number, begun, status = secrets.token_hex(8), time.perf_counter(), 500
        token = request_id.set(number)

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers[REQUEST_ID] = number
                headers["date"] = formatdate(clock.now(), usegmt=True)
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            self._log(scope, status, time.perf_counter() - begun)
            request_id.reset(token)

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope.get("method", "socket")
        method = method if method in METHODS or method == "socket" else "other"
        path = pattern(scope)
        if scope["type"] == "http":  # a socket lasts as long as its client stays
            self._metrics.request(method, path, status, seconds)
        table = short_name(str(scope.get("path_params", {}).get("table", "")))
        fields = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 1)}
        log.info("answered", extra=fields | ({"table": table} if table else {}))


def pattern(scope: Scope) -> str:
    """The path with names instead of values; `nowhere` if there is no route."""
    if "endpoint" not in scope:
        return "nowhere"
    parameters = {str(value): name for name, value in scope.get("path_params", {}).items()}
    if "path" in parameters.values():
        return "/{path}"
    parts = str(scope["path"]).split("/")
    return "/".join(f"{{{parameters[part]}}}" if part in parameters else part for part in parts)
