"""Batches of items."""

from hypothesis import given
from hypothesis import strategies as st

from expound.batch import batches


@given(st.lists(st.integers(0, 50)), st.integers(1, 10), st.integers(1, 60))
def test_batches_keep_every_item_in_order_and_stay_within_their_limits(
    items: list[int], most: int, heaviest: int
) -> None:
    made = list(batches(items, most, lambda item: item, heaviest))

    assert [item for batch in made for item in batch] == items
    assert all(0 < len(batch) <= most and (len(batch) == 1 or sum(batch) <= heaviest) for batch in made)


def test_batches_do_not_look_further_ahead_than_one_item() -> None:
    taken: list[int] = []

    def items():
        for number in range(100):
            taken.append(number)
            yield number

    next(batches(items(), 3))

    assert len(taken) == 4
