"""Deck, discards and market: drawing, reshuffling, filling, flushing (S3, M1-M5)."""

from wagonway.engine.box import Box
from wagonway.engine.chance import RESHUFFLE, shuffle
from wagonway.engine.kernel import kernel
from wagonway.engine.state import State
from wagonway.vocab import LOCO, MARKET_SIZE, N_KINDS


@kernel
def reshuffle(state: State) -> None:
    """Make the discards the new deck (M3); the deck must be empty."""
    size = 0
    for card in range(N_KINDS):
        for _ in range(state.discard[card]):
            state.deck[size] = card
            size += 1
        # Everybody saw the discards, so everybody knows what the new deck is made of.
        state.pool[card] = state.discard[card]
        state.discard[card] = 0
        for seat in range(state.n_seats):
            state.player[seat].blind[card] = 0
    state.n_deck = size
    state.n_discard = 0
    shuffle(state, RESHUFFLE, state.reshuffles, state.deck, size)
    state.reshuffles += 1


@kernel
def draw_card(state: State) -> int:
    """Take the top card of the deck, reshuffling first if need be (M3); there must be one."""
    if state.n_deck == 0:
        reshuffle(state)
    top = state.n_deck - 1
    card = state.deck[top]
    state.deck[top] = 0
    state.n_deck = top
    return card


@kernel
def turn_up(state: State) -> int:
    """Draw a card that everybody sees."""
    card = draw_card(state)
    state.pool[card] -= 1
    return card


@kernel
def fill_market(box: Box, state: State) -> None:
    """Fill the gaps as far as the cards go, and flush while too many locomotives show (M3, M4)."""
    while True:
        locos = 0
        for slot in range(MARKET_SIZE):
            if state.market[slot] < 0 and state.n_deck + state.n_discard > 0:
                state.market[slot] = turn_up(state)
            if state.market[slot] == LOCO:
                locos += 1
        if box.flush_at == 0 or locos < box.flush_at or not flush_can_end(box, state):
            return
        for slot in range(MARKET_SIZE):
            card = state.market[slot]
            if card >= 0:
                state.discard[card] += 1
                state.n_discard += 1
                state.market[slot] = -1


@kernel
def flush_can_end(box: Box, state: State) -> bool:
    """Whether enough other cards are left that a replaced market can hold (M4)."""
    others = 0
    for slot in range(MARKET_SIZE):
        if 0 <= state.market[slot] < LOCO:
            others += 1
    for place in range(state.n_deck):
        if state.deck[place] != LOCO:
            others += 1
    others += state.n_discard - state.discard[LOCO]
    return others > MARKET_SIZE - box.flush_at


@kernel
def market_count(state: State) -> int:
    """Face-up cards."""
    count = 0
    for slot in range(MARKET_SIZE):
        if state.market[slot] >= 0:
            count += 1
    return count


@kernel
def take_from_market(box: Box, state: State, card: int) -> None:
    """Move a face-up card of that kind to the hand and replace it at once (M1, M6)."""
    player = state.player[state.seat]
    slot = 0
    while state.market[slot] != card:
        slot += 1
    state.market[slot] = -1
    player.hand[card] += 1
    player.known[card] += 1
    fill_market(box, state)


@kernel
def draw_blind(state: State) -> None:
    """Move the top card of the deck to the hand, unseen by others (M1, M6)."""
    player = state.player[state.seat]
    card = draw_card(state)
    player.hand[card] += 1
    player.blind[card] += 1


@kernel
def take_out(state: State, card: int, count: int) -> None:
    """Take cards out of the hand for all to see; those everybody knew of go first (V1)."""
    player = state.player[state.seat]
    player.hand[card] -= count
    player.known[card] = max(0, player.known[card] - count)


@kernel
def discard_from_hand(state: State, card: int, count: int) -> None:
    """Pay *count* cards of a kind (C4)."""
    take_out(state, card, count)
    state.discard[card] += count
    state.n_discard += count


@kernel
def lay_from_hand(state: State, card: int, count: int) -> None:
    """Lay *count* cards of a kind down on the table (U1, F2)."""
    take_out(state, card, count)
    state.laid[card] += count


@kernel
def discard_laid(state: State) -> None:
    """The cards laid down are spent (C4)."""
    for card in range(N_KINDS):
        state.discard[card] += state.laid[card]
        state.n_discard += state.laid[card]
        state.laid[card] = 0


@kernel
def take_back_laid(state: State) -> None:
    """The cards laid down return to the hand, where everybody now knows them (U3, V1)."""
    player = state.player[state.seat]
    for card in range(N_KINDS):
        player.hand[card] += state.laid[card]
        player.known[card] += state.laid[card]
        state.laid[card] = 0


@kernel
def discard_turned(state: State) -> None:
    """Put the cards turned for a tunnel on the discards (U4)."""
    for place in range(state.n_turned):
        state.discard[state.turned[place]] += 1
        state.n_discard += 1
        state.turned[place] = 0
    state.n_turned = 0
