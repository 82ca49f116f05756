"""P-1.5, P-4.4 Dice: in hands, rolled, in the supply, on spaces."""

from bactrian.core.chance.stream import below
from bactrian.core.rules.report import raise_barrier, report, report_draw
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import BLACK_DICE, OWN_DICE, SIDES, SPACES
from bactrian.games.marco_polo.words import Chance, Character, Colour, Happening, Space

WITHOUT_VALUE = 0  # P-12.1 Raschid's dice in hand
VALUES = SIDES + 1


@rule
def in_hand(s: State, seat: int, colour: int, value: int) -> int:
    """How many dice of this colour and value a seat has in hand."""
    return s.hand[seat, colour * VALUES + value]


@rule
def add_to_hand(s: State, seat: int, colour: int, value: int, count: int) -> None:
    """Dice come into a hand, or leave it with a negative count."""
    s.hand[seat, colour * VALUES + value] += count


@rule
def dice_in_hand(s: State, seat: int) -> int:
    """All dice of a hand."""
    count = 0
    for place in range(COLOURS * VALUES):
        count += s.hand[seat, place]
    return count


@rule
def has_no_values(s: State, seat: int) -> bool:
    """P-12.1 Raschid's dice have no value before they are laid."""
    return s.character[seat] == Character.RASCHID


@rule
def rolled(s: State) -> int:
    """One die is rolled."""
    raise_barrier(s)  # P-14.5
    value = below(s, SIDES) + 1
    report_draw(s, Chance.ROLL, value)
    return value


@rule
def roll_into_hand(s: State, seat: int, colour: int) -> None:
    """P-4.4 A die is rolled into a hand; Raschid just takes it (P-12.1)."""
    value = WITHOUT_VALUE if has_no_values(s, seat) else rolled(s)
    add_to_hand(s, seat, colour, value, 1)
    report(s, Happening.ROLLED, seat, colour, value)


@rule
def take_black_die(s: State, seat: int) -> None:
    """P-11.1 A black die from the supply, if there is one."""
    if s.black_supply > 0:
        s.black_supply -= 1
        roll_into_hand(s, seat, Colour.BLACK)


@rule
def clear_spaces(s: State) -> None:
    """P-4.3 All dice but the neutral ones leave the spaces and the hands."""
    kept = 0
    for place in range(s.laid_count):
        if s.laid_colour[place] == Colour.NEUTRAL:
            kept += 1  # P-2.9: they were laid first, so they stay where they are
        else:
            s.laid_space[place] = 0
            s.laid_owner[place] = 0
            s.laid_colour[place] = 0
            s.laid_value[place] = 0
    s.laid_count = kept
    for space in range(SPACES):
        s.dice_on[space] = 0
        for seat in range(s.seats):
            s.own_on[space, seat] = 0
    for place in range(kept):
        s.dice_on[s.laid_space[place]] += 1
    s.khans_value = 1
    for seat in range(s.seats):
        for place in range(COLOURS * VALUES):
            s.hand[seat, place] = 0
    s.black_supply = BLACK_DICE[s.seats]


@rule
def roll_all(s: State) -> None:
    """P-4.4 From the start player clockwise: five own dice, then the white one of Matteo."""
    clear_spaces(s)
    for place in range(s.seats):
        seat = (s.start_player + place) % s.seats
        for _ in range(OWN_DICE):
            roll_into_hand(s, seat, Colour.OWN)
        if s.character[seat] == Character.MATTEO:
            roll_into_hand(s, seat, Colour.WHITE)


@rule
def sum_of_dice(s: State, seat: int) -> int:
    """P-4.5 All dice of a hand, the white one too."""
    total = 0
    for colour in range(COLOURS):
        for value in range(1, VALUES):
            total += in_hand(s, seat, colour, value) * value
    return total


@rule
def lay_die(s: State, seat: int, space: int, colour: int, value: int) -> None:
    """P-6.1 A die lies on a space or in the bag until the round is over."""
    place = s.laid_count
    s.laid_space[place] = space
    s.laid_owner[place] = seat
    s.laid_colour[place] = colour
    s.laid_value[place] = value
    s.laid_count += 1
    if space == Space.BAG:
        return
    s.dice_on[space] += 1
    if colour == Colour.OWN:
        s.own_on[space, seat] += 1
    if space == Space.KHANS_FAVOR:
        s.khans_value = value
    report(s, Happening.LAID, seat, space, colour, value)


@rule
def lay_neutral(s: State, space: int, count: int) -> None:
    """P-2.9 Neutral dice of value 1 stay all game."""
    for _ in range(count):
        lay_die(s, NOBODY, space, Colour.NEUTRAL, 1)
