"""The felt by itself: the fullest there can be, a split and a double, from the players' side."""

from __future__ import annotations

from tests.screens.stage import Stage
from tests.ui.felt.felts import NOW, fullest, insurance, pictured, split_and_doubled
from ui.felt.card_art import CardArt
from ui.felt.look import Look
from ui.felt.picture import felt_picture
from ui.felt.view import FeltView
from ui.parts.locale_text import money


def scenes(stage: Stage) -> None:
    """Every state of the felt that no screen shows by itself."""
    theme = stage.dress.theme
    felt = FeltView(Look(theme, CardArt(theme), money, lambda: NOW))
    felt.animated = False
    felt.show()
    for name, picture in (
        ("felt-fullest", felt_picture(fullest())),
        ("felt-split-and-doubled", pictured(split_and_doubled().table)),
        ("felt-insurance", pictured(insurance().table)),
        ("felt-not-live", felt_picture(fullest(), connection="lost", told="0:12")),
    ):
        felt.show_picture(picture)
        stage.take(name, felt)
    felt.show_picture(felt_picture(fullest()))
    felt.see_from("players")
    stage.take("felt-from-the-players", felt)
    felt.close()
    felt.deleteLater()
    stage.settle(felt)
