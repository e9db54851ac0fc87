"""The rows of the read models: what one is, and the tables that they stand in."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import MetaData, Table

from tablectl.ledger.record import Record


class Row(NamedTuple):
    """What is to stand in a table; `values` hold the whole key."""

    table: Table
    values: dict[str, Any]


metadata: Final = MetaData()
"""All the tables of the read models."""


def of_fact(record: Record, by: str) -> dict[str, Any]:
    """What every fact's row has: where it stands, by whom, and when."""
    return {"stream": record.stream, "position": record.position, "by": by, "at": record.at}
