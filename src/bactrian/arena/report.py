"""What a tournament has shown, JSON-able: ratings, wins, and how the points are spread.

Nothing in it tells when or how fast the games were played: a tournament that was interrupted gives
the same report, byte for byte.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from bactrian.arena.playing import Result
from bactrian.arena.ratings import Comparisons, Estimate, mean, share
from bactrian.arena.schedule import Tournament
from bactrian.match.setup import written_seed

Report = dict[str, Any]  # Any: JSON-able, of many shapes


def report(tournament: Tournament, results: Sequence[Result]) -> Report:
    """The whole report; the best player comes first."""
    describe = _alone if tournament.alone else _together
    ratings = describe(tournament, results)
    return {
        "game": tournament.game,
        "title": tournament.rules.title,
        "players": tournament.players,
        "names": list(tournament.names),
        "seed": written_seed(tournament.seed),
        "options": dict(tournament.options),
        "ladder": tournament.ladder,
        "edition": tournament.edition,
        **tournament.data_shown,
        "games": len(results),
        "deals": len({tournament.pairing(result.game).deal for result in results}),
        "scale": "points" if tournament.alone else "elo",
        "ratings": dict(sorted(ratings.items(), key=lambda item: -item[1]["rating"])),
    }


def _together(tournament: Tournament, results: Sequence[Result]) -> dict[str, Report]:
    comparisons = Comparisons(tournament)
    comparisons.add(results)
    rated = {
        name: _rated(estimate) | _played(name, tournament, results)
        for name, estimate in comparisons.ratings().items()
    }
    if tournament.ladder:
        for weaker, name in pairwise(tournament.names):
            rated[name] |= _against_the_one_before(name, weaker, results)
    return rated


def _against_the_one_before(name: str, weaker: str, results: Sequence[Result]) -> Report:
    """How often a player won alone at a table of the next weaker one; a shared win is a share."""
    table = {name, weaker}
    alone = [r for r in results if set(r.seats) == table and r.seats.count(name) == 1]
    won = [1 / result.places.count(1) for result in alone if result.won(result.seats.index(name))]
    wins = share(sum(won), len(alone))
    value, low, high = (round(figure, 4) for figure in wins)
    return {"alone": {"games": len(alone), "wins": value, "low": low, "high": high}}


def _alone(tournament: Tournament, results: Sequence[Result]) -> dict[str, Report]:
    """Rated by mean points; the lead over another player is surer than that, deal by deal."""
    points = {
        name: {
            tournament.pairing(result.game).deal: result.points[0]
            for result in results
            if result.seats == (name,)
        }
        for name in tournament.names
    }
    best = max(points, key=lambda name: float(np.mean([*points[name].values()])))
    rated = {}
    for name, mine in points.items():
        won = [result.won(0) for result in results if result.seats == (name,)]
        wins = share(sum(won), len(won))
        behind = [points[best][deal] - mine[deal] for deal in points[best].keys() & mine.keys()]
        rated[name] = (
            _rated(mean([*mine.values()]))
            | _played(name, tournament, results)
            | {"wins_low": round(wins.low, 4), "wins_high": round(wins.high, 4)}
            | {"behind": _rated(mean(behind), "mean")}
        )
    return rated


def _rated(estimate: Estimate, key: str = "rating") -> Report:
    value, low, high = (round(figure, 2) for figure in estimate)
    return {key: value, "low": low, "high": high}


def _played(name: str, tournament: Tournament, results: Sequence[Result]) -> Report:
    """Everything that is simply counted; who sits twice in a game has two results in it."""
    at = [
        (result, seat)
        for result in results
        for seat, other in enumerate(result.seats)
        if other == name
    ]
    points = [result.points[seat] for result, seat in at]
    seats = [seat for _, seat in at]
    return {
        "games": len({result.game for result, _ in at}),
        "wins": round(sum(result.won(seat) for result, seat in at) / len(at), 4),
        "mean_place": round(float(np.mean([result.places[seat] for result, seat in at])), 3),
        "seats": [seats.count(seat) for seat in range(tournament.players)],
        "points": {
            "mean": round(float(np.mean(points)), 2),
            "min": min(points),
            "quartiles": [float(q) for q in np.quantile(points, [0.25, 0.5, 0.75])],
            "max": max(points),
        },
    }
