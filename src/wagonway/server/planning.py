"""What a command would do to a table: judged here, on a copy, before anything is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wagonway.errors import IllegalMove, NotationError
from wagonway.game import Game
from wagonway.server.cleaning import clean_chat, clean_name
from wagonway.server.clock import WARNING_SECONDS
from wagonway.server.refusals import Refused
from wagonway.server.store import Append, Event
from wagonway.server.table import Place, Table


@dataclass(frozen=True, slots=True)
class Plan:
    """Events to be written, and the position they lead to."""

    append: Append
    game: Game | None = None


@dataclass(frozen=True, slots=True)
class Repeated:
    """The command was carried out before; this is its answer."""

    seq: int


def plan_move(
    table: Table, now: float, seat: int, move: object, seq: int, command: str | None
) -> Plan | Repeated:
    """A seat decides."""
    _in_play(table, seat)
    assert table.game is not None
    done = _done_before(table, seat, command)
    if done is not None:
        if done.kind != "move" or not _same_move(table, done, move):
            raise Refused("id_reused")
        return Repeated(done.seq)
    if table.game.is_over:
        raise Refused("game_over")
    if seq < table.asked.get(seat, 0) or seq > table.seq:
        raise Refused("stale")
    try:
        if not isinstance(move, str | dict):
            raise NotationError("expected a move's text or JSON")
        trial = table.game.after(move, seat)
    except NotationError as error:
        raise Refused("bad_move", str(error)) from None
    except IllegalMove as error:
        if seq < table.seq and error.reason in ("not_your_turn", "already_chosen"):
            raise Refused("stale") from None
        raise Refused("illegal", reason=error.reason) from None
    played = trial.history[-1][1]
    body = {"move": str(played)}
    if command is not None and move != played.to_json():
        said = str(trial.parse(move))
        if said != body["move"]:
            body["said"] = said  # the same in other words; said again, it is known again
    event = Event(table.seq + 1, "move", seat, body, now, command)
    status = "over" if trial.is_over else None
    return Plan(_append(table, [event], trial, status, now), trial)


def plan_undo(table: Table, now: float, seat: int, seq: int, command: str) -> Plan | Repeated:
    """A seat takes its last move back."""
    _in_play(table, seat)
    done = _done_before(table, seat, command)
    if done is not None:
        if done.kind != "undo":
            raise Refused("id_reused")
        return Repeated(done.seq)
    if not table.may_take_back(seat) or seq > table.seq:
        raise Refused("no_undo")
    event = Event(table.seq + 1, "undo", seat, {"number": len(table.moves) - 1}, now, command)
    return Plan(_append(table, [event], None, None, now))


def plan_chat(table: Table, now: float, seat: int, text: str, command: str) -> Plan | Repeated:
    """A seat says something."""
    if not 0 <= seat < table.n_seats:
        raise Refused("not_seated")
    if not table.settings["chat"]:
        raise Refused("no_chat")
    said = clean_chat(text)
    done = _done_before(table, seat, command)
    if done is not None:
        if done.kind != "chat" or done.body["text"] != said:
            raise Refused("id_reused")
        return Repeated(done.seq)
    body = {"name": table.places[seat].name, "text": said}
    event = Event(table.seq + 1, "chat", seat, body, now, command)
    return Plan(Append(table.id, (event,)))


def plan_take(
    table: Table, now: float, seat: int, holder: str, name: str, words: str
) -> Plan | Repeated:
    """A person sits down."""
    place = _place(table, seat)
    if table.status != "open":
        raise Refused("already_started")
    mine = table.holders.get(seat) == holder
    if place.kind == "person" and mine and not place.reserved:
        return Repeated(table.seq)
    if place.kind == "bot" or (place.kind == "person" and not mine):
        raise Refused("seat_taken")
    if words and table.row.secret is None:
        raise Refused("study")
    taken = Place("person", clean_name(name))
    events = [_seat_event(table.seq + 1, seat, taken, now)]
    if words:
        events.append(Event(table.seq + 2, "words", seat, {"words": words}, now))
    return _seated(table, now, events, {seat: taken}, {seat: words}, {seat: holder})


def plan_bot(table: Table, now: float, seat: int, level: str) -> Plan:
    """A bot sits down in a seat that waits for someone."""
    place = _place(table, seat)
    if table.status != "open":
        raise Refused("already_started")
    if place.kind != "open" and not place.reserved:
        raise Refused("seat_taken")
    bot = Place("bot", None, level)
    events = [_seat_event(table.seq + 1, seat, bot, now)]
    return _seated(table, now, events, {seat: bot}, {seat: ""}, {seat: None})


def plan_leave(table: Table, now: float, seat: int, by: list[int]) -> Plan:
    """Someone stands up before the deal, or leaves the game to a bot; *by*: who asks."""
    place = _place(table, seat)
    if table.status == "open":
        # One's own seat, or one that belongs to nobody present: a bot's or a reserved one.
        if seat not in by and not (by and (place.kind == "bot" or place.reserved)):
            raise Refused("not_seated")
        event = _seat_event(table.seq + 1, seat, Place(), now)
        return Plan(Append(table.id, (event,), holders={seat: None}))
    if seat not in by:
        raise Refused("not_seated")
    if table.status == "over" or place.away is not None:
        raise Refused("not_away" if table.status == "over" else "already_started")
    if not table.settings["takeover"]:
        raise Refused("no_takeover")
    return plan_away(table, now, seat, "left")


def plan_away(table: Table, now: float, seat: int, why: str) -> Plan:
    """A bot plays on for a person."""
    event = Event(table.seq + 1, "away", seat, {"why": why}, now)
    due = now if seat in table.pending() else None
    return Plan(Append(table.id, (event,), due=due, sets_due=due is not None))


def plan_back(table: Table, now: float, seat: int) -> Plan:
    """A person takes the seat back."""
    if _place(table, seat).away is None:
        raise Refused("not_away")
    return Plan(Append(table.id, (Event(table.seq + 1, "back", seat, {}, now),)))


def plan_warning(table: Table, now: float, seat: int) -> Plan:
    """A seat's time is up: a random move will be played for it."""
    body = {"seconds": WARNING_SECONDS}
    return Plan(Append(table.id, (Event(table.seq + 1, "warning", seat, body, now),)))


def plan_words(table: Table, now: float, seat: int, words: str) -> Plan:
    """A seat adds its part of the shuffle."""
    _place(table, seat)
    if table.status != "open":
        raise Refused("already_started")
    if table.row.secret is None:
        raise Refused("study")
    event = Event(table.seq + 1, "words", seat, {"words": words}, now)
    return Plan(Append(table.id, (event,)))


def plan_start(table: Table, now: float) -> Plan:
    """The deal."""
    if table.status != "open":
        raise Refused("already_started")
    if not is_full(table.places):
        raise Refused("not_full")
    return _dealt(table, now, [], table.places, table.words, {})


def plan_rematch(table: Table, now: float, new: str) -> Plan:
    """The same people play again, at another table."""
    if table.status != "over":
        raise Refused("not_over")
    return Plan(Append(table.id, (Event(table.seq + 1, "rematch", None, {"table": new}, now),)))


def is_full(places: list[Place]) -> bool:
    """Whether every seat has someone who is there."""
    return all(place.kind != "open" and not place.reserved for place in places)


def seat_body(place: Place) -> dict[str, Any]:
    """A place as the event that makes it says it."""
    return {
        "kind": place.kind,
        "name": place.name,
        "level": place.level,
        "reserved": place.reserved,
    }


def _seat_event(seq: int, seat: int, place: Place, now: float) -> Event:
    return Event(seq, "seat", seat, seat_body(place), now)


def _seated(
    table: Table,
    now: float,
    events: list[Event],
    places: Mapping[int, Place],
    words: Mapping[int, str],
    holders: Mapping[int, str | None],
) -> Plan:
    """Somebody sat down; deal if that was the last one the table waited for."""
    after = [places.get(seat, place) for seat, place in enumerate(table.places)]
    if table.settings["start"] == "full" and is_full(after):
        said = [words.get(seat, old) for seat, old in enumerate(table.words)]
        return _dealt(table, now, events, after, said, holders)
    return Plan(Append(table.id, tuple(events), holders=holders))


def _dealt(
    table: Table,
    now: float,
    events: list[Event],
    places: list[Place],
    words: list[str],
    holders: Mapping[int, str | None],
) -> Plan:
    kept = table.words
    table.words = words
    game = table.deal()
    table.words = kept
    start = Event(table.seq + len(events) + 1, "start", None, {"first": game.first}, now)
    due = now if any(place.kind == "bot" for place in places) or table.clock else None
    append = Append(table.id, (*events, start), "playing", due, due is not None, holders)
    return Plan(append, game)


def _append(
    table: Table, events: list[Event], game: Game | None, status: str | None, now: float
) -> Append:
    """Events of play with the moment at which something must happen by itself."""
    if game is None:
        return Append(table.id, tuple(events), status)
    pending = game.pending()
    due: float | None = None
    if any(table.places[seat].plays_itself for seat in pending):
        due = now
    elif table.clock is not None and pending:
        due = now + min(table.clock.left[seat] for seat in pending) + table.clock.grace
    watched = table.clock is not None or any(place.plays_itself for place in table.places)
    return Append(table.id, tuple(events), status, due, watched)


def _in_play(table: Table, seat: int) -> None:
    if not 0 <= seat < table.n_seats:
        raise Refused("not_seated")
    if table.game is None:
        raise Refused("not_started")


def _place(table: Table, seat: int) -> Place:
    if not 0 <= seat < table.n_seats:
        raise Refused("no_seat")
    return table.places[seat]


def _done_before(table: Table, seat: int, command: str | None) -> Event | None:
    return None if command is None else table.commands.get((seat, command))


def _same_move(table: Table, done: Event, move: object) -> bool:
    assert table.game is not None
    try:
        return bool(str(table.game.parse(move)) == done.body.get("said", done.body["move"]))
    except NotationError:
        return False
