"""The money of a round, as the review shows it."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from tests.ui.audit.conftest import PATIENCE, Opens, comes_in, sees


@pytest.mark.parametrize("language", ["en", "de"])
def test_why_money_moved_is_in_sight_on_the_smallest_screen(
    qtbot: QtBot, opens: Opens, language: str
) -> None:
    """At 1280 × 800 nothing of it scrolls sideways, and a longer reason is in its tool tip."""
    window = opens(language=language)
    window.resize(1280, 800)
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    money = window.see.money
    window.see.behind.setCurrentWidget(money)
    qtbot.waitUntil(lambda: money.postings.rowCount() == 4, timeout=PATIENCE)
    account = money.account.findData("purse:ann")
    money.account.setCurrentIndex(account)
    money.account.activated.emit(account)
    qtbot.waitUntil(lambda: money.entries.rowCount() > 4, timeout=PATIENCE)
    for table in money.findChildren(QTableView):
        header, last = table.horizontalHeader(), table.model().columnCount() - 1
        qtbot.waitUntil(partial(_in_sight, table), timeout=PATIENCE)
        assert header.sectionSize(last) >= 100
        why = table.model().index(0, last)
        assert why.data(Qt.ItemDataRole.ToolTipRole) == why.data() != ""


def _in_sight(table: QTableView) -> bool:
    """All its columns."""
    return table.horizontalHeader().length() <= table.viewport().width()
