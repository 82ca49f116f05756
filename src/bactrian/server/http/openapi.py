"""The OpenAPI document, made from the endpoints and the message types."""

import re
from functools import cache
from typing import Any

import msgspec

from bactrian import __version__
from bactrian.server import messages as m
from bactrian.server.http.endpoints import JSON, Endpoint
from bactrian.server.http.routes.tables import ENDPOINTS, LISTS
from bactrian.server.refusals import STATUS

Document = dict[str, Any]  # Any: JSON
ALWAYS = ("bad_message", "wrong_origin", "too_many", "broken")
TEXT = "text/plain"
ANY: Document = {"type": "string"}
NUMBER: Document = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
PARAMETERS: dict[str, Document] = {
    "table": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"},
    "tournament": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"},
    "since": NUMBER,
    "players": NUMBER,
    "season": {"type": "string", "pattern": "^[1-9][0-9]{3}-Q[1-4]$"},
    "chat": NUMBER,
    "seat": NUMBER,
    "step": NUMBER,
    "which": {"type": "string", "enum": list(LISTS)},
    "before": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"},
}
REF = "#/components/schemas/{name}"


@cache
def document() -> bytes:
    """The whole document as JSON."""
    kinds = _kinds()
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    by_kind = dict(zip(map(repr, kinds), schemas, strict=True))
    paths: dict[str, Document] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_kind)
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Bactrian", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
        "x-socket": {
            "path": "/api/tables/{table}/live",
            "query": ["since", "chat", "lang", "changes"],
            "receives": by_kind[repr(m.AnyCommand)],
            "sends": by_kind[repr(m.FromServer)],
        },
    }
    return msgspec.json.encode(whole)


def _kinds() -> list[Any]:  # Any: types and unions of them
    bodies = [endpoint.body for endpoint in ENDPOINTS if endpoint.body is not None]
    replies = [endpoint.reply for endpoint in ENDPOINTS]
    unique = {repr(kind): kind for kind in [*bodies, *replies, m.Problem, m.FromServer]}
    return list(unique.values())


def _operation(endpoint: Endpoint, schemas: dict[str, Document]) -> Document:
    problem = schemas[repr(m.Problem)]
    kind = TEXT if endpoint.reply is str else JSON
    done = _content("It was done.", schemas[repr(endpoint.reply)], kind)
    responses = {str(int(endpoint.status)): done}
    for code in (*ALWAYS, *endpoint.refusals):
        status = STATUS[code]
        responses.setdefault(str(int(status)), _content(status.phrase, problem))
    operation: Document = {
        "summary": endpoint.about,
        "operationId": endpoint.handler.__name__,
        "parameters": _parameters(endpoint),
        "responses": responses,
    }
    if endpoint.body is not None:
        content = {JSON: {"schema": schemas[repr(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _content(description: str, schema: Document, kind: str = JSON) -> Document:
    return {"description": description, "content": {kind: {"schema": schema}}}


def _parameters(endpoint: Endpoint) -> list[Document]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": PARAMETERS.get(name, ANY)}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    in_query = [
        {"name": name, "in": "query", "description": about, "schema": PARAMETERS.get(name, ANY)}
        for name, about in endpoint.query.items()
    ]
    return in_path + in_query
