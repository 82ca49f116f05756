"""`--data GAME=FILE`: figures of one's own, as they are typed."""

from collections.abc import Sequence
from shlex import quote

from bactrian.core.errors import BadOptions
from bactrian.core.game import Game
from bactrian.games import game as find_game
from bactrian.games.corrected import read_data
from bactrian.match import Match


def read_all(words: Sequence[str]) -> list[Game]:
    """The games with the files that were named; a wrong figure is refused with its line."""
    return [_read(word) for word in words]


def chosen_game(name: str, words: Sequence[str]) -> Game:
    """The game that a command is about, with the figures that were named for it."""
    found = read_all(words)
    for other in found:
        if other.name != name:
            raise BadOptions(f"--data names {other.name}, but the game is {name}.")
    if len(found) > 1:
        raise BadOptions(f"--data is given {len(found)} times; a game has one set of figures.")
    return found[0] if found else find_game(name)


def check_used(match: Match, given: Sequence[Game], file: str) -> None:
    """Refuse figures that a saved match was not played with."""
    for game in given:
        if game.name == match.game.name and match.game.data is None:
            raise BadOptions(f"{file} was played with the game's own data: leave --data out.")


def data_again(game: Game) -> str:
    """What a command that opens a match again must name besides its file."""
    return "" if game.data is None else f" --data {game.name}={quote(game.data.file)}"


def data_shown(game: Game) -> dict[str, object]:
    """What a result for programs says of figures of one's own."""
    return {} if game.data is None else {"data": game.data._asdict()}


def _read(word: str) -> Game:
    name, equals, file = word.partition("=")
    if not equals or not file:
        raise BadOptions(
            f"--data is {word}, expected GAME=FILE, a game and the file that corrects it."
        )
    return read_data(find_game(name), file)
