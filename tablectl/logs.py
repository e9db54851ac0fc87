"""The log of a service: lines for people, or one JSON object a line; never a secret in it."""

from __future__ import annotations

import logging
from typing import Literal

import msgspec


def log_as(form: Literal["text", "json"]) -> None:
    """Write the log to standard error in this form, from INFO on."""
    handler = logging.StreamHandler()
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for chatty in ("tablectl.gateway.socket", "alembic"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


class JsonLines(logging.Formatter):
    """One object a line: time (microseconds UTC), level, logger, message, and what failed."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": round(record.created * 1_000_000),
            "level": record.levelname.lower(),
            "logger": record.name,
            "thread": record.threadName,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["failed"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()
