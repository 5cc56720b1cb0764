"""What can be played here, and against whom."""

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Response

from wagonway.server.bots import NAMES
from wagonway.server.catalogue import board_reply, drawing
from wagonway.server.messages import BoardReply, BotList, EditionList
from wagonway.server.refusals import Refused
from wagonway.server.routes.common import At, Served, refusals

router = APIRouter(prefix="/api", tags=["editions"])
EditionId = Annotated[str, Path(pattern=r"^[0-9a-z-]{1,80}$", examples=["europe"])]
Tag = Annotated[str | None, Header()]


@router.get("/editions", response_model=EditionList, responses=refusals())
async def editions(service: Served) -> Any:
    """All editions that can be played here."""
    return {"editions": service.catalogue.listed()}


@router.get("/editions/{edition}", response_model=BoardReply, responses=refusals(404))
async def edition(edition: EditionId, service: Served) -> Any:
    """Board, tickets, companies and rulebook of an edition."""
    return board_reply(service.catalogue.edition(edition))


@router.get("/tables/{table}/board", response_model=BoardReply, responses=refusals(404))
async def board_of_table(room: At) -> Any:
    """The same for the edition that is played at a table."""
    return board_reply(room.table.edition)


@router.get(
    "/editions/{edition}/drawing",
    response_class=Response,
    responses=refusals(404)
    | {200: {"content": {"application/json": {}}}, 304: {"description": "not changed"}},
)
async def edition_drawing(
    edition: EditionId, service: Served, if_none_match: Tag = None
) -> Response:
    """The drawn board of an edition."""
    file = drawing(service.catalogue.edition(edition).board.id)
    if file is None:
        raise Refused("no_drawing")
    data = file.read_bytes()
    tag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "public, max-age=300"}
    if if_none_match is not None and tag in if_none_match:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type="application/json", headers=headers)


@router.get("/bots", response_model=BotList, responses=refusals())
async def bots() -> Any:
    """The bots one may play against, the weakest first."""
    return {"bots": [{"level": level, "names": said} for level, said in NAMES.items()]}
