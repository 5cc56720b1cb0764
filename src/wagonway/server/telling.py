"""What came of a move, as far as others and the mover may know it.

Everything here is read from views: the public facts from a spectator's, the private ones from the
mover's own. So nothing can be told that a view does not show. Only whether the market was replaced
can't be seen from before and after, and comes from the game: it happens before everybody's eyes.
"""

from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]


def public_move(move: Mapping[str, Any]) -> dict[str, Any]:
    """A move as others see it: which tickets are kept is the mover's to know (V2)."""
    return {"move": "keep"} if move["move"] == "keep" else dict(move)


def public_facts(
    move: Mapping[str, Any], seat: int, before: View, after: View, flushed: bool
) -> dict[str, Any]:
    """What everybody sees come of a move; *flushed*: the whole market was replaced."""
    facts: dict[str, Any] = {}
    changed = [
        {"slot": slot, "card": card}
        for slot, card in enumerate(after["market"])
        if card != before["market"][slot]
    ]
    if changed:
        facts["market"] = changed
    if after["reshuffles"] > before["reshuffles"]:
        facts["reshuffled"] = True
    if flushed:
        facts["flushed"] = True
    if move["move"] == "claim" and after["turned"]:
        facts["turned"] = after["turned"]
        facts["due"] = after["due"]
    taken = [route for route in after["routes"] if route not in before["routes"]]
    if taken:
        facts["claimed"] = taken[0]
        if after["phase"] != "over":
            gained = after["players"][seat]["score"] - before["players"][seat]["score"]
            facts["points"] = gained
    if move["move"] == "station":
        facts["station"] = move["city"]
    if move["move"] in ("share", "claim"):
        share = _share(seat, before, after)
        if share:
            facts["share"] = share
    if move["move"] == "keep":
        if before["phase"] == "tickets":
            kept = after["players"][seat]["tickets"] - before["players"][seat]["tickets"]
            facts["kept"] = kept
        elif after["phase"] != "first_tickets":
            facts["first_kept"] = [player["tickets"] for player in after["players"]]
    if after["last_turns"] and not before["last_turns"]:
        facts["last_turns"] = after["last_turns"]
    if after["phase"] == "over":
        facts["over"] = True
    return facts


def private_facts(move: Mapping[str, Any], before: View, after: View) -> dict[str, Any]:
    """What the mover alone sees come of a move: the card drawn blind, the tickets on offer."""
    if move["move"] == "draw" and move["card"] == "deck":
        for card, count in after["hand"].items():
            if count > before["hand"].get(card, 0):
                return {"drawn": card}
    if move["move"] == "tickets":
        return {"offer": after["offer"]}
    return {}


def brought_news(before: View, after: View) -> bool:
    """Whether anything unknown to the mover, or of others' choices, has come up with a move."""
    return bool(
        after["phase"] == "over"
        or (before["phase"] == "first_tickets" and after["phase"] != "first_tickets")
        or after["deck"] != before["deck"]
        or after["reshuffles"] != before["reshuffles"]
        or after["market"] != before["market"]
        or after["ticket_deck"] < before["ticket_deck"]
    )


def _share(seat: int, before: View, after: View) -> dict[str, Any] | None:
    """The share taken with a move, for oneself or for the neutral player."""
    for neutral in (False, True):
        old = before["neutral_shares"] if neutral else before["players"][seat]["shares"]
        new = after["neutral_shares"] if neutral else after["players"][seat]["shares"]
        for company, numbers in new.items():
            if len(numbers) > len(old.get(company, [])):
                return {"company": company, "number": max(numbers), "neutral": neutral}
    return None
