"""What own buildings are worth: their points, their dangers and their lines."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import SITE_COLUMN, SITE_ROW, SITES, SIZE
from bactrian.games.merv.evaluation.features import Feature
from bactrian.games.merv.evaluation.pending_gains import LAST_LEVEL
from bactrian.games.merv.evaluation.time import has_acted, scorings_left
from bactrian.games.merv.rules.cubes import count_of
from bactrian.games.merv.rules.owners import all_cubes
from bactrian.games.merv.rules.places.city import action_of, is_walled, output, whole_output
from bactrian.games.merv.rules.scoring import is_scored_by_tile
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    BUILDING_POINTS,
    IS_INVADED,
    MOSQUE_SITE_POINTS,
    SCORING_ACTION,
    TILE_POINTS,
    TILES,
    YEARS,
)
from bactrian.games.merv.words import Board

LINE_BITS = 4  # what a line yields stands in so many bits
MOSQUE_TILE_LEVEL = 5


@rule
def best_line(lines: int) -> int:
    """The most of five numbers that stand side by side."""
    most = 0
    for _ in range(SIZE):
        most = max(most, lines & ((1 << LINE_BITS) - 1))
        lines >>= LINE_BITS
    return most


@rule
def line_pairs(lines: int) -> int:
    """Pairs of things that share one of five lines."""
    pairs = 0
    for _ in range(SIZE):
        count = lines & ((1 << LINE_BITS) - 1)
        pairs += count * (count - 1) // 2
        lines >>= LINE_BITS
    return pairs


@rule
def is_next_by_row(s: State, seat: int) -> bool:
    """M-3.3 Whether the next own production goes by row: in rounds 2 and 4."""
    has_produced = has_acted(s, seat) or (s.active == seat and s.slot != NOBODY)
    return ((s.round_number & 1) == 0) != has_produced


@rule
def measure_lines(rows: int, columns: int, is_by_row: bool, features: NDArray[np.int64]) -> None:
    """What own buildings yield together; the next own turn goes by row or by column."""
    features[Feature.LINES] = line_pairs(rows) + line_pairs(columns)
    features[Feature.BEST_LINE] = best_line(rows if is_by_row else columns)
    features[Feature.BEST_LINE_AFTER] = best_line(columns if is_by_row else rows)


@rule
def measure_tile(s: State, kinds: int, features: NDArray[np.int64]) -> None:
    """M-13.5 What a scoring tile on the way would count; `kinds` has the buildings by action."""
    level = features[Feature.LEVEL]
    if level >= MOSQUE_TILE_LEVEL:
        return
    most = 0
    for tile in range(TILES):
        if s.scoring_tile_owner[tile] == NOBODY:
            count = kinds >> (LINE_BITS * int(SCORING_ACTION[tile])) & ((1 << LINE_BITS) - 1)
            most = max(most, count)
    features[Feature.TILE_AHEAD] = most * level * scorings_left(s)


@rule
def measure_city(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Own buildings: their points, their dangers and their lines."""
    rows, columns, walled, exposed, on_mosque, kinds = 0, 0, 0, 0, 0, 0
    for site in range(SITES):
        if s.building[site] != seat:
            continue
        features[Feature.BUILDINGS] += 1
        features[Feature.BUILDINGS_NOW] += BUILDING_POINTS
        features[Feature.UPGRADES] += 1 if s.upgrade[site] != NOBODY else 0
        if is_walled(s, site):
            walled += 1
        elif s.soldier[site] == NOBODY:
            exposed += 1
        cubes = int(whole_output(s, site))  # 16 bits would overflow
        rows += cubes << (LINE_BITS * int(SITE_ROW[site]))
        columns += cubes << (LINE_BITS * int(SITE_COLUMN[site]))
        board = action_of(s, site)
        kinds += 1 << (LINE_BITS * int(board))
        on_mosque += 1 if board == Board.MOSQUE else 0
        if is_scored_by_tile(s, seat, site):
            features[Feature.BUILDINGS_NOW] += TILE_POINTS
        if s.as_any[seat] != NOBODY:
            features[Feature.AS_ANY_YIELD] += count_of(output(s, site), s.as_any[seat])
    invasions = 0
    for year in range(s.year, YEARS + 1):
        invasions += IS_INVADED[year]
    features[Feature.WALLED] = walled * invasions
    features[Feature.AT_RISK] = exposed * IS_INVADED[s.year]
    unpaid = features[Feature.AT_RISK] - all_cubes(s, seat)
    features[Feature.AT_RISK_UNPAID] = max(0, unpaid)
    if features[Feature.LEVEL] == LAST_LEVEL:
        features[Feature.BUILDINGS_NOW] += on_mosque * MOSQUE_SITE_POINTS
    else:
        features[Feature.MOSQUE_AHEAD] = on_mosque * features[Feature.LEVEL] * scorings_left(s)
    features[Feature.BUILDINGS_LATER] = features[Feature.BUILDINGS_NOW] * (scorings_left(s) - 1)
    measure_tile(s, kinds, features)
    measure_lines(rows, columns, is_next_by_row(s, seat), features)
