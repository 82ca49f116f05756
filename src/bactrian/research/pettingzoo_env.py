"""The games as PettingZoo environments of the agent-environment cycle.

>>> from bactrian.research.pettingzoo_env import MatchAEC
>>> env = MatchAEC("samarkand", players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated else int(seen["action_mask"].argmax()))
>>> env.agents
[]
"""

from collections.abc import Mapping
from typing import Any, cast

from gymnasium import spaces
from pettingzoo import AECEnv

from bactrian.core.chance.stream import seeds
from bactrian.games import game as find_game
from bactrian.match import Match, new_match
from bactrian.match.commitment import draw_seed
from bactrian.match.setup import check_options, check_players, check_seed
from bactrian.research.rewards import check_rewards, rewards_of
from bactrian.research.spaces import Seen, action_space, observation_space, seen


class MatchAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match whose seats are the agents `seat_0`, `seat_1`, …; illegal actions are refused.

    `reset(seed=…)` begins the match that `new_match` begins with the same seed; further resets
    without a seed follow from it. Who acts may be a secret (a hidden question): agents should
    look at their observations, not at `agent_selection`.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int,
        options: Mapping[str, object] | None = None,
        rewards: str = "outcome",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = find_game(game)
        self.players = check_players(self.game, players)
        self.match_options = check_options(self.game, self.players, options or {})
        self.metadata = {
            "name": f"{game}_v{self.game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._rewards = check_rewards(rewards)
        self._seed, self._resets = draw_seed(), 0
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self._observation_spaces = {a: observation_space(self.game) for a in self.possible_agents}
        self._action_spaces = {a: action_space(self.game) for a in self.possible_agents}
        self.match: Match

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent may see."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may do."""
        return self._action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # Any: as PettingZoo has it; nothing is looked for
    ) -> None:
        """Begin a new match."""
        if seed is not None:
            self._seed, self._resets = check_seed(seed), 0
        number = int(seeds(self._seed, self._resets - 1, 1)[0]) if self._resets else self._seed
        self._resets += 1
        self.match = new_match(
            self.game.key, players=self.players, seed=number, options=self.match_options
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()

    def observe(self, agent: str) -> Seen:
        """What an agent sees now."""
        return seen(self.match, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Do the selected agent's action; agents of a match that is over give None and leave."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(cast(int, action))  # whatever else it is, is refused
        self._cumulative_rewards[agent] = 0.0
        rewards = rewards_of(self.match, self._rewards)
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, self.match.over)
        self._accumulate_rewards()
        self.agent_selection = self._next_agent()

    def _next_agent(self) -> str:
        seat = self.match.to_act
        return self.agents[0] if seat is None else self.possible_agents[seat]

    def render(self) -> str:
        """What has happened so far, as a spectator may know it."""
        return "\n".join(self.match.log())

    def close(self) -> None:
        """There is nothing to be released."""
