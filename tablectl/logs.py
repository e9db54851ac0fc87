"""The log of a service: lines for people, or one JSON object a line; never a secret in it."""

from __future__ import annotations

import logging
from threading import Lock
from typing import Final, Literal

import msgspec

_AGAIN: Final = 60_000_000  # microseconds between two tellings of what goes on


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


class Repeated:
    """A warning that may come at every try: told at once, then once a minute with how often.

    Safe to use from several threads.
    """

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._lock = Lock()
        self._told_at: int | None = None
        self._since = 0

    def warn(self, line: str, now: int) -> None:
        """It is so once more; `now` is microseconds UTC."""
        with self._lock:
            if self._told_at is not None and now - self._told_at < _AGAIN:
                self._since += 1
                return
            self._told_at, since, self._since = now, self._since, 0
        if since:
            self._log.warning("%d times more, now: %s", since + 1, line)
        else:
            self._log.warning("%s", line)
