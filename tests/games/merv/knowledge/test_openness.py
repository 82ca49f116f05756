"""M-22 Whatever is open is in the view, and a learner is told of it as well."""

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Board

from ..build import ANNA, BORIS, position
from ..looking import copy_of
from ..roaming import match_at

# Fields of the record that everybody sees, with a place in them where a row is meant.
FACTS: list[tuple[str, tuple[int, ...]]] = [
    *((name, ()) for name in ("year", "round_number", "active", "slot", "activated", "steps")),
    *((name, ()) for name in ("action_done", "market_used", "discount_used", "stage", "barred")),
    *((name, ()) for name in ("white_upgrades", "market_side", "colour", "filling", "solo_card")),
    *((name, ()) for name in ("camels_out", "due_for")),
    *((name, (1,)) for name in ("chosen_goods", "scored_courtiers")),
    *((name, (2,)) for name in ("queue", "next_queue", "queue_camels", "slot_taken")),
    *((name, (7,)) for name in ("building", "soldier", "upgrade", "wall", "wall_left")),
    *((name, (1,)) for name in ("bonus_upgrades", "market", "display_camels", "city_camel")),
    *((name, (1,)) for name in ("mosque_camel", "route_camel", "bought", "library_spent", "due")),
    *((name, (BORIS,)) for name in ("camels", "favour", "influence", "servants", "buildings")),
    *((name, (BORIS,)) for name in ("discs", "scrolls", "scrolls_committed", "as_any_used")),
    *((name, (BORIS,)) for name in ("mosque", "contract_owner", "breakthrough_owner")),
    *((name, (BORIS, 1)) for name in ("cubes", "spices", "goods", "goods_committed", "post")),
    *((name, (BORIS, 1)) for name in ("scored", "courtiers")),
    *((name, (0,)) for name in ("solo_removed", "scoring_tile_owner")),
]


def changed(s: State, name: str, place: tuple[int, ...]) -> State:
    """The position with one number raised by one."""
    twin = copy_of(s)
    if not place:
        setattr(twin, name, getattr(s, name) + 1)
    elif len(place) == 1:
        getattr(twin, name)[place[0]] += 1
    else:
        getattr(twin, name)[place[0], place[1]] += 1
    return twin


@pytest.mark.parametrize(("name", "place"), FACTS)
def test_a_change_of_what_is_open_is_seen_by_all(name: str, place: tuple[int, ...]) -> None:
    """M-22.1, M-22.2, M-24.5 In the view of a spectator and in the observation of a seat."""
    s = position(seats=1 if name.startswith("solo") else 3)
    twin = changed(s, name, place)

    before, after = match_at(s), match_at(twin)

    assert after.view(None) != before.view(None)
    assert after.observation(ANNA).tobytes() != before.observation(ANNA).tobytes()


def test_the_view_shows_what_is_left_of_a_stack() -> None:
    """M-22.2 A learner is told who has which contract."""
    s = position()

    assert match_at(changed(s, "taken_of_stack", (1,))).view(None) != match_at(s).view(None)


def test_tiles_and_cards_are_seen_by_what_they_show() -> None:
    """M-22.2 Site tiles, caravan cards on the display and left in the deck, solo cards."""
    s = position(display=["cinnamon", "ginger"])
    others = [
        position(display=["ginger", "cinnamon"]),
        position(display=["cinnamon", "pepper"]),
        position(display=["cinnamon", "ginger"], tiles={(1, 1): "wall-teal"}),
    ]
    for other in others:
        assert match_at(other).view(None) != match_at(s).view(None)
        assert (
            match_at(other).observation(ANNA).tobytes() != match_at(s).observation(ANNA).tobytes()
        )


def test_solo_cards_are_seen_in_deck_and_discard_pile() -> None:
    """M-22.2 The same number of cards, but others."""
    one = match_at(position(seats=1, solo_discard=["wall", "mosque"]))
    other = match_at(position(seats=1, solo_discard=["wall", "library"]))
    offset, length = 0, 4 * len(Board)
    for part in one.game.observation:
        if part.name == "solo":
            break
        offset += part.length

    told = [list(m.observation(ANNA)[offset : offset + length]) for m in (one, other)]

    # deck, discarded, open, removed, each by card: caravansary to wall
    assert told[0] == [1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, *[0] * 12]
    assert told[1] == [1, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0, 1, *[0] * 12]
