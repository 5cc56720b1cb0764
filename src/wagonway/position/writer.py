"""A game's state as a position, every key in full."""

from typing import Any

from wagonway.engine.state import State
from wagonway.engine.tickets import BACK, BACK_AGAIN, FRESH, MIXED_IN
from wagonway.lexicon import Lexicon, bits_of, routes_of, write_counts
from wagonway.position.seeds import seed_of, write_seed
from wagonway.vocab import CARD_NAMES, OVER, PHASE_NAMES


def write_position(lexicon: Lexicon, state: State) -> dict[str, Any]:
    """The position; `build_state` makes the same state of it."""
    players = state.player[: state.n_seats]
    deck = state.deck[: state.n_deck][::-1]
    return {
        **write_board(lexicon, state),
        "seed": write_seed(seed_of(state)),
        "reshuffles": state.reshuffles,
        "hands": [write_counts(player.hand) for player in players],
        "deck": [CARD_NAMES[card] for card in deck],
        "tickets": [lexicon.pairs(bits_of(player.tickets)) for player in players],
        "ticket_deck": lexicon.pairs(state.ticket_deck[: state.n_ticket_deck][::-1]),
        "offer": [lexicon.pairs(player.offer[: player.n_offer]) for player in players],
        "refused": [lexicon.pairs(player.refused[: player.n_refused]) for player in players],
        "box": lexicon.pairs(_out_of_the_game(lexicon, state)),
        "wagons": [player.wagons for player in players],
        "shares": [write_shares(lexicon, player.shares) for player in players],
        "memory": {
            "pool": write_counts(state.pool),
            "known": [write_counts(player.known) for player in players],
            "blind": [write_counts(player.blind) for player in players],
            "seen": [lexicon.pairs(bits_of(player.seen)) for player in players],
            "boxed": [lexicon.pairs(bits_of(player.boxed)) for player in players],
            "first_kept": [player.first_kept for player in players],
            "recycled": [player.recycled for player in players],
            "recycled_offer": [player.recycled_offer for player in players],
            "origins": write_origins(state),
        },
    }


def write_board(lexicon: Lexicon, state: State) -> dict[str, Any]:
    """What lies open on the table: the part that positions and views have in common."""
    routes = {}
    stations = {}
    for seat, player in enumerate(state.player[: state.n_seats]):
        routes.update({lexicon.routes[route]: seat for route in routes_of(player.own)})
        stations.update({lexicon.cities[city]: seat for city in bits_of(player.built)})
    return {
        "edition": lexicon.reference,
        "seats": state.n_seats,
        "seat": None if state.phase == OVER else state.seat,
        "first": state.first,
        "phase": PHASE_NAMES[state.phase],
        "turn": state.turn,
        "passes": state.passes,
        "last_turns": state.last_turns or None,
        "market": [None if card < 0 else CARD_NAMES[card] for card in state.market],
        "discard": write_counts(state.discard),
        "laid": write_counts(state.laid),
        "turned": [CARD_NAMES[card] for card in state.turned[: state.n_turned]],
        "route": None if state.route < 0 else lexicon.routes[state.route],
        "routes": routes,
        "stations": stations,
        "neutral_shares": write_shares(lexicon, state.neutral),
    }


def write_shares(lexicon: Lexicon, held: list[int]) -> dict[str, list[int]]:
    """Share numbers by company, of those of which there are any."""
    return {
        company: [bit + 1 for bit in bits_of(held[index])]
        for index, company in enumerate(lexicon.companies)
        if held[index]
    }


def write_origins(state: State) -> list[str]:
    """How each ticket came to its place in the deck, top first."""
    return [_origin(origin) for origin in state.ticket_origin[: state.n_ticket_deck][::-1]]


def _origin(origin: int) -> str:
    if origin == FRESH:
        return "fresh"
    if origin == MIXED_IN:
        return "mixed"
    return f"back {origin - BACK}" if origin < BACK_AGAIN else f"again {origin - BACK_AGAIN}"


def _out_of_the_game(lexicon: Lexicon, state: State) -> list[int]:
    inside = set(state.ticket_deck[: state.n_ticket_deck])
    for player in state.player[: state.n_seats]:
        inside |= {*player.offer[: player.n_offer], *player.refused[: player.n_refused]}
        inside |= set(bits_of(player.tickets))
    return [ticket for ticket in range(len(lexicon.tickets)) if ticket not in inside]
