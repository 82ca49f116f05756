"""Who sits where in which game: seats in turns, and everything known beforehand.

Game number n of a tournament depends on n and the tournament alone, so that it does not matter
which process plays it, or when, or whether the tournament was interrupted in between.

>>> tournament = Tournament("samarkand", 3, ("greedy", "random"), seed=1)
>>> [tournament.pairing(number).seats for number in range(3)]
[('greedy', 'random', 'greedy'), ('greedy', 'greedy', 'random'), ('random', 'greedy', 'greedy')]
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from typing import NamedTuple

from bactrian.arena.edition import edition
from bactrian.core.chance.stream import seeds
from bactrian.core.data.corrections import Corrections
from bactrian.core.errors import BadOptions
from bactrian.core.game import Game
from bactrian.games import game as find_game
from bactrian.games.corrected import with_data
from bactrian.match.setup import check_options, check_players, check_seed
from bactrian.players.registry import check_name

FEWEST_DEALS = 2  # fewer say nothing of how much luck there is


class Pairing(NamedTuple):
    """One game of a tournament."""

    number: int
    deal: int  # games with the same deal have the same match seed
    seats: tuple[str, ...]  # the players' names
    match_seed: int
    player_seeds: tuple[int, ...]  # by seat


@dataclass(frozen=True)
class Tournament:
    """What is played, and by whom; checked when it is made."""

    game: str
    players: int
    names: tuple[str, ...]
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    ladder: bool = False  # each player but the first sits alone at a table of the one before
    data: Corrections | None = None  # figures of one's own; they travel to every worker

    def __post_init__(self) -> None:
        check_players(self.rules, self.players)
        check_seed(self.seed)
        object.__setattr__(
            self, "options", check_options(self.rules, self.players, dict(self.options))
        )
        for place, name in enumerate(self.names):
            if check_name(name) in self.names[:place]:
                raise BadOptions(f"The player {name} is named twice; each is rated once.")
        if len(self.names) <= (not self.alone):
            needed = "one" if self.alone else "two"
            raise BadOptions(f"At least {needed} players are needed, to be compared by name.")

    @property
    def rules(self) -> Game:
        """The game itself."""
        game = find_game(self.game)
        return game if self.data is None else with_data(game, self.data)

    @property
    def edition(self) -> str:
        """Which rules and players its results are of."""
        return edition(self.game, self.players, tuple(sorted(self.names)))

    @property
    def data_shown(self) -> dict[str, object]:
        """What results say of figures of one's own."""
        return {} if self.data is None else {"data": self.data.name._asdict()}

    @property
    def alone(self) -> bool:
        """Whether each game has one player, who competes with the others by points only."""
        return self.players == 1

    @cached_property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who can meet: all players equally often, or in turns once more."""
        if self.ladder and not self.alone:
            steps = zip(self.names[1:], self.names[:-1], strict=True)
            return [(upper, *(lower,) * (self.players - 1)) for upper, lower in steps]
        often, more = divmod(self.players, len(self.names))
        return [self.names * often + extra for extra in combinations(self.names, more)]

    @cached_property
    def _orders(self) -> list[tuple[int, ...]]:
        """All orders around the table, the first place being held."""
        return [(0, *rest) for rest in permutations(range(1, self.players))]

    @property
    def round_games(self) -> int:
        """Games until every lineup has sat in every rotation."""
        return len(self.lineups) * self.players

    @property
    def fewest_games(self) -> int:
        """Enough games that every player has played, on several deals."""
        deal_games = self.round_games if self.alone else self.players
        return max(self.round_games, FEWEST_DEALS * deal_games)

    def pairing(self, number: int) -> Pairing:
        """The game with this number.

        A lineup plays the same deal from all its rotations: each player has had each seat, good or
        bad, after as many games as there are seats. Then the next lineup comes, and after all of
        them another order around the table. Alone, all players play the same deal in turn.
        """
        block, rotation = divmod(number, self.players)
        turn, lineup = divmod(block, len(self.lineups))
        order = self._orders[turn % len(self._orders)]
        around = [self.lineups[lineup][place] for place in order]
        deal = turn if self.alone else block
        width = self.players * self.players  # seeds for the players of a block
        own = seeds(self.seed, deal * (width + 1), width + 1)
        mine = own[1 + rotation * self.players :][: self.players]
        return Pairing(
            number,
            deal,
            tuple(around[-rotation:] + around[:-rotation]),
            int(own[0]),
            tuple(map(int, mine)),
        )
