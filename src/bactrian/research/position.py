"""A position by itself, cheap to copy: for searches that need neither history nor proof."""

from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import begin_stream, dice_of
from bactrian.core.game import Game
from bactrian.core.rules.plain import plain
from bactrian.core.rules.record import Records, clear_aside, copy_records, position_bytes
from bactrian.core.rules.stack import KIND, SEAT
from bactrian.core.rules.state import GameState
from bactrian.games.warmup import compile_game
from bactrian.research.rewards import final_rewards
from bactrian.research.setup import observation_size


class Position:
    """A game and one state of it; the state is blank until the game is begun with a seed."""

    def __init__(self, game: Game, table: Records[GameState]) -> None:
        compile_game(game)
        self.game = game
        self._states = copy_records(table)

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __setstate__(self, fields: dict[str, object]) -> None:
        vars(self).update(fields)
        compile_game(self.game)  # the pickle may come from another machine

    def copy(self) -> Self:
        """A position of its own."""
        copied = object.__new__(type(self))
        copied.game, copied._states = self.game, copy_records(self._states)
        return copied

    @property
    def state(self) -> Any:  # Any: the game's own record
        """The record, fields by name. Look, do not write."""
        return self._states[0]

    @property
    def begun(self) -> bool:
        """Whether the game has been set up."""
        return bool(self.state.depth > 0 or self.state.ends != 0)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.begun and bool(self.state.depth == 0)

    @property
    def to_act(self) -> int:
        """The seat that has to decide."""
        return int(self.state.frames[self.state.depth - 1, SEAT])

    @property
    def decision(self) -> str:
        """The kind of the open decision."""
        return self.game.decisions[int(self.state.frames[self.state.depth - 1, KIND])]

    def begin(self, seed: int) -> None:
        """Set the game up."""
        begin_stream(self._states[0], seed)
        self.game.engine.play(self._states, np.zeros(0, np.int16))

    def play(self, *numbers: int) -> None:
        """Do legal actions; nobody checks that they are."""
        self.game.engine.play(self._states, np.array(numbers, np.int16))

    def legal(self) -> list[int]:
        """The numbers of all legal actions, rising."""
        s = self.state
        return [int(number) for number in s.options[: s.option_count]]

    def totals(self) -> list[int]:
        """Everybody's points, as if the game ended now."""
        out = np.zeros((1, int(self.state.seats), len(self.game.parts)), np.int16)
        self.game.engine.score(self._states, out)
        return [int(total) for total in out[0].sum(axis=1)]

    def rewards(self, kind: int) -> list[float]:
        """What each seat gets, in a game that is over."""
        s = plain(self._states, self.game.state)
        return final_rewards(self.game, s, self.totals(), kind)

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat may know; all zero before the game has begun."""
        out = np.zeros(observation_size(self.game), np.float32)
        if self.begun:
            self.game.engine.look(self._states, seat, out)
        return out

    def deal_again(self, seat: int, seed: int) -> None:
        """Deal everything again at random that the seat cannot know."""
        clear_aside(self._states, self.game.state)
        self.game.engine.deal_again(self._states, seat, dice_of(seed))

    def to_bytes(self) -> bytes:
        """Equal for equal positions."""
        return position_bytes(self._states, self.game.state)
