"""What the routes have in common: the service behind them, who asks, and errors in OpenAPI."""

from typing import Annotated, Any

from fastapi import Depends, Path, Request

from wagonway.server.hub import Room
from wagonway.server.identity import holder_of
from wagonway.server.messages import MAX_SEATS, ErrorReply
from wagonway.server.refusals import Refused
from wagonway.server.security import SAFE_METHODS, is_own_origin
from wagonway.server.service import Service

TableId = Annotated[str, Path(pattern=r"^[0-9a-z]{1,16}$", examples=["k7m2p9wq4x"])]
SeatNumber = Annotated[int, Path(ge=0, lt=MAX_SEATS)]


# Any: FastAPI's own type for this.
def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The answers with an error that a route may give, for OpenAPI."""
    return {status: {"model": ErrorReply} for status in (*statuses, 422, 429)}


def service_of(request: Request) -> Service:
    """The service behind the app."""
    service: Service = request.app.state.service
    return service


Served = Annotated[Service, Depends(service_of)]


def address_of(request: Request) -> str:
    """Where a request comes from, as the proxy in front of us says if it is trusted."""
    return request.client.host if request.client else ""


def guard(request: Request, service: Served) -> None:
    """Every request of the API: not too many, and unsafe ones from our own pages only."""
    if not service.requests.passes(address_of(request)):
        raise Refused("too_many")
    if request.method not in SAFE_METHODS:
        if not is_own_origin(request, service.settings.origins):
            raise Refused("wrong_origin")


def limit_creation(request: Request, service: Served) -> None:
    """Making tables and keeping records costs more than reading."""
    if not service.creations.passes(address_of(request)):
        raise Refused("too_many")


async def room_of(table: TableId, service: Served) -> Room:
    """The table that a path names."""
    return await service.host.room(table)


At = Annotated[Room, Depends(room_of)]


def holder_of_request(request: Request) -> str | None:
    """The hash of the secret that came with a request."""
    return holder_of(request)


Holder = Annotated[str | None, Depends(holder_of_request)]


def seats_asking(room: Room, holder: str | None) -> list[int]:
    """The seats of who asks; raises Refused if there are none."""
    seats = room.table.seats_of(holder)
    if not seats:
        raise Refused("not_seated")
    return seats
