"""Whole games played twice, equal in all that a viewer may see and different in what it may not.

The second game has other cards in others' hands and in the rest of the deck, other tickets on
their offers, in their hands and in the ticket deck: everything that stays hidden from the viewer
until the end is dealt afresh. The same moves are played in both through the server's own code, and
every byte put on the viewer's socket is compared.

    python -m tests.server.leaks --games 100
"""

import argparse
import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import wagonway as ww
from wagonway.action import Move
from wagonway.lexicon import lexicon_of
from wagonway.server.catalogue import Catalogue
from wagonway.server.host import Host
from wagonway.server.hub import Listener, Room
from wagonway.server.limits import Limiter
from wagonway.server.planning import plan_move
from wagonway.server.service import Service
from wagonway.server.settings import NO_LIMITS, Settings
from wagonway.server.socket import Session
from wagonway.server.store import Append, Event, TableRow
from wagonway.server.table import Table

LOCO = "locomotive"
Json = dict[str, Any]
Played = list[tuple[int, Move]]


class NoStore:
    """A database that keeps nothing: here only what is sent matters."""

    async def append(self, append: Append) -> None:
        assert append.events


@dataclass
class Tally:
    """What a run compared."""

    games: int = 0
    positions: int = 0
    bytes: int = 0
    cards_changed: int = 0
    tickets_changed: int = 0
    skipped: int = 0
    by_edition: Counter[str] = field(default_factory=Counter)


def random_game(
    edition: str, seats: int, seed: int, most: int | None
) -> tuple[ww.Game, Json, Played]:
    """A game of *most* moves, or a whole one, the position it was dealt to, and its moves."""
    rng = Random(f"{edition} {seats} {seed}")
    game = ww.new(edition, seats, seed=seed)
    dealt = game.position()
    while not game.is_over and len(game.history) != most:
        seat = rng.choice(game.pending())
        moves = game.moves(seat)
        kinds = sorted({move.kind for move in moves})
        kind = "claim" if "claim" in kinds and rng.random() < 0.5 else rng.choice(kinds)
        game.play(rng.choice([move for move in moves if move.kind == kind]), seat)
    return game, dealt, game.history


def hidden_cards(game: ww.Game, dealt: Json, viewer: int | None) -> list[tuple[str, int, int]]:
    """Places of cards the viewer never sees: in others' first hands ("hand", seat, place among its
    cards) and in the deck ("deck", 0, place from the top)."""
    again = ww.from_position(dealt)
    others = [seat for seat in range(game.seats) if seat != viewer]
    unseen: dict[int, list[tuple[str, tuple[str, int, int]]]] = {seat: [] for seat in others}
    for seat in others:
        cards = [card for card, count in dealt["hands"][seat].items() for _ in range(count)]
        unseen[seat] = [(card, ("hand", seat, place)) for place, card in enumerate(cards)]
    deck = dealt["deck"]
    drawn = reshuffles = 0
    for seat, move in game.history:
        before = again.position()
        again.play(move, seat)
        if seat in others and move.kind == "draw" and move.card == "deck" and not reshuffles:
            if before["deck"]:
                unseen[seat].append((deck[drawn], ("deck", 0, drawn)))
        reshuffles = again.view(None)["reshuffles"]
        if not reshuffles:
            drawn = len(deck) - len(again.position()["deck"])
        if seat in others and move.cards:
            _expose(unseen[seat], Counter(again.position()["hands"][seat]))
    places = [place for seat in others for _, place in unseen[seat]]
    if not reshuffles:
        places += [("deck", 0, place) for place in range(drawn, len(deck))]
    return places


def _expose(unseen: list[tuple[str, tuple[str, int, int]]], hand: Counter[str]) -> None:
    """Forget cards that must have been shown: there are fewer in the hand than thought hidden."""
    held = Counter(card for card, _ in unseen)
    for card, count in held.items():
        for _ in range(count - hand[card]):
            unseen.remove(next(entry for entry in unseen if entry[0] == card))


def hidden_tickets(game: ww.Game, dealt: Json, viewer: int | None) -> set[str]:
    """Tickets the viewer never sees."""
    every = {ticket.id for ticket in game.board.tickets}
    if viewer is None:
        return every
    again = ww.from_position(dealt)
    seen = _own_tickets(again, viewer)
    for seat, move in game.history:
        again.play(move, seat)
        seen |= _own_tickets(again, viewer)
    return every - seen


def _own_tickets(game: ww.Game, viewer: int) -> set[str]:
    """Those on offer, and those held: the last one of the deck is kept without being offered."""
    view = game.view(viewer)
    return {"-".join(pair) for pair in view["offer"] + view["tickets"]}


def changed(
    game: ww.Game, dealt: Json, viewer: int | None, rng: Random, tally: Tally
) -> tuple[Json, Played]:
    """The deal and the moves with everything changed that the viewer may not know."""
    other: Json = json.loads(json.dumps(dealt))
    hands = [
        [card for card, count in hand.items() for _ in range(count)] for hand in dealt["hands"]
    ]
    deck = list(dealt["deck"])
    places = hidden_cards(game, dealt, viewer)
    for locos in (True, False):  # how many locomotives are in hands decides about M4
        group = [place for place in places if (_card(hands, deck, place) == LOCO) == locos]
        cards = [_card(hands, deck, place) for place in group]
        rng.shuffle(cards)
        for place, card in zip(group, cards, strict=True):
            tally.cards_changed += _card(hands, deck, place) != card
            _put(hands, deck, place, card)
    other["deck"] = deck
    other["hands"] = [dict(Counter(hand)) for hand in hands]
    other["memory"]["blind"] = other["hands"]  # nobody has seen the first cards of another
    names = _renamed(game, dealt, viewer, rng)
    tally.tickets_changed += sum(new != old for old, new in names.items())
    for key in ("offer", "tickets", "refused"):
        other[key] = [[_pair(game, names, pair) for pair in held] for held in dealt[key]]
    for key in ("ticket_deck", "box"):
        other[key] = [_pair(game, names, pair) for pair in dealt[key]]
    for key in ("seen", "boxed"):
        held = dealt["memory"][key]
        other["memory"][key] = [[_pair(game, names, p) for p in pairs] for pairs in held]
    moves = [
        (seat, _rename(move, names) if seat != viewer else move) for seat, move in game.history
    ]
    return other, moves


def _renamed(game: ww.Game, dealt: Json, viewer: int | None, rng: Random) -> dict[str, str]:
    names: dict[str, str] = {}
    hidden = hidden_tickets(game, dealt, viewer)
    for kind in ("regular", "long"):
        group = sorted(t.id for t in game.board.tickets if t.deck == kind and t.id in hidden)
        mixed = list(group)
        rng.shuffle(mixed)
        names |= dict(zip(group, mixed, strict=True))
    return names


def _pair(game: ww.Game, names: dict[str, str], pair: list[str]) -> list[str]:
    ticket = game.board.ticket("-".join(pair))
    new = game.board.ticket(names.get(ticket.id, ticket.id))
    return [new.a, new.b]


def _rename(move: Move, names: dict[str, str]) -> Move:
    if move.kind != "keep":
        return move
    kept = tuple(names.get(ticket, ticket) for ticket in move.tickets)
    return Move("keep", tickets=kept, back=tuple(names.get(ticket, ticket) for ticket in move.back))


def _card(hands: list[list[str]], deck: list[str], place: tuple[str, int, int]) -> str:
    kind, seat, at = place
    return deck[at] if kind == "deck" else hands[seat][at]


def _put(hands: list[list[str]], deck: list[str], place: tuple[str, int, int], card: str) -> None:
    kind, seat, at = place
    if kind == "deck":
        deck[at] = card
    else:
        hands[seat][at] = card


class Stage:
    """A table as the server runs it, with one listener."""

    def __init__(self, game: ww.Game, start: Json, viewer: int | None) -> None:
        self.now = 1_000_000.0
        settings = Settings("", limits=NO_LIMITS, now=lambda: self.now)
        host = Host(settings, NoStore(), Catalogue())  # type: ignore[arg-type]  # all it needs
        row = TableRow(
            id="leaktest",
            created=0.0,
            edition=lexicon_of(game.edition).reference,
            rules_version=game.edition.rules_version,
            settings={
                **{"n_seats": game.seats, "language": "en", "clock": None, "chat": True},
                **{"undo": True, "takeover": True, "start": "ask", "bot_pause": 0, "first": None},
            },
            secret=None,
            seed="0",
            start=start,
            public=False,
            status="open",
        )
        holders = {seat: f"holder {seat}" for seat in range(game.seats)}
        table = Table(row, game.edition, holders, self.now)
        for seat in range(game.seats):
            body = {"kind": "person", "name": f"P{seat}", "level": None, "reserved": False}
            table.apply(Event(seat + 1, "seat", seat, body, self.now))
        table.apply(Event(game.seats + 1, "start", None, {"first": game.first}, self.now))
        self.room = Room(table)
        self.host = host
        holder = None if viewer is None else f"holder {viewer}"
        self.listener = Listener(holder, frozenset({"hints", "memory"}), "en", 100_000)
        self.room.join(self.listener, 0, self.now)
        service = Service.__new__(Service)  # without its database
        service.settings, service.host = settings, host
        service.commands = service.chats = Limiter(0, 1, lambda: 0.0)
        self.session = Session(service, self.room, self.listener)

    async def play(self, seat: int, move: Move, viewer: int | None) -> None:
        """The viewer's moves come over its socket, others' from elsewhere."""
        self.now += 1
        seq = self.room.table.seq
        if seat == viewer:
            command = {"type": "move", "id": f"m{seq}", "seat": seat, "seq": seq, "move": str(move)}
            await self.session.hear({"text": json.dumps(command)})
            return
        await self.host.perform(
            self.room, lambda table, now: plan_move(table, now, seat, str(move), seq, None)
        )

    async def probe(self, text: str) -> None:
        """Something the viewer tries; whatever it is answered must not depend on secrets."""
        await self.session.hear({"text": text})

    def sent(self) -> list[bytes]:
        """What was put on the socket since last asked."""
        messages = []
        while not self.listener.queue.empty():
            data = self.listener.queue.get_nowait()
            assert data is not None
            messages.append(data)
        return messages


async def compare(edition: str, seats: int, seed: int, viewer: int | None, tally: Tally) -> None:
    """Play a game and its changed twin, and compare all that the viewer is sent."""
    rng = Random(f"{edition} {seats} {seed} {viewer}")
    # Towards the end of a whole game little is left that nobody has seen; of others, much.
    most = None if viewer == seed % seats else rng.randint(30, 110)
    game, dealt, moves = random_game(edition, seats, seed, most)
    other, other_moves = changed(game, dealt, viewer, rng, tally)
    if not _playable(other, other_moves):
        tally.skipped += 1  # another may do something where it had to pass: seen by all (T2)
        return
    one, two = Stage(game, dealt, viewer), Stage(game, other, viewer)
    tally.games += 1
    for number, ((seat, move), (_, twin)) in enumerate(zip(moves, other_moves, strict=True)):
        probe = _probe(game, viewer, rng, one.room.table.seq)
        for stage, played in ((one, move), (two, twin)):
            await stage.probe(probe)
            await stage.play(seat, played, viewer)
        mine, theirs = one.sent(), two.sent()
        if one.room.table.status == "over":
            break  # then all is shown
        assert mine == theirs, _difference(edition, seed, viewer, number, mine, theirs)
        assert mine
        tally.positions += 1
        tally.bytes += sum(map(len, mine))
        tally.by_edition[edition] += 1


def _playable(start: Json, moves: Played) -> bool:
    game = ww.from_position(start)
    for seat, move in moves:
        try:
            game.play(move, seat)
        except ww.IllegalMove as refusal:
            if refusal.reason != "something_is_possible":
                raise
            return False
    return True


def _probe(game: ww.Game, viewer: int | None, rng: Random, seq: int) -> str:
    """A command that may be wrong, of someone curious."""
    route = rng.choice(game.board.routes)
    texts = ["draw deck", f"claim {route.id} {route.length} red", "retreat", "pass", "nonsense"]
    ticket = rng.choice(game.board.tickets).id
    texts += [f"keep {ticket}", f"share {ticket}"]
    seat = rng.choice([seat for seat in range(game.seats) if seat != viewer])
    kind = rng.choice(["undo", "move"])
    command = {"type": kind, "id": f"p{seq}", "seat": seat, "seq": seq}
    if kind == "move":
        command["move"] = rng.choice(texts)
    return json.dumps(command)


def _difference(
    edition: str, seed: int, viewer: int | None, number: int, one: list[bytes], two: list[bytes]
) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), -1)
    where = f"{edition}, seed {seed}, viewer {viewer}, move {number}, message {at}"
    return f"{where}:\n{one[at].decode()}\n{two[at].decode()}"


def run(games: int, first_seed: int = 0) -> Tally:
    """Games of every edition in turn, each seen by every seat and by a spectator."""
    tally = Tally()
    for number in range(games):
        edition = ww.edition_names()[number % len(ww.edition_names())]
        seed = first_seed + number
        most = ww.load_edition(edition).rulebook.seats[1]
        seats = 2 + number // len(ww.edition_names()) % (most - 1)
        for viewer in (None, *range(seats)):
            asyncio.run(compare(edition, seats, seed, viewer, tally))
    return tally


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Look for leaks of hidden information.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1000)
    given = parser.parse_args()
    found = run(given.games, given.seed)
    print(
        f"{found.games} games seen by someone, {found.positions} positions, "
        f"{found.bytes / 1e6:.1f} MB compared: no byte differs "
        f"({found.cards_changed} cards and {found.tickets_changed} tickets were others; "
        f"{found.skipped} games skipped)"
    )
