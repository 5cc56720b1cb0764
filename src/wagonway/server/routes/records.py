"""Finished games: their records, their replays, and records brought from elsewhere."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query

from wagonway.errors import WagonwayError
from wagonway.server.catalogue import Catalogue
from wagonway.server.cleaning import clean_name
from wagonway.server.making import make_from_game
from wagonway.server.messages import WORDS_LENGTH, Json, ReplayReply, TableReply
from wagonway.server.records import Checked, check_record
from wagonway.server.refusals import Refused
from wagonway.server.routes.common import At, Served, limit_creation, refusals
from wagonway.server.scoring import scoring_of
from wagonway.server.table import Table

router = APIRouter(prefix="/api", tags=["records"])

MOST_MOVES = 5000
From = Annotated[int, Query(alias="from", ge=0, le=100_000)]
Count = Annotated[int, Query(ge=1, le=100)]


@router.get("/tables/{table}/record", response_model=Json, responses=refusals(404, 409))
async def record(room: At) -> Any:
    """The record of a finished game."""
    if room.table.status != "over":
        raise Refused("not_over")
    return record_of(room.table)


@router.get("/tables/{table}/replay", response_model=ReplayReply, responses=refusals(404, 409))
async def replay(room: At, begin: From = 0, count: Count = 50) -> Any:
    """A part of a finished game, all cards open."""
    table = room.table
    if table.status != "over":
        raise Refused("not_over")
    frames = await asyncio.to_thread(frames_of, table, begin, count)
    scoring = scoring_of(table.edition, table.view(None))
    return {
        "table": room.table_json(),
        "moves": len(table.moves),
        "frames": frames,
        "scoring": scoring,
    }


@router.post(
    "/records",
    status_code=201,
    response_model=TableReply,
    responses=refusals(400, 403, 404, 413),
    dependencies=[Depends(limit_creation)],
)
async def keep_record(body: Json, service: Served) -> Any:
    """Keep a record of a finished game, once it has been checked move by move."""
    checked = await asyncio.to_thread(_check, body, service.catalogue)
    try:
        names = [None if name is None else clean_name(name) for name in checked.names]
    except Refused:
        names = [None] * checked.game.seats
    row, append = make_from_game(
        checked.game, checked.secret, checked.words, names, service.host.now()
    )
    room = await service.host.create(row, append)
    return {"table": room.table_json(), "you": [], "secret": None}


def _check(body: Json, catalogue: Catalogue) -> Checked:
    catalogue.of_reference(body.get("edition"))
    moves = body.get("moves")
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        raise Refused("bad_record", f"at most {MOST_MOVES} moves")
    try:
        checked = check_record(body)
    except (WagonwayError, RecursionError) as error:
        raise Refused("bad_record", str(error)) from None
    if not checked.game.is_over:
        raise Refused("not_over")
    if any(len(said) > WORDS_LENGTH for said in checked.words):
        raise Refused("bad_record", f"words: at most {WORDS_LENGTH} letters")
    return checked


def record_of(table: Table) -> dict[str, Any]:
    """The record of a finished table, with the proof of its shuffle and the players' names."""
    assert table.game is not None
    record = table.game.record()
    record["players"] = [place.name or place.level for place in table.places]
    if table.row.secret is not None:
        record["shuffle"] = {
            "commitment": table.commitment,
            "secret": table.row.secret,
            "words": table.words,
        }
    return record


def frames_of(table: Table, begin: int, count: int) -> list[dict[str, Any]]:
    """Moments of a finished game with everybody's cards and tickets."""
    game = table.deal()
    frames: list[dict[str, Any]] = []
    for number in range(min(len(table.moves), begin + count - 1) + 1):
        seat, text = table.moves[number - 1] if number else (None, "")
        played = game.play(text, seat).to_json() if number else None
        if number >= begin:
            whole = game.position()
            view = game.view(None)
            del view["memory"]
            view |= {"hands": whole["hands"], "tickets": whole["tickets"]}
            frames.append({"number": number, "seat": seat, "move": played, "view": view})
    return frames
