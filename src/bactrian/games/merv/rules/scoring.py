"""M-18 Scoring, M-19 the end of the game."""

from bactrian.core.rules.ranking import ranked
from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.games.merv.catalogue import SCORE
from bactrian.games.merv.city_tables import SITES
from bactrian.games.merv.rules.owners import (
    all_cards,
    all_courtiers,
    all_goods,
    is_courtier,
    is_magistrate,
    score,
)
from bactrian.games.merv.rules.places.city import action_of
from bactrian.games.merv.rules.places.mosque import is_at_the_end, level_of
from bactrian.games.merv.rules.tracks import spend_favour
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    BUILDING_POINTS,
    HALL_POINTS,
    HALL_SCORES,
    HALLS,
    MASTERS,
    MOSQUE_SITE_POINTS,
    PLACES,
    SCORING_ACTION,
    SET_POINTS,
    SPICES,
    TILE_POINTS,
    TILES,
)
from bactrian.games.merv.words import Board, Decision, Happening, Part, Task

SCROLLS, CARAVAN_CARDS, GOODS, MOSQUE_LEVEL = range(4)  # what a hall counts


@rule
def hall_points(hall: int, amount: int) -> int:
    """M-18.1 What a courtier scores for so many of the things that its hall counts."""
    return amount * HALL_POINTS[HALL_SCORES[hall]]


@rule
def hall_worth(s: State, owner: int, hall: int) -> int:
    """M-18.1 What one courtier in the hall scores its owner."""
    counted = HALL_SCORES[hall]
    if counted == SCROLLS:
        return hall_points(hall, s.scrolls[owner])
    if counted == CARAVAN_CARDS:
        return hall_points(hall, all_cards(s, owner))
    if counted == GOODS:
        return hall_points(hall, all_goods(s, owner))
    return hall_points(hall, level_of(s, owner))


@rule
def score_owner(s: State, place: int) -> None:
    """M-18.1 In queue order: courtiers, then buildings."""
    if place == 0:
        report(s, Happening.SCORING, s.year)
    if place == MASTERS[s.seats]:
        return
    owner = s.queue[place]
    s.turn += 1
    then(s, Task.SCORE_OWNER, place + 1)
    if is_courtier(s, owner):
        return  # M-20.1
    then(s, Task.SCORE_BUILDINGS, owner)
    courtiers = all_courtiers(s, owner)
    if is_magistrate(s, owner):
        score_all_courtiers(s, owner)  # M-21.34
        return
    paid = min(courtiers, s.favour[owner])
    spend_favour(s, owner, paid)
    if paid == courtiers:
        score_all_courtiers(s, owner)
    elif paid > 0:
        ask(s, Decision.SCORE, owner, paid, 0)


@rule
def score_courtier(s: State, owner: int, hall: int) -> None:
    """M-18.1 One courtier scores its hall."""
    report(s, Happening.HALL_SCORED, owner, hall, hall_worth(s, owner, hall))
    score(s, owner, Part.COURTIERS, hall_worth(s, owner, hall))


@rule
def score_all_courtiers(s: State, owner: int) -> None:
    """M-18.1 Every own courtier."""
    for hall in range(HALLS):
        for _ in range(s.courtiers[hall, owner]):
            score_courtier(s, owner, hall)


@rule
def courtiers_to_choose(s: State, seat: int, hall: int) -> int:
    """M-18.3 Own courtiers in a hall that have not scored in this scoring."""
    return s.courtiers[hall, seat] - s.scored_courtiers[hall]


@rule
def list_scores(s: State, seat: int, left: int, first: int) -> None:
    """M-18.3 From left to right; enough courtiers must be left for the rest."""
    for hall in range(first, HALLS):
        from_here = 0
        for other in range(hall, HALLS):
            from_here += courtiers_to_choose(s, seat, other)
        if courtiers_to_choose(s, seat, hall) > 0 and from_here >= left:
            add_option(s, SCORE + hall)


@rule
def choose_courtier(s: State, seat: int, left: int, hall: int) -> None:
    """M-18.3 One courtier more scores."""
    s.scored_courtiers[hall] += 1
    score_courtier(s, seat, hall)
    if left > 1:
        ask(s, Decision.SCORE, seat, left - 1, hall)


@rule
def score_buildings(s: State, owner: int) -> None:
    """M-18.4 to M-18.6 Buildings, the scoring tile, mosque sites."""
    for hall in range(HALLS):
        s.scored_courtiers[hall] = 0
    buildings, of_tile, on_mosque = 0, 0, 0
    for site in range(SITES):
        if s.building[site] == owner:
            buildings += 1
            if is_scored_by_tile(s, owner, site):
                of_tile += 1
            if action_of(s, site) == Board.MOSQUE:
                on_mosque += 1
    score(s, owner, Part.BUILDINGS, buildings * BUILDING_POINTS)
    score(s, owner, Part.SCORING_TILE, of_tile * TILE_POINTS)
    if is_at_the_end(s, owner):
        score(s, owner, Part.MOSQUE_SITES, on_mosque * MOSQUE_SITE_POINTS)


@rule
def is_scored_by_tile(s: State, owner: int, site: int) -> bool:
    """M-18.5 Whether the site shows the action of a scoring tile of the owner."""
    for tile in range(TILES):
        if s.scoring_tile_owner[tile] == owner and SCORING_ACTION[tile] == action_of(s, site):
            return True
    return False


@rule
def set_points(s: State, owner: int) -> int:
    """M-19.1, M-19.2 One card of every spice still held, again and again."""
    points, taken = 0, 0
    while True:
        different = 0
        for spice in range(SPICES):
            if s.spices[owner, spice] > taken:
                different += 1
        if different == 0:
            return points
        points += SET_POINTS[different]
        taken += 1


@rule
def worth_of_card(s: State, owner: int, spice: int) -> int:
    """M-19.1 By how much one more card of a spice raises the value of the owner's sets."""
    held, others = s.spices[owner, spice], 0
    for other in range(SPICES):
        if s.spices[owner, other] > held:
            others += 1  # it joins the set that so many other spices make
    return SET_POINTS[others + 1] - SET_POINTS[others]


@rule
def points(s: State, seat: int, part: int) -> int:
    """A part of an owner's points, as if the game ended now."""
    return set_points(s, seat) if part == Part.SPICES else s.scored[seat, part]


@rule
def total(s: State, owner: int) -> int:
    """All points of an owner, as if the game ended now."""
    count = 0
    for part in range(Part.SPICES + 1):
        count += points(s, owner, part)
    return count


@rule
def tie_breaker(s: State, seat: int) -> int:
    """M-19.3 More favour, more influence, nearer to the front of the last queue."""
    in_front = 0
    for place in range(PLACES):
        if s.queue[place] == seat:
            in_front = PLACES - place
    return ranked(ranked(s.favour[seat], s.influence[seat]), in_front)
