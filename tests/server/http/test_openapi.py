"""The document that the server gives of itself."""

from bactrian.server.http.routes.tables import ENDPOINTS
from bactrian.server.messages import AnyCommand

from .. import patient
from ..running import Running


def test_every_endpoint_is_in_the_document(server: Running) -> None:
    document = patient.get(server.url + "/openapi.json").json()

    for endpoint in ENDPOINTS:
        operation = document["paths"][endpoint.path][endpoint.method.lower()]
        assert str(int(endpoint.status)) in operation["responses"]
        assert ("requestBody" in operation) == (endpoint.body is not None)
    for command in AnyCommand.__args__:
        assert command.__name__ in document["components"]["schemas"]
