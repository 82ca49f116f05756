"""Every lesson, replayed: what it asks is legal where it asks it, in both languages."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bactrian import Match
from bactrian.core.data.texts import LANGUAGES
from bactrian.games import NAMES, game
from bactrian.lessons import Lesson, Step, asked_now, lessons_of, progress_of
from bactrian.lessons.lesson import Wanted, Words
from bactrian.lessons.progress import DECLINED, Choice, choice_of

RULES = Path(__file__).parents[2] / "docs" / "rules"
GUIDED = [(name, lesson) for name in NAMES for lesson in lessons_of(game(name))]
TIMES = 8  # with other dice for what the players do
ENDS = ("end_turn", "done", "stop")
MOST = 120  # actions until a lesson must be over
lessons = pytest.mark.parametrize(("name", "lesson"), GUIDED)


def read(name: str, lesson: str) -> Lesson:
    return lessons_of(game(name))[lesson]


def words(lesson: Lesson) -> Iterator[Words]:
    yield from (lesson.title, lesson.about, lesson.ending, *lesson.bots)
    for step in lesson.step:
        yield from (step.say, step.otherwise, *(wanted.well for wanted in step.done))


class Told:
    """What a lesson asked while it was played."""

    def __init__(self) -> None:
        self.asked: list[Step] = []
        self.met: list[Wanted] = []  # forms of an asked action that were legal


def take_lesson(name: str, lesson: Lesson, dice: Random) -> Told:
    """Play a lesson to its end: the player does what is asked, the others what they like."""
    match, told = lesson.begin(game(name)), Told()
    for _ in range(MOST):
        progress = progress_of(lesson, match)
        asked = asked_now(lesson, progress, match)
        if asked is None:
            assert progress.done == len(told.asked), "a step was passed over"
            return told
        if asked.actions:
            told.asked.append(asked.step)
            actions = [match.game.catalogue[number] for number in asked.actions]
            found = [asked.step.wanted(match.decision, action) for action in actions]
            told.met += [wanted for wanted in found if wanted is not None]
        match.play(dice.choice(asked.actions or quiet(match)))
    raise AssertionError(f"not over after {MOST} actions")


def quiet(match: Match) -> list[int]:
    """What is legal; a player who is asked for nothing here ends what can be ended."""
    options = choice_of(match).options
    return [one.number for one in options if one.kind in ENDS] or match.legal()


def test_every_game_has_a_lesson_and_one_has_three() -> None:
    counts = [len(lessons_of(game(name))) for name in NAMES]

    assert sorted(counts) == [1, 1, 3]


@lessons
def test_texts_are_there_in_both_languages(name: str, lesson: str) -> None:
    for text in words(read(name, lesson)):
        assert sorted(text) == sorted(LANGUAGES)
        assert all(said.strip() == said != "" for said in text.values())
        assert re.search("[а-яё]", text["ru"], re.IGNORECASE)
        assert not re.search("[а-яё]", text["en"], re.IGNORECASE)


@lessons
def test_rules_exist(name: str, lesson: str) -> None:
    for language in ("", ".ru"):
        text = (RULES / f"{name}{language}.md").read_text("utf-8")
        for step in read(name, lesson).step:
            assert f"**{step.rule}**" in text, step.rule


@lessons
def test_what_counts_is_in_the_catalogue(name: str, lesson: str) -> None:
    kinds = {kind.name: kind for kind in game(name).catalogue.kinds}
    for step in read(name, lesson).step:
        for wanted in step.done:
            assert step.decision in (None, *game(name).decisions)
            known = {one.name: one.values for one in kinds[wanted.kind].arguments}
            for argument, values in wanted.args.items():
                assert set(values) <= set(known[argument])


@lessons
def test_it_begins_where_its_player_decides(name: str, lesson: str) -> None:
    one = read(name, lesson)
    match = one.begin(game(name))
    asked = asked_now(one, progress_of(one, match), match)

    assert match.to_act == one.seat
    assert len(one.bots) == one.players - 1
    assert asked is not None
    assert asked.actions
    assert 5 <= len(one.step) <= 9


@lessons
def test_what_it_asks_can_be_done(name: str, lesson: str) -> None:
    one = read(name, lesson)
    told = [take_lesson(name, one, Random(f"{lesson} {n}")) for n in range(TIMES)]

    met = [wanted for each in told for wanted in each.met]
    for step in one.step:
        assert step.optional or all(step in each.asked for each in told)
        assert [wanted for wanted in step.done if wanted not in met] == []


@lessons
def test_another_action_is_commented_and_can_be_taken_back(name: str, lesson: str) -> None:
    """A player who does not take it back is not kept for ever."""
    one = read(name, lesson)
    match = one.begin(game(name))
    before = progress_of(one, match)
    counts = asked_now(one, before, match)
    assert counts is not None
    other = [number for number in match.legal() if number not in counts.actions]

    match.play(other[-1])
    after = progress_of(one, match)
    back = progress_of(one, match.replay(len(one.played)))

    assert not after.good
    assert after.said == one.step[0].otherwise
    assert after.step == 0
    assert (back.step, back.said) == (before.step, None)


def test_a_step_that_is_left_aside_is_passed_over() -> None:
    name, lesson = GUIDED[0]
    one = read(name, lesson)
    progress = progress_of(one, one.begin(game(name)))
    step, options = one.step[0], game(name).catalogue.entries
    other = next(entry for entry in options if step.wanted(step.decision, entry) is None)
    for _ in range(DECLINED):
        progress.judge(one, Choice(step.decision, options), other)

    assert progress.step == 1
    assert progress.done == 0
