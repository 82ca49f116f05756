"""`bactrian train` where it is refused before PyTorch has a say: these need none."""

import pytest

from ..terminal import Terminal


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if PyTorch were there."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: object())


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--minutes", "0"), "--minutes is 0, expected more than 0"),
        (("--minutes", "nan"), "--minutes is nan, expected more than 0"),
        (("--total", "-5"), "--total is -5, expected more than 0"),
        (("--every", "inf"), "--every is inf, expected more than 0"),
        (("--rate", "nan"), "--rate is nan, expected more than 0"),
        (("--entropy", "0"), "--entropy is 0, expected more than 0"),
        (("--width", "0"), "--width is 0, expected 1 to 8192"),
        (("--blocks", "5000000"), "--blocks is 5000000, expected 1 to 64"),
        (("--players", "2", "9"), "--players is 9, expected 2 to 5 for samarkand"),
        (("--seed", "-1"), "--seed is -1, expected 0 to 4294967295"),
        (("--seed", str(1 << 32)), "--seed is 4294967296, expected 0 to 4294967295"),
        (("--resume", "nowhere.pt"), "There is no checkpoint nowhere.pt"),
    ],
)
def test_what_cannot_be_is_refused(
    terminal: Terminal, words: tuple[str, ...], message: str
) -> None:
    assert terminal.run("train", "samarkand", *words) == 2
    assert message in terminal.errors


def test_without_pytorch_it_says_what_to_install(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)

    assert terminal.run("train", "samarkand") == 2
    assert "pip install 'bactrian[train]'" in terminal.errors


def test_the_usage_puts_the_game_where_no_option_takes_it(terminal: Terminal) -> None:
    assert terminal.run("train", "--help") == 0
    assert "usage: bactrian train GAME [--minutes M]" in terminal.shown
