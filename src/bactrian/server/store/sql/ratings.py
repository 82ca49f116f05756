"""Ratings, changed in the transaction that ends a table: with it, or not at all, and once."""

from collections.abc import Sequence

from bactrian.server.store.parts.people import Contender, Placed
from bactrian.server.store.session import Session
from bactrian.server.store.skill import NEWCOMER, Standing, rerate
from bactrian.server.store.sql.seasons import rate_season


def rate_table(
    session: Session,
    table: str,
    game: str,
    placed: Sequence[Placed],
    season: str,
    contenders: Sequence[Contender],
) -> None:
    """Change the ratings of all who were placed, once for each table: those of its season too.

    The key of `rated` is table and person, so that a second time fails as a whole.
    Rows are locked in the order of the people's ids, so that two tables that end at once and share
    people do not deadlock.
    """
    in_order = sorted(placed, key=lambda one: one.person)
    if session.execute("SELECT 1 FROM rated WHERE table_id = ?", (table,)).fetchone() is not None:
        return
    before = [_locked_standing(session, one.person, game) for one in in_order]
    after = rerate(before, [one.place for one in in_order])
    for one, old, new in zip(in_order, before, after, strict=True):
        values = {
            "table_id": table,
            "person": one.person,
            "place": one.place,
            "game": game,
            "mean_before": old.mean,
            "deviation_before": old.deviation,
            "games_before": old.games,
            "mean": new.mean,
            "deviation": new.deviation,
            "games": new.games,
        }
        session.execute(ADD_RATED, values)
        session.execute(CHANGE_RATING, values)
    if contenders:
        rate_season(session, game, season, contenders)


ADD_RATED = (
    "INSERT INTO rated VALUES (:table_id, :person, :place, :mean_before, :deviation_before, "
    ":games_before, :mean, :deviation)"
)
CHANGE_RATING = (
    "UPDATE ratings SET mean = :mean, deviation = :deviation, games = :games "
    "WHERE person = :person AND game = :game"
)


def _locked_standing(session: Session, person: str, game: str) -> Standing:
    """The standing of a person, with its row locked until this transaction is over."""
    values = {
        "person": person,
        "game": game,
        "mean": NEWCOMER.mean,
        "deviation": NEWCOMER.deviation,
    }
    session.execute(
        "INSERT INTO ratings VALUES (:person, :game, :mean, :deviation, 0) ON CONFLICT DO NOTHING",
        values,
    )
    # An update that changes nothing locks the row, where reading it would not.
    row = session.execute(
        "UPDATE ratings SET games = games WHERE person = :person AND game = :game "
        "RETURNING mean, deviation, games",
        values,
    ).fetchone()
    return Standing(*row)
