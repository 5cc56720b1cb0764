"""Tickets offered: what may be kept, and in what order the others go back."""

from itertools import combinations, permutations


def keeps(offer: list[str], least: int, ordered: bool) -> list[str]:
    """Every way to answer an offer (S4, K1), with every order of the others if it matters (K2)."""
    moves = []
    for n in range(least, len(offer) + 1):
        for kept in combinations(offer, n):
            others = [ticket for ticket in offer if ticket not in kept]
            orders = [list(order) for order in permutations(others)] if ordered else [others]
            moves += [write_keep(offer, list(kept), order) for order in orders]
    return moves


def write_keep(offer: list[str], kept: list[str], back: list[str]) -> str:
    """`keep a b`, plus `back d c` where the others don't go back in the order of the offer."""
    words = ["keep", *kept]
    if back != [ticket for ticket in offer if ticket not in kept]:
        words += ["back", *back]
    return " ".join(words)


def read_keep(offer: list[str], text: str) -> tuple[list[str], list[str]]:
    """The tickets kept and the others in the order they go back."""
    kept, _, back = text.removeprefix("keep ").partition(" back ")
    held = kept.split(" ")
    return held, back.split(" ") if back else [ticket for ticket in offer if ticket not in held]
