"""What a compiled bot remembers of its game, per seat; filled from what the seat has seen only.

The plan is kept from turn to turn and made anew when something it rests on has changed. The rest is
scratch paper, here because a record of fixed size costs nothing to have.
"""

from typing import Final

from wagonway.engine.chance import seed_generator
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_NODES, MAX_ROUTES, MAX_TICKETS
from wagonway.engine.primitives import copy_over
from wagonway.engine.records import int8, int16, int32, int64, record
from wagonway.vocab import N_KINDS

LEVELS: Final = 512
"""Longest distance that `graph` can measure."""


@record
class Memory:
    """One seat's memory; all zeros, but for the dice, at the beginning of a game."""

    dice: list[int] = int64(4)  # the seat's own generator; see `chance`

    # The plan: free routes that join the cities of the tickets worth pursuing.
    plan: list[int] = int64(2)  # routes still to claim, bit set
    fill: list[int] = int64(2)  # further routes, for their points, bit set
    planned_tickets: int = int64()  # what the plan was made for
    covered: int = int64()  # those of them that it completes
    keep: int = int64()  # the tickets of an offer that are to be kept
    plan_cost: int = int32()
    plan_length: int = int32()
    planned_turn: int = int32()  # the turn in which it was made, plus one; 0: there is none
    has_graph: int = int32()  # 1 once `first_edge` and `edges` are filled in
    priced: int = int32()  # the locomotives that `price` was made for, plus one; 0: it was not
    most_symbols: int = int32()  # of a route; more locomotives make no difference to `price`
    has_urgency: int = int32()  # 1 once `urgency` is filled in for the plan
    drawing_gain: int = int32()  # what drawing tickets was found to gain
    drawing_turn: int = int32()  # when that was, plus one; 0: it was not
    urgency: list[int] = int16(MAX_ROUTES)  # what the plan loses if another takes the route

    # Cards.
    want: list[int] = int64(N_KINDS)  # cards the plan needs
    fill_want: list[int] = int64(N_KINDS)  # cards its further routes need

    # The board's graph: the routes at node n are edges[first_edge[n]] .. before the next node's.
    first_edge: list[int] = int16(MAX_NODES + 1)
    edges: list[int] = int8(2 * MAX_ROUTES)
    beyond: list[int] = int8(2 * MAX_ROUTES)  # the node at the other end of each

    # Scratch paper.
    parent: list[int] = int64(MAX_NODES)  # components of own routes
    cost: list[int] = int64(MAX_ROUTES)  # of a route; 0 for own and planned ones, FAR if closed
    price: list[int] = int64(MAX_ROUTES)  # what it costs as long as it is free
    worth: list[int] = int64(MAX_ROUTES)  # what it is worth beside the plan
    left: list[int] = int64(N_KINDS)  # cards that neither the plan nor further routes need
    distance: list[int] = int64(MAX_NODES)
    via: list[int] = int64(MAX_NODES)  # the route by which a node was reached, or -1
    bucket: list[int] = int64(LEVELS)  # nodes to visit at each distance, bit sets; left empty
    gains: list[int] = int64(MAX_TICKETS)
    gain: int = int64()  # of what was found last
    touched: int = int64()  # nodes at own and planned routes, bit set


@kernel
def begin_game(memory: Memory, blank: Memory, seed: int, number: int) -> None:
    """Forget everything; *seed* and *number* decide the bot's own chance."""
    copy_over(blank, memory)
    seed_generator(memory.dice, seed, number)
