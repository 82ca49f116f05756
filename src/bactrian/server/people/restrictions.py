"""Bans and mutes: whether they are in force, and the sentence that a restricted person reads."""

import time

from bactrian.server import clock
from bactrian.server.messages.moderation import Restriction
from bactrian.server.refusals import Refused


def is_in_force(restriction: Restriction | None) -> bool:
    """Whether there is one that is not over."""
    if restriction is None:
        return False
    return restriction.until is None or clock.now() < restriction.until


def check_not_banned(ban: Restriction | None) -> None:
    """Refuse a banned person."""
    _check("banned", ban)


def check_not_muted(mute: Restriction | None) -> None:
    """Refuse what a muted person says."""
    _check("muted", mute)


def ban_sentence(ban: Restriction | None, language: str) -> str | None:
    """What a banned person reads; None for the others."""
    try:
        check_not_banned(ban)
    except Refused as refused:
        return refused.sentence(language)
    return None


def _check(code: str, restriction: Restriction | None) -> None:
    if restriction is None or not is_in_force(restriction):
        return
    if restriction.until is None:
        raise Refused(code, reason=restriction.reason)
    until = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(restriction.until))
    raise Refused(f"{code}_until", reason=restriction.reason, until=until)
