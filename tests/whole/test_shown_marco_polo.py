"""Marco Polo: what view and texts say of an action is what it does."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from bactrian import Match
from bactrian.core.data.texts import Texts
from bactrian.core.rules.plain import Plain
from bactrian.core.rules.stack import FIRST, KIND, SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.display.naming import effects
from bactrian.games.marco_polo.tables import GAIN_NAMES
from bactrian.games.marco_polo.words import Decision, Gain, Task
from bactrian.match.match import View

from .shown import ACTIONS, Tried, after_answer, offered_actions, well_played_games

pytestmark = pytest.mark.long  # greed, which plays these games, is compiled for it
NAMES = {int(gain): name for name, gain in GAIN_NAMES.items()}
GOODS = ("pepper", "silk", "gold")
GAIN_IS_A_QUESTION = ("step", "pay_pair")  # what the post brings where the walk ends
SAID_IN_OTHER_WORDS = ("die", "buy_black")
TASKS = {Task.DRAW_BLACK_DIE: Gain.BLACK_DIE, Task.DRAW_CONTRACT: Gain.CONTRACT,
         Task.BEGIN_MOVE: Gain.MOVE}  # fmt: skip
QUESTIONS = {Decision.OTHER_BONUS: Gain.OTHER_BONUS, Decision.PAIR: Gain.PAIR}
USUAL = {"bag", "reroll", "adjust", "complete", "buy_black", "die", "row", "good", "step", "times"}


def moved(after: Plain, match: Match, kind: str, seat: int) -> Counter[str]:
    """Units that a seat paid or gained, as the rules reported them."""
    units: Counter[str] = Counter()
    for event in match.game.events(after, None):
        if event.kind == kind and event.args["seat"] == seat:
            units[NAMES[event.args["unit"]]] += event.args["amount"]
    return units


def waiting(s: Plain, depth: int, seat: int) -> Counter[str]:
    """Gains that wait on the stack for a seat; a pair counts its goods."""
    found: Counter[str] = Counter()
    for level in range(depth):
        kind, owner, first = (s.frames[level, column] for column in (KIND, SEAT, FIRST))
        if owner == NOBODY and kind in TASKS and first == seat:
            found[NAMES[TASKS[Task(kind)]]] += 1
        elif owner == seat and kind == Decision.GOOD:
            found[NAMES[Gain.ANY_GOOD]] += first
        elif owner == seat and kind in QUESTIONS:
            gain = QUESTIONS[Decision(kind)]
            found[NAMES[gain]] += 2 if gain == Gain.PAIR else 1
    return found


def assert_paid(cost: Mapping[str, int], paid: Counter[str], what: object) -> None:
    """A pair of goods that is still to be chosen may be any."""
    if "goods_different" in cost:
        goods = sum(paid.pop(good, 0) for good in GOODS)
        assert goods == cost["goods_different"], what
    assert paid == {name: n for name, n in cost.items() if name != "goods_different"}, what


def assert_gained(tried: Tried, gain: Mapping[str, int], after: Plain, what: object) -> None:
    """Units at once, the rest as what waits on the stack now."""
    gained = moved(after, tried.match, "gained", tried.seat)
    if tried.kind == "good":  # the next one is asked for again
        assert gained == gain, what
        return
    gained += waiting(after, after.depth, tried.seat)
    gained -= waiting(tried.before, tried.before.depth - 1, tried.seat)
    gained["black_die"] += tried.before.black_supply - after.black_supply
    assert +gained == gain, what


def assert_told(tried: Tried, terms: Mapping[str, Mapping[str, int]], text: str, t: Texts) -> None:
    """The action's text names all that it takes and gives."""
    told = dict(terms["cost"])
    if tried.kind not in SAID_IN_OTHER_WORDS:
        told |= terms["gain"]
    for name, count in told.items():
        assert effects(t, {name: count}) in text, (tried.kind, tried.args, text, told)


def assert_terms_hold(tried: Tried, terms: Mapping[str, Mapping[str, int]]) -> None:
    """What the view says an action costs and brings is what it does."""
    follow = {"die": [Decision.DIE], "step": [Decision.PAY_PAIR]}.get(tried.kind, [])
    after = after_answer(tried.match, tried.number, follow) if follow else tried.after
    what = tried.kind, tried.args, terms, tried.match.played[-3:]
    assert_paid(terms["cost"], moved(after, tried.match, "paid", tried.seat), what)
    if tried.kind not in GAIN_IS_A_QUESTION and tried.kind != "place":
        assert_gained(tried, terms["gain"], after, what)


def test_every_offered_action_costs_and_brings_what_is_shown() -> None:
    view: View = {}
    before: Plain | None = None
    told: dict[int, str] = {}
    kinds: Counter[str] = Counter()
    texts: Texts | None = None
    for tried in offered_actions("marco_polo"):
        if tried.before is not before:
            before = tried.before
            view = tried.match.view(tried.seat)
            told = {action.number: action.text for action in tried.match.actions()}
            texts = tried.match.game.texts("en")
        terms = view["terms"][view["actions"].index(tried.number)]
        assert_terms_hold(tried, terms)
        assert texts is not None
        assert_told(tried, terms, told[tried.number], texts)
        kinds[tried.kind] += 1

    assert kinds.total() >= ACTIONS
    assert set(kinds) >= USUAL


def positions(count: int) -> list[tuple[Match, Any]]:  # Any: views are JSON-able
    """So many positions of well-played games with the view of the seat that decides."""
    found: list[tuple[Match, Any]] = []
    for game in well_played_games("marco_polo"):
        for match in game:
            found.append((match.copy(), match.view(match.to_act)))
            if len(found) == count:
                return found
    return found


def test_everything_else_that_the_view_works_out_agrees_with_the_rules() -> None:
    steps = 0
    for match, view in positions(400):
        seat, legal = view["seat"], {match.game.catalogue[n].kind for n in match.legal()}
        own = view["seats"][seat]
        assert own["points"] == match.scores()[seat].parts
        for other, shown in enumerate(view["seats"]):
            if other != seat:
                assert shown["points"]["goals"] is shown["points"]["goal_cities"] is None
        if match.decision == "turn":
            assert ("complete" in legal) == ({} in own["lacks"])
        steps += check_steps(match, view)
        check_spaces(match, view)

    assert steps > 20


def check_steps(match: Match, view: View) -> int:
    """P-9.3 A step of Travel costs the fare and the route, and goes where a route leads."""
    routes = {frozenset(ends): (camels, coins) for *ends, camels, coins in view["routes"]}
    seen = 0
    for number, terms in zip(view["actions"], view["terms"], strict=True):
        _, kind, args = match.game.catalogue[number]
        if kind == "step" and view["turn"]["walk"] == "travel":
            origin = view["seats"][view["seat"]]["figures"][args["figure"] - 1]
            camels, coins = routes[frozenset((origin, args["node"]))]
            cost = {"coin": coins + view["fares"][view["turn"]["steps_made"]], "camel": camels}
            assert terms["cost"] == {name: n for name, n in cost.items() if n}
            seen += 1
    return seen


def check_spaces(match: Match, view: View) -> None:
    """P-6.4 to P-6.6 A space that is offered takes a die of the hand; the toll is the price."""
    served = {space for spaces in view["serves"] for space in spaces}
    for number, terms in zip(view["actions"], view["terms"], strict=True):
        _, kind, args = match.game.catalogue[number]
        if kind == "place":
            assert args["space"] in served
        if kind == "die":
            tolls = view["tolls"][view["turn"]["space"]]
            named = view["turn"]["named"]
            value = named[0]["value"] if named else args["value"]
            due = tolls[value - 1] if tolls else 0
            assert terms["cost"].get("coin", 0) == due


def test_the_points_of_the_last_view_are_the_final_ones() -> None:
    *_, match = next(well_played_games("marco_polo"))

    assert match.over
    for seat, score in enumerate(match.scores()):
        assert match.view(None)["seats"][seat]["points"] == score.parts
