"""Deal what a seat can't see afresh, consistently with all it has seen: for searches and studies.

Of the hidden parts of the record only their sizes are read, which are public; so what comes out
depends on nothing the seat does not know. What is known, and from where:

- cards: own hand, market, discards, cards on the table; in other hands, those taken face up or
  taken back from a tunnel (`known`). The deck was last shuffled from cards everybody had seen
  (`pool`), so it can only hold those, less what has been turned up and what this seat drew blind.
- tickets: own ones; those this seat put under the deck, as long as nobody draws them. After that,
  or once they were mixed in with others', they may be wherever tickets lie that have been through
  the deck again (`ticket_origin`, `recycled`), and never among the fresh ones.
"""

from typing import Final

from wagonway.engine.box import Box
from wagonway.engine.chance import SEED_WORDS, below, next_word
from wagonway.engine.kernel import kernel
from wagonway.engine.legal import update_legal
from wagonway.engine.limits import MAX_OFFER, MAX_SEATS, MAX_TICKETS
from wagonway.engine.primitives import lowest, popcount, scratch
from wagonway.engine.state import State
from wagonway.engine.tickets import BACK, BACK_AGAIN, MIXED_IN
from wagonway.vocab import (
    CARDS_OF_A_COLOUR,
    FIRST_TICKETS,
    LOCO,
    LOCOMOTIVES,
    MARKET_SIZE,
    N_CARDS,
    N_KINDS,
)

IN_HAND: Final = 100
ON_OFFER: Final = 200


@kernel
def redeal(box: Box, state: State, seat: int, generator: list[int]) -> None:
    """Replace everything hidden from *seat* by a random deal it could not tell from this one."""
    redeal_cards(state, seat, generator)
    if state.phase == FIRST_TICKETS:
        redeal_first_tickets(box, state, seat, generator)
    else:
        redeal_tickets(box, state, seat, generator)
    for word in range(SEED_WORDS):
        bits = next_word(generator)
        state.seed[word] = bits - ((bits & 0x80000000) << 1)
    update_legal(box, state)


@kernel
def mix(items: list[int], size: int, generator: list[int]) -> None:
    """Shuffle by the searcher's own generator."""
    for left in range(size, 1, -1):
        pick = below(generator, left)
        last = items[left - 1]
        items[left - 1] = items[pick]
        items[pick] = last


@kernel
def redeal_cards(state: State, seat: int, generator: list[int]) -> None:
    """Deck and other hands (M6, V1)."""
    unseen = scratch(N_KINDS)
    drawn = scratch(N_KINDS)  # from the deck's pool, blind, by others
    bag = scratch(N_CARDS)
    size = 0
    for card in range(N_KINDS):
        count = LOCOMOTIVES if card == LOCO else CARDS_OF_A_COLOUR
        count -= state.player[seat].hand[card] + state.discard[card] + state.laid[card]
        for slot in range(MARKET_SIZE):
            if state.market[slot] == card:
                count -= 1
        for place in range(state.n_turned):
            if state.turned[place] == card:
                count -= 1
        unseen[card] = count
        drawn[card] = state.pool[card] - state.player[seat].blind[card]
        for other in range(state.n_seats):
            if other != seat:
                count -= state.player[other].known[card]
        for _ in range(min(count, drawn[card])):
            bag[size] = card
            size += 1
    mix(bag, size, generator)
    for place in range(state.n_deck):
        card = bag[place]
        state.deck[place] = card
        unseen[card] -= 1
        drawn[card] -= 1
    deal_hands(state, seat, generator, unseen, bag)
    deal_blind(state, seat, generator, drawn, bag)


@kernel
def deal_hands(
    state: State, seat: int, generator: list[int], unseen: list[int], bag: list[int]
) -> None:
    """Other hands: what is known of each, then the rest at random."""
    for other in range(state.n_seats):
        if other != seat:
            for card in range(N_KINDS):
                unseen[card] -= state.player[other].known[card]
    size = unpack(unseen, bag)
    mix(bag, size, generator)
    for other in range(state.n_seats):
        if other == seat:
            continue
        player = state.player[other]
        missing = 0
        for card in range(N_KINDS):
            missing += player.hand[card] - player.known[card]
            player.hand[card] = player.known[card]
        for _ in range(missing):
            size -= 1
            player.hand[bag[size]] += 1


@kernel
def deal_blind(
    state: State, seat: int, generator: list[int], drawn: list[int], bag: list[int]
) -> None:
    """Which cards others drew blind since the last reshuffle; how many is public."""
    size = unpack(drawn, bag)
    mix(bag, size, generator)
    for other in range(state.n_seats):
        if other == seat:
            continue
        player = state.player[other]
        count = 0
        for card in range(N_KINDS):
            count += player.blind[card]
            player.blind[card] = 0
        for _ in range(count):
            size -= 1
            player.blind[bag[size]] += 1


@kernel
def unpack(counts: list[int], bag: list[int]) -> int:
    """List the cards that are counted; how many there are."""
    size = 0
    for card in range(N_KINDS):
        for _ in range(counts[card]):
            bag[size] = card
            size += 1
    return size


@kernel
def list_bits(bits: int, bag: list[int]) -> int:
    """List the members of a bit set; how many there are."""
    size = 0
    while bits:
        bag[size] = lowest(bits)
        size += 1
        bits &= bits - 1
    return size


@kernel
def redeal_first_tickets(box: Box, state: State, seat: int, generator: list[int]) -> None:
    """Others' first offers, and what those who have chosen kept (S4)."""
    regular, long = scratch(MAX_TICKETS), scratch(MAX_TICKETS)
    unseen = ((1 << box.n_tickets) - 1) & ~state.player[seat].seen
    n_regular = list_bits(unseen & ((1 << box.n_regular) - 1), regular)
    n_long = list_bits(unseen >> box.n_regular, long)
    mix(regular, n_regular, generator)
    mix(long, n_long, generator)
    for other in range(state.n_seats):
        if other == seat:
            continue
        player = state.player[other]
        player.tickets = player.seen = player.boxed = 0
        player.n_offer = player.n_refused = player.first_kept = 0
        for place in range(MAX_OFFER):
            player.offer[place] = player.refused[place] = 0
        for dealt in range(box.first_long + box.first_regular):
            if dealt < box.first_long:
                n_long -= 1
                ticket = box.n_regular + long[n_long]
            else:
                n_regular -= 1
                ticket = regular[n_regular]
            player.seen |= 1 << ticket
            player.offer[player.n_offer] = ticket
            player.n_offer += 1
        if player.chosen:
            choose_at_random(box, state, other, generator)
    for place in range(state.n_ticket_deck):
        n_regular -= 1
        state.ticket_deck[place] = regular[n_regular]


@kernel
def choose_at_random(box: Box, state: State, seat: int, generator: list[int]) -> None:
    """Some choice of first tickets that the seat may have made."""
    player = state.player[seat]
    offered = player.n_offer
    mix(player.offer, offered, generator)
    kept = box.first_keep + below(generator, offered - box.first_keep + 1)
    for place in range(offered):
        ticket = player.offer[place]
        player.offer[place] = 0
        if place < kept:
            player.tickets |= 1 << ticket
        else:
            player.refused[player.n_refused] = ticket
            player.n_refused += 1
    player.first_kept = kept
    player.n_offer = 0


@kernel
def redeal_tickets(box: Box, state: State, seat: int, generator: list[int]) -> None:
    """Ticket deck, others' tickets and offers (K2, K3, V2)."""
    me = state.player[seat]
    regular = (1 << box.n_regular) - 1
    placed = me.tickets  # tickets whose place this seat knows
    for place in range(me.n_offer):
        placed |= 1 << me.offer[place]
    for place in range(me.n_refused):
        placed |= 1 << me.refused[place]
    mine = scratch(MAX_TICKETS)  # places of the deck that this seat filled
    for place in range(state.n_ticket_deck):
        origin = state.ticket_origin[place]
        if origin == BACK + seat or origin == BACK_AGAIN + seat:
            mine[place] = 1
            placed |= 1 << state.ticket_deck[place]
    lost = me.seen & regular & ~placed & ~me.boxed

    wanted = scratch(MAX_SEATS)  # tickets still to be dealt to each hand
    offered = scratch(MAX_SEATS)
    for other in range(state.n_seats):
        if other != seat:
            player = state.player[other]
            wanted[other] = popcount(player.tickets)
            offered[other] = player.n_offer + player.n_refused
            player.tickets = player.n_offer = player.n_refused = 0
            for place in range(MAX_OFFER):
                player.offer[place] = player.refused[place] = 0
    deal_lost(state, seat, generator, lost, mine, wanted, offered)
    deal_long(box, state, seat, generator, wanted)

    bag = scratch(MAX_TICKETS)
    size = list_bits(regular & ~me.seen, bag)
    mix(bag, size, generator)
    for place in range(state.n_ticket_deck):
        if mine[place] == 0:
            size -= 1
            state.ticket_deck[place] = bag[size]
    for other in range(state.n_seats):
        player = state.player[other]
        for _ in range(wanted[other]):
            size -= 1
            player.tickets |= 1 << bag[size]
        for _ in range(offered[other]):
            size -= 1
            player.offer[player.n_offer] = bag[size]
            player.n_offer += 1
    guess_seen(state, seat)


@kernel
def deal_lost(
    state: State,
    seat: int,
    generator: list[int],
    lost: int,
    mine: list[int],
    wanted: list[int],
    offered: list[int],
) -> None:
    """Put the tickets this seat has lost track of where such tickets may be."""
    places = scratch(MAX_TICKETS * 2)
    n_places = 0
    for place in range(state.n_ticket_deck):
        origin = state.ticket_origin[place]
        if mine[place] == 0 and (origin == MIXED_IN or origin >= BACK_AGAIN):
            places[n_places] = place
            n_places += 1
    for other in range(state.n_seats):
        if other != seat:
            for _ in range(min(wanted[other], state.player[other].recycled)):
                places[n_places] = IN_HAND + other
                n_places += 1
            for _ in range(min(offered[other], state.player[other].recycled_offer)):
                places[n_places] = ON_OFFER + other
                n_places += 1
    mix(places, n_places, generator)
    while lost:
        ticket = lowest(lost)
        lost &= lost - 1
        n_places -= 1
        place = places[n_places]
        if place >= ON_OFFER:
            player = state.player[place - ON_OFFER]
            player.offer[player.n_offer] = ticket
            player.n_offer += 1
            offered[place - ON_OFFER] -= 1
        elif place >= IN_HAND:
            state.player[place - IN_HAND].tickets |= 1 << ticket
            wanted[place - IN_HAND] -= 1
        else:
            state.ticket_deck[place] = ticket
            mine[place] = 1


@kernel
def deal_long(box: Box, state: State, seat: int, generator: list[int], wanted: list[int]) -> None:
    """Long tickets that others may have kept: as likely as any of their first tickets (S5, V2)."""
    long = scratch(MAX_TICKETS)
    n_long = list_bits(((1 << box.n_tickets) - 1 & ~state.player[seat].seen) >> box.n_regular, long)
    mix(long, n_long, generator)
    dealt = box.first_long + box.first_regular
    for other in range(state.n_seats):
        player = state.player[other]
        if other != seat and box.first_long > 0 and n_long > 0 and wanted[other] > 0:
            if below(generator, dealt) < player.first_kept:
                n_long -= 1
                player.tickets |= 1 << (box.n_regular + long[n_long])
                wanted[other] -= 1


@kernel
def guess_seen(state: State, seat: int) -> None:
    """What the others have seen: at least what they hold and what they put under the deck."""
    for other in range(state.n_seats):
        if other == seat:
            continue
        player = state.player[other]
        player.seen = player.tickets
        player.boxed = 0
        for place in range(player.n_offer):
            player.seen |= 1 << player.offer[place]
        for place in range(state.n_ticket_deck):
            origin = state.ticket_origin[place]
            if origin == BACK + other or origin == BACK_AGAIN + other:
                player.seen |= 1 << state.ticket_deck[place]
