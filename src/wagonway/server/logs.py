"""Logs: one line an event, as text or JSON; never a secret, a name or a line of chat."""

import json
import logging
import sys
import time
from typing import Final

FIELDS: Final = ("table",)
"""What our own messages may carry beside their text."""


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "at": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        line |= {field: getattr(record, field) for field in FIELDS if hasattr(record, field)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def set_up_logs(as_json: bool) -> None:
    """Send our log to stderr; uvicorn's own access log stays off, as it would show addresses."""
    ours = logging.getLogger("wagonway")
    if ours.handlers:
        return
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if as_json else text)
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
    ours.propagate = False
