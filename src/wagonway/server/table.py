"""A table: what its events add up to. Nothing here waits, writes or sends."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wagonway.editions import Edition
from wagonway.game import Game, game_from_position, new_game
from wagonway.server.clock import Clock
from wagonway.server.shuffle import commitment, deal_seed
from wagonway.server.store import Event, TableRow
from wagonway.server.telling import brought_news, private_facts, public_facts, public_move


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits in a seat."""

    kind: str = "open"
    name: str | None = None
    level: str | None = None
    reserved: bool = False
    away: str | None = None
    """Why a bot plays on for the person."""

    @property
    def plays_itself(self) -> bool:
        """Whether a bot decides here."""
        return self.kind == "bot" or self.away is not None


class Table:
    """One table in memory; every worker that serves it has its own, folded from the same events."""

    def __init__(
        self, row: TableRow, edition: Edition, holders: Mapping[int, str], loaded: float
    ) -> None:
        self.row = row
        self.edition = edition
        self.settings = row.settings
        self.n_seats: int = row.settings["n_seats"]
        self.holders = dict(holders)
        self.lock = asyncio.Lock()
        self.touched = loaded
        """When it was last used, for forgetting it again."""
        self.places = [Place() for _ in range(self.n_seats)]
        self.words = [""] * self.n_seats
        self.game: Game | None = None
        self.moves: list[tuple[int, str]] = []
        """Seat and text of the moves that stand."""
        self.asked: dict[int, int] = {}
        """By seat: the number at which its present decision was put to it."""
        self.log: list[Event] = []
        self.commands: dict[tuple[int | None, str], Event] = {}
        self.rematch: str | None = None
        self.status = "open"
        self.may_undo = False
        """Whether the last move can be taken back by its mover."""
        plan = row.settings["clock"]
        self.clock = None if plan is None else Clock(plan, self.n_seats, loaded)
        self._views: dict[int | None, dict[str, Any]] = {}
        self._stories: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
        """By number: a move's event as others and as the mover see it."""

    @property
    def id(self) -> str:
        """The table's short name in links."""
        return self.row.id

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.log)

    @property
    def commitment(self) -> str | None:
        """The server's promise about the shuffle; None for studies."""
        return None if self.row.secret is None else commitment(bytes.fromhex(self.row.secret))

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that the hash of a secret holds."""
        if holder is None:
            return []
        return [seat for seat in range(self.n_seats) if self.holders.get(seat) == holder]

    def pending(self) -> list[int]:
        """The seats that owe a decision."""
        return [] if self.game is None else self.game.pending()

    def bots_pending(self) -> list[int]:
        """Those of them for which a bot decides."""
        return [seat for seat in self.pending() if self.places[seat].plays_itself]

    def view(self, viewer: int | None) -> dict[str, Any]:
        """The present position as a seat or a spectator may see it, without its memory."""
        if viewer not in self._views:
            assert self.game is not None
            if viewer is None:
                self._views[None] = self.game.open_view()
            else:
                self._views[viewer] = self.game.seat_view(viewer, self.view(None))
        return self._views[viewer]

    def deal(self) -> Game:
        """The game as it is dealt, from the secret and the words or from what was given."""
        first = self.row.settings["first"]
        if self.row.start is not None:
            return game_from_position(dict(self.row.start))
        return new_game(self.edition, self.n_seats, self.seed(), first)

    def seed(self) -> int:
        """What decides the deal."""
        if self.row.secret is None:
            return int(self.row.seed or "0", 16)
        return deal_seed(bytes.fromhex(self.row.secret), self.words)

    def may_take_back(self, seat: int) -> bool:
        """Whether a seat may undo its last move."""
        return bool(
            self.settings["undo"]
            and self.may_undo
            and self.moves
            and self.moves[-1][0] == seat
            and self.status == "playing"
        )

    def load(self, events: Sequence[Event]) -> None:
        """Apply events read from the database; only the last move's story is needed at once."""
        last = max((event.seq for event in events if event.kind == "move"), default=0)
        for event in events:
            self.apply(event, told=event.seq == last)

    def apply(self, event: Event, game: Game | None = None, told: bool = True) -> None:
        """Let an event happen; *game* is the position after a move that was tried before."""
        assert event.seq == self.seq + 1, (self.id, event.seq, self.seq)
        getattr(self, f"_on_{event.kind}")(event, game, told)
        self.log.append(event)
        if event.command is not None:
            self.commands[event.seat, event.command] = event

    def _on_seat(self, event: Event, _game: Game | None, _told: bool) -> None:
        self.places[_seat(event)] = Place(**event.body)
        if event.body["kind"] != "person":
            self.words[_seat(event)] = ""

    def _on_words(self, event: Event, _game: Game | None, _told: bool) -> None:
        self.words[_seat(event)] = event.body["words"]

    def _on_start(self, event: Event, game: Game | None, _told: bool) -> None:
        self.game = game or self.deal()
        self.status = "playing"
        self._new_position(None, event)

    def _on_move(self, event: Event, game: Game | None, told: bool) -> None:
        assert self.game is not None
        seat = _seat(event)
        before = (self.view(None), self.view(seat)) if told else None
        if game is None:
            self.game.play(event.body["move"], seat)
        else:
            self.game = game
        self.moves.append((seat, event.body["move"]))
        if self.game.is_over:
            self.status = "over"
        self._new_position(seat, event)
        if before is not None:
            self._tell(event, before, (self.view(None), self.view(seat)))
            self.may_undo = not brought_news(before[0], self.view(None))

    def _on_undo(self, event: Event, _game: Game | None, _told: bool) -> None:
        self.moves.pop()
        self.game = self.deal()
        before: dict[str, Any] | None = None
        for number, (seat, move) in enumerate(self.moves):
            if number == len(self.moves) - 1:
                before = self.game.open_view()
            self.game.play(move, seat)
        self._new_position(event.seat, event)
        self.may_undo = before is not None and not brought_news(before, self.view(None))

    def _on_chat(self, event: Event, _game: Game | None, _told: bool) -> None:
        pass

    def _on_away(self, event: Event, _game: Game | None, _told: bool) -> None:
        seat = _seat(event)
        self.places[seat] = replace(self.places[seat], away=event.body["why"])

    def _on_back(self, event: Event, _game: Game | None, _told: bool) -> None:
        seat = _seat(event)
        self.places[seat] = replace(self.places[seat], away=None)
        if self.clock is not None:
            self.clock.begin_afresh(seat, event.at)

    def _on_warning(self, event: Event, _game: Game | None, _told: bool) -> None:
        if self.clock is not None:
            self.clock.warned[_seat(event)] = event.at

    def _on_rematch(self, event: Event, _game: Game | None, _told: bool) -> None:
        self.rematch = event.body["table"]

    def _new_position(self, mover: int | None, event: Event) -> None:
        """Note who must decide what since when."""
        self._views = {}
        self.may_undo = False
        pending = self.pending()
        self.asked = {
            seat: event.seq if seat == mover or seat not in self.asked else self.asked[seat]
            for seat in pending
        }
        if self.clock is not None:
            self.clock.ask(pending, mover, event.at)

    def _tell(
        self,
        event: Event,
        before: tuple[dict[str, Any], dict[str, Any]],
        after: tuple[dict[str, Any], dict[str, Any]],
    ) -> None:
        assert self.game is not None
        seat = _seat(event)
        move = self.game.history[-1][1].to_json()
        head = {"seq": event.seq, "at": event.at, "kind": "move", "seat": seat}
        head["number"] = len(self.moves)
        facts = public_facts(move, seat, before[0], after[0], self.game.flushed)
        own = facts | private_facts(move, before[1], after[1])
        self._stories[event.seq] = (
            head | {"move": public_move(move), "facts": facts},
            head | {"move": move, "facts": own},
        )

    def shown(self, event: Event, seats: Sequence[int]) -> dict[str, Any]:
        """An event as a client that holds these seats may see it."""
        if event.kind == "move":
            if event.seq not in self._stories:
                self._tell_everything()
            others, own = self._stories[event.seq]
            return own if event.seat in seats else others
        shown: dict[str, Any] = {"seq": event.seq, "at": event.at, "kind": event.kind}
        if event.seat is not None:
            shown["seat"] = event.seat
        if event.kind == "seat":
            shown["who"] = dict(event.body)
        elif event.kind == "start":
            shown |= {"first": event.body["first"], "commitment": self.commitment}
        elif event.kind != "words":  # which words they are is shown at the end
            shown |= event.body
        return shown

    def _tell_everything(self) -> None:
        """The stories of all moves, undone ones too, by playing the table once more."""
        again = Table(self.row, self.edition, self.holders, self.touched)
        for event in self.log:
            again.apply(event)
        self._stories = again._stories


def _seat(event: Event) -> int:
    assert event.seat is not None, event.kind
    return event.seat
