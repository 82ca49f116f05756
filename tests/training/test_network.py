"""A network computed by PyTorch and by NumPy; and files of networks."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from bactrian.core.errors import BadData  # noqa: E402
from bactrian.core.kernels.forward import POINTS  # noqa: E402
from bactrian.games import game  # noqa: E402
from bactrian.players.network_file import read_network, write_network  # noqa: E402
from bactrian.players.network_player import NumpyNetwork  # noqa: E402
from bactrian.training.network import Network, padded, sizes_of  # noqa: E402  # needs PyTorch


def network(name: str) -> Network:
    """A small one, none of its weights zero."""
    torch.manual_seed(1)
    made = Network(sizes_of(game(name)), width=32, blocks=2)
    for weights in made.parameters():
        torch.nn.init.normal_(weights, std=0.2)
    return made


@pytest.mark.parametrize("name", ["samarkand", "marco_polo", "merv"])
def test_numpy_and_pytorch_see_the_same(name: str) -> None:
    made, chairs = network(name), sizes_of(game(name)).chairs
    plain = NumpyNetwork(made.arrays(), chairs)
    dice = np.random.default_rng(1)
    seen = (dice.random(made.sizes.inputs) < 0.1).astype(np.float32)

    room = torch.zeros(1, padded(made.sizes.inputs))
    room[0, : made.sizes.inputs] = torch.from_numpy(seen)
    out = made(room)
    values = made.expected(out.values)[0].detach().numpy()
    found = plain.evaluate(seen)

    np.testing.assert_allclose(found.logits, out.logits[0].detach().numpy(), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(found.chances, values[:chairs], rtol=1e-4, atol=1e-5)
    expected = [found.lead, *(found.parts / POINTS)]
    np.testing.assert_allclose(expected, values[chairs:], rtol=1e-4, atol=1e-4)


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
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(BadData, match="is no network file"):
        read_network(path, game("samarkand"))
    with pytest.raises(BadData, match="There is no network file"):
        read_network(tmp_path / "none.npz", game("samarkand"))
