"""The colours of the screens: calm greys, where a colour means that somebody must act."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct, structs
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget

SMALLEST: Final = 11
"""Points: no text is smaller."""
TOUCH: Final = 44
"""Pixels: nothing that is pressed is lower or narrower."""
Tells = Literal["", "act", "alarm", "good", "faint"]
"""What the colour of a word means; the word or a sign says the same."""


class Theme(Struct, frozen=True, kw_only=True):
    """One set of colours, each `#rrggbb`.

    `act`, `alarm` and `good` are for signs and words on `ground`, `panel` or `felt`; where one of
    them fills a field, the words on it are in `ground`. Spades are `black_suit`, hearts `red_suit`.
    """

    name: str
    felt: str
    felt_line: str
    text: str
    faint: str
    ground: str
    panel: str
    act: str
    alarm: str
    good: str
    focus: str
    card_face: str
    card_edge: str
    card_back: str
    red_suit: str
    black_suit: str
    club_suit: str
    diamond_suit: str

    def suit(self, letter: str) -> str:
        """The colour of the suit `S`, `H`, `D` or `C`."""
        return {
            "S": self.black_suit, "H": self.red_suit,
            "D": self.diamond_suit, "C": self.club_suit,
        }[letter]  # fmt: skip


def light(*, four_colour: bool = False) -> Theme:
    """For a room with its lights on; with `four_colour` clubs are green and diamonds blue."""
    return _suited(_LIGHT, four_colour)


def dark(*, four_colour: bool = False) -> Theme:
    """For a dim room; with `four_colour` clubs are green and diamonds blue."""
    return _suited(_DARK, four_colour)


def contrast(one: str, other: str) -> float:
    """How far two colours are apart, 1 to 21, as WCAG 2.2 reckons it; text needs 4.5."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def dress(application: QApplication, theme: Theme) -> None:
    """Give every window of the application these colours, and letters that are large enough."""
    application.setStyle(QStyleFactory.create("Fusion"))
    application.setPalette(palette(theme))
    font = application.font()
    font.setPointSize(max(SMALLEST, font.pointSize()))
    application.setFont(font)
    application.setStyleSheet(
        _SHEET.format(t=theme, smallest=SMALLEST, touch=TOUCH, framed=TOUCH - 4)
    )


def tell(widget: QWidget, meaning: Tells) -> None:
    """Give the words of a widget the colour of what they mean."""
    if widget.property("tells") != meaning:
        widget.setProperty("tells", meaning)
        widget.style().polish(widget)


def palette(theme: Theme) -> QPalette:
    """The theme as Qt's own widgets use it."""
    group, role = QPalette.ColorGroup, QPalette.ColorRole
    made = QPalette()
    for where, colour in (
        (role.Window, theme.ground), (role.WindowText, theme.text),
        (role.Base, theme.panel), (role.AlternateBase, theme.ground), (role.Text, theme.text),
        (role.Button, theme.panel), (role.ButtonText, theme.text), (role.BrightText, theme.alarm),
        (role.ToolTipBase, theme.panel), (role.ToolTipText, theme.text),
        (role.PlaceholderText, theme.faint), (role.Mid, theme.felt_line),
        (role.Highlight, theme.focus), (role.HighlightedText, theme.ground),
        (role.Link, theme.focus), (role.LinkVisited, theme.focus), (role.Accent, theme.focus),
    ):  # fmt: skip
        made.setColor(where, QColor(colour))
    for where in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(group.Disabled, where, QColor(theme.faint))
    return made


def _suited(theme: Theme, four_colour: bool) -> Theme:  # noqa: FBT001 - ours alone
    if four_colour:
        return theme
    return structs.replace(theme, club_suit=theme.black_suit, diamond_suit=theme.red_suit)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_LIGHT: Final = Theme(
    name="light",
    felt="#cfd6d2",
    felt_line="#7d8782",
    text="#1b1e21",
    faint="#4c5257",
    ground="#e4e6e8",
    panel="#f5f6f7",
    act="#7a4300",
    alarm="#a1001c",
    good="#17522b",
    focus="#0b4fbf",
    card_face="#fffefb",
    card_edge="#6f767b",
    card_back="#41597a",
    red_suit="#b3121d",
    black_suit="#17191b",
    club_suit="#11652c",
    diamond_suit="#1450a8",
)
_DARK: Final = Theme(
    name="dark",
    felt="#2b3530",
    felt_line="#6f7d76",
    text="#e8eaec",
    faint="#b3b9be",
    ground="#1c1f22",
    panel="#272b2f",
    act="#ffbd5c",
    alarm="#ff9c93",
    good="#93d5a4",
    focus="#8fb8fa",
    card_face="#f1efe9",
    card_edge="#8b9298",
    card_back="#4d6a91",
    red_suit="#b3121d",
    black_suit="#17191b",
    club_suit="#11652c",
    diamond_suit="#1450a8",
)
_SHEET: Final = """
QPushButton, QToolButton, QComboBox, QLineEdit, QCheckBox {{ min-height: {touch}px; }}
QPushButton, QToolButton, QComboBox, QLineEdit {{ padding: 0 10px; }}
QComboBox QLineEdit {{ min-height: 0; padding: 0; border: none; }}
QLineEdit {{ border: 1px solid {t.felt_line}; border-radius: 4px; background: {t.panel}; }}
QLineEdit:disabled {{ border-style: dashed; background: {t.ground}; color: {t.faint}; }}
QCheckBox::indicator:unchecked {{ width: 14px; height: 14px; background: {t.panel};
    border: 1px solid {t.felt_line}; border-radius: 2px; }}
QPushButton {{ min-width: {touch}px; border: 1px solid {t.felt_line}; border-radius: 4px;
    background: {t.panel}; color: {t.text}; }}
QPushButton:pressed {{ background: {t.felt}; }}
QPushButton:checked:enabled {{ border: 3px solid {t.text}; font-weight: bold; padding: 0 8px;
    min-height: {framed}px; }}
QPushButton:focus {{ padding: 0 8px; min-height: {framed}px; }}
QPushButton:disabled {{ color: {t.faint}; border-style: dashed; background: {t.ground}; }}
QPushButton:focus, QToolButton:focus, QLineEdit:focus, QComboBox:focus, QListView:focus,
QTableView:focus, QTreeView:focus, QPlainTextEdit:focus {{ border: 3px solid {t.focus}; }}
*[tells="act"] {{ color: {t.act}; font-weight: bold; }}
*[tells="alarm"] {{ color: {t.alarm}; font-weight: bold; }}
*[tells="good"] {{ color: {t.good}; }}
*[tells="faint"] {{ color: {t.faint}; }}
#training {{ background: {t.act}; color: {t.ground}; font-weight: bold; padding: 4px; }}
QPushButton[suit] {{ background: {t.card_face}; border: 1px solid {t.card_edge}; padding: 0; }}
QPushButton[suit="S"] {{ color: {t.black_suit}; }}
QPushButton[suit="H"] {{ color: {t.red_suit}; }}
QPushButton[suit="D"] {{ color: {t.diamond_suit}; }}
QPushButton[suit="C"] {{ color: {t.club_suit}; }}
QPushButton[suit][current="true"] {{ border: 4px solid {t.focus}; }}
QToolTip {{ background: {t.panel}; color: {t.text}; border: 1px solid {t.text}; padding: 4px;
    font-size: {smallest}pt; }}
"""
