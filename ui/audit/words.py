"""What is said of the record on the review's pages, in the language of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from tablectl.client.reviews import Check, Evidence, RoundFound
from ui.audit.compared import Lying
from ui.audit.criteria import Field
from ui.audit.playback import AS_IT_WAS
from ui.audit.seen import Seen
from ui.felt import words as felt_words
from ui.parts import named, told, words
from ui.parts.locale_text import money
from ui.parts.picture_strip import Pictured
from ui.told.fields import word

SORTS: Final[Mapping[str, object]] = {
    "all": QT_TRANSLATE_NOOP("Review", "Everything"),
    "cards": QT_TRANSLATE_NOOP("Review", "Cards and readings"),
    "decisions": QT_TRANSLATE_NOOP("Review", "Bets and decisions"),
    "money": QT_TRANSLATE_NOOP("Review", "Money"),
    "incidents": QT_TRANSLATE_NOOP("Review", "Incidents and remedies"),
    "table": QT_TRANSLATE_NOOP("Review", "The table itself"),
}
ENDINGS: Final[Mapping[str, object]] = {
    "settled": QT_TRANSLATE_NOOP("Review", "settled"),
    "cancelled": QT_TRANSLATE_NOOP("Review", "cancelled"),
    "unplayed": QT_TRANSLATE_NOOP("Review", "not played"),
    "": QT_TRANSLATE_NOOP("Review", "running"),
}
EVIDENCE: Final[Mapping[str, object]] = {
    "kept": QT_TRANSLATE_NOOP("Review", "✓ kept: the bytes say what was recorded"),
    "expired": QT_TRANSLATE_NOOP("Review", "▲ expired: the bytes are not kept any more"),
    "differs": QT_TRANSLATE_NOOP("Review", "✖ differs: not the bytes that the record names"),
    "unread": QT_TRANSLATE_NOOP("Review", "▲ kept, but nothing says how to read the bytes"),
}
CHECKS: Final[Mapping[str, object]] = {
    "running": QT_TRANSLATE_NOOP("Review", "… checking"),
    "fine": QT_TRANSLATE_NOOP("Review", "✓ EVERY RECORD FITS"),
    "wrong": QT_TRANSLATE_NOOP("Review", "✖ THE RECORD DOES NOT FIT"),
    "stopped": QT_TRANSLATE_NOOP("Review", "■ stopped: nothing is said of the record"),
    "failed": QT_TRANSLATE_NOOP("Review", "▲ could not be checked: nothing is said of the record"),
}
WRONG: Final[Mapping[Field, object]] = {
    "since": QT_TRANSLATE_NOOP(
        "Review", "From: a day or a time, as 2026-11-30 or 2026-11-30 14:05"
    ),
    "until": QT_TRANSLATE_NOOP("Review", "To: a day or a time, as 2026-11-30 or 2026-11-30 14:05"),
    "round": QT_TRANSLATE_NOOP("Review", "Round: a whole number"),
    "card": QT_TRANSLATE_NOOP("Review", "Card: a rank and a suit, as 10♠, TS or 8H"),
    "amount": QT_TRANSLATE_NOOP("Review", "Amount: as 25 or 25.00"),
}


def said(of: Mapping[str, object], one: str) -> str:
    """One of these words; an unknown one as it is."""
    return QCoreApplication.translate("Review", str(of[one])) if one in of else one


def wrong(field: Field) -> str:
    """Why a search cannot be meant."""
    return QCoreApplication.translate("Review", str(WRONG[field]))


def speed(of: float) -> str:
    """How fast a table is played again."""
    if of == AS_IT_WAS:
        return QCoreApplication.translate("Review", "as it was")
    return f"{of:g}×"


def notable(row: RoundFound) -> str:
    """What is notable in a round that was found."""
    translate = QCoreApplication.translate
    parts = [
        f"▲ {one.number} {named.said(named.KINDS, one.kind)} ({one.rule}):"
        f" {_ended(one.remedy, one.by)}"
        for one in row.incidents
    ]
    if row.corrected:
        parts.append(translate("Review", "corrected"))
    if row.returned_by_hand:
        text = translate("Review", "{amount} returned by hand")
        parts.append(text.format(amount=money(row.returned_by_hand)))
    if row.named:
        text = translate("Review", "named by hand: {cards}")
        parts.append(text.format(cards=" ".join(map(words.card, row.named))))
    return " · ".join(parts)


def _ended(remedy: str, by: str) -> str:
    if not remedy:
        return QCoreApplication.translate("Review", "open")
    text = QCoreApplication.translate("Review", "{remedy} by {by}")
    return text.format(remedy=named.said(named.REMEDIES, remedy), by=told.person(by))


def card(of: str | None) -> str:
    """A card as it is read; a dash where none could be read."""
    return words.card(of) if of else "–"


def lying(one: Lying) -> str:
    """What lies at a place, in a line."""
    cards = " ".join(map(words.card, one.cards))
    total = felt_words.total(one.total) if one.total else ""
    outcome = felt_words.outcome(one.outcome) if one.outcome else ""
    insured = ""
    if one.insurance:
        text = QCoreApplication.translate("Review", "insured for {money}")
        insured = text.format(money=money(one.insurance))
    return " · ".join(part for part in (cards, total, insured, outcome) if part) or "–"


def evidence(found: Evidence) -> str:
    """What became of the bytes, and the bytes."""
    translate = QCoreApplication.translate
    lines = [f"{found.key}", said(EVIDENCE, found.state)]
    if found.why:
        lines.append(told.sentence(found.why))
    recorded = translate("Review", "recorded: {card}").format(card=_seen(found.recorded))
    says = translate("Review", "the bytes say: {card}").format(card=_seen(found.says))
    lines.append(f"{recorded} · {says}" if found.says else recorded)
    where = translate("Review", "log {log}, {length} bytes at {offset}")
    lines.append(where.format(log=found.log, length=found.length, offset=found.offset))
    if found.hex:
        lines += [found.hex, f"SHA-256 {found.digest}"]
    return "\n".join(lines)


def pictured(one: Seen) -> Pictured:
    """A picture with the device that kept it and what that said."""
    said = f"{one.device}: {_seen(one.said)}"
    if not one.incident:
        return Pictured(one.digest, said)
    text = QCoreApplication.translate("Review", "incident {number}, {said}")
    return Pictured(one.digest, text.format(number=one.incident, said=said))


def _seen(of: str) -> str:
    """A card, or what else a device had to tell: `cut card`, `fault`."""
    card = words.card(of)
    return card if card != of else word(of.replace(" ", "-"))


def covers(check: Check) -> str:
    """What a check covers and what not; where it found something, what and where."""
    translate = QCoreApplication.translate
    if check.state == "wrong":
        bad = [_misfit(one.stream, one.position, told.sentence(one.why)) for one in check.misfits]
        return "\n".join((*bad, *_streams(check)))
    if check.state == "failed":
        return told.sentence(check.why)
    if check.state != "fine":
        return ""
    records = sum(one.records for one in check.streams)
    loose = sum(one.unanchored for one in check.streams)
    text = translate("Review", "{records} records of {streams} streams fit their chains.")
    lines = [text.format(records=records, streams=len(check.streams))]
    text = translate("Review", "For {anchored} of them a signed head vouches ({heads} heads).")
    lines.append(text.format(anchored=records - loose, heads=check.heads))
    if loose:
        text = translate("Review", "Not covered: {loose} records behind the last signed heads.")
        lines.append(text.format(loose=loose))
    return "\n".join((*lines, *_streams(check)))


def _streams(check: Check) -> list[str]:
    """How far each stream holds."""
    text = QCoreApplication.translate(
        "Review", "{stream}: fits up to {records}, vouched for up to {anchored}"
    )
    return [
        text.format(stream=one.stream, records=one.records, anchored=one.anchored)
        for one in check.streams
    ]


def _misfit(stream: str, position: int, why: str) -> str:
    if not stream:
        return why
    if not position:
        return f"{stream}: {why}"
    text = QCoreApplication.translate("Review", "{stream}, position {position}: {why}")
    return text.format(stream=stream, position=position, why=why)
