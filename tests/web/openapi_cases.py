"""The requests that schemathesis generates from the OpenAPI document. `test_web_schema.py` runs this file."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, settings

from grille.web import limits
from grille.web.app import application

schema = schemathesis.openapi.from_asgi("/openapi.json", application())


# A text that has the right form is still seldom a puzzle, so what fits the schema may be refused: that check is out.
@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_service_conforms_to_its_openapi_document(case):
    # Long work is tested elsewhere; invalid values stay invalid.
    asked = case.body.get("seconds", 1) if isinstance(case.body, dict) else None
    if isinstance(asked, (int, float)) and 0 <= asked <= limits.MAX_SECONDS:
        case.body["seconds"] = 0.1
    response = case.call()
    # A body that is too large is refused before it is read.
    if response.status_code != 413:
        case.validate_response(response, excluded_checks=[schemathesis.checks.positive_data_acceptance])
