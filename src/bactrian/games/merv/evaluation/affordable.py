"""What the board action of the activated site could bring now, roughly."""

from bactrian.core.data.tables import constants
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import (
    GATE_COST,
    TAKES_GATE,
    WALL_COSTS,
    WALL_SLOTS,
)
from bactrian.games.merv.reading import COLOURS, NONE
from bactrian.games.merv.rules.owners import all_cubes
from bactrian.games.merv.rules.payment import has_discount, spare_colour
from bactrian.games.merv.rules.places.caravansary import different_spices, spices_allowed
from bactrian.games.merv.rules.places.city import action_of
from bactrian.games.merv.rules.places.marketplace import camels_missing
from bactrian.games.merv.rules.places.mosque import may_advance, may_begin
from bactrian.games.merv.rules.places.palace import courtier_cost, has_room
from bactrian.games.merv.rules.places.walls import wall_influence
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CARD_SPICE,
    CITIES,
    CITY_COST,
    DISPLAY,
    ENTRY,
    HALL_COLOUR,
    INFLUENCE_LAST,
    MOST_LIBRARY_CUBES,
    NEXT_SPACE,
    PATHS,
    SPACES,
    STEP_COST,
)
from bactrian.games.merv.words import Board, Colour

MOST_STEPS = 10
MOST_PIECES = 4
OUT_OF_REACH = 99


def _way_costs(origin: int) -> list[list[int]]:
    """Cubes by colour for one step, two steps … from a space or path; none can pay past the end."""
    costs, at = [[0] * COLOURS], origin
    for _ in range(MOST_STEPS):
        is_last = at < SPACES and NEXT_SPACE[at] == NONE
        step = [OUT_OF_REACH] * COLOURS if is_last else STEP_COST[at]
        costs.append([costs[-1][colour] + int(step[colour]) for colour in range(COLOURS)])
        if not is_last:
            at = int(NEXT_SPACE[at] if at < SPACES else ENTRY[at - SPACES])
    return costs[1:]


WAY_COST = constants(  # by origin (as STEP_COST) * MOST_STEPS + step
    [cost for origin in range(SPACES + PATHS) for cost in _way_costs(origin)]
)


@rule
def has_action_left(s: State, seat: int) -> bool:
    """Whether the seat stands in its turn with its action still to be done."""
    return s.active == seat and s.activated != NOBODY and s.action_done == 0


@rule
def wild(s: State, seat: int, board: int) -> int:
    """Needs that white cubes and breakthroughs can meet."""
    discount = 1 if has_discount(s, seat, board) else 0
    as_any = 1 if spare_colour(s, seat) != NONE else 0
    return s.cubes[seat, Colour.WHITE] + discount + as_any


@rule
def steps_from(s: State, seat: int, origin: int) -> int:
    """Mosque steps that can be paid from here."""
    means = wild(s, seat, Board.MOSQUE)
    for step in range(MOST_STEPS):
        missing = 0
        for colour in range(COLOURS):
            missing += max(0, WAY_COST[origin * MOST_STEPS + step, colour] - s.cubes[seat, colour])
        if missing > means:
            return step
    return MOST_STEPS


@rule
def payable_steps(s: State, seat: int) -> int:
    """Mosque steps that can be paid, on the best path."""
    if may_advance(s, seat):
        return steps_from(s, seat, s.mosque[seat])
    most = 0
    if may_begin(s, seat):
        for path in range(PATHS):
            most = max(most, steps_from(s, seat, SPACES + path))
    return most


@rule
def payable_scrolls(s: State, seat: int) -> int:
    """Scrolls that the library would give."""
    count = s.cubes[seat, Colour.WHITE]
    for colour in range(COLOURS):
        count += 1 if s.cubes[seat, colour] > 0 else 0
    return min(count, MOST_LIBRARY_CUBES)


@rule
def is_hall_payable(s: State, seat: int, hall: int) -> bool:
    """Whether a courtier could go there."""
    cubes = s.cubes[seat, HALL_COLOUR[hall]] + wild(s, seat, Board.PALACE)
    return has_room(s, seat, hall) and cubes >= courtier_cost(s, seat)


@rule
def payable_goods(s: State, seat: int) -> int:
    """Goods that the marketplace would give, with a post set first."""
    means, posts, count = wild(s, seat, Board.MARKETPLACE), 0, 0
    reach = s.camels[seat] + (1 if s.discs[seat] > 0 else 0)
    for city in range(CITIES):
        camels = camels_missing(s, seat, city)
        posts += s.post[seat, city]
        missing = 0
        for colour in range(COLOURS):
            missing += max(0, CITY_COST[city, colour] - s.cubes[seat, colour])
        if camels <= reach and missing <= means:
            count += 1
    return min(count, min(posts + reach, all_cubes(s, seat)))


@rule
def payable_cards(s: State, seat: int) -> int:
    """Caravan cards that the caravansary would give."""
    most, allowed, camels = 0, 0, s.camels[seat]
    for colour in range(COLOURS):
        most = max(most, s.cubes[seat, colour])
    may_widen = different_spices(s, seat) < spices_allowed(s, seat)
    for place in range(DISPLAY):
        card = s.display[place]
        if card != NOBODY and (may_widen or s.spices[seat, CARD_SPICE[card]] > 0):
            allowed += 1
            camels += s.display_camels[place]
    return min(min(most + wild(s, seat, Board.CARAVANSARY), camels + 1), allowed)


@rule
def payable_pieces(s: State, seat: int) -> int:
    """Pieces of wall without gates that can be paid, white cubes for cheap ones."""
    count = s.cubes[seat, Colour.WHITE]
    for colour in range(COLOURS):
        cubes, kind = s.cubes[seat, colour], colour * WALL_COSTS
        for cost in range(1, GATE_COST):
            pieces = min(cubes // cost, s.wall_left[kind + cost - 1])
            count += pieces
            cubes -= pieces * cost
    return min(count, MOST_PIECES)


@rule
def best_wall_influence(s: State, seat: int) -> int:
    """The most influence that a segment of wall would bring now."""
    most = 0
    for slot in range(WALL_SLOTS):
        if s.wall[slot] == NOBODY and TAKES_GATE[slot] == 0:
            most = max(most, wall_influence(s, seat, slot))
    return most


@rule
def payable_influence(s: State, seat: int) -> int:
    """Influence that the wall would bring, as if all places were as good as the best."""
    influence = payable_pieces(s, seat) * best_wall_influence(s, seat)
    return min(influence, INFLUENCE_LAST - s.influence[seat])


@rule
def board_to_use(s: State, seat: int) -> int:
    """The board action that the seat can still use in its turn, or NONE."""
    return action_of(s, s.activated) if has_action_left(s, seat) else NONE
