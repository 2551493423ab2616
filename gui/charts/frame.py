"""One chart with everything around it: title, unit, buttons, legend, drawing, tip, and what it says when it fails."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget
from typing_extensions import override

from core.words import isolated
from gui.charts.bar_body import BarBody
from gui.charts.chart_data import greyed, sentence
from gui.charts.chart_table import as_table
from gui.charts.head import ChartHead
from gui.charts.legend import Legend
from gui.charts.tip import ChartTip, TipText
from gui.theme import METRICS, load_theme
from gui.widgets.notice import Notice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPaintEvent

    from core.design.document import Design
    from core.quantity import UnitChoice
    from gui.charts.catalog import Chart
    from gui.charts.chart_data import ChartData, Estimates
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme

_log = logging.getLogger(__name__)

_IMAGE_RATIO = 2.0
"""Pixels of a copied picture to one on screen."""
_NO_MARK = -1


class ChartFrame(QWidget):
    """Shows one chart. If preparing or drawing it fails, it alone says so; the next change is tried again."""

    cluster_pressed = Signal(str)
    """The id of the cluster whose mark was pressed."""

    def __init__(
        self, chart: Chart, title: str, theme: Theme, cards: FigureCards, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._chart = chart
        self._theme = theme
        self._data: ChartData | None = None
        self._greyed: frozenset[int] = frozenset()
        self._head = ChartHead(title, theme, self)
        self._legend = Legend(theme, self)
        self._body = BarBody(theme, cards, title, self)
        self._nothing, self._failure = Notice("note", theme, parent=self), Notice("warning", theme, parent=self)
        self._tip = ChartTip(theme, self)
        self._word()
        self._arrange()
        self._connect()

    def _word(self) -> None:
        self._nothing.say(self.tr("Nothing to draw"), self.tr("No cluster has a known figure here."))
        calm = self.tr("The other charts and all figures are not affected.")
        self._failure.say(self.tr("This chart could not be drawn"), calm)

    @property
    def data(self) -> ChartData | None:
        """What is drawn; None where nothing is."""
        return self._data

    @property
    def body(self) -> BarBody:
        """The drawing."""
        return self._body

    @property
    def tip(self) -> ChartTip:
        """The tip of the hot mark."""
        return self._tip

    @property
    def is_set_aside(self) -> bool:
        """Whether a notice stands in place of the drawing: nothing is known, or it failed."""
        return self._stack.currentWidget() is not self._body

    def _arrange(self) -> None:
        below = QWidget(self)
        self._stack = QStackedLayout(below)
        for page in (self._body, self._nothing, self._failure):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(METRICS.pane_padding, 0, METRICS.pane_padding, METRICS.gap)
        column.setSpacing(0)
        for widget, stretch in ((self._head, 0), (self._legend, 0), (below, 1)):
            column.addWidget(widget, stretch)

    def _connect(self) -> None:
        self._head.log_toggled.connect(self._redraw)
        self._head.data_wanted.connect(self.copy_data)
        self._head.image_wanted.connect(self.copy_image)
        self._body.mark_heated.connect(self._on_mark_heated)
        self._body.mark_pressed.connect(self._on_mark_pressed)

    def refresh(self, design: Design, estimates: Estimates, choice: UnitChoice, current_id: str | None) -> None:
        """Show a design; where its values are as before nothing is drawn again. `current_id`: the cluster on show."""
        with self._guarded():
            data, grey = self._chart.prepare(design, estimates, choice), greyed(design, current_id)
            if (data, grey) != (self._data, self._greyed):
                self._greyed = grey
                self._show(data)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Keep whatever goes wrong inside to this chart, which then says so."""
        try:
            yield
        except Exception:
            _log.exception("The chart '%s' could not be drawn", self._chart.id)
            self._set_aside(self._failure)

    def _show(self, data: ChartData) -> None:
        if not data.panels:
            self._legend.show_clusters(data.clusters, data.missing, self._greyed)
            self._set_aside(self._nothing)
            return
        self._body.show_panels(data.panels, self._greyed, is_log=self._head.is_log)
        self._head.set_unit(self._unit(data))
        self._legend.show_clusters(data.clusters, data.missing, self._greyed)
        self._data = data
        self._stack.setCurrentWidget(self._body)
        self._head.set_active(is_active=True)

    def _unit(self, data: ChartData) -> str:
        unit, is_site = data.panels[0].unit, data.choice.power == "facility"
        return {
            "totals": self.tr("times base {base}, dense").format(base=data.base)
            if data.panels[0].is_relative
            else self.tr("of one cluster, dense"),
            "precision": (
                self.tr("{unit}, dense and sparse") if data.choice.sparse else self.tr("{unit}, dense")
            ).format(unit=unit),
            "memory": self.tr("per cluster"),
            "power": (self.tr("{unit}, facility") if is_site else self.tr("{unit}, IT")).format(unit=unit),
            "rent": unit,
        }[self._chart.id]

    def _set_aside(self, notice: Notice) -> None:
        """Show a notice in place of the drawing."""
        self._data = None
        self._tip.hide()
        self._head.set_unit("")
        self._head.set_active(is_active=False)
        self._stack.setCurrentWidget(notice)

    def _redraw(self) -> None:
        if self._data is not None:
            with self._guarded():
                self._body.show_panels(self._data.panels, self._greyed, is_log=self._head.is_log)

    def restyle(self, theme: Theme) -> None:
        """Take colours and fonts of another theme."""
        self._theme = theme
        for part in (self._head, self._legend, self._body, self._tip):
            part.restyle(theme)
        for notice in (self._nothing, self._failure):
            notice.set_theme(theme)

    def copy_data(self) -> None:
        """Put the values of the chart on the clipboard as a table."""
        if self._data is not None:
            QGuiApplication.clipboard().setText(as_table(self._data))

    def copy_image(self) -> None:
        """Put a picture of the chart on the clipboard."""
        QGuiApplication.clipboard().setImage(self.image())

    def image(self) -> QImage:
        """Return a picture of the chart in the light theme and without buttons, at twice its size on screen."""
        shown = self._theme
        self._head.set_exporting(is_exporting=True)
        self.restyle(replace(load_theme("light"), text_scale=shown.text_scale))
        image = QImage(self.size() * _IMAGE_RATIO, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(_IMAGE_RATIO)
        image.fill(self._theme.color("panel"))
        self.render(image)
        self._head.set_exporting(is_exporting=False)
        self.restyle(shown)
        return image

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._theme.color("panel"))

    def _on_mark_heated(self, panel_index: int, mark_index: int) -> None:
        if self._data is None or mark_index == _NO_MARK:
            self._tip.hide()
            return
        view = self._body.views[panel_index]
        text = _tip_text(self._data, panel_index, mark_index)
        view.setAccessibleDescription(f"{isolated(text.name)}, {text.figure}, {text.sign.value}")
        self._tip.show_at(view.mapTo(self, view.mark_tip(mark_index)), text, self.size())

    def _on_mark_pressed(self, panel_index: int, mark_index: int) -> None:
        if self._data is not None:
            mark = self._data.panels[panel_index].marks[mark_index]
            self.cluster_pressed.emit(self._data.clusters[mark.position].id)


def _tip_text(data: ChartData, panel_index: int, mark_index: int) -> TipText:
    panel = data.panels[panel_index]
    group, mark = [(group, mark) for group in panel.groups for mark in group.marks][mark_index]
    cluster = data.clusters[mark.position]
    return TipText(cluster.letter, mark.position, cluster.name, sentence(data, panel, group, mark), mark.sign)
