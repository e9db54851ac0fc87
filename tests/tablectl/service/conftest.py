"""The small disk of the ledger's tests, for tables too."""

from __future__ import annotations

from tests.tablectl.ledger.conftest import small_disk as small_disk
