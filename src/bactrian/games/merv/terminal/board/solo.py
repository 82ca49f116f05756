"""The magistrate's cards: the open one, the deck as a set, the discard pile, what is out (M-21)."""

from collections.abc import Sequence

from rich.text import Text

from bactrian.games.merv.terminal.scene import Scene, labelled
from bactrian.terminal.blocks import Block, line
from bactrian.terminal.night import ACCENT, GROUND, QUIET, STRONG

SHORT = 8  # columns of a board's name


def solo_cards(scene: Scene, width: int) -> Block:
    """Nothing, unless the magistrate plays."""
    solo = scene.view["solo"]
    if solo is None:
        return []
    shown = [] if solo["open"] is None else [solo["open"]]
    parts = [
        *_pile(scene, "open", shown),
        *_pile(scene, "deck", solo["deck"]),
        *_pile(scene, "discard", solo["discard"]),
        *_pile(scene, "removed", solo["removed"]),
    ]
    return labelled(f"{scene.t('solo')}:", parts, width)


def _pile(scene: Scene, name: str, cards: Sequence[int]) -> list[Text]:
    """What the pile is, then its cards; nothing of one that is empty."""
    look = ACCENT if name == "open" else STRONG
    label = line((scene.t(f"solo_{name}"), QUIET), ground=GROUND)
    boards = [line((scene.words.board(card, SHORT), look), ground=GROUND) for card in cards]
    return [label, *boards] if cards else []
