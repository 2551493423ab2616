"""Rules for every test of the window: it closes what it opened and stops what it started."""

from collections.abc import Iterator

import pytest

from tests.support.leaks import alive, leaks


@pytest.fixture(autouse=True)
def _leaves_nothing_behind() -> Iterator[None]:
    before = alive()
    yield
    if left := leaks(before):
        pytest.fail("the test left behind: " + "; ".join(left), pytrace=False)
