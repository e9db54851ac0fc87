"""The language of the screens: English is in the code, others are Qt Linguist files beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

LANGUAGES: Final = ("en", "de")
FOLDER: Final = Path(__file__).parents[1] / "translations"


def chosen(asked: str | None) -> QLocale:
    """The locale for `--lang`, or the system's; English where there is no translation of it."""
    system = QLocale.system()
    if asked is None:
        asked = system.name()[:2]
    if asked not in LANGUAGES:
        return QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
    return system if system.name().startswith(asked) else QLocale(asked)


def speak(application: QApplication, locale: QLocale) -> None:
    """Let every window that is made from now on speak this language, and write its numbers."""
    QLocale.setDefault(locale)
    for old in application.findChildren(QTranslator):
        application.removeTranslator(old)
        old.deleteLater()
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in (("qtbase", qt), ("tablectl", str(FOLDER))):
        translator = QTranslator(application)
        if translator.load(locale, name, "_", folder):
            application.installTranslator(translator)
