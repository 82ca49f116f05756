"""Playing with oneself and learning from it: who sits where, what is learned from, what counts."""

from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from small_game.registered import registered

torch = pytest.importorskip("torch")

from bactrian.core.game import Game  # noqa: E402  # needs PyTorch, as the rest
from bactrian.research.batch import Matches  # noqa: E402
from bactrian.training.curve import svg  # noqa: E402
from bactrian.training.learner import Learner, Recipe, log_chances, sample  # noqa: E402
from bactrian.training.network import Network, sizes_of  # noqa: E402
from bactrian.training.selfplay import SelfPlay  # noqa: E402
from bactrian.training.tables import drawn_tables  # noqa: E402

MATCHES, TIMES, FAR = 60, 12, 1000.0
RECIPE = Recipe()


@pytest.fixture(scope="module")
def goose() -> Iterator[Game]:
    with registered() as game:
        yield game


def stubborn(game: Game, sign: int) -> Network:
    """It always takes the legal action with the highest number, or with the lowest."""
    made = Network(sizes_of(game), 16, 1)
    with torch.no_grad():
        made.policy.bias.copy_(sign * FAR * torch.arange(len(made.policy.bias)))
    return made


def played(game: Game, own: Network, older: Network | None) -> tuple[SelfPlay, Matches, set[int]]:
    """One rollout, and the rows that are learned from."""
    torch.manual_seed(1)
    batch = Matches(
        game.name,
        tables=drawn_tables(game, 3, seed=1),
        matches=MATCHES,
        seed=1,
        rewards="lead",
        check=False,
        threads=1,
    )
    play = SelfPlay(batch, own, TIMES)
    if older is not None:
        play.meet(older.state_dict())
    rows, _ = play.play(RECIPE, 0.0)
    return play, batch, {*rows.tolist()}


def took_the_lowest(play: SelfPlay) -> set[int]:
    """The rows in which that was done, and something else could have been done."""
    samples = play.samples
    lowest = samples.masks.int().argmax(1)
    is_choice = samples.masks.sum(1) > 1
    return {*((samples.actions == lowest) & is_choice).nonzero()[:, 0].tolist()}


def test_at_a_fifth_of_the_tables_older_selves_sit_in_all_seats_but_one(goose: Game) -> None:
    play, batch, _ = played(goose, stubborn(goose, 1), stubborn(goose, -1))

    found = took_the_lowest(play)

    actors = play._rollout.actors.flatten().tolist()
    for row in found:
        number = row % MATCHES
        own_seat = number // 5 % int(batch.players[number])
        assert number % 5 == 4
        assert actors[row] != own_seat
    assert len({row % MATCHES for row in found}) > MATCHES / 5 / 2
    assert took_the_lowest(played(goose, stubborn(goose, 1), None)[0]) == set()


def test_what_older_selves_did_is_not_learned(goose: Game) -> None:
    play, _, rows = played(goose, stubborn(goose, 1), stubborn(goose, -1))

    assert rows
    assert not rows & took_the_lowest(play)


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


def test_rate_and_entropy_fall_until_time_is_up(goose: Game) -> None:
    play, _, rows = played(goose, Network(sizes_of(goose), 16, 1), None)
    learner = Learner(play._network, RECIPE, play.samples, minibatch=64)

    for gone, rate, entropy in ((0.0, 4e-4, 0.02), (0.5, 2.1e-4, 0.011), (1.0, 2e-5, 0.002)):
        learner.learn(torch.tensor(sorted(rows)), gone)
        assert learner.optimizer.param_groups[0]["lr"] == pytest.approx(rate)
        assert float(learner._entropy) == pytest.approx(entropy)


def test_the_curve_of_a_training_is_a_picture_even_before_a_game_has_ended() -> None:
    rows = [{"seconds": 30.0 * n, "points": None if n < 2 else 10.0 * n} for n in range(6)]

    for some, told in ((rows, "20.0 points a game at first, 50.0 after 2 minutes"), (rows[:1], "")):
        picture = ElementTree.fromstring(svg("Salt & Silk", some))
        spoken = [element.text or "" for element in picture]
        assert spoken[0] == "Salt & Silk: training"
        assert told in spoken[1]
