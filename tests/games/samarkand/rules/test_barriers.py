"""S-12 Barriers."""

import pytest

from bactrian.core.errors import CannotUndo
from bactrian.games.samarkand.state import State
from bactrian.match import Match, new_match

from ..build import ANNA, BORIS, CLARA, DAVID, number_of, position
from ..looking import match_at
from ..scenes import levant_has_met_four

FLAX = 17  # on Jericho
TEN = {
    ANNA: ["byzant", "levant", "tigris", "sogdian", "chinese"],
    BORIS: ["egyptian", "arabic", "omani", "persian", "sindh"],
}


def assert_barrier(match: Match) -> None:
    """The last action can never be taken back."""
    position_hash, played = match.position_hash(), match.played
    with pytest.raises(CannotUndo):
        match.undo()
    assert (match.position_hash(), match.played) == (position_hash, played)


def assert_no_barrier(match: Match, kind: str, **args: int | str) -> None:
    """Play this action and take it back: all is as it was; then play it for good."""
    position_hash, played = match.position_hash(), match.played
    number = number_of(kind, **args)
    match.play(number)

    assert match.undo() == number
    assert (match.position_hash(), match.played) == (position_hash, played)
    match.play(number)


def others_play(match: Match) -> None:
    """Let all do the last thing on their lists, far in the east, until Anna's next turn."""
    while (match.to_act, match.decision) != (ANNA, "turn"):
        match.play(match.legal()[-1])


def anna_leads_byzants() -> Match:
    """Anna has married into the Byzant and the Levant family and is to play again."""
    match = new_match("samarkand", players=3, seed=1)
    for family in ("byzant", "levant"):
        match.play(number_of("marry", family=family))
        others_play(match)
    return match


def at_jericho(holder: int | None) -> Match:
    """Anna has entered Jericho while this seat, or nobody, holds flax."""
    s = position(
        tiles={ANNA: ["levant"]},
        cash={ANNA: 9},
        treasury={"levant": 1},
        hand={} if holder is None else {holder: [FLAX, 1]},
        deck=[FLAX] if holder is None else [],
    )
    match = match_at(s)
    match.play(number_of("expand", family="levant"))
    match.play(number_of("place", space="jericho"))
    return match


def test_an_action_is_a_barrier_also_if_a_forced_one_draws() -> None:
    """S-12.1 After Anna's `stop` Boris can do nothing but marry into the Sindh family."""
    tiles = ["byzant", "chinese", "egyptian"]
    s = position(
        tiles={ANNA: ["levant"], CLARA: tiles, DAVID: tiles},
        cash={ANNA: 9, BORIS: 3},
        treasury={"levant": 1},
    )
    match = match_at(s)

    match.play(number_of("expand", family="levant"))
    match.play(number_of("place", space="gaza"))
    match.play("stop")

    assert (match.to_act, match.decision) == (BORIS, "discard")
    assert_barrier(match)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_marriage_that_draws_is_a_barrier(players: int) -> None:
    """S-12.2"""
    match = new_match("samarkand", players=players, seed=1)

    match.play("marry", family=0)

    assert_barrier(match)


def test_a_marriage_at_the_limit_is_none() -> None:
    """S-12.2 With five players the limit is 6: Anna has 2, 5, then 8 less 2 cards."""
    match = new_match("samarkand", players=5, seed=1)
    match.play(number_of("marry", family="byzant"))
    match.play("keep_rest")
    others_play(match)
    match.play(number_of("marry", family="chinese"))
    others_play(match)

    assert_no_barrier(match, "marry", family="egyptian")


def two_players(bag_is_empty: bool, at_the_limit: bool) -> State:
    """Anna may marry into the Sindh family."""
    return position(
        seats=2,
        tiles=TEN if bag_is_empty else {**TEN, BORIS: TEN[BORIS][:4]},
        bag=[] if bag_is_empty else ["sindh"],
        hand={ANNA: range(1, 11 if at_the_limit else 10)},
    )


def test_with_two_players_a_tile_or_cards_make_a_barrier() -> None:
    """S-12.2"""
    for bag_is_empty, at_the_limit in [(False, True), (True, False), (False, False)]:
        match = match_at(two_players(bag_is_empty, at_the_limit))

        match.play(number_of("marry", family="sindh"))

        assert_barrier(match)


def test_with_an_empty_bag_a_marriage_at_the_limit_is_none() -> None:
    """S-12.2"""
    match = match_at(two_players(bag_is_empty=True, at_the_limit=True))
    number = number_of("marry", family="sindh")

    match.play(number)

    assert match.undo() == number


@pytest.mark.parametrize("holder", [None, ANNA, BORIS])
def test_entering_a_goods_space_is_a_barrier_also_if_nobody_is_asked(holder: int | None) -> None:
    """S-12.3"""
    match = at_jericho(holder)

    assert match.decision == ("second" if holder is None else "sale")
    assert_barrier(match)


def test_the_second_camel_on_a_goods_space_is_none() -> None:
    """S-12.3"""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["arabic"]},
        camels={"arabic": ["hail", "tabuk", "jericho"]},
        hand={CLARA: [FLAX, 1]},
    )
    match = match_at(s)

    match.play(number_of("expand", family="levant"))
    match.play(number_of("place", space="jericho"))

    assert match.undo() == number_of("place", space="jericho")


@pytest.mark.parametrize("answer", ["sell", "keep"])
@pytest.mark.parametrize("holder", [ANNA, BORIS])
def test_an_answer_to_a_sale_is_a_barrier_whoever_gives_it(answer: str, holder: int) -> None:
    """S-12.4"""
    match = at_jericho(holder)

    match.play(answer)

    assert_barrier(match)


def test_a_refused_undo_does_not_tell_that_a_card_was_kept() -> None:
    """S-12.3, S-11.6 Anna is told the same whether Boris was asked and kept or nobody was."""
    kept, unasked = at_jericho(BORIS), at_jericho(None)
    kept.play("keep")

    messages = []
    for match in (kept, unasked):
        with pytest.raises(CannotUndo) as refused:
            match.undo(seat=ANNA)
        messages.append(str(refused.value))

    assert messages[0] == messages[1]


def test_a_refused_undo_does_not_tell_others_which_card_was_named() -> None:
    """S-12.6, S-11.3 Nor that one was named at all (S-11.8)."""
    messages = set()
    for good in (None, 1, 2):
        match = match_at(position(hand={ANNA: [1, 2]}, deck=[30, 31, 32]))
        match.play(number_of("marry", family="sindh"))
        if good is not None:
            match.play(number_of("discard", good=good))
        with pytest.raises(CannotUndo) as refused:
            match.undo(seat=BORIS)
        messages.add(str(refused.value))

    assert len(messages) == 1


def test_the_end_of_the_game_is_a_barrier() -> None:
    """S-12.5 Of all that `stop` does here only the end is one."""
    match = match_at(levant_has_met_four())
    match.play(number_of("expand", family="levant"))
    match.play(number_of("place", space="arrajan"))

    match.play("stop")

    assert match.over
    assert_barrier(match)


def test_choosing_a_family_and_camels_on_other_spaces_are_no_barriers() -> None:
    """S-12.6 On land and on water, the first camel and the second."""
    match = anna_leads_byzants()

    assert_no_barrier(match, "expand", family="byzant")
    assert_no_barrier(match, "place", space="caesarea")
    assert_no_barrier(match, "place", space="black_sea")


def test_stop_is_no_barrier() -> None:
    """S-12.6"""
    match = anna_leads_byzants()
    match.play(number_of("expand", family="byzant"))
    match.play(number_of("place", space="caesarea"))

    assert_no_barrier(match, "stop")


def test_a_relationship_is_no_barrier() -> None:
    """S-12.6"""
    match = anna_leads_byzants()
    match.play(number_of("expand", family="byzant"))
    match.play(number_of("place", space="caesarea"))
    match.play(number_of("place", space="antioch"))
    others_play(match)
    match.play(number_of("expand", family="levant"))
    markers = int(match.state.markers[0])

    assert_no_barrier(match, "place", space="antioch")
    assert match.state.markers[0] == markers - 1


def test_discard_and_keep_rest_are_no_barriers() -> None:
    """S-12.6"""
    match = new_match("samarkand", players=3, seed=1)
    match.play("marry", family=0)
    lowest = match.game.catalogue[match.legal()[0]].args["good"]

    assert_no_barrier(match, "discard", good=lowest)
    assert_no_barrier(match, "keep_rest")


def test_a_pass_is_no_barrier() -> None:
    """S-12.6 After Anna's marriage at the limit Boris passes."""
    s = position(cash={BORIS: 2}, hand={ANNA: range(1, 8)})
    match = match_at(s)
    number = number_of("marry", family="levant")

    match.play(number)

    assert match.to_act == CLARA
    assert match.undo() == number
