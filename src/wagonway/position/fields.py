"""Reading a position's JSON: each value checked, each complaint with its key and what fits."""

from collections.abc import Iterable, Mapping
from typing import Any

from wagonway.errors import PositionError
from wagonway.lexicon import CARD_INDEX, Lexicon
from wagonway.vocab import CARD_NAMES, N_CARDS, N_KINDS


class Fields:
    """A mapping with its lexicon; every method reads one key, or says what is wrong with it."""

    def __init__(self, lexicon: Lexicon, data: Mapping[str, Any], n_seats: int) -> None:
        self.lexicon = lexicon
        self.data = data
        self.n_seats = n_seats

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        return self.data.get(key) is not None

    def whole(self, key: str, least: int, most: int, default: int) -> int:
        """A whole number."""
        return _whole(self.data.get(key, default), key, least, most)

    def whole_per_seat(self, key: str, most: int) -> list[int]:
        """A whole number for each seat; 0 if left out."""
        items = self._per_seat(key, 0)
        return [_whole(item, key, 0, most) for item in items]

    def seat(self, key: str, value: Any) -> int:
        """A seat's number."""
        return _whole(value, key, 0, self.n_seats - 1)

    def counts(self, key: str) -> list[int]:
        """Cards by kind; none if left out."""
        return _counts(self.data.get(key) or {}, key)

    def counts_per_seat(self, key: str) -> list[list[int]]:
        """Cards by kind for each seat."""
        return [_counts(item, key) for item in self._per_seat(key, {})]

    def cards(self, key: str) -> list[int]:
        """Cards in order."""
        return [_card(item, key) for item in _list(self.data.get(key) or [], key)]

    def market(self, size: int) -> list[int]:
        """Face-up cards; -1 is a gap."""
        items = _list(self.data.get("market") or [], "market")
        if len(items) > size:
            raise PositionError(f'"market" has {len(items)} cards; expected at most {size}')
        return [-1 if item is None else _card(item, "market") for item in items]

    def tickets(self, key: str) -> list[int]:
        """Tickets in order."""
        return [self._ticket(item, key) for item in _list(self.data.get(key) or [], key)]

    def tickets_per_seat(self, key: str) -> list[list[int]]:
        """Tickets in order for each seat."""
        items = self._per_seat(key, [])
        return [[self._ticket(ticket, key) for ticket in _list(item, key)] for item in items]

    def owners(self, key: str, index: Mapping[str, int]) -> dict[int, int]:
        """Seats by route or by city."""
        owners = {}
        for name, seat in _mapping(self.data.get(key) or {}, key).items():
            if name not in index:
                example = next(iter(index))
                raise PositionError(
                    f'"{key}": no {name!r} on this board; expected ids like {example}'
                )
            owners[index[name]] = self.seat(key, seat)
        return owners

    def shares(self, key: str, data: Any) -> list[int]:
        """Share numbers by company, as bit sets."""
        held = [0] * len(self.lexicon.companies)
        for name, numbers in _mapping(data, key).items():
            if name not in self.lexicon.company_index:
                known = ", ".join(self.lexicon.companies) or "none in this edition"
                raise PositionError(f'"{key}": no company {name!r}; expected {known}')
            company = self.lexicon.company_index[name]
            most = self.lexicon.edition.board.companies[company].shares
            for number in _list(numbers, key):
                bit = 1 << _whole(number, key, 1, most) - 1
                if held[company] & bit:
                    raise PositionError(f'"{key}": share {number} of {name} is there twice')
                held[company] |= bit
        return held

    def shares_per_seat(self) -> list[list[int]]:
        """Each seat's shares."""
        return [self.shares("shares", item) for item in self._per_seat("shares", {})]

    def table(self, key: str) -> "Fields":
        """A mapping inside this one."""
        return Fields(self.lexicon, _mapping(self.data[key], key), self.n_seats)

    def _per_seat(self, key: str, default: Any) -> list[Any]:
        if not self.has(key):
            return [default] * self.n_seats
        items = _list(self.data[key], key)
        if len(items) != self.n_seats:
            raise PositionError(f'"{key}" has {len(items)} entries; expected one for each seat')
        return items

    def _ticket(self, item: Any, key: str) -> int:
        if isinstance(item, list | tuple) and all(isinstance(part, str) for part in item):
            item = "-".join(item)
        found = self.lexicon.ticket_spelt(item) if isinstance(item, str) else None
        if found is None:
            example = list(self.lexicon.ticket_pairs[0])
            raise PositionError(f'"{key}": no ticket {item!r}; expected pairs like {example}')
        return self.lexicon.ticket_index[found]


def only_keys(data: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    """Refuse keys that mean nothing."""
    for key in data:
        if key not in set(known):
            raise PositionError(f"{where}: unknown key {key!r}; expected {', '.join(known)}")


def _whole(value: Any, key: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError(f'"{key}": {value!r}; expected a whole number from {least} to {most}')
    return value


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise PositionError(f'"{key}": {value!r}; expected a list')
    return list(value)


def _mapping(value: Any, key: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(f'"{key}": {value!r}; expected an object')
    return value


def _card(value: Any, key: str) -> int:
    if not isinstance(value, str) or value not in CARD_INDEX:
        raise PositionError(f'"{key}": no card {value!r}; expected one of {", ".join(CARD_NAMES)}')
    return CARD_INDEX[value]


def _counts(value: Any, key: str) -> list[int]:
    counts = [0] * N_KINDS
    for name, count in _mapping(value, key).items():
        counts[_card(name, key)] = _whole(count, key, 0, N_CARDS)
    return counts
