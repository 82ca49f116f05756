import hashlib
import json
import random

import pytest

from bactrian import BadSave, NotFinished, load_match, new_match, verify

from .playing import finished, played

ZEROS = "0" * 64


def by_hand(seed: int, salt: str) -> str:
    """SHA-256 over 32 bytes of seed, the highest first, and 32 bytes of salt."""
    message = bytes(seed >> shift & 255 for shift in range(248, -1, -8)) + bytes.fromhex(salt)
    assert len(message) == 64
    return hashlib.sha256(message).hexdigest()


@pytest.mark.parametrize("seed", [0, 1, 256, 2**64 - 1, 2**64, 0x0102 << 240, 2**256 - 1])
def test_the_commitment_is_a_hash_over_seed_and_salt(seed: int) -> None:
    match = new_match("samarkand", players=2, seed=seed)

    assert match.commitment == by_hand(seed, match.salt)


def test_the_commitment_of_a_known_seed_and_salt_never_changes() -> None:
    """Computed with sha256sum over 31 zero bytes, a 7 and 32 zero bytes."""
    content = json.loads(new_match("samarkand", players=2, seed=7).save())
    content |= {"salt": ZEROS, "commitment": None}

    assert load_match(content).commitment == (
        "dc7594b67c5127ecaaa4b7d61a5649380091797e4362957062cc852283a8a6ec"
    )


def test_the_salt_is_256_bits_that_nobody_can_guess() -> None:
    salts = {new_match("samarkand", players=2, seed=7).salt for _ in range(8)}

    assert len(salts) == 8
    assert all(len(bytes.fromhex(salt)) == 32 for salt in salts)


def test_the_commitment_is_the_same_from_start_to_end() -> None:
    match, choices = new_match("samarkand", players=3, seed=5), random.Random(5)
    shown = match.commitment

    while not match.over:
        match.play(choices.choice(match.legal()))
        assert match.commitment == shown

    assert load_match(match.save()).commitment == match.replay(10).commitment == shown


@pytest.mark.parametrize("actions", [0, 1, 100])
def test_seed_and_salt_are_not_shown_before_the_end(actions: int) -> None:
    with pytest.raises(NotFinished, match="shown when the game is over"):
        played(actions=actions).proof()


def test_at_the_end_seed_and_salt_prove_the_commitment() -> None:
    match = finished()

    seed, salt = match.proof()

    assert (seed, salt) == (match.seed, match.salt)
    assert by_hand(seed, salt) == match.commitment


@pytest.mark.parametrize("actions", [0, 30, None])
def test_an_honest_match_is_verified(actions: int | None) -> None:
    match = played(actions=actions)

    for data in (match.save(), match.save().encode(), json.loads(match.save())):
        verdict = verify(data)
        assert verdict.committed
        assert verdict.match.position_hash() == match.position_hash()


def test_a_commitment_noted_down_at_the_start_is_verified() -> None:
    match = finished()

    assert verify(match.save(), promised=match.commitment).committed
    assert verify(match.save(), promised=f"  {match.commitment.upper()}\n").committed


@pytest.mark.parametrize("promised", [ZEROS, "", "nonsense"])
def test_a_match_with_other_dice_than_promised_is_refused_with_both(promised: str) -> None:
    match = finished()

    with pytest.raises(BadSave) as refused:
        verify(match.save(), promised=promised)

    assert "not played with the promised dice" in str(refused.value)
    assert match.commitment in str(refused.value)
    assert promised in str(refused.value)


def test_dice_chosen_afterwards_are_found_out() -> None:
    """Another seed with a commitment that fits it: only the one noted down tells."""
    honest = new_match("samarkand", players=3, seed=1)
    forged = played(players=3, seed=2, actions=20)

    assert verify(forged.save()).committed
    with pytest.raises(BadSave, match="promised dice"):
        verify(forged.save(), promised=honest.commitment)


def test_a_seed_that_was_changed_is_found_out() -> None:
    content = json.loads(finished().save())
    content["seed"] += 1

    with pytest.raises(BadSave, match="Seed and salt do not give the commitment"):
        verify(content)


def test_actions_against_the_rules_are_found_out() -> None:
    content = json.loads(finished().save())
    content["actions"][20] = 130

    with pytest.raises(BadSave, match="The saved actions do not fit the game"):
        verify(content)


def test_a_match_without_commitment_proves_nothing() -> None:
    content = json.loads(finished().save())
    del content["commitment"], content["salt"]

    assert not verify(content).committed


def test_a_commitment_without_its_salt_proves_nothing() -> None:
    """Without the salt nobody can tell whether the seed is the promised one."""
    content = json.loads(finished().save()) | {"commitment": ZEROS}
    del content["salt"]

    try:
        committed = verify(content).committed
    except BadSave:
        committed = False

    assert not committed
