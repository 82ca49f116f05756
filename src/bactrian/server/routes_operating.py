"""Operating the server: what it tells of itself."""

from bactrian.server.endpoints import Endpoint

ENDPOINTS: tuple[Endpoint, ...] = ()
