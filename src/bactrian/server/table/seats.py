"""The seats of a table: who sits there, who plays, and their preferences."""

from dataclasses import dataclass, field

from bactrian.server.messages import SeatSetup, StandingAnswer
from bactrian.server.refusals import Refused
from bactrian.server.table import entries as e
from bactrian.server.table.clocks import Turn

NAMELESS = "N. N."  # a player whose account was deleted, in every language
LEAST_RATED = 2  # people at a rated table


@dataclass
class Seat:
    """One seat."""

    setup: SeatSetup
    person: str | None = None
    name: str | None = None
    stand_in: str | None = None  # level of the bot that plays for its person
    resigned: bool = False
    ran_out_in: Turn | None = None  # the move in which its time was over
    confirm: bool = True  # hold the action that ends a turn back
    standing: dict[str, StandingAnswer] = field(default_factory=dict)
    otherwise: StandingAnswer = "ask"

    def __post_init__(self) -> None:
        if self.setup.kind == "bot" and self.setup.name is not None:
            self.name = clean_name(self.setup.name)

    @property
    def level(self) -> str | None:
        """The level of the bot that plays it now, None for a person."""
        return self.stand_in or self.setup.level

    @property
    def is_free(self) -> bool:
        """Whether a person must still sit down."""
        return self.setup.kind != "bot" and self.person is None

    @property
    def has_person(self) -> bool:
        """Whether a person decides here now."""
        return self.person is not None and self.stand_in is None

    def answer(self, subject: int) -> StandingAnswer:
        """Its standing answer, or `ask`."""
        return self.standing.get(str(subject), self.otherwise)


def seat_for_bot(level: str, name: str | None) -> Seat:
    """A seat that a bot plays."""
    return Seat(SeatSetup("bot", level, name))


def seat_for_person(setup: SeatSetup) -> Seat:
    """The seat as it was set; where a bot was to sit, it is for a guest now."""
    return Seat(SeatSetup("guest") if setup.kind == "bot" else setup)


def clean_name(name: str) -> str:
    """A name in one line, without invisible characters; refused if nothing is left."""
    shown = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not shown:
        raise Refused("bad_message", reason="the name is empty")
    return shown


def seat_entries(seat: int, person: str, name: str, confirm: bool) -> list[e.AnyEntry]:
    """The entries for a person who takes a seat, with their own preference to confirm."""
    joined = e.Joined(seat, person, clean_name(name))
    return [joined] if confirm else [joined, e.Preferred(seat, confirm, {}, "ask")]
