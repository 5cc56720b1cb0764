"""Which cards settle which cost."""

from .boards import Route
from .rules import COLOURS, LOCOMOTIVE, Rules

Payment = dict[str, int]


def holds(hand: dict[str, int], payment: Payment) -> bool:
    """Whether all these cards are in the hand."""
    return all(hand[kind] >= n for kind, n in payment.items())


def settles(rules: Rules, route: Route, payment: Payment) -> bool:
    """Whether exactly these cards pay for a route (C2, C3, F1-F3, U7, N1, N2)."""
    return any(_settles_in(colour, rules, route, payment) for colour in _colours(route))


def payments(rules: Rules, route: Route, hand: dict[str, int]) -> list[Payment]:
    """Every way to pay from *hand* with as many cards as spaces, i.e. without substitution."""
    ways: list[Payment] = []
    for colour in _colours(route):
        if hand[colour] + hand[LOCOMOTIVE] < route["length"]:
            continue
        for way in mixes_of(route["length"], [colour], hand):
            if way not in ways and _settles_in(colour, rules, route, way):
                ways.append(way)
    return ways


def substitution(rules: Rules, route: Route, hand: dict[str, int]) -> Payment | None:
    """One legal payment with t >= 1 in F2 or N2, None if the hand has none.

    With t and the colour fixed, so is the number of cards, and what F2 and N2 ask for only grows
    with cards of the colour (up to the spaces without a symbol) and with locomotives. So if any
    payment of that size is legal, the one that takes those cards first is.
    """
    per_card = _cards_per_substitution(rules, route)
    if per_card is None or sum(hand.values()) <= route["length"]:
        return None
    room = route["length"] - route["symbols"]
    for t in range(1, route["length"] + 1):
        size = route["length"] + (per_card - 1) * t
        for colour in _colours(route):
            useful = [colour] * min(hand[colour], room) + [LOCOMOTIVE] * hand[LOCOMOTIVE]
            rest = [colour] * max(hand[colour] - room, 0)
            rest += [c for c in COLOURS if c != colour for _ in range(hand[c])]
            cards = (useful + rest)[:size]
            payment = {kind: cards.count(kind) for kind in cards}
            if len(cards) == size and settles(rules, route, payment):
                return payment
    return None


def station_payments(n: int, hand: dict[str, int]) -> list[Payment]:
    """Every way to pay for one's n-th station: n cards (G2)."""
    return mixes_of(n, COLOURS, hand)


def surcharge_payments(n: int, laid: Payment, hand: dict[str, int]) -> list[Payment]:
    """Every way to pay n more cards after laying down *laid* in a tunnel (U1, U2, U7)."""
    return mixes_of(n, colours_in(laid), hand)


def surcharge(laid: Payment, turned: list[str]) -> int:
    """How many more cards a tunnel costs (U1; U2 if only locomotives were laid down)."""
    return sum(1 for card in turned if card == LOCOMOTIVE or card in colours_in(laid))


def colours_in(payment: Payment) -> list[str]:
    """The colours of a payment, locomotives left aside."""
    return [colour for colour in COLOURS if payment.get(colour, 0)]


def mixes_of(n: int, colours: list[str], hand: dict[str, int]) -> list[Payment]:
    """Every way to lay down n cards of one of *colours* and locomotives, or locomotives alone."""
    mixes = [
        {colour: n - locomotives, LOCOMOTIVE: locomotives}
        for colour in colours
        for locomotives in range(n)
        if hand[colour] >= n - locomotives and hand[LOCOMOTIVE] >= locomotives
    ]
    if hand[LOCOMOTIVE] >= n:
        mixes.append({LOCOMOTIVE: n})
    return mixes


def _colours(route: Route) -> list[str]:
    """The colours a route may be paid in (C2, F3)."""
    return COLOURS if route["colour"] == "grey" else [route["colour"]]


def _cards_per_substitution(rules: Rules, route: Route) -> int | None:
    """How many cards of any kind stand for one: four on Murmansk-Lieksa, three on ferries."""
    if route["substitute"] is not None:
        return route["substitute"]
    return rules["cards_for_ferry_locomotive"] if route["kind"] == "ferry" else None


def _settles_in(colour: str, rules: Rules, route: Route, payment: Payment) -> bool:
    """Whether the cards pay for the route if its spaces are of this colour."""
    length = route["length"]
    cards = sum(payment.values())
    own = payment.get(colour, 0)
    locomotives = payment.get(LOCOMOTIVE, 0)
    per_card = _cards_per_substitution(rules, route)
    if per_card is None:
        if route["kind"] not in rules["wild_on"]:
            return cards == length == own
        return cards == length == own + locomotives and locomotives >= route["symbols"]
    t, remainder = divmod(cards - length, per_card - 1)
    if remainder or not 0 <= t <= length:
        return False
    if route["kind"] == "ferry":
        return min(own, length - route["symbols"]) + locomotives >= length - t  # F2
    return own >= length - t  # N2
