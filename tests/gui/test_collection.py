"""The garbage collector at rest."""

from __future__ import annotations

import gc

import pytest

from gui.collection import collection_paused


def test_that_nothing_is_collected_within_the_block_and_again_after_it() -> None:
    assert gc.isenabled()
    with collection_paused():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_that_a_block_inside_another_leaves_the_outer_one_paused() -> None:
    with collection_paused():
        with collection_paused():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_that_a_failed_import_leaves_the_collector_on() -> None:
    with pytest.raises(ImportError), collection_paused():
        raise ImportError
    assert gc.isenabled()
