"""The game: set-up, the legal moves of each phase, what each move does, the end of a turn."""

import copy
from typing import Final

from .boards import load_board
from .cards import Cards, counts, read_cards, write_cards
from .chance import Chance
from .keeping import keeps, read_keep
from .payment import (
    Payment,
    holds,
    payments,
    settles,
    station_payments,
    substitution,
    surcharge,
    surcharge_payments,
)
from .position import Outcome, Phase, Position
from .rules import EDITIONS, END_AT_WAGONS, KINDS, LOCOMOTIVE, TURNED_IN_A_TUNNEL
from .scoring import score

DRAWN_IN_A_TURN = 2
COST: Final = ("length", "colour", "kind", "symbols", "substitute")
"""What the payments of a route depend on."""


class Oracle:
    """One game of one edition, with everything in plain sight."""

    def __init__(self, edition: str, seats: int, chance: Chance, first: int | None = None) -> None:
        self.edition = edition
        self.rules = EDITIONS[edition]
        self.board = load_board(edition)
        self.costs = {
            name: tuple(route[key] for key in COST) for name, route in self.board["routes"].items()
        }
        self.chance = chance
        least, most = self.rules["seats"]
        if not least <= seats <= most:
            raise ValueError(f"{edition} is for {least} to {most} players, not {seats}")
        self.seats = seats
        self.first = chance.first() if first is None else first  # S7
        self.seat: int | None = self.first
        self.phase: Phase = "first_tickets"
        self.turn = 0
        self.passes = 0
        self.last_turns: int | None = None

        self.cards = Cards(chance, self.rules["flush_at"])
        self.hands = [self.cards.deal_hand() for _ in range(seats)]  # S2
        self.cards.fill()  # S2, S3
        self.laid: Payment = {}
        self.turned: list[str] = []
        self.claiming: str | None = None
        """The route of a claim that is not finished: a surcharge or a share is awaited."""

        self.tickets: list[list[str]] = [[] for _ in range(seats)]
        self.refused: list[list[str]] = [[] for _ in range(seats)]
        self.offers: list[list[str]] = [[] for _ in range(seats)]
        self.box: list[str] = []
        self._deal_tickets()

        self.owners: dict[str, int] = {}
        self.wagons = [self.rules["wagons"]] * seats
        self.stations: dict[str, int] = {}
        self.stacks = {  # S6
            name: list(range(1, company["shares"] + 1))
            for name, company in self.board["companies"].items()
        }
        self.shares: list[dict[str, list[int]]] = [{} for _ in range(seats)]
        self.neutral_shares: dict[str, list[int]] = {}

    # What may be asked of a game

    def pending(self) -> list[int]:
        """The seats that owe a decision: all who have not chosen first tickets (S4), or one."""
        if self.phase == "first_tickets":
            return [seat for seat in range(self.seats) if self.offers[seat]]
        return [] if self.seat is None else [self.seat]

    def moves(self, seat: int) -> list[str]:
        """All legal moves of a seat, but for payments with a substitution (F2, N2)."""
        if seat not in self.pending():
            return []
        match self.phase:
            case "first_tickets":
                least, refused = self.rules["first_kept"], self.rules["first_refused"]
                return keeps(self.offers[seat], least, refused == "under")
            case "tickets":
                least, refused = self.rules["later_kept"], self.rules["later_refused"]
                return keeps(self.offers[seat], least, refused == "under")
            case "second_card":
                return self._draws(1) + (["stop"] if self.rules["may_stop"] else [])  # M1
            case "surcharge":
                due = surcharge(self.laid, self.turned)
                ways = surcharge_payments(due, self.laid, self.hands[seat])
                return [f"surcharge {write_cards(way)}" for way in ways] + ["retreat"]  # U3
            case "share":
                return [f"share {company}" for company in self._companies()]  # P1
            case "neutral_share":
                return [f"share {company} neutral" for company in self._companies()]  # P2
            case _:
                return self._turn_moves(seat)

    def substitutable(self, seat: int) -> list[str]:
        """The routes that the seat may claim now with some substitution, t >= 1 (F2, N2)."""
        if self.phase != "turn" or seat != self.seat:
            return []
        return [
            name
            for name, route in self.board["routes"].items()
            if substitution(self.rules, route, self.hands[seat]) is not None
            and self._is_claimable(seat, name)
        ]

    def is_legal(self, seat: int, text: str) -> bool:
        """Whether this canonical text is a legal move of the seat, with any payment."""
        if self.phase != "turn" or seat != self.seat:
            return text in self.moves(seat)
        match text.split(" "):
            case ["draw", _]:
                return text in self._draws(DRAWN_IN_A_TURN)
            case ["claim", name, *words] if name in self.board["routes"]:
                cards = read_cards(" ".join(words))
                return (
                    cards is not None
                    and self._is_claimable(seat, name)
                    and holds(self.hands[seat], cards)
                    and settles(self.rules, self.board["routes"][name], cards)
                )
            case ["station", *_]:
                return text in self._station_moves(seat)
            case ["tickets"]:
                return bool(self.ticket_deck)
            case _:
                return text in self._turn_moves(seat)

    def position(self) -> Position:
        """Everything that lies on the table, as plain data that shares nothing with the game."""
        position: Position = {
            "edition": self.edition,
            "seats": self.seats,
            "seat": self.seat,
            "first": self.first,
            "phase": self.phase,
            "turn": self.turn,
            "passes": self.passes,
            "hands": [counts(hand) for hand in self.hands],
            "market": list(self.cards.market),
            "deck": list(self.cards.deck),
            "discard": counts(self.cards.discards),
            "tickets": [sorted(tickets) for tickets in self.tickets],
            "offer": [list(offer) for offer in self.offers],
            "refused": [list(refused) for refused in self.refused],
            "ticket_deck": list(self.ticket_deck),
            "box": sorted(self.box),
            "routes": dict(self.owners),
            "stations": dict(self.stations),
            "shares": [_copy_holding(holding) for holding in self.shares],
            "neutral_shares": _copy_holding(self.neutral_shares),
            "wagons": list(self.wagons),
            "last_turns": self.last_turns,
            "laid": counts(self.laid),
            "turned": list(self.turned),
        }
        return position

    def outcome(self) -> Outcome:
        """The final scores of a game that is over."""
        if self.phase != "over":
            raise ValueError("the game is not over")
        return score(self.position(), self._revealed())

    def copy(self) -> "Oracle":
        """A game that goes its own way from here, under the same chance."""
        shared = (self.chance, self.board, self.rules, self.costs)
        return copy.deepcopy(self, {id(thing): thing for thing in shared})

    # What is legal

    def _turn_moves(self, seat: int) -> list[str]:
        """The one action of a turn (T1), or a pass if there is none at all (T2)."""
        moves = self._draws(DRAWN_IN_A_TURN)
        if self.ticket_deck:
            moves.append("tickets")  # K1
        prices: dict[tuple[object, ...], list[str]] = {}  # routes that cost the same, once
        for name, route in self.board["routes"].items():
            if self._is_claimable(seat, name):
                cost = self.costs[name]
                if cost not in prices:
                    ways = payments(self.rules, route, self.hands[seat])
                    prices[cost] = [write_cards(way) for way in ways]
                moves += [f"claim {name} {price}" for price in prices[cost]]
        moves += self._station_moves(seat)
        if not moves and not self.substitutable(seat):
            moves.append("pass")
        return moves

    def _draws(self, left: int) -> list[str]:
        """The cards that may be taken while so many of the two are left (M1, M2, M5)."""
        deck = ["draw deck"] if self.cards.can_draw() else []
        face_up = [kind for kind in KINDS if kind in self.cards.market]
        return deck + [f"draw {kind}" for kind in face_up if self._weight(kind) <= left]

    def _weight(self, face_up: str) -> int:
        return self.rules["face_up_locomotive"] if face_up == LOCOMOTIVE else 1

    def _is_claimable(self, seat: int, name: str) -> bool:
        """A free route, wagons enough (C1), and its other track allows it (D1, D2, D3)."""
        route = self.board["routes"][name]
        if name in self.owners or self.wagons[seat] < route["length"]:
            return False
        if route["group"] is None:
            return True
        tracks = self.board["groups"][route["group"]]
        others = [self.owners[track] for track in tracks if track in self.owners]
        if self.seats < self.rules["both_tracks_from"]:
            return not others
        return seat not in others

    def _station_moves(self, seat: int) -> list[str]:
        """Every city without a station, every way to pay for one's next (G1, G2)."""
        built = list(self.stations.values()).count(seat)
        if built == self.rules["stations"]:
            return []
        ways = [write_cards(way) for way in station_payments(built + 1, self.hands[seat])]
        free = [city for city in self.board["cities"] if city not in self.stations]
        return [f"station {city} {way}" for city in free for way in ways]

    def _companies(self) -> list[str]:
        """The companies of the route being claimed that have shares left (P1, P2)."""
        assert self.claiming is not None
        return [c for c in self.board["routes"][self.claiming]["companies"] if self.stacks[c]]

    # What a move does

    def play(self, seat: int, text: str) -> None:
        """Play a legal move, given in its canonical text."""
        if not self.is_legal(seat, text):
            raise ValueError(f"seat {seat} may not play {text!r}")
        verb, *words = text.split(" ")
        if self.phase == "turn":
            self.passes = self.passes + 1 if verb == "pass" else 0
        match verb:
            case "keep" if self.phase == "first_tickets":
                self._keep_first(seat, text)
            case "keep":
                self._keep_later(seat, text)
            case "draw":
                self._draw(seat, words[0])
            case "tickets":
                self._draw_tickets(seat)
            case "claim":
                self._lay_down(seat, words[0], _cards(words[1:]))
            case "surcharge":
                self._add_surcharge(seat, _cards(words))
            case "retreat":
                self._retreat(seat)
            case "station":
                self._build_station(seat, words[0], _cards(words[1:]))
            case "share":
                self._choose_share(seat, words[0])
            case _:  # stop, pass
                self._end_turn(seat)

    def _deal_tickets(self) -> None:
        """Deal first tickets; what is left of the long ones leaves the game (S4, S5)."""
        self.ticket_deck: list[str] = []
        for deck, n in self.rules["first_dealt"].items():
            tickets = list(self.chance.tickets(deck))
            assert sorted(tickets) == sorted(self.board["decks"][deck])
            for offer in self.offers:
                offer += tickets[:n]
                del tickets[:n]
            if deck == "regular":
                self.ticket_deck = tickets
            else:
                self.box += tickets

    def _keep_first(self, seat: int, text: str) -> None:
        """Keep first tickets; when all have chosen, the others are put away (S4, S8)."""
        self.tickets[seat], self.refused[seat] = read_keep(self.offers[seat], text)
        self.offers[seat] = []
        clockwise = [(self.first + i) % self.seats for i in range(self.seats)]
        waiting = [other for other in clockwise if self.offers[other]]
        if waiting:
            self.seat = waiting[0]
            return
        refused = [ticket for other in clockwise for ticket in self.refused[other]]
        if self.rules["first_refused"] == "mixed":
            mixed = list(self.chance.mix(list(refused)))
            assert sorted(mixed) == sorted(refused)
            self.ticket_deck += mixed
        else:
            self._put_away(refused, self.rules["first_refused"])
        self.refused = [[] for _ in range(self.seats)]
        self.seat = self.first
        self.phase = "turn"

    def _draw_tickets(self, seat: int) -> None:
        """Draw tickets, fewer if fewer are left; if all must be kept, they are (K1)."""
        n = self.rules["later_drawn"]
        self.offers[seat], self.ticket_deck = self.ticket_deck[:n], self.ticket_deck[n:]
        self.phase = "tickets"
        if len(self.offers[seat]) <= self.rules["later_kept"]:
            self._keep_later(seat, " ".join(["keep", *self.offers[seat]]))

    def _keep_later(self, seat: int, text: str) -> None:
        """Keep some of the tickets just drawn (K2)."""
        kept, back = read_keep(self.offers[seat], text)
        self.offers[seat] = []
        self.tickets[seat] += kept
        self._put_away(back, self.rules["later_refused"])
        self._end_turn(seat)

    def _put_away(self, tickets: list[str], where: str) -> None:
        """Under the deck, the first of them first, or out of the game (S8, K2)."""
        if where == "under":
            self.ticket_deck += tickets
        else:
            self.box += tickets

    def _draw(self, seat: int, what: str) -> None:
        """Take a card; a second follows if one may be taken (M1, M2, M5)."""
        left = DRAWN_IN_A_TURN if self.phase == "turn" else 1
        if what == "deck":
            card = self.cards.draw()
            assert card is not None
            left -= 1
        else:
            card = what
            self.cards.take(card)
            left -= self._weight(card)
        self.hands[seat][card] += 1
        if left > 0 and self._draws(left):
            self.phase = "second_card"
        else:
            self._end_turn(seat)

    def _lay_down(self, seat: int, name: str, cards: Payment) -> None:
        """Pay for a route; a tunnel turns cards and may ask for more (C4, U1, U3, U5)."""
        self.claiming = name
        self._move_to_laid(seat, cards)
        if self.board["routes"][name]["kind"] == "tunnel":
            for _ in range(TURNED_IN_A_TUNNEL):
                card = self.cards.draw()
                if card is not None:
                    self.turned.append(card)
        if surcharge(self.laid, self.turned):
            self.phase = "surcharge"
        else:
            self._claim(seat)

    def _add_surcharge(self, seat: int, cards: Payment) -> None:
        self._move_to_laid(seat, cards)
        self._claim(seat)

    def _retreat(self, seat: int) -> None:
        """Take back what was laid down; the turn ends (U3, U4)."""
        for kind, n in self.laid.items():
            self.hands[seat][kind] += n
        self.laid = {}
        self.claiming = None
        self._clear_table()
        self._end_turn(seat)

    def _claim(self, seat: int) -> None:
        """The route is the seat's: cards are discarded, wagons laid (C4, U4, U6), a share due."""
        assert self.claiming is not None
        self._clear_table()
        self.owners[self.claiming] = seat
        self.wagons[seat] -= self.board["routes"][self.claiming]["length"]
        self.phase = "share"
        if len(self._companies()) <= 1:
            self._take_share(seat, self._companies())

    def _choose_share(self, seat: int, company: str) -> None:
        if self.phase == "share":
            self._take_share(seat, [company])
        else:
            self._take_neutral_share(seat, [company])

    def _take_share(self, seat: int, companies: list[str]) -> None:
        """The seat's share, if there is one (P1); then the neutral player's is due (P2)."""
        self._take_top(self.shares[seat], companies)
        self.phase = "neutral_share"
        if self.seats != self.rules["neutral_player_at"]:
            self._take_neutral_share(seat, [])
        elif len(self._companies()) <= 1:
            self._take_neutral_share(seat, self._companies())

    def _take_neutral_share(self, seat: int, companies: list[str]) -> None:
        self._take_top(self.neutral_shares, companies)
        self.claiming = None
        self._end_turn(seat)

    def _take_top(self, holding: dict[str, list[int]], companies: list[str]) -> None:
        """Move the top share of the chosen company, if any, to a holding (P1, S6)."""
        for company in companies:
            holding.setdefault(company, []).append(self.stacks[company].pop(0))

    def _build_station(self, seat: int, city: str, cards: Payment) -> None:
        """Build a station and discard its price (G1, G2)."""
        self._move_to_laid(seat, cards)
        self._clear_table()
        self.stations[city] = seat
        self._end_turn(seat)

    def _move_to_laid(self, seat: int, cards: Payment) -> None:
        for kind, n in cards.items():
            self.hands[seat][kind] -= n
            self.laid[kind] = self.laid.get(kind, 0) + n

    def _clear_table(self) -> None:
        """Discard the cards laid down and the cards turned."""
        self.cards.discard(self.laid)
        self.laid = {}
        for card in self.turned:
            self.cards.discard({card: 1})
        self.turned = []

    def _end_turn(self, seat: int) -> None:
        """Fill and check the market (M3, M4), announce or count the last turns (E1), pass on."""
        self.cards.fill()
        self.turn += 1
        if self.last_turns is not None:
            self.last_turns -= 1
        elif self.wagons[seat] <= END_AT_WAGONS:
            self.last_turns = self.seats
        if self.last_turns == 0 or self.passes == self.seats:  # E1, T2
            self.phase = "over"
            self.seat = None
        else:
            self.phase = "turn"
            self.seat = (seat + 1) % self.seats

    def _revealed(self) -> list[tuple[str, int]]:
        """Half of the neutral player's shares, rounded up (P5)."""
        if self.seats != self.rules["neutral_player_at"]:
            return []
        shares = [
            (company, number)
            for company in self.board["companies"]
            for number in sorted(self.neutral_shares.get(company, []))
        ]
        shuffled = list(self.chance.reveal(list(shares)))
        assert sorted(shuffled) == sorted(shares)
        return shuffled[: (len(shares) + 1) // 2]


def _copy_holding(holding: dict[str, list[int]]) -> dict[str, list[int]]:
    return {company: list(numbers) for company, numbers in holding.items()}


def _cards(words: list[str]) -> Payment:
    cards = read_cards(" ".join(words))
    assert cards is not None, words
    return cards
