"""One game as one record of fixed size.

Every mechanism has its fields here from the start (zero where an edition does not use it), so that
copying, saving and comparing never learn about editions. What lies beyond a count (`deck` past
`n_deck`, say) is always zero: equal games are equal bytes.
"""

from wagonway.engine.limits import (
    MAX_COMPANIES,
    MAX_OFFER,
    MAX_SEATS,
    MAX_TICKETS,
    MAX_TURNED,
)
from wagonway.engine.records import int8, int16, int32, int64, record, records
from wagonway.vocab import LINE_NAMES, MARKET_SIZE, N_CARDS, N_KINDS


@record
class Player:
    """What belongs to one seat."""

    # Wide fields first, so that few bytes are lost to alignment. Public: the board.
    own: list[int] = int64(2)  # routes owned, bit set
    blocked: list[int] = int64(2)  # other tracks of the double routes owned (D1), bit set
    built: int = int64()  # cities with a station of this seat, bit set
    # Hidden: tickets, and what the seat knows of them; see `redeal`.
    tickets: int = int64()  # kept, bit set
    seen: int = int64()  # ever offered to this seat, bit set
    boxed: int = int64()  # put out of the game by this seat, bit set

    # Public: points and pieces.
    score: int = int16()  # points of the routes while playing; the final score at the end
    shares: list[int] = int16(MAX_COMPANIES)  # bit n - 1 for the company's share number n
    lines: list[int] = int16(len(LINE_NAMES))  # the final score line by line
    completed: int = int8()  # tickets completed, at the end
    longest: int = int8()  # length of the longest path, at the end (E3)
    wagons: int = int8()  # in reserve
    stations: int = int8()  # in reserve (G1)

    # Hidden: hand and tickets to choose from.
    hand: list[int] = int8(N_KINDS)  # cards by kind
    offer: list[int] = int8(MAX_OFFER)  # tickets drawn and not yet chosen
    refused: list[int] = int8(MAX_OFFER)  # given back, waiting until the choice is complete
    n_offer: int = int8()
    n_refused: int = int8()
    chosen: int = int8()  # 1 once the first tickets are chosen (S4)

    # What is known of the hidden parts; see `redeal`.
    known: list[int] = int8(N_KINDS)  # cards everybody knows to be in this hand (M6, V1)
    blind: list[int] = int8(N_KINDS)  # drawn blind by this seat since the last reshuffle
    first_kept: int = int8()  # how many first tickets were kept, public once all have chosen
    recycled: int = int8()  # how many of the kept tickets may have been in other hands before
    recycled_offer: int = int8()  # the same for the tickets on offer


@record
class State:
    """One game, complete: equal seed and equal decisions give an equal record."""

    seed: list[int] = int32(8)  # 256 bits; all chance comes from here
    legal: list[int] = int64(6)  # the legal actions of the seat to act, bit sets; see `actions`
    open: list[int] = int64(2)  # routes free to anybody not blocked, bit set
    free_cities: int = int64()  # cities without a station, bit set
    player: list[Player] = records(Player, MAX_SEATS)

    neutral: list[int] = int16(MAX_COMPANIES)  # the neutral player's shares (P2), as Player.shares
    revealed: list[int] = int16(MAX_COMPANIES)  # those of them that count at the end (P5)
    taken: list[int] = int8(MAX_COMPANIES)  # shares gone from each stack (S6)

    turn: int = int32()  # turns finished
    reshuffles: int = int32()  # how often the discards became a new deck (M3)

    deck: list[int] = int8(N_CARDS)  # face down, top last
    n_deck: int = int8()
    pool: list[int] = int8(N_KINDS)  # the deck as last shuffled less what was turned up since
    discard: list[int] = int8(N_KINDS)
    n_discard: int = int8()
    market: list[int] = int8(MARKET_SIZE)  # face up; -1 is a gap
    laid: list[int] = int8(N_KINDS)  # cards laid down and not yet discarded (U1, F2, N2)
    turned: list[int] = int8(MAX_TURNED)  # cards turned for a tunnel (U1)
    n_turned: int = int8()

    ticket_deck: list[int] = int8(MAX_TICKETS)  # face down, top last
    ticket_origin: list[int] = int8(MAX_TICKETS)  # how each came there; see `tickets`
    n_ticket_deck: int = int8()

    n_seats: int = int8()
    first: int = int8()  # the seat that began
    seat: int = int8()  # whose decision it is
    phase: int = int8()  # what must be decided
    route: int = int8()  # the route being claimed; -1 while paying for a station
    city: int = int8()  # the city a station is being built in
    colour: int = int8()  # colour laid down for a tunnel, LOCO for locomotives only (U2)
    due: int = int8()  # the surcharge (U1)
    draws_left: int = int8()  # cards still to be drawn this turn (M1, M2)
    floor: int = int8()  # least index allowed next where the order of choices means nothing
    passes: int = int8()  # passes in succession (T2)
    last_turns: int = int8()  # turns still to be played once the end is announced, else 0 (E1)
    winners: int = int8()  # bit set of seats
    decided_by: int = int8()  # points, a tie-break, or shared (E5)
