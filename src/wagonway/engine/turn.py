"""The turn: one decision at a time, from phase to phase, to the end of the game (T1-T3, E1)."""

from wagonway.engine.actions import (
    BUILD,
    CLAIM,
    DRAW_DECK,
    DRAW_MARKET,
    DRAW_TICKETS,
    GIVE_BACK,
    HALF_PAY,
    KEEP,
    LAY,
    PASS,
    PAY,
    PAY_SURCHARGE,
    RETREAT,
    SETTLE,
    STOP,
    TAKE_SHARE,
)
from wagonway.engine.box import Box
from wagonway.engine.cards import (
    discard_laid,
    discard_turned,
    draw_blind,
    fill_market,
    take_back_laid,
    take_from_market,
)
from wagonway.engine.kernel import kernel
from wagonway.engine.legal import draw_bits, update_legal
from wagonway.engine.payment import discard_payment, due_cards, payment_bits
from wagonway.engine.primitives import lowest, popcount
from wagonway.engine.routes import place_station, take_route
from wagonway.engine.scoring import score_game
from wagonway.engine.shares import companies_to_choose, take_share
from wagonway.engine.state import State
from wagonway.engine.substitution import can_settle, lay_down
from wagonway.engine.tickets import (
    draw_offer,
    give_back,
    keep_offer,
    least_kept,
    put_away_first,
    put_away_refused,
)
from wagonway.engine.tunnels import enter_tunnel, pay_surcharge
from wagonway.vocab import (
    LOCO,
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
def step(box: Box, state: State, action: int) -> None:
    """Carry out one legal decision of the seat to act; the caller has checked that it is legal."""
    if action == PASS:
        state.passes += 1
    else:
        state.passes = 0
    if decide(box, state, action):
        finish_turn(box, state)
    update_legal(box, state)


@kernel
def decide(box: Box, state: State, action: int) -> bool:
    """Carry out what was decided; whether that ends the turn. So do all functions below."""
    if action < STOP:
        return draw(box, state, action)
    if action == DRAW_TICKETS:
        draw_offer(box, state)
        state.phase = TICKETS
        return keep_if_forced(box, state)
    if action == STOP or action == PASS:
        return True
    if action < KEEP:
        give_back(state, action - GIVE_BACK)
        return keep_if_forced(box, state)
    if action == KEEP:
        return keep(box, state)
    if action < SETTLE:
        state.phase = SUBSTITUTION
        lay_down(state, action - LAY)
        return False
    if action < RETREAT:
        if action != SETTLE:
            pay_surcharge(state, action - PAY_SURCHARGE)
        discard_laid(state)
        return claim(box, state)
    if action == RETREAT:
        take_back_laid(state)
        return True
    if action < CLAIM:
        was_neutral = state.phase == NEUTRAL_SHARE
        take_share(state, action - TAKE_SHARE, was_neutral)
        return was_neutral or ask_neutral_share(box, state)
    if action < PAY:
        state.route = action - CLAIM
        return begin_payment(box, state)
    if action < BUILD:
        return pay(box, state, action)
    state.city = action - BUILD
    return begin_payment(box, state)


@kernel
def draw(box: Box, state: State, action: int) -> bool:
    """Draw a card; a second one follows where there is one to take (M1, M2, M5)."""
    if action == DRAW_DECK:
        draw_blind(state)
        state.draws_left -= 1
    else:
        card = action - DRAW_MARKET
        take_from_market(box, state, card)
        state.draws_left -= box.loco_weight if card == LOCO else 1
    state.phase = SECOND_CARD
    return state.draws_left <= 0 or draw_bits(box, state) == 0


@kernel
def keep_if_forced(box: Box, state: State) -> bool:
    """Keep the rest of the offer without asking when none of it may go back."""
    if state.player[state.seat].n_offer > least_kept(box, state):
        return False
    return keep(box, state)


@kernel
def keep(box: Box, state: State) -> bool:
    """Keep the rest of the offer (K1); the last first tickets chosen begin the game (S4)."""
    seat = state.seat
    player = state.player[seat]
    kept = player.n_offer
    keep_offer(state, seat)
    if state.phase == TICKETS:
        put_away_refused(state, seat, box.later_refused)
        return True
    player.first_kept = kept
    player.chosen = 1
    for turn in range(state.n_seats):
        other = (state.first + turn) % state.n_seats
        if state.player[other].chosen == 0:
            state.seat = other
            return False
    put_away_first(box, state)
    state.seat = state.first
    begin_turn(box, state)
    return False


@kernel
def choose_as(box: Box, state: State, seat: int) -> None:
    """While first tickets are chosen: let this seat decide next (S4)."""
    state.seat = seat
    update_legal(box, state)


@kernel
def begin_payment(box: Box, state: State) -> bool:
    """Ask how to pay, unless there is only one way."""
    state.phase = PAYMENT
    state.floor = 0
    low, high = payment_bits(box, state, 0), payment_bits(box, state, 1)
    if popcount(low) + popcount(high) != 1:
        return False
    if state.route >= 0 and box.stand_in[state.route] > 0 and can_settle(box, state, state.route):
        return False
    return pay(box, state, PAY + lowest(low) if low else PAY + HALF_PAY + lowest(high))


@kernel
def pay(box: Box, state: State, action: int) -> bool:
    """Pay for the route or the station; in a tunnel the cards only lie on the table (C4, U1)."""
    cost = due_cards(box, state)
    if state.route >= 0 and box.is_tunnel[state.route]:
        enter_tunnel(box, state, action, cost)
        if state.due > 0:
            state.phase = SURCHARGE
            return False
        discard_laid(state)
    else:
        discard_payment(state, action, cost)
        if state.route < 0:
            place_station(state, state.seat, state.city)
            return True
    return claim(box, state)


@kernel
def claim(box: Box, state: State) -> bool:
    """The route is the seat's; shares are next, where it shows companies (C4, P1)."""
    take_route(box, state, state.seat, state.route)
    choices = companies_to_choose(box, state)
    if choices == 0:
        return True
    if popcount(choices) > 1:
        state.phase = SHARE
        return False
    take_share(state, lowest(choices), False)
    return ask_neutral_share(box, state)


@kernel
def ask_neutral_share(box: Box, state: State) -> bool:
    """With few players the neutral player's share follows (P2)."""
    if state.n_seats != box.neutral_with:
        return True
    choices = companies_to_choose(box, state)
    if popcount(choices) > 1:
        state.phase = NEUTRAL_SHARE
        return False
    if choices:
        take_share(state, lowest(choices), True)
    return True


@kernel
def begin_turn(box: Box, state: State) -> None:
    """Nothing is on the table: the seat may choose any action."""
    state.phase = TURN
    state.draws_left = box.most_draws
    state.route = state.city = -1
    state.colour = state.due = state.floor = 0


@kernel
def finish_turn(box: Box, state: State) -> None:
    """Clear the table, fill the market, see whether the game ends (U4, M3, M4, E1, T2)."""
    discard_turned(state)
    fill_market(box, state)
    state.turn += 1
    over = state.passes == state.n_seats
    if state.last_turns > 0:
        state.last_turns -= 1
        over = over or state.last_turns == 0
    elif state.player[state.seat].wagons <= 2:
        state.last_turns = state.n_seats
    begin_turn(box, state)
    if over:
        state.phase = OVER
        state.draws_left = 0
        score_game(box, state)
    else:
        state.seat = (state.seat + 1) % state.n_seats
