"""Company shares and the neutral player (P1-P5, S6)."""

from wagonway.engine.box import Box
from wagonway.engine.chance import NEUTRAL_SHARES, shuffle
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_COMPANIES, MAX_SEATS
from wagonway.engine.primitives import lowest, popcount, scratch
from wagonway.engine.state import State
from wagonway.vocab import LINE_COMPANIES

NEUTRAL = MAX_SEATS
"""The neutral player's place behind the seats."""


@kernel
def companies_to_choose(box: Box, state: State) -> int:
    """The companies of the claimed route that have a share left, bit set (P1)."""
    bits = 0
    companies = box.companies[state.route]
    while companies:
        company = lowest(companies)
        companies &= companies - 1
        if state.taken[company] < box.n_shares[company]:
            bits |= 1 << company
    return bits


@kernel
def take_share(state: State, company: int, neutral: bool) -> None:
    """Take the top share of a company's stack, the lowest number left (S6, P1, P2)."""
    share = 1 << state.taken[company]
    state.taken[company] += 1
    if neutral:
        state.neutral[company] |= share
    else:
        state.player[state.seat].shares[company] |= share


@kernel
def reveal_neutral(box: Box, state: State) -> None:
    """Shuffle the neutral player's shares and reveal half of them, rounded up (P5)."""
    shares = scratch(box.n_companies * 16)
    size = 0
    for company in range(box.n_companies):
        held = state.neutral[company]
        while held:
            shares[size] = company * 16 + lowest(held)
            size += 1
            held &= held - 1
    shuffle(state, NEUTRAL_SHARES, 0, shares, size)
    for place in range((size + 1) // 2):
        state.revealed[shares[place] // 16] |= 1 << shares[place] % 16


@kernel
def holding(state: State, place: int, company: int) -> int:
    """The shares that count for a seat, or for the neutral player."""
    return state.revealed[company] if place == NEUTRAL else state.player[place].shares[company]


@kernel
def score_companies(box: Box, state: State) -> None:
    """Pay each company's row to its shareholders (P4, P5)."""
    reveal_neutral(box, state)
    for company in range(box.n_companies):
        for seat in range(state.n_seats):
            mine = state.player[seat].shares[company]
            if mine == 0:
                continue
            rank = 0
            for place in range(MAX_SEATS + 1):
                if place == seat or MAX_SEATS > place >= state.n_seats:
                    continue
                theirs = holding(state, place, company)
                if theirs == 0:
                    continue
                more = popcount(theirs) - popcount(mine)
                if more > 0 or (more == 0 and lowest(theirs) < lowest(mine)):
                    rank += 1
            state.player[seat].lines[LINE_COMPANIES] += box.payout[company][rank]


assert MAX_COMPANIES <= 15, "a company's number and a share's fit one byte each"
