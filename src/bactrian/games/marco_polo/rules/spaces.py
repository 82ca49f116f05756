"""P-6 Placing dice, P-7 Action spaces."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.catalogue import DIE, PLACE, ROW_CHOICE
from bactrian.games.marco_polo.rules.characters import reward_mercator
from bactrian.games.marco_polo.rules.city_cards import can_use, card_gain, use_card
from bactrian.games.marco_polo.rules.dice import (
    WITHOUT_VALUE,
    add_to_hand,
    has_no_values,
    in_hand,
    lay_die,
)
from bactrian.games.marco_polo.rules.gains import gain_now, settle
from bactrian.games.marco_polo.rules.holdings import pay
from bactrian.games.marco_polo.rules.movement import begin_walk, can_begin
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import (
    BAZAAR_REWARD,
    DICE_NEEDED,
    GAINS,
    KHANS_REWARD,
    KHANS_SLOTS,
    PAYS,
    ROW_OFFERED,
    SIDES,
    SPACE_NODE,
    SPACES,
    TAKEN_COINS,
)
from bactrian.games.marco_polo.words import (
    Character,
    Colour,
    Decision,
    Happening,
    Space,
    Unit,
    Walk,
)


@rule
def is_open(s: State, seat: int, space: int) -> bool:
    """P-7.1, P-10.1 The space can take dice of this seat at all."""
    if space >= Space.MOSCOW:
        node = SPACE_NODE[space]
        return s.post[seat, node] != 0 and s.fresh[node] == 0 and s.dice_on[space] == 0
    if space == Space.KHANS_FAVOR:
        return s.dice_on[space] < KHANS_SLOTS
    return space != Space.TAKE_CONTRACTS or s.row_count > 0


@rule
def is_permitted(s: State, seat: int, space: int, colour: int) -> bool:
    """P-6.4 Where an own die lies, only black and white dice may be laid."""
    return colour != Colour.OWN or s.own_on[space, seat] == 0


@rule
def is_high_enough(s: State, space: int, value: int) -> bool:
    """P-7.4 With the Khan no die lies below the one laid before it."""
    return space != Space.KHANS_FAVOR or value >= s.khans_value


@rule
def serves(s: State, seat: int, space: int, colour: int, value: int) -> bool:
    """P-6.4, P-7.4 The space takes such a die; Raschid's may become any (P-12.1)."""
    return is_permitted(s, seat, space, colour) and (
        value == WITHOUT_VALUE or is_high_enough(s, space, value)
    )


@rule
def is_priced(s: State, seat: int, space: int) -> bool:
    """P-6.5 An occupied space that pays; Berke never does (P-12.5)."""
    return PAYS[space] != 0 and s.dice_on[space] > 0 and s.character[seat] != Character.BERKE


@rule
def price(s: State, seat: int, space: int, value: int) -> int:
    """P-6.5 Coins equal to the value of the action."""
    return value if is_priced(s, seat, space) else 0


@rule
def can_act(s: State, seat: int, space: int, value: int) -> bool:
    """P-6.6 The price can be paid, and then the action can be done at least once."""
    coins = s.held[seat, Unit.COIN] - price(s, seat, space, value)
    if coins < 0 or not is_high_enough(s, space, value):
        return False
    if space == Space.TRAVEL:
        return can_begin(s, seat, Walk.TRAVEL, coins)
    if space >= Space.MOSCOW:
        return can_use(s, seat, s.card_at[space - Space.MOSCOW], value)
    return True


@rule
def may_have_value(s: State, seat: int, space: int, value: int) -> bool:
    """P-12.2 The values that Raschid is offered: only those that make a difference."""
    if space == Space.KHANS_FAVOR:
        return True
    if space == Space.TAKE_5_COINS:
        return value == 1
    return value == SIDES or is_priced(s, seat, space)


@rule
def dice_from(s: State, seat: int, space: int, colour: int, value: int) -> int:
    """P-6.3 Permitted dice in hand at or after this one, by value and then colour."""
    count = 0
    for later in range(COLOURS):
        if is_permitted(s, seat, space, later):
            if has_no_values(s, seat):
                count += in_hand(s, seat, later, WITHOUT_VALUE) if later >= colour else 0
            else:
                for higher in range(value if later >= colour else value + 1, SIDES + 1):
                    count += in_hand(s, seat, later, higher)
    return count


@rule
def has_die(s: State, seat: int, colour: int, value: int) -> bool:
    """Whether such a die is in hand; Raschid's may become any."""
    return in_hand(s, seat, colour, WITHOUT_VALUE if has_no_values(s, seat) else value) > 0


@rule
def has_permitted_die(s: State, seat: int, space: int, colour: int, value: int) -> bool:
    """P-6.4 Whether such a die is in hand, and the space takes its colour."""
    return has_die(s, seat, colour, value) and is_permitted(s, seat, space, colour)


@rule
def may_name_first(s: State, seat: int, space: int, colour: int, value: int) -> bool:
    """P-6.3, P-6.6 A permitted die completes a set, and with its value the action can be done."""
    if has_no_values(s, seat) and not may_have_value(s, seat, space, value):
        return False
    return dice_from(s, seat, space, colour, value) >= DICE_NEEDED[space] and can_act(
        s, seat, space, value
    )


@rule
def may_name_next(s: State, seat: int, space: int, colour: int, value: int) -> bool:
    """P-6.3 A further permitted die: not before the last in order; Raschid's all get one value."""
    last_colour = s.named_colour[s.named_count - 1]
    last_value = s.named_value[s.named_count - 1]
    if has_no_values(s, seat) and value != last_value:
        return False
    if value < last_value or (value == last_value and colour < last_colour):
        return False
    left = DICE_NEEDED[space] - s.named_count
    return dice_from(s, seat, space, colour, value) >= left


@rule
def may_place(s: State, seat: int, space: int) -> bool:
    """P-15.5 The space has at least one legal first die."""
    if not is_open(s, seat, space):
        return False
    for colour in range(COLOURS):
        for value in range(1, SIDES + 1):
            permitted = has_permitted_die(s, seat, space, colour, value)
            if permitted and may_name_first(s, seat, space, colour, value):
                return True
    return False


@rule
def list_spaces(s: State, seat: int) -> None:
    """P-15.5 Every space that can be used."""
    for space in range(SPACES):
        if may_place(s, seat, space):
            add_option(s, PLACE + space)


@rule
def choose_space(s: State, seat: int, space: int) -> None:
    """P-6.1 The dice are named one by one."""
    s.place_space = space
    s.named_count = 0
    ask(s, Decision.DIE, seat)


@rule
def list_dice(s: State, seat: int) -> None:
    """P-6.3 Equal dice are one option."""
    space = s.place_space
    for colour in range(COLOURS):
        for value in range(1, SIDES + 1):
            if not has_permitted_die(s, seat, space, colour, value):
                continue
            if s.named_count == 0:
                allowed = may_name_first(s, seat, space, colour, value)
            else:
                allowed = may_name_next(s, seat, space, colour, value)
            if allowed:
                add_option(s, DIE + colour * SIDES + value - 1)


@rule
def name_die(s: State, seat: int, colour: int, value: int) -> None:
    """P-15.3 The dice are laid and the price is paid after the last one."""
    add_to_hand(s, seat, colour, WITHOUT_VALUE if has_no_values(s, seat) else value, -1)
    s.named_colour[s.named_count] = colour
    s.named_value[s.named_count] = value
    s.named_count += 1
    if s.named_count < DICE_NEEDED[s.place_space]:
        ask(s, Decision.DIE, seat)
    else:
        use_space(s, seat)


@rule
def use_space(s: State, seat: int) -> None:
    """P-15.6 Price, dice, Mercator, action."""
    space, value = s.place_space, s.named_value[0]
    due = price(s, seat, space, value)
    for die in range(s.named_count):
        lay_die(s, seat, space, s.named_colour[die], s.named_value[die])
        s.named_colour[die] = 0
        s.named_value[die] = 0
    s.named_count = 0
    s.place_space = NOBODY
    s.main_done = 1
    if due > 0:
        pay(s, seat, Unit.COIN, due)
        report(s, Happening.PAID_FOR_SPACE, seat, space, due)
    if space == Space.TRAVEL:
        s.traveller = seat  # P-7.6
    reward_mercator(s, seat, space)
    act(s, seat, space, value)


@rule
def space_gain(s: State, seat: int, space: int, value: int, gain: int) -> int:
    """P-7.1 What a space brings by the value alone, without a choice."""
    if space == Space.TAKE_5_COINS:
        return TAKEN_COINS if gain == Unit.COIN else 0
    if space == Space.KHANS_FAVOR:
        return KHANS_REWARD[gain]
    if space >= Space.MOSCOW:
        return card_gain(s, seat, s.card_at[space - Space.MOSCOW], value, gain)
    return 0


@rule
def act(s: State, seat: int, space: int, value: int) -> None:
    """P-7.1 What the space does."""
    if Space.BAZAAR_CAMEL <= space <= Space.BAZAAR_GOLD:
        ask(s, Decision.ROW, seat, space, value)
    elif space == Space.TAKE_CONTRACTS:
        ask(s, Decision.TAKE_CONTRACT, seat, value)
    elif space == Space.TRAVEL:
        begin_walk(s, seat, Walk.TRAVEL, value)
    elif space >= Space.MOSCOW:
        use_card(s, seat, s.card_at[space - Space.MOSCOW], value)
    else:
        for gain in range(GAINS):
            s.pending[gain] += space_gain(s, seat, space, value, gain)
        settle(s, seat)


@rule
def bazaar_row(space: int, row: int) -> int:
    """P-7.3 The place of a row in the table of all bazaars."""
    return (space - Space.BAZAAR_CAMEL) * SIDES + row


@rule
def list_rows(s: State, space: int, value: int) -> None:
    """P-7.3 Rows up to the value, without those that another one beats."""
    for row in range(value):
        if ROW_OFFERED[bazaar_row(space, value - 1), row] != 0:
            add_option(s, ROW_CHOICE + row)


@rule
def take_row(s: State, seat: int, space: int, row: int) -> None:
    """P-7.3 Receive one row of the bazaar's table."""
    gain_now(s, seat, BAZAAR_REWARD[bazaar_row(space, row)], 1)
