"""Positions to test with: the real opening, changed only where the test names something.

`s = position(cash={ANNA: 3}, tiles={ANNA: ["levant"]}, camels={"levant": ["gaza"]})` stands at the
active seat's turn; `play(s, "expand", family=LEVANT)` runs on to the next decision. Every position
built or played keeps the invariants (S-15). Families and spaces go by their ids in data.toml.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any, Protocol, cast

from bactrian.core.chance.stream import begin_stream
from bactrian.core.rules.record import Counts, Records
from bactrian.core.rules.report import clear_reports
from bactrian.core.rules.stack import pop, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.catalogue import catalogue
from bactrian.games.samarkand.invariants import broken, founded, money
from bactrian.games.samarkand.rules.routes import put_camel
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    ACTIVE_BONUS,
    CARDS,
    FAMILIES,
    GOODS_SPACE,
    INACTIVE_BONUS,
    IS_WATER,
    MARKERS,
    SALE_PRICE,
    SPACES,
    STARTING_CASH,
    TILES,
    TILES_IN_BAG,
    family_ids,
    space_ids,
)
from bactrian.games.samarkand.words import Decision, Step

from .looking import asked, cards_of, copy_of, deck_order, legal, options

ANNA, BORIS, CLARA, DAVID, EMMA = range(5)
BYZANT, LEVANT, TIGRIS, SOGDIAN, CHINESE = map(
    family_ids.index, ("byzant", "levant", "tigris", "sogdian", "chinese")
)
EGYPTIAN, ARABIC, OMANI, PERSIAN, SINDH = map(
    family_ids.index, ("egyptian", "arabic", "omani", "persian", "sindh")
)
NOTHING: Mapping[Any, Any] = MappingProxyType({})  # Any: stands for every mapping left out


class Loop(Protocol):
    """The rules of the engine that a match does not call one by one."""

    def begin(self, s: State) -> None: ...
    def apply(self, s: State, number: int) -> None: ...
    def run_on(self, s: State) -> None: ...


loop = cast(Loop, GAME.engine)


def opening(seats: int = 4, seed: int = 7) -> State:
    """The first turn of a game whose events are written down."""
    states = cast("Records[State]", GAME.table(seats, {}))
    s = states[0]
    begin_stream(s, seed)
    s.watching = 1
    loop.begin(s)
    return s


def position(
    *,
    seats: int = 4,
    active: int = ANNA,
    passes: int = 0,
    cash: Mapping[int, int] = NOTHING,
    treasury: Mapping[str, int] = NOTHING,
    tiles: Mapping[int, Sequence[str]] = NOTHING,
    bag: Sequence[str] | None = None,
    removed: Sequence[str] | None = None,
    camels: Mapping[str, Sequence[str]] = NOTHING,
    taken_by: int | None = None,
    hand: Mapping[int, Sequence[int]] = NOTHING,
    sold: Mapping[int, Sequence[int]] = NOTHING,
    discards: Mapping[int, Sequence[int]] = NOTHING,
    deck: Sequence[int] = (),
    rest_discarded_by: int | None = None,
    seed: int = 7,
) -> State:
    """The opening with these changes, at the turn of `active` (or later, if it cannot choose).

    `tiles` are taken without paying or drawing. `bag` and `removed` are the two players' (S-10).
    `camels` stand in the order given, so the family named first was first on a shared space; what
    was won on the way, goods and relationship markers, lies before `taken_by` (the last seat).
    `deck` names the top cards; with `rest_discarded_by` it is the whole deck, and all cards named
    nowhere are discards of that seat.
    """
    before = opening(seats, seed)
    s = copy_of(before)
    hand_out_tiles(s, tiles, bag, removed)
    lead_camels(s, camels, seats - 1 if taken_by is None else taken_by)
    place_cards(s, hand, sold, discards, deck, rest_discarded_by)
    for seat, dirhams in cash.items():
        s.cash[seat] = dirhams
    for name, dirhams in treasury.items():
        s.treasury[family_ids.index(name)] = dirhams
    balance_books(s)
    start_turn(s, active, passes)
    assert_unbroken(before, s)
    return s


def hand_out_tiles(
    s: State,
    tiles: Mapping[int, Sequence[str]],
    bag: Sequence[str] | None,
    removed: Sequence[str] | None,
) -> None:
    """Tiles before the seats; with two players as many have left the bag as marriages were made."""
    for seat, names in tiles.items():
        for name in names:
            s.member[seat, family_ids.index(name)] += 1
    held = [sum(s.member[seat, family] for seat in range(s.seats)) for family in range(FAMILIES)]
    if TILES_IN_BAG[s.seats]:
        # Unless named, those taken twice have left the bag, then the others in their order.
        order = sorted(range(FAMILIES), key=lambda family: (held[family] < TILES, family))
        left = order[sum(held) :] if bag is None else [family_ids.index(name) for name in bag]
        gone = [f for f in range(FAMILIES) if f not in left and held[f] == 0]
        if removed is not None:
            gone = [family_ids.index(name) for name in removed]
        for family in range(FAMILIES):
            s.bag[family] = family in left
            s.removed[family] = family in gone
    for family in range(FAMILIES):
        s.tiles[family] = TILES - held[family] - s.bag[family] - s.removed[family]


def lead_camels(s: State, camels: Mapping[str, Sequence[str]], taken_by: int) -> None:
    """Camels on the map, with the goods markers and the relationships that they brought."""
    for name, places in camels.items():
        for place in places:
            put_camel(s, family_ids.index(name), space_ids.index(place))
    for good in range(1, CARDS):
        if s.camel[GOODS_SPACE[good], 0] != NOBODY:
            s.marker_owner[good] = taken_by
    for space in range(SPACES):
        one, other = s.camel[space, 0], s.camel[space, 1]
        if other != NOBODY and not IS_WATER[space]:
            s.met[one, other] = s.met[other, one] = 1
    for family in range(FAMILIES):
        taken = sum(s.met[family, other] for other in range(FAMILIES))
        s.markers[family] = MARKERS - taken
        s.relationships[taken_by, family] = taken


def place_cards(
    s: State,
    hand: Mapping[int, Sequence[int]],
    sold: Mapping[int, Sequence[int]],
    discards: Mapping[int, Sequence[int]],
    deck: Sequence[int],
    rest_discarded_by: int | None,
) -> None:
    """Named cards where they are named; other hands as dealt, filled up from the bottom."""
    named = {*chain(*hand.values(), *sold.values(), *discards.values(), deck)}
    hands = {seat: list(hand.get(seat, cards_of(s.holder, seat))) for seat in range(s.seats)}
    taken = named.union(*(cards for seat, cards in hands.items() if seat not in hand))
    spare = [good for good in range(1, CARDS) if good not in taken]
    under = [good for good in deck_order(s) if good in spare]
    under += [good for good in spare if good not in under]
    for seat in range(s.seats):
        if seat not in hand:
            hands[seat] = [under.pop() if good in named else good for good in hands[seat]]
    piles = {seat: list(goods) for seat, goods in discards.items()}
    if rest_discarded_by is not None:
        piles[rest_discarded_by], under = [*piles.get(rest_discarded_by, []), *under], []
    for owners, places in ((s.holder, hands), (s.seller, sold), (s.discarder, piles)):
        give(owners, places)
    order = [*deck, *under]
    s.deck_top, s.deck_end = 0, len(order)
    for place in range(CARDS):
        s.deck[place] = order[place] if place < len(order) else 0


def give(owners: Counts, places: Mapping[int, Sequence[int]]) -> None:
    """Let these cards, and no others, belong to these seats."""
    for good in range(CARDS):
        owners[good] = NOBODY
    for seat, goods in places.items():
        for good in goods:
            owners[good] = seat


def balance_books(s: State) -> None:
    """S-15.6 What is over came as bonuses, what is missing was paid for second camels."""
    sales = sum(s.seller[good] != NOBODY for good in range(1, CARDS))
    gain = money(s) - STARTING_CASH * s.seats - SALE_PRICE * sales
    least, most = ACTIVE_BONUS, TILES * (ACTIVE_BONUS + INACTIVE_BONUS)
    s.bonuses = min(max(gain, founded(s) * least), founded(s) * most)
    s.second_camels = s.bonuses - gain
    assert s.second_camels >= 0, f"{-s.second_camels} Dirhams more than sales and bonuses give"


def start_turn(s: State, active: int, passes: int) -> None:
    """Forget the opening's question and begin the turn of a seat."""
    while s.depth > 0:
        pop(s)
    s.turn -= 1
    s.active, s.passes = active, passes
    clear_reports(s)
    then(s, Step.BEGIN_TURN)
    loop.run_on(s)


def assert_unbroken(before: State, s: State) -> None:
    """S-15 All invariants hold."""
    wrong = broken(before, s)
    assert wrong == 0, f"S-15.{wrong} is broken"


def number_of(kind: str, **args: int | str) -> int:
    """An action's number; families and spaces by their ids or numbers."""
    ids = {"family": family_ids, "space": space_ids}
    numbers = {
        name: ids[name].index(value) if isinstance(value, str) else value
        for name, value in args.items()
    }
    return catalogue.number(kind, numbers)


def play(s: State, kind: str, **args: int | str) -> None:
    """Do a legal action and run on to the next decision; the invariants must hold then."""
    number = number_of(kind, **args)
    assert number in legal(s), f"{kind} {args} is not among {sorted(map(str, options(s)))}"
    before = copy_of(s)
    loop.apply(s, number)
    assert_unbroken(before, s)


def play_others(s: State, seat: int) -> None:
    """Let everybody else do the first thing they can, until the seat has its next turn."""
    while asked(s) != (Decision.TURN, seat):
        assert s.depth > 0, "The game is over."
        loop.apply(s, legal(s)[0])
