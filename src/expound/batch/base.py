"""The Runner protocol, and the batches a runner is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Runner(Protocol):
    """Carries a function over many items.

    The function and its items must be importable and picklable, for they may run elsewhere; results come back in the
    order of the items, however many workers there are, and only a bounded number is held at a time.
    """

    def map(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        lost: Callable[[Item], Result] | None = None,
    ) -> Iterator[Result]:
        """Yield the function's result for each item, in order; what the function raises is raised here.

        An item whose worker died raises WorkerDied, or has the result that `lost` gives it and the work goes on.
        """


def batches(
    items: Iterable[Item], most: int, weight: Callable[[Item], int] = lambda _: 1, heaviest: int | None = None
) -> Iterator[list[Item]]:
    """Group items, in order, into lists of at most `most`, and of at most `heaviest` unless one item alone is more."""
    batch: list[Item] = []
    load = 0
    for item in items:
        item_weight = weight(item)
        if batch and (len(batch) >= most or (heaviest is not None and load + item_weight > heaviest)):
            yield batch
            batch, load = [], 0
        batch.append(item)
        load += item_weight
    if batch:
        yield batch
