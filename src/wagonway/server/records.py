"""Records checked: every move played again, and the shuffle recomputed from its proof."""

from collections.abc import Mapping
from dataclasses import dataclass

from wagonway.errors import RecordError
from wagonway.game import Game, new_game
from wagonway.record import read_record, record_data
from wagonway.server.shuffle import SECRET_BYTES, commitment, deal_seed


@dataclass(frozen=True, slots=True)
class Checked:
    """What a record was found to hold."""

    game: Game
    secret: str | None
    """None: it has no proof of its shuffle."""
    commitment: str | None
    words: list[str]
    names: list[str | None]
    first_drawn: bool
    """Whether the first seat was drawn from the seed, rather than named."""


def check_record(source: object) -> Checked:
    """Play a record again and recompute its shuffle; raises RecordError at the first thing wrong.

    *source* is what `load_record` takes.
    """
    record = record_data(source)
    game = read_record(record)
    proof = record.get("shuffle")
    names = record.get("players", [None] * game.seats)
    if not isinstance(names, list) or len(names) != game.seats:
        raise RecordError('"players": expected a list of names, one for each seat')
    if any(name is not None and not isinstance(name, str) for name in names):
        raise RecordError('"players": expected texts')
    drawn = game.start is None and game.first == _drawn_first(game)
    if proof is None:
        return Checked(game, None, None, [""] * game.seats, names, drawn)
    secret, promise, words = _proof(proof, game.seats)
    if commitment(secret) != promise:
        raise RecordError('"shuffle": the secret is not the one that was committed to')
    if game.start is not None:
        raise RecordError('"shuffle": the game was begun from a position; expected a deal')
    if deal_seed(secret, words) != game.seed:
        raise RecordError('"shuffle": secret and words give another seed than the record has')
    return Checked(game, secret.hex(), promise, words, names, drawn)


def _drawn_first(game: Game) -> int:
    return new_game(game.edition, game.seats, game.seed, None).first


def _proof(proof: object, seats: int) -> tuple[bytes, str, list[str]]:
    if not isinstance(proof, Mapping) or proof.keys() != {"commitment", "secret", "words"}:
        raise RecordError('"shuffle": expected commitment, secret and words')
    promise, words = proof["commitment"], proof["words"]
    try:
        secret = bytes.fromhex(proof["secret"])
    except (TypeError, ValueError):
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise RecordError(f'"shuffle": expected a secret of {2 * SECRET_BYTES} hexadecimal digits')
    if not isinstance(promise, str):
        raise RecordError('"shuffle": expected the commitment as a text')
    if (
        not isinstance(words, list)
        or len(words) != seats
        or not all(isinstance(said, str) for said in words)
    ):
        raise RecordError('"shuffle": expected words, one text for each seat')
    return secret, promise, words
