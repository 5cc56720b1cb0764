"""What is always true (RULES section 5), as code: for tests, and for positions made by hand."""

from wagonway.engine.box import Box
from wagonway.engine.limits import WORD
from wagonway.engine.state import State
from wagonway.vocab import (
    CARD_NAMES,
    CARDS_OF_A_COLOUR,
    LOCO,
    LOCOMOTIVES,
    N_KINDS,
    OVER,
)


def audit(box: Box, state: State) -> list[str]:
    """Every invariant that does not hold, as a sentence; empty when all is well."""
    return [
        *_cards(state),
        *_tickets(box, state),
        *_routes(box, state),
        *_pieces(box, state),
        *_knowledge(state),
    ]


def _cards(state: State) -> list[str]:
    wrong = []
    for card in range(N_KINDS):
        count = state.discard[card] + state.laid[card] + state.market.count(card)
        count += state.deck[: state.n_deck].count(card)
        count += state.turned[: state.n_turned].count(card)
        count += sum(player.hand[card] for player in state.player)
        expected = LOCOMOTIVES if card == LOCO else CARDS_OF_A_COLOUR
        if count != expected:
            wrong.append(f"{count} {CARD_NAMES[card]} cards instead of {expected}")
        if any(player.hand[card] < 0 for player in state.player):
            wrong.append(f"a negative number of {CARD_NAMES[card]} cards in a hand")
    if sum(state.discard) != state.n_discard:
        wrong.append("the discards are miscounted")
    return wrong


def _tickets(box: Box, state: State) -> list[str]:
    places: list[int] = state.ticket_deck[: state.n_ticket_deck]
    for player in state.player:
        places = places + player.offer[: player.n_offer] + player.refused[: player.n_refused]
        places = places + [t for t in range(box.n_tickets) if player.tickets >> t & 1]
    return [f"ticket {t} is in two places" for t in set(places) if places.count(t) > 1]


def _routes(box: Box, state: State) -> list[str]:
    wrong = []
    owners: dict[int, int] = {}
    for seat, player in enumerate(state.player[: state.n_seats]):
        owned = [r for r in range(box.n_routes) if player.own[r // WORD] >> r % WORD & 1]
        twice = [route for route in owned if owners.setdefault(route, seat) != seat]
        wrong += [f"route {route} has two owners" for route in twice]
        points = sum(box.points[box.length[route]] for route in owned)
        if state.phase != OVER and points != player.score:
            wrong.append(f"seat {seat} has {player.score} points, its routes give {points}")
        if sum(box.length[route] for route in owned) + player.wagons != box.wagons:
            wrong.append(f"the wagons of seat {seat} are miscounted")
    for route, seat in owners.items():
        twin = box.twin[route]
        if twin in owners and (owners[twin] == seat or state.n_seats < box.double_from_seats):
            wrong.append(f"both tracks of route {route} are taken")
    return wrong


def _pieces(box: Box, state: State) -> list[str]:
    wrong = []
    for seat, player in enumerate(state.player[: state.n_seats]):
        if player.built.bit_count() + player.stations != box.stations:
            wrong.append(f"the stations of seat {seat} are miscounted")
    for company in range(box.n_companies):
        held = [player.shares[company] for player in state.player] + [state.neutral[company]]
        if sum(held) != (1 << state.taken[company]) - 1:
            wrong.append(f"the shares of company {company} are not the lowest ones, each once")
    return wrong


def _knowledge(state: State) -> list[str]:
    wrong = []
    for card in range(N_KINDS):
        drawn = sum(player.blind[card] for player in state.player)
        if state.deck[: state.n_deck].count(card) + drawn != state.pool[card]:
            wrong.append(f"the deck's pool of {CARD_NAMES[card]} is miscounted")
        if any(player.known[card] > player.hand[card] for player in state.player):
            wrong.append(f"more {CARD_NAMES[card]} known in a hand than it holds")
    return wrong
