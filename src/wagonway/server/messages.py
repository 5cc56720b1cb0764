"""What server and clients say to each other: `docs/messages.md` in types.

Requests are strict (an unknown key is refused), replies say everything in full. Views, moves and
records are JSON of the core and pass through as they are.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

NAME_LENGTH: Final = 24
WORDS_LENGTH: Final = 200
CHAT_LENGTH: Final = 300
ID_LENGTH: Final = 64
MAX_SEATS: Final = 5
LONGEST_CLOCK: Final = 14 * 24 * 3600
SPECTATOR: Final = None

# Any: JSON of the core, described in docs/api.md and docs/notation.md.
Json = dict[str, Any]
Language = Literal["en", "fr"]
SeatKind = Literal["open", "person", "bot"]
Status = Literal["open", "playing", "over"]
Name = Annotated[str, StringConstraints(min_length=1, max_length=4 * NAME_LENGTH)]
Words = Annotated[str, StringConstraints(max_length=WORDS_LENGTH)]
Level = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Seat = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
CommandId = Annotated[str, StringConstraints(min_length=1, max_length=ID_LENGTH)]
Seq = Annotated[int, Field(ge=0, lt=2**53)]


class Request(BaseModel):
    """What a client sends."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- HTTP: what clients send ---------------------------------------------------------------------


class SeatPlan(Request):
    """Who sits in a seat of a new table."""

    kind: SeatKind = "open"
    """open: whoever has the link; person: someone at the creator's device; bot."""
    name: Name | None = None
    """The person's nickname, or the bot's."""
    level: Level | None = None
    """The bot's."""
    words: Words = ""
    """The person's part of the shuffle."""


class ClockPlan(Request):
    """How long decisions may take."""

    per: Literal["move", "game"]
    seconds: Annotated[int, Field(ge=5, le=LONGEST_CLOCK)]
    grace: Annotated[int, Field(ge=0, le=3600)] = 30
    """More seconds for someone who is not connected when the time is up."""
    at_zero: Literal["bot", "random"] = "bot"
    """A bot plays on until the person is back, or after a warning a random legal move is played."""


class NewTable(Request):
    """A table to be made."""

    edition: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    seats: Annotated[list[SeatPlan], Field(min_length=2, max_length=MAX_SEATS)]
    public: bool = False
    """Listed in the lobby; else only who has the link finds it."""
    language: Language = "en"
    clock: ClockPlan | None = None
    chat: bool = True
    undo: bool = True
    takeover: bool = True
    """A bot plays on for someone who left, until they are back."""
    start: Literal["full", "ask"] = "full"
    """Deal as soon as every seat is taken, or when someone seated asks for it."""
    bot_pause: Annotated[float, Field(ge=0, le=10, strict=False)] = 0.8
    """Seconds a bot's move takes at least."""
    seed: Annotated[int, Field(ge=0, lt=2**53)] | Annotated[str, Field(max_length=66)] | None = None
    """For studies: decides all chance, so that there is nothing to prove about the shuffle."""
    first: Seat | None = None
    bearer: bool = False
    """For programs: give the secret in the answer instead of setting a cookie."""


class TakeSeat(Request):
    """A person sits down."""

    name: Name
    words: Words = ""
    bearer: bool = False


class PlaceBot(Request):
    """A bot sits down."""

    level: Level = "normal"


class AddWords(Request):
    """A seat's part of the shuffle."""

    words: Words


# --- HTTP: what the server answers ---------------------------------------------------------------


class ErrorBody(BaseModel):
    """Why something was refused."""

    code: str
    """For programs; docs/messages.md lists them."""
    text: str
    """For people, in the language they asked for."""
    where: str | None = None
    """The place in the request, such as `body.seats.0.level`."""


class ErrorReply(BaseModel):
    """The body of every answer from 400 on."""

    error: ErrorBody


class SeatInfo(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    kind: SeatKind
    name: str | None
    level: str | None
    reserved: bool
    """Waits for the person who sat here in the game before."""
    connected: bool
    words: bool
    """Whether it added words to the shuffle."""
    away: Literal["left", "clock"] | None
    """Why a bot plays on for the person."""


class ShuffleInfo(BaseModel):
    """The proof of a fair shuffle; secret and words are shown when the game is over."""

    commitment: str | None
    secret: str | None
    words: list[str] | None
    study: bool
    """The seed was given by who made the table: nothing is proved."""


class TableInfo(BaseModel):
    """A table as everybody sees it."""

    id: str
    edition: str
    names: dict[str, str]
    """Of the edition, by language."""
    status: Status
    public: bool
    language: Language
    clock: Json | None
    chat: bool
    undo: bool
    takeover: bool
    start: Literal["full", "ask"]
    created: float
    seq: int
    seats: list[SeatInfo]
    spectators: int
    first: int | None
    turn: int | None
    pending: list[int]
    shuffle: ShuffleInfo
    scores: list[int] | None
    winners: list[int] | None
    previous: str | None
    """The table this one is a rematch of."""
    rematch: str | None


class TableReply(BaseModel):
    """A table, and what the asking client has to do with it."""

    table: TableInfo
    you: list[int]
    """The seats this client holds."""
    secret: str | None = None
    """Only when `bearer` was asked for and a new one was made."""


class TableList(BaseModel):
    """Tables, the newest first."""

    tables: list[TableInfo]


class EditionInfo(BaseModel):
    """An edition for a list to choose from."""

    id: str
    names: dict[str, str]
    seats: list[int]
    """Fewest and most."""
    features: list[str]
    """What is special: ferries, tunnels, stations, shares, long_tickets, neutral_player, ..."""
    shipped: bool
    """Comes with Wagonway; else installed by the operator."""
    drawing: bool
    """Whether it has a drawn board."""


class EditionList(BaseModel):
    """All editions that can be played here."""

    editions: list[EditionInfo]


class BoardReply(BaseModel):
    """Everything about an edition that a client needs to draw and explain it."""

    id: str
    names: dict[str, str]
    rules_version: int
    board: Json
    rulebook: Json


class BotInfo(BaseModel):
    """A strength of bots."""

    level: str
    names: dict[str, str]


class BotList(BaseModel):
    """The bots one may play against, the weakest first."""

    bots: list[BotInfo]


class ReplayFrame(BaseModel):
    """One moment of a finished game, everything open."""

    number: int
    """Moves played so far."""
    seat: int | None
    """Who played the last of them."""
    move: Json | None
    view: Json
    """As a spectator sees it, with `hands` and `tickets` of all seats."""


class ReplayReply(BaseModel):
    """A part of a finished game."""

    table: TableInfo
    moves: int
    frames: list[ReplayFrame]
    scoring: Json | None


# --- WebSocket: what clients send ----------------------------------------------------------------


class PlayMove(Request):
    """A seat's decision."""

    type: Literal["move"]
    id: CommandId
    seat: Seat
    seq: Seq
    """The last number the client has seen."""
    move: Annotated[str, StringConstraints(max_length=2000)] | Json


class TakeBack(Request):
    """A seat wants its last move undone."""

    type: Literal["undo"]
    id: CommandId
    seat: Seat
    seq: Seq


class Say(Request):
    """A seat says something to the table."""

    type: Literal["chat"]
    id: CommandId
    seat: Seat
    text: Annotated[str, StringConstraints(min_length=1, max_length=4 * CHAT_LENGTH)]


class Ping(Request):
    """A client asks whether the server is there."""

    type: Literal["ping"]
    id: CommandId | None = None


Command = Annotated[PlayMove | TakeBack | Say | Ping, Field(discriminator="type")]

# --- WebSocket: what the server sends ------------------------------------------------------------


class SeatState(BaseModel):
    """The game as one seat, or a spectator (null), may see it."""

    seat: int | None
    view: Json
    asked: int | None
    """The number at which this seat's present decision was put to it; null: nothing to decide."""
    legal: Json | None
    undo: bool
    hints: Json | None = None
    scoring: Json | None = None


class Welcome(BaseModel):
    """The first message on every socket."""

    type: Literal["welcome"] = "welcome"
    table: TableInfo
    you: list[int]
    seq: int
    now: float
    clock: Json | None
    events: list[Json]
    """All after the `since` that was asked for."""
    states: list[SeatState]


class Update(BaseModel):
    """Something happened; `table` only if it changed otherwise than by a move."""

    type: Literal["update"] = "update"
    seq: int
    now: float
    clock: Json | None
    events: list[Json]
    table: TableInfo | None = None
    you: list[int] | None = None
    states: list[SeatState]


class Result(BaseModel):
    """A command was carried out and is on disk."""

    type: Literal["result"] = "result"
    id: str
    seq: int


class Refusal(BaseModel):
    """A command was refused, and nothing has changed."""

    type: Literal["error"] = "error"
    id: str | None
    code: str
    text: str
    reason: str | None = None
    """For `illegal`: the word of the rules."""
    seq: int
    """The table's present number."""
