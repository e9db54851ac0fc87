"""A panel of text to read, select and copy."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ui.parts.plain_text import plain


class TextPanel(QPlainTextEdit):
    """Shows text as it is; nothing in it is taken for more than letters."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setAccessibleName(name)

    def show_text(self, text: str) -> None:
        """This, from its beginning."""
        text = plain(text)
        if text != self.toPlainText():
            self.setPlainText(text)
