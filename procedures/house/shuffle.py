"""The shuffle record: fanned, shuffled, cut, cut card in; each step stamped with who (HP7)."""

from __future__ import annotations

from procedures.commands import EndShoe, RecordShuffle
from procedures.events import ShoeStarted, ShuffleStepDone, TableCleared
from procedures.irregular import cut_card_depth
from procedures.irregular.assigning import released
from procedures.play.after_round import end_shoe_by_hand
from procedures.refusals import Refused, refuse
from procedures.table import SHUFFLE_STEPS, ShuffleStep, Table, Who
from procedures.unfolding import Unfolding


def next_step(table: Table) -> ShuffleStep | None:
    """The step of the shuffle that is due; None while a shoe is dealt."""
    return SHUFFLE_STEPS[len(table.shoe.steps)] if table.shoe.over else None


def may_record(table: Table, step: ShuffleStep) -> Refused | None:
    """The steps come in order, once the shoe is over; a machine shuffles by itself (part G)."""
    if table.pack.game.dealt_by == "machine":
        return refuse("a machine deals")
    due = next_step(table)
    if due is None:
        return refuse("shuffle not due", shoe=table.shoe.number)
    return None if step == due else refuse("wrong step", step=due)


def record_shuffle(u: Unfolding, by: Who, ask: RecordShuffle) -> Refused | None:
    """Write a step down; the last one starts the new shoe, which owes its burn (E-01)."""
    refused = may_record(u.table, ask.step)
    if refused is not None:
        return refused
    if ask.step == "shuffled" and not ask.set_id.strip():
        return refuse("set needed")
    if u.table.laid("box", "dealer"):
        u.add(TableCleared())
    set_id = ask.set_id if ask.step == "shuffled" else u.table.shoe.next_set
    u.add(ShuffleStepDone(step=ask.step, by=by, set_id=set_id, percent=ask.percent, seal=ask.seal))
    if ask.step == "cut card in":
        _start_shoe(u, set_id, ask.percent)
    return None


def _start_shoe(u: Unfolding, set_id: str, depth: int) -> None:
    procedure = u.table.pack.procedure
    number = u.table.shoe.number + 1
    u.add(ShoeStarted(number=number, set_id=set_id, burns=procedure.burns_after_shuffle))
    low, high = procedure.cut_card_from_percent, procedure.cut_card_to_percent
    if not low <= depth <= high:
        detail = f"cut card at {depth} %; this house wants {low} to {high} %"
        u.raise_incident(cut_card_depth.IRREGULARITY, detail)


def may_end_shoe(table: Table) -> Refused | None:
    """A shoe is ended between rounds; a machine's before anybody bets (part G)."""
    if table.shoe.over:
        return refuse("no shoe")
    if table.betting is not None and table.pack.game.dealt_by == "machine":
        return refuse("betting open", round=table.betting.number)
    now = table.running
    return refuse("round running", round=now.number) if now is not None else None


def end_shoe_now(u: Unfolding, by: Who, ask: EndShoe) -> Refused | None:
    """No further round from this shoe; the shuffle is due. It may be ended while held, too."""
    refused = may_end_shoe(u.table)
    if refused is not None:
        return refused
    if not ask.reason.strip():
        return refuse("reason needed")
    was_held = u.table.held
    end_shoe_by_hand(u, by, ask.reason, "HP7")
    if was_held:
        released(u)
    return None
