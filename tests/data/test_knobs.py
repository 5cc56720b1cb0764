"""The knobs of every edition, as the table of the rules gives them."""

import pytest

from wagonway.editions import Rulebook, limits, load, names
from wagonway.engine import limits as engine_limits

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
EVERYWHERE = frozenset({"plain", "tunnel", "ferry"})

TABLE = {
    "usa-2004": Rulebook(
        seats=(2, 5),
        wagons=45,
        double_from_seats=4,
        draws=(2, 2),
        loco_weight=2,
        flush_at_locos=3,
        wild_on=EVERYWHERE,
        ferry_loco_cards=0,
        tunnel_cards=0,
        stations=0,
        unbuilt_station_points=0,
        neutral_with_seats=0,
        first_regular=3,
        first_long=0,
        first_keep=2,
        first_refused="under",
        later_drawn=3,
        later_keep=1,
        later_refused="under",
        route_points=POINTS,
        longest_path=10,
        most_tickets=0,
        tie_breaks=("tickets", "longest_path"),
    ),
    "usa": Rulebook(
        seats=(2, 5),
        wagons=45,
        double_from_seats=4,
        draws=(2, 2),
        loco_weight=2,
        flush_at_locos=3,
        wild_on=EVERYWHERE,
        ferry_loco_cards=0,
        tunnel_cards=0,
        stations=0,
        unbuilt_station_points=0,
        neutral_with_seats=0,
        first_regular=4,
        first_long=0,
        first_keep=2,
        first_refused="mixed",
        later_drawn=3,
        later_keep=1,
        later_refused="under",
        route_points=POINTS,
        longest_path=10,
        most_tickets=0,
        tie_breaks=("tickets", "longest_path_holder"),
    ),
    "europe": Rulebook(
        seats=(2, 5),
        wagons=45,
        double_from_seats=4,
        draws=(1, 2),
        loco_weight=2,
        flush_at_locos=3,
        wild_on=EVERYWHERE,
        ferry_loco_cards=0,
        tunnel_cards=3,
        stations=3,
        unbuilt_station_points=4,
        neutral_with_seats=0,
        first_regular=3,
        first_long=1,
        first_keep=2,
        first_refused="box",
        later_drawn=3,
        later_keep=1,
        later_refused="under",
        route_points={**POINTS, 8: 21},
        longest_path=10,
        most_tickets=0,
        tie_breaks=("tickets", "fewest_stations", "longest_path"),
    ),
    "nordic": Rulebook(
        seats=(2, 3),
        wagons=40,
        double_from_seats=3,
        draws=(2, 2),
        loco_weight=1,
        flush_at_locos=0,
        wild_on=frozenset({"tunnel", "ferry"}),
        ferry_loco_cards=3,
        tunnel_cards=3,
        stations=0,
        unbuilt_station_points=0,
        neutral_with_seats=0,
        first_regular=5,
        first_long=0,
        first_keep=2,
        first_refused="box",
        later_drawn=3,
        later_keep=1,
        later_refused="box",
        route_points={**POINTS, 9: 27},
        longest_path=0,
        most_tickets=10,
        tie_breaks=("tickets", "longest_path"),
    ),
    "pennsylvania": Rulebook(
        seats=(2, 5),
        wagons=45,
        double_from_seats=4,
        draws=(2, 2),
        loco_weight=2,
        flush_at_locos=3,
        wild_on=EVERYWHERE,
        ferry_loco_cards=0,
        tunnel_cards=0,
        stations=0,
        unbuilt_station_points=0,
        neutral_with_seats=2,
        first_regular=5,
        first_long=0,
        first_keep=3,
        first_refused="under",
        later_drawn=4,
        later_keep=1,
        later_refused="under",
        route_points={**POINTS, 7: 18},
        longest_path=0,
        most_tickets=15,
        tie_breaks=("tickets",),
    ),
}

SCREEN_NAMES = {
    "usa-2004": ("USA (2004)", "USA (2004)"),
    "usa": ("USA", "USA"),
    "europe": ("Europe", "Europe"),
    "nordic": ("Nordic countries", "Pays nordiques"),
    "pennsylvania": ("Pennsylvania", "Pennsylvanie"),
}


def test_the_table_has_every_edition() -> None:
    assert tuple(TABLE) == names()


@pytest.mark.parametrize("name", TABLE)
def test_knobs(name: str) -> None:
    assert load(name).rulebook == TABLE[name]


@pytest.mark.parametrize("name", TABLE)
def test_names_on_screen(name: str) -> None:
    edition = load(name)
    assert edition.id == name
    assert (edition.names["en"], edition.names["fr"]) == SCREEN_NAMES[name]


def test_loader_and_engine_agree_on_the_largest_box() -> None:
    shared = set(vars(limits)) & {name for name in vars(engine_limits) if name.startswith("MAX_")}
    assert len(shared) >= 10
    assert {name: getattr(limits, name) for name in shared} == {
        name: getattr(engine_limits, name) for name in shared
    }
