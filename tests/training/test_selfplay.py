"""Playing with oneself: who sits where, what is learned from, and what counts."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from small_game.registered import registered

torch = pytest.importorskip("torch")

from bactrian.core.game import Game  # noqa: E402  # needs PyTorch, as the rest
from bactrian.research.batch import Matches  # noqa: E402
from bactrian.training.advantages import chain, normalised  # noqa: E402
from bactrian.training.curve import svg  # noqa: E402
from bactrian.training.learner import Recipe  # noqa: E402
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


def played(
    game: Game, own: Network, older: Network | None, times: int = TIMES, gone: float = 0.0
) -> tuple[SelfPlay, Matches, set[int]]:
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
    play = SelfPlay(batch, own, times)
    if older is not None:
        play.meet(older.state_dict())
    rows, _ = play.play(RECIPE, gone)
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


def test_at_the_end_only_the_chance_to_win_says_what_was_good(goose: Game) -> None:
    play, _, _ = played(goose, stubborn(goose, 1), None, gone=1.0)
    rollout, players = play._rollout, play._players
    own_chance = (rollout.results[..., :1], rollout.values[..., :1])

    found = chain(rollout.actors, rollout.done, *own_chance, RECIPE.trace)

    expected = normalised(2 * found.advantages[..., 0], found.known, players)
    torch.testing.assert_close(play._advantages.view(TIMES, MATCHES), expected)


def test_who_ends_a_game_learns_to_expect_what_it_brought(goose: Game) -> None:
    play, _, _ = played(goose, stubborn(goose, 1), None, times=80)
    rollout = play._rollout
    ended = rollout.done.nonzero()
    seats = rollout.actors[tuple(ended.T)]

    brought = rollout.results[ended[:, 0], ended[:, 1], seats]

    assert len(ended) > 5
    torch.testing.assert_close(play.samples.targets[ended[:, 0] * MATCHES + ended[:, 1]], brought)


def test_the_curve_of_a_training_is_a_picture_even_before_a_game_has_ended() -> None:
    rows = [{"seconds": 30.0 * n, "points": None if n < 2 else 10.0 * n} for n in range(6)]

    for some, told in ((rows, "20.0 points a game at first, 50.0 after 2 minutes"), (rows[:1], "")):
        picture = ElementTree.fromstring(svg("Salt & Silk", some))
        spoken = [element.text or "" for element in picture]
        assert spoken[0] == "Salt & Silk: training"
        assert told in spoken[1]
