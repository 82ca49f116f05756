"""Figures of an owner's own: merged over a game's, checked, played, saved, and needed again."""

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bactrian.core.digest import cache_folder, cache_folder_for
from bactrian.core.errors import BadData, BadSave, MissingData
from bactrian.core.game import Game
from bactrian.games import corrected
from bactrian.games import game as find_game
from bactrian.match import Match, load_match, new_match, verify

FAVOUR = "[favour_track]\npoints = [0, 5, 1, 0, 2, 0, 3, 0, 4]\n"
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(text: str, name: str = "my-box.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written


def corrected_game(name: str, path: Path) -> Game:
    return corrected.read_data(find_game(name), path)


def table_of(game: Game, module: str, table: str) -> list[int]:
    """A table of the rules."""
    found = getattr(sys.modules[f"{game.rules.__package__}.{module}"], table)
    return [int(number) for number in found]


def refusal(name: str, path: Path) -> str:
    with pytest.raises(BadData) as refused:
        corrected_game(name, path)
    return str(refused.value)


# --- what is merged -----------------------------------------------------------------------------


def test_a_track_is_replaced_and_the_rest_stays(write: Write) -> None:
    game, original = corrected_game("merv", write(FAVOUR)), find_game("merv")

    assert table_of(game, "tables", "FAVOUR_POINTS") == [0, 5, 1, 0, 2, 0, 3, 0, 4]
    assert table_of(original, "tables", "FAVOUR_POINTS") == [0, 0, 1, 0, 2, 0, 3, 0, 4]
    assert table_of(game, "tables", "SET_POINTS") == table_of(original, "tables", "SET_POINTS")


def test_one_entry_is_found_by_its_id(write: Write) -> None:
    """One contract's points and needs; one hall's points are in the table of scores."""
    text = """
    contracts.cards = [{ id = "1F-b", points = 9, scrolls = 2 }]
    scoring.per_scroll = 3
    """
    game, original = corrected_game("merv", write(text)), find_game("merv")

    now = table_of(game, "tables", "CONTRACT_POINTS")
    before = table_of(original, "tables", "CONTRACT_POINTS")

    assert [n for n in range(len(now)) if now[n] != before[n]] == [1]
    assert now[1] == 9
    assert table_of(game, "tables", "CONTRACT_SCROLLS")[1] == 2
    assert table_of(game, "tables", "HALL_POINTS")[0] == 3


def test_an_entry_without_an_id_is_found_by_what_names_it(write: Write) -> None:
    text = '[[mosque.segments]]\nfrom = "start"\nto = "r1l1"\ncost = ["teal", "teal"]\n'

    game = corrected_game("merv", write(text))

    costs = sys.modules[f"{game.rules.__package__}.tables"].STEP_COST
    before = sys.modules["bactrian.games.merv.tables"].STEP_COST
    assert (costs != before).any(axis=1).sum() == 1


def test_a_region_of_samarkand_and_a_contract_of_marco_polo(write: Write) -> None:
    family = corrected_game("samarkand", write('[[family]]\nid = "levant"\ndowry = 7\n'))
    contract = corrected_game(
        "marco_polo", write('contracts = [{ id = "S1", cost = { camel = 2 } }]\n')
    )

    portion = table_of(family, "tables", "PORTION")
    assert portion.count(7) == 1 + table_of(find_game("samarkand"), "tables", "PORTION").count(7)
    assert contract.data is not None
    cost = sys.modules[f"{contract.rules.__package__}.tables"].CONTRACT_COST
    before = sys.modules["bactrian.games.marco_polo.tables"].CONTRACT_COST
    assert (cost != before).any(axis=1).nonzero()[0].tolist() == [0]
    assert cost[0].sum() == 2


def folder_of(game: Game) -> Path:
    return cache_folder_for(game.key, game.folder)


def test_the_digest_is_of_the_figures_not_of_the_text(write: Write) -> None:
    one = corrected_game("merv", write(FAVOUR))
    same = corrected_game("merv", write(f"# My box\n\n{FAVOUR}", "again.toml"))
    other = corrected_game("merv", write(FAVOUR.replace("5", "6"), "other.toml"))

    assert one is same
    assert folder_of(one) == folder_of(same)
    folders = {cache_folder(), folder_of(one), folder_of(other)}
    assert len(folders) == 3


# --- what is refused ----------------------------------------------------------------------------

WRONG = [
    ("[palace]\n\ncourtiers_per_hall = 99\n",
     "my-box.toml, line 3, [palace]: courtiers_per_hall is 99, expected 1 to 9."),
    ('contracts.cards = [\n  { id = "1F-a", points = 3 },\n  { id = "1F-b", points = 77 },\n]\n',
     "my-box.toml, line 3, [contracts], cards 1 (1F-b): points is 77, expected 0 to 40."),
    ("[favour_track]\nlast = 9\n", "my-box.toml, line 1, [favour_track]: points is "),
    ("[setup]\ncaravan_camels = { solo = 2, p2 = 2, p3 = 3 }\n",
     "my-box.toml, line 2, [setup], caravan_camels: p4 is missing."),
    ("[setup]\ncaravan_camels = { solo = 2, p2 = 2, p3 = 3, p4 = 4, p5 = 5 }\n",
     "my-box.toml, line 2: caravan_camels has no p5. It has p2, p3, p4, solo."),
    ("[favor_track]\nlast = 9\n",
     "my-box.toml, line 1: the game has no table favor_track. Did you mean favour_track?"),
    ("[palace]\nroom = 3\n", "my-box.toml, line 2: palace has no room. It has "),
    ('[[palace.halls]]\nid = "trde"\ncolour = "tan"\n',
     "my-box.toml, line 1: halls has no entry with id 'trde'. None can be added: "
     "actions are numbered by the entries."),
    ('[[palace.halls]]\ncolour = "tan"\n',
     "my-box.toml, line 1: an entry of halls without id, which says what it corrects."),
    ('[palace]\nhalls = [\n  { id = "trade", colour = "tan" },\n'
     '  { id = "trade", colour = "teal" },\n]\n',
     "my-box.toml, line 4: id 'trade' stands twice among the entries of halls."),
    ("[palace]\nhalls = 3\n", "my-box.toml, line 2: halls is 3, expected a list."),
    ('[palace]\ncourtiers_per_hall = "3"\n',
     "my-box.toml, line 2: courtiers_per_hall is '3', expected a number."),
    ('[caravan]\n[[caravan.spices]]\nid = "ginger"\ncards = 9\n',
     "my-box.toml, line 1: with these figures, data.toml, [caravan]: "),
    ("[library]\ndifferent_colours = false\n",
     "my-box.toml, line 2, [library]: different_colours is False, expected True"),
    ("[meta]\n\nyear = 1999\n",
     "my-box.toml, line 3: year is no figure of the rules, "),
    ("[components]\ncontract_cards = 19\n",
     "my-box.toml, line 2, [components]: contract_cards is 19, expected 18 to 18."),
    ("", "{path}: has no table, so that there is nothing to correct."),
    ("[palace\n", "{path}: cannot be read as TOML (Expected ']' at the end of a table declaration "
     "(at line 1, column 8))."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_wrong_figure_is_named_with_its_line(text: str, message: str, write: Write) -> None:
    path = write(text)
    modules = set(sys.modules)

    assert refusal("merv", path).startswith(message.format(path=path))

    assert not [name for name in set(sys.modules) - modules if "merv__" in name]


def test_what_would_change_the_numbers_of_actions_is_refused(write: Write) -> None:
    """One adds up dice of at least so much: another limit gives another number of choices."""
    told = refusal("marco_polo", write("[setup]\ncompensation_threshold = 16\n"))

    assert told.startswith("my-box.toml: these figures would change the numbers of actions (")


def test_a_file_that_is_too_large_is_refused(write: Write) -> None:
    path = write("#" * 1_000_001)

    assert refusal("merv", path) == f"{path}: is larger than 1,000,000 bytes."


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.toml"

    assert refusal("merv", missing) == f"{missing}: cannot be read (No such file or directory)."


# --- playing ------------------------------------------------------------------------------------


def points_after_favour(data: Path | None) -> tuple[Match, int]:
    match = new_match("merv", players=4, seed=1, data=data)
    seat = match.to_act
    for kind, args in (("slot", {"slot": 1}), ("site", {"row": 1, "column": 1})):
        match.play(kind, **args)
    match.play("gain_favour")
    return match, match.view(None)["owners"][seat]["points"]


def test_matches_with_other_figures_live_side_by_side(write: Write) -> None:
    files = [None, write(FAVOUR), write(FAVOUR.replace("5", "7"), "other.toml"), None]

    assert [points_after_favour(file)[1] for file in files] == [0, 5, 7, 0]


def test_no_function_of_the_original_is_in_a_corrected_game(write: Write) -> None:
    game = corrected_game("merv", write(FAVOUR))
    package = str(game.rules.__package__)
    modules = [sys.modules[name] for name in list(sys.modules) if name.startswith(package)]

    strangers = {
        name
        for module in modules
        for name, value in vars(module).items()
        if str(getattr(value, "__module__", "")).startswith("bactrian.games.merv.")
    }

    assert len(modules) > 40
    assert not strangers


def test_a_match_says_what_it_was_played_with(write: Write) -> None:
    match, _ = points_after_favour(write(FAVOUR))
    saved = match.save()

    assert match.game.data is not None
    assert json.loads(saved)["data"] == {"file": "my-box.toml", "digest": match.game.data.digest}
    assert load_match(saved).position_hash() == match.position_hash()
    assert verify(saved).match.game is match.game


def test_copies_and_pickles_keep_the_figures(write: Write) -> None:
    match, _ = points_after_favour(write(FAVOUR))

    for again in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert again.game is match.game
        assert again.position_hash() == match.position_hash()


def test_other_figures_than_the_matchs_are_refused(write: Write) -> None:
    saved = points_after_favour(write(FAVOUR))[0].save()
    plain = points_after_favour(None)[0].save()
    other = write(FAVOUR.replace("5", "8"), "other.toml")

    with pytest.raises(MissingData, match=r"with data with digest .*; other\.toml has digest"):
        load_match(saved, data=other)
    with pytest.raises(MissingData, match=r"with the game's own data; other\.toml has digest"):
        verify(plain, data=other)


@pytest.mark.parametrize("data", [3, {}, {"file": "x"}, {"file": "x", "digest": "12"}])
def test_a_damaged_name_of_data_is_refused(data: object) -> None:
    saved = json.loads(points_after_favour(None)[0].save()) | {"data": data}

    with pytest.raises(BadSave, match="data is not a file's name and digest"):
        load_match(saved)


# --- other processes ----------------------------------------------------------------------------


def run(code: str, *arguments: str, inherit: bool = False) -> str:
    """What a process prints; it inherits what this one was given only if it shall."""
    environment = {k: v for k, v in os.environ.items() if inherit or k != corrected.VARIABLE}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr.strip().rpartition("\n")[2]


LOAD = (
    "import sys\nfrom bactrian.match import load_match\n"
    "m = load_match(sys.argv[1], data=sys.argv[2] if len(sys.argv) > 2 else None)\n"
    "print(m.position_hash(), end='')\n"
)


def test_a_saved_match_needs_the_figures_again(write: Write) -> None:
    path = write(FAVOUR)
    match, _ = points_after_favour(path)
    digest = json.loads(match.save())["data"]["digest"]

    without, given = run(LOAD, match.save()), run(LOAD, match.save(), str(path))

    needed = (
        f"needs data with digest {digest[:12]}…: give the file that has it with --data merv=FILE"
    )
    assert needed in without
    assert given == match.position_hash()


def test_a_process_that_is_started_knows_what_its_starter_was_given(write: Write) -> None:
    match, _ = points_after_favour(write(FAVOUR))
    code = "import sys\nfrom bactrian.games import game\nprint(game(sys.argv[1]).data.file, end='')"

    assert run(code, match.game.key, inherit=True) == "my-box.toml"


# --- the page about it --------------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "your-own-data.md"


def block(language: str) -> str:
    return PAGE.read_text(encoding="utf-8").partition(f"```{language}\n")[2].partition("```")[0]


def test_the_example_of_the_page_is_played(
    write: Write, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(block("toml"))
    monkeypatch.chdir(path.parent)
    names: dict[str, Match] = {}

    exec(block("python"), names)

    assert capsys.readouterr().out == "my-box.toml\n"
    assert names["again"].position_hash() == names["match"].position_hash()


def test_the_message_of_the_page_is_what_is_said(write: Write) -> None:
    told = refusal("merv", write(block("toml").replace("points = 4\n", "points = 77\n")))

    assert f"\n{told}\n" in PAGE.read_text(encoding="utf-8")
