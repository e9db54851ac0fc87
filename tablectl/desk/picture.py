"""What somebody of the house sees of a table far away: the felt, the alarms, and what is next.

The same in a terminal and in a pipe. What is coloured is said in words as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.text import Text

from tablectl.client.views import IncidentView, ProposalView, TableView
from tablectl.desk.station import numbered
from tablectl.player.table_picture import Seen, lying
from tablectl.terminal.signs import Signs

_WIDTH: Final = 78
_SECOND: Final = 1_000_000
_ALARM: Final = "bold reverse"
_FEW: Final = 3  # incidents that are shown whole
_MOST_OFFERS: Final = 12


def picture(
    view: TableView, may: tuple[str, ...], signs: Signs, *, now: int | None = None
) -> tuple[Text, ...]:
    """The table. With `now`, the service's time in microseconds UTC, seconds left are shown."""
    rule = Text(("─" if signs.unicode else "-") * _WIDTH, style="dim")
    return (
        *_heading(view, signs),
        rule,
        *lying(Seen(view=view, name="", box=0), signs),
        rule,
        *_alarms(view, signs),
        _next(view, now),
        *_offers(may),
    )


def _heading(view: TableView, signs: Signs) -> Iterator[Text]:
    if view.training:
        yield Text("TRAINING: nothing here is real", style=_ALARM)
    words = [f"table {view.table}", view.status, f"round {view.round}", f"shoe {view.shoe}"]
    words.append(f"{view.dealt} of {view.cards_in_shoe} cards out")
    words.append(f"dealer {view.dealer_name}" if view.dealer_name else "no dealer")
    words += ["last round"] if view.last_round else []
    yield Text(", ".join(words), style="bold")
    carried = f", carried {' '.join(view.carried)}" if view.carried else ""
    yield Text(f"{signs.text(view.title)}{carried}"[:_WIDTH], style="dim")


def _alarms(view: TableView, signs: Signs) -> Iterator[Text]:
    """What nobody acknowledged in time first, then what holds the table."""
    if view.trouble:
        yield Text(f"{signs.alarm} nothing can be stored: {signs.text(view.trouble)}", style=_ALARM)
    incidents = sorted(view.incidents, key=lambda one: (not one.escalated, not one.holds))
    for incident in incidents[:_FEW]:
        yield _incident(incident, signs)
    if len(incidents) > _FEW:
        yield Text(f"{signs.alarm} and {len(incidents) - _FEW} more incidents", style="bold")
    yield from (_proposal(one, signs) for one in view.proposals)
    down = [device.name for device in view.devices if not device.up]
    if down and view.status != "closed":
        alone = f"; {view.one_witness}" if view.one_witness else ""
        yield Text(f"{signs.alarm} down: {', '.join(down)}{alone}", style="bold")
    if view.unrecorded_since is not None:
        yield Text(f"{signs.alarm} the table's pictures are not recorded", style="bold")
    for check in view.checks:
        if not check.ok:
            yield Text(
                f"{signs.alarm} looked at, red: {check.of}: {signs.text(check.found)}", style="bold"
            )


def _incident(incident: IncidentView, signs: Signs) -> Text:
    late = "NOBODY ACKNOWLEDGED " if incident.escalated else ""
    seen = "" if incident.acknowledged or incident.escalated else ", not acknowledged"
    detail = f" {signs.text(incident.detail)}" if incident.detail else ""
    detail += "".join(f", {said.device} {said.card}" for said in incident.said)
    line = f"{signs.alarm} {late}{incident.number} {incident.kind} ({incident.rule}):{detail}{seen}"
    return Text(line, style=_ALARM if incident.holds or incident.escalated else "bold")


def _proposal(waiting: ProposalView, signs: Signs) -> Text:
    """What one person asked for, until a second has confirmed it."""
    asked = waiting.asked
    about = {
        word: getattr(asked, word, None) for word in ("incident", "key", "card", "player", "round")
    }
    which = "".join(f", {word} {value}" for word, value in about.items() if value)
    reason = signs.text(getattr(asked, "reason", ""))
    line = f"{signs.alarm} proposal {waiting.number} by {waiting.by}: {waiting.remedy}{which}"
    return Text(f"{line}{f': {reason}' if reason else ''}; a second person confirms", style="bold")


def _next(view: TableView, now: int | None) -> Text:
    detail = f" ({view.detail})" if view.detail else ""
    line = Text(f"next: {view.sentence}{detail}", style="bold")
    if now is not None and view.deadline is not None:
        line.append(f"  {max(0, -(-(view.deadline - now) // _SECOND))} s", style=_ALARM)
    return line


def _offers(may: tuple[str, ...]) -> Iterator[Text]:
    """What may be done, several in a line; the page `offers` has them all."""
    shown = list(numbered(may))
    more = [f"… {len(shown) - _MOST_OFFERS} more: offers"] if len(shown) > _MOST_OFFERS else []
    yield from (Text(line) for line in _filled([*shown[:_MOST_OFFERS], *more]))


def _filled(parts: Iterable[str]) -> Iterator[str]:
    line = ""
    for part in parts:
        longer = f"{line}  {part}" if line else part
        if line and len(longer) > _WIDTH:
            yield line
            longer = part
        line = longer
    if line:
        yield line
