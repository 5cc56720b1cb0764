"""Loading: names, files, a board of one's own, data of a record."""

import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from tests.data.tiny import TINY, mistake, tiny
from wagonway import editions
from wagonway.editions import load, names

FOLDER = Path(editions.__file__).parent


@pytest.mark.parametrize("name", names())
def test_an_edition_is_made_again_from_its_data(name: str) -> None:
    edition = load(name)
    again = load(json.loads(json.dumps(edition.data)))
    assert again == edition
    assert hash(again) == hash(edition)
    assert again.data == edition.data


def test_a_shipped_edition_is_read_once() -> None:
    assert load("europe") is load("europe")


@pytest.mark.parametrize("name", names())
def test_an_edition_can_be_pickled(name: str) -> None:
    assert pickle.loads(pickle.dumps(load(name))) == load(name)


@pytest.mark.parametrize("name", names())
def test_a_path_to_a_shipped_file_gives_the_same_edition(name: str) -> None:
    assert load(FOLDER / f"{name}.toml") == load(name)
    assert load(str(FOLDER / f"{name}.toml")) == load(name)


def test_lookups_by_id() -> None:
    board = load("pennsylvania").board
    assert board.city("ontario").name == "Ontario"
    assert board.route("baltimore-cumberland").length == 7
    assert board.ticket("albany-erie").points == 20
    assert board.company("prr").shares == 15
    with pytest.raises(KeyError):
        board.city("atlantis")


def test_loading_imports_neither_numpy_nor_numba() -> None:
    code = (
        "import sys, wagonway.editions as e; [e.load(n) for n in e.names()]; "
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_board_of_ones_own_is_played_by_the_rules_it_names() -> None:
    edition = load(TINY)
    assert edition.rulebook == load("usa-2004").rulebook
    assert (edition.id, edition.names["fr"]) == ("tiny", "Minuscule")
    assert edition.board.id == "tiny"
    assert len(edition.board.tickets) == 15
    assert [route.id for route in edition.board.routes[:4]] == [
        "aldby-brekk:red",
        "aldby-brekk:blue",
        "aldby-elstow.1",
        "aldby-elstow.2",
    ]
    assert edition.board.routes[0].twin == "aldby-brekk:blue"
    assert edition.board.city("aldby").name_fr == "Aldby"
    assert load(json.loads(json.dumps(edition.data))) == edition


def test_id_and_names_of_ones_own_board_come_from_its_file(tmp_path: Path) -> None:
    path = tiny(tmp_path, ('id = "tiny"\n', ""), ("names = {", "# names = {"))
    edition = load(str(path))
    assert edition.id == edition.board.id == "mine"
    assert edition.names == {"en": "Mine", "fr": "Mine"}


def test_ones_own_board_may_have_its_own_points(tmp_path: Path) -> None:
    path = tiny(
        tmp_path,
        ("length = 6", "length = 7"),
        ("city = [", "route_points = { 1 = 1, 2 = 2, 3 = 4, 4 = 7, 5 = 10, 7 = 20 }\ncity = ["),
    )
    edition = load(path)
    assert edition.rulebook.route_points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 7: 20}
    assert load(edition.data) == edition


def test_rules_that_deal_long_tickets_need_a_list_of_them(tmp_path: Path) -> None:
    path = tiny(tmp_path, ('rules = "usa-2004"', 'rules = "europe"'))
    assert f"{path}: tickets.long: missing" in mistake(path)
    text = (FOLDER / "boards" / "europe.toml").read_text(encoding="utf-8")
    path.write_text('rules = "europe"\n' + text, encoding="utf-8")
    assert load(path) == load("europe")


def test_an_edition_of_ones_own_names_its_board_by_path(tmp_path: Path) -> None:
    board = tiny(tmp_path, ('rules = "usa-2004"\n', ""))
    text = (FOLDER / "usa-2004.toml").read_text(encoding="utf-8")
    text = text.replace('board = "usa"', 'board = "mine.toml"')
    text = text.replace('regular = "usa-2004"', 'regular = "regular"').replace("= 45", "= 20")
    (tmp_path / "edition.toml").write_text(text, encoding="utf-8")
    edition = load(tmp_path / "edition.toml")
    assert (edition.rulebook.wagons, edition.board.id) == (20, "tiny")
    board.unlink()
    assert "mine.toml: no such file" in mistake(tmp_path / "edition.toml")


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + TINY.read_bytes())
    assert load(path) == load(TINY)


def test_loading_does_not_keep_the_mapping_it_was_given() -> None:
    data = copy.deepcopy(load("nordic").data)
    edition = load(data)
    data["board"]["city"].clear()
    assert load(edition.data) == edition
