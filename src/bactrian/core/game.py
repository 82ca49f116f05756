"""What a game offers to the rest of the program. Only its own package knows its details."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, cast

from bactrian.core.data.catalogue import Catalogue
from bactrian.core.data.corrections import DataName
from bactrian.core.data.options import Option
from bactrian.core.data.texts import Texts, texts
from bactrian.core.data.weights import FILE, Weights, read_weights
from bactrian.core.digest import corrected_name
from bactrian.core.kernels.template import (
    Batch,
    Engine,
    Evaluation,
    GuidedSearch,
    Search,
    Simulation,
    Study,
    instantiate,
)
from bactrian.core.rules.record import Records
from bactrian.core.rules.rule import interpreted, rule
from bactrian.core.rules.state import GameState


class Event(NamedTuple):
    """Something that happened, as one seat may know it: a text key and its numbers."""

    kind: str
    args: dict[str, int]


class ObservationPart(NamedTuple):
    """A stretch of the observation vector."""

    name: str
    length: int
    meaning: str
    highest: float = 1.0  # that none of its numbers exceeds; the lowest is -1


@rule
def equally_good(s: GameState, seat: int) -> int:
    """Seats with equal points share the win."""
    return 0


class HiddenQuestion(NamedTuple):
    """A question that only the asked seat may know of: what opens its window, and its answers."""

    event: str  # the event after which a seat may be asked
    subject: str  # the argument that says what about
    decision: str
    speak: str  # the answer that everybody sees
    silent: str  # the one that nobody sees
    subjects: Callable[[dict[str, Any]], Sequence[int]]  # that a view's seat may be asked about
    subject_name: Callable[[Texts, int], str]
    shown: tuple[str, ...] = ()  # parts of a view that all see as they are after the event


# Any: a game's own state class; views are JSON-able dictionaries
@dataclass(frozen=True)
class Game:
    """A game: its rules (compiled), and what people need to see and read of it."""

    name: str
    title: str
    package: str  # the module that declares it
    folder: Path
    players: tuple[int, ...]
    rules_version: int
    rules_letter: str  # that the numbers of its rules begin with
    rules: ModuleType  # has what core/kernels/contract.py lists
    state: type[GameState]
    catalogue: Catalogue
    decisions: tuple[str, ...]  # kinds of decision, by their number
    parts: tuple[str, ...]  # parts of a score, in the order of rules.points
    ends: tuple[str, ...]  # reasons for the end, by their bit in rules.ends
    chances: tuple[str, ...]  # labels of chance events, by their number
    observation: tuple[ObservationPart, ...]
    view: Callable[[Any, int | None], dict[str, Any]]
    events: Callable[[Any, int | None], list[Event]]
    describe: Callable[[Any, int, Texts], str]  # an action as a text
    narrate: Callable[[Event, Texts, Sequence[str]], str]  # an event as a text, with seat names
    features: type[IntEnum]  # what a position is evaluated by
    order: int = 100  # where it stands among the games that are offered
    secrets: bool = True  # whether seats hold back something: at a shared screen people look away
    hidden: HiddenQuestion | None = None
    unseen: tuple[str, ...] = ()  # kinds of action that others do not see whole, or may answer so
    options: tuple[Option, ...] = field(default=())
    tie_breaker: Callable[[Any, int], int] = equally_good  # a rule; more is better
    automa: Callable[[Any], int | None] = lambda s: (
        None
    )  # points of whom nobody plays: to be beaten
    data: DataName | None = None  # figures of an owner's own, if it is played with such

    @property
    def key(self) -> str:
        """The game's name, and which figures of one's own it has: no two games share it."""
        return self.name if self.data is None else corrected_name(self.name, self.data.digest)

    @cached_property
    def engine(self) -> Engine:
        """The compiled rules behind a match."""
        return cast(Engine, instantiate("engine", self.key, self.rules))

    @cached_property
    def simulation(self) -> Simulation:
        """The compiled loops of random play."""
        module = instantiate("simulation", self.key, self.rules, engine=self.engine)
        return cast(Simulation, module)

    @cached_property
    def batch(self) -> Batch:
        """The compiled loop over many matches."""
        lenders = {"engine": self.engine, "ranking": self}
        return cast(Batch, instantiate("batch", self.key, self.rules, **lenders))

    @cached_property
    def evaluation(self) -> Evaluation:
        """What to expect of positions."""
        return cast(Evaluation, instantiate("evaluation", self.key, self.rules, engine=self.engine))

    @cached_property
    def search(self) -> Search:
        """The compiled tree search."""
        lenders = {"engine": self.engine, "evaluation": self.evaluation}
        return cast(Search, instantiate("search", self.key, self.rules, **lenders))

    @cached_property
    def guided_search(self) -> GuidedSearch:
        """The compiled tree search with a network."""
        lenders = {"engine": self.engine, "ranking": self}
        module = instantiate("guided_search", self.key, self.rules, **lenders)
        return cast(GuidedSearch, module)

    @cached_property
    def study(self) -> Study:
        """Games that the computer plays against itself, to learn from."""
        lenders = {"engine": self.engine, "evaluation": self.evaluation}
        return cast(Study, instantiate("study", self.key, self.rules, **lenders))

    def weights(self, players: int) -> Weights:
        """What the features are worth."""
        return read_weights(self.folder / FILE, self.features, players)

    def texts(self, language: str) -> Texts:
        """The game's texts in a language."""
        return texts(language, self.folder / "texts")

    def table(self, players: int, options: Mapping[str, object]) -> Records[GameState]:
        """A blank state with players and options filled in; both must have been checked."""
        states = self.state.blank()
        states[0].seats = players
        at = 0
        for option in self.options:
            for place, number in enumerate(option.encode(options.get(option.name, option.default))):
                states[0].variant[at + place] = number
            at += option.width
        return states

    def ranks(self, s: Any, totals: Sequence[int]) -> list[tuple[int, int]]:
        """The points of every seat, and what decides where they are equal."""
        decides = interpreted(self.tie_breaker)
        return [(total, int(decides(s, seat))) for seat, total in enumerate(totals)]

    def winners(self, s: Any, totals: Sequence[int]) -> list[int]:
        """The seats with most points, after tie-breakers, in a game that is over.

        None of them, where an automa has as many.
        """
        ranks = self.ranks(s, totals)
        automa = self.automa(s)
        if automa is not None and max(totals) <= automa:
            return []
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
