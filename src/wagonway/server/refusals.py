"""What the server refuses: a code for programs, a sentence for people, a status for HTTP."""

from typing import Final

from wagonway.engine.reasons import SENTENCES
from wagonway.sentences import REASONS_FR

STATUS: Final = {
    "bad_json": 400,
    "not_seated": 401,
    "wrong_origin": 403,
    "no_table": 404,
    "no_edition": 404,
    "no_seat": 404,
    "no_drawing": 404,
    "not_found": 404,
    "wrong_method": 405,
    "seat_taken": 409,
    "already_started": 409,
    "not_started": 409,
    "not_over": 409,
    "not_full": 409,
    "not_away": 409,
    "no_takeover": 409,
    "study": 409,
    "too_large": 413,
    "bad_request": 422,
    "bad_setup": 422,
    "bad_record": 422,
    "no_level": 422,
    "too_many": 429,
    "server_error": 500,
    "stopping": 503,
}

EN: Final = {
    "bad_json": "This is not JSON: {}",
    "not_seated": "Only someone who sits at this table, in that seat, may do this.",
    "wrong_origin": "This request comes from another site.",
    "no_table": "There is no such table.",
    "no_edition": "There is no such edition here.",
    "no_seat": "This table has no such seat.",
    "no_drawing": "This board has not been drawn.",
    "not_found": "There is nothing here.",
    "wrong_method": "This address does not take such requests.",
    "seat_taken": "Someone sits there already.",
    "already_started": "The game has begun.",
    "not_started": "The game has not begun.",
    "not_over": "The game is not over.",
    "not_full": "A seat is still free.",
    "not_away": "No bot plays for this seat.",
    "no_takeover": "At this table no bot plays on for others.",
    "study": "This table has a seed of its own: its shuffle takes no words.",
    "too_large": "This is too long.",
    "bad_request": "{}",
    "bad_setup": "{}",
    "bad_record": "{}",
    "no_level": "There is no such bot.",
    "too_many": "Too many at once; wait a moment.",
    "server_error": "Something went wrong on the server; it has been noted.",
    "stopping": "The server is stopping; try again in a moment.",
    "bad_message": "This message can't be read: {}",
    "game_over": "The game is over.",
    "stale": "The table has changed since; look again.",
    "id_reused": "This id was used for another command.",
    "bad_move": "{}",
    "no_undo": "There is nothing that can be taken back now.",
    "no_chat": "Chat is off at this table.",
    "empty": "Nothing is left of this text once cleaned.",
    "illegal": "{}",
}

FR: Final = {
    "bad_json": "Ce n'est pas du JSON : {}",
    "not_seated": "Seule une personne assise à cette table, à cette place, peut le faire.",
    "wrong_origin": "Cette requête vient d'un autre site.",
    "no_table": "Cette table n'existe pas.",
    "no_edition": "Cette édition n'existe pas ici.",
    "no_seat": "Cette table n'a pas cette place.",
    "no_drawing": "Ce plateau n'a pas été dessiné.",
    "not_found": "Il n'y a rien ici.",
    "wrong_method": "Cette adresse ne prend pas de telles requêtes.",
    "seat_taken": "La place est déjà prise.",
    "already_started": "La partie a commencé.",
    "not_started": "La partie n'a pas commencé.",
    "not_over": "La partie n'est pas finie.",
    "not_full": "Il reste une place libre.",
    "not_away": "Aucun robot ne joue pour cette place.",
    "no_takeover": "À cette table, aucun robot ne joue pour les absents.",
    "study": "Cette table a sa propre graine : son mélange ne prend pas de mots.",
    "too_large": "C'est trop long.",
    "bad_request": "{}",
    "bad_setup": "{}",
    "bad_record": "{}",
    "no_level": "Ce robot n'existe pas.",
    "too_many": "Trop à la fois ; attendez un instant.",
    "server_error": "Le serveur a rencontré une erreur ; elle a été notée.",
    "stopping": "Le serveur s'arrête ; réessayez dans un instant.",
    "bad_message": "Ce message ne peut être lu : {}",
    "game_over": "La partie est finie.",
    "stale": "La table a changé depuis ; regardez à nouveau.",
    "id_reused": "Cet identifiant a servi à une autre commande.",
    "bad_move": "{}",
    "no_undo": "Il n'y a rien à reprendre maintenant.",
    "no_chat": "La discussion est coupée à cette table.",
    "empty": "Il ne reste rien de ce texte une fois nettoyé.",
    "illegal": "{}",
}


class Refused(Exception):
    """A request or command that is refused; nothing has changed."""

    def __init__(
        self, code: str, detail: str = "", where: str | None = None, reason: str | None = None
    ) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.where = where
        self.reason = reason
        """For `illegal`: the word of the rules."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS.get(self.code, 422)

    def text(self, language: str) -> str:
        """The sentence for people."""
        if self.reason is not None:
            said = REASONS_FR if language == "fr" else SENTENCES
            sentence = said.get(self.reason, self.reason)
            return f"{sentence[:1].upper()}{sentence[1:]}."
        return (FR if language == "fr" else EN)[self.code].format(self.detail)


def language_of(accept: str | None) -> str:
    """French or English, whichever an Accept-Language header likes better."""
    best, language = 0.0, "en"
    for part in (accept or "")[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        if tag[:2].lower() in ("en", "fr") and weight > best:
            best, language = weight, tag[:2].lower()
    return language
