"""Names and sentences for the drawings, from the game's texts and the table's own."""

from collections.abc import Sequence
from pathlib import Path

from bactrian.core.data.texts import Texts, texts
from bactrian.games import game
from bactrian.games.merv.display import naming
from bactrian.games.merv.terminal.view import View
from bactrian.games.merv.words import Board, Hall, Side

FOLDER = Path(__file__).parent


class Words:
    """Words in the reader's language."""

    def __init__(self, language: str) -> None:
        self.game: Texts = game("merv").texts(language)
        self._table: Texts = texts(language, FOLDER)

    def t(self, key: str, **params: object) -> str:
        """A sentence of the table."""
        return self._table(key, **params)

    def letter(self, view: View, owner: int) -> str:
        """The letter of an owner, which stands for it wherever there is no room for a name."""
        role = view["owners"][owner]["role"]
        return self.t("seat_letters")[owner] if role == "player" else self.t(f"letter_{role}")

    def owner(self, owner: int, names: Sequence[str]) -> str:
        """M-1.3 A seat's name, or that of one whom nobody plays."""
        return naming.owner_name(self.game, owner, names)

    def board(self, board: int, width: int) -> str:
        """A board action, short where the whole name is too long."""
        name = naming.board_name(self.game, board)
        return name if len(name) <= width else self.t(f"board_{Board(board).name.lower()}")

    def hall(self, hall: int) -> str:
        """A hall in one word."""
        return self.t(f"hall_{Hall(hall).name.lower()}")

    def city(self, city: int) -> str:
        """A city around Merv."""
        return naming.city_name(self.game, city)

    def site(self, row: int, column: int) -> str:
        """A site by its place, counted from one."""
        return self.game("site", row=row, column=column)

    def side(self, view: View) -> str:
        """The side of this round."""
        return naming.side_name(self.game, Side[view["side"].upper()])
