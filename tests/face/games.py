"""Games for the tests of the public face: every edition and seat count, at any moment."""

import random

import wagonway as ww

TABLES = [
    (edition, seats)
    for edition in ww.edition_names()
    for seats in range(
        ww.load_edition(edition).rulebook.seats[0], ww.load_edition(edition).rulebook.seats[1] + 1
    )
]
"""Every edition with every number of seats it allows."""


def choose(game: ww.Game, seat: int, dice: random.Random) -> ww.Move:
    """A random move, first its kind and then one of that kind: all kinds are tried often."""
    moves = game.moves(seat)
    kind = dice.choice(sorted({move.kind for move in moves}))
    return dice.choice([move for move in moves if move.kind == kind])


def played(edition: str, seats: int, seed: int, moves: int = 10_000) -> ww.Game:
    """A game after that many random moves, or at its end."""
    dice = random.Random(seed)
    game = ww.new(edition, seats, seed)
    while not game.is_over and len(game.history) < moves:
        seat = dice.choice(game.pending())
        game.play(choose(game, seat, dice), seat)
    return game
