"""Tables and positions as the JSON that clients get; each is written once for all who see it."""

from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from wagonway.server.hints import hints_of
from wagonway.server.scoring import scoring_of
from wagonway.server.store import Event
from wagonway.server.table import Table


class Renderer:
    """The JSON of one table's present position, kept until it changes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._seq = -1
        self._states: dict[tuple[int | None, bool, bool], orjson.Fragment] = {}
        # Any: JSON of the core.
        self._views: dict[int | None, dict[str, Any]] = {}
        self._scoring: orjson.Fragment | None = None

    def states(self, seats: Sequence[int], want: frozenset[str]) -> list[orjson.Fragment]:
        """The states of the seats a client holds, or a spectator's; none before the deal."""
        if self.table.game is None:
            return []
        if self._seq != self.table.seq:
            self._seq = self.table.seq
            self._states = {}
        viewers: Iterable[int | None] = seats or [None]
        return [self._state(viewer, "memory" in want, "hints" in want) for viewer in viewers]

    def _state(self, viewer: int | None, memory: bool, hints: bool) -> orjson.Fragment:
        key = (viewer, memory, hints)
        if key not in self._states:
            table = self.table
            assert table.game is not None
            view = table.view(viewer)
            shown = {**view, "memory": table.game.memory(viewer)} if memory else view
            over = table.game.is_over
            state = {
                "seat": viewer,
                "view": shown,
                "asked": None if viewer is None else table.asked.get(viewer),
                "legal": None if viewer is None else table.game.choices(viewer),
                "undo": viewer is not None and table.may_take_back(viewer),
                "hints": hints_of(table.edition, view) if hints and not over else None,
                "scoring": self._scored() if over else None,
            }
            self._states[key] = orjson.Fragment(orjson.dumps(state))
        return self._states[key]

    def _scored(self) -> orjson.Fragment:
        if self._scoring is None:
            told = scoring_of(self.table.edition, self.table.view(None))
            self._scoring = orjson.Fragment(orjson.dumps(told))
        return self._scoring


def events_json(
    table: Table, events: Iterable[Event], seats: Sequence[int]
) -> list[dict[str, Any]]:
    """Events as a client that holds these seats may see them."""
    return [table.shown(event, seats) for event in events]


def clock_json(table: Table, now: float) -> dict[str, Any] | None:
    """The table's clocks."""
    if table.clock is None or table.game is None:
        return None
    bots = [seat for seat, place in enumerate(table.places) if place.plays_itself]
    return table.clock.to_json(bots, now)


def table_json(table: Table, connected: Iterable[int], spectators: int) -> dict[str, Any]:
    """A table as everybody sees it: the JSON of `TableInfo`."""
    there = set(connected)
    settings = table.settings
    game = table.game
    outcome = game.outcome() if game is not None else None
    over = table.status == "over"
    return {
        "id": table.id,
        "edition": table.edition.id,
        "names": dict(table.edition.names),
        "status": table.status,
        "public": table.row.public,
        "language": settings["language"],
        "clock": settings["clock"],
        "chat": settings["chat"],
        "undo": settings["undo"],
        "takeover": settings["takeover"],
        "start": settings["start"],
        "created": table.row.created,
        "seq": table.seq,
        "seats": [
            {
                "seat": seat,
                "kind": place.kind,
                "name": place.name,
                "level": place.level,
                "reserved": place.reserved,
                "connected": place.kind == "bot" or seat in there,
                "words": bool(table.words[seat]),
                "away": place.away,
            }
            for seat, place in enumerate(table.places)
        ],
        "spectators": spectators,
        "first": None if game is None else game.first,
        "turn": None if game is None else game.turn,
        "pending": table.pending(),
        "shuffle": {
            "commitment": table.commitment,
            "secret": table.row.secret if over else None,
            "words": table.words if over and table.row.secret else None,
            "study": table.row.secret is None,
        },
        "scores": None if outcome is None else outcome.scores,
        "winners": None if outcome is None else outcome.winners,
        "previous": table.row.previous,
        "rematch": table.rematch,
    }
