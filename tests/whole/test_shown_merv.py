"""Merv: what view and texts say of an action is what it does."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import chain, islice

import pytest

from bactrian import new_match
from bactrian.core.data.texts import Texts
from bactrian.core.rules.plain import Plain
from bactrian.games.merv.city_tables import CELLS, WALL_COSTS, WALL_PLACES
from bactrian.games.merv.display.naming import cost_name, cubes_name
from bactrian.games.merv.reading import COLOURS, CUBES
from bactrian.games.merv.tables import (
    CITY_COST,
    FAVOUR_LAST,
    HALL_COLOUR,
    INFLUENCE_LAST,
    STACKS,
)
from bactrian.games.merv.words import Decision, Part, Side
from bactrian.match.match import View

from .shown import (
    ACTIONS,
    Tried,
    after_answer,
    offered_actions,
    tried_actions,
    well_played_games,
)

FREE = ("free_courtier", "free_step", "free_wall")


def cell(args: Mapping[str, int]) -> int:
    return CELLS.index((args["row"] - 1, args["column"] - 1))


def change(tried: Tried, field: str) -> int:
    """By how much a number of the seat grew."""
    after, before = getattr(tried.after, field), getattr(tried.before, field)
    return int(after[tried.seat] - before[tried.seat])


def cubes_gained(tried: Tried, owner: int) -> list[int]:
    return [
        tried.after.cubes[owner, colour] - tried.before.cubes[owner, colour]
        for colour in range(CUBES)
    ]


def needs(after: Plain) -> list[int]:
    """What is due by colour."""
    return [int(after.due[colour]) for colour in range(COLOURS)]


def cubes_paid(tried: Tried) -> int:
    """Cubes that leave the purse until the cost is paid, and the one that a discount saves."""
    after = after_answer(tried.match, tried.number, [Decision.PAY])
    before = tried.before
    paid = sum(
        before.cubes[tried.seat, colour] - after.cubes[tried.seat, colour]
        for colour in range(CUBES)
    )
    return int(paid + after.discount_used - before.discount_used)


def steps_gained(tried: Tried, steps: int) -> bool:
    """M-8.3 Steps are made on both tracks; what finds both full is lost."""
    room = FAVOUR_LAST - int(tried.before.favour[tried.seat])
    room += INFLUENCE_LAST - int(tried.before.influence[tried.seat])
    return change(tried, "favour") + change(tried, "influence") == min(steps, room)


def site(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-5.2, M-5.3"""
    brings = view["yields"][cell(tried.args)]
    assert cubes_gained(tried, tried.seat) == brings["mine"]
    for owner in range(len(view["owners"])):
        if owner not in (tried.seat, brings["owner"]):
            assert not any(cubes_gained(tried, owner))
    if brings["owner"] is not None:
        assert cubes_gained(tried, brings["owner"]) == brings["theirs"]


def queue(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-16.2, M-16.3"""
    place = tried.args["place"] - 1
    paid, found = view["queue_prices"][place], view["queue_camels"][place]
    assert change(tried, "camels") == found - paid
    assert (str(paid) in text.split(":")[1]) == (paid > 0)


def courtier(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-10.2, M-10.3"""
    hall, cost = tried.args["hall"], view["owners"][tried.seat]["courtier_cost"]
    free = view["decision"]["kind"] in FREE
    assert cubes_paid(tried) == (0 if free else cost)
    assert (t("free") if free else cubes_name(t, int(HALL_COLOUR[hall]), cost)) in text
    if free:
        is_first = not any(view["halls"][hall])
        assert steps_gained(tried, 1 if is_first else 0)
        assert (t("boon.favour") in text) == is_first


def buy(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-12.5, M-12.6"""
    city = tried.args["city"]
    camels = view["purchase_camels"][city]
    assert change(tried, "camels") == -camels
    assert (t("amount.camel", count=camels) in text) == (camels > 0)
    assert needs(tried.after) == [int(CITY_COST[city, colour]) for colour in range(COLOURS)]
    assert cubes_paid(tried) == sum(needs(tried.after))
    assert cost_name(t, needs(tried.after)) in text


def step(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-13.2, M-13.4, M-13.7"""
    free = view["decision"]["kind"] in FREE
    assert cubes_paid(tried) == sum(needs(tried.after))
    assert (t("free") if free else cost_name(t, needs(tried.after))) in text
    assert free == (sum(needs(tried.after)) == 0)
    if free:
        part = int(Part.MOSQUE)
        points = tried.after.scored[tried.seat, part] - tried.before.scored[tried.seat, part]
        assert points == 0 or t("amount.point", count=points) in text


def wall(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-14.1, M-14.6"""
    free = view["decision"]["kind"] in FREE
    assert cubes_paid(tried) == (0 if free else tried.args["cost"])
    assert (t("free") in text) == free
    kind = tried.args["colour"] * WALL_COSTS + tried.args["cost"] - 1
    assert view["wall_supply"][kind] > 0


def wall_slot(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-14.4"""
    slot = WALL_PLACES.index((Side(tried.args["side"]), tried.args["line"] - 1))
    steps = view["wall_gains"][slot]
    assert steps_gained(tried, steps)
    assert t("amount.influence", count=steps) in text


def deploy_soldier(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-8.6"""
    steps = view["soldier_gains"][cell(tried.args)]
    assert steps_gained(tried, steps)
    assert t("amount.influence", count=steps) in text


def market_take(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-15.1"""
    assert change(tried, "camels") == sum(view["market"]["camels"])
    assert str(change(tried, "camels")) in text


def post(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-12.3, M-11.7"""
    assert (t("boon.camel") in text) == (change(tried, "camels") > 0)
    is_first = t("boon.favour") in text
    assert steps_gained(tried, 1 if is_first else 0)


def contract(tried: Tried, view: View, text: str, t: Texts) -> None:
    """M-7.2"""
    lacks = view["owners"][tried.seat]["lacks"][tried.args["stack"]]
    assert lacks == {}


def ransom(tried: Tried, view: View) -> None:
    """M-17.1 What is attacked is what nothing protects."""
    if view["decision"]["kind"] == "ransom":
        assert view["sites"][view["decision"]["about"][0]]["protection"] == "open"


CHECKS: Mapping[str, Callable[[Tried, View, str, Texts], None]] = {
    "site": site,
    "queue": queue,
    "courtier": courtier,
    "buy": buy,
    "path": step,
    "advance": step,
    "wall": wall,
    "wall_slot": wall_slot,
    "deploy_soldier": deploy_soldier,
    "market_take": market_take,
    "post": post,
    "contract": contract,
}


@pytest.mark.long  # greed, which plays these games, is compiled for it
def test_every_offered_action_costs_and_brings_what_is_shown() -> None:
    view: View = {}
    before: Plain | None = None
    told: dict[int, str] = {}
    kinds: Counter[str] = Counter()
    for tried in offered_actions("merv"):
        if tried.before is not before:
            before = tried.before
            view = tried.match.view(tried.seat)
            told = {action.number: action.text for action in tried.match.actions()}
        ransom(tried, view)
        check = CHECKS.get(tried.kind)
        if check is not None:
            check(tried, view, told[tried.number], tried.match.game.texts("en"))
        kinds[tried.kind] += 1

    assert kinds.total() >= ACTIONS
    assert set(kinds) >= set(CHECKS)


def test_a_courtier_scores_what_its_hall_is_worth() -> None:
    """M-18.1, M-18.3 Players who look ahead have the favour; so these do not."""
    compared, part = 0, int(Part.COURTIERS)
    for seed in range(40):
        match, dice = new_match("merv", players=4, seed=seed), random.Random(seed)
        while not match.over:
            for tried in tried_actions(match) if match.decision == "score" else ():
                told = {action.number: action.text for action in match.actions()}
                worth = match.view(None)["owners"][tried.seat]["hall_worth"][tried.args["hall"]]
                before, after = tried.before.scored, tried.after.scored
                assert after[tried.seat, part] - before[tried.seat, part] == worth
                points = match.game.texts("en")("amount.point", count=worth)
                assert points in told[tried.number]
                compared += 1
            match.play(dice.choice(match.legal()))

    assert compared > 5


@pytest.mark.long
def test_a_contract_is_offered_exactly_when_nothing_lacks() -> None:
    """M-7.2, M-24.4"""
    offered = 0
    games = islice(well_played_games("merv"), 16)
    for match in chain.from_iterable(games):
        view = match.view(match.to_act)
        if view["decision"]["kind"] not in ("slot", "site", "turn"):
            continue
        named = [match.game.catalogue[number] for number in match.legal()]
        stacks = {args["stack"] for _, kind, args in named if kind == "contract"}
        lacks = view["owners"][view["seat"]]["lacks"]
        free = {stack for stack in range(STACKS) if lacks[stack] == {}}
        assert stacks == free
        offered += len(stacks)

    assert offered


@pytest.mark.long
def test_protected_buildings_outlast_an_invasion() -> None:
    """M-1.7, M-17 The others are lost or paid for."""
    lost = 0
    for game, _ in zip(well_played_games("merv"), range(4), strict=False):
        safe: set[int] = set()
        for match in game:
            events = match.game.events(match.plain(), None)
            gone = {event.args["site"] for event in events if event.kind == "building_lost"}
            assert not gone & safe
            lost += len(gone)
            view = match.view(None)
            is_near = view["decision"]["kind"] in ("queue", "ransom")
            built = enumerate(view["sites"]) if is_near else ()
            safe = {n for n, there in built if there["protection"] in ("wall", "soldier", "law")}

    assert lost


@pytest.mark.long
def test_the_points_of_the_last_view_are_the_final_ones() -> None:
    """M-19.1, M-19.4 The magistrate's too."""
    for game, _ in zip(well_played_games("merv"), range(4), strict=False):
        match = None
        for match in game:
            shown = match.view(None)["owners"]
            sets = [owner["parts"]["spices"] for owner in shown]
            assert [o["total"] - o["points"] for o in shown] == sets
        assert match is not None
        assert match.over
        owners = match.view(None)["owners"]
        for seat, result in enumerate(match.scores()):
            assert owners[seat]["points"] == owners[seat]["total"] == result.total
            assert owners[seat]["parts"] == result.parts
        if match.players == 1:
            assert owners[1]["points"] == match.game.automa(match.plain())
