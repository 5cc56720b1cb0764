"""Who meets whom: balanced line-ups of bots for tables of a given size."""

from itertools import combinations

from wagonway.arena.ratings import LineUp
from wagonway.errors import SetupError

SCHEDULES = ("pairs", "tables")


def line_ups(bots: tuple[str, ...], seats: int, schedule: str) -> list[LineUp]:
    """The line-ups in which these bots meet; every one is played in all its rotations.

    "pairs": every two bots alternate round the table (a, b, a, b; where seats are odd also
    b, a, b). Each game compares two bots, which tells most about their strengths when these are
    far apart. "tables": every choice of as many different bots as there are seats. A list with a
    bot named twice is one table, as it stands.
    """
    if schedule not in SCHEDULES:
        raise SetupError(f'schedule "{schedule}"; expected one of {", ".join(SCHEDULES)}')
    if len(set(bots)) < len(bots):
        if len(bots) != seats:
            raise SetupError(
                f"{len(bots)} bots, some named twice; expected each once, "
                f"or exactly {seats} for one table as it stands"
            )
        return [canonical(bots)]
    if len(bots) < 2:
        raise SetupError("one bot; expected two or more to compare")
    if schedule == "tables":
        if len(bots) < seats:
            raise SetupError(
                f"{len(bots)} bots for tables of {seats}; expected at least {seats}, "
                "or --schedule pairs"
            )
        return [canonical(table) for table in combinations(bots, seats)]
    pairs = list(combinations(bots, 2))
    if seats % 2:
        pairs += [(b, a) for a, b in pairs]
    return [canonical(alternating(a, b, seats)) for a, b in pairs]


def alternating(a: str, b: str, seats: int) -> LineUp:
    """The two in turns round the table."""
    return tuple((a, b)[seat % 2] for seat in range(seats))


def canonical(line_up: LineUp) -> LineUp:
    """Of all rotations the first by name: as all are played, they are the same line-up."""
    return min(line_up[shift:] + line_up[:shift] for shift in range(len(line_up)))
