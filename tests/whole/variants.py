"""The games with the options that whole-game tests play them with."""

from typing import NamedTuple

from bactrian.games import game as find_game


class Variant(NamedTuple):
    """A game for a number of players, with options."""

    game: str
    players: int
    options: dict[str, object]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *self.options])


EXPERT = {"random_city_bonuses": True, "character_draft": True, "goal_choice": True}
OPTIONS: dict[str, list[dict[str, object]]] = {
    "samarkand": [{}],
    "marco_polo": [{}, dict(EXPERT)],
    "merv": [{}],
}


def variants(game: str) -> list[Variant]:
    """A game for every number of players, with and without its options."""
    return [
        Variant(game, players, options)
        for players in find_game(game).players
        for options in OPTIONS[game]
    ]
