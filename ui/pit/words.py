"""What things are called at the console: phases, remedies, reports, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from procedures.places import Place
from ui.parts import told
from ui.parts import words as parts
from ui.parts.locale_text import money
from ui.parts.named import KINDS as KINDS
from ui.parts.named import said as said
from ui.pit.going_back import GoesBack
from ui.pit.story import Moment
from ui.told.fields import decision, word

PHASES: Final[Mapping[str, object]] = {
    "closed": QT_TRANSLATE_NOOP("pit", "closed"),
    "held": QT_TRANSLATE_NOOP("pit", "held"),
    "dealer needed": QT_TRANSLATE_NOOP("pit", "dealer needed"),
    "shuffle": QT_TRANSLATE_NOOP("pit", "shuffle"),
    "reader": QT_TRANSLATE_NOOP("pit", "reader"),
    "paused": QT_TRANSLATE_NOOP("pit", "paused"),
    "burn": QT_TRANSLATE_NOOP("pit", "burn"),
    "open betting": QT_TRANSLATE_NOOP("pit", "between rounds"),
    "betting": QT_TRANSLATE_NOOP("pit", "betting"),
    "insurance": QT_TRANSLATE_NOOP("pit", "insurance"),
    "decision": QT_TRANSLATE_NOOP("pit", "decision"),
    "deal": QT_TRANSLATE_NOOP("pit", "dealing"),
}
SHOWS: Final[Mapping[str, object]] = {
    "all": QT_TRANSLATE_NOOP("pit", "all tables"),
    "held": QT_TRANSLATE_NOOP("pit", "held"),
    "device": QT_TRANSLATE_NOOP("pit", "device trouble"),
    "rotation": QT_TRANSLATE_NOOP("pit", "rotation overdue"),
    "open": QT_TRANSLATE_NOOP("pit", "open"),
    "closed": QT_TRANSLATE_NOOP("pit", "closed"),
}
SORTS: Final[Mapping[str, object]] = {
    "all": QT_TRANSLATE_NOOP("pit", "everything"),
    "cards": QT_TRANSLATE_NOOP("pit", "cards"),
    "decisions": QT_TRANSLATE_NOOP("pit", "decisions"),
    "money": QT_TRANSLATE_NOOP("pit", "money"),
    "incidents": QT_TRANSLATE_NOOP("pit", "incidents"),
    "house": QT_TRANSLATE_NOOP("pit", "the house"),
}
STANDINGS: Final[Mapping[str, object]] = {
    "stand": QT_TRANSLATE_NOOP("pit", "The decisions stand"),
    "ask now": QT_TRANSLATE_NOOP("pit", "Ask that hand now"),
    "cancel": QT_TRANSLATE_NOOP("pit", "Cancel the round"),
}


def goes_back(one: GoesBack, currency: str) -> str:
    """A wager that goes back: where, to whom, how much."""
    where, amount = parts.place(Place("box", one.box)), money(one.amount, currency)
    if not one.insurance:
        return f"{where}, {one.player}: {amount}"
    text = QCoreApplication.translate("pit", "{where}, {player}: {amount}, insurance {insurance}")
    insured = money(one.insurance, currency)
    return text.format(where=where, player=one.player, amount=amount, insurance=insured)


def moment(of: Moment) -> str:
    """A fact in a few words; what has none at the table is told by the name of its kind."""
    fact = of.fact or {}
    match of.kind:
        case "card-placed" if "card" in fact:
            return f"{parts.card(fact['card'] or '?')} → {_place(fact)}"
        case "card-placed" | "card-moved":
            back = QCoreApplication.translate("pit", "a card")
            return f"{back} → {_place(fact)}" if "place" in fact else back
        case "reading-taken" if "reading" in fact:
            return _reading(fact["reading"])
        case "bet-set" if not of.words:
            return f"{_box(fact)}: {money(sum(fact['chips']))}"
        case "decision-taken":
            return told.sentence(of.words) or f"{_box(fact)}: {decision(fact['action'])}"
        case "insurance-answered":
            return f"{_box(fact)}: {word(fact['answer'])}"
        case "posted":
            return "; ".join(
                f"{parts.account(p['debit'])} → {parts.account(p['credit'])} {money(p['amount'])}"
                for p in fact["postings"]
            )
        case _:
            return told.fact(of.kind, of.words)


def _reading(reading: Mapping[str, Any]) -> str:
    seen = reading["seen"]
    what = parts.card(seen["card"]) if "card" in seen else word(seen.get("kind", seen["type"]))
    return f"{reading['device']}: {what}"


def _box(fact: Mapping[str, Any]) -> str:
    return parts.place(Place("box", fact["box"]))


def _place(fact: Mapping[str, Any]) -> str:
    return parts.place(msgspec.convert(fact["place"], Place))
