"""Looking ahead: which actions are preferred then, and that nothing is known that may not be."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from small_game.registered import registered

torch = pytest.importorskip("torch")

from bactrian.core.game import Game  # noqa: E402
from bactrian.research.batch import Matches  # noqa: E402
from bactrian.training.improvement import (  # noqa: E402  # needs PyTorch, as the rest
    LATER,
    SURE,
    Improved,
    Lookahead,
    Search,
    advantages,
    shares,
    shifted,
)
from bactrian.training.learner import Recipe, log_chances  # noqa: E402
from bactrian.training.network import Network, padded, sizes_of  # noqa: E402
from bactrian.training.tables import drawn_tables  # noqa: E402
from bactrian.training.trainer import Plan, Trainer  # noqa: E402

SMALL = Plan(width=32, blocks=1, matches=16, times=16, minibatch=64)
POND, WALK = 40, 0


@pytest.fixture(scope="module", autouse=True)
def goose() -> Iterator[Game]:
    with registered() as game:
        yield game


def matches(game: Game, steps: int = 6) -> Matches:
    """Tables of every size, some decisions into the game."""
    tables = drawn_tables(game, 3, seed=1)
    made = Matches(
        game.name, tables=tables, matches=16, seed=1, rewards="lead", check=False, threads=1
    )
    for _ in range(steps):
        made.step(made.random_actions())
    return made


def network(game: Game) -> Network:
    torch.manual_seed(1)
    made = Network(sizes_of(game), SMALL.width, SMALL.blocks)
    for head in (made.policy, made.value):
        torch.nn.init.normal_(head.weight, std=0.2)
    return made


def improved(batch: Matches, made: Network, search: Search) -> Improved:
    """What comes of looking ahead once, with the same luck every time."""
    lookahead, masks = Lookahead(batch, made, search), torch.from_numpy(batch.masks)
    lookahead.reset(5)
    torch.manual_seed(7)
    seen = torch.zeros(len(batch), padded(made.sizes.inputs))
    seen[:, : made.sizes.inputs] = torch.from_numpy(batch.observations)
    with torch.no_grad():
        out = made(seen)
        root = made.expected(out.values)[:, 0]
        logs = log_chances(out.logits, masks)
        lookahead.ask(logs, masks, torch.from_numpy(batch.to_act), root)
        return lookahead.improve()


def better(
    worth: list[list[float]], view: list[list[int]], players: list[int], **given: list[list[float]]
) -> Any:
    """Advantages of actions by match; all are equally likely, if nothing else is given."""
    worths = torch.tensor(worth)
    chances = (
        torch.tensor(given["chances"]) if given else torch.full_like(worths, 1 / len(worth[0]))
    )
    return advantages(worths, chances, torch.tensor(view), chances > 0, torch.tensor(players))


def test_actions_are_compared_with_what_the_policy_would_get() -> None:
    """Three of four chances go to the first action; the third was not tried."""
    found = better([[0.5, 0.9, 7.0]], [[SURE] * 3], [2], chances=[[0.75, 0.25, 0.0]])[0]

    assert found[0].item() == pytest.approx(-found[1].item() / 3)
    assert found[1].item() == pytest.approx(3**0.5, rel=0.05)
    assert found[2] == 0


def test_what_is_luck_between_views_does_not_drown_what_differs_within() -> None:
    """The third action ends the turn: what others do then matters more than the first two do."""
    views = [[SURE, SURE, LATER + 1]] * 2
    found = better([[0.50, 0.52, 0.9], [0.52, 0.50, 0.1]], views, [2, 2])

    assert (found[:, 1] - found[:, 0]).tolist() == pytest.approx([1.33, -1.33], abs=0.05)
    assert found[:, 2].tolist() == pytest.approx([1, -1], abs=0.1)


def test_what_others_expect_is_shifted_to_what_the_roots_expect() -> None:
    """The second of two actions ends the turn: the next seat thinks far too well of itself."""
    worth, root = torch.tensor([[0.5, 0.1], [0.6, 0.3]]), torch.tensor([0.5, 0.6])
    view, chances = torch.tensor([[SURE, LATER + 1]] * 2), torch.full((2, 2), 0.5)

    found = shifted(worth, view, chances, root, torch.tensor([2, 2]))

    assert found.flatten().tolist() == pytest.approx([0.5, 0.45, 0.6, 0.65])


def test_each_number_of_players_has_its_own_spread() -> None:
    found = better([[0.2, 0.4], [0.52, 0.54]], [[SURE, SURE]] * 2, [2, 4])

    assert found[0].tolist() == pytest.approx([-1, 1], abs=0.05)
    assert found[1].tolist() == pytest.approx([-0.67, 0.67], abs=0.01)  # the least spread counts


def test_chances_of_what_is_tried_sum_to_one() -> None:
    logs, is_tried = torch.tensor([[0.6, 0.2, 0.2]]).log(), torch.tensor([[True, True, False]])

    assert shares(logs, is_tried)[0].tolist() == pytest.approx([0.75, 0.25, 0])


def test_only_legal_actions_come_of_it_and_the_matches_stay(goose: Game) -> None:
    batch = matches(goose)
    before = batch.copy()

    found = improved(batch, network(goose), Search(considered=3, further=2))

    assert batch.states.tobytes() == before.states.tobytes()
    assert found.logs.exp().sum(1).tolist() == pytest.approx([1] * len(batch))
    assert not (found.logs.exp() > 0)[~torch.from_numpy(batch.masks)].any()
    assert batch.masks[np.arange(len(batch)), found.actions].all()


def test_an_action_that_wins_is_preferred(goose: Game) -> None:
    """A step before the pond, far ahead: to rest would be to wait."""
    batch = matches(goose)
    rows = np.arange(len(batch))
    batch.states["goose"][:] = 2
    batch.states["goose"][rows, batch.to_act] = POND - 1
    plain = Network(sizes_of(goose), SMALL.width, SMALL.blocks)  # takes all to be equally good

    found = improved(batch, plain, Search(further=0)).logs.exp()

    rests = np.array([masks.nonzero()[0].max() for masks in batch.masks])
    may_rest = rests == len(goose.catalogue) - 1
    assert may_rest.any()
    assert (found[rows, rests] < 0.6 * found[rows, WALK])[may_rest].all()


@pytest.mark.parametrize("further", [0, 3])
def test_nothing_depends_on_what_the_seat_cannot_know(goose: Game, further: int) -> None:
    batch = matches(goose)
    other = batch.gather(range(len(batch)), seed=9)
    other.redeal()
    assert other.states.tobytes() != batch.states.tobytes()

    found, again = (
        improved(one, network(goose), Search(further=further)) for one in (batch, other)
    )

    assert torch.equal(found.logs, again.logs)
    assert torch.equal(found.actions, again.actions)


@pytest.mark.long
def test_a_training_learns_from_it_and_meets_older_selves(goose: Game) -> None:
    search = Search(considered=2, further=1)
    short = SMALL._replace(times=8)
    trainer = Trainer(goose, matches(goose), "cpu", short, Recipe(), seed=1, search=search)
    before = trainer.network.policy.weight.clone()
    a_rollout = short.matches * short.times
    trainer.train(
        minutes=6 / 60,
        total=1,
        tell=lambda row: None,
        every=3,
        clock=lambda: trainer.run.decisions / a_rollout,
    )

    assert len(trainer.older) == 2
    assert trainer.run.games > 0
    assert not torch.equal(before, trainer.network.policy.weight)
