"""One match: play, undo, replay, and what each seat may see of it.

>>> from bactrian import new_match
>>> match = new_match("samarkand", players=3, seed=7)
>>> match.to_act, match.decision
(0, 'turn')
>>> match.play("marry", family=1)
>>> match.view(0)["seats"][0]["cash"]
5
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from os import PathLike
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import begin_stream, dice_of
from bactrian.core.data.catalogue import whole_number
from bactrian.core.errors import BadOptions, CannotUndo, IllegalAction, NotFinished, shown
from bactrian.core.game import Event, Game
from bactrian.core.rules.plain import Plain, plain
from bactrian.core.rules.record import Records, clear_aside, copy_records, field_of, position_bytes
from bactrian.core.rules.stack import KIND, SEAT
from bactrian.core.rules.state import NOBODY, GameState
from bactrian.games import game as find_game
from bactrian.games.corrected import read_data
from bactrian.games.warmup import compile_game
from bactrian.match.chance import ChanceEvent, chances
from bactrian.match.commitment import commitment, draw_salt, draw_seed
from bactrian.match.saving import match_to_json
from bactrian.match.setup import check_options, check_players, check_seed

View = dict[str, Any]  # Any: JSON-able, of many shapes


class Action(NamedTuple):
    """One legal action: `match.play(action.number)` does it."""

    number: int
    kind: str
    args: dict[str, int]
    text: str


class Score(NamedTuple):
    """The points of a seat."""

    total: int
    parts: dict[str, int]


def new_match(
    game: str,
    *,
    players: int,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    data: str | PathLike[str] | None = None,
) -> "Match":
    """A new match; without a seed the operating system draws one.

    `data` is a TOML file with figures that differ from the game's own (docs/your-own-data.md).
    """
    rules = find_game(game) if data is None else read_data(find_game(game), data)
    number = check_players(rules, players)
    checked = check_options(rules, number, {} if options is None else options)
    return Match(rules, number, draw_seed() if seed is None else check_seed(seed), checked)


class Match:
    """A game that is being played. Made by `new_match` and `load_match`."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int,
        options: Mapping[str, object],
        salt: str | None = None,
        actions: Sequence[int] = (),
    ) -> None:
        compile_game(game)
        self.game = game
        self.players = players
        self.options = dict(options)
        self.seed = seed
        self.salt = draw_salt() if salt is None else salt
        self._played: list[int] = []
        self._turns: list[tuple[int, int | None]] = []  # turn and seat of each action
        self._barriers: list[bool] = []  # whether it can never be taken back
        self._turn_start = 0  # actions played before the turn of the last one
        self._states = self._begin()
        for number in actions:
            self.play(number)

    def _begin(self) -> Records[GameState]:
        states = self.game.table(self.players, self.options)
        begin_stream(states[0], self.seed)
        states[0].watching = 1
        self.game.engine.play(states, np.zeros(0, np.int16))
        return states

    @property
    def state(self) -> Any:  # Any: the game's own record, its fields by name
        """The record of the position, fields by name: `match.state.cash[0]`. Look, do not write."""
        return self._states[0]

    @property
    def moment(self) -> tuple[Records[GameState], int]:
        """The record and how many actions it has seen: while both stay, so does the position."""
        return self._states, len(self._played)

    def plain(self) -> Plain:
        """The position as plain Python numbers, fields by name; it stays as the match goes on."""
        return plain(self._states, self.game.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._depth == 0

    @property
    def _depth(self) -> int:
        return int(field_of(self._states, "depth")[0])

    def _open(self, column: int) -> int | None:
        """Something about the open decision, None when the game is over."""
        depth = self._depth
        return int(field_of(self._states, "frames")[0, depth - 1, column]) if depth else None

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide, None when the game is over. Views hide what is secret."""
        return self._open(SEAT)

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return int(field_of(self._states, "turn")[0])

    @property
    def decision(self) -> str | None:
        """The kind of the open decision, None when the game is over."""
        kind = self._open(KIND)
        return None if kind is None else self.game.decisions[kind]

    @property
    def played(self) -> tuple[int, ...]:
        """The numbers of all actions so far."""
        return tuple(self._played)

    def legal(self) -> list[int]:
        """The numbers of all legal actions, rising."""
        count = field_of(self._states, "option_count")[0]
        numbers: list[int] = field_of(self._states, "options")[0, :count].tolist()
        return numbers

    def actions(self, lang: str = "en") -> list[Action]:
        """All legal actions, with a text for people."""
        texts, s = self.game.texts(lang), self.plain()
        return [
            Action(*self.game.catalogue[number], self.game.describe(s, number, texts))
            for number in self.legal()
        ]

    def play(self, action: int | str, /, **args: int) -> None:
        """Do a legal action, given by number or by kind and arguments."""
        number = self._number(action, args)
        if self.over:
            raise IllegalAction(f"{self._named(number)}: the game is over.")
        legal = self.legal()
        if number not in legal:
            raise IllegalAction(
                f"{self._named(number)} is not legal at action {len(self._played)}, "
                f"where seat {self.to_act} decides {self.decision}; "
                f"{len(legal)} actions are legal: {', '.join(map(str, legal))}."
            )
        turn = (self.turn, self.to_act)
        if not self._turns or self._turns[-1] != turn:
            self._turn_start = len(self._played)
        self._turns.append(turn)
        self.game.engine.play(self._states, np.array([number], np.int16))
        self._played.append(number)
        self._barriers.append(bool(field_of(self._states, "barrier")[0]))

    def _number(self, action: object, args: Mapping[str, object]) -> int:
        """The number of an action of the catalogue; refuses everything else."""
        if isinstance(action, str):
            return self.game.catalogue.number(action, args)
        if args:
            raise IllegalAction("An action number takes no arguments; give the kind by name.")
        number = whole_number(action)
        last = len(self.game.catalogue) - 1
        if number is None or not 0 <= number <= last:
            raise IllegalAction(
                f"{shown(action)} is no action: expected a number from 0 to {last}."
            )
        return number

    def _named(self, number: int) -> str:
        """An action with its number and arguments, for messages."""
        _, kind, args = self.game.catalogue[number]
        return f"Action {number} ({' '.join([kind, *(f'{k}={v}' for k, v in args.items())])})"

    def undo(self, seat: int | None = None) -> int:
        """Take the last action back and return its number; with `seat`, only if that seat did it.

        Undo goes back within the turn of the last action, and never over a barrier. A seat that
        asks is not told why it cannot: the reason might be what another seat did in secret.
        """
        refusal = self._undo_refusal(self._seat(seat))
        if refusal is not None:
            reason = "There is nothing of its own that seat {} could take back now."
            raise CannotUndo(refusal if seat is None else reason.format(seat))
        self._turns.pop()
        self._barriers.pop()
        number = self._played.pop()
        self._states = self._replayed(len(self._played))
        return number

    def _undo_refusal(self, seat: int | None) -> str | None:
        if len(self._played) == self._turn_start:
            return "Nothing has been played in this turn that could be taken back."
        named = self._named(self._played[-1])
        if self._barriers[-1]:
            return f"{named} cannot be taken back: something was drawn, shown or answered with it."
        return None if seat in (None, self._turns[-1][1]) else f"{named} was another seat's."

    def undoable(self, seat: int) -> int:
        """How many actions, the last first, the seat could take back now."""
        count = 0
        while len(self._played) - count > self._turn_start:
            at = len(self._played) - count - 1
            if self._barriers[at] or self._turns[at][1] != seat:
                break
            count += 1
        return count

    @property
    def barred(self) -> bool:
        """Whether the last action can never be taken back."""
        return bool(self._barriers) and self._barriers[-1]

    @property
    def actors(self) -> list[int | None]:
        """The seat behind each action so far."""
        return [seat for _, seat in self._turns]

    def _replayed(self, count: int) -> Records[GameState]:
        states = self._begin()
        self.game.engine.play(states, np.array(self._played[:count], np.int16))
        return states

    def replay(self, count: int) -> "Match":
        """A match of its own that stands where this one stood after `count` actions."""
        number = whole_number(count)
        if number is None or not 0 <= number <= len(self._played):
            raise BadOptions(f"{shown(count)} actions: expected 0 to {len(self._played)}.")
        played = self._played[:number]
        return Match(self.game, self.players, self.seed, self.options, self.salt, played)

    def copy(self) -> "Match":
        """A match of its own that stands where this one stands."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.options = dict(self.options)
        other._played, other._turns = list(self._played), list(self._turns)
        other._barriers, other._states = list(self._barriers), copy_records(self._states)
        return other

    def __setstate__(self, fields: dict[str, object]) -> None:
        vars(self).update(fields)
        compile_game(self.game)  # the pickle may come from another machine

    def view(self, seat: int | None = None) -> View:
        """What a seat may see, JSON-able; None is a spectator."""
        ended = {
            "scores": [score._asdict() for score in self.scores()] if self.over else None,
            "winners": self.winners() if self.over else None,
        }
        return self.game.view(self.plain(), self._seat(seat)) | ended

    def _seat(self, seat: int | None) -> int | None:
        if seat is None:
            return None
        number = whole_number(seat)
        if number is None or not 0 <= number < self.players:
            raise BadOptions(f"Seat {shown(seat)}: expected 0 to {self.players - 1}, or None.")
        return number

    def scores(self) -> list[Score]:
        """The points of every seat with their parts; before the end, as if the game ended now."""
        out = np.zeros((1, self.players, len(self.game.parts)), np.int16)
        self.game.engine.score(self._states, out)
        return [
            Score(int(row.sum()), dict(zip(self.game.parts, map(int, row), strict=True)))
            for row in out[0]
        ]

    def winners(self) -> list[int]:
        """The seats with most points, after tie-breakers, when the game is over.

        None of them, where an automa has as many.
        """
        if not self.over:
            raise NotFinished("Nobody has won yet: the game is not over.")
        return self.game.winners(self.state, [score.total for score in self.scores()])

    def shares_of_win(self) -> tuple[float, ...]:
        """By seat: 1 for a winner alone, shares for several, 0 for all where an automa won."""
        winners = self.winners()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.players))

    def events(self, seat: int | None = None) -> list[Event]:
        """What happened so far, as far as a seat may know it; None is a spectator."""
        known = self._seat(seat)
        return [event for s in self._history() for event in self.game.events(s, known)]

    def log(
        self, seat: int | None = None, lang: str = "en", names: Sequence[str] | None = None
    ) -> list[str]:
        """What happened so far in sentences, as far as a seat may know it."""
        texts = self.game.texts(lang)
        people = [f"{seat}" for seat in range(self.players)] if names is None else list(names)
        if len(people) != self.players:
            raise BadOptions(f"{len(people)} names for {self.players} players.")
        return [self.game.narrate(event, texts, people) for event in self.events(seat)]

    def chance(self) -> list[ChanceEvent]:
        """Every shuffle, draw and roll so far, in order, with its label in the specification."""
        return [chance for s in self._history() for chance in chances(self.game, s)]

    def _history(self) -> Iterator[Any]:  # Any: the game's own record
        """The record after the setup and after each action, with what was reported meanwhile."""
        states = self._begin()
        yield states[0]
        for number in self._played:
            self.game.engine.play(states, np.array([number], np.int16))
            yield states[0]

    def redeal(self, seat: int | None, seed: int | None = None) -> Records[GameState]:
        """A copy of the position with all that the seat cannot know dealt again at random."""
        states = copy_records(self._states)
        clear_aside(states, self.game.state)
        dice = dice_of(draw_seed() if seed is None else check_seed(seed))
        known = self._seat(seat)
        self.game.engine.deal_again(states, NOBODY if known is None else known, dice)
        return states

    def position(self, seat: int, spare: int = 0) -> Records[GameState]:
        """The record without anything that the seat cannot know, for a player to think about.

        So many blank records lie behind it, to think in.
        """
        states = self.game.state.blank(1 + spare)
        states[0] = self._states[0]
        clear_aside(states, self.game.state)
        self.game.engine.hide(states, seat)
        return states

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat may know as a vector for a learner; `game.observation` says what is where."""
        out = np.zeros(sum(part.length for part in self.game.observation), np.float32)
        known = self._seat(seat)
        if known is None:
            raise BadOptions(f"An observation is a seat's: expected 0 to {self.players - 1}.")
        self.game.engine.look(self._states, known, out)
        return out

    def position_hash(self) -> str:
        """SHA-256 of the position: equal for equal games."""
        return hashlib.sha256(position_bytes(self._states, self.game.state)).hexdigest()

    @cached_property
    def commitment(self) -> str:
        """A hash over seed and salt, to be shown from the start."""
        return commitment(self.seed, self.salt)

    def proof(self) -> tuple[int, str]:
        """Seed and salt behind the commitment, shown when the game is over."""
        if not self.over:
            raise NotFinished("Seed and salt are shown when the game is over.")
        return self.seed, self.salt

    def save(self, names: Sequence[str] | None = None, *, given_up: bool = False) -> str:
        """The match as small JSON text for `load_match`; it holds the seed, so keep it private.

        `names` are those of its players, seat by seat: `saved_names` reads them again.
        `given_up` says that it will not be played on: so it can be analysed.
        """
        return match_to_json(self, names, given_up)
