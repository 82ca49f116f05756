"""The action spaces in the order of the rules (P-7.1), with the dice as they lie."""

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from bactrian.games.marco_polo.tables import (
    BAG_COINS,
    DICE_NEEDED,
    EXTRA,
    KHANS_SLOTS,
    SIDES,
    TAKEN_COINS,
    TRAVEL_PRICES,
    actions,
)
from bactrian.games.marco_polo.terminal.choices import Choices
from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.signs import amounts, laid_die
from bactrian.games.marco_polo.terminal.view import LaidView, View
from bactrian.games.marco_polo.words import Colour, Space
from bactrian.terminal.blocks import (
    Block,
    columns,
    fit,
    in_a_row,
    in_rows,
    line,
    pad,
)
from bactrian.terminal.night import (
    GROUND,
    LIT,
    QUIET,
    RAISED,
    STRONG,
    choice,
    quiet,
)

ON_RIBBON = (*range(Space.MOSCOW), Space.BAG)  # the others lie at their cities
NUMBER, NAME, NEEDS, PRICE = 4, 16, 3, 2  # widths of columns
VALUES = (2, 2, 4, 3, 6, 4)
ALL_VALUES = sum(VALUES) + len(VALUES) - 1
GAPS = 5
LEAST_WIDTH = 70  # columns that leave room for four dice in a line
DIE, FREE_SLOT = "□", "[ ]"
OCCUPIED = "v◎"


def ribbon(view: View, words: Words, choices: Choices, width: int) -> Block:
    """One line a space; a second one where many dice lie."""
    drawing = _Ribbon(view, words, choices, width)
    rows = [drawing.title()]
    for space in ON_RIBBON:
        rows += drawing.space(space)
    return pad(rows, width, GROUND)


@dataclass(frozen=True)
class _Ribbon:
    view: View
    words: Words
    choices: Choices
    width: int

    def title(self) -> Text:
        """Values of the die over their columns."""
        values = [line(str(value), ground=GROUND) for value in range(1, SIDES + 1)]
        cells = [
            line(ground=GROUND),
            quiet(self.words.t("spaces_title"), GROUND),
            quiet(self.words.t("spaces_needs"), GROUND),
            line(ground=GROUND),
            columns(values, VALUES, GROUND),
            quiet(self.words.t("spaces_dice", count=self.view["black_supply"]), GROUND),
        ]
        return self._columns(cells, ALL_VALUES, GROUND)

    def space(self, space: int) -> Block:
        """Number to type, name, dice needed, price, what it gives, dice there."""
        ground = self._ground(space)
        gives = self._gives(space, ground)
        room = max(ALL_VALUES, gives.cell_len)
        dice = in_rows(self._dice(space), self._room_for_dice(room), ground)
        nothing = line(ground=ground)
        lit = LIT if self._is_lit(space) else ground
        cells = [
            self._number(space, ground),
            line((self.words.space(space), STRONG), ground=lit),
            line(self._needs(space), ground=ground),
            line(self._price(space), ground=ground),
            gives,
        ]
        rows = [self._columns([*cells, dice[0]], room, ground)]
        blank = [nothing] * len(cells)
        return rows + [self._columns([*blank, more], room, ground) for more in dice[1:]]

    def _columns(self, cells: list[Text], room: int, ground: Style) -> Text:
        widths = [NUMBER, NAME, NEEDS, PRICE, room, self._room_for_dice(room)]
        return fit(columns(cells, widths, ground), self.width)

    def _room_for_dice(self, room: int) -> int:
        return self.width - NUMBER - NAME - NEEDS - PRICE - room - GAPS

    def _ground(self, space: int) -> Style:
        return RAISED if ON_RIBBON.index(space) % 2 == 0 else GROUND

    def _is_lit(self, space: int) -> bool:
        """Whether it can be chosen, or is the one that dice are being laid on."""
        in_use = self.view["turn"]["space"] == space
        return space in self.choices.spaces or in_use or self._rows_of(space)

    def _rows_of(self, space: int) -> bool:
        """Whether it is the bazaar of which a row is to be chosen."""
        decision = self.view["decision"]
        if decision is None or decision["kind"] != "row":
            return False
        return decision["about"][0] == space

    def _number(self, space: int, ground: Style) -> Text:
        number = self.choices.spaces.get(space)
        return line(ground=ground) if number is None else choice(number, ground)

    def _needs(self, space: int) -> str:
        return DIE if space == Space.BAG else DIE * int(DICE_NEEDED[space])

    def _price(self, space: int) -> str:
        """P-6.5 Coins by the value, where the reader would have to pay."""
        return OCCUPIED if space != Space.BAG and self.view["tolls"][space] else ""

    def _gives(self, space: int, ground: Style) -> Text:
        if Space.BAZAAR_CAMEL <= space <= Space.BAZAAR_GOLD:
            rewards = actions[space].plain("rewards_by_lowest_die")
            cells = [amounts(reward, ground) for reward in rewards]
            return self._numbered(cells, ground) if self._rows_of(space) else _by_value(cells)
        if space == Space.TRAVEL:
            return _by_value([amounts({"coin": price}, ground) for price in TRAVEL_PRICES])
        if space == Space.TAKE_CONTRACTS:
            return _by_value([_contract_space(number, ground) for number in range(1, SIDES + 1)])
        if space == Space.KHANS_FAVOR:
            return amounts(actions[space].table("reward"), ground, " ")
        coins = BAG_COINS if space == Space.BAG else TAKEN_COINS
        return amounts({"coin": coins}, ground)

    def _numbered(self, cells: list[Text], ground: Style) -> Text:
        """Rows of the bazaar with their numbers to type."""
        parts = []
        for row, cell in enumerate(cells, start=1):
            number = self.choices.rows.get(row)
            parts.append(
                cell if number is None else line(choice(number, ground), cell, ground=ground)
            )
        return in_a_row(parts, ground)

    def _dice(self, space: int) -> list[Text]:
        dice = [laid_die(self.words, die) for die in self.view["spaces"][space]]
        dice += [line(laid_die(self.words, die), "…", ground=STRONG) for die in self._named(space)]
        if space == Space.KHANS_FAVOR:
            dice += [Text(FREE_SLOT, style=QUIET)] * (KHANS_SLOTS - len(dice))
        return dice

    def _named(self, space: int) -> list[LaidView]:
        """Dice that will be laid here as soon as the last one is named."""
        turn, seat = self.view["turn"], self.view["active"]
        if turn["space"] != space:
            return []
        return [
            {"seat": seat, "colour": Colour(die["colour"]).name.lower(), "value": die["value"]}
            for die in turn["named"]
        ]


def _by_value(cells: list[Text]) -> Text:
    ground = cells[0].style
    return columns(cells, VALUES, ground if isinstance(ground, Style) else GROUND)


def _contract_space(number: int, ground: Style) -> Text:
    """P-8.1, P-8.5 How far the value reaches, and what the space adds."""
    extra = int(EXTRA[number])
    return line(f"≤{number}", f"+{extra}" if extra else "", ground=ground)
