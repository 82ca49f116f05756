"""The moments that decided a game: mistakes, good moves, and luck."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from bactrian.advice.judging import Option

MOMENTS = 5
LEAST_CHANGE = 0.02  # of a chance

MomentKind = Literal["mistake", "good_move", "luck"]


class Decision(NamedTuple):
    """A decision of a finished game, judged in the view of the seat that had to decide."""

    at: int  # actions before it
    turn: int
    seat: int
    kind: str  # of decision
    options: int  # how many there were
    chosen: Option
    best: Option  # the chosen one, if nothing was better
    gained: float  # of a chance, against an average choice at first sight
    at_stake: float  # of a chance, between the best and the worst option that were compared
    closely: bool  # whether it was looked at closely
    drew: bool  # whether something was drawn, rolled or shuffled after it

    @property
    def before(self) -> tuple[float, ...]:
        """The chances of all seats, if the best is chosen."""
        return self.best.chances

    @property
    def after(self) -> tuple[float, ...]:
        """The chances of all seats with what was chosen."""
        return self.chosen.chances

    @property
    def lost(self) -> float:
        """How much of its chance the seat gave away."""
        return self.before[self.seat] - self.after[self.seat]

    @property
    def lost_points(self) -> float:
        """How many points the seat gave away; below 0, where it took points instead of chance."""
        return self.best.points - self.chosen.points

    @property
    def lost_parts(self) -> dict[str, float]:
        """The same by part of the score."""
        return {part: points - self.chosen.parts[part] for part, points in self.best.parts.items()}


class Moment(NamedTuple):
    """A change of a seat's chance to win."""

    kind: MomentKind
    at: int  # actions before the decision that it came with
    seat: int  # whose chance changed
    before: float  # its chance, in its own view
    after: float

    @property
    def change(self) -> float:
        """Of the chance."""
        return self.after - self.before


class Fortune(NamedTuple):
    """What came over a seat between two of its decisions, without anybody's mistake."""

    seat: int
    first: int  # its place in the list of decisions
    after_last: int  # that of the seat's next decision, or behind the last one
    expected: float  # the seat's chance before
    found: float  # and afterwards

    @property
    def size(self) -> float:
        """Of the change."""
        return abs(self.found - self.expected)


def fortunes(decisions: Sequence[Decision], result: Sequence[float]) -> Iterator[Fortune]:
    """How the chance of each seat changed between its own decisions, and to the end.

    Only what one seat saw at both times is compared. As far as it comes from what others gave away
    meanwhile, it was no luck.
    """
    for seat in range(len(result)):
        own = [place for place, decision in enumerate(decisions) if decision.seat == seat]
        for here, there in pairwise([*own, len(decisions)]):
            given = sum(d.after[seat] - d.before[seat] for d in decisions[here + 1 : there])
            is_over = there == len(decisions)
            found = result[seat] if is_over else decisions[there].before[seat]
            change = found - decisions[here].after[seat]
            luck = max(0.0, change - max(0.0, given)) + min(0.0, change - min(0.0, given))
            yield Fortune(seat, here, there, found - luck, found)


def deciding_moments(decisions: Sequence[Decision], result: Sequence[float]) -> list[Moment]:
    """The largest changes that were looked at closely, in the order of play.

    Each comes with another decision.
    """
    found = [*_choices(decisions), *_luck(decisions, result)]
    found.sort(key=lambda moment: (-abs(moment.change), moment.at, moment.seat))
    chosen: dict[int, Moment] = {}
    for moment in found:
        if len(chosen) < MOMENTS and abs(moment.change) >= LEAST_CHANGE:
            chosen.setdefault(moment.at, moment)
    return [chosen[at] for at in sorted(chosen)]


def _choices(decisions: Sequence[Decision]) -> Iterator[Moment]:
    for decision in decisions:
        if decision.closely:
            at, seat = decision.at, decision.seat
            now = decision.after[seat]
            if decision.lost > 0:
                yield Moment("mistake", at, seat, decision.before[seat], now)
            else:
                yield Moment("good_move", at, seat, now - decision.gained, now)


def _luck(decisions: Sequence[Decision], result: Sequence[float]) -> Iterator[Moment]:
    """Only where something was drawn; it came with the draw after which most had changed."""
    for fortune in fortunes(decisions, result):
        between = decisions[fortune.first : fortune.after_last]
        draws = [place for place, decision in enumerate(between) if decision.drew]
        if draws and between[0].closely:
            chances = [decision.after[fortune.seat] for decision in between]
            reached = [*(d.before[fortune.seat] for d in between[1:]), fortune.found]
            rise = 1 if fortune.found > fortune.expected else -1
            place = max(draws, key=lambda place: rise * (reached[place] - chances[place]))
            yield Moment("luck", between[place].at, fortune.seat, fortune.expected, fortune.found)
