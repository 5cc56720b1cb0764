"""Wrong messages and wrong requests: refused with a reason, and nothing else happens."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server import fuzz
from tests.server.running import Running


def test_a_table_survives_everything_that_is_said_to_it(server: Running) -> None:
    codes = fuzz.run(server, 3000)
    assert codes.total() == 3000
    assert {"bad_message", "illegal", "not_seated", "stale", "too_large"} <= codes.keys()


def test_the_api_is_as_it_describes_itself(server: Running) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 18
    for operation in operations:
        # Any: what a case is made of depends on the operation.
        @given(case=operation.as_strategy())
        @settings(
            max_examples=12,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def try_out(case: schemathesis.Case[Any]) -> None:
            # What fits the schema may still be no table: more seats than the edition has, say.
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        try_out()
