"""The places of the map: what stands at each of them, as a few short lines."""

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from bactrian.games.marco_polo.tables import (
    BEIJING_POINTS,
    SMALL_CITIES,
    SPACE_NODE,
    city_bonuses,
    nodes,
    outposts,
)
from bactrian.games.marco_polo.terminal import palette
from bactrian.games.marco_polo.terminal.board.cards import card_signs
from bactrian.games.marco_polo.terminal.board.geography import KINDS
from bactrian.games.marco_polo.terminal.choices import Choices
from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.signs import FIGURE, OASIS, amounts, figure, laid_die, post
from bactrian.games.marco_polo.terminal.view import View
from bactrian.games.marco_polo.words import Space
from bactrian.terminal.blocks import (
    Block,
    fit,
    in_a_row,
    line,
)
from bactrian.terminal.night import (
    LIT,
    STRONG,
    choice,
)

GROUNDS = {
    "start": palette.START,
    "beijing": palette.BEIJING,
    "large_city": palette.LARGE,
    "small_city": palette.SMALL,
    "oasis": palette.OASIS,
}
OUTPOST = "+"


@dataclass(frozen=True)
class Plaques:
    """Draws the place of each node."""

    view: View
    words: Words
    choices: Choices

    def plaque(self, node: int) -> Block:
        """The lines of a place, all of one width."""
        ground = self.ground(node)
        rows = self._oasis(node, ground) if KINDS[node] == "oasis" else self._city(node, ground)
        rows += self._choice_rows(node, ground)
        width = max(row.cell_len for row in rows)
        side = "" if ground == palette.OASIS else " "
        return [line(side, fit(row, width), side, ground=ground) for row in rows]

    def ground(self, node: int) -> Style:
        """The colour of its kind, or lit while it can be chosen."""
        lit = node in self.choices.nodes or any(node == to for _, to in self.choices.steps)
        if lit:
            return palette.OASIS_LIT if KINDS[node] == "oasis" else LIT
        return GROUNDS[KINDS[node]]

    def _oasis(self, node: int, ground: Style) -> Block:
        number = nodes[node].word("id").removeprefix("oasis_")
        name = line(f"{OASIS}{number}", ground=ground)
        return [in_a_row([name, *self._figures(node, ground)], ground, "")]

    def _city(self, node: int, ground: Style) -> Block:
        rows = [line((self.words.node(node), STRONG), ground=ground)]
        rows += [self._card(space, ground) for space in _spaces_of(node)]
        parts = [*self._printed(node, ground), *self._posts(node), *self._figures(node, ground)]
        return [*rows, in_a_row(parts, ground, "")] if parts else rows

    def _card(self, space: int, ground: Style) -> Text:
        """A city card after the die that lies there, or the number that uses it."""
        card = card_signs(self.view["city_cards"][space - Space.MOSCOW], ground)
        parts = [laid_die(self.words, die) for die in self.view["spaces"][space]]
        if space in self.choices.spaces:
            parts.append(choice(self.choices.spaces[space], ground))
        return in_a_row([*parts, card], ground)

    def _printed(self, node: int, ground: Style) -> list[Text]:
        """Bonus marker, outpost tile or the places of Beijing."""
        if KINDS[node] == "beijing":
            return [in_a_row([self._place(place, ground) for place in range(4)], ground)]
        if KINDS[node] == "small_city":
            marker = self.view["city_bonuses"][SMALL_CITIES.index(node)]
            bonus = city_bonuses[marker].table("reward")
            return [line(amounts(bonus, ground), " ", ground=ground)]
        return [
            line(OUTPOST, amounts(outposts[tile].table("reward"), ground), " ", ground=ground)
            for city, tile in self.view["outposts"]
            if city == node
        ]

    def _place(self, place: int, ground: Style) -> Text:
        owner = self.view["beijing"][place]
        if owner is None:
            return line(str(int(BEIJING_POINTS[place])), ground=ground)
        return post(self.words, owner)

    def _posts(self, node: int) -> list[Text]:
        if KINDS[node] == "beijing":
            return []
        owners = enumerate(self.view["seats"])
        return [post(self.words, seat) for seat, owner in owners if node in owner["posts"]]

    def _figures(self, node: int, ground: Style) -> list[Text]:
        return [
            line(
                " " if KINDS[node] == "beijing" else "",
                figure(self.words, seat, ground),
                ground=ground,
            )
            for seat, owner in enumerate(self.view["seats"])
            for stands_at in owner["figures"]
            if stands_at == node
        ]

    def _choice_rows(self, node: int, ground: Style) -> Block:
        """The number to type, with the price of the step."""
        rows: Block = []
        if node in self.choices.nodes:
            rows.append(line(choice(self.choices.nodes[node], LIT), ground=ground))
        several = len({who for who, _ in self.choices.steps}) > 1
        for (who, to), number in self.choices.steps.items():
            if to == node:
                price = self.choices.prices[who, to]
                sign = f"{FIGURE}{who}" if several else ""
                rows.append(line(sign, choice(number, LIT), amounts(price, LIT), ground=ground))
        return rows


def _spaces_of(node: int) -> list[int]:
    """The action spaces of a city."""
    return [space for space in range(len(SPACE_NODE)) if SPACE_NODE[space] == node]
