"""Which line of a TOML file says what."""

import tomllib

from bactrian.core.data.toml_lines import lines_of

TEXT = '''# A comment [not a table]
[setup]
cash = 10  # cash = 11
why = """
[trap]
a "quoted" word"""
"quoted key" = 'a # b'

[tracks.favour]
points = [
  0, 1,  # [2]
  2,
]
[[family]]
id = "byzant"
price = { coin = 1, camel = 2 }

[[family]]
id = "levant"
cards = [
  { id = "a", text = "}]" },
  { id = "b", cost = ["x",
      "y"] },
]
[family.more]
deep.key = true
'''


def test_tables_keys_and_entries_are_found_in_their_lines() -> None:
    lines = lines_of(TEXT)

    assert tomllib.loads(TEXT)["family"][1]["more"]["deep"]["key"] is True
    assert lines["setup",] == 2
    assert lines["setup", "cash"] == 3
    assert lines["setup", "why"] == 4
    assert lines["setup", "quoted key"] == 7
    assert lines["tracks", "favour"] == 9
    assert lines["tracks", "favour", "points"] == 10
    assert lines["tracks", "favour", "points", 2] == 12
    assert lines["family", 0] == 14
    assert lines["family", 0, "price", "camel"] == 16
    assert lines["family", 1, "id"] == 19
    assert lines["family", 1, "cards", 1] == 22
    assert lines["family", 1, "cards", 1, "cost", 1] == 23
    assert lines["family", 1, "more", "deep", "key"] == 26


def test_whatever_tomllib_reads_of_a_game_has_a_line() -> None:
    from bactrian.games import NAMES, game

    for name in NAMES:
        text = (game(name).folder / "data.toml").read_text(encoding="utf-8")
        lines = lines_of(text)
        for path, value in figures(tomllib.loads(text)):
            line = text.split("\n")[lines[path] - 1]
            key = path[-1]
            assert not isinstance(key, str) or key in line, (name, path, value)


def figures(
    value: object, path: tuple[str | int, ...] = ()
) -> list[tuple[tuple[str | int, ...], object]]:
    inside: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    found = [(path, value)] if path else []
    for key, inner in inside:
        found += figures(inner, (*path, key))
    return found
