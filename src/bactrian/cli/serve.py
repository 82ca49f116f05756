"""`bactrian` without a command: serve the tables to this machine's browser, or to others."""

import argparse

from bactrian.cli.files import user_data_folder
from bactrian.cli.main import FINE
from bactrian.core.errors import BadOptions
from bactrian.server.serving import default_database, serve

LAST_PORT = 65_535


def serve_tables(parsed: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if not 0 <= parsed.port <= LAST_PORT:
        raise BadOptions(f"--port is {parsed.port}, expected 0 to {LAST_PORT}.")
    if parsed.workers != 1:
        raise BadOptions(f"--workers is {parsed.workers}: one process writes an SQLite database.")
    database = parsed.database or default_database(user_data_folder())
    serve(parsed.host, parsed.port, database, browser=not parsed.no_browser)
    return FINE
