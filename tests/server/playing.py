"""Players for tests: they decide at random from what the server says is legal."""

from collections.abc import Callable
from random import Random
from typing import Any

Json = dict[str, Any]


def random_chooser(seed: object) -> Callable[[Json], Json]:
    """Decides at random; the kinds of move are equally likely, so that games end."""
    rng = Random(str(seed))
    return lambda state: random_choice(state["legal"], rng)


def random_choice(legal: Json, rng: Random) -> Json:
    kinds = sorted(kind for kind in legal if kind != "free_payment")
    if "claim" in kinds and rng.random() < 0.5:
        kinds = ["claim"]
    kind = rng.choice(kinds)
    found = legal[kind]
    if kind == "draw":
        return {"move": "draw", "card": rng.choice(found)}
    if kind == "keep":
        count = rng.randint(found["least"], len(found["offer"]))
        return {"move": "keep", "tickets": sorted(rng.sample(found["offer"], count))}
    if kind == "claim":
        route = rng.choice(sorted(found))
        return {"move": "claim", "route": route, "cards": rng.choice(found[route])}
    if kind == "station":
        payment = rng.choice(found["payments"])
        return {"move": "station", "city": rng.choice(found["cities"]), "cards": payment}
    if kind == "surcharge":
        return {"move": "surcharge", "cards": rng.choice(found)}
    if kind == "share":
        share = {"move": "share", "company": rng.choice(found["companies"])}
        return share | ({"neutral": True} if found["neutral"] else {})
    return {"move": kind}
