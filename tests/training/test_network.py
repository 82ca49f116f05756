"""A network computed by PyTorch, by NumPy and by the kernels; and files of networks."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from bactrian.core.errors import BadData  # noqa: E402
from bactrian.core.kernels.forward import (  # noqa: E402
    POINTS,
    look,
    network_of,
    sight_of,
    weigh_actions,
)
from bactrian.games import game  # noqa: E402
from bactrian.players.network_file import read_network, write_network  # noqa: E402
from bactrian.players.network_player import NumpyNetwork, softmax  # noqa: E402
from bactrian.training.network import Network, padded, sizes_of  # noqa: E402  # needs PyTorch


def network(name: str) -> Network:
    """A small one, none of its weights zero."""
    torch.manual_seed(1)
    made = Network(sizes_of(game(name)), width=32, blocks=2)
    for weights in made.parameters():
        torch.nn.init.normal_(weights, std=0.2)
    return made


@pytest.mark.parametrize("name", ["samarkand", "marco_polo", "merv"])
def test_pytorch_numpy_and_the_kernels_see_the_same(name: str) -> None:
    made, chairs = network(name), sizes_of(game(name)).chairs
    plain = NumpyNetwork(made.arrays(), chairs)
    dice = np.random.default_rng(1)
    seen = (dice.random(made.sizes.inputs) < 0.1).astype(np.float32)
    actions = [*range(0, made.sizes.actions, 9)]

    room = torch.zeros(1, padded(made.sizes.inputs))
    room[0, : made.sizes.inputs] = torch.from_numpy(seen)
    out = made(room)
    values = made.expected(out.values)[0].detach().numpy()
    logits, hidden = out.logits[0].detach().numpy(), out.hidden[0].sigmoid().detach().numpy()
    found = plain.evaluate(seen)
    kernels = network_of(made.arrays())
    sight = sight_of(kernels, 1, len(actions))
    sight.seen[:], sight.actions[:] = seen, actions
    look(kernels, sight, 0)
    weigh_actions(kernels, sight, len(actions))

    close = partial(np.testing.assert_allclose, rtol=1e-4, atol=1e-4)
    close(found.logits, logits)
    close(found.chances, values[:chairs])
    close(np.array([found.lead, *(found.parts / POINTS)]), values[chairs:])
    close(found.hidden, hidden)
    close(sight.policy, softmax(logits[actions]))
    close(softmax(sight.values[:chairs]), values[:chairs])
    close(sight.values[chairs:], values[chairs:])


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    made, path = network("samarkand"), tmp_path / "samarkand.npz"
    write_network(path, game("samarkand"), made.arrays(), {"minutes": 1})

    found = read_network(path, game("samarkand"))

    assert found.about["made"] == {"minutes": 1}
    assert found.weights.keys() == made.arrays().keys()
    for name, weights in made.arrays().items():
        np.testing.assert_allclose(found.weights[name], weights, atol=1e-3)


def test_a_file_that_does_not_fit_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "samarkand.npz"
    write_network(path, game("samarkand"), network("samarkand").arrays(), None)

    with pytest.raises(BadData, match="plays samarkand, not merv"):
        read_network(path, game("merv"))
    corrected = replace(game("samarkand"), rules_version=99)
    with pytest.raises(BadData, match=r"does not fit these \(version 99\): train it again"):
        read_network(path, corrected)
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(BadData, match="is no network file"):
        read_network(path, game("samarkand"))
    with pytest.raises(BadData, match="There is no network file"):
        read_network(tmp_path / "none.npz", game("samarkand"))
