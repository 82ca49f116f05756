"""Work on the GPU that is repeated: recorded once, then started by one call each time.

A step of play or of learning is a hundred small kernels. Starting them one by one takes the host
longer than running them takes the GPU.
"""

from collections.abc import Callable

import torch

TRIALS = 3  # before recording: what is allocated or compiled once is there then


class Repeated:
    """Calls a function; on a GPU, plays back what it did the first time.

    The function takes nothing, and reads and writes tensors that stay where they are.
    """

    def __init__(self, work: Callable[[], None], device: torch.device) -> None:
        self._work, self._device = work, device
        self._graph: torch.cuda.CUDAGraph | None = None

    def __call__(self) -> None:
        """Once more."""
        if self._device.type != "cuda":
            self._work()
            return
        if self._graph is None:
            self._record()
        else:
            self._graph.replay()

    def _record(self) -> None:
        """Do the work, too: the trials count as one call, since nothing is done by recording."""
        beside = torch.cuda.Stream()
        beside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(beside):
            for _ in range(TRIALS):
                self._work()
        torch.cuda.current_stream().wait_stream(beside)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._work()
        self._graph = graph
