from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND, add_option, ask, pop, then
from bactrian.core.rules.state import FRAMES, NOBODY, GameState


def frame(s: GameState, depth: int) -> tuple[int, int, int, int]:
    row = s.frames[depth]
    return int(row[KIND]), int(row[SEAT]), int(row[FIRST]), int(row[SECOND])


def test_a_question_names_its_seat_and_what_it_is_about() -> None:
    s = GameState.blank()[0]

    ask(s, 3, 2, 17, 4)

    assert s.depth == 1
    assert frame(s, 0) == (3, 2, 17, 4)


def test_a_question_may_be_about_nothing_in_particular() -> None:
    s = GameState.blank()[0]

    ask(s, 3, 2)

    assert frame(s, 0) == (3, 2, 0, 0)


def test_a_step_belongs_to_nobody() -> None:
    s = GameState.blank()[0]

    then(s, 1, 5)

    assert frame(s, 0) == (1, NOBODY, 5, 0)


def test_the_last_frame_pushed_lies_on_top() -> None:
    s = GameState.blank()[0]

    then(s, 1)
    ask(s, 2, 0)

    assert s.depth == 2
    assert frame(s, s.depth - 1)[KIND] == 2
    pop(s)
    assert frame(s, s.depth - 1)[KIND] == 1


def test_a_popped_frame_is_wiped() -> None:
    states = GameState.blank()
    s = states[0]
    ask(s, 3, 2, 17, 4)

    pop(s)

    assert s.depth == 0
    assert frame(s, 0) == (0, 0, 0, 0)


def test_popping_leaves_the_frames_below_alone() -> None:
    s = GameState.blank()[0]
    ask(s, 3, 2, 17, 4)
    ask(s, 5, 1, 1, 1)

    pop(s)

    assert frame(s, 0) == (3, 2, 17, 4)
    assert frame(s, 1) == (0, 0, 0, 0)


def test_all_frames_can_be_used() -> None:
    s = GameState.blank()[0]

    for kind in range(FRAMES):
        ask(s, kind, kind % 5)

    assert s.depth == FRAMES
    assert [frame(s, depth)[KIND] for depth in range(FRAMES)] == list(range(FRAMES))
    assert s.option_count == 0


def test_options_are_kept_in_the_order_they_are_offered() -> None:
    s = GameState.blank()[0]

    for number in (4, 7, 130):
        add_option(s, number)

    assert s.option_count == 3
    assert [int(s.options[i]) for i in range(4)] == [4, 7, 130, 0]
