"""The oracle by itself: random games of every edition, checked at each step (section 5)."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from . import Oracle, Position, SeededChance
from .boards import load_board
from .payment import substitution
from .rules import BOX, EDITIONS, LOCOMOTIVE
from .scoring import NEUTRAL, route_points

TABLES = [
    (edition, seats)
    for edition, rules in EDITIONS.items()
    for seats in range(rules["seats"][0], rules["seats"][1] + 1)
]
MOST_MOVES = 3000

TASTES: list[tuple[str, ...]] = [
    (),  # anything
    ("claim", "surcharge", "share", "draw"),  # a builder
    ("draw", "retreat", "stop"),  # a hoarder: the deck runs dry
    ("tickets", "station", "claim"),  # a collector
]


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_random_games_keep_the_box_complete(edition: str, seats: int) -> None:
    for seed in range(3):
        game = Oracle(edition, seats, SeededChance(edition, seats, seed))
        before = game.position()
        check_box(before)
        for _ in random_game(game, seed):
            position = game.position()
            check_box(position)
            check_step(before, position)
            before = position
        check_end(game)


def test_random_games_visit_every_phase_and_kind_of_move() -> None:
    seen: Counter[str] = Counter()
    for edition, seats, seed in [("europe", 2, 7), ("nordic", 2, 8), ("pennsylvania", 2, 9)]:
        game = Oracle(edition, seats, SeededChance(edition, seats, seed))
        for text in random_game(game, seed):
            seen[text.split(" ")[0]] += 1
            seen[game.phase] += 1
    verbs = ["draw", "stop", "tickets", "keep", "claim", "surcharge", "retreat", "station", "share"]
    phases = ["first_tickets", "turn", "second_card", "tickets", "surcharge", "share"]
    assert all(seen[name] for name in [*verbs, *phases, "neutral_share", "over"]), seen


def test_a_copy_goes_its_own_way() -> None:
    game = Oracle("europe", 3, SeededChance("europe", 3, 5))
    for i, _ in enumerate(random_game(game, 5)):
        if i == 100:
            break
    here, twin = game.position(), game.copy()
    for _ in random_game(twin, 6):
        pass
    assert game.position() == here
    assert twin.position() != here


@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_decisions_give_equal_games(edition: str) -> None:
    ends = []
    for _ in range(2):
        game = Oracle(edition, 2, SeededChance(edition, 2, 11))
        for _ in random_game(game, 11):
            pass
        ends.append((game.position(), game.outcome()))
    assert ends[0] == ends[1]


def random_game(game: Oracle, seed: int) -> Iterator[str]:
    """Play to the end, each seat after its own taste, and yield each move when it is played."""
    rng = random.Random(seed)
    tastes = [TASTES[(seed + seat) % len(TASTES)] for seat in range(game.seats)]
    for _ in range(MOST_MOVES):
        if not game.pending():
            return
        seat = rng.choice(game.pending())
        text = random_move(game, seat, tastes[seat], rng)
        game.play(seat, text)
        yield text
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def random_move(game: Oracle, seat: int, taste: tuple[str, ...], rng: random.Random) -> str:
    """A legal move: mostly the first thing of the seat's taste, else anything."""
    moves = game.moves(seat)
    assert len(set(moves)) == len(moves)
    routes = game.substitutable(seat)
    assert moves or routes
    assert "pass" not in moves or moves == ["pass"]
    for text in rng.sample(moves, min(3, len(moves))):
        assert game.is_legal(seat, text)
    if routes and (not moves or rng.random() < 0.3):
        return random_substitution(game, seat, rng.choice(routes), rng)
    if rng.random() < 0.9:
        for verb in taste:
            wanted = [text for text in moves if text.split(" ")[0] == verb]
            if wanted:
                return rng.choice(wanted)
    return rng.choice(moves)


def random_substitution(game: Oracle, seat: int, name: str, rng: random.Random) -> str:
    """A payment with t >= 1: cards drawn from the hand if they happen to pay, else a sure one."""
    route, hand = game.board["routes"][name], game.hands[seat]
    step = (route["substitute"] or 3) - 1
    held = [kind for kind, n in hand.items() for _ in range(n)]
    for _ in range(10):
        size = route["length"] + step * rng.randint(1, route["length"])
        if size <= len(held):
            cards = Counter(rng.sample(held, size))
            text = " ".join(f"{cards[kind]} {kind}" for kind in BOX if cards[kind])
            if game.is_legal(seat, f"claim {name} {text}"):
                return f"claim {name} {text}"
    sure = substitution(game.rules, route, hand)
    assert sure is not None
    return f"claim {name} " + " ".join(f"{sure[kind]} {kind}" for kind in BOX if sure.get(kind))


def check_box(position: Position) -> None:
    """Nothing is created or lost (section 5)."""
    board, rules = load_board(position["edition"]), EDITIONS[position["edition"]]

    cards: Counter[str] = Counter(position["deck"])
    cards.update(position["turned"])
    cards.update(card for card in position["market"] if card is not None)
    for heap in [*position["hands"], position["discard"], position["laid"]]:
        assert all(n > 0 for n in heap.values())
        cards.update(heap)
    assert cards == BOX

    tickets = [*position["ticket_deck"], *position["box"]]
    for holding in (position["tickets"], position["offer"], position["refused"]):
        tickets += [ticket for own in holding for ticket in own]
    assert sorted(tickets) == sorted(board["tickets"])

    for seat in range(position["seats"]):
        own = [name for name, owner in position["routes"].items() if owner == seat]
        laid = sum(board["routes"][name]["length"] for name in own)
        assert laid + position["wagons"][seat] == rules["wagons"]
        assert position["wagons"][seat] >= 0
        assert list(position["stations"].values()).count(seat) <= rules["stations"]

    taken: dict[str, list[int]] = {name: [] for name in board["companies"]}
    for shares in [*position["shares"], position["neutral_shares"]]:
        for company, numbers in shares.items():
            assert numbers == sorted(numbers)
            taken[company] += numbers
    for company, numbers in taken.items():
        assert sorted(numbers) == list(range(1, len(numbers) + 1))
        assert len(numbers) <= board["companies"][company]["shares"]

    groups: dict[str, list[int]] = {}
    for name, owner in position["routes"].items():
        if (group := board["routes"][name]["group"]) is not None:
            groups.setdefault(group, []).append(owner)
    for owners in groups.values():
        assert len(set(owners)) == len(owners)  # D1
        assert len(owners) <= (1 if position["seats"] < rules["both_tracks_from"] else 2)  # D2

    if position["phase"] in ("turn", "over"):
        exhausted = not position["deck"] and not position["discard"]
        assert exhausted or None not in position["market"]  # M3
        others = sum(n for kind, n in cards.items() if kind != LOCOMOTIVE)
        others -= sum(n for hand in position["hands"] for k, n in hand.items() if k != LOCOMOTIVE)
        if rules["flush_at"] is not None and others >= 3:
            assert position["market"].count(LOCOMOTIVE) < 3  # M4


def check_step(before: Position, after: Position) -> None:
    """What was claimed stays claimed; what is announced stays announced."""
    assert before["routes"].items() <= after["routes"].items()
    assert before["stations"].items() <= after["stations"].items()
    assert len(after["routes"]) <= len(before["routes"]) + 1
    assert after["turn"] - before["turn"] in (0, 1)
    if before["last_turns"] is not None:
        assert after["last_turns"] == before["last_turns"] - (after["turn"] - before["turn"])
    elif after["last_turns"] is not None:
        assert after["last_turns"] == after["seats"]
        assert before["seat"] is not None
        assert after["wagons"][before["seat"]] <= 2


def check_end(game: Oracle) -> None:
    """The game is over for a reason (E1, T2) and its lines add up."""
    position, outcome = game.position(), game.outcome()
    assert position["phase"] == "over"
    assert position["seat"] is None
    assert position["last_turns"] == 0 or position["passes"] == game.seats
    assert all(game.moves(seat) == [] for seat in range(game.seats))
    for seat, line in enumerate(outcome["lines"]):
        assert sum(line.values()) == outcome["scores"][seat]
        assert line["routes"] == route_points(game.rules, game.board, position, seat)
        assert outcome["longest"][seat] <= game.rules["wagons"] - position["wagons"][seat]
        assert outcome["completed"][seat] <= len(position["tickets"][seat])
    best = max(outcome["scores"])
    assert all(outcome["scores"][seat] == best for seat in outcome["winners"])
    assert (outcome["decided_by"] == "shared") == (len(outcome["winners"]) > 1)
    assert NEUTRAL not in outcome["winners"]
