import json
from typing import Any

import pytest

from bactrian import BadSave, load_match, new_match

from .playing import EVERY_COUNT, finished, played

Saved = dict[str, Any]  # Any: what JSON holds
DAMAGES: list[tuple[Saved, str]] = [
    ({"format": "chess"}, "This is no saved match: its format is 'chess'."),
    ({"format": None}, "This is no saved match: its format is None."),
    ({"game": "chess"}, "No game is called 'chess'. There are: marco_polo"),
    ({"game": ["samarkand"]}, "No game is called"),
    ({"players": 6}, "samarkand is for 2 to 5 players, not 6."),
    ({"players": "3"}, "samarkand is for 2 to 5 players, not '3'."),
    ({"players": 3.0}, "samarkand is for 2 to 5 players, not 3.0."),
    ({"options": {"map": 1}}, "samarkand has no option 'map'. There are: none."),
    ({"options": [1]}, "The options are [1], expected names with values."),
    ({"options": None}, "The options are None, expected names with values."),
    ({"rules_version": 0}, "The saved match is damaged: rules_version is 0."),
    ({"rules_version": "1"}, "The saved match is damaged: rules_version is '1'."),
    ({"seed": -1}, "The seed is -1, expected a whole number from 0 to 2^256 - 1."),
    ({"seed": 2**256}, "expected a whole number from 0 to 2^256 - 1."),
    ({"seed": str(2**256)}, "expected a whole number from 0 to 2^256 - 1."),
    ({"seed": "9" * 79}, "expected a whole number from 0 to 2^256 - 1."),
    ({"seed": "-7"}, "The seed is '-7', expected a whole number"),
    ({"seed": "0x7"}, "The seed is '0x7', expected a whole number"),
    ({"seed": "٧"}, "The seed is '٧', expected a whole number"),
    ({"seed": " 7"}, "The seed is ' 7', expected a whole number"),
    ({"seed": ""}, "The seed is '', expected a whole number"),
    ({"seed": True}, "The seed is True, expected a whole number"),
    ({"salt": "00"}, "salt is not 64 hexadecimal digits"),
    ({"salt": "g" * 64}, "salt is not 64 hexadecimal digits"),
    ({"salt": 5}, "salt is not 64 hexadecimal digits"),
    ({"salt": "0" * 64}, "Seed and salt do not give the commitment that was shown at the start."),
    ({"seed": 8}, "Seed and salt do not give the commitment that was shown at the start."),
    ({"commitment": "0" * 64}, "Seed and salt do not give the commitment"),
    ({"commitment": 17}, "Seed and salt do not give the commitment"),
    ({"actions": "1"}, "actions is not a list"),
    ({"actions": {"0": 1}}, "actions is not a list"),
    ({"actions": [1, "2"]}, "actions are not all whole numbers"),
    ({"actions": [1.0]}, "actions are not all whole numbers"),
    ({"actions": [True]}, "actions are not all whole numbers"),
    ({"actions": [-1]}, "-1 is no action: expected a number from 0 to 166."),
    ({"actions": [167]}, "167 is no action: expected a number from 0 to 166."),
    ({"actions": [130]}, "Action 130 (stop) is not legal at action 0, where seat 0 decides turn"),
    ({"given_up": 1}, "given_up is not true or false"),
    ({"comment": "hi", "note": 1}, "The saved match has unknown parts: comment, note."),
]
NO_OBJECTS = [
    ("", "it is not JSON"),
    ("{", "it is not JSON"),
    ("bactrian match", "it is not JSON"),
    (b"\xff\xfe\x00", "it is not JSON"),
    ("[" * 100_000, "it is not JSON"),
    ("[]", "expected a JSON object, not list"),
    ("7", "expected a JSON object, not int"),
    ("null", "expected a JSON object, not NoneType"),
]


def saved(actions: int | None = 25) -> Saved:
    content: Saved = json.loads(played(players=3, seed=7, actions=actions).save())
    return content


def complaint(data: str | bytes | Saved) -> str:
    with pytest.raises(BadSave) as refused:
        load_match(data)
    return str(refused.value)


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_a_replay_to_any_point_stands_where_the_match_stood(players: int) -> None:
    match = finished(players)
    forward = new_match("samarkand", players=players, seed=match.seed)
    hashes = [forward.position_hash()]
    for number in match.played:
        forward.play(number)
        hashes.append(forward.position_hash())

    for count in range(0, len(hashes), 7):
        replayed = match.replay(count)
        assert replayed.position_hash() == hashes[count]
        assert replayed.played == match.played[:count]
    assert match.replay(len(match.played)).position_hash() == hashes[-1] == match.position_hash()


def test_a_replay_is_a_match_of_its_own() -> None:
    match = played(actions=30)
    before = match.position_hash()

    replayed = match.replay(20)
    replayed.play(replayed.legal()[-1])

    assert match.position_hash() == before
    assert len(match.played) == 30
    assert (replayed.seed, replayed.salt) == (match.seed, match.salt)


@pytest.mark.parametrize("players", EVERY_COUNT)
@pytest.mark.parametrize("actions", [0, 1, 60, None])
def test_a_saved_match_is_loaded_as_it_was(players: int, actions: int | None) -> None:
    match = played(players, seed=2**64 - 3, actions=actions)

    loaded = load_match(match.save())

    assert loaded.position_hash() == match.position_hash()
    assert loaded.played == match.played
    assert loaded.commitment == match.commitment
    assert (loaded.players, loaded.seed, loaded.options) == (match.players, match.seed, {})
    assert loaded.legal() == match.legal()
    assert loaded.save() == match.save()


def test_a_loaded_match_goes_on_like_the_saved_one() -> None:
    match = played(actions=50)
    loaded = load_match(match.save())

    while not match.over:
        number = match.legal()[0]
        match.play(number)
        loaded.play(number)

    assert loaded.position_hash() == match.position_hash()


def test_a_match_can_be_loaded_from_text_bytes_or_what_they_hold() -> None:
    match = played(actions=20)
    text = match.save()

    hashes = {load_match(data).position_hash() for data in (text, text.encode(), json.loads(text))}

    assert hashes == {match.position_hash()}


def test_a_saved_match_is_small_json_that_people_can_read() -> None:
    match = finished()
    content = json.loads(match.save())

    assert len(match.save()) < 1_500
    assert list(content) == [
        "format",
        "game",
        "players",
        "options",
        "rules_version",
        "seed",
        "salt",
        "commitment",
        "actions",
    ]
    assert content["format"] == "bactrian match"
    assert content["actions"] == list(match.played)


@pytest.mark.parametrize(("damage", "sentence"), DAMAGES)
def test_a_damaged_part_is_refused_with_the_reason(damage: Saved, sentence: str) -> None:
    assert sentence in complaint(saved() | damage)
    assert sentence in complaint(json.dumps(saved() | damage))


@pytest.mark.parametrize("key", ["game", "players", "options", "rules_version", "seed", "actions"])
def test_a_missing_part_is_named(key: str) -> None:
    content = saved()
    del content[key]

    assert complaint(content) == f"The saved match is damaged: {key} missing."


def test_all_missing_parts_are_named() -> None:
    assert complaint("{}") == (
        "The saved match is damaged: game, players, options, rules_version, seed, actions missing."
    )


@pytest.mark.parametrize(("data", "sentence"), NO_OBJECTS)
def test_what_is_no_json_object_is_refused(data: str | bytes, sentence: str) -> None:
    assert complaint(data).startswith("This is no saved match: ")
    assert sentence in complaint(data)


@pytest.mark.parametrize(
    ("version", "who"), [(1, "The Bactrian that saved it"), (99, "A newer Bactrian")]
)
def test_a_match_of_other_rules_is_refused_with_both_versions(version: int, who: str) -> None:
    known = saved()["rules_version"]

    assert complaint(saved() | {"rules_version": version}) == (
        f"The match was played with version {version} of the rules, and this program plays "
        f"version {known}: it cannot be replayed here. {who} can open it."
    )


@pytest.mark.parametrize(
    ("seed", "written"),
    [
        (7, 7),
        (2**53 - 1, 2**53 - 1),
        (2**53, str(2**53)),
        (2**256 - 1, str(2**256 - 1)),
    ],
)
def test_a_seed_too_big_for_javascript_is_written_as_digits(seed: int, written: object) -> None:
    match = played(players=2, seed=seed, actions=10)
    content = json.loads(match.save())

    assert content["seed"] == written
    for form in (seed, str(seed)):
        again = load_match(content | {"seed": form})
        assert (again.seed, again.position_hash()) == (seed, match.position_hash())


def test_an_illegal_action_in_the_middle_is_named_with_its_place() -> None:
    content = saved()
    content["actions"][12] = 130 if content["actions"][12] != 130 else 131

    message = complaint(content)

    assert message.startswith("The saved actions do not fit the game. Action 13")
    assert "at action 12" in message


def test_actions_after_the_end_are_refused() -> None:
    content = saved(actions=None)
    content["actions"].append(content["actions"][-1])

    assert "the game is over" in complaint(content)


@pytest.mark.parametrize("missing", [["salt", "commitment"], ["commitment"]])
def test_a_match_without_commitment_is_loaded_all_the_same(missing: list[str]) -> None:
    match = played(players=3, seed=7, actions=25)
    content = {key: value for key, value in json.loads(match.save()).items() if key not in missing}

    loaded = load_match(content)

    assert loaded.position_hash() == match.position_hash()
    assert len(loaded.commitment) == 64


def test_the_format_need_not_be_named() -> None:
    content = saved()
    del content["format"]

    assert load_match(content).played == tuple(content["actions"])
