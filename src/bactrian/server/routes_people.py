"""People: accounts, ratings, preferences, notes, notices."""

from bactrian.server.endpoints import Endpoint

ENDPOINTS: tuple[Endpoint, ...] = ()
