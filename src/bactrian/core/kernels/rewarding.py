"""What a finished game is worth to a seat, from how it stands among all who compete in it."""

from bactrian.core.rules.rule import rule

# Kinds of reward by name, in the order of their numbers
KINDS = ("outcome", "points", "lead", "place")
OUTCOME, POINTS, LEAD, PLACE = range(len(KINDS))


@rule
def worth(kind: int, own: int, best_other: int, ahead: int, level: int, competitors: int) -> float:
    """The reward of one kind; `ahead` do better, `level` do as well, itself included.

    Each is one division of whole numbers, so that every machine rounds it alike.
    """
    if kind == POINTS:
        return own * 1.0
    if kind == LEAD:
        return (own - best_other) * 1.0
    if kind == PLACE:
        return place(ahead, level, competitors)
    return outcome(ahead, level, competitors)


@rule
def outcome(ahead: int, level: int, competitors: int) -> float:
    """The share of the win, so that a sole win is 1 and the even share is 0."""
    if competitors == 1:
        return 1.0
    if ahead > 0:
        return -1 / (competitors - 1)
    return (competitors - level) / (level * (competitors - 1))


@rule
def place(ahead: int, level: int, competitors: int) -> float:
    """1 for the first, -1 for the last, even steps between them; those who are level share."""
    if competitors == 1:
        return 1.0
    return (competitors - 2 * ahead - level) / (competitors - 1)
