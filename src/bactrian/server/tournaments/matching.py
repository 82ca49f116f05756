"""The largest set of pairs in a graph (Edmonds' blossoms): what can be paired without a rematch."""

from collections import deque
from collections.abc import Sequence

NOBODY = -1


def largest_matching(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Everybody's partner, `NOBODY` for those who are left over; as few as possible are.

    >>> largest_matching([[1], [0, 2], [1, 3], [2]])
    [1, 0, 3, 2]
    """
    search = _Search(neighbours)
    for vertex in range(len(neighbours)):
        if search.partner[vertex] == NOBODY:
            search.augment(search.path_from(vertex))
    return search.partner


class _Search:
    """A matching that grows by one pair with every path from a free vertex to another."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self._neighbours = neighbours
        self.partner = [NOBODY] * len(neighbours)
        self._parent: list[int] = []
        self._base: list[int] = []

    def path_from(self, root: int) -> int:
        """The free end of a path that begins at `root`; `NOBODY` if there is none."""
        count = len(self._neighbours)
        self._parent, self._base = [NOBODY] * count, list(range(count))
        seen, queue = {root}, deque([root])
        while queue:
            vertex = queue.popleft()
            for other in self._neighbours[vertex]:
                if self._base[vertex] == self._base[other] or self.partner[vertex] == other:
                    continue
                mate = self.partner[other]
                if other == root or (mate != NOBODY and self._parent[mate] != NOBODY):
                    queue.extend(self._contracted(vertex, other, seen))
                elif self._parent[other] == NOBODY:
                    self._parent[other] = vertex
                    if mate == NOBODY:
                        return other
                    seen.add(mate)
                    queue.append(mate)
        return NOBODY

    def _contracted(self, vertex: int, other: int, seen: set[int]) -> list[int]:
        """An odd cycle becomes one vertex; those of it that were not searched from yet."""
        base = self._common_base(vertex, other)
        blossom: set[int] = set()
        self._mark(vertex, base, other, blossom)
        self._mark(other, base, vertex, blossom)
        found = []
        for one in range(len(self._base)):
            if self._base[one] in blossom:
                self._base[one] = base
                if one not in seen:
                    seen.add(one)
                    found.append(one)
        return found

    def _common_base(self, first: int, second: int) -> int:
        passed = set()
        while True:
            first = self._base[first]
            passed.add(first)
            if self.partner[first] == NOBODY:
                break
            first = self._parent[self.partner[first]]
        while self._base[second] not in passed:
            second = self._parent[self.partner[self._base[second]]]
        return self._base[second]

    def _mark(self, vertex: int, base: int, child: int, blossom: set[int]) -> None:
        while self._base[vertex] != base:
            blossom |= {self._base[vertex], self._base[self.partner[vertex]]}
            self._parent[vertex] = child
            child = self.partner[vertex]
            vertex = self._parent[child]

    def augment(self, end: int) -> None:
        """Turn the path that ends here around: one pair more."""
        while end != NOBODY:
            before = self._parent[end]
            after = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = after
