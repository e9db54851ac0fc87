"""A chart of bars: grey, each with its name and its number, so that no colour is needed.

The library that draws them takes long to come, so it is imported where it is first used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QLocale, QObject, Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPen, QShowEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from ui.parts.plain_text import PlainLabel, plain_tip
from ui.parts.theme import Theme

_NAMES: Final = 0.45
"""So much of the width the names of lying bars take at most."""
_GAP: Final = 8  # pixels
_STEPS: Final = {
    Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1,
    Qt.Key.Key_Home: -1_000_000, Qt.Key.Key_End: 1_000_000,
}  # fmt: skip


class Bar(Struct, frozen=True, kw_only=True):
    """One bar; `text` is written at it in the place of its number."""

    name: str
    value: int
    text: str = ""

    @property
    def said(self) -> str:
        """Its number, or what stands for it."""
        return self.text or QLocale().toString(self.value)


class Chart(QWidget):
    """Bars beside each other under a title; `across` lays them down, for long names.

    Arrow keys, or a press on a bar, choose one: its name is told in full. Lying bars that have no
    room are reached so too.
    """

    def __init__(
        self, title: str, theme: Theme, *, across: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._title, self._theme, self._across = title, theme, across
        self.bars: tuple[Bar, ...] = ()
        self._at, self._first = -1, 0
        self.title = PlainLabel(title)
        self.title.setMinimumWidth(1)
        self.plot: Any = None
        """The drawing; None until it is made."""
        self._frame = QFrame()
        self._drawn: list[Any] = []
        self.setMinimumSize(240, 130)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.title)
        column.addWidget(self._frame, 1)

    def make(self) -> None:
        """Make the drawing, where that was not done yet: some 20 ms of processor time."""
        if self.plot is not None:
            return
        from pyqtgraph import PlotWidget

        self.plot = PlotWidget(background=self._theme.panel, enableMenu=False)
        self._dress()
        self._describe()
        self.setFocusProxy(self.plot)
        self.plot.installEventFilter(self)
        self.plot.getViewBox().sigResized.connect(self._draw)
        self.plot.scene().sigMouseClicked.connect(self._on_pressed)

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """These, in their order."""
        self.bars = tuple(bars)
        self._at, self._first = -1, 0
        self._describe()
        self._draw()

    def choose(self, at: int) -> None:
        """Tell one bar in full, the first or last where there is none so far."""
        if self.bars:
            self._at = max(0, min(at, len(self.bars) - 1))
            self._draw()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Arrow keys, Home and End walk along the bars; who has the keyboard is seen."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._show_focus(focused=event.type() == QEvent.Type.FocusIn)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = _STEPS.get(Qt.Key(event.key()))
            if step is not None:
                self.choose(self._at + step)
                return True
        return super().eventFilter(watched, event)

    @Slot(object)
    def _on_pressed(self, event: Any) -> None:
        place = self.plot.getViewBox().mapSceneToView(event.scenePos())
        self.choose(round(place.y() if self._across else place.x()))

    # -- drawing ----------------------------------------------------------------------------------

    def _describe(self) -> None:
        """For whoever has the screen read to him."""
        if self.plot is not None:
            said = ", ".join(f"{bar.name}: {bar.said}" for bar in self.bars)
            self.plot.setAccessibleName(self._title)
            self.plot.setAccessibleDescription(said)

    def _dress(self) -> None:
        item = self.plot.getPlotItem()
        item.hideButtons()
        item.setMouseEnabled(x=False, y=False)
        item.getViewBox().invertY(self._across)
        shown, hidden = ("left", "bottom") if self._across else ("bottom", "left")
        item.hideAxis(hidden)
        self._axis = item.getAxis(shown)
        self._axis.setStyle(tickFont=self.font(), tickLength=0, autoExpandTextSpace=False)
        self._axis.setPen(QColor(self._theme.felt_line))
        self._axis.setTextPen(QColor(self._theme.text))
        self.plot.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._frame.setObjectName("edge")
        around = QVBoxLayout(self._frame)
        around.setContentsMargins(3, 3, 3, 3)
        around.addWidget(self.plot)
        self._show_focus(focused=False)

    def _show_focus(self, *, focused: bool) -> None:
        edge = self._theme.focus if focused else self._theme.panel
        self._frame.setStyleSheet(f"#edge {{ border: 3px solid {edge} }}")

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """What was told meanwhile is drawn."""
        super().showEvent(event)
        self.make()
        self._draw()

    @Slot()
    def _draw(self) -> None:
        """The bars that have room, the chosen one among them; nothing where nobody looks."""
        if not self.isVisible() or self.plot is None:
            return
        for item in self._drawn:
            self.plot.removeItem(item)
        self._drawn = []
        shown = 0
        if self.bars:
            shown = self._lying() if self._across else self._standing()
        else:
            self._axis.setTicks([])
            self._range((0, 1), (0, 1))
            self._write(self.tr("nothing in this time"), 0.5, 0.5, (0.5, 0.5), self._theme.faint)
        self._tell(shown)

    def _lying(self) -> int:
        """How many there was room for."""
        line = self.fontMetrics().height() + _GAP
        rows = max(1, int(self.plot.getViewBox().height() // line))
        self._first = max(0, min(self._first, len(self.bars) - rows))
        if self._at >= 0:
            self._first = max(self._at - rows + 1, min(self._first, self._at))
        shown = self.bars[self._first : self._first + rows]
        metrics = self.fontMetrics()
        wide = max((metrics.horizontalAdvance(bar.name) for bar in shown), default=0)
        room = int(min(wide + 2 * _GAP, self.plot.width() * _NAMES))
        self._axis.setWidth(room)
        elide = Qt.TextElideMode.ElideRight
        names = [metrics.elidedText(bar.name, elide, room - _GAP) for bar in shown]
        self._axis.setTicks([list(enumerate(names, start=self._first))])
        values = [bar.value for bar in shown]
        at = range(self._first, self._first + len(shown))
        self._fill(at, x0=[0] * len(shown), y=list(at), width=values, height=0.6)
        longest = max((metrics.horizontalAdvance(bar.said) for bar in shown), default=0)
        across = max(1.0, self.plot.width() - room - 4 * _GAP)
        most = max([1, *(bar.value for bar in self.bars)])
        most = most * across / max(1.0, across - longest - 2 * _GAP)
        self._range((0, most), (self._first - 0.5, self._first + rows - 0.5))
        for row, bar in zip(at, shown, strict=True):
            self._write(bar.said, bar.value, row, (0, 0.5), self._theme.text)
        return len(shown)

    def _standing(self) -> int:
        self._axis.setTicks([list(enumerate(bar.name for bar in self.bars))])
        self._axis.setHeight(self.fontMetrics().height() + _GAP)
        at, values = range(len(self.bars)), [bar.value for bar in self.bars]
        self._fill(at, x=list(at), y0=[0] * len(at), height=values, width=0.8)
        high = max(1.0, self.plot.getViewBox().height())
        most = max([1, *values])
        most = most * high / max(1.0, high - self.fontMetrics().height() - _GAP)
        self._range((-0.5, max(1, len(at)) - 0.5), (0, most))
        for place, bar in zip(at, self.bars, strict=True):
            self._write(bar.said, place, bar.value, (0.5, 1), self._theme.text)
        return len(at)

    def _fill(self, at: range, **where: Any) -> None:
        from pyqtgraph import BarGraphItem

        grey, chosen = QColor(self._theme.felt_line), QPen(QColor(self._theme.text), 3)
        chosen.setCosmetic(True)
        pens = [chosen if one == self._at else QPen(Qt.PenStyle.NoPen) for one in at]
        self._draws(BarGraphItem(pens=pens, brushes=[grey] * len(at), **where))

    def _draws(self, item: Any) -> None:
        self.plot.addItem(item, ignoreBounds=True)
        self._drawn.append(item)

    def _range(self, x: tuple[float, float], y: tuple[float, float]) -> None:
        self.plot.getViewBox().setRange(xRange=x, yRange=y, padding=0)

    def _write(
        self, text: str, x: float, y: float, anchor: tuple[float, float], colour: str
    ) -> None:
        from pyqtgraph import TextItem

        item = TextItem(text, color=QColor(colour), anchor=anchor)
        item.setFont(self.font())
        item.setPos(x, y)
        self._draws(item)

    def _tell(self, shown: int) -> None:
        told, count = self._title, len(self.bars)
        if shown < count:
            some = self.tr("{first}–{last} of {count} ↑↓")
            last = self._first + shown
            told = f"{told} · {some.format(first=self._first + 1, last=last, count=count)}"
        if self._at >= 0:
            told = f"{told} · {self.bars[self._at].name}: {self.bars[self._at].said}"
        self.title.setText(told)
        self.title.setToolTip(plain_tip(told))
