"""Playing one game of a tournament, and what is kept of it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bactrian.arena.schedule import Pairing, Tournament
from bactrian.match import Match
from bactrian.players.player import Player
from bactrian.players.registry import player


class Result(NamedTuple):
    """A game that has been played: its number and, by seat, who did how well."""

    game: int
    seats: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]  # 1 is the winner's; seats that share a place have the same
    automa: int | None  # points of the automa
    actions: int

    def won(self, seat: int) -> bool:
        """Whether the seat has won: no seat was better, and the automa worse."""
        return self.places[seat] == 1 and (self.automa is None or self.points[seat] > self.automa)

    def to_json(self) -> dict[str, Any]:  # Any: JSON-able
        """For the journal."""
        return self._asdict()

    @classmethod
    def from_json(cls, line: dict[str, Any]) -> "Result":  # Any: parsed JSON
        """From the journal; a ValueError, TypeError or KeyError where it is none."""
        automa = line["automa"]
        return cls(
            int(line["game"]),
            tuple(map(str, line["seats"])),
            tuple(map(int, line["points"])),
            tuple(map(int, line["places"])),
            None if automa is None else int(automa),
            int(line["actions"]),
        )


def play_game(
    tournament: Tournament,
    pairing: Pairing,
    make: Callable[[str, int | None], Player] = player,
) -> Result:
    """Play a game to its end; `make` gives the players by name and seed."""
    match = Match(
        tournament.rules, tournament.players, pairing.match_seed, dict(tournament.options)
    )
    players = [
        make(name, seed) for name, seed in zip(pairing.seats, pairing.player_seeds, strict=True)
    ]
    play_out(match, players)
    return Result(
        pairing.number,
        pairing.seats,
        tuple(score.total for score in match.scores()),
        places(match),
        match.game.automa(match.state),
        len(match.played),
    )


def play_out(match: Match, seats: Sequence[Player]) -> None:
    """Play a match to its end."""
    while match.to_act is not None:
        match.play(seats[match.to_act].choose(match))


def places(match: Match) -> tuple[int, ...]:
    """The place of every seat, after tie-breakers: one more than there are better seats."""
    ranks = match.game.ranks(match.state, [score.total for score in match.scores()])
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
