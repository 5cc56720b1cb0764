"""One game at a time, in plain Python: the public face of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wagonway.action import Market, Move, grouped_moves, legal_moves, play_move, read_move
from wagonway.editions import Board, Edition, load
from wagonway.editions.loader import Source
from wagonway.engine.box import pack
from wagonway.engine.reasons import REASON_NAMES, SENTENCES
from wagonway.engine.records import blank
from wagonway.engine.setup import set_up
from wagonway.engine.state import State
from wagonway.engine.turn import choose_as
from wagonway.errors import IllegalMove, SeatError, SetupError
from wagonway.lexicon import lexicon_of
from wagonway.outcome import Outcome, outcome_of
from wagonway.position import build_state, read_seed, seed_of, set_seed, write_position, write_seed
from wagonway.position.copying import copy_state
from wagonway.position.seeds import EXPECTED
from wagonway.view import (
    Generator,
    deal_unseen,
    memory_of,
    open_view_of,
    pending_seats,
    seat_view_of,
    view_of,
)
from wagonway.vocab import FIRST_TICKETS, OVER, PHASE_NAMES

RECORD_FORMAT: Final = "wagonway-record"
RECORD_VERSION: Final = 1


class Game:
    """A game of one edition; make one with `new`, `from_position` or `load_record`.

    Moves are Move values, their text or their JSON. A move that is refused changes nothing.
    """

    def __init__(self, edition: Edition, state: State, start: dict[str, Any] | None) -> None:
        self.edition = edition
        self.start = start
        """The position the game was begun from; None if it was dealt from its seed."""
        self.history: list[tuple[int, Move]] = []
        """All moves so far, each with its seat."""
        self.flushed = False
        """Whether the last move made the whole market be replaced (M4); everybody saw it."""
        self._state = state
        self._box = pack(edition)
        self._lexicon = lexicon_of(edition)

    def __repr__(self) -> str:
        return f"<Game {self.edition.id}, {self.seats} seats, turn {self.turn}, {self.phase}>"

    @property
    def board(self) -> Board:
        """Cities, routes, tickets and companies."""
        return self.edition.board

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self._state.n_seats

    @property
    def seed(self) -> int:
        """What decides all chance of this game."""
        return seed_of(self._state)

    @property
    def first(self) -> int:
        """The seat that began (S7)."""
        return self._state.first

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        return None if self.is_over else self._state.seat

    @property
    def phase(self) -> str:
        """What is to be decided, one of `wagonway.vocab.PHASE_NAMES`."""
        return PHASE_NAMES[self._state.phase]

    @property
    def turn(self) -> int:
        """How many turns are finished."""
        return self._state.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == OVER

    def pending(self) -> list[int]:
        """The seats that owe a decision now: one, or all who have yet to choose first tickets."""
        return pending_seats(self._state)

    def moves(self, seat: int | None = None) -> list[Move]:
        """All legal moves of the seat to act, in a fixed order; none if it is not *seat*'s turn.

        Complete, but for the payments in which several cards stand for one (nordic): of those it
        has the cheapest, and any other legal one is accepted by `play`.
        """
        if self.is_over:
            return []
        if seat is None:
            return legal_moves(self._lexicon, self._box, self._state)
        self._check_seat(seat)
        if seat not in self.pending():
            return []
        return legal_moves(self._lexicon, self._box, self._deciding(seat))

    def choices(self, seat: int) -> dict[str, Any] | None:
        """A seat's legal moves grouped by what a player touches, JSON-able; None if it has none."""
        self._check_seat(seat)
        if seat not in self.pending():
            return None
        return grouped_moves(self._lexicon, self._box, self._deciding(seat))

    def play(self, move: Move | str | dict[str, Any], seat: int | None = None) -> Move:
        """Play a move for the seat to act, or for *seat*; the move in its canonical form.

        Raises NotationError if it can't be read and IllegalMove (with `.reason`) if it can't be
        played; then nothing has changed.
        """
        if seat is not None:
            self._check_seat(seat)
        read = read_move(self._lexicon, move)
        if self.is_over:
            raise _refusal(read, "game_over")
        mover = self._state.seat if seat is None else seat
        if mover not in self.pending():
            chosen = self._state.phase == FIRST_TICKETS
            raise _refusal(read, "already_chosen" if chosen else "not_your_turn")
        state = copy_state(self._deciding(mover))
        market = Market(state.market)
        state.market = market
        played = play_move(self._lexicon, self._box, state, read)
        self._state = state
        self.flushed = market.was_flushed
        self.history.append((mover, played))
        return played

    def after(self, move: Move | str | dict[str, Any], seat: int | None = None) -> Game:
        """The game that a move leads to; this one stays as it is. Raises as `play` does."""
        twin = Game(self.edition, self._state, self.start)  # which `play` replaces, not changes
        twin.history = list(self.history)
        twin.play(move, seat)
        return twin

    def parse(self, move: object) -> Move:
        """The move that a text or JSON stands for on this board, legal or not."""
        return read_move(self._lexicon, move)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, JSON-able; None for a spectator."""
        if seat is not None:
            self._check_seat(seat)
        view = view_of(self._lexicon, self._box, self._state, seat)
        return {**view, "outcome": self._outcome_json()}

    def open_view(self) -> dict[str, Any]:
        """A spectator's view without its memory, for those who show every position to several."""
        view = open_view_of(self._lexicon, self._box, self._state)
        return {**view, "outcome": self._outcome_json()}

    def seat_view(self, seat: int, public: Mapping[str, Any]) -> dict[str, Any]:
        """A seat's view without its memory, made from `open_view`, whose parts it shares."""
        self._check_seat(seat)
        return seat_view_of(self._lexicon, self._state, seat, public)

    def memory(self, seat: int | None) -> dict[str, Any]:
        """The memory of a seat's view, or of a spectator's."""
        if seat is not None:
            self._check_seat(seat)
        return memory_of(self._lexicon, self._state, seat)

    def _outcome_json(self) -> dict[str, Any] | None:
        outcome = self.outcome()
        return None if outcome is None else outcome.to_json()

    def outcome(self) -> Outcome | None:
        """The result; None as long as the game goes on."""
        return outcome_of(self._state) if self.is_over else None

    def position(self) -> dict[str, Any]:
        """The whole position with everything hidden in it, JSON-able; see `from_position`."""
        return write_position(self._lexicon, self._state)

    def copy(self) -> Game:
        """A game that goes its own way from here, under the same chance."""
        twin = Game(self.edition, copy_state(self._state), self.start)
        twin.history = list(self.history)
        twin.flushed = self.flushed
        return twin

    def record(self) -> dict[str, Any]:
        """Edition, seats, seed and moves, JSON-able; `load_record` plays them again."""
        record: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "version": RECORD_VERSION,
            "edition": self._lexicon.reference,
            "rules_version": self.edition.rules_version,
            "seats": self.seats,
            "seed": write_seed(self.seed),
            "first": self.first,
            "moves": [[seat, str(move)] for seat, move in self.history],
        }
        if self.start is not None:
            record["start"] = self.start
        return record

    def _deciding(self, seat: int) -> State:
        """The state with *seat* to act; while first tickets are chosen that can be any (S4)."""
        if seat == self._state.seat:
            return self._state
        state = copy_state(self._state)
        choose_as(self._box, state, seat)
        return state

    def _check_seat(self, seat: object) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise SeatError(f"no seat {seat!r}; expected 0 to {self.seats - 1}")


def _refusal(move: Move, reason: str) -> IllegalMove:
    assert reason in REASON_NAMES
    return IllegalMove(f"{move}: {SENTENCES[reason]}", reason)


def new_game(edition: Source | Edition, seats: object, seed: object, first: object) -> Game:
    """Deal a new game; raises EditionError or SetupError."""
    box_of = edition if isinstance(edition, Edition) else load(edition)
    least, most = box_of.rulebook.seats
    if not isinstance(seats, int) or isinstance(seats, bool) or not least <= seats <= most:
        raise SetupError(f"{seats!r} seats; expected {least} to {most} in {box_of.id}")
    number = read_seed(seed)
    if number is None:
        raise SetupError(f"seed {seed!r}; expected {EXPECTED}")
    if first is not None and (
        not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < seats
    ):
        raise SetupError(f"first seat {first!r}; expected 0 to {seats - 1}, or None to draw it")
    state = blank(State)
    set_seed(state, number)
    set_up(pack(box_of), state, seats, -1 if first is None else first)
    return Game(box_of, state, None)


def game_from_position(position: object) -> Game:
    """A game that goes on from a position; raises PositionError if it does not fit the box."""
    edition, state = build_state(position)
    game = Game(edition, state, None)
    game.start = game.position()
    return game


def dealt_from_view(view: object, rng: Generator | int) -> Game:
    """A game that the view's seat can't tell from the true one."""
    edition, state = deal_unseen(view, rng)
    game = Game(edition, state, None)
    game.start = game.position()
    return game
