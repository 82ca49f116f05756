"""The history of a person, and their profile as others and they themselves see it."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from bactrian.server import messages as m
from bactrian.server.live.people.leaderboard import shown_standing
from bactrian.server.store import Store
from bactrian.server.store.parts.results import Opponent, PlaceCount, RatedGame
from bactrian.server.store.skill import shown_rating
from bactrian.server.views.lists import shown_table

PAGE = 10
MOST_OPPONENTS = 20
MOST_POINTS = 200  # of a curve


async def history(store: Store, person: str, before: str | None, language: str) -> m.History:
    """A page of the finished tables of a person."""
    found = await store.history(person, before, PAGE + 1)
    shown = [shown_table(one, person, language) for one in found[:PAGE]]
    return m.History(shown, len(found) > PAGE)


async def profile(
    store: Store, person: str, name: str, account: str | None, language: str, *, mine: bool
) -> m.Profile:
    """What a person has played: public and rated tables, and for themselves all."""
    games = _game_records(await store.places(person, everything=mine))
    recent = (
        await store.history(person, None, PAGE) if mine else await store.shown_history(person, PAGE)
    )
    opponents = await store.opponents(person, MOST_OPPONENTS, everything=mine)
    ratings = await store.ratings_of(person)
    return m.Profile(
        name=name,
        account=account,
        mine=mine,
        favourite=max(games, key=lambda one: one.games).game if games else None,
        ratings={game: shown_standing(standing) for game, standing in ratings.items()},
        curves=_curves(await store.rating_curve(person)),
        games=games,
        opponents=[_opponent(one) for one in opponents],
        recent=[shown_table(one, person, language) for one in recent],
    )


def _game_records(counts: Sequence[PlaceCount]) -> list[m.GameRecord]:
    by_game: dict[str, list[PlaceCount]] = defaultdict(list)
    for one in counts:
        by_game[one.game].append(one)
    return [_game_record(game, counted) for game, counted in sorted(by_game.items())]


def _game_record(game: str, counted: Sequence[PlaceCount]) -> m.GameRecord:
    places: Counter[int] = Counter()
    for one in counted:
        places[one.place] += one.games
    return m.GameRecord(
        game=game,
        games=places.total(),
        won=sum(one.won for one in counted),
        best=max((one.best for one in counted if one.best is not None), default=None),
        places=[places[place] for place in range(1, max(places) + 1)],
    )


def _curves(rated: Sequence[RatedGame]) -> dict[str, list[m.RatingPoint]]:
    found: dict[str, list[m.RatingPoint]] = defaultdict(list)
    for one in rated:
        point = m.RatingPoint(one.standing.games, shown_rating(one.standing), one.at)
        found[one.game].append(point)
    return {game: points[-MOST_POINTS:] for game, points in found.items()}


def _opponent(one: Opponent) -> m.OpponentRecord:
    return m.OpponentRecord(
        name=one.level or one.name,
        account=one.account,
        is_bot=one.level is not None,
        games=one.games,
        ahead=one.ahead,
        behind=one.behind,
    )
