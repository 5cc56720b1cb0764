"""Each kind of mistake in a file is told with file, key and what was expected."""

import copy
from pathlib import Path
from typing import Any

import pytest

from tests.data.tiny import TINY, mistake, tiny
from wagonway.editions import load


def plus(row: str, more: str) -> str:
    """The text of a table with one more key."""
    return row.replace(" }", f", {more} }}")


# Mistakes: one of each kind, by the text of the tiny board that is changed

FIRST_ROUTE = '{ a = "aldby", b = "brekk", length = 2, colour = "red", double = "aldby--brekk" }'
CORVO = '{ a = "brekk", b = "corvo", length = 1, colour = "yellow" }'
GREY = '{ a = "corvo", b = "dunmar", length = 2, colour = "grey" }'
LONG = '{ a = "dunmar", b = "port-farrow", length = 6, colour = "orange" }'
TICKET = '{ a = "aldby", b = "brekk", points = 2 }'
COMPANY = """company = [{ id = "ab", name = "Aldby & Brekk", shares = 4, payout = [9, 5] }]
city = ["""

MISTAKES = {
    "unknown key": ('id = "tiny"', 'idd = "tiny"', "idd", 'did you mean "id"?'),
    "unknown key of a route": (
        CORVO,
        CORVO.replace("colour", "color"),
        "route[4].color",
        '"colour"',
    ),
    "missing key": (CORVO, CORVO.replace("length = 1, ", ""), "route[4].length", "missing"),
    "missing table": ("[tickets]", "[spare]", "spare", "tickets"),
    "wrong type": ("length = 1", 'length = "1"', "route[4].length", "whole number from 1 to 9"),
    "true is no number": ("length = 1", "length = true", "route[4].length", "found true"),
    "length too great": ("length = 6", "length = 10", "route[9].length", "from 1 to 9"),
    "length without points": ("length = 6", "length = 8", "route[9].length", "1, 2, 3, 4, 5, 6"),
    "unknown rules": ('"usa-2004"', '"usa-2005"', "rules", 'did you mean "usa-2004"?'),
    "unknown city": ('b = "corvo", length', 'b = "corvi", length', "route[4].b", '"corvo"?'),
    "unknown city of a ticket": (
        TICKET,
        TICKET.replace("brekk", "brek"),
        "tickets.regular[0].b",
        '"brekk"?',
    ),
    "unknown colour": ('"yellow"', '"yelow"', "route[4].colour", 'did you mean "yellow"?'),
    "bad id": ('id = "tiny"', 'id = "Tiny"', "id", "lower-case words"),
    "bad id of a city": ('id = "corvo"', 'id = "Corvo"', "city[2].id", "lower-case words"),
    "empty name": ('name = "Corvo"', 'name = ""', "city[2].name", "1 to 60 characters"),
    "name of two lines": ('name = "Corvo"', 'name = "Cor\\nvo"', "city[2].name", "one line"),
    "missing language": (', fr = "Minuscule"', "", "names.fr", "en, fr"),
    "latitude": ("lat = 55.0", "lat = 95.0", "city[2].lat", "from -90 to 90"),
    "not a number": ("lat = 55.0", "lat = nan", "city[2].lat", "from -90 to 90"),
    "longitude": ("lon = 12.4", "lon = 181", "city[2].lon", "from -180 to 180"),
    "city twice": ('id = "corvo"', 'id = "brekk"', "city[2].id", "it once: city[1]"),
    "city's name twice": ('name = "Corvo"', 'name = "Brekk"', "city[2].name", "it once: city[1]"),
    "city without routes": (
        "city = [",
        'city = [\n  { id = "zed", name = "Zed", lat = 1, lon = 1 },',
        "city[0].id",
        "at least one",
    ),
    "route to itself": (CORVO, CORVO.replace("corvo", "brekk"), "route[4].b", "another city"),
    "one more route between two cities": (
        GREY,
        f"{GREY},\n  {CORVO}",
        "route[7].double",
        "one, or two with the same `double`",
    ),
    "double of one track": (CORVO, plus(CORVO, 'double = "x"'), "route[4].double", "expected two"),
    "double of three tracks": (
        CORVO,
        plus(CORVO, 'double = "aldby--brekk"'),
        "route[0].double",
        "expected two",
    ),
    "double of different lengths": (
        FIRST_ROUTE,
        FIRST_ROUTE.replace("= 2", "= 3"),
        "route[0].double",
        "same for a double",
    ),
    "double and pair": (
        FIRST_ROUTE,
        FIRST_ROUTE.replace("double", "pair"),
        "route[0].pair",
        "expected two",
    ),
    "ferry with too many symbols": (
        CORVO,
        plus(CORVO, "ferry = 2"),
        "route[4].ferry",
        "from 0 to 1",
    ),
    "ferry and tunnel": (
        CORVO,
        plus(CORVO, "ferry = 1, tunnel = true"),
        "route[4].tunnel",
        "not both",
    ),
    "tunnel without the rule": (
        CORVO,
        plus(CORVO, "tunnel = true"),
        "route[4].tunnel",
        "no tunnels",
    ),
    "tunnel not a flag": (CORVO, plus(CORVO, "tunnel = 1"), "route[4].tunnel", "true or false"),
    "substitute on a coloured route": (
        CORVO,
        plus(CORVO, "wild_substitute = 4"),
        "route[4].wild_substitute",
        "grey",
    ),
    "substitute where locomotives are wild": (
        GREY,
        plus(GREY, "wild_substitute = 4"),
        "route[6].wild_substitute",
        "N2",
    ),
    "unknown company": (
        CORVO,
        plus(CORVO, 'companies = ["prr"]'),
        "route[4].companies[0]",
        "company",
    ),
    "company twice on a route": (
        f"city = [§{CORVO}",
        COMPANY + "§" + plus(CORVO, 'companies = ["ab", "ab"]'),
        "route[4].companies[1]",
        "each once",
    ),
    "too many shares": ("city = [", COMPANY.replace("= 4", "= 16"), "company[0].shares", "1 to 15"),
    "payout rising": (
        "city = [",
        COMPANY.replace("[9, 5]", "[5, 9]"),
        "company[0].payout",
        "highest first",
    ),
    "city with dots that is crossed": (
        "lon = 13.1 }",
        'lon = 13.1, endpoints = [{ to = "corvo", lat = 1, lon = 1 }] }',
        "city[5].endpoints",
        "none, as through is true",
    ),
    "city without dots that is not crossed": (
        "lon = 13.1 }",
        'lon = 13.1, through = false, endpoints = [{ to = "corvo", lat = 1, lon = 1 }] }',
        "city[5].endpoints",
        "one to each of corvo, dunmar",
    ),
    "ticket to itself": (
        TICKET,
        TICKET.replace("brekk", "aldby"),
        "tickets.regular[0].b",
        "another city",
    ),
    "ticket twice": (
        '{ a = "aldby", b = "corvo", points = 3 }',
        TICKET.replace("2 }", "3 }"),
        "tickets.regular[1].a",
        "it once: tickets.regular[0]",
    ),
    "ticket the other way round": (
        '{ a = "aldby", b = "corvo", points = 3 }',
        '{ a = "brekk", b = "aldby", points = 3 }',
        "tickets.regular[1].a",
        "it once: tickets.regular[0]",
    ),
    "ticket of no points": (
        TICKET,
        TICKET.replace("2 }", "0 }"),
        "tickets.regular[0].points",
        "1 to 99",
    ),
    "too few tickets": (
        f"  {TICKET},\n",
        "",
        "tickets.regular",
        "at least 15: 3 for each of 5 players",
    ),
    "long tickets without the rule": (
        "[tickets]",
        "[tickets]\nlong = []",
        "tickets.long",
        "only regular",
    ),
    "points of an unknown length": (
        'id = "tiny"',
        'id = "tiny"\nroute_points = { 10 = 30 }',
        "route_points.10",
        "only 1, 2",
    ),
    "not a list": ("city = [", "city = 3\nspare = [", "spare", "only"),
    "not a table": (f"  {CORVO},", "  7,", "route[4]", "a table"),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_mistake_is_told_with_file_key_and_what_was_expected(kind: str, tmp_path: Path) -> None:
    old, new, key, expected = MISTAKES[kind]
    path = tiny(tmp_path, *zip(old.split("§"), new.split("§"), strict=True))
    told = mistake(path)
    assert told.startswith(f"{path}: {key}")
    assert told[len(f"{path}: {key}")] in ": ("
    assert "expected" in told
    assert expected in told


def test_ticket_that_no_routes_can_join() -> None:
    data = copy.deepcopy(load(TINY).data)
    routes = data["board"]["route"]
    routes[:] = [r for r in routes if "port-farrow" not in (r["a"], r["b"])]
    data["board"]["city"].append({"id": "quay", "name": "Quay", "lat": 1.0, "lon": 1.0})
    routes.append({"a": "port-farrow", "b": "quay", "length": 1, "colour": "red"})
    told = mistake(data)
    assert told.count("\n") == 4  # the five tickets to Port Farrow, together
    assert "edition data: board.tickets.regular[4].b (aldby-port-farrow): found no way" in told


def test_a_path_does_not_run_through_a_closed_city() -> None:
    data = copy.deepcopy(load(TINY).data)
    for city in data["board"]["city"]:
        if city["id"] == "dunmar":
            near = ("brekk", "corvo", "elstow", "port-farrow")
            city["through"] = False
            city["endpoints"] = [{"to": to, "lat": 1.0, "lon": 1.0} for to in near]
    routes = data["board"]["route"]
    routes[:] = [r for r in routes if (r["a"], r["b"]) != ("corvo", "port-farrow")]
    assert "found no way from aldby to port-farrow" in mistake(data)
    assert "from dunmar" not in mistake(data)


def test_all_mistakes_of_a_list_are_told_at_once(tmp_path: Path) -> None:
    path = tiny(tmp_path, ('"yellow"', '"yelow"'), ('"green"', '"gren"'))
    told = mistake(path).splitlines()
    assert [line.split(": ")[1] for line in told] == [
        "route[4].colour (brekk-corvo)",
        "route[5].colour (brekk-dunmar)",
    ]


@pytest.mark.parametrize(
    ("keys", "value", "key", "expected"),
    [
        (["seats"], [1, 5], "seats[0]", "2 to 5"),
        (["seats"], [4, 3], "seats", "[fewest, most]"),
        (["status"], "done", "status", "draft, exact"),
        (["wagons"], 400, "wagons", "3 to 56"),
        (["board"], 7, "board", "name of a board"),
        (["board"], "nordik", "board", 'did you mean "nordic"?'),
        (["market", "draws"], [0, 2], "market.draws[0]", "1 to 2"),
        (["market", "flush_at_locos"], 2, "market.flush_at_locos", "3 to 5"),
        (["payment", "wild_on"], ["plane"], "payment.wild_on[0]", 'did you mean "plain"?'),
        (["payment", "wild_on"], ["tunnel"], "payment.ferry_loco_cards", '"ferry" in wild_on'),
        (["tunnels"], 3, "tunnels", "a table"),
        (["tickets", "first", "refused"], "bin", "tickets.first.refused", "under, mixed, box"),
        (["tickets", "first", "regular"], 1, "tickets.first.keep", "at most the 1 tickets dealt"),
        (["tickets", "later", "refused"], "mixed", "tickets.later.refused", "under, box"),
        (["tickets", "later", "keep"], 4, "tickets.later.keep", "at most the 3 tickets drawn"),
        (["tickets", "regular"], "regulr", "tickets.regular", '"regular"'),
        (["tickets", "long"], "regular", "tickets.long", "else nothing"),
        (["scoring", "tie_breaks"], ["ticket"], "scoring.tie_breaks[0]", '"tickets"?'),
        (["scoring", "route_points"], {"1": 1}, "board.route[1].length", "route_points gives: 1"),
        (["shares", "neutral_with_seats"], 1, "shares.neutral_with_seats", "0 (never)"),
        (["rules_version"], 0, "rules_version", "from 1"),
        (["colour"], "red", "colour", "unknown key"),
    ],
)
def test_a_knob_out_of_range_is_told_with_its_key(
    keys: list[str], value: object, key: str, expected: str
) -> None:
    data = copy.deepcopy(load("nordic").data)
    table: dict[str, Any] = data
    for above in keys[:-1]:
        table = table[above]
    table[keys[-1]] = value
    told = mistake(data).splitlines()[0]
    assert told.startswith(f"edition data: {key}")
    assert "expected" in told
    assert expected in told


@pytest.mark.parametrize("key", load("europe").data)
def test_every_key_of_an_edition_is_required(key: str) -> None:
    data = {name: value for name, value in load("europe").data.items() if name != key}
    assert f"edition data: {key}: missing" in mistake(data)


@pytest.mark.parametrize("key", ["id", "names", "city", "route", "tickets"])
def test_every_key_of_a_board_is_required(key: str) -> None:
    data = copy.deepcopy(load("europe").data)
    del data["board"][key]
    assert f"board.{key}" in mistake(data)


@pytest.mark.parametrize(
    ("key", "number", "most"), [("city", 57, 56), ("route", 113, 112), ("company", 11, 10)]
)
def test_a_board_that_is_too_large_is_refused(key: str, number: int, most: int) -> None:
    data = copy.deepcopy(load("pennsylvania").data)
    rows = data["board"][key]
    rows += [rows[0]] * (number - len(rows))
    assert f"board.{key}: found {number}; expected" in mistake(data)
    assert f"to {most} of them" in mistake(data)


def test_too_many_tickets_of_both_decks_together_are_refused() -> None:
    data = copy.deepcopy(load("europe").data)
    lists, cities = data["board"]["tickets"], data["board"]["city"]
    taken = {frozenset((t["a"], t["b"])) for own in lists.values() for t in own}
    free = [
        {"a": a["id"], "b": b["id"], "points": 5}
        for at, a in enumerate(cities)
        for b in cities[:at]
        if frozenset((a["id"], b["id"])) not in taken
    ]
    lists["regular"] += free[:11]
    assert "board.tickets: found 57 tickets; expected at most 56 in all" in mistake(data)


def test_nine_spaces_only_where_no_locomotives_are_played() -> None:
    data = copy.deepcopy(load("nordic").data)
    data["payment"]["wild_on"] = ["plain", "tunnel", "ferry"]
    told = mistake(data)
    assert "(lieksa-murmansk): found 9; expected at most 8 where locomotives can be played" in told


# Mistakes before there is a table


def test_no_such_edition() -> None:
    told = mistake("europa")
    assert 'no edition is called "europa"' in told
    assert "usa-2004, usa, europe, nordic, pennsylvania" in told
    assert 'did you mean "europe"?' in told


def test_no_such_file(tmp_path: Path) -> None:
    assert mistake(tmp_path / "x.toml").startswith(f"{tmp_path / 'x.toml'}: no such file; expected")
    assert mistake("nowhere.toml").startswith("nowhere.toml: no such file; expected")


def test_a_folder(tmp_path: Path) -> None:
    assert mistake(tmp_path) == f"{tmp_path}: is a folder; expected a TOML file"


def test_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'rules = "usa"\nid = "m\xe9"\n')
    assert mistake(path) == f"{path}: line 2 is not UTF-8; expected a TOML file"


@pytest.mark.parametrize("text", ["rules = \n", "a = [\n1,\n", "a = 1\na = 2\n"])
def test_not_toml(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    told = mistake(path)
    assert told.startswith(f"{path}: ")
    assert "line" in told or "end of document" in told


@pytest.mark.parametrize("text", ["a = " + "[" * 9999, "a = " + "9" * 9999])
def test_toml_that_python_can_not_hold(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert mistake(path).startswith(f"{path}: ")


def test_a_huge_number_is_told_briefly(tmp_path: Path) -> None:
    told = mistake(tiny(tmp_path, ("length = 1", "length = 0x1" + "0" * 9000)))
    assert "route[4].length (brekk-corvo): found a huge number; expected" in told


def test_a_board_file_without_rules(tmp_path: Path) -> None:
    path = tiny(tmp_path, ('rules = "usa-2004"\n', ""))
    assert f"{path}: rules: missing" in mistake(path)


def test_a_board_file_whose_name_is_no_id(tmp_path: Path) -> None:
    path = tiny(tmp_path, ('id = "tiny"\n', "")).rename(tmp_path / "My board.toml")
    assert f"{path}: id: missing; expected an id" in mistake(path)


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.touch()
    assert f"{path}: id: missing" in mistake(path)
