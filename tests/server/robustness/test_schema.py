"""The served OpenAPI document is true: schemathesis asks for all that it allows, and more.

The same requests every time, and a bounded number of them; more in `make test-long`.
"""

import re
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from lengths import EXAMPLES, MANY_EXAMPLES
from schemathesis.specs.openapi.checks import positive_data_acceptance

from bactrian.server.http.openapi import document

from .. import patient
from ..running import Running

AnyCase = Any  # schemathesis has it generic over what it cannot be asked
SKIPPED = {
    "/api/webhook/test": "it would call out",
    "/api/account/delete": "it would end the visitor",
    "/api/admin/tables/{table}/close": "it would end the visitor's table",
}
BEYOND_TYPES = positive_data_acceptance  # what has the right types may still be refused, and is


@pytest.fixture(scope="module")
def visitor(server: Running) -> dict[str, str]:
    """The token of a visitor with a name, and a table of theirs."""
    with patient.Client(base_url=server.url) as http:
        named = http.post("/api/me", json={"name": "Anna"}).json()
        token = named["token"]
        server.grant(named["person"])
        headers = {"authorization": f"Bearer {token}"}
        wanted = {"settings": {"game": "merv", "seats": [{"kind": "you"}]}}
        table = http.post("/api/tables", json=wanted, headers=headers).json()["table"]
    return {"token": token, "table": table}


schema = schemathesis.openapi.from_dict(msgspec.json.decode(document()))


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate] if EXAMPLES >= MANY_EXAMPLES else [Phase.generate],
)
def test_the_document_is_true(case: AnyCase, server: Running, visitor: dict[str, str]) -> None:
    if case.operation.path in SKIPPED:
        pytest.skip(SKIPPED[case.operation.path])
    if re.fullmatch("[A-Za-z0-9_-]{16}", str((case.path_parameters or {}).get("table"))):
        # A name that was made up leads nowhere: what matters lies behind a real one.
        case.path_parameters["table"] = visitor["table"]
    headers = {"authorization": f"Bearer {visitor['token']}"}
    case.call_and_validate(base_url=server.url, headers=headers, excluded_checks=[BEYOND_TYPES])
