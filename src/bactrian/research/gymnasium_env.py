"""A seat of a game as a Gymnasium environment; computer players have the others.

>>> from bactrian.research.gymnasium_env import SeatEnv
>>> env = SeatEnv("samarkand", players=2, opponent="greedy")
>>> seen, info = env.reset(seed=7)
>>> terminated = False
>>> while not terminated:
...     seen, reward, terminated, truncated, info = env.step(int(seen["action_mask"].argmax()))
>>> -1 <= reward <= 1
True
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, cast

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from bactrian.core.chance.seeding import SEED_BYTES
from bactrian.core.data.catalogue import whole_number
from bactrian.core.errors import BadOptions, shown
from bactrian.games import game as find_game
from bactrian.games import games
from bactrian.match import Match, new_match
from bactrian.match.setup import check_options, check_players
from bactrian.players import Player
from bactrian.players.registry import MAKERS
from bactrian.research.rewards import check_rewards, reward_of_the_disqualified, rewards_of
from bactrian.research.spaces import Seen, action_space, observation_space, seen

Opponent: TypeAlias = Callable[[int], Player]  # makes a player from a seed
Info: TypeAlias = dict[str, Any]  # Any: as Gymnasium has it

OPPONENTS: dict[str, Opponent] = {**MAKERS}


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """One seat plays; whenever others have to decide, `opponent` decides for them at once.

    `opponent` is a name in `OPPONENTS` or a function that makes a player from a seed. `seat` is the
    learner's seat, or None for another one in every match. An illegal action loses the match at
    once (`info["illegal"]` says so), or is refused with `illegal="refuse"`. When the match is over
    the mask is all ones, so that whatever samples from it does not stumble; `step` is refused then.
    """

    # As Gymnasium declares it, and it asks for the last one, although texts do not move.
    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        players: int,
        opponent: str | Opponent = "random",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        rewards: str = "outcome",
        illegal: Literal["lose", "refuse"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.game = find_game(game)
        self.players = check_players(self.game, players)
        self.match_options = check_options(self.game, self.players, options or {})
        self.render_mode = render_mode
        self.observation_space = cast("gymnasium.Space[Seen]", observation_space(self.game))
        self.action_space = action_space(self.game)
        self._opponent = _check_opponent(opponent)
        self._fixed_seat = seat if seat is None else _check_seat(seat, self.players)
        self._rewards = check_rewards(rewards)
        self._refuses = illegal == "refuse"
        self.match: Match
        self.seat = 0
        self._over = True  # until the first reset

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Info]:
        """Begin a new match and play on to the learner's first decision."""
        super().reset(seed=seed)
        over = True
        while over:  # a match may end before the learner is asked anything
            fixed = self._fixed_seat
            self.seat = int(self.np_random.integers(self.players)) if fixed is None else fixed
            self.match = new_match(
                self.game.key,
                players=self.players,
                seed=self._draw(),
                options=self.match_options,
            )
            self._others = [self._opponent(self._draw()) for _ in range(self.players)]
            self._let_others_play()
            over = self.match.over
        self._over = False
        return self._seen(), {}

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, Info]:
        """Do the learner's action and play on to its next decision or the end."""
        if self._over:
            raise ResetNeeded("The match is over, or none was begun: call reset before step.")
        if not self._refuses and action not in self.match.legal():
            self._over = True
            lost = reward_of_the_disqualified(self.match, self.seat, self._rewards)
            return self._seen(), lost, True, False, {"illegal": True}
        self.match.play(int(action))
        self._let_others_play()
        self._over = self.match.over
        reward = rewards_of(self.match, self._rewards)[self.seat]
        return self._seen(), reward, self._over, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, by the name that sb3-contrib's MaskablePPO looks for."""
        return self._seen()["action_mask"].astype(np.bool_)

    def _seen(self) -> Seen:
        shown_now = seen(self.match, self.seat)
        if self._over:
            shown_now["action_mask"][:] = 1
        return shown_now

    def render(self) -> str:
        """What has happened so far, as the learner may know it."""
        return "\n".join(self.match.log(self.seat))

    def _let_others_play(self) -> None:
        while (seat := self.match.to_act) is not None and seat != self.seat:
            self.match.play(self._others[seat].choose(self.match))

    def _draw(self) -> int:
        return int.from_bytes(self.np_random.bytes(SEED_BYTES))


def _check_opponent(opponent: object) -> Opponent:
    if callable(opponent):
        return cast(Opponent, opponent)
    if not isinstance(opponent, str) or opponent not in OPPONENTS:
        there_are = ", ".join(OPPONENTS)
        raise BadOptions(f"No opponent is called {shown(opponent)}. There are: {there_are}.")
    return OPPONENTS[opponent]


def _check_seat(seat: object, players: int) -> int:
    number = whole_number(seat)
    if number is None or not 0 <= number < players:
        raise BadOptions(f"Seat {shown(seat)}: expected 0 to {players - 1}, or None.")
    return number


def environment_id(game: str) -> str:
    """The name for `gymnasium.make`; the environment's version is the version of the rules."""
    rules = find_game(game)
    return f"bactrian/{rules.name}-v{rules.rules_version}"


for _game in games():  # gymnasium.make(environment_id("NAME"), players=3)
    gymnasium.register(
        environment_id(_game.name),
        entry_point=f"{__name__}:SeatEnv",
        kwargs={"game": _game.name, "players": _game.players[-1]},
        disable_env_checker=True,  # it would warn of nothing, at every make
    )
