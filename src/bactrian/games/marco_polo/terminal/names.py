"""Names and sentences for the drawings, from the game's texts and the table's own."""

from pathlib import Path

from bactrian.core.data.texts import Texts, texts
from bactrian.games import game
from bactrian.games.marco_polo.display import naming
from bactrian.games.marco_polo.tables import character_ids

FOLDER = Path(__file__).parent


class Words:
    """Words in the reader's language."""

    def __init__(self, language: str) -> None:
        self.game: Texts = game("marco_polo").texts(language)
        self._table: Texts = texts(language, FOLDER)

    def t(self, key: str, **params: object) -> str:
        """A sentence of the table."""
        return self._table(key, **params)

    def letter(self, seat: int) -> str:
        """The letter of a seat, which stands for it wherever there is no room for a name."""
        return self._table("seat_letters")[seat]

    def node(self, node: int) -> str:
        """A place on the map."""
        return naming.node_name(self.game, node)

    def space(self, space: int) -> str:
        """An action space."""
        return naming.space_name(self.game, space)

    def character(self, character: int) -> str:
        """A character."""
        return naming.character_name(self.game, character)

    def ability(self, character: int) -> str:
        """What a character can do."""
        return self.game(f"ability.{character_ids[character]}")
