"""What a seat may see: the only way anything leaves the core towards a player or a spectator.

`view_of` builds its answer from a list of what is public (V1) and of what is the viewer's own,
never by taking secrets out of the whole. Nothing here reads another hand, a deck or another's
tickets but for their sizes.
"""

from collections.abc import Mapping
from typing import Any, Protocol, cast

from wagonway.editions import Edition, load
from wagonway.engine.audit import audit
from wagonway.engine.box import Box, pack
from wagonway.engine.chance import seed_generator
from wagonway.engine.legal import update_legal
from wagonway.engine.limits import MAX_OFFER
from wagonway.engine.records import blank
from wagonway.engine.redeal import redeal
from wagonway.engine.state import Player, State
from wagonway.engine.tickets import BACK, BACK_AGAIN
from wagonway.errors import PositionError, SetupError
from wagonway.lexicon import Lexicon, bits_of, lexicon_of, write_counts
from wagonway.position.board import lay_out, resume_phase
from wagonway.position.builder import read_origins
from wagonway.position.fields import Fields
from wagonway.position.writer import write_board, write_origins, write_shares
from wagonway.vocab import (
    FIRST_TICKETS,
    MARKET_SIZE,
    N_CARDS,
    OVER,
    SURCHARGE,
)


class Generator(Protocol):
    """Whatever gives random bits, like `random.Random`."""

    def getrandbits(self, k: int, /) -> int:
        """An integer of *k* random bits."""


def view_of(lexicon: Lexicon, box: Box, state: State, viewer: int | None) -> dict[str, Any]:
    """What *viewer* may see, JSON-able; None is a spectator."""
    view = open_view_of(lexicon, box, state)
    if viewer is not None:
        view = seat_view_of(lexicon, state, viewer, view)
    return {**view, "memory": memory_of(lexicon, state, viewer)}


def open_view_of(lexicon: Lexicon, box: Box, state: State) -> dict[str, Any]:
    """What everybody may see, without what can be remembered of earlier positions."""
    players = state.player[: state.n_seats]
    choosing = state.phase == FIRST_TICKETS
    return {
        **write_board(lexicon, state),
        "viewer": None,
        "pending": pending_seats(state),
        "deck": state.n_deck,
        "ticket_deck": state.n_ticket_deck,
        "reshuffles": state.reshuffles,
        "due": state.due if state.phase == SURCHARGE else 0,
        # Which of the neutral player's shares count is drawn after the last turn (P5).
        "revealed_shares": (write_shares(lexicon, state.revealed) if state.phase == OVER else None),
        "players": [
            {
                "wagons": player.wagons,
                "stations": player.stations,
                "score": player.score,
                "cards": sum(player.hand),
                "known": write_counts(player.known),
                # Until all have chosen, nobody learns what another kept, nor how much (S4).
                "tickets": None if choosing else player.tickets.bit_count(),
                "offer": _offer_size(box, state, player),
                "shares": write_shares(lexicon, player.shares),
                "ticket_list": (
                    lexicon.pairs(bits_of(player.tickets)) if state.phase == OVER else None
                ),
            }
            for player in players
        ],
    }


def seat_view_of(
    lexicon: Lexicon, state: State, viewer: int, public: Mapping[str, Any]
) -> dict[str, Any]:
    """What everybody may see, whose parts it shares, and what is a seat's own."""
    me = state.player[viewer]
    return {
        **public,
        "viewer": viewer,
        "hand": write_counts(me.hand),
        "tickets": lexicon.pairs(bits_of(me.tickets)),
        "offer": lexicon.pairs(me.offer[: me.n_offer]),
        "refused": lexicon.pairs(me.refused[: me.n_refused]),
    }


def memory_of(lexicon: Lexicon, state: State, viewer: int | None) -> dict[str, Any]:
    """What follows from earlier positions, for all who watched, and for a seat from its own."""
    players = state.player[: state.n_seats]
    choosing = state.phase == FIRST_TICKETS
    memory = {
        "pool": write_counts(state.pool),
        "blind_counts": [sum(player.blind) for player in players],
        "first_kept": [0 if choosing else player.first_kept for player in players],
        "recycled": [player.recycled for player in players],
        "recycled_offer": [player.recycled_offer for player in players],
        "origins": write_origins(state),
    }
    if viewer is not None:
        me = state.player[viewer]
        memory["blind"] = write_counts(me.blind)
        memory["seen"] = lexicon.pairs(bits_of(me.seen))
        memory["boxed"] = lexicon.pairs(bits_of(me.boxed))
        memory["put_back"] = _put_back(lexicon, state, viewer)
    return memory


def pending_seats(state: State) -> list[int]:
    """The seats that owe a decision now."""
    if state.phase == FIRST_TICKETS:
        return [seat for seat in range(state.n_seats) if not state.player[seat].chosen]
    return [] if state.phase == OVER else [state.seat]


def _offer_size(box: Box, state: State, player: Player) -> int:
    """Tickets a seat is looking at: those dealt, whatever it has decided about them so far."""
    if state.phase == FIRST_TICKETS:
        return 0 if player.chosen else box.first_long + box.first_regular
    return player.n_offer + player.n_refused


def _put_back(lexicon: Lexicon, state: State, viewer: int) -> dict[str, list[str]]:
    """The tickets of the deck that the viewer put there, by place from the top."""
    found = {}
    for place in range(state.n_ticket_deck):
        if state.ticket_origin[place] in (BACK + viewer, BACK_AGAIN + viewer):
            pair = list(lexicon.ticket_pairs[state.ticket_deck[place]])
            found[str(state.n_ticket_deck - 1 - place)] = pair
    return found


def deal_unseen(view: object, rng: Generator | int) -> tuple[Edition, State]:
    """A random state that the view's seat can't tell from the true one.

    Raises PositionError if the view can't be one of a seat in a game that goes on.
    """
    edition, state = _read(view)
    box = pack(edition)
    viewer = cast(Mapping[str, Any], view)["viewer"]
    generator = [0] * 4
    seed_generator(generator, _bits(rng), _bits(rng) if not isinstance(rng, int) else 0)
    try:
        redeal(box, state, viewer, generator)
    except IndexError:
        raise PositionError("the view contradicts itself; expected one of a game") from None
    wrong = audit(box, state)
    if wrong:
        raise PositionError(f"the view contradicts itself: {wrong[0]}; expected one of a game")
    return edition, state


def seen_state(view: object) -> tuple[Edition, State]:
    """The record that `conceal` writes for the view's seat: what it may see, and sizes of the rest.

    Raises PositionError if the view can't be one of a seat in a game that goes on.
    """
    edition, state = _read(view)
    viewer = cast(Mapping[str, Any], view)["viewer"]
    if state.phase == FIRST_TICKETS and not state.player[viewer].chosen:
        state.seat = viewer
    if state.seat == viewer:
        update_legal(pack(edition), state)
    return edition, state


def _read(view: object) -> tuple[Edition, State]:
    if not isinstance(view, Mapping) or "edition" not in view:
        raise PositionError("this is not a view; expected what game.view(seat) gives")
    edition = load(view["edition"])
    try:
        return edition, _rebuild(lexicon_of(edition), pack(edition), view)
    except (KeyError, TypeError, AttributeError, IndexError, OverflowError) as error:
        raise PositionError(f"the view is damaged ({error!r}); expected a whole one") from None


def _bits(rng: Generator | int) -> int:
    if isinstance(rng, int):
        return rng & (1 << 63) - 1
    if not hasattr(rng, "getrandbits"):
        raise SetupError(f"{rng!r} is no generator; expected a number or a random.Random")
    return rng.getrandbits(63)


def _rebuild(lexicon: Lexicon, box: Box, view: Mapping[str, Any]) -> State:
    """A state in which all that the seat knows is right, and all else has only the right size."""
    players = view["players"]
    n_seats = len(players)
    viewer = view["viewer"]
    if viewer is None or not 0 <= viewer < n_seats:
        raise PositionError('"viewer": expected a seat; a spectator knows nothing to deal around')
    if view["phase"] == "over":
        raise PositionError("the game is over: nothing is left to deal")
    shares = [player["shares"] for player in players]
    fields = Fields(lexicon, {**view, "shares": shares}, n_seats)
    memory = fields.table("memory")
    state = blank(State)
    lay_out(box, state, fields)
    state.market = fields.market(MARKET_SIZE)
    state.discard, state.laid = fields.counts("discard"), fields.counts("laid")
    state.n_discard = sum(state.discard)
    turned = fields.cards("turned")
    state.n_turned = len(turned)
    state.turned[: len(turned)] = turned
    state.n_deck = fields.whole("deck", 0, N_CARDS, 0)
    state.n_ticket_deck = fields.whole("ticket_deck", 0, box.n_tickets, 0)
    state.ticket_origin[: state.n_ticket_deck] = read_origins(memory, state.n_ticket_deck)
    state.pool = memory.counts("pool")
    first_kept = memory.whole_per_seat("first_kept", MAX_OFFER)
    recycled = memory.whole_per_seat("recycled", box.n_tickets)
    recycled_offer = memory.whole_per_seat("recycled_offer", MAX_OFFER)
    blind = memory.whole_per_seat("blind_counts", N_CARDS)
    for seat, player in enumerate(state.player[:n_seats]):
        player.chosen = 0 if state.phase == FIRST_TICKETS and seat in view["pending"] else 1
        player.first_kept = first_kept[seat]
        player.recycled, player.recycled_offer = recycled[seat], recycled_offer[seat]
        player.known = Fields(lexicon, players[seat], n_seats).counts("known")
        if seat != viewer:
            player.hand = list(player.known)
            player.hand[0] += players[seat]["cards"] - sum(player.known)
            player.blind[0] = blind[seat]
            player.tickets = (1 << (players[seat]["tickets"] or 0)) - 1
            player.n_offer = players[seat]["offer"]
    _place_own(lexicon, state, fields, memory, viewer)
    resume_phase(box, state, fields)
    return state


def _place_own(lexicon: Lexicon, state: State, fields: Fields, memory: Fields, viewer: int) -> None:
    """The viewer's cards and tickets, and what it put under the deck."""
    me = state.player[viewer]
    me.hand, me.blind = fields.counts("hand"), memory.counts("blind")
    me.tickets = sum(1 << ticket for ticket in fields.tickets("tickets"))
    me.seen = sum(1 << ticket for ticket in memory.tickets("seen"))
    me.boxed = sum(1 << ticket for ticket in memory.tickets("boxed"))
    for key, place in (("offer", me.offer), ("refused", me.refused)):
        tickets = fields.tickets(key)
        place[: len(tickets)] = tickets
    me.n_offer, me.n_refused = len(fields.tickets("offer")), len(fields.tickets("refused"))
    if state.phase == FIRST_TICKETS:
        me.first_kept = me.tickets.bit_count()
    for place, pair in memory.data["put_back"].items():
        ticket = lexicon.ticket_index["-".join(pair)]
        state.ticket_deck[state.n_ticket_deck - 1 - int(place)] = ticket
