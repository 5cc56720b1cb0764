"""One game played by the engine and the oracle side by side, compared at every step."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import wagonway as ww
from tests.differential.chance import EngineChance
from tests.differential.players import Player, one_colour, random_cards
from tests.oracle.game import Oracle

TRIALS = 1
"""Random moves a step, most of them illegal, on which both must agree."""

TABLES = [
    *((edition, seats) for edition in ("usa-2004", "usa", "europe") for seats in (2, 3, 4, 5)),
    *(("nordic", seats) for seats in (2, 3)),
    *(("pennsylvania", seats) for seats in (2, 3, 4, 5)),
]


class Difference(AssertionError):
    """Engine and oracle disagree; says where, and how to see it again."""


@dataclass
class Report:
    """What was compared."""

    games: int = 0
    steps: int = 0
    moves: int = 0
    trials: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Report") -> None:
        """Add up."""
        self.games += other.games
        self.steps += other.steps
        self.moves += other.moves
        self.trials += other.trials
        self.events += other.events


class Match:
    """A game on both sides."""

    def __init__(self, edition: str, seats: int, seed: int) -> None:
        self.name = f"{edition}, {seats} seats, seed {seed}"
        self.dice = random.Random(f"{edition} {seats} {seed}")
        self.engine = ww.new(edition, seats, seed)
        self.oracle = Oracle(edition, seats, EngineChance(edition, seats, seed))
        self.players = [Player(self.dice) for _ in range(seats)]
        self.played: list[str] = []
        self.report = Report(games=1)

    def play(self) -> Report:
        """Play to the end; raises Difference at the first one."""
        self.compare_state()
        while not self.engine.is_over:
            seat = self.dice.choice(self.engine.pending())
            moves = self.compare_moves(seat)
            for _ in range(TRIALS):
                self.compare_trial(seat, moves)
            move = self.players[seat].choose(moves)
            self.played.append(f"{seat} {move}")
            self.engine.play(move, seat)
            self.oracle.play(seat, move)
            self.note(move)
            self.compare_state()
            self.report.steps += 1
        outcome = self.engine.outcome()
        assert outcome is not None
        self.same("outcome", outcome.to_json(), self.oracle.outcome())
        self.report.events[f"decided by {outcome.decided_by}"] += 1
        return self.report

    def compare_moves(self, seat: int) -> list[str]:
        """The same legal moves; of payments with substitutions, the same routes and all legal."""
        moves = [str(move) for move in self.engine.moves(seat)]
        expected = self.oracle.moves(seat)
        self.report.moves += len(moves)
        known = set(expected)
        extra = [move for move in moves if move not in known]
        self.same("moves without substitution", sorted(set(moves) - set(extra)), sorted(expected))
        self.same("moves named twice", len(moves), len(set(moves)))
        for move in extra:
            self.same(f"{move!r} is legal", True, self.oracle.is_legal(seat, move))
        listed = {move.split(" ")[1] for move in moves if move.startswith("claim")}
        substitutable = self.oracle.substitutable(seat)
        self.same("routes to be claimed by substitution", set(substitutable) - listed, set())
        routes = {move.split(" ")[1] for move in extra}
        self.same("routes that need none", routes - set(substitutable), set())
        self.report.events["substitutions on offer"] += len(extra)
        return moves

    def compare_trial(self, seat: int, moves: list[str]) -> None:
        """A random move that both must accept, or both refuse."""
        text = self.trial(seat)
        if text is None:
            return
        self.report.trials += 1
        expected = self.oracle.is_legal(seat, text)
        # What is refused must change nothing, so that it can be tried on the game itself.
        trial = self.engine.copy() if expected else self.engine
        try:
            trial.play(text, seat)
        except ww.IllegalMove:
            self.same(f"{text!r} is legal", False, expected)
            return
        self.same(f"{text!r} is legal", True, expected)
        self.report.events["legal trials"] += 1
        if text not in moves:
            self.report.events["payments beyond the list"] += 1

    def trial(self, seat: int) -> str | None:
        """The text of a move that may be legal."""
        dice, hand = self.dice, self.oracle.hands[seat]
        routes = list(self.engine.board.routes)
        special = [route for route in routes if route.ferry or route.wild_substitute]
        match dice.randrange(6):
            case 0:
                return f"draw {dice.choice(['deck', 'red', 'blue', 'green', 'locomotive'])}"
            case 1:
                route = dice.choice(routes)
                return f"claim {route.id} {one_colour(dice, hand, route.length)}"
            case 2 | 3 if special:
                route = dice.choice(special)
                stand_in = route.wild_substitute or self.engine.edition.rulebook.ferry_loco_cards
                size = route.length + dice.randint(0, route.length) * max(1, stand_in - 1)
                cards = random_cards(dice, hand, size)
                return f"claim {route.id} {cards}" if cards else None
            case 4:
                city = dice.choice(self.engine.board.cities).id
                return f"station {city} {one_colour(dice, hand, dice.randint(1, 3))}"
            case _:
                return dice.choice(["stop", "pass", "tickets", "retreat"])

    def compare_state(self) -> None:
        """The same position, card by card."""
        ours, expected = self.engine.position(), dict(self.oracle.position())
        for key in ("tickets", "offer", "refused"):
            ours[key] = [["-".join(pair) for pair in tickets] for tickets in ours[key]]
        for key in ("ticket_deck", "box"):
            ours[key] = ["-".join(pair) for pair in ours[key]]
        ours["tickets"] = [sorted(tickets) for tickets in ours["tickets"]]
        ours["box"] = sorted(ours["box"])
        if self.engine.is_over:
            expected["last_turns"] = None
        for key, value in expected.items():
            self.same(key, ours[key], value)
        self.same("pending", self.engine.pending(), self.oracle.pending())

    def note(self, move: str) -> None:
        """Count what happens rarely."""
        position, events = self.oracle, self.report.events
        events[move.split(" ")[0]] += 1
        events["gaps in the market"] += None in position.cards.market
        events["empty ticket deck"] += not position.ticket_deck
        events["tunnel with fewer than three cards"] += 0 < len(position.turned) < 3
        events["neutral share chosen"] += move.endswith("neutral")
        if self.engine.is_over:
            events["reshuffles"] += position.cards.reshuffles
            events["ended by passing"] += position.passes == position.seats

    def same(self, what: str, ours: Any, expected: Any) -> None:
        """Raise Difference unless both are equal."""
        if ours != expected:
            played = "\n  ".join(self.played)
            raise Difference(
                f"{self.name}: {what}\nengine: {ours!r}\noracle: {expected!r}\nafter\n  {played}"
            )
