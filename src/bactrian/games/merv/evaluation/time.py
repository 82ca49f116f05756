"""How far a game has come, as far as features ask: a rule of thumb, not a rule of the game."""

from bactrian.core.data.weights import WHOLE
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import SLOTS
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.scoring import total
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import MAGISTRATE, MASTERS, ROUNDS, YEARS


@rule
def automa(s: State) -> int:
    """M-19.4 The magistrate is to be beaten by a single player."""
    return total(s, MAGISTRATE) if s.seats == 1 else NOBODY


@rule
def has_acted(s: State, owner: int) -> bool:
    """Whether the owner's action of this round is done."""
    if s.active == owner:
        return s.action_done != 0
    if s.active == NOBODY:
        return True
    for slot in range(SLOTS):
        if s.slot_taken[slot] == owner:
            return True
    return False


@rule
def rounds_after(s: State) -> int:
    """Rounds that come after this one."""
    return (YEARS - s.year) * ROUNDS + ROUNDS - s.round_number


@rule
def time_left(s: State) -> int:
    """Masters' turns that are not begun."""
    masters = MASTERS[s.seats]
    waiting = 0 if s.active == NOBODY else masters
    for slot in range(SLOTS):
        if s.active != NOBODY and s.slot_taken[slot] != NOBODY:
            waiting -= 1
    return WHOLE * (rounds_after(s) * masters + waiting) // (YEARS * ROUNDS * masters)


@rule
def scorings_left(s: State) -> int:
    """Scorings that are still to come."""
    return YEARS - s.year + 1


@rule
def before_in_next_turn(s: State, seat: int) -> int:
    """Masters that come first when the seat's next turn comes."""
    masters = MASTERS[s.seats]
    for place in range(masters):
        if s.next_queue[place] == seat:
            return place
    own_slot = NONE
    for slot in range(SLOTS):
        if s.slot_taken[slot] == seat:
            own_slot = slot
    if own_slot == NONE or s.active == NOBODY:
        for place in range(masters):
            if s.queue[place] == seat:
                return place
    before = 0
    for slot in range(own_slot + 1, SLOTS):
        before += 1 if s.slot_taken[slot] != NOBODY else 0
    return before
