"""M-6 Paying: a cost is a row of needs, paid one by one, as a whole or not at all."""

from bactrian.core.rules.record import Counts
from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import PAY
from bactrian.games.merv.reading import COLOURS, CUBES, NONE
from bactrian.games.merv.rules.cubes import count_of, cubes_of
from bactrian.games.merv.rules.owners import all_cubes
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import ANY_COLOUR
from bactrian.games.merv.words import Colour, Decision, Happening, Means, Price

# M-6.3(a) What may still be paid with: white and everything behind it, then less and less.
WHITE_STAGE, DISCOUNT_STAGE, LAST_STAGE = range(3)


@rule
def has_discount(s: State, seat: int, board: int) -> bool:
    """M-11.5 The own first breakthrough is about this board action and unused in this turn."""
    return board != NOBODY and s.discount_on[seat] == board and s.discount_used == 0


@rule
def spare_colour(s: State, seat: int) -> int:
    """M-11.6 The colour X that can now be paid as any colour, or NONE."""
    colour = s.as_any[seat]
    if colour == NOBODY or s.as_any_used[seat] != 0 or s.cubes[seat, colour] == 0:
        return NONE
    return colour


@rule
def set_due(s: State, board: int, cost: Counts) -> None:
    """M-6.1 The needs of a cost by colour."""
    for colour in range(COLOURS):
        s.due[colour] = cost[colour]
    s.due_for = board
    s.stage = WHITE_STAGE
    s.barred = 0


@rule
def set_due_of(s: State, board: int, colour: int, count: int) -> None:
    """M-6.1 A cost of one colour, or of any (`ANY_COLOUR`)."""
    s.due[colour] = count
    s.due_for = board
    s.stage = WHITE_STAGE
    s.barred = 0


@rule
def clear_due(s: State) -> None:
    """Nothing is to be paid."""
    for colour in range(CUBES):
        s.due[colour] = 0
    s.due_for = NOBODY
    s.stage = WHITE_STAGE
    s.barred = 0


@rule
def needs_of(cost: Counts) -> int:
    """M-6.1 The needs of a cost."""
    needs = 0
    for colour in range(COLOURS):
        needs += cubes_of(colour, cost[colour])
    return needs


@rule
def needs_due(s: State) -> int:
    """M-6.1 The needs that are still to pay."""
    needs = 0
    for colour in range(CUBES):
        needs += cubes_of(colour, s.due[colour])
    return needs


@rule
def purse_of(s: State, seat: int) -> int:
    """All cubes of a seat."""
    purse = 0
    for colour in range(CUBES):
        purse += cubes_of(colour, s.cubes[seat, colour])
    return purse


@rule
def can_pay(s: State, seat: int, board: int, cost: Counts) -> bool:
    """M-6.4 Whether a cost could be paid now."""
    return can_pay_needs(s, seat, board, needs_of(cost))


@rule
def can_pay_of(s: State, seat: int, board: int, colour: int, count: int) -> bool:
    """M-6.4 The same for a cost of one colour, or of any."""
    return can_pay_needs(s, seat, board, cubes_of(colour, count))


@rule
def can_pay_needs(s: State, seat: int, board: int, needs: int) -> bool:
    """M-6.4 Whether needs could be paid from the first on."""
    any_colour = count_of(needs, ANY_COLOUR)
    if any_colour > 0:
        return all_cubes(s, seat) >= any_colour
    purse, discount = purse_of(s, seat), 1 if has_discount(s, seat, board) else 0
    white = count_of(purse, Colour.WHITE)
    return is_payable(needs, purse, NONE, white, spare_colour(s, seat), discount)


@rule
def ask_for_due(s: State, seat: int) -> None:
    """M-6.3 One decision for each need."""
    if next_need(s) == NONE:
        clear_due(s)
    else:
        ask(s, Decision.PAY, seat, Price.COST)


@rule
def next_need(s: State) -> int:
    """M-6.3 Canonical colour order, any colour last."""
    for colour in range(CUBES):
        if s.due[colour] > 0:
            return colour
    return NONE


@rule
def least_other(needs: int, purse: int, barred: int, colour: int, spent: int) -> int:
    """How many needs of a colour cannot be paid with its own cubes, if `spent` of them are gone."""
    if colour == barred:
        return count_of(needs, colour)
    return max(0, count_of(needs, colour) - (count_of(purse, colour) - spent))


@rule
def is_payable(needs: int, purse: int, barred: int, white: int, spare: int, discount: int) -> bool:
    """M-6.3(c) Whether needs can be paid under M-6.3(a) and (b).

    `barred` is the colour whose own cubes are not offered any more, or NONE; `white`, `spare` and
    `discount` are what may still step in: white cubes, a cube of X as any colour, the discount.
    """
    others = 0
    for colour in range(COLOURS):
        others += least_other(needs, purse, barred, colour, 0)
    if others <= white + discount:
        return True
    if spare == NONE or others > white + discount + 1:
        return False
    return is_payable_as_any(needs, purse, barred, white, spare, discount)


@rule
def is_payable_as_any(
    needs: int, purse: int, barred: int, white: int, spare: int, discount: int
) -> bool:
    """M-6.3 The same with a cube of X as another colour.

    Needs not paid with their own colour come in the order white …, as_any, discount. So with u
    whites the (u+1)-th of them is the one paid as_any, and it must not be a need of X itself.
    """
    before_least, before_most, after_least, after_most = 0, 0, 0, 0
    for colour in range(COLOURS):
        if colour < spare:
            before_least += least_other(needs, purse, barred, colour, 0)
            before_most += count_of(needs, colour)
        elif colour > spare:
            after_least += least_other(needs, purse, barred, colour, 0)
            after_most += count_of(needs, colour)
    least = least_other(needs, purse, barred, spare, 1)
    most = count_of(needs, spare)
    white = min(white, before_most + most + after_most)
    for last in range(discount + 1):
        for whites in range(white + 1):
            others = whites + 1 + last
            # The needs before X are enough to reach the one paid as_any …
            low = max(before_least, whites + 1, others - most - after_most)
            if low <= min(before_most, others - least - after_least):
                return True
            # … or those up to X are all paid before it.
            low = max(after_least, 1 + last, others - before_most - most)
            if low <= min(after_most, others - before_least - least):
                return True
    return False


@rule
def leaves_payable(s: State, seat: int, need: int, means: int) -> bool:
    """M-6.3(c) Whether the rest stays payable after this means."""
    needs, purse = needs_due(s) - cubes_of(need, 1), purse_of(s, seat)
    barred = need if means != need and count_of(needs, need) > 0 else NONE
    if means == Means.DISCOUNT:
        return is_payable(needs, purse, barred, 0, NONE, 0)
    discount = 1 if s.stage < LAST_STAGE and has_discount(s, seat, s.due_for) else 0
    if means == Means.AS_ANY:
        purse -= cubes_of(s.as_any[seat], 1)
        return is_payable(needs, purse, barred, 0, NONE, discount)
    purse -= cubes_of(means, 1)
    if s.stage != WHITE_STAGE:
        return is_payable(needs, purse, barred, 0, NONE, discount)
    spare = spare_colour(s, seat)
    if spare != NONE and count_of(purse, spare) == 0:
        spare = NONE
    return is_payable(needs, purse, barred, count_of(purse, Colour.WHITE), spare, discount)


@rule
def pay_need(s: State, seat: int, need: int, means: int) -> None:
    """M-6.2 One need is met."""
    s.due[need] -= 1
    if means == Means.AS_ANY:
        s.cubes[seat, s.as_any[seat]] -= 1
        s.as_any_used[seat] = 1
        s.stage = DISCOUNT_STAGE
    elif means == Means.DISCOUNT:
        s.discount_used = 1
        s.stage = LAST_STAGE
    else:
        s.cubes[seat, means] -= 1
    s.barred = 1 if means != need and s.due[need] > 0 else 0


@rule
def list_means(s: State, seat: int) -> None:
    """M-6.3 The means for the next need."""
    need = next_need(s)
    if need == ANY_COLOUR:
        for colour in range(CUBES):
            if s.cubes[seat, colour] > 0:
                add_option(s, PAY + colour)
        return
    if s.cubes[seat, need] > 0 and s.barred == 0 and leaves_payable(s, seat, need, need):
        add_option(s, PAY + need)
    white = s.cubes[seat, Colour.WHITE] > 0 and s.stage == WHITE_STAGE
    if white and leaves_payable(s, seat, need, Colour.WHITE):
        add_option(s, PAY + Colour.WHITE)
    spare = spare_colour(s, seat)
    as_any = s.stage == WHITE_STAGE and spare != NONE and spare != need
    if as_any and leaves_payable(s, seat, need, Means.AS_ANY):
        add_option(s, PAY + Means.AS_ANY)
    discount = s.stage < LAST_STAGE and has_discount(s, seat, s.due_for)
    if discount and leaves_payable(s, seat, need, Means.DISCOUNT):
        add_option(s, PAY + Means.DISCOUNT)


@rule
def pay(s: State, seat: int, means: int) -> None:
    """M-6.3 Pay the next need, and go on with those that are left."""
    report_payment(s, seat, means, s.due_for)
    need = next_need(s)
    if need == ANY_COLOUR:
        s.due[need] -= 1
        s.cubes[seat, means] -= 1
    else:
        pay_need(s, seat, need, means)
    ask_for_due(s, seat)


@rule
def report_payment(s: State, seat: int, means: int, board: int) -> None:
    """Tell those who watch what is paid."""
    if means == Means.AS_ANY:
        report(s, Happening.CUBE_PAID_AS_ANY, seat, s.as_any[seat])
    elif means == Means.DISCOUNT:
        report(s, Happening.DISCOUNT_USED, seat, board)
    else:
        report(s, Happening.CUBE_PAID, seat, means)
