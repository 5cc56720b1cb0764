"""Which company's share to take: the one that moves the payouts most (P1-P5)."""

from wagonway.engine.actions import TAKE_SHARE
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_SEATS
from wagonway.engine.primitives import lowest, popcount
from wagonway.engine.shares import NEUTRAL, take_share
from wagonway.engine.state import State
from wagonway.vocab import NEUTRAL_SHARE


@kernel
def choose_share(box: Box, seen: State) -> int:
    """The share that gains most over the others; for the neutral player, that costs least."""
    neutral = seen.phase == NEUTRAL_SHARE
    choices = seen.legal[0] >> TAKE_SHARE
    best = -1
    most = -(1 << 30)
    while choices:
        company = lowest(choices)
        choices &= choices - 1
        before = standing(box, seen, company)
        take_share(seen, company, neutral)
        gain = 8 * (standing(box, seen, company) - before)
        # Of equal gains, where most is still to be had.
        left = box.n_shares[company] - seen.taken[company]
        gain += -left if neutral else min(7, box.payout[company][0] // 4) + min(left, 3)
        give_share_back(seen, company, neutral)
        if gain > most:
            most = gain
            best = company
    return TAKE_SHARE + best


@kernel
def give_share_back(seen: State, company: int, neutral: bool) -> None:
    """Undo `take_share`."""
    seen.taken[company] -= 1
    share = 1 << seen.taken[company]
    if neutral:
        seen.neutral[company] &= ~share
    else:
        seen.player[seen.seat].shares[company] &= ~share


@kernel
def standing(box: Box, seen: State, company: int) -> int:
    """What the company would pay the seat now, less the most it would pay another."""
    mine = payout(box, seen, company, seen.seat)
    most = 0
    for seat in range(seen.n_seats):
        if seat != seen.seat:
            most = max(most, payout(box, seen, company, seat))
    return mine - most // (seen.n_seats - 1)


@kernel
def payout(box: Box, seen: State, company: int, seat: int) -> int:
    """What a company would pay a seat now; of the neutral player's shares half will count (P5)."""
    mine = seen.player[seat].shares[company]
    if mine == 0:
        return 0
    rank = 0
    for place in range(MAX_SEATS + 1):
        if place == seat or MAX_SEATS > place >= seen.n_seats:
            continue
        theirs = seen.neutral[company] if place == NEUTRAL else seen.player[place].shares[company]
        if theirs == 0:
            continue
        count = (popcount(theirs) + 1) // 2 if place == NEUTRAL else popcount(theirs)
        more = count - popcount(mine)
        if more > 0 or (more == 0 and lowest(theirs) < lowest(mine)):
            rank += 1
    return box.payout[company][rank]
