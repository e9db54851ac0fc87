"""The simulated dealer and supervisor: they do what the prompt says and what the rules offer."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from procedures import commands as ask
from procedures.cards import Card
from procedures.house.shuffle import next_step
from procedures.incident import Incident
from procedures.irregularity import Remedy
from procedures.prompt import prompt
from procedures.remedies.offered import offered
from procedures.table import Table, Who

SECOND: Final = 1_000_000
DEALERS: Final = ("bea", "carl", "dora")
SUPERVISOR: Final = Who("supervisor", "sam")
PREFERRED: Final[tuple[Remedy, ...]] = (
    "enter card", "one card", "carry", "deal on", "cancel", "end shoe", "go on", "noted",
)  # fmt: skip


class Duty(Struct, frozen=True, kw_only=True):
    """What a member of staff will do, and when. `slide`: draw the next card from the shoe."""

    at: int
    by: Who
    ask: ask.Ask | None = None
    slide: bool = False


def dealer_duty(table: Table, since: int) -> Duty | None:
    """The dealer's next duty; `since` is when the table last changed."""
    dealing = table.dealing
    if dealing is None:
        if table.status != "open":
            return None
        opening = ask.ChangeDealer(dealer=DEALERS[0], how="opening")
        return Duty(at=since + SECOND, by=Who("dealer", DEALERS[0]), ask=opening)
    by = Who("dealer", dealing.dealer)
    now = table.round
    between = now is None or now.ended is not None
    if dealing.overdue and between and not table.held:
        following = DEALERS[(DEALERS.index(dealing.dealer) + 1) % len(DEALERS)]
        change = ask.ChangeDealer(dealer=following, how="rotation")
        return Duty(at=since + SECOND, by=Who("dealer", following), ask=change)
    told = prompt(table)
    match told.kind:
        case "shuffle":
            return _shuffles(table, since, by)
        case "burn" | "deal":
            return Duty(at=since + SECOND, by=by, slide=True)
        case "open betting":
            return Duty(at=since + 3 * SECOND, by=by, ask=ask.OpenBetting())
        case "betting":
            return _closes_bets(table, since, by)
        case _:
            return None


def _shuffles(table: Table, since: int, by: Who) -> Duty | None:
    step = next_step(table)
    if step is None or table.held:
        return None
    procedure = table.pack.procedure
    percents = {"cut": procedure.cut_at_percent, "cut card in": procedure.cut_card_percent}
    record = ask.RecordShuffle(
        step=step,
        set_id=f"set-{table.shoe.number % 2 + 1}" if step == "shuffled" else "",
        percent=percents.get(step, 0),
    )
    return Duty(at=since + 5 * SECOND, by=by, ask=record)


def _closes_bets(table: Table, since: int, by: Who) -> Duty | None:
    """Call "no more bets" when everybody who is here has confirmed; else the timer does."""
    now = table.betting
    if now is None or table.deadline is None:
        return None
    here = {player.name for player in table.players if player.presence == "here"}
    confirmed = {bet.player for bet in now.bets if bet.confirmed}
    if not here or here - confirmed:
        return None
    return Duty(at=since + SECOND, by=by, ask=ask.NoMoreBets())


def supervisor_duty(table: Table, since: int, felt: dict[str, Card]) -> Duty | None:
    """The supervisor ends the oldest incident; `felt` is what he sees lie there, by reading."""
    if not table.incidents:
        return _ends_overdue_shoe(table, since)
    incident = table.incidents[0]
    remedy = _choice(table, incident, felt)
    if remedy is None:
        return None
    seen = felt.get(incident.keys[0]) if incident.keys else None
    resolving = ask.Resolve(
        incident=incident.number,
        remedy=remedy,
        reason=f"{incident.kind}: seen on the felt",
        card=seen if remedy == "enter card" else None,
    )
    return Duty(at=since + 5 * SECOND, by=SUPERVISOR, ask=resolving)


def _ends_overdue_shoe(table: Table, since: int) -> Duty | None:
    """A cut card that has not come out long after its place is missing: the shoe is ended."""
    now = table.round
    procedure, decks = table.pack.procedure, table.pack.game.decks
    far = decks * 52 * (procedure.cut_card_to_percent + 10) // 100
    between = now is None or now.ended is not None
    if table.shoe.over or table.shoe.cut_card_out or not between or len(table.shoe.cards) < far:
        return None
    ending = ask.EndShoe(reason="the cut card did not come out")
    return Duty(at=since + SECOND, by=SUPERVISOR, ask=ending)


def _choice(table: Table, incident: Incident, felt: dict[str, Card]) -> Remedy | None:
    allowed = offered(table, incident)
    if "no card" in allowed and not any(key in felt for key in incident.keys):
        return "no card"
    if incident.kind == "device down" and "go on" not in allowed:
        return None
    if incident.kind == "device down":
        return "go on"
    return next((remedy for remedy in PREFERRED if remedy in allowed), None)
