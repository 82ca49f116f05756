"""Refused requests: a code, an HTTP status and a sentence; the texts are in `texts/`.

A refusal never reveals a secret: who is to act, what is legal for others, whether a seat is asked.
"""

from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path

from bactrian.core.data.texts import Texts, texts

TEXTS = Path(__file__).parent / "texts"

STATUS: Mapping[str, HTTPStatus] = {
    "bad_message": HTTPStatus.BAD_REQUEST,
    "bad_settings": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad_match": HTTPStatus.UNPROCESSABLE_ENTITY,
    "not_signed_in": HTTPStatus.UNAUTHORIZED,
    "wrong_origin": HTTPStatus.FORBIDDEN,
    "wrong_host": HTTPStatus.MISDIRECTED_REQUEST,
    "not_your_seat": HTTPStatus.FORBIDDEN,
    "not_seated": HTTPStatus.FORBIDDEN,
    "not_invited": HTTPStatus.FORBIDDEN,
    "no_such_page": HTTPStatus.NOT_FOUND,
    "no_such_table": HTTPStatus.NOT_FOUND,
    "no_such_seat": HTTPStatus.NOT_FOUND,
    "wrong_method": HTTPStatus.METHOD_NOT_ALLOWED,
    "stale": HTTPStatus.CONFLICT,
    "illegal": HTTPStatus.CONFLICT,
    "not_now": HTTPStatus.CONFLICT,
    "seat_taken": HTTPStatus.CONFLICT,
    "one_seat_only": HTTPStatus.CONFLICT,
    "seats_free": HTTPStatus.CONFLICT,
    "nothing_to_undo": HTTPStatus.CONFLICT,
    "nothing_held": HTTPStatus.CONFLICT,
    "window_closed": HTTPStatus.CONFLICT,
    "no_proposal": HTTPStatus.CONFLICT,
    "proposal_open": HTTPStatus.CONFLICT,
    "not_at_rated": HTTPStatus.CONFLICT,
    "bots_move": HTTPStatus.CONFLICT,
    "not_away": HTTPStatus.CONFLICT,
    "not_finished": HTTPStatus.CONFLICT,
    "no_hints": HTTPStatus.CONFLICT,
    "no_hint": HTTPStatus.SERVICE_UNAVAILABLE,
    "no_analysis": HTTPStatus.SERVICE_UNAVAILABLE,
    "chat_closed": HTTPStatus.FORBIDDEN,
    "chat_full": HTTPStatus.CONFLICT,
    "no_such_position": HTTPStatus.NOT_FOUND,
    "no_such_step": HTTPStatus.NOT_FOUND,
    "no_such_lesson": HTTPStatus.NOT_FOUND,
    "other_rules": HTTPStatus.CONFLICT,
    "name_taken": HTTPStatus.CONFLICT,
    "name_fixed": HTTPStatus.CONFLICT,
    "has_account": HTTPStatus.CONFLICT,
    "account_needed": HTTPStatus.FORBIDDEN,
    "wrong_password": HTTPStatus.FORBIDDEN,
    "common_password": HTTPStatus.UNPROCESSABLE_ENTITY,
    "weak_password": HTTPStatus.UNPROCESSABLE_ENTITY,
    "own_name_only": HTTPStatus.UNPROCESSABLE_ENTITY,
    "nobody_to_rate": HTTPStatus.UNPROCESSABLE_ENTITY,
    "own_data_unrated": HTTPStatus.UNPROCESSABLE_ENTITY,
    "no_such_tournament": HTTPStatus.NOT_FOUND,
    "not_in_tournament": HTTPStatus.CONFLICT,
    "tournament_begun": HTTPStatus.CONFLICT,
    "tournament_over": HTTPStatus.CONFLICT,
    "tournament_full": HTTPStatus.CONFLICT,
    "too_few_players": HTTPStatus.CONFLICT,
    "too_late": HTTPStatus.CONFLICT,
    "host_only": HTTPStatus.FORBIDDEN,
    "too_many_tournaments": HTTPStatus.TOO_MANY_REQUESTS,
    "creator_only": HTTPStatus.FORBIDDEN,
    "no_bot": HTTPStatus.CONFLICT,
    "no_such_person": HTTPStatus.NOT_FOUND,
    "no_such_game": HTTPStatus.NOT_FOUND,
    "bad_webhook": HTTPStatus.UNPROCESSABLE_ENTITY,
    "no_webhook": HTTPStatus.NOT_FOUND,
    "no_such_session": HTTPStatus.NOT_FOUND,
    "code_needed": HTTPStatus.FORBIDDEN,
    "wrong_code": HTTPStatus.FORBIDDEN,
    "has_second_factor": HTTPStatus.CONFLICT,
    "no_second_factor": HTTPStatus.CONFLICT,
    "no_mail": HTTPStatus.NOT_FOUND,
    "no_mail_address": HTTPStatus.CONFLICT,
    "bad_mail_address": HTTPStatus.UNPROCESSABLE_ENTITY,
    "link_expired": HTTPStatus.GONE,
    "no_push": HTTPStatus.NOT_FOUND,
    "bad_push": HTTPStatus.UNPROCESSABLE_ENTITY,
    "head_too_large": HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "too_many": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_listed": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_bot_tables": HTTPStatus.TOO_MANY_REQUESTS,
    "quota": HTTPStatus.TOO_MANY_REQUESTS,
    "broken": HTTPStatus.INTERNAL_SERVER_ERROR,
    "compiling": HTTPStatus.SERVICE_UNAVAILABLE,
    "needs_data": HTTPStatus.CONFLICT,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "not_stored": HTTPStatus.SERVICE_UNAVAILABLE,
    "store_silent": HTTPStatus.SERVICE_UNAVAILABLE,
    "not_operator": HTTPStatus.FORBIDDEN,
    "banned": HTTPStatus.FORBIDDEN,
    "banned_until": HTTPStatus.FORBIDDEN,
    "muted": HTTPStatus.FORBIDDEN,
    "muted_until": HTTPStatus.FORBIDDEN,
    "no_such_report": HTTPStatus.NOT_FOUND,
    "nobody_there": HTTPStatus.NOT_FOUND,
    "not_yourself": HTTPStatus.CONFLICT,
    "is_operator": HTTPStatus.CONFLICT,
}


class Refused(Exception):
    """A request that is not carried out: a code for programs, a sentence for people."""

    def __init__(self, code: str, **parameters: object) -> None:
        super().__init__(code)
        self.code = code
        self.parameters = parameters

    @property
    def status(self) -> HTTPStatus:
        """The HTTP status that fits."""
        return STATUS[self.code]

    def sentence(self, language: str) -> str:
        """The reason, for people."""
        return server_texts(language)(f"refusal.{self.code}", **self.parameters)


def server_texts(language: str) -> Texts:
    """The server's own texts."""
    return texts(language, TEXTS)
