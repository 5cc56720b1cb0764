"""What is legal: `why_not` defines it, `update_legal` computes all of it quickly.

The two are written apart on purpose and the tests hold them equal over the whole decision space.
"""

from wagonway.engine.actions import (
    BUILD,
    CLAIM,
    DRAW_DECK,
    DRAW_MARKET,
    DRAW_TICKETS,
    GIVE_BACK,
    KEEP,
    LAY,
    N_ACTIONS,
    PASS,
    PAY,
    PAY_LOCOS,
    PAY_SURCHARGE,
    RETREAT,
    SETTLE,
    STOP,
    TAKE_SHARE,
)
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_LENGTH, WORD
from wagonway.engine.payment import payment_bits, why_not_pay
from wagonway.engine.primitives import lowest
from wagonway.engine.reasons import (
    CANNOT_PAY,
    CITY_TAKEN,
    FINE,
    GAME_OVER,
    LOCOMOTIVE_COUNTS_DOUBLE,
    MUST_DRAW_AGAIN,
    MUST_KEEP_MORE,
    NO_CARDS_LEFT,
    NO_SHARE_LEFT,
    NO_STATION_LEFT,
    NO_STATIONS,
    NO_SUBSTITUTION,
    NO_SUCH_ACTION,
    NO_SUCH_COMPANY,
    NO_TICKETS_LEFT,
    NOT_A_PAYMENT,
    NOT_ENOUGH_CARDS,
    NOT_ENOUGH_WAGONS,
    NOT_IN_MARKET,
    NOT_NOW,
    NOT_OFFERED,
    OUT_OF_ORDER,
    ROUTE_TAKEN,
    SOMETHING_IS_POSSIBLE,
    TWIN_IS_CLOSED,
    TWIN_IS_YOURS,
)
from wagonway.engine.routes import owner_of
from wagonway.engine.shares import companies_to_choose
from wagonway.engine.state import State
from wagonway.engine.substitution import (
    can_lay,
    can_settle,
    hand_can_settle,
    is_settled,
    lay_bits,
)
from wagonway.engine.tickets import least_kept, order_matters
from wagonway.engine.tunnels import why_not_surcharge
from wagonway.vocab import (
    FIRST_TICKETS,
    GREY,
    LOCO,
    MARKET_SIZE,
    N_COLOURS,
    N_KINDS,
    NEUTRAL_SHARE,
    OVER,
    PAYMENT,
    SECOND_CARD,
    SHARE,
    SUBSTITUTION,
    SURCHARGE,
    TICKETS,
    TURN,
)


@kernel
def why_not(box: Box, state: State, action: int) -> int:
    """Why the seat to act can't decide this now, or FINE: the definition of legality."""
    phase = state.phase
    if action < 0 or action >= N_ACTIONS:
        return NO_SUCH_ACTION
    if phase == OVER:
        return GAME_OVER
    if action < STOP:
        return why_not_draw(box, state, action)
    if action == STOP:
        if phase != SECOND_CARD:
            return NOT_NOW
        return FINE if box.most_draws - state.draws_left >= box.least_draws else MUST_DRAW_AGAIN
    if action == DRAW_TICKETS:
        if phase != TURN:
            return NOT_NOW
        return FINE if state.n_ticket_deck > 0 else NO_TICKETS_LEFT
    if action == PASS:
        return why_not_pass(box, state)
    if action <= KEEP:
        return why_not_choose_tickets(box, state, action)
    if action <= SETTLE:
        return why_not_lay(box, state, action)
    if action <= RETREAT:
        if phase != SURCHARGE:
            return NOT_NOW
        return FINE if action == RETREAT else why_not_surcharge(state, action - PAY_SURCHARGE)
    if action < CLAIM:
        return why_not_share(box, state, action - TAKE_SHARE)
    if action < PAY:
        return why_not_claim(box, state, action - CLAIM)
    if action <= PAY_LOCOS:
        return why_not_pay(box, state, action) if phase == PAYMENT else NOT_NOW
    return why_not_build(box, state, action - BUILD)


@kernel
def why_not_draw(box: Box, state: State, action: int) -> int:
    """Drawing a card from the deck or the market (M1, M2, M5)."""
    if state.phase not in (TURN, SECOND_CARD):
        return NOT_NOW
    if action == DRAW_DECK:
        return FINE if state.n_deck + state.n_discard > 0 else NO_CARDS_LEFT
    card = action - DRAW_MARKET
    for slot in range(MARKET_SIZE):
        if state.market[slot] == card:
            if card == LOCO and state.draws_left < box.loco_weight:
                return LOCOMOTIVE_COUNTS_DOUBLE
            return FINE
    return NOT_IN_MARKET


@kernel
def why_not_pass(box: Box, state: State) -> int:
    """Passing, when nothing else is possible (T2)."""
    if state.phase != TURN:
        return NOT_NOW
    if state.n_ticket_deck > 0:
        return SOMETHING_IS_POSSIBLE
    for action in range(STOP):
        if why_not_draw(box, state, action) == FINE:
            return SOMETHING_IS_POSSIBLE
    for route in range(box.n_routes):
        if why_not_claim(box, state, route) == FINE:
            return SOMETHING_IS_POSSIBLE
    for city in range(box.n_cities):
        if why_not_build(box, state, city) == FINE:
            return SOMETHING_IS_POSSIBLE
    return FINE


@kernel
def why_not_choose_tickets(box: Box, state: State, action: int) -> int:
    """Giving a ticket back, or keeping those left (S4, K1, K2)."""
    if state.phase not in (FIRST_TICKETS, TICKETS):
        return NOT_NOW
    if action == KEEP:
        return FINE
    player = state.player[state.seat]
    if action - GIVE_BACK >= player.n_offer:
        return NOT_OFFERED
    if player.n_offer <= least_kept(box, state):
        return MUST_KEEP_MORE
    if action - GIVE_BACK < state.floor and not order_matters(box, state):
        return OUT_OF_ORDER
    return FINE


@kernel
def why_not_lay(box: Box, state: State, action: int) -> int:
    """Laying down a card of a payment with substitutions, or settling with those laid (F2, N2)."""
    if state.phase not in (PAYMENT, SUBSTITUTION):
        return NOT_NOW
    if state.route < 0 or box.stand_in[state.route] == 0:
        return NO_SUBSTITUTION
    if action == SETTLE:
        return FINE if is_settled(box, state) else NOT_A_PAYMENT
    card = action - LAY
    if state.player[state.seat].hand[card] == 0:
        return NOT_ENOUGH_CARDS
    if card < state.floor:
        return OUT_OF_ORDER
    return FINE if can_lay(box, state, card) else NOT_A_PAYMENT


@kernel
def why_not_share(box: Box, state: State, company: int) -> int:
    """Taking a company's top share, for oneself or for the neutral player (P1, P2)."""
    if state.phase not in (SHARE, NEUTRAL_SHARE):
        return NOT_NOW
    if box.companies[state.route] >> company & 1 == 0:
        return NO_SUCH_COMPANY
    return FINE if state.taken[company] < box.n_shares[company] else NO_SHARE_LEFT


@kernel
def why_not_claim(box: Box, state: State, route: int) -> int:
    """Claiming a route (C1, C2, D1-D3)."""
    if state.phase != TURN:
        return NOT_NOW
    if route >= box.n_routes:
        return NO_SUCH_ACTION
    if owner_of(state, route) >= 0:
        return ROUTE_TAKEN
    if box.twin[route] >= 0:
        twin_owner = owner_of(state, box.twin[route])
        if twin_owner == state.seat:
            return TWIN_IS_YOURS
        if twin_owner >= 0 and state.n_seats < box.double_from_seats:
            return TWIN_IS_CLOSED
    if state.player[state.seat].wagons < box.length[route]:
        return NOT_ENOUGH_WAGONS
    state.route = route
    payable = can_pay(box, state) or (box.stand_in[route] > 0 and can_settle(box, state, route))
    state.route = -1
    return FINE if payable else CANNOT_PAY


@kernel
def can_pay(box: Box, state: State) -> bool:
    """Whether some payment without substitutions settles the cost."""
    for action in range(PAY, PAY_LOCOS + 1):
        if why_not_pay(box, state, action) == FINE:
            return True
    return False


@kernel
def why_not_build(box: Box, state: State, city: int) -> int:
    """Building a station (G1, G2)."""
    if state.phase != TURN:
        return NOT_NOW
    if box.stations == 0:
        return NO_STATIONS
    if city >= box.n_cities:
        return NO_SUCH_ACTION
    if state.player[state.seat].stations == 0:
        return NO_STATION_LEFT
    for seat in range(state.n_seats):
        if state.player[seat].built >> city & 1:
            return CITY_TAKEN
    return FINE if can_pay(box, state) else CANNOT_PAY


@kernel
def update_legal(box: Box, state: State) -> None:
    """Write the legal actions of the seat to act into `state.legal`."""
    phase = state.phase
    for word in range(6):
        state.legal[word] = 0
    if phase == TURN:
        state.legal[0] = draw_bits(box, state)
        if state.n_ticket_deck > 0:
            state.legal[0] |= 1 << DRAW_TICKETS
        write_claims(box, state)
        write_stations(box, state)
        if state.legal[0] | state.legal[1] | state.legal[2] | state.legal[5] == 0:
            state.legal[0] = 1 << PASS
    elif phase == SECOND_CARD:
        state.legal[0] = draw_bits(box, state)
        if box.most_draws - state.draws_left >= box.least_draws:
            state.legal[0] |= 1 << STOP
    elif phase in (TICKETS, FIRST_TICKETS):
        state.legal[0] = choose_bits(box, state)
    elif phase == PAYMENT:
        state.legal[3] = payment_bits(box, state, 0)
        state.legal[4] = payment_bits(box, state, 1)
        if state.route >= 0 and box.stand_in[state.route] > 0:
            state.legal[0] = lay_bits(box, state)
    elif phase == SUBSTITUTION:
        state.legal[0] = lay_bits(box, state)
    elif phase == SURCHARGE:
        state.legal[0] = 1 << RETREAT
        for locos in range(state.due + 1):
            if why_not_surcharge(state, locos) == FINE:
                state.legal[0] |= 1 << (PAY_SURCHARGE + locos)
    elif phase in (SHARE, NEUTRAL_SHARE):
        state.legal[0] = companies_to_choose(box, state) << TAKE_SHARE


@kernel
def draw_bits(box: Box, state: State) -> int:
    """Cards that may be drawn (M1, M2, M5)."""
    bits = 1 << DRAW_DECK if state.n_deck + state.n_discard > 0 else 0
    for slot in range(MARKET_SIZE):
        if state.market[slot] >= 0:
            bits |= 1 << (DRAW_MARKET + state.market[slot])
    if state.draws_left < box.loco_weight:
        bits &= ~(1 << (DRAW_MARKET + LOCO))
    return bits


@kernel
def choose_bits(box: Box, state: State) -> int:
    """Tickets that may be given back, and keeping the rest (S4, K1, K2)."""
    bits = 1 << KEEP
    player = state.player[state.seat]
    if player.n_offer > least_kept(box, state):
        first = 0 if order_matters(box, state) else state.floor
        for place in range(first, player.n_offer):
            bits |= 1 << (GIVE_BACK + place)
    return bits


@kernel
def write_claims(box: Box, state: State) -> None:
    """Routes that can be claimed: free, not barred, short enough, and affordable (C1, C2, F1)."""
    player = state.player[state.seat]
    locos = player.hand[LOCO]
    low = high = most = 0
    for card in range(N_COLOURS):
        count = player.hand[card]
        most = max(most, count)
        reach = min(MAX_LENGTH, count + locos)
        low |= box.wild[card][reach][0]
        high |= box.wild[card][reach][1]
    reach = min(MAX_LENGTH, most + locos)
    enough = min(MAX_LENGTH, locos)
    low = (low | box.wild[GREY][reach][0]) & box.ferry_needs[enough][0]
    high = (high | box.wild[GREY][reach][1]) & box.ferry_needs[enough][1]
    if box.has_plain:
        for card in range(N_COLOURS):
            reach = min(MAX_LENGTH, player.hand[card])
            low |= box.plain[card][reach][0]
            high |= box.plain[card][reach][1]
        reach = min(MAX_LENGTH, most)
        low |= box.plain[GREY][reach][0]
        high |= box.plain[GREY][reach][1]
    wagons = min(MAX_LENGTH, player.wagons)
    free = state.open[0] & ~player.blocked[0] & box.short[wagons][0]
    low = low & free | more_by_substitution(box, player.hand, most, 0, free & ~low)
    free = state.open[1] & ~player.blocked[1] & box.short[wagons][1]
    high = high & free | more_by_substitution(box, player.hand, most, 1, free & ~high)
    state.legal[1] = low
    state.legal[2] = high


@kernel
def more_by_substitution(box: Box, hand: list[int], most: int, word: int, free: int) -> int:
    """Those of the *free* routes that only a payment with substitutions can claim (F2, N2)."""
    bits = 0
    todo = free & box.substitutable[word]
    if todo == 0:
        return 0
    cards = 0
    for card in range(N_KINDS):
        cards += hand[card]
    while todo:
        route = word * WORD + lowest(todo)
        colour = box.colour[route]
        own = most if colour == GREY else hand[colour]
        if hand_can_settle(box, route, cards, hand[LOCO], own):
            bits |= todo & -todo
        todo &= todo - 1
    return bits


@kernel
def write_stations(box: Box, state: State) -> None:
    """Cities where a station can be built (G1, G2)."""
    player = state.player[state.seat]
    if player.stations == 0:
        return
    most = 0
    for card in range(N_COLOURS):
        most = max(most, player.hand[card])
    if most + player.hand[LOCO] > box.stations - player.stations:
        state.legal[5] = state.free_cities
