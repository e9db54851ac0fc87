"""What a felt costs to build, to bring up to date and to paint, against a bare scene of pictures.

    python -m tests.benchmarks.felt_drawn [--times N]

The felt is the fullest there can be: seven boxes of four hands of seven cards, three bets each.
*build* shows it on an empty felt; *deal* shows the same felt with one card more or less; *paint*
draws all of it at 1,280 by 800. The yardstick clears a bare QGraphicsScene and fills it with as
many pictures as the felt has things, and paints it. Processor time, five runs, off screen.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Callable
from time import process_time_ns
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsScene

from tablectl.client.views import TableView
from tests.ui.felt.felts import NOW, fullest
from ui.felt.card_art import CardArt
from ui.felt.items import WHOLE_FELT
from ui.felt.layout import Layout
from ui.felt.look import Look
from ui.felt.picture import FeltPicture, felt_picture
from ui.felt.scene import FeltScene
from ui.parts.theme import light

RUNS: Final = 5
WIDE: Final = 1_280
HIGH: Final = 800


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The fullest felt against a bare scene.")
    parser.add_argument("--times", type=int, default=20, help="in each run (default: 20)")
    times = parser.parse_args().times
    application = QApplication([])
    full, one_more = felt_picture(fullest()), felt_picture(_one_card_more())
    theme = light()
    look = Look(theme, CardArt(theme), str, lambda: NOW)
    scene = FeltScene(look, Layout(full.boxes), application)
    scene.show_picture(full, moving=False)
    things = len(scene.items())
    bare = QGraphicsScene(WHOLE_FELT, application)
    print(f"{things} things; milliseconds, median of {RUNS} runs (lowest to highest)")
    _tell("bare scene, cleared and filled", times, lambda: _fill(bare, things))
    _tell("felt, built anew", times, lambda: _build(scene, full, look))
    turn = [full, one_more]
    _tell("felt, a card more or less", times, lambda: _deal(scene, turn))
    _tell("picture made of its view", times, lambda: felt_picture(fullest()))
    _tell("bare scene, painted", times, lambda: _paint(bare))
    _tell("felt, painted", times, lambda: _paint(scene))


def _one_card_more() -> TableView:
    """Box 7 has drawn another card to its last hand."""
    view = fullest()
    *others, box = view.boxes
    *hands, last = box.hands
    longer = replace(last, cards=(*last.cards, "KD"))
    return replace(view, boxes=(*others, replace(box, hands=(*hands, longer))))


def _fill(scene: QGraphicsScene, things: int) -> None:
    picture = QPixmap(50, 70)
    picture.fill("white")
    scene.clear()
    for number in range(things):
        scene.addPixmap(picture).setPos(number % 40 * 38, number // 40 * 120)


def _build(scene: FeltScene, picture: FeltPicture, look: Look) -> None:
    scene.dress(look, Layout(picture.boxes))
    scene.show_picture(picture, moving=False)


def _deal(scene: FeltScene, turn: list[FeltPicture]) -> None:
    scene.show_picture(turn[0], moving=False)
    turn.reverse()


def _paint(scene: QGraphicsScene) -> None:
    image = QImage(WIDE, HIGH, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.render(painter, QRectF(0, 0, WIDE, HIGH), WHOLE_FELT)
    painter.end()


def _tell(what: str, times: int, work: Callable[[], object]) -> None:
    work()
    runs = []
    for _ in range(RUNS):
        begun = process_time_ns()
        for _ in range(times):
            work()
        runs.append((process_time_ns() - begun) / times / 1e6)
    print(f"{what:32} {statistics.median(runs):7.2f} ({min(runs):.2f} to {max(runs):.2f})")


if __name__ == "__main__":
    main()
