"""Storage: tables, their events and who holds their seats, in SQLite or PostgreSQL."""

from wagonway.server.store.rows import Append, Conflict, Event, TableRow
from wagonway.server.store.store import Store

__all__ = ["Append", "Conflict", "Event", "Store", "TableRow"]
