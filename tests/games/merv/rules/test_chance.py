"""M-23 Chance and barriers."""

import pytest

from bactrian.core.errors import CannotUndo
from bactrian.games import game
from bactrian.games.merv.magistrate.actions import choose_scoring_tile, take_any_tile
from bactrian.games.merv.magistrate.deck import shuffle_discard_in
from bactrian.games.merv.state import State
from bactrian.match import ChanceEvent, new_match
from bactrian.match.chance import chances

from ...reading import row
from ..build import ANNA, BORIS, CLARA, MAGISTRATE, at_site, play, position
from ..looking import board_ids, happened, options, solo_deck, tile_ids
from ..roaming import PLAYER_COUNTS, random_states

OPENING = ["market_side", "sites", "caravan"]
LATER = {"solo_reshuffle", "solo_discard", "random_breakthrough", "random_tile"}


def told(s: State) -> list[ChanceEvent]:
    """The chance events of the last action."""
    return list(chances(game("merv"), s))


@pytest.mark.parametrize(
    ("players", "labels"),
    [
        (1, [*OPENING, "solo_rest", "solo_top"]),
        (2, ["order", *OPENING]),
        (3, ["order", *OPENING]),
        (4, ["order", *OPENING]),
    ],
)
def test_the_opening_shuffles_in_this_order(players: int, labels: list[str]) -> None:
    """M-23.1"""
    match = new_match("merv", players=players, seed=4)

    assert [chance.label for chance in match.chance()] == labels


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_contents_of_the_openings_events(players: int) -> None:
    """M-23.1 Shuffles of all seats, 24 tiles and 24 cards; a pick of two sides."""
    match = new_match("merv", players=players, seed=4)
    result = {chance.label: chance.result for chance in match.chance()}

    for label, size in (("sites", 24), ("caravan", 24)):
        shuffled = result[label]
        assert isinstance(shuffled, list)
        assert sorted(shuffled) == list(range(size))
    assert result["market_side"] == match.view(None)["market"]["side"]
    if players > 1:
        assert match.view(None)["queue"][:players] == result["order"]


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_later_chance_events_are_of_the_solo_game_alone(seats: int) -> None:
    """M-23.2 The discard pile is shuffled after years 1 and 2."""
    labels = [
        c.label for seed in (1, 2, 3) for s in random_states(seats, seed)[1:] for c in told(s)
    ]

    assert set(labels) <= LATER
    assert bool(labels) == (seats == 1)
    if seats == 1:
        assert labels.count("solo_discard") == 6


def test_solo_discard_tells_the_pile_top_first() -> None:
    """M-23.2"""
    s = position(
        seats=1,
        solo_deck=["wall"],
        solo_discard=["mosque", "palace", "library"],
        solo_removed=["caravansary", "marketplace"],
    )
    shuffle_discard_in(s)

    ((label, order),) = told(s)
    assert label == "solo_discard"
    assert isinstance(order, list)
    assert sorted(order) == [1, 2, 4]
    assert solo_deck(s) == [*(board_ids[card] for card in order), "wall"]


def test_an_empty_solo_deck_is_reshuffled_from_the_discard_pile() -> None:
    """M-23.2"""
    s = position(seats=1, active=MAGISTRATE, solo_deck=[], solo_discard=board_ids)

    ((label, order),) = told(s)
    assert label == "solo_reshuffle"
    assert isinstance(order, list)
    assert sorted(order) == [0, 1, 2, 3, 4, 5]
    assert s.solo_card == order[0]


def test_random_breakthrough_picks_one_of_the_tiles_left() -> None:
    """M-23.2 Of the four for 4 scrolls one is gone."""
    picked = set()
    for seed in range(20):
        s = position(seats=1, breakthroughs={ANNA: ["4-purple"]}, seed=seed)
        take_any_tile(s)
        ((label, tile),) = told(s)
        assert label == "random_breakthrough"
        assert isinstance(tile, int)
        assert s.breakthrough_owner[tile] == MAGISTRATE
        picked.add(tile)
    assert picked == {5, 6, 7}


def test_random_tile_picks_among_those_that_tie_and_only_then() -> None:
    """M-23.2"""
    picked = set()
    for seed in range(20):
        s = position(seats=1, scoring_tiles={ANNA: "tile-library"}, seed=seed)
        choose_scoring_tile(s)
        ((label, tile),) = told(s)
        assert label == "random_tile"
        assert isinstance(tile, int)
        assert s.scoring_tile_owner[tile] == MAGISTRATE
        picked.add(tile_ids[tile])
    assert picked == {"tile-caravansary", "tile-marketplace", "tile-wall"}

    s = position(seats=1, buildings={(5, 2): MAGISTRATE})  # a wall site
    choose_scoring_tile(s)
    assert (told(s), s.scoring_tile_owner[3]) == ([], MAGISTRATE)


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_an_action_is_a_barrier_exactly_if_a_card_or_chance_came(seats: int) -> None:
    """M-23.3"""
    barriers = 0
    for s in random_states(seats)[1:]:
        drawn = happened(s, "card_drawn", "solo_card", "solo_card_aside")
        assert bool(s.barrier) == bool(drawn or told(s))
        barriers += int(s.barrier)
    assert 0 < barriers < len(random_states(seats)) / 2


def test_a_card_that_comes_from_the_deck_cannot_be_undone() -> None:
    """M-23.3 Taking the card is no barrier yet, closing the caravan is."""
    s = at_site(position(cubes={ANNA: {"purple": 1}}), 1, (1, 1))
    play(s, "board")
    play(s, "card", 1)
    assert s.barrier == 0

    play(s, "done")

    assert s.barrier == 1


def test_with_an_empty_deck_nothing_comes_and_nothing_bars() -> None:
    """M-23.3"""
    display = ["cinnamon", "cinnamon", "cinnamon"]
    s = position(cubes={ANNA: {"purple": 1}}, display=display, deck=0)
    at_site(s, 1, (1, 1))
    play(s, "board")
    play(s, "card", 1)

    play(s, "done")

    assert s.barrier == 0


def test_a_match_takes_back_what_is_no_barrier() -> None:
    """M-23.3"""
    match = new_match("merv", players=3, seed=2)
    match.play("slot", slot=1)
    match.play("site", row=1, column=1)
    assert match.undo() == 10
    assert match.undo() == 0

    solo = new_match("merv", players=1, seed=2)
    while not solo.state.barrier or not solo.played:
        solo.play(solo.legal()[-1])  # until the magistrate draws its next card
    with pytest.raises(CannotUndo):
        solo.undo()


def test_the_end_of_a_round_is_no_barrier_without_the_magistrate() -> None:
    """M-23.3"""
    s = position(active=CLARA, slots={1: ANNA, 2: BORIS})
    at_site(s, 5, (1, 5))
    play(s, "gain_favour")

    assert (s.round_number, s.barrier) == (2, 0)
    assert row(s.queue)[:3] == [CLARA, BORIS, ANNA]
    assert len(options(s)) == 5
