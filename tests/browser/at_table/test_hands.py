"""Games without a mouse: by keyboard alone, and with fingers on a phone."""

import pytest
from lengths import long_case

from ..conftest import Visit
from ..player import KeyboardPlayer, PhonePlayer
from ..tables import read_sheet, set_table

SCALE = """() => {
    const inside = document.querySelector('.board .inside') ?? document.querySelector('.inside');
    return inside ? new DOMMatrix(getComputedStyle(inside).transform).a : null;
}"""


STRETCH, WHOLE = 25, 10_000
LENGTHS = [pytest.param(STRETCH, id="a stretch"), long_case(WHOLE, name="whole")]


@pytest.mark.parametrize("decisions", LENGTHS)
def test_a_game_by_keyboard(visit: Visit, decisions: int) -> None:
    page = visit()
    player = KeyboardPlayer(page)
    page.goto(f"/table/{set_table(page, 'marco_polo', 2)}")

    ended = player.play(decisions)

    assert ended == (decisions == WHOLE)
    if ended:
        assert read_sheet(page).totals == sorted(player.scores(), reverse=True)
    assert page.evaluate("() => tester.pointers") == {"mouse": 0, "touch": 0, "pen": 0}


@pytest.mark.parametrize("decisions", LENGTHS)
def test_a_game_on_a_phone(visit: Visit, decisions: int) -> None:
    page = visit(size=(390, 844), touch=True)
    player = PhonePlayer(page)
    page.goto(f"/table/{set_table(page, 'merv', 1)}")
    player.look()

    scale = page.evaluate(SCALE)
    player.pinch({"x": 195, "y": 400}, 100, 220)
    closer = page.evaluate(SCALE)
    player.pinch({"x": 195, "y": 400}, 220, 60)
    further = page.evaluate(SCALE)
    ended = player.play(decisions, since=0)

    assert scale < closer
    assert closer > further
    assert ended == (decisions == WHOLE)
    if ended:
        sheet = read_sheet(page)
        assert len(sheet.totals) == 2  # the magistrate's points are there too
        assert player.scores()[0] in sheet.totals
    pointers = page.evaluate("() => tester.pointers")
    assert (pointers["mouse"], pointers["pen"]) == (0, 0)
    assert pointers["touch"] > player.decisions
