"""From a position to a game's state: complete what is left out, refuse what does not fit."""

from collections.abc import Mapping
from typing import Any, Final

from wagonway.editions import Edition, load
from wagonway.engine.audit import audit
from wagonway.engine.box import Box, pack
from wagonway.engine.chance import FILL_CARDS, FILL_TICKETS, seed_generator, shuffle
from wagonway.engine.legal import update_legal
from wagonway.engine.limits import MAX_OFFER
from wagonway.engine.records import blank, copy_record
from wagonway.engine.redeal import redeal
from wagonway.engine.scoring import score_game
from wagonway.engine.state import State
from wagonway.engine.tickets import BACK, BACK_AGAIN, FRESH, MIXED_IN
from wagonway.errors import PositionError
from wagonway.lexicon import lexicon_of
from wagonway.position.board import lay_out, resume_phase
from wagonway.position.fields import Fields, only_keys
from wagonway.position.seeds import EXPECTED, read_seed, set_seed
from wagonway.vocab import (
    CARD_NAMES,
    CARDS_OF_A_COLOUR,
    FIRST_TICKETS,
    LOCO,
    LOCOMOTIVES,
    MARKET_SIZE,
    N_CARDS,
    N_KINDS,
    OVER,
    SECOND_CARD,
    TICKETS,
)

KEYS: Final = (
    *("edition", "seats", "seat", "seed", "first", "phase", "turn", "passes", "last_turns"),
    *("hands", "market", "deck", "discard", "reshuffles", "laid", "turned", "route"),
    *("tickets", "ticket_deck", "offer", "refused", "box"),
    *("routes", "stations", "wagons", "shares", "neutral_shares", "memory"),
)
MEMORY_KEYS: Final = (
    *("pool", "known", "blind", "seen", "boxed"),
    *("first_kept", "recycled", "recycled_offer", "origins"),
)


def build_state(position: object) -> tuple[Edition, State]:
    """The edition and the state of a position; raises PositionError if it does not fit the box."""
    if not isinstance(position, Mapping):
        raise PositionError(f"a position is {type(position).__name__}; expected an object")
    only_keys(position, KEYS, "position")
    if "edition" not in position:
        raise PositionError('"edition" is missing; expected the name of one')
    edition = load(position["edition"])
    box = pack(edition)
    fields = Fields(lexicon_of(edition), position, _n_seats(edition, position))
    state = blank(State)
    seed = read_seed(position.get("seed", 0))
    if seed is None:
        raise PositionError(f'"seed": {position["seed"]!r}; expected {EXPECTED}')
    set_seed(state, seed)
    lay_out(box, state, fields)
    _deal_cards(state, fields)
    _deal_tickets(box, state, fields)
    resume_phase(box, state, fields)
    _remember(box, state, fields)
    _begin(box, state)
    return edition, state


def _n_seats(edition: Edition, position: Mapping[str, Any]) -> int:
    least, most = edition.rulebook.seats
    seats = position.get("seats")
    if not isinstance(seats, int) or isinstance(seats, bool) or not least <= seats <= most:
        raise PositionError(f'"seats": {seats!r}; expected {least} to {most} in {edition.id}')
    return seats


def _deal_cards(state: State, fields: Fields) -> None:
    """Every card where it was put; the others under the deck, in an order drawn from the seed."""
    hands = fields.counts_per_seat("hands")
    market = fields.market(MARKET_SIZE)
    deck = fields.cards("deck")
    turned = fields.cards("turned")
    state.discard, state.laid = fields.counts("discard"), fields.counts("laid")
    state.n_discard = sum(state.discard)
    if len(turned) > len(state.turned):
        raise PositionError(f'"turned": {len(turned)} cards; expected at most {len(state.turned)}')
    rest = []
    for card in range(N_KINDS):
        count = market.count(card) + deck.count(card) + turned.count(card)
        count += state.discard[card] + state.laid[card] + sum(hand[card] for hand in hands)
        there_are = LOCOMOTIVES if card == LOCO else CARDS_OF_A_COLOUR
        if count > there_are:
            raise PositionError(
                f"{count} {CARD_NAMES[card]} cards, which is {count - there_are} too many; "
                f"expected at most {there_are} in all places together (S1)"
            )
        rest += [card] * (there_are - count)
    shuffle(state, FILL_CARDS, 0, rest, len(rest))
    deck += rest
    while len(market) < MARKET_SIZE:
        market.append(deck.pop(0) if deck else -1)
    state.market = market
    state.n_deck = len(deck)
    state.deck = deck[::-1] + [0] * (N_CARDS - len(deck))
    state.n_turned = len(turned)
    state.turned[: len(turned)] = turned
    for player, hand in zip(state.player, hands, strict=False):
        player.hand = hand


def _deal_tickets(box: Box, state: State, fields: Fields) -> None:
    """Every ticket where it was put; other regular ones under the deck, long ones in the box."""
    deck, out = fields.tickets("ticket_deck"), fields.tickets("box")
    held, offer = fields.tickets_per_seat("tickets"), fields.tickets_per_seat("offer")
    refused = fields.tickets_per_seat("refused")
    placed = (
        deck + out + [ticket for each in (held, offer, refused) for seat in each for ticket in seat]
    )
    for ticket in placed:
        if placed.count(ticket) > 1:
            raise PositionError(f"ticket {fields.lexicon.tickets[ticket]} is there twice")
    if any(ticket >= box.n_regular for ticket in deck):
        raise PositionError(
            '"ticket_deck": long tickets are never in it; expected regular ones (S5)'
        )
    rest = [ticket for ticket in range(box.n_regular) if ticket not in placed]
    shuffle(state, FILL_TICKETS, 0, rest, len(rest))
    deck += rest
    state.n_ticket_deck = len(deck)
    state.ticket_deck[: len(deck)] = deck[::-1]
    for seat, player in enumerate(state.player[: state.n_seats]):
        player.tickets = sum(1 << ticket for ticket in held[seat])
        for given, place, key in (
            (offer[seat], player.offer, "offer"),
            (refused[seat], player.refused, "refused"),
        ):
            if len(given) > MAX_OFFER:
                raise PositionError(f'"{key}": {len(given)} tickets; expected at most {MAX_OFFER}')
            place[: len(given)] = given
        player.n_offer, player.n_refused = len(offer[seat]), len(refused[seat])
        player.chosen = 1
    _check_offers(box, state)


def _check_offers(box: Box, state: State) -> None:
    for seat, player in enumerate(state.player[: state.n_seats]):
        if state.phase == FIRST_TICKETS:
            player.chosen = 0 if player.n_offer else 1
            dealt = box.first_regular + box.first_long
            if player.n_offer and (player.n_offer != dealt or player.n_refused or player.tickets):
                raise PositionError(
                    f'"offer": seat {seat}; expected the {dealt} tickets dealt (S4)'
                )
        elif player.n_refused:
            raise PositionError('"refused": expected none but in phase "first_tickets"')
        elif (player.n_offer > 0) != (state.phase == TICKETS and seat == state.seat):
            expected = "the seat to act to have one" if state.phase == TICKETS else "none"
            raise PositionError(f'"offer": expected {expected} in this phase')
    if state.phase == FIRST_TICKETS:
        clockwise = [(state.first + turn) % state.n_seats for turn in range(state.n_seats)]
        pending = [seat for seat in clockwise if not state.player[seat].chosen]
        if not pending:
            raise PositionError('"offer": expected a seat that has not chosen (S4)')
        state.seat = pending[0]


def _remember(box: Box, state: State, fields: Fields) -> None:
    """What the seats know; left out: what they could have seen no one has shown (M6, V1, V2)."""
    players = state.player[: state.n_seats]
    if fields.has("memory"):
        _read_memory(box, state, fields.table("memory"))
        return
    dealt = box.first_regular + box.first_long
    state.pool = [0] * N_KINDS
    for card in state.deck[: state.n_deck]:
        state.pool[card] += 1
    for player in players:
        player.blind = list(player.hand)
        player.seen = player.tickets
        for ticket in player.offer[: player.n_offer] + player.refused[: player.n_refused]:
            player.seen |= 1 << ticket
        if player.chosen:
            player.first_kept = min(player.tickets.bit_count(), dealt)
        for card in range(N_KINDS):
            state.pool[card] += player.hand[card]


def _read_memory(box: Box, state: State, fields: Fields) -> None:
    only_keys(fields.data, MEMORY_KEYS, '"memory"')
    known, blind = fields.counts_per_seat("known"), fields.counts_per_seat("blind")
    seen, boxed = fields.tickets_per_seat("seen"), fields.tickets_per_seat("boxed")
    kept = fields.whole_per_seat("first_kept", box.first_regular + box.first_long)
    recycled = fields.whole_per_seat("recycled", box.n_tickets)
    recycled_offer = fields.whole_per_seat("recycled_offer", MAX_OFFER)
    state.pool = fields.counts("pool")
    for seat, player in enumerate(state.player[: state.n_seats]):
        player.known, player.blind = known[seat], blind[seat]
        player.seen = sum(1 << ticket for ticket in set(seen[seat]))
        player.boxed = sum(1 << ticket for ticket in set(boxed[seat]))
        player.first_kept = kept[seat]
        player.recycled, player.recycled_offer = recycled[seat], recycled_offer[seat]
    state.ticket_origin[: state.n_ticket_deck] = read_origins(fields, state.n_ticket_deck)
    for seat in range(state.n_seats):
        if state.phase != OVER and not can_redeal(box, state, seat):
            raise PositionError('"memory" does not fit the rest; leave it out if it is not at hand')


def read_origins(fields: Fields, size: int) -> list[int]:
    """How each ticket came to its place in the deck; given top first, kept top last."""
    words = {"fresh": FRESH, "mixed": MIXED_IN}
    for seat in range(fields.n_seats):
        words[f"back {seat}"], words[f"again {seat}"] = BACK + seat, BACK_AGAIN + seat
    given = fields.data.get("origins")
    if not isinstance(given, list) or len(given) != size or any(str(w) not in words for w in given):
        raise PositionError(f'"origins": expected {size} of {", ".join(words)}')
    return [words[word] for word in reversed(given)]


def can_redeal(box: Box, state: State, seat: int) -> bool:
    """Whether what a seat is said to know is at all possible."""
    generator = [0] * 4
    seed_generator(generator, 1, seat)
    trial = copy_record(state)
    try:
        redeal(box, trial, seat, generator)
    except (IndexError, ValueError):
        return False
    return not audit(box, trial)


def _begin(box: Box, state: State) -> None:
    """The seat to act may decide; a game that is over is scored."""
    if state.phase == OVER:
        state.seat = (state.first + state.turn - 1) % state.n_seats
        score_game(box, state)
    update_legal(box, state)
    if state.phase == SECOND_CARD and not any(state.legal):
        raise PositionError('"phase": no second card can be drawn; expected another phase')
    wrong = audit(box, state)
    if wrong:
        raise PositionError(f"{wrong[0]}; expected a position that the rules allow")
