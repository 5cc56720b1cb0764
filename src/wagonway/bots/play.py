"""The entry points of the bots: whole games, which `batch` asks for, and tries of a search.

Every decision is taken from the seat's concealed record and its own memory, as everywhere.
"""

from wagonway.bots.kinds import kind_of
from wagonway.bots.memory import Memory, begin_game
from wagonway.bots.policies import SEARCH, decide
from wagonway.bots.rollout import Desk, try_worlds
from wagonway.bots.searching import begin_search, decide_by_search
from wagonway.bots.traces import Trace, note_claim, note_tickets
from wagonway.engine.box import Box
from wagonway.engine.conceal import conceal
from wagonway.engine.kernel import entry, kernel
from wagonway.engine.limits import MAX_SEATS
from wagonway.engine.play import write_seed
from wagonway.engine.primitives import copy_over, popcount
from wagonway.engine.records import int8, int16, int32, int64, record, records
from wagonway.engine.setup import set_up
from wagonway.engine.state import State
from wagonway.engine.turn import step
from wagonway.vocab import LINE_NAMES, OVER


@record
class Table:
    """Where games are played, one after the other; handed over all zeros."""

    blank: list[State] = records(State, 1)
    game: list[State] = records(State, 1)
    seen: list[State] = records(State, 1)
    blank_memory: list[Memory] = records(Memory, 1)
    memory: list[Memory] = records(Memory, MAX_SEATS)
    desk: list[Desk] = records(Desk, 1)


@record
class Row:
    """What came of one game."""

    kinds: list[int] = int64(MAX_SEATS)  # bit set over KIND_NAMES
    trace: list[Trace] = records(Trace, 1)
    turn: int = int32()  # turns played
    decisions: int = int32()
    scores: list[int] = int16(MAX_SEATS)
    lines: list[list[int]] = int16(MAX_SEATS, len(LINE_NAMES))
    turns: list[int] = int16(MAX_SEATS)
    kept: list[int] = int8(MAX_SEATS)  # tickets
    completed: list[int] = int8(MAX_SEATS)
    longest: list[int] = int8(MAX_SEATS)
    wagons: list[int] = int8(MAX_SEATS)  # left in reserve
    stations: list[int] = int8(MAX_SEATS)  # left in reserve
    winners: int = int8()  # bit set of seats
    decided_by: int = int8()
    first: int = int8()
    unfinished: int = int8()  # 1 if stopped by the limit of turns


@entry
def play_games(
    boxes: list[Box],
    tables: list[Table],
    seeds: list[int],
    seating: list[list[int]],
    first: int,
    most_turns: int,
    policies: list[int],
    settings: list[list[int]],
    rows: list[Row],
) -> None:
    """Deal a game for every seed and play it to its end.

    `seating[game][seat]` is the bot there, `policies` and `settings` say how each bot decides;
    *first* -1 lets the seed draw the first seat.
    """
    box, table = boxes[0], tables[0]
    state = table.game[0]
    for game in range(len(seeds)):
        copy_over(table.blank[0], state)
        write_seed(state, seeds[game])
        set_up(box, state, len(seating[game]), first)
        for seat in range(state.n_seats):
            begin_game(table.memory[seat], table.blank_memory[0], seeds[game], 1 + seat)
        play_out(box, table, seating[game], most_turns, policies, settings, rows[game])
        write_row(state, rows[game])
        note_tickets(box, state, rows[game].trace[0])


@kernel
def play_out(
    box: Box,
    table: Table,
    bots: list[int],
    most_turns: int,
    policies: list[int],
    settings: list[list[int]],
    row: Row,
) -> None:
    """Play the game on the table to its end, or for so many turns."""
    state, seen = table.game[0], table.seen[0]
    while state.phase != OVER and (most_turns == 0 or state.turn < most_turns):
        seat, turn = state.seat, state.turn
        memory = table.memory[seat]
        conceal(box, state, seat, seen)
        bot = bots[seat]
        if policies[bot] == SEARCH:
            action = decide_by_search(box, table.desk[0], seen, memory, settings[bot])
        else:
            action = decide(box, seen, memory, memory.dice, policies[bot], settings[bot])
        row.kinds[seat] |= 1 << kind_of(box, state, action)
        row.decisions += 1
        step(box, state, action)
        row.turns[seat] += state.turn - turn
        note_claim(state, seat, turn, row.trace[0])


@kernel
def write_row(state: State, row: Row) -> None:
    """Note how the game stands."""
    row.turn = state.turn
    row.first = state.first
    row.winners = state.winners
    row.decided_by = state.decided_by
    row.unfinished = 0 if state.phase == OVER else 1
    for seat in range(state.n_seats):
        player = state.player[seat]
        row.scores[seat] = player.score
        for line in range(len(LINE_NAMES)):
            row.lines[seat][line] = player.lines[line]
        row.kept[seat] = popcount(player.tickets)
        row.completed[seat] = player.completed
        row.longest[seat] = player.longest
        row.wagons[seat] = player.wagons
        row.stations[seat] = player.stations


@entry
def consider(
    boxes: list[Box],
    desks: list[Desk],
    seen: list[State],
    memories: list[Memory],
    settings: list[int],
) -> None:
    """Lay the candidates of a decision on the first desk."""
    begin_search(boxes[0], desks[0], seen[0], memories[0], settings)


@entry
def try_candidates(
    boxes: list[Box],
    desks: list[Desk],
    seen: list[State],
    memories: list[Memory],
    seed: int,
    first: int,
    worlds: int,
) -> None:
    """Try every candidate of the first desk in so many worlds, from that number on."""
    try_worlds(boxes[0], desks[0], seen[0], memories[0], seed, first, worlds)
