"""M-3, M-16 Rounds and years: who comes next, and the queue that forms at the round end."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import QUEUE
from bactrian.games.merv.city_tables import SLOTS
from bactrian.games.merv.magistrate.deck import discard_open_card, shuffle_discard_in
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.owners import gain_camels, is_human
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import IS_INVADED, MASTERS, OWNERS, PLACES, ROUNDS, YEARS
from bactrian.games.merv.words import Decision, End, Happening, Task


@rule
def begin_round(s: State) -> None:
    """M-3.1, M-3.2 The next round of the year, or the first of the next."""
    s.round_number += 1
    if s.round_number > ROUNDS:
        s.round_number = 1
        s.year += 1
    report(s, Happening.ROUND_BEGAN, s.year, s.round_number)
    then(s, Task.NEXT_MASTER, 0)


@rule
def finish_turns(s: State) -> None:
    """M-16.1 All masters have had their turn: they move in ascending order of their slots."""
    s.active = NOBODY
    then(s, Task.END_ROUND)
    then(s, Task.MOVE_MASTER, 0)


@rule
def is_free(s: State, place: int) -> bool:
    """Whether nobody stands on a place of the queue that forms."""
    return s.next_queue[place] == NOBODY


@rule
def camels_to_reach(s: State, place: int) -> int:
    """M-16.2 One camel for each free place skipped; occupied places cost nothing."""
    count = 0
    for behind in range(place + 1, MASTERS[s.seats]):
        if is_free(s, behind):
            count += 1
    return count


@rule
def may_queue(s: State, owner: int, place: int) -> bool:
    """M-16.1, M-16.2 Free, and the camels are there."""
    return is_free(s, place) and camels_to_reach(s, place) <= s.camels[owner]


@rule
def move_master(s: State, slot: int) -> None:
    """M-16.1 The master in the slot, or in the next one; M-16.4 some do not decide."""
    while slot < SLOTS and s.slot_taken[slot] == NOBODY:
        slot += 1
    if slot == SLOTS:
        return
    then(s, Task.MOVE_MASTER, slot + 1)
    owner = s.slot_taken[slot]
    s.turn += 1
    if is_human(s, owner):
        ask(s, Decision.QUEUE, owner)
    else:
        join_queue(s, owner, foremost_place(s, owner))


@rule
def foremost_place(s: State, owner: int) -> int:
    """M-16.4 As far to the front as the camels suffice."""
    for place in range(MASTERS[s.seats]):
        if may_queue(s, owner, place):
            return place
    return NONE


@rule
def list_places(s: State, seat: int) -> None:
    """M-16.2 Every place that can be reached."""
    for place in range(MASTERS[s.seats]):
        if may_queue(s, seat, place):
            add_option(s, QUEUE + place)


@rule
def join_queue(s: State, owner: int, place: int) -> None:
    """M-16.2, M-16.3 Camels on the places skipped; those on the place itself are gained."""
    camels = camels_to_reach(s, place)
    for behind in range(place + 1, MASTERS[s.seats]):
        if is_free(s, behind):
            s.queue_camels[behind] += 1
            s.camels[owner] -= 1
    s.next_queue[place] = owner
    report(s, Happening.QUEUED, owner, place, camels)
    found = s.queue_camels[place]
    s.queue_camels[place] = 0
    gain_camels(s, owner, found)


@rule
def end_round(s: State) -> None:
    """M-3.1 The new queue stands; after round 4 come invasion and scoring."""
    for place in range(PLACES):
        s.queue[place] = s.next_queue[place]
        s.next_queue[place] = NOBODY
    for slot in range(SLOTS):
        s.slot_taken[slot] = NOBODY
    if s.seats == 1:
        discard_open_card(s)  # M-21.33
    if s.round_number < ROUNDS:
        then(s, Task.BEGIN_ROUND)
        return
    then(s, Task.END_YEAR)
    then(s, Task.SCORE_OWNER, 0)
    if IS_INVADED[s.year] != 0:
        begin_invasion(s)


@rule
def begin_invasion(s: State) -> None:
    """M-17.3 as_any is renewed at its start."""
    report(s, Happening.INVASION, s.year)
    for owner in range(OWNERS):
        s.as_any_used[owner] = 0
    then(s, Task.END_INVASION)
    then(s, Task.INVADE, 0, 0)


@rule
def end_year(s: State) -> None:
    """M-3.1 The next year, or the end of the game."""
    if s.year == YEARS:
        s.ends = End.YEARS
        report(s, Happening.ENDED, End.YEARS)
        return
    if s.seats == 1:
        shuffle_discard_in(s)  # M-21.35
    then(s, Task.BEGIN_ROUND)
