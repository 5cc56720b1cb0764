"""The planner's settings by place. Values are in quarters of a point unless said otherwise."""

from typing import Final

TURN_VALUE: Final = 0  # what a turn is worth spent on something else
WAGON_VALUE: Final = 1  # what a wagon is worth spent on something else
HAND_CREDIT: Final = 2  # per cent of the cards held that a route's cost is reduced by
TICKET_CHANCE: Final = 3  # per cent of a ticket's points that count when it is chosen
TICKET_BONUS: Final = 4  # for each ticket completed, where the most tickets earn a bonus
SHARE_VALUE: Final = 5  # a company's share
DRAW_MARGIN: Final = 6  # what drawing tickets must gain beyond a turn's value
REPLAN: Final = 7  # own turns after which a plan is made anew
PATIENCE: Final = 8  # cards worth so much are drawn before a route is claimed that nobody threatens
LOCO_PRICE: Final = 9  # a locomotive spent where more of a colour would do
FILL_WAGON: Final = 10  # a wagon spent for a route's points alone
NETWORK: Final = 11  # a further route that lengthens the network, where the longest path counts
PACE: Final = 12  # per cent of the turns that a perfect opponent would need to end the game
THREAT: Final = 13  # a route more pressing than this is claimed at once
NOISE: Final = 14  # decisions in a thousand that are taken at random
# What a card is worth to draw, where one that the plan lacks is worth 100.
LOCO_WORTH: Final = 15  # a locomotive
POINTS_WORTH: Final = 16  # a card that a further route lacks
IDLE_WORTH: Final = 17  # a card that nothing is planned for
HELD_WORTH: Final = 18  # more, for each card of its colour held
SPARE_TURNS: Final = 19  # tenths of turns that a plan must leave over
# Of `search` alone.
PLAYOUTS: Final = 20  # a decision's budget

N_SETTINGS: Final = 24
"""Room for all of them."""
