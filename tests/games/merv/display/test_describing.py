"""M-25 Actions in words: what they do and cost, in both languages."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bactrian.core.data.texts import LANGUAGES, Texts, texts
from bactrian.core.rules.record import Counts
from bactrian.core.rules.stack import FIRST, KIND, SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import catalogue
from bactrian.games.merv.city_tables import SITES
from bactrian.games.merv.display import naming
from bactrian.games.merv.display.describing import describe
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Colour, Decision, Price

ANNA, BORIS, COURTIER = range(3)
NOBODY_AT_START = (
    *("queue", "next_queue", "slot_taken", "building", "soldier", "upgrade", "wall"),
    *("contract_owner", "breakthrough_owner", "scoring_tile_owner", "mosque"),
    *("discount_on", "as_any"),
)
by_language = pytest.mark.parametrize("language", LANGUAGES)


def told_in(language: str) -> Texts:
    return texts(language, Path(naming.__file__).parents[1] / "texts")


def fresh(decision: Decision = Decision.TURN, about: int = 0, seats: int = 2) -> State:
    """A position like one after the setup, where Anna is asked."""
    s = State.blank()[0]
    for name in NOBODY_AT_START:
        fill(getattr(s, name), [NOBODY] * len(getattr(s, name)))
    fill(s.tile, range(SITES))
    fill(s.display, range(0, 24, 3))
    fill(s.display_camels, [1, 1])
    fill(s.city_camel, [1] * 4)
    fill(s.mosque_camel, [1] * 4)
    s.seats, s.year, s.round_number = seats, 1, 1
    s.active, s.activated, s.due_for = ANNA, 0, NOBODY
    s.depth = 1
    s.frames[0, KIND], s.frames[0, SEAT], s.frames[0, FIRST] = decision, ANNA, about
    return s


def fill(row: Counts, values: Sequence[int]) -> None:
    for place, value in enumerate(values):
        row[place] = value


def told(s: State, language: str, kind: str, **args: int) -> str:
    return describe(s, catalogue.number(kind, args), told_in(language))


@by_language
@pytest.mark.parametrize("decision", Decision)
def test_every_action_has_its_own_text(decision: Decision, language: str) -> None:
    """M-25.1 At any decision: filled in, and no two alike."""
    s = fresh(decision)

    found = [describe(s, number, told_in(language)) for number in range(len(catalogue))]

    assert all(found)
    assert not [text for text in found if set("{}") & set(text) or "-1" in text]
    assert len(set(found)) == len(found)


@by_language
def test_actions_have_texts_in_a_late_position(language: str) -> None:
    """M-25.1 Nothing left on the table: empty stacks and places, and the top of the mosque."""
    s = fresh()
    fill(s.taken_of_stack, [3] * 6)
    fill(s.display, [NOBODY] * 8)
    fill(s.mosque, [17] * 4)
    s.activated, s.depth = NOBODY, 0

    assert all(describe(s, number, told_in(language)) for number in range(len(catalogue)))


def test_a_site_tells_its_tile_and_whose_building_stands_there() -> None:
    """M-4.3"""
    s = fresh(Decision.SITE)
    fill(s.building, [NOBODY, ANNA, BORIS, COURTIER])

    sites = [told(s, "en", "site", row=1, column=column) for column in (1, 2, 3, 4)]

    assert sites == [
        "Build: row 1, column 1, Caravansary (purple)",
        "Activate your building: row 1, column 2, Caravansary (tan)",
        "Activate another player's building: row 1, column 3, Caravansary (teal)",
        "Activate the high courtier's building: row 1, column 4, Caravansary (orange)",
    ]
    s.seats, s.building[1] = 1, 1
    s.frames[0, SEAT] = 0
    site = told(s, "en", "deploy_soldier", row=1, column=2)
    assert site == "Soldier to row 1, column 2 (the magistrate's building): 2 influence"


def test_a_slot_tells_its_line_and_the_camel_market() -> None:
    """M-3.3"""
    s = fresh(Decision.SLOT)

    assert told(s, "en", "slot", slot=1) == "Slot 1: column 1"
    assert told(s, "ru", "slot", slot=3) == "Ячейка 3: столбец 3 с верблюжьим базаром"
    s.round_number = 4
    assert told(s, "en", "slot", slot=1) == "Slot 1: row 5"


def test_means_tell_what_is_due_if_that_is_another_colour() -> None:
    """M-6.2"""
    s = fresh(Decision.PAY, Price.COST)
    s.due[Colour.TEAL] = 1
    s.as_any[ANNA] = Colour.ORANGE

    assert told(s, "en", "pay", means=2) == "Pay 1 teal cube"
    assert told(s, "en", "pay", means=4) == "Pay 1 white cube (teal is due)"
    assert told(s, "ru", "pay", means=5) == (
        "Заплатить: 1 оранжевый куб вместо любого другого (нужен бирюзовый)"
    )


def test_a_card_tells_its_spice_its_camel_and_its_pair() -> None:
    """M-9.4, M-9.8"""
    s = fresh(Decision.CARAVAN)
    s.spices[ANNA, 0] = 1

    assert told(s, "en", "card", place=1) == (
        "Take card 1: cinnamon, with a camel, makes a pair: white cube"
    )
    assert told(s, "en", "card", place=4) == "Take card 4: ginger"
    assert told(s, "en", "place_camel") == "Put a camel on card 3"
    assert told(s, "ru", "done") == "Готово: карт больше не брать"


def test_free_things_cost_nothing() -> None:
    """M-10.4, M-13.7, M-14.6"""
    s = fresh(Decision.PALACE)
    s.courtiers[0, ANNA] = 1
    paid = told(s, "en", "courtier", hall=0)

    assert paid == "Courtier to the Hall of Knowledge: 2 purple cubes"
    s.frames[0, KIND] = Decision.FREE_COURTIER
    assert told(s, "en", "courtier", hall=0) == "Courtier to the Hall of Knowledge: free"
    s.frames[0, KIND] = Decision.FREE_WALL
    assert told(s, "en", "wall", colour=1, cost=2) == "Take a segment (2 tan cubes), free"
    s.frames[0, KIND] = Decision.FREE_STEP
    assert told(s, "en", "path", path=2) == "Path 2 for free: camel"
    s.frames[0, KIND] = Decision.MOSQUE
    s.mosque[ANNA] = 12
    assert told(s, "en", "advance") == (
        "Advance to level 6 for 1 purple cube, 1 orange cube: soldier, 1 point"
    )


def test_a_post_and_a_purchase_tell_what_they_bring_and_cost() -> None:
    """M-12.3, M-12.5, M-11.7"""
    s = fresh(Decision.POST, about=1)
    s.post[BORIS, 0] = 1

    assert told(s, "en", "post", city=0) == "Trading post: Rayy, common good"
    assert told(s, "en", "post", city=5) == (
        "Trading post: Kashgar, rare good, first there: favour"
    )
    assert told(s, "en", "buy", city=5) == (
        "Buy a rare good in Kashgar: 1 tan cube, 1 teal cube, 2 camels"
    )


def test_a_ransom_names_the_site() -> None:
    """M-17.3"""
    s = fresh(Decision.RANSOM, about=6)

    assert told(s, "en", "pay", means=1) == "Pay 1 tan cube for row 2, column 2"
    assert told(s, "en", "decline") == "Decline: the building on row 2, column 2 is lost"


def test_a_place_in_the_queue_tells_its_camels() -> None:
    """M-16.2, M-16.3"""
    s = fresh(Decision.QUEUE)
    s.next_queue[1] = BORIS
    s.queue_camels[2] = 2

    assert told(s, "en", "queue", place=1) == "Place 1 in the queue: pay 1 camel"
    assert told(s, "ru", "queue", place=3) == "Место 3 в очереди: получить 2 верблюдов"
