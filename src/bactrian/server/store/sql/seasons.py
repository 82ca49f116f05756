"""Ratings of seasons in SQL: changed in the transaction that ends a table, like the others."""

from collections.abc import Mapping, Sequence

from bactrian.server.store.parts.people import Contender, Ranked
from bactrian.server.store.seasons import begun
from bactrian.server.store.session import Session
from bactrian.server.store.skill import Standing, rerate
from bactrian.server.store.sql.base import SqlBase

ROW = "game = :game AND players = :players AND season = :season AND person = :person"
LAST_SEASON = """
    SELECT season, mean, deviation, games FROM season_ratings WHERE game = :game
    AND players = :players AND person = :person AND season < :season
    ORDER BY season DESC LIMIT 1
"""
ADD = """
    INSERT INTO season_ratings
    VALUES (:game, :players, :season, :person, :mean, :deviation, 0) ON CONFLICT DO NOTHING
"""
# An update that changes nothing locks the row, where reading it would not.
LOCK = f"UPDATE season_ratings SET games = games WHERE {ROW} RETURNING mean, deviation, games"
CHANGE = f"""
    UPDATE season_ratings SET mean = :mean, deviation = :deviation, games = :games WHERE {ROW}
"""


class SeasonSql(SqlBase):
    """What a store keeps of seasons."""

    async def season_board(
        self, game: str, players: int, season: str, caution: float, limit: int
    ) -> list[Ranked]:
        """The best people of a season, by the mean less `caution` deviations."""
        sql = """
            SELECT season_ratings.person, accounts.name, mean, deviation, games
            FROM season_ratings JOIN accounts ON accounts.person = season_ratings.person
            WHERE game = :game AND players = :players AND season = :season AND games > 0
            ORDER BY mean - :caution * deviation DESC, season_ratings.person LIMIT :most
        """
        about = {"game": game, "players": players, "season": season}
        rows = await self._query(sql, **about, caution=caution, most=limit)
        return [Ranked(row[0], row[1], Standing(*row[2:])) for row in rows]

    async def season_standings(
        self, people: Sequence[str], game: str, players: int, season: str
    ) -> Mapping[str, Standing]:
        """The standings of these in a season; those who were not rated in it are left out."""
        sql = f"SELECT mean, deviation, games FROM season_ratings WHERE {ROW} AND games > 0"
        about = {"game": game, "players": players, "season": season}

        def job(session: Session) -> dict[str, Standing]:
            rows = {
                one: session.execute(sql, {**about, "person": one}).fetchone() for one in people
            }
            return {person: Standing(*row) for person, row in rows.items() if row is not None}

        return await self._reader.do(job)

    async def seasons(self, game: str) -> list[str]:
        """The seasons in which a game was rated, the last first."""
        sql = "SELECT DISTINCT season FROM season_ratings WHERE game = :game ORDER BY season DESC"
        return [str(row[0]) for row in await self._query(sql, game=game)]


def rate_season(session: Session, game: str, season: str, contenders: Sequence[Contender]) -> None:
    """Change the ratings of a season by one table; the caller sees to it that it is done once.

    A level that has several seats changes by what they gained on average. Rows are locked in the
    order of the identities, so that two tables that end at once do not deadlock.
    """
    about: dict[str, object] = {"game": game, "players": len(contenders), "season": season}
    seeds = {one.person: one.seed for one in contenders}
    before = {
        person: _locked(session, {**about, "person": person}, seeds[person])
        for person in sorted(seeds)
    }
    after = rerate([before[one.person] for one in contenders], [one.place for one in contenders])
    for person, old in before.items():
        own = [new for one, new in zip(contenders, after, strict=True) if one.person == person]
        values = {
            **about,
            "person": person,
            "mean": sum(new.mean for new in own) / len(own),
            "deviation": sum(new.deviation for new in own) / len(own),
            "games": old.games + 1,
        }
        session.execute(CHANGE, values)


def _locked(session: Session, about: Mapping[str, object], seed: Standing | None) -> Standing:
    """The standing of a contender, with its row locked until this transaction is over."""
    start = seed
    if start is None:
        row = session.execute(LAST_SEASON, about).fetchone()
        last = None if row is None else Standing(*row[1:])
        start = begun(last, "" if row is None else row[0], str(about["season"]))
    session.execute(ADD, {**about, "mean": start.mean, "deviation": start.deviation})
    return Standing(*session.execute(LOCK, about).fetchone())
