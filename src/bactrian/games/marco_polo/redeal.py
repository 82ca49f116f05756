"""P-14.3, P-14.4 Dealing again what a seat cannot know."""

from bactrian.core.chance.stream import Dice, draw_stream, roll
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.rules.opening import sort_goals
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import GOALS, GOALS_DEALT, PILES, ROW

HIDDEN_PILES = (PILES - 1) * ROW


@rule
def redeal(s: State, seat: int, dice: Dice) -> None:
    """Hidden contracts and the goal cards of other seats are dealt again; NOBODY is a spectator."""
    draw_stream(s, dice)
    exchange_hidden_contracts(s, dice)
    if s.depth == 0:
        return  # P-14.3: at the end the goal cards are shown
    for other in range(s.seats):
        if other != seat:
            for card in range(goals_dealt(s, other)):
                deal_goal(s, seat, other, card, roll(dice, free_goals(s, seat, other, card)))
    for other in range(s.seats):
        if other != seat:
            sort_goals(s, other, goals_dealt(s, other))
            keep_any_goals(s, other, dice)


@rule
def piles_laid_out(s: State) -> int:
    """How many contracts of the piles have come to the board since round 1."""
    return max(0, s.round_number - 1) * ROW


@rule
def hidden_contract(s: State, place: int) -> int:
    """The contract at a hidden place: first those of the piles, then the special pile's unseen."""
    in_piles = HIDDEN_PILES - piles_laid_out(s)
    if place < in_piles:
        return s.pile[piles_laid_out(s) + place]
    return s.special[place - in_piles]


@rule
def put_hidden_contract(s: State, place: int, contract: int) -> None:
    """Lay a contract at a hidden place."""
    in_piles = HIDDEN_PILES - piles_laid_out(s)
    if place < in_piles:
        s.pile[piles_laid_out(s) + place] = contract
    else:
        s.special[place - in_piles] = contract


@rule
def exchange_hidden_contracts(s: State, dice: Dice) -> None:
    """P-14.4 Contracts nobody has seen, in any order."""
    hidden = HIDDEN_PILES - piles_laid_out(s) + s.special_unseen
    for last in range(hidden - 1, 0, -1):
        other = roll(dice, last + 1)
        contract = hidden_contract(s, last)
        put_hidden_contract(s, last, hidden_contract(s, other))
        put_hidden_contract(s, other, contract)


@rule
def goals_dealt(s: State, seat: int) -> int:
    """How many goal cards were dealt to a seat."""
    count = 0
    for card in range(GOALS_DEALT):
        if s.goal_dealt[seat, card] != NOBODY:
            count += 1
    return count


@rule
def is_settled(s: State, seat: int, other: int, card: int, goal: int) -> bool:
    """Whether the goal is the seat's own, or was dealt again to a place before this one."""
    for owner in range(s.seats):
        for place in range(GOALS_DEALT):
            if s.goal_dealt[owner, place] == goal:
                before = owner < other or (owner == other and place < card)
                return owner == seat or before
    return False


@rule
def free_goals(s: State, seat: int, other: int, card: int) -> int:
    """How many goal cards are not settled yet."""
    free = 0
    for goal in range(GOALS):
        if not is_settled(s, seat, other, card, goal):
            free += 1
    return free


@rule
def deal_goal(s: State, seat: int, other: int, card: int, chosen: int) -> None:
    """P-14.3 A goal card of another seat: one that is not settled yet; the two change places."""
    goal = NOBODY
    while chosen >= 0:
        goal += 1
        if not is_settled(s, seat, other, card, goal):
            chosen -= 1
    for owner in range(s.seats):
        for place in range(GOALS_DEALT):
            if s.goal_dealt[owner, place] == goal:
                s.goal_dealt[owner, place] = s.goal_dealt[other, card]
    s.goal_dealt[other, card] = goal


@rule
def keep_any_goals(s: State, seat: int, dice: Dice) -> None:
    """P-14.3 Which of them another seat kept is any choice it could have made.

    A seat that has kept one and is asked for the second still has a choice, so it kept a low one.
    """
    dealt = goals_dealt(s, seat)
    if s.goal[seat, 0] == NOBODY:
        return
    if s.goal[seat, 1] == NOBODY:
        keep_goals(s, seat, roll(dice, dealt - 2), NOBODY)
        return
    one = roll(dice, dealt)
    two = (one + 1 + roll(dice, dealt - 1)) % dealt
    keep_goals(s, seat, min(one, two), max(one, two))


@rule
def keep_goals(s: State, seat: int, one: int, two: int) -> None:
    """These of the goal cards dealt to a seat are kept, as many as it has kept."""
    if s.goal[seat, 0] != NOBODY:
        s.goal[seat, 0] = s.goal_dealt[seat, one]
    if s.goal[seat, 1] != NOBODY:
        s.goal[seat, 1] = s.goal_dealt[seat, two]


@rule
def put_in_order(s: State, seat: int) -> None:
    """Lay what the seat cannot know so that it tells nothing: rising."""
    hidden = HIDDEN_PILES - piles_laid_out(s) + s.special_unseen
    for place in range(hidden):
        for other in range(place + 1, hidden):
            low, high = hidden_contract(s, other), hidden_contract(s, place)
            if low < high:
                put_hidden_contract(s, place, low)
                put_hidden_contract(s, other, high)
    if s.depth == 0:
        return
    for other in range(s.seats):
        if other != seat:
            for card in range(goals_dealt(s, other)):
                deal_goal(s, seat, other, card, 0)
    for other in range(s.seats):
        if other != seat:
            sort_goals(s, other, goals_dealt(s, other))
            keep_goals(s, other, 0, 1)
