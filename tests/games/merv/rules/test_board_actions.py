"""M-4.7, M-4.8 When the action of a site is offered, and that it has at least one step."""

import pytest

from bactrian.games.merv.words import Decision

from ..build import ANNA, BORIS, CLARA, at_site, play, position
from ..looking import asked, cubes_of, options


def offers_board(slot: int, cell: tuple[int, int], **more: object) -> bool:
    """Whether the site's action can be chosen there; favour can be always."""
    s = position(**more)  # type: ignore[arg-type]  # as `position` takes them
    at_site(s, slot, cell)
    assert ("gain_favour",) in options(s)
    return ("board",) in options(s)


@pytest.mark.parametrize(
    ("camels", "display", "offered"),
    [
        (0, ["ginger", "pepper", "pepper"], True),
        (0, ["pepper", "pepper", "ginger"], False),
        (1, ["pepper", "pepper", "ginger"], False),
        (2, ["pepper", "pepper", "ginger"], True),
        (2, ["pepper", "pepper", "pepper"], False),
    ],
)
def test_the_caravansary_needs_a_card_or_a_camel_that_helps(
    camels: int, display: list[str], offered: bool
) -> None:
    """M-4.7 Anna may hold ginger alone; camels open the two cards in front of it."""
    assert offered == offers_board(
        1,
        (1, 1),
        camels={ANNA: camels},
        display=display,
        display_camels=[0, 0, 0],
        spices={ANNA: {"ginger": 1}},
        influence={ANNA: 2},
    )


def test_the_palace_needs_room_and_the_price() -> None:
    """M-4.7 The site gives one tan cube."""
    full = {"trade": [BORIS, BORIS, CLARA]}
    dear = {"faith": [ANNA]}

    assert offers_board(1, (2, 1))
    assert not offers_board(1, (2, 1), courtiers=full)
    assert not offers_board(1, (2, 1), courtiers=dear)
    assert offers_board(1, (2, 1), courtiers=dear, cubes={ANNA: {"white": 1}})


def test_without_a_servant_only_favour_is_left_and_comes_by_itself() -> None:
    """M-4.7, M-24.2 Nobody is ever stuck."""
    built = [(r, c) for r in (2, 4) for c in range(2, 6)]
    s = position(buildings=dict.fromkeys(built, BORIS), soldiers=dict.fromkeys(built, ANNA))

    at_site(s, 1, (2, 1))

    assert asked(s) == (Decision.SLOT, BORIS)
    assert s.favour[ANNA] == 1


def test_the_library_needs_a_cube() -> None:
    """M-4.7 A contract has taken the only one."""
    s = position(
        scrolls={ANNA: 1, BORIS: 1},
        goods={ANNA: (1, 0)},
        influence={ANNA: 2},
        contracts={"1F": [BORIS]},
    )
    at_site(s, 5, (2, 5))
    assert ("board",) in options(s)

    play(s, "contract", "1F")  # one tan cube

    assert cubes_of(s, ANNA) == {}
    assert options(s) == {("gain_favour",), ("soldier",)}


@pytest.mark.parametrize(("camels", "offered"), [(0, False), (1, True)])
def test_the_marketplace_needs_a_post_to_set_or_a_good_to_buy(camels: int, offered: bool) -> None:
    """M-4.7 No disc is left, and Rayy, which takes purple, is a camel away."""
    posts = ["samarkand", "nishapur", "balkh", "kashgar", "basra", "peshawar"]

    found = offers_board(
        4, (3, 4), posts={ANNA: posts}, mosque={ANNA: "r1l1"}, camels={ANNA: camels}
    )

    assert found == offered
    assert offers_board(4, (3, 4), posts={ANNA: posts})  # with a disc


@pytest.mark.parametrize(("space", "offered"), [("r3l1", True), ("r1l1", False), ("m10", False)])
def test_the_mosque_needs_a_step_that_can_be_paid(space: str, offered: bool) -> None:
    """M-4.7 The site gives tan: the third path goes on for tan, the first for teal."""
    assert offers_board(4, (4, 4), mosque={ANNA: space}) == offered


def test_the_wall_needs_a_piece_that_can_be_paid() -> None:
    """M-4.7 The site gives purple; both small purple pieces are built."""
    walls = {("north", 1): ("purple", 1), ("north", 2): ("purple", 1)}

    assert offers_board(2, (5, 2))
    assert not offers_board(2, (5, 2), walls=walls)


def test_a_soldier_needs_a_servant_and_a_legal_site() -> None:
    """M-4.7"""
    s = at_site(position(), 1, (2, 1))
    guarded = at_site(position(buildings={(2, 1): ANNA}, upgrades={(2, 1): "white"}), 1, (2, 1))

    assert ("soldier",) in options(s)
    assert ("soldier",) not in options(guarded)


@pytest.mark.parametrize(
    ("slot", "cell", "more"),
    [
        (1, (1, 1), {}),
        (1, (2, 1), {"cubes": {ANNA: {"purple": 1}}}),
        (5, (2, 5), {"cubes": {ANNA: {"purple": 1}}}),
        (4, (4, 4), {"cubes": {ANNA: {"teal": 1, "orange": 1}}}),
        (2, (5, 2), {"cubes": {ANNA: {"tan": 1}}}),
    ],
)
def test_a_board_action_has_at_least_one_step(
    slot: int, cell: tuple[int, int], more: dict[str, object]
) -> None:
    """M-4.8 Caravansary, palace, library, mosque, wall: no `done` before it."""
    s = position(**more)  # type: ignore[arg-type]  # as `position` takes them
    at_site(s, slot, cell)

    play(s, "board")

    assert len(options(s)) >= 2
    assert ("done",) not in options(s)


def test_an_action_whose_means_went_into_a_contract_ends_without_effect() -> None:
    """M-4.8"""
    s = position(
        scrolls={ANNA: 1, BORIS: 1},
        goods={ANNA: (1, 0)},
        influence={ANNA: 2},
        contracts={"1F": [BORIS]},
    )
    at_site(s, 1, (2, 1))
    play(s, "board")
    assert options(s) == {("courtier", "trade"), ("contract", "1F")}

    play(s, "contract", "1F")  # the one tan cube

    assert asked(s) == (Decision.SLOT, BORIS)  # the action is over, and the turn with it
    assert s.servants[ANNA] == 8
