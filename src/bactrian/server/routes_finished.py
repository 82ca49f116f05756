"""Finished games: replays, statistics, export and import."""

from bactrian.server.endpoints import Endpoint

ENDPOINTS: tuple[Endpoint, ...] = ()
