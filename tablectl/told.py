"""Facts in a few words, for the lines under a live picture."""

from __future__ import annotations

from procedures import events as ev
from procedures import incident_events as ie
from procedures.money import show


def told(event: ev.Event) -> str:
    """One fact as people at the table would say it; empty for what the picture shows anyway."""
    match event:
        case ev.DealerCameOn(dealer=dealer, how=how):
            return f"{dealer} deals ({how})"
        case ev.ShoeStarted(number=number, set_id=set_id):
            return f"shoe {number} begins, set {set_id}"
        case ev.ShoeEnded(number=number, why=why, rule=rule):
            return f"shoe {number} is over: {why} ({rule})"
        case ev.CutCardOut(last_round=last, rule=rule):
            return f"the cut card is out: round {last} is the last ({rule})"
        case ev.PlayerSat(player=player, box=box):
            return f"{player} sits down at box {box}"
        case ev.PlayerAway(player=player, presence=presence):
            words = {"lost": "is not heard any more", "left": "leaves", "here": "is back"}
            return f"{player} {words[presence]}"
        case ev.DecisionTaken(box=box, action=action, by=by, rule=rule) if by != "player":
            return f"box {box}: {action} by {by} ({rule})"
        case ie.IncidentOpened(incident=incident):
            return f"incident {incident.number}, {incident.kind}: {incident.detail}"
        case ie.IncidentResolved(number=number, remedy=remedy, by=by):
            return f"incident {number} ended by {by.name}: {remedy}"
        case ev.RoundSettled(round=number, results=results):
            staked = sum(result.staked for result in results)
            back = sum(result.returned for result in results)
            return f"round {number} settled: staked {show(staked)}, returned {show(back)}"
        case ev.RoundCancelled(round=number, rule=rule):
            return f"round {number} cancelled, every wager returned ({rule})"
        case ev.ServiceResumed(outage=outage):
            return f"the service is back after {outage // 1_000_000} s"
        case ev.TableHeld(problems=problems):
            return f"table held: {'; '.join(problems)}"
        case _:
            return ""
