"""What a seat may see, as a record: the game with everything hidden from that seat taken out.

Of hidden things only their sizes are left, which are public (V1, V2): another hand is what is known
of it to all and the rest in kind 0, another's tickets are the lowest so many, a deck is blank. So
whoever is given this record, a compiled bot or an environment, can't depend on a secret. For one
game in plain Python `wagonway.view` says the same as JSON, and `view.seen_state` turns that into
this record: the tests hold them equal.
"""

from wagonway.engine.box import Box
from wagonway.engine.chance import SEED_WORDS
from wagonway.engine.kernel import kernel
from wagonway.engine.legal import update_legal
from wagonway.engine.limits import MAX_OFFER
from wagonway.engine.primitives import copy_over, popcount
from wagonway.engine.state import State
from wagonway.engine.tickets import BACK, BACK_AGAIN
from wagonway.vocab import FIRST_TICKETS, N_KINDS, OVER


@kernel
def conceal(box: Box, state: State, seat: int, seen: State) -> None:
    """Write into *seen* what *seat* may see of a game; when it is over, that is all of it.

    While first tickets are chosen, a seat that has yet to choose is the one to act (S4). The legal
    actions are there if it is the seat's decision, else none.
    """
    copy_over(state, seen)
    if state.phase == OVER:
        return
    for word in range(SEED_WORDS):
        seen.seed[word] = 0
    for place in range(state.n_deck):
        seen.deck[place] = 0
    conceal_ticket_deck(seen, seat)
    for other in range(state.n_seats):
        if other != seat:
            conceal_player(box, seen, other)
    if state.seat == seat:
        return
    if state.phase == FIRST_TICKETS and seen.player[seat].chosen == 0:
        seen.seat = seat
        seen.floor = 0
        update_legal(box, seen)
    else:
        for word in range(len(seen.legal)):
            seen.legal[word] = 0


@kernel
def conceal_ticket_deck(seen: State, seat: int) -> None:
    """The ticket deck, but for what the seat itself put under it (K2, V2)."""
    for place in range(seen.n_ticket_deck):
        origin = seen.ticket_origin[place]
        if origin != BACK + seat and origin != BACK_AGAIN + seat:
            seen.ticket_deck[place] = 0


@kernel
def conceal_player(box: Box, seen: State, other: int) -> None:
    """Another's hand, tickets and offer: sizes only (M6, K3, S4)."""
    player = seen.player[other]
    rest = 0
    blind = 0
    for card in range(N_KINDS):
        rest += player.hand[card] - player.known[card]
        blind += player.blind[card]
        player.hand[card] = player.known[card]
        player.blind[card] = 0
    player.hand[0] += rest
    player.blind[0] = blind
    player.tickets = (1 << popcount(player.tickets)) - 1
    player.seen = player.boxed = 0
    player.n_offer += player.n_refused
    player.n_refused = 0
    for place in range(MAX_OFFER):
        player.offer[place] = player.refused[place] = 0
    if seen.phase == FIRST_TICKETS:
        # Until all have chosen, nobody learns what another kept, nor how much.
        player.tickets = player.first_kept = 0
        player.n_offer = 0 if player.chosen else box.first_long + box.first_regular
