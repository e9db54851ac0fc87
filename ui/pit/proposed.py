"""What waits for a second person, in the words of who reads it before he confirms. No Qt widgets.

The reason stands apart: it is somebody's own words.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from procedures import commands as ask
from tablectl.client.views import ProposalView, TableView
from ui.parts import named
from ui.parts import words as parts


def what(of: ProposalView, view: TableView) -> str:
    """What was asked for, with the card, the player or the incident that it is about."""
    about = _about(of.asked, view)
    remedy = named.said(named.REMEDIES, of.remedy)
    return f"{remedy}: {about}" if about else remedy


def line(of: ProposalView, view: TableView) -> str:
    """What was asked for and by whom, in one line."""
    text = QCoreApplication.translate("pit", "proposal {number}: {what}, by {by}")
    return text.format(number=of.number, what=what(of, view), by=of.by)


def reason(of: ProposalView) -> str:
    """Why it was asked for; empty where nothing was said."""
    return str(getattr(of.asked, "reason", ""))


def _about(asked: ask.Ask, view: TableView) -> str:
    match asked:
        case ask.Override(key=key, card=card):
            was = next((one for one in view.cards if one.key == key), None)
            if was is None:
                return f"{key} → {parts.card(card)}"
            face = parts.card(was.card) if was.card else "?"
            return f"{parts.place(was.place)}: {face} → {parts.card(card)}"
        case ask.Resolve(incident=number, card=card):
            text = QCoreApplication.translate("pit", "incident {number}").format(number=number)
            return f"{text} · {parts.card(card)}" if card else text
        case ask.ReturnWagers(player=player, round=number):
            text = QCoreApplication.translate("pit", "{player}, round {round}")
            return text.format(player=player, round=number)
        case ask.ReplaceCard(card=card):
            return parts.card(card)
        case _:
            return ""
