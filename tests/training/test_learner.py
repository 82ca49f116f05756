"""Learning from what was played: what is drawn, what is lost, and how rates fall."""

from collections import Counter

import pytest

torch = pytest.importorskip("torch")

from bactrian.training.learner import (  # noqa: E402  # needs PyTorch, as the rest
    Learner,
    Progress,
    Recipe,
    Samples,
    log_chances,
    policy_loss,
    sample,
    value_loss,
)
from bactrian.training.network import Network, Sizes, padded  # noqa: E402

RECIPE = Recipe()
SIZES = Sizes(inputs=10, actions=5, chairs=3, parts=2, hidden=4)
ROWS = 64


def samples(improved: int = 0) -> Samples:
    """Anything that may have been played."""
    torch.manual_seed(1)
    masks = torch.ones(ROWS, SIZES.actions, dtype=torch.bool)
    masks[::2, 0] = False
    chances = torch.softmax(torch.randn(ROWS, SIZES.chairs), 1)
    return Samples(
        seen=torch.randn(ROWS, padded(SIZES.inputs)),
        revealed=torch.randint(0, 2, (ROWS, padded(SIZES.hidden))).float(),
        masks=masks,
        actions=torch.randint(1, SIZES.actions, (ROWS,)),
        log_chances=torch.full((ROWS,), -1.5),
        advantages=torch.randn(ROWS),
        targets=torch.cat([chances, torch.randn(ROWS, 1 + SIZES.parts)], 1),
        improved=log_chances(torch.randn(ROWS, improved), masks[:, :improved]),
    )


def network() -> Network:
    made = Network(SIZES, 16, 1)
    for head in (made.policy, made.value, made.hidden):
        torch.nn.init.normal_(head.weight, std=0.3)
    return made


def test_a_draw_is_as_likely_as_the_policy_says() -> None:
    """A wrong sign in Gumbel's formula would take the first legal action every time."""
    torch.manual_seed(1)
    masks = torch.tensor([False, True, True, True, False]).repeat(4000, 1)
    logs = log_chances(torch.tensor([9.0, 0.0, 1.0, 2.0, 9.0]).repeat(4000, 1), masks)

    drawn = Counter(sample(logs, masks).tolist())

    assert set(drawn) == {1, 2, 3}
    for action, chance in ((1, 0.090), (2, 0.245), (3, 0.665)):
        assert drawn[action] / 4000 == pytest.approx(chance, abs=0.03)


def test_in_the_end_only_winning_counts() -> None:
    weights = [RECIPE.lead_weight(gone) for gone in (0.0, 0.5, 0.75, 1.0)]

    assert weights == pytest.approx([0.4, 0.4, 0.2, 0.0])


def test_rate_and_entropy_fall_until_time_is_up() -> None:
    learner = Learner(network(), RECIPE, samples(), minibatch=ROWS)

    for gone, rate, entropy in ((0.0, 4e-4, 0.02), (0.5, 2.1e-4, 0.011), (1.0, 2e-5, 0.002)):
        learner.learn(torch.arange(ROWS), gone)
        assert learner.optimizer.param_groups[0]["lr"] == pytest.approx(rate)
        assert float(learner._entropy) == pytest.approx(entropy)


@pytest.mark.parametrize(
    ("ratio", "advantage", "loss"),
    [(1.1, 1.0, -1.1), (1.5, 1.0, -1.2), (1.5, -1.0, 1.5), (0.5, -1.0, 0.8), (0.5, 1.0, -0.5)],
)
def test_what_proved_good_gets_no_more_likely_than_is_near(
    ratio: float, advantage: float, loss: float
) -> None:
    """Clipped at a fifth; what went the wrong way is mended in full."""
    once = samples().at(torch.tensor([1]))
    once = once._replace(advantages=torch.tensor([advantage]))
    chosen = once.log_chances + torch.tensor(ratio).log()

    found = policy_loss(torch.zeros(1, SIZES.actions), chosen, once, RECIPE.clip)

    assert float(found) == pytest.approx(loss)


def test_an_improved_policy_is_come_near() -> None:
    some = samples(improved=SIZES.actions)
    own = log_chances(torch.zeros(ROWS, SIZES.actions), some.masks)

    assert float(policy_loss(some.improved, own[:, 0], some, RECIPE.clip)) == pytest.approx(0)
    assert float(policy_loss(own, own[:, 0], some, RECIPE.clip)) > 0.1


def test_nothing_is_lost_where_all_came_as_expected() -> None:
    targets, made = samples().targets, network()
    chairs = SIZES.chairs
    raw = torch.cat([targets[:, :chairs].log(), targets[:, chairs:]], 1)

    assert float(value_loss(made, raw, targets)) == pytest.approx(0, abs=1e-5)
    assert float(value_loss(made, raw + targets, targets)) > 0.1


def test_the_loss_is_of_all_heads_and_less_for_who_tries_things() -> None:
    learner = Learner(network(), RECIPE, samples(), minibatch=ROWS)

    loss, figures = learner._losses_of(learner._samples, torch.tensor(0.02))

    told = Progress(*figures.tolist())
    assert min(told.value, told.entropy, told.hidden) > 0.1
    wanted = told.policy + 0.5 * told.value - 0.02 * told.entropy + 0.25 * told.hidden
    assert float(loss.detach()) == pytest.approx(wanted, abs=1e-5)
