"""The kernels of `research.cuda`: one thread looks after one match. Importing this needs CUDA.

`cuda` is a name of the module, so that Numba's simulator can put itself in its place: the tests run
these kernels without a GPU.
"""

from functools import cache
from typing import Any

from bactrian.core.chance.stream import roll
from bactrian.core.rules.rule import load_cuda

cuda = load_cuda()


@cache
def kernels(rules: Any) -> dict[str, Any]:  # Any: a template's module; numba.cuda has no types
    """The kernels for a game's batch, compiled once for all batches of a process.

    `check` for illegal actions, `choose` any legal ones, `wipe` before a `step` or a `show`,
    `redeal` or `reveal` what a seat cannot know, `gather` records by their rows.
    """
    step_on, show_cleared, is_option = rules.step_on, rules.show_cleared, rules.is_option
    deal_unknown, reveal_to = rules.deal_unknown, rules.reveal_to

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def check(states: Any, numbers: Any, wrong: Any) -> None:  # Any: arrays on the GPU
        match = cuda.grid(1)
        if match < len(numbers) and not is_option(states[match], numbers[match]):
            cuda.atomic.min(wrong, 0, match)

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def choose(states: Any, dice: Any, numbers: Any) -> None:  # Any: arrays on the GPU
        match = cuda.grid(1)
        if match < len(numbers):
            options = states[match].option_count
            numbers[match] = states[match].options[roll(dice[match], options)]

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def wipe(observations: Any, masks: Any) -> None:  # Any: arrays on the GPU, flat
        # Neighbouring threads write neighbouring numbers: a match's own thread would be far slower.
        stride = cuda.gridsize(1)
        for number in range(cuda.grid(1), len(observations), stride):
            observations[number] = 0
        for number in range(cuda.grid(1), len(masks), stride):
            masks[number] = False

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def step(
        states: Any,  # Any: arrays on the GPU
        numbers: Any,
        table: Any,
        games: Any,
        finals: Any,
        scores: Any,
        kind: int,
        rewards: Any,
        observations: Any,
        masks: Any,
        to_act: Any,
        done: Any,
        finished: Any,
    ) -> None:
        match = cuda.grid(1)
        if match < len(numbers):
            for seat in range(rewards.shape[1]):
                rewards[match, seat] = 0
            ended = step_on(
                states, match, numbers[match], table, games, finals, scores, kind, rewards
            )
            done[match] = ended
            if ended:
                finished[match] += 1
            to_act[match] = show_cleared(states[match], observations[match], masks[match])

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def show(states: Any, observations: Any, masks: Any, to_act: Any) -> None:  # Any: as above
        match = cuda.grid(1)
        if match < len(to_act):
            to_act[match] = show_cleared(states[match], observations[match], masks[match])

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def redeal(states: Any, seats: Any, dice: Any) -> None:  # Any: arrays on the GPU
        match = cuda.grid(1)
        if match < len(seats):
            deal_unknown(states[match], seats[match], dice[match])

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def gather(rows: Any, states: Any, some: Any) -> None:  # Any: arrays on the GPU
        row = cuda.grid(1)
        if row < len(rows):
            some[row] = states[rows[row]]

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def reveal(states: Any, hidden: Any) -> None:  # Any: arrays on the GPU
        match = cuda.grid(1)
        if match < len(hidden):
            reveal_to(states[match], hidden[match])

    return {
        "check": check,
        "choose": choose,
        "wipe": wipe,
        "step": step,
        "show": show,
        "redeal": redeal,
        "reveal": reveal,
        "gather": gather,
    }
