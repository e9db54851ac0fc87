"""The incidents of a round: what happened, the rule, what was done, by whom, and why."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from procedures.irregular.known import known
from ui.audit.incident_story import IncidentShown, RoundShown
from ui.audit.text_panel import TextPanel
from ui.parts import named, told
from ui.parts.locale_text import time_of_day


class IncidentPanel(TextPanel):
    """One paragraph an incident."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(self.tr("Incidents of the round"))

    def show_round(self, round: RoundShown) -> None:
        """Those of a round."""
        none = self.tr("Nothing irregular is recorded of this round.")
        self.show_text("\n\n".join(map(self._told, round.incidents)) or none)

    def _told(self, one: IncidentShown) -> str:
        head = self.tr("▲ {number} · {kind} · rule {rule} · {at}")
        lines = [
            head.format(
                number=one.number,
                kind=named.said(named.KINDS, one.kind),
                rule=one.rule,
                at=time_of_day(one.at),
            ),
            told.sentence(known(one.kind).sentence),
            told.sentence(one.detail),
        ]
        lines += [
            f"{time_of_day(done.at)} {told.sentence(done.what)}"
            + (f" · {told.person(done.by)}" if done.by else "")
            for done in one.course
        ]
        if one.remedy:
            ended = self.tr("✓ {at} {remedy}, by {by}: {reason}")
            at = time_of_day(one.resolved_at or one.at)
            lines.append(
                ended.format(
                    at=at,
                    remedy=named.said(named.REMEDIES, one.remedy),
                    by=told.person(one.by),
                    reason=one.reason or "–",
                )
            )
        else:
            lines.append(self.tr("It is still open."))
        return "\n".join(line for line in lines if line)
