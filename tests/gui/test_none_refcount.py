"""Guards the upper bound of PySide6: some releases give back references to None that they never took.

Before Python 3.12 that ends in "deallocating None" after a few hundred updates of a plot.
"""

import sys

import numpy as np
import pyqtgraph
import pytest
from pytestqt.qtbot import QtBot

UPDATES = 20
POINTS = 1000
ALLOWED_FALL = 10 * UPDATES  # a faulty release loses 50 or more in each, a sound one none


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on: its count says nothing")
def test_that_updating_a_plot_does_not_use_up_the_references_to_none(qtbot: QtBot) -> None:
    plot = pyqtgraph.PlotWidget()
    qtbot.addWidget(plot)
    curve = plot.plot()
    with qtbot.waitExposed(plot):
        plot.show()
    before = sys.getrefcount(None)
    for phase in range(UPDATES):
        curve.setData(np.sin(np.arange(POINTS) / 50 + phase))
        plot.viewport().repaint()
    assert sys.getrefcount(None) - before > -ALLOWED_FALL
