"""Why a decision is refused: small integers for the rules, words for programs and people."""

from typing import Final

FINE: Final = 0
NO_SUCH_ACTION: Final = 1
NOT_NOW: Final = 2
NO_CARDS_LEFT: Final = 3
NOT_IN_MARKET: Final = 4
LOCOMOTIVE_COUNTS_DOUBLE: Final = 5
MUST_DRAW_AGAIN: Final = 6
NO_TICKETS_LEFT: Final = 7
SOMETHING_IS_POSSIBLE: Final = 8
NOT_OFFERED: Final = 9
MUST_KEEP_MORE: Final = 10
OUT_OF_ORDER: Final = 11
ROUTE_TAKEN: Final = 12
TWIN_IS_YOURS: Final = 13
TWIN_IS_CLOSED: Final = 14
NOT_ENOUGH_WAGONS: Final = 15
CANNOT_PAY: Final = 16
WRONG_COLOUR: Final = 17
WRONG_NUMBER_OF_CARDS: Final = 18
NOT_ENOUGH_CARDS: Final = 19
TOO_FEW_LOCOMOTIVES: Final = 20
LOCOMOTIVES_NOT_WILD: Final = 21
NO_SUBSTITUTION: Final = 22
NOT_A_PAYMENT: Final = 23
WRONG_SURCHARGE: Final = 24
NO_STATIONS: Final = 25
NO_STATION_LEFT: Final = 26
CITY_TAKEN: Final = 27
NO_SUCH_COMPANY: Final = 28
NO_SHARE_LEFT: Final = 29
GAME_OVER: Final = 30
NOT_YOUR_TURN: Final = 31
ALREADY_CHOSEN: Final = 32

SENTENCES: Final = {
    "fine": "it is legal",
    "no_such_action": "there is no such decision in this edition",
    "not_now": "something else is to be decided now",
    "no_cards_left": "there is no card left to draw",
    "not_in_market": "no such card lies face up",
    "locomotive_counts_double": "a face-up locomotive counts as both cards of a draw",
    "must_draw_again": "a second card must be drawn",
    "no_tickets_left": "no ticket is left to draw",
    "something_is_possible": "passing is allowed only when nothing else is possible",
    "not_offered": "that ticket is not among those on offer",
    "must_keep_more": "more tickets must be kept",
    "out_of_order": "the order means nothing here: name the tickets or cards in ascending order",
    "route_taken": "the route is taken",
    "twin_is_yours": "the other track of this double route is yours already",
    "twin_is_closed": "with so few players a double route is closed once one track is taken",
    "not_enough_wagons": "there are not enough wagons left for this route",
    "cannot_pay": "no cards in hand pay for this",
    "wrong_colour": "the cards are not of the colour asked for",
    "wrong_number_of_cards": "this is not the number of cards asked for",
    "not_enough_cards": "these cards are not all in hand",
    "too_few_locomotives": "the ferry asks for more locomotives",
    "locomotives_not_wild": "locomotives can't be played here",
    "no_substitution": "no cards stand for others here",
    "not_a_payment": "these cards do not settle the cost",
    "wrong_surcharge": "the surcharge is another number or colour of cards",
    "no_stations": "this edition has no stations",
    "no_station_left": "all stations are built",
    "city_taken": "a station stands in that city already",
    "no_such_company": "that company is not on this route",
    "no_share_left": "that company has no share left",
    "game_over": "the game is over",
    "not_your_turn": "it is another seat's turn",
    "already_chosen": "this seat has chosen its first tickets already",
}
"""In the order of the numbers: the word for programs, and an English sentence."""

REASON_NAMES: Final = tuple(SENTENCES)
