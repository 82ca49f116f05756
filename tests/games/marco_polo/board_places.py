"""What stands and lies on the board of a position to test with, besides dice and contracts."""

from collections.abc import Mapping, Sequence

from bactrian.core.rules.record import Counts
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.rules.posts import take_beijing_space
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import BEIJING, GOALS_DEALT, GOALS_KEPT, card_ids, node_ids
from bactrian.games.marco_polo.words import Space

from .looking import bonus_ids, goal_ids, outpost_ids, small_ids, space_ids


def stand_on_map(
    s: State, figures: Mapping[int, str | tuple[str, str]], posts: Mapping[int, Sequence[str]]
) -> None:
    """Figures and posts; posts come from the supply and open their city cards already."""
    for seat, places in figures.items():
        for figure, place in enumerate((places,) if isinstance(places, str) else places):
            s.figure[seat, figure] = node_ids.index(place)
    for seat, cities in posts.items():
        for node in map(node_ids.index, cities):
            assert s.post[seat, node] == 0, f"Seat {seat} has a post in {node_ids[node]} already."
            s.post[seat, node] = 1
            s.posts_left[seat] -= 1
            if node == BEIJING:
                take_beijing_space(s, seat)


def lay_out_board(
    s: State,
    posts: Mapping[int, Sequence[str]],
    cards: Mapping[str, str],
    outposts: Mapping[str, str | None],
    bonuses: Mapping[str, str],
    goals: Mapping[int, tuple[str, str]],
) -> None:
    """City cards, outposts, markers and goal cards; whatever lay elsewhere is exchanged."""
    for space, card_id in cards.items():
        exchange(s.card_at, space_ids.index(space) - Space.MOSCOW, card_ids.index(card_id))
    for cities in posts.values():
        for node in map(node_ids.index, cities):
            s.outpost_at[node] = NOBODY
    for city, tile in outposts.items():
        wanted = NOBODY if tile is None else outpost_ids.index(tile)
        exchange(s.outpost_at, node_ids.index(city), wanted)
    for city, bonus in bonuses.items():
        exchange(s.bonus_at, small_ids.index(city), bonus_ids.index(bonus))
    for seat, names in goals.items():
        deal_goals(s, seat, sorted(map(goal_ids.index, names)))


def exchange(places: Counts, place: int, thing: int) -> None:
    """Put a thing there; if it lay elsewhere, what was here goes to that place."""
    for other in range(len(places)):
        if thing != NOBODY and places[other] == thing:
            places[other] = places[place]
    places[place] = thing


def deal_goals(s: State, seat: int, wanted: Sequence[int]) -> None:
    """Let a seat have these goal cards; a seat that had one of them gets what was here."""
    for card, goal in enumerate(wanted):
        old = s.goal[seat, card]
        for other in range(s.seats):
            for place in range(GOALS_KEPT):
                if s.goal[other, place] == goal:
                    s.goal[other, place] = old
        s.goal[seat, card] = goal
    for other in range(s.seats):
        for place in range(GOALS_DEALT):
            s.goal_dealt[other, place] = s.goal[other, place] if place < GOALS_KEPT else NOBODY
