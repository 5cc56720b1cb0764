"""Tables and seats: make, find, sit down, stand up, begin, play again."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from wagonway.server.bots import NAMES
from wagonway.server.host import Planner
from wagonway.server.hub import Room
from wagonway.server.identity import give_cookie, hash_of, new_secret, secret_of
from wagonway.server.making import make_rematch, make_table
from wagonway.server.messages import AddWords, NewTable, PlaceBot, TableList, TableReply, TakeSeat
from wagonway.server.metrics import TABLES
from wagonway.server.planning import (
    Repeated,
    plan_back,
    plan_bot,
    plan_leave,
    plan_rematch,
    plan_start,
    plan_take,
    plan_words,
)
from wagonway.server.refusals import Refused
from wagonway.server.routes.common import (
    At,
    Holder,
    SeatNumber,
    Served,
    limit_creation,
    refusals,
    seats_asking,
)
from wagonway.server.service import Service

router = APIRouter(prefix="/api/tables", tags=["tables"])
Limit = Annotated[int, Query(ge=1, le=100)]


def _reply(room: Room, holder: str | None, secret: str | None = None) -> dict[str, Any]:
    seats = room.table.seats_of(holder)
    return {"table": room.table_json(), "you": seats, "secret": secret}


async def _listed(service: Service, ids: list[str]) -> dict[str, Any]:
    return {"tables": [(await service.host.room(id)).table_json() for id in ids]}


def _secret(request: Request, response: Response, bearer: bool) -> tuple[str, str | None]:
    """The secret of who sits down, made if there is none, and what of it goes into the answer."""
    secret = secret_of(request)
    if secret is not None:
        return secret, None
    secret = new_secret()
    if bearer:
        return secret, secret
    give_cookie(response, secret, request.url.scheme == "https")
    return secret, None


@router.get("", response_model=TableList, responses=refusals())
async def lobby(
    service: Served, status: Literal["open", "playing", "over"] = "open", limit: Limit = 50
) -> Any:
    """Public tables, the newest first."""
    return await _listed(service, await service.store.public(status, limit))


@router.get("/mine", response_model=TableList, responses=refusals())
async def mine(service: Served, holder: Holder, limit: Limit = 50) -> Any:
    """Tables at which this client holds a seat."""
    ids = [] if holder is None else await service.store.held_by(holder, limit)
    return await _listed(service, ids)


@router.post(
    "",
    status_code=201,
    response_model=TableReply,
    responses=refusals(400, 403, 404, 413),
    dependencies=[Depends(limit_creation)],
)
async def create(plan: NewTable, request: Request, response: Response, service: Served) -> Any:
    """Make a table."""
    secret, told = _secret(request, response, plan.bearer)
    holder = hash_of(secret)
    row, append = make_table(plan, service.catalogue, holder, service.host.now())
    room = await service.host.create(row, append)
    TABLES.labels(room.table.edition.id).inc()
    return _reply(room, holder, told)


@router.get("/{table}", response_model=TableReply, responses=refusals(404))
async def table(room: At, holder: Holder) -> Any:
    """A table, and which of its seats this client holds."""
    return _reply(room, holder)


@router.post(
    "/{table}/seats/{seat}/take",
    response_model=TableReply,
    responses=refusals(400, 403, 404, 409, 413),
)
async def take(
    room: At, seat: SeatNumber, body: TakeSeat, request: Request, response: Response, served: Served
) -> Any:
    """Sit down."""
    secret, told = _secret(request, response, body.bearer)
    holder = hash_of(secret)
    await served.host.perform(
        room, lambda table, now: plan_take(table, now, seat, holder, body.name, body.words)
    )
    return _reply(room, holder, told)


@router.post(
    "/{table}/seats/{seat}/leave",
    response_model=TableReply,
    responses=refusals(401, 403, 404, 409),
)
async def leave(room: At, seat: SeatNumber, holder: Holder, service: Served) -> Any:
    """Stand up before the deal, or leave the game to a bot."""
    by = seats_asking(room, holder)
    return await _done(service, room, holder, lambda table, now: plan_leave(table, now, seat, by))


@router.post(
    "/{table}/seats/{seat}/back",
    response_model=TableReply,
    responses=refusals(401, 403, 404, 409),
)
async def back(room: At, seat: SeatNumber, holder: Holder, service: Served) -> Any:
    """Take back a seat that a bot plays on for."""
    _own(room, seat, holder)
    return await _done(service, room, holder, lambda table, now: plan_back(table, now, seat))


@router.post(
    "/{table}/seats/{seat}/bot",
    response_model=TableReply,
    responses=refusals(400, 401, 403, 404, 409, 413),
)
async def place_bot(
    room: At, seat: SeatNumber, body: PlaceBot, holder: Holder, service: Served
) -> Any:
    """Let a bot sit down in an open or reserved seat."""
    seats_asking(room, holder)
    if body.level not in NAMES:
        raise Refused("no_level", where="body.level")
    return await _done(
        service, room, holder, lambda table, now: plan_bot(table, now, seat, body.level)
    )


@router.post(
    "/{table}/seats/{seat}/words",
    response_model=TableReply,
    responses=refusals(400, 401, 403, 404, 409, 413),
)
async def add_words(
    room: At, seat: SeatNumber, body: AddWords, holder: Holder, service: Served
) -> Any:
    """Add a seat's words to the shuffle."""
    _own(room, seat, holder)
    return await _done(
        service, room, holder, lambda table, now: plan_words(table, now, seat, body.words)
    )


@router.post("/{table}/start", response_model=TableReply, responses=refusals(401, 403, 404, 409))
async def start(room: At, holder: Holder, service: Served) -> Any:
    """Deal."""
    seats_asking(room, holder)
    return await _done(service, room, holder, plan_start)


@router.post(
    "/{table}/rematch",
    response_model=TableReply,
    responses=refusals(401, 403, 404, 409),
    dependencies=[Depends(limit_creation)],
)
async def rematch(room: At, holder: Holder, service: Served) -> Any:
    """Play again with the same people; asked again it is the same table."""
    seats_asking(room, holder)
    if room.table.status != "over":
        raise Refused("not_over")
    if room.table.rematch is None:
        row, append = make_rematch(room.table, holder, service.host.now())
        await service.host.create(row, append)
        await service.host.perform(
            room,
            # Whoever was quicker made the table that counts.
            lambda table, now: (
                plan_rematch(table, now, row.id) if table.rematch is None else Repeated(table.seq)
            ),
        )
    assert room.table.rematch is not None
    return _reply(await service.host.room(room.table.rematch), holder)


async def _done(service: Service, room: Room, holder: str | None, planner: Planner) -> Any:
    """Carry out a command and answer with the table as it is then."""
    await service.host.perform(room, planner)
    return _reply(room, holder)


def _own(room: Room, seat: int, holder: str | None) -> None:
    if not 0 <= seat < room.table.n_seats:
        raise Refused("no_seat")
    if seat not in room.table.seats_of(holder):
        raise Refused("not_seated")
