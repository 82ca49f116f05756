"""A table in a few words: the title and the description of its link."""

from typing import NamedTuple

from bactrian.core.data.texts import Texts
from bactrian.games import game as find_game
from bactrian.server.refusals import server_texts
from bactrian.server.store import Listed
from bactrian.server.store.naming import names_in
from bactrian.server.store.parts.results import SeatResult

LONGEST = 300  # characters of a description


class Words(NamedTuple):
    """What a message with a table's address shows in writing."""

    title: str
    about: str
    image: str


def words_of(listed: Listed, language: str) -> Words:
    """What everybody who has the address may know, without looking at the game."""
    texts = server_texts(language)
    name = find_game(listed.game).texts(language)("game.name")
    about = _about(listed, texts)
    cut = about if len(about) <= LONGEST else f"{about[: LONGEST - 1]}…"
    return Words(f"{name} · Bactrian", cut, texts("preview.image"))


def _about(listed: Listed, texts: Texts) -> str:
    about = listed.summary
    names = ", ".join(seat_names(listed, texts))
    if about.status == "finished":
        seats = [] if about.outcome is None else about.outcome.seats
        ranked = sorted(
            zip(seats, seat_names(listed, texts), strict=False), key=lambda one: one[0].place
        )
        results = [_result(seat, name, texts) for seat, name in ranked]
        return " · ".join(results) or texts("preview.closed", names=names)
    if about.status == "playing":
        return texts("preview.playing", names=names)
    return texts("preview.waiting" if about.free else "preview.full", names=names)


def seat_names(listed: Listed, texts: Texts) -> list[str]:
    """What the seats are called."""
    return [name or texts("preview.free") for name in names_in(listed.summary, texts.language)]


def _result(seat: SeatResult, name: str, texts: Texts) -> str:
    kind = "gave_up" if seat.points is None else "points"
    return texts(f"preview.{kind}", place=seat.place, name=name, points=seat.points)


def card_lines(listed: Listed, language: str) -> list[str]:
    """What a picture without a board says of the table."""
    texts = server_texts(language)
    names = ", ".join(name for name in names_in(listed.summary, language) if name)
    lines = [names or texts("preview.site")]
    if listed.summary.status == "waiting" and listed.summary.free:
        lines.append(texts("preview.seats", count=listed.summary.free))
    return lines
