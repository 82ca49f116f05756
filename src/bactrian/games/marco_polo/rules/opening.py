"""P-2 Setup, P-3 Options: the board, the characters, the goal cards."""

from bactrian.core.chance.dealing import shuffle_numbers, wipe_laid
from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.catalogue import CHARACTER, KEEP_GOAL
from bactrian.games.marco_polo.rules.dice import lay_neutral
from bactrian.games.marco_polo.rules.posts import stand_post
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    BEIJING,
    CHARACTERS,
    CITY_CARDS,
    CITY_SPACES,
    CONTRACTS,
    DEFAULT_BONUS,
    EXTRA_POSTS,
    FIRST_CHARACTERS,
    GOALS,
    GOALS_DEALT,
    GOALS_KEPT,
    LARGE,
    LARGE_CITY,
    MOST_ACTIVE,
    MOST_PLAYERS,
    NEUTRAL_ON_5_COINS,
    NEUTRAL_ON_KHANS_FAVOR,
    NODES,
    OUTPOSTS,
    PILES,
    POSTS,
    REGULAR_CONTRACTS,
    ROW,
    SMALL,
    SPECIAL,
    STARTING_CAMELS,
    STARTING_COINS,
    STARTING_CONTRACTS,
    VENEZIA,
)
from bactrian.games.marco_polo.words import (
    Chance,
    Character,
    Decision,
    Happening,
    Space,
    Task,
    Unit,
)

RANDOM_BONUSES, DRAFT, GOAL_CHOICE, FIXED_CHARACTERS = range(4)  # places in `variant`


@rule
def clear_the_table(s: State) -> None:
    """Nobody stands, holds or owns anything yet; zero would mean seat 0 or card 0."""
    s.traveller = NOBODY
    s.place_space = NOBODY
    for seat in range(MOST_PLAYERS):
        s.character[seat] = NOBODY
        s.beijing[seat] = NOBODY
        for figure in range(2):
            s.figure[seat, figure] = NOBODY
        for slot in range(MOST_ACTIVE + 1):
            s.contract[seat, slot] = NOBODY
        for card in range(GOALS_DEALT):
            s.goal_dealt[seat, card] = NOBODY
        for card in range(GOALS_KEPT):
            s.goal[seat, card] = NOBODY
    for place in range(MOST_PLAYERS + 1):
        s.revealed[place] = NOBODY
    for node in range(NODES):
        s.outpost_at[node] = NOBODY
    for contract in range(CONTRACTS):
        s.completed_by[contract] = NOBODY
        s.special[contract] = NOBODY


@rule
def lay_out_cities(s: State) -> None:
    """P-2.2 to P-2.4 City bonuses, outposts and city cards."""
    if s.variant[RANDOM_BONUSES] != 0:  # P-3.2
        shuffle_numbers(s, Chance.CITY_BONUSES, 0, SMALL)
    for city in range(SMALL):
        random = s.variant[RANDOM_BONUSES] != 0
        s.bonus_at[city] = s.options[city] if random else DEFAULT_BONUS[city]
    shuffle_numbers(s, Chance.OUTPOSTS, 1, OUTPOSTS)
    for city in range(LARGE):
        s.outpost_at[LARGE_CITY[city]] = s.options[city] - 1
    shuffle_numbers(s, Chance.CITY_CARDS, 1, CITY_CARDS)
    for space in range(CITY_SPACES):
        s.card_at[space] = s.options[space] - 1
    wipe_laid(s, CITY_CARDS)


@rule
def lay_out_contracts(s: State) -> None:
    """P-2.5, P-2.6 Six on the board, piles for rounds 2-5, the special pile, one for each seat."""
    before = STARTING_CONTRACTS - 1  # the first regular contract has the number 1
    shuffle_numbers(s, Chance.CONTRACTS, 1, REGULAR_CONTRACTS)
    for space in range(ROW):
        s.row[space] = s.options[space] + before
    s.row_count = ROW
    for place in range((PILES - 1) * ROW):
        s.pile[place] = s.options[ROW + place] + before
    for place in range(SPECIAL):
        s.special[place] = s.options[PILES * ROW + place] + before
    s.special_count = SPECIAL
    s.special_unseen = SPECIAL
    shuffle_numbers(s, Chance.STARTING, 1, STARTING_CONTRACTS)
    for seat in range(s.seats):
        s.contract[seat, 0] = s.options[seat] - 1
        s.contract_count[seat] = 1
    wipe_laid(s, REGULAR_CONTRACTS)


@rule
def equip(s: State, seat: int) -> None:
    """P-2.7 Camels, coins, posts and a figure."""
    s.held[seat, Unit.CAMEL] = STARTING_CAMELS
    s.held[seat, Unit.COIN] = STARTING_COINS[seat]
    s.posts_left[seat] = POSTS
    s.figure[seat, 0] = VENEZIA


@rule
def give_character(s: State, seat: int, character: int) -> None:
    """P-2.8 A seat has its character; what its tile changes at the start applies at once."""
    s.character[seat] = character
    report(s, Happening.CHARACTER_TAKEN, seat, character)
    if character == Character.KUBILAI:  # P-12.10
        s.figure[seat, 0] = BEIJING
        s.posts_left[seat] -= 1
        stand_post(s, seat, BEIJING)
    elif character == Character.NICCOLO_MARCO:  # P-12.11
        s.figure[seat, 1] = VENEZIA
    elif character == Character.WILHELM:  # P-12.13
        s.posts_left[seat] += EXTRA_POSTS


@rule
def settle_characters(s: State) -> None:
    """P-3.3, P-3.5 Fixed by the match, drafted from the last seat on, or those of a first game."""
    if s.variant[FIXED_CHARACTERS] != 0:
        for seat in range(s.seats):
            give_character(s, seat, s.variant[FIXED_CHARACTERS + seat] - 1)
    elif s.variant[DRAFT] != 0:
        shuffle_numbers(s, Chance.CHARACTERS, 0, CHARACTERS)
        for place in range(s.seats + 1):
            s.revealed[place] = s.options[place]
        wipe_laid(s, CHARACTERS)
        for seat in range(s.seats):
            ask(s, Decision.CHARACTER, seat)
    else:
        for seat in range(s.seats):
            give_character(s, seat, FIRST_CHARACTERS[seat])


@rule
def list_characters(s: State) -> None:
    """P-3.3 Every revealed character that nobody has taken."""
    for character in range(CHARACTERS):
        for place in range(s.seats + 1):
            if s.revealed[place] == character:
                add_option(s, CHARACTER + character)


@rule
def choose_character(s: State, seat: int, character: int) -> None:
    """P-3.3 The character is taken from those revealed."""
    for place in range(s.seats + 1):
        if s.revealed[place] == character:
            s.revealed[place] = NOBODY
    give_character(s, seat, character)


@rule
def deal_goals(s: State) -> None:
    """P-3.4 Two goal cards for each seat, or four to choose from, seat 0 first."""
    for place in range(MOST_PLAYERS + 1):
        s.revealed[place] = NOBODY
    shuffle_numbers(s, Chance.GOALS, 1, GOALS)
    dealt = GOALS_DEALT if s.variant[GOAL_CHOICE] != 0 else GOALS_KEPT
    for seat in range(s.seats):
        for card in range(dealt):
            s.goal_dealt[seat, card] = s.options[seat * dealt + card] - 1
        sort_goals(s, seat, dealt)
        report(s, Happening.GOALS_DEALT, seat, dealt)
    wipe_laid(s, GOALS)
    for place in range(s.seats):
        seat = s.seats - 1 - place
        if s.variant[GOAL_CHOICE] != 0:
            ask(s, Decision.KEEP_GOAL, seat)
        else:
            for card in range(GOALS_KEPT):
                s.goal[seat, card] = s.goal_dealt[seat, card]


@rule
def sort_goals(s: State, seat: int, dealt: int) -> None:
    """The cards of a seat lie in rising number."""
    for done in range(1, dealt):
        place = done
        while place > 0 and s.goal_dealt[seat, place - 1] > s.goal_dealt[seat, place]:
            card = s.goal_dealt[seat, place]
            s.goal_dealt[seat, place] = s.goal_dealt[seat, place - 1]
            s.goal_dealt[seat, place - 1] = card
            place -= 1


@rule
def list_goals(s: State, seat: int) -> None:
    """P-15 Cards dealt, in rising number: the first not the highest, the second above the first."""
    first = s.goal[seat, 0]
    last = GOALS_DEALT - 1 if first == NOBODY else GOALS_DEALT
    for card in range(last):
        if s.goal_dealt[seat, card] > first:
            add_option(s, KEEP_GOAL + s.goal_dealt[seat, card])


@rule
def keep_goal(s: State, seat: int, goal: int) -> None:
    """P-3.4 Two cards are kept in secret; the others leave the game unseen."""
    report(s, Happening.GOAL_KEPT, seat, goal)
    if s.goal[seat, 0] == NOBODY:
        s.goal[seat, 0] = goal
        ask(s, Decision.KEEP_GOAL, seat)
    else:
        s.goal[seat, 1] = goal


@rule
def set_up(s: State) -> None:
    """P-2 From a blank state to the first decision; seat 0 starts (P-2.1)."""
    clear_the_table(s)
    lay_out_cities(s)
    lay_out_contracts(s)
    for seat in range(s.seats):
        equip(s, seat)
    lay_neutral(s, Space.KHANS_FAVOR, NEUTRAL_ON_KHANS_FAVOR[s.seats])  # P-2.9
    lay_neutral(s, Space.TAKE_5_COINS, NEUTRAL_ON_5_COINS[s.seats])
    then(s, Task.BEGIN_ROUND)
    then(s, Task.DEAL_GOALS)
    settle_characters(s)
