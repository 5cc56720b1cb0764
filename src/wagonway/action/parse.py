"""Reading moves: from their text or their JSON, lenient in spelling, strict in meaning.

Text may be in any case, say `with` before the cards, name a route's or a ticket's cities in either
order, and give a route's colour where it is not needed. What has two meanings is refused, with
both of them in the message.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from wagonway.action.move import KINDS, Move, in_order
from wagonway.errors import NotationError
from wagonway.lexicon import Lexicon
from wagonway.vocab import CARD_NAMES, N_CARDS

FORMS: Final = {
    "draw": "draw deck, or draw and a card, like draw red",
    "stop": "stop, and nothing after it",
    "tickets": "tickets, and nothing after it",
    "keep": "keep and tickets, like keep a-b c-d, then perhaps back and the others",
    "claim": "claim, a route and cards, like claim a-b 2 red 1 locomotive",
    "surcharge": "surcharge and cards, like surcharge 1 red",
    "retreat": "retreat, and nothing after it",
    "station": "station, a city and cards, like station a 1 blue",
    "share": "share and a company, like share c, or share c neutral",
    "pass": "pass, and nothing after it",
}
FIELDS: Final = {
    "draw": {"card"},
    "keep": {"tickets", "back"},
    "claim": {"route", "cards"},
    "surcharge": {"cards"},
    "station": {"city", "cards"},
    "share": {"company", "neutral"},
}
OPTIONAL: Final = {"back", "neutral"}
LONGEST: Final = 2000
"""Characters; no move is nearly as long."""


def read_move(lexicon: Lexicon, move: object) -> Move:
    """The move that a Move, a text or JSON (a mapping, or its text) stands for on this board.

    Raises NotationError if there is none, with what was expected.
    """
    if isinstance(move, Move):
        return _from_json(lexicon, move.to_json())
    if isinstance(move, str):
        if len(move) > LONGEST:
            raise NotationError(f"a move of {len(move)} characters; expected at most {LONGEST}")
        if not move.lstrip().startswith("{"):
            return _from_text(lexicon, move)
        try:
            move = json.loads(move)
        except (ValueError, RecursionError) as error:
            raise NotationError(f"this is not JSON ({error}); expected a move") from None
    if isinstance(move, Mapping):
        return _from_json(lexicon, move)
    raise NotationError(f"{_short(move)} is not a move; expected a Move, its text or its JSON")


def _from_text(lexicon: Lexicon, text: str) -> Move:
    words = text.casefold().split()
    if not words or words[0] not in KINDS:
        said = f'"{_short(words[0])}"' if words else "nothing"
        raise NotationError(f"{said} is not a move; expected one of {', '.join(KINDS)}")
    kind, *rest = words
    expected = f"expected {FORMS[kind]}"
    match kind:
        case "draw" if len(rest) == 1:
            return Move(kind, card=_card(rest[0], "deck", expected))
        case "keep" if rest:
            cut = rest.index("back") if "back" in rest else len(rest)
            return _keep(lexicon, rest[:cut], rest[cut + 1 :], expected)
        case "claim" if rest:
            return Move(kind, route=_route(lexicon, rest[0]), cards=_read_cards(rest[1:], expected))
        case "station" if rest:
            return Move(kind, city=_city(lexicon, rest[0]), cards=_read_cards(rest[1:], expected))
        case "surcharge" if rest:
            return Move(kind, cards=_read_cards(rest, expected))
        case "share" if len(rest) == 1 or rest[1:] == ["neutral"]:
            return Move(kind, company=_company(lexicon, rest[0]), neutral=len(rest) == 2)
        case "stop" | "tickets" | "retreat" | "pass" if not rest:
            return Move(kind)
    raise NotationError(f'"{_short(text)}": {expected}')


def _from_json(lexicon: Lexicon, data: Mapping[str, Any]) -> Move:
    kind = data.get("move")
    if not isinstance(kind, str) or kind not in KINDS:
        raise NotationError(f'"move" is {_short(kind)}; expected one of {", ".join(KINDS)}')
    fields = FIELDS.get(kind, set())
    for key in data.keys() - fields - {"move"}:
        raise NotationError(f"{_short(key)} is no part of {kind}; expected {FORMS[kind]}")
    for key in sorted(fields - data.keys() - OPTIONAL):
        raise NotationError(f'"{key}" is missing in {kind}; expected {FORMS[kind]}')
    expected = f"expected {FORMS[kind]}"
    match kind:
        case "draw":
            return Move(kind, card=_card(_text(data, "card"), "deck", expected))
        case "keep":
            kept, back = _texts(data, "tickets"), _texts(data, "back") if "back" in data else []
            return _keep(lexicon, kept, back, expected)
        case "claim":
            route = _route(lexicon, _text(data, "route"))
            return Move(kind, route=route, cards=_counts(data["cards"], expected))
        case "station":
            city = _city(lexicon, _text(data, "city"))
            return Move(kind, city=city, cards=_counts(data["cards"], expected))
        case "surcharge":
            return Move(kind, cards=_counts(data["cards"], expected))
        case "share":
            neutral = data.get("neutral", False)
            if not isinstance(neutral, bool):
                raise NotationError(f'"neutral" is {_short(neutral)}; expected true or false')
            return Move(kind, company=_company(lexicon, _text(data, "company")), neutral=neutral)
    return Move(kind)


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data[key]
    if not isinstance(value, str):
        raise NotationError(f'"{key}" is {_short(value)}; expected a text')
    return value.casefold()


def _texts(data: Mapping[str, Any], key: str) -> list[str]:
    """Tickets as ids or as pairs of cities."""
    value = data[key]
    if not isinstance(value, list | tuple):
        raise NotationError(f'"{key}" is {_short(value)}; expected a list of tickets')
    texts = []
    for item in value:
        if isinstance(item, list | tuple) and all(isinstance(part, str) for part in item):
            item = "-".join(item)
        if not isinstance(item, str):
            raise NotationError(f'"{key}" holds {_short(item)}; expected tickets')
        texts.append(item.casefold())
    return texts


def _keep(lexicon: Lexicon, kept: list[str], back: list[str], expected: str) -> Move:
    if not kept:
        raise NotationError(f"no ticket is named; {expected}")
    tickets = [_ticket(lexicon, word) for word in kept]
    others = [_ticket(lexicon, word) for word in back]
    for ticket in tickets + others:
        if (tickets + others).count(ticket) > 1:
            raise NotationError(f'ticket "{ticket}" is named twice; {expected}')
    return Move("keep", tickets=tuple(tickets), back=tuple(others))


def _card(word: str, also: str, expected: str) -> str:
    if word in CARD_NAMES or word == also:
        return word
    if word.endswith("s") and word[:-1] == "locomotive":
        return "locomotive"
    raise NotationError(
        f'"{_short(word)}" is no card; {expected}; the cards are {", ".join(CARD_NAMES)}'
    )


def _read_cards(words: list[str], expected: str) -> tuple[tuple[str, int], ...]:
    """`[with] 2 red 1 locomotive`."""
    if words[:1] == ["with"]:
        words = words[1:]
    if not words or len(words) % 2:
        raise NotationError(f"the cards must be numbers and kinds in turn; {expected}")
    cards: dict[str, int] = {}
    for count, word in zip(words[::2], words[1::2], strict=True):
        if not (count.isascii() and count.isdecimal()):
            raise NotationError(f'"{_short(count)}" is no number of cards; {expected}')
        number = int(count) if len(count) < 4 else N_CARDS + 1
        _add(cards, _card(word, "", expected), number, expected)
    return in_order(cards)


def _counts(data: Any, expected: str) -> tuple[tuple[str, int], ...]:
    if not isinstance(data, Mapping) or not data:
        raise NotationError(f'"cards" is {_short(data)}; {expected}')
    cards: dict[str, int] = {}
    for word, count in data.items():
        if not isinstance(count, int) or isinstance(count, bool):
            raise NotationError(f"{_short(count)} is no number of cards; {expected}")
        _add(cards, _card(str(word).casefold(), "", expected), count, expected)
    return in_order(cards)


def _add(cards: dict[str, int], card: str, count: int, expected: str) -> None:
    if card in cards:
        raise NotationError(f"{card} is named twice; {expected}")
    if not 1 <= count <= N_CARDS:
        raise NotationError(f"{_short(count)} {card} cards; expected 1 to {N_CARDS}")
    cards[card] = count


def _route(lexicon: Lexicon, word: str) -> str:
    meant = lexicon.routes_spelt(word)
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise NotationError(f'"{word}" may be {" or ".join(meant)}; expected one of them')
    example = lexicon.routes[0]
    raise NotationError(f'no route is called "{_short(word)}"; expected an id like {example}')


def _ticket(lexicon: Lexicon, word: str) -> str:
    ticket = lexicon.ticket_spelt(word)
    if ticket is None:
        example = lexicon.tickets[0]
        raise NotationError(f'no ticket is called "{_short(word)}"; expected an id like {example}')
    return ticket


def _city(lexicon: Lexicon, word: str) -> str:
    if word not in lexicon.city_index:
        example = lexicon.cities[0]
        raise NotationError(f'no city is called "{_short(word)}"; expected an id like {example}')
    return word


def _company(lexicon: Lexicon, word: str) -> str:
    if word not in lexicon.company_index:
        known = ", ".join(lexicon.companies) or "none: this edition has no companies"
        raise NotationError(f'no company is called "{_short(word)}"; expected one of {known}')
    return word


def _short(thing: object) -> str:
    text = thing if isinstance(thing, str) else repr(thing)
    return text if len(text) <= 60 else text[:57] + "..."
