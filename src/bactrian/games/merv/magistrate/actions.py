"""M-21.8 to M-21.30 What the magistrate does: its library, its mosque, and the rest by name."""

from bactrian.core.chance.stream import below
from bactrian.core.rules.report import report_draw
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import SITES
from bactrian.games.merv.magistrate.deck import remove_card
from bactrian.games.merv.magistrate.palace import use_palace, use_wall
from bactrian.games.merv.magistrate.tables import SECOND_BREAKTHROUGH_POINTS, UPGRADE_POINTS
from bactrian.games.merv.magistrate.trade import (
    fulfil_contracts,
    gain_bonus,
    send_post,
    use_caravansary,
    use_marketplace,
)
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.boons import add_scrolls
from bactrian.games.merv.rules.owners import all_cards, gain_good, score
from bactrian.games.merv.rules.places.city import action_of
from bactrian.games.merv.rules.places.library import own_breakthrough, reaches
from bactrian.games.merv.rules.places.marketplace import receive_good_of
from bactrian.games.merv.rules.places.mosque import (
    is_at_the_end,
    level_of,
    may_advance,
    may_begin,
    next_space,
    stand_on,
    take_entry_camel,
    take_scoring_tile,
)
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    BREAKTHROUGH_BOONS,
    BREAKTHROUGH_NUMBER,
    BREAKTHROUGH_POINTS,
    BREAKTHROUGHS,
    DISCOUNT_ON,
    MAGISTRATE,
    MOSQUE_BOON,
    MOST_BOONS,
    NUMBERS,
    PATHS,
    SCORING_ACTION,
    THRESHOLDS,
    TILES,
)
from bactrian.games.merv.words import Board, Boon, Chance, Good, Part

DISCOUNT, AS_ANY, ONCE, LAST = range(NUMBERS)  # kinds of breakthrough


@rule
def act(s: State, card: int, actions: int) -> None:
    """M-21.8 The intended action so many times."""
    if card == Board.CARAVANSARY:
        use_caravansary(s, actions)
    elif card == Board.PALACE:
        use_palace(s, actions)
    elif card == Board.LIBRARY:
        use_library(s, actions)
    elif card == Board.MARKETPLACE:
        use_marketplace(s)
    elif card == Board.MOSQUE:
        use_mosque(s, actions)
    else:
        use_wall(s, actions)


@rule
def use_market_boon(s: State, boon: int) -> None:
    """M-21.10 What a quarter of the camel market gives it."""
    if boon == Boon.SCROLL:
        use_library(s, 1)
    elif boon == Boon.CARAVAN_CARD:
        use_caravansary(s, 1)
    elif boon == Boon.RARE_GOOD:
        gain_good(s, MAGISTRATE, Good.RARE, 1)
    elif boon == Boon.MOSQUE_STEP:
        use_mosque(s, 1)
    else:
        gain_bonus(s, boon)


@rule
def first_path(s: State) -> int:
    """M-21.28 The lowest path that still has its camel, else path 1."""
    for path in range(PATHS):
        if s.mosque_camel[path] != 0:
            return path
    return 0


@rule
def use_mosque(s: State, actions: int) -> None:
    """M-21.28 to M-21.30 One step per action."""
    for _ in range(actions):
        if may_begin(s, MAGISTRATE) or may_advance(s, MAGISTRATE):
            space = next_space(s, MAGISTRATE, first_path(s))
            stand_on(s, MAGISTRATE, space)
            gain_of_space(s, space)
    if is_at_the_end(s, MAGISTRATE):
        remove_card(s, Board.MOSQUE)


@rule
def gain_of_space(s: State, space: int) -> None:
    """M-21.29 The boon of a space."""
    boon = MOSQUE_BOON[space]
    if boon == Boon.CAMEL:
        take_entry_camel(s, MAGISTRATE, space)
    elif boon == Boon.WHITE_UPGRADE or boon == Boon.BONUS_UPGRADE:
        score(s, MAGISTRATE, Part.BOONS, UPGRADE_POINTS)
    elif boon == Boon.SCORING_TILE:
        choose_scoring_tile(s)
    elif boon == Boon.FREE_COURTIER:
        use_palace(s, 1)
    elif boon == Boon.FREE_WALL:
        use_wall(s, 1)
    else:
        gain_bonus(s, boon)


@rule
def worth_of_tile(s: State, tile: int) -> int:
    """M-21.29 Own buildings that the tile would score now; NONE if it is gone."""
    if s.scoring_tile_owner[tile] != NOBODY:
        return NONE
    count = 0
    for site in range(SITES):
        if s.building[site] == MAGISTRATE and action_of(s, site) == SCORING_ACTION[tile]:
            count += 1
    return count


@rule
def choose_scoring_tile(s: State) -> None:
    """M-21.29 The tile that would score most now; tie at random."""
    best, tied = NONE, 0
    for tile in range(TILES):
        worth = worth_of_tile(s, tile)
        if worth > best:
            best, tied = worth, 1
        elif worth == best and worth != NONE:
            tied += 1
    if tied == 0:
        return
    chosen = below(s, tied) if tied > 1 else 0
    for tile in range(TILES):
        if worth_of_tile(s, tile) == best:
            if chosen == 0:
                if tied > 1:
                    report_draw(s, Chance.RANDOM_TILE, tile)
                take_scoring_tile(s, MAGISTRATE, tile)
                return
            chosen -= 1


@rule
def use_library(s: State, actions: int) -> None:
    """M-21.18, M-21.19 One scroll per action, then breakthroughs."""
    before = s.scrolls[MAGISTRATE]
    add_scrolls(s, MAGISTRATE, actions)
    for number in range(NUMBERS):
        if reaches(s, MAGISTRATE, number, before):
            if number == DISCOUNT:
                take_discount(s)
            elif number == AS_ANY:
                take_any_tile(s)
            elif number == ONCE:
                take_market_or_mosque(s)
            else:
                take_points_or_favour(s)
    if s.scrolls[MAGISTRATE] >= THRESHOLDS[LAST]:
        remove_card(s, Board.LIBRARY)


@rule
def is_left(s: State, number: int, tile: int) -> bool:
    """A breakthrough of this number that nobody has."""
    return BREAKTHROUGH_NUMBER[tile] == number and s.breakthrough_owner[tile] == NOBODY


@rule
def discount_tile(s: State, board: int) -> int:
    """The tile left with a discount on this board action, or NONE."""
    for tile in range(BREAKTHROUGHS):
        if is_left(s, DISCOUNT, tile) and DISCOUNT_ON[tile] == board:
            return tile
    return NONE


@rule
def take_discount(s: State) -> None:
    """M-21.20 Mosque if its level is above its number of cards, else caravansary; or the other."""
    mosque, caravan = discount_tile(s, Board.MOSQUE), discount_tile(s, Board.CARAVANSARY)
    prefers_mosque = level_of(s, MAGISTRATE) > all_cards(s, MAGISTRATE)
    if mosque != NONE and (prefers_mosque or caravan == NONE):
        own_breakthrough(s, MAGISTRATE, mosque)
    elif caravan != NONE:
        own_breakthrough(s, MAGISTRATE, caravan)


@rule
def take_any_tile(s: State) -> None:
    """M-21.21 One at random, without effect, and points."""
    left = 0
    for tile in range(BREAKTHROUGHS):
        if is_left(s, AS_ANY, tile):
            left += 1
    if left > 0:
        chosen = below(s, left)
        for tile in range(BREAKTHROUGHS):
            if is_left(s, AS_ANY, tile):
                if chosen == 0:
                    report_draw(s, Chance.RANDOM_BREAKTHROUGH, tile)
                    own_breakthrough(s, MAGISTRATE, tile)
                    break
                chosen -= 1
    score(s, MAGISTRATE, Part.BOONS, SECOND_BREAKTHROUGH_POINTS)


@rule
def tile_with(s: State, number: int, boon: int) -> int:
    """The tile left of a number whose boons are only of this kind, or NONE."""
    for tile in range(BREAKTHROUGHS):
        if is_left(s, number, tile):
            fits = BREAKTHROUGH_BOONS[tile, 0] == boon
            for rank in range(1, MOST_BOONS):
                other = BREAKTHROUGH_BOONS[tile, rank]
                fits = fits and (other == boon or other == Boon.NOTHING)
            if fits:
                return tile
    return NONE


@rule
def take_market_or_mosque(s: State) -> None:
    """M-21.22, M-21.23 The marketplace tile, else the mosque tile."""
    tile = tile_with(s, ONCE, Boon.FREE_TRADING_POST)
    if tile != NONE:
        own_breakthrough(s, MAGISTRATE, tile)
        city = send_post(s)
        if city != NONE:
            receive_good_of(s, MAGISTRATE, city)
        fulfil_contracts(s)
        return
    tile = tile_with(s, ONCE, Boon.MOSQUE_STEP)
    if tile != NONE:
        own_breakthrough(s, MAGISTRATE, tile)
        use_mosque(s, 1)


@rule
def take_points_or_favour(s: State) -> None:
    """M-21.24 The tile with points, else the one with two favour."""
    tile = tile_with(s, LAST, Boon.NOTHING)
    if tile == NONE:
        tile = tile_with(s, LAST, Boon.FAVOUR)
    if tile != NONE:
        own_breakthrough(s, MAGISTRATE, tile)
        score(s, MAGISTRATE, Part.BOONS, BREAKTHROUGH_POINTS[tile])
        for rank in range(MOST_BOONS):
            gain_bonus(s, BREAKTHROUGH_BOONS[tile, rank])
