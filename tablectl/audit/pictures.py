"""A table as it was: picture after picture, and a round as it was read beside how it stands now."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from procedures.incident_events import RoundCorrected
from procedures.round import Round
from procedures.table import Table
from tablectl.audit.kept_pictures import picture_of
from tablectl.audit.reading import ReadModels
from tablectl.audit.stretch import Past
from tablectl.audit.timeline import words_of
from tablectl.client.reviews import Corrected, Pictured, PicturePage, PutRight
from tablectl.client.views import TableView
from tablectl.history import event_of, stream_of
from tablectl.people.commands import PersonRole
from tablectl.pit.heard import told_of
from tablectl.pit.shown import SEES_ALL, view_of
from tablectl.rounds.in_record import NotRecorded, Step
from tablectl.rounds.mended import Mended

MOST: Final = 60
"""Pictures of one page; each is a few kilobytes."""
_KINDS: Final = (str(RoundCorrected.__struct_config__.tag),)


def pictures(
    past: Past, table: str, first: int, last: int, *, limit: int, name: str, role: PersonRole
) -> PicturePage:
    """The table after each command from the one that holds `first`, as this role sees it.

    Raises NotRecorded, LedgerError.
    """
    found: list[Pictured] = []
    for step in past.steps(table, first, last):
        found.append(_pictured(step, name, role))
        if len(found) == limit:
            break
    through = found[-1].position
    return PicturePage(
        table=table, pictures=tuple(found), next=through + 1 if through < last else None
    )


def corrected(
    past: Past, models: ReadModels, table: str, number: int, *, role: PersonRole
) -> Corrected:
    """A round before its first correction and after its last.

    One that was corrected when its cards lay there no more is shown as it ended. Raises
    NotRecorded where it is not there, was never corrected or, for the floor, still runs;
    LedgerError.
    """
    end = past.whole(table, past.round_steps(table, number), role)[-1].after
    steps = [past.after(table, position) for position in _corrections(past, table, number)]
    if not steps:
        raise NotRecorded(f"round {number} of {table} was never corrected")
    mended = Mended()
    for step in steps:
        mended.take(step)
    before, last = steps[0].before, steps[-1]
    read = before if before is not None and _lies(before, number) else end
    stands = last.after if _lies(last.after, number) else replace(end, round=_round(last, number))
    told = msgspec.to_builtins(mended.corrections(number))
    corrections = msgspec.convert(told, tuple[PutRight, ...])
    return Corrected(
        table=table,
        round=number,
        read=_seen(read, role),
        stands=_seen(stands, role),
        corrections=tuple(_with_pictures(models, table, one) for one in corrections),
    )


def _with_pictures(models: ReadModels, table: str, one: PutRight) -> PutRight:
    """Each card with what a camera kept of it; whether that may be seen is asked with it."""
    cards = tuple(replace(card, picture=picture_of(models, table, card.key)) for card in one.cards)
    return replace(one, cards=cards)


def _corrections(past: Past, table: str, number: int) -> list[int]:
    """The positions of a round's corrections."""
    found = past.store.read_kinds(stream_of(table), _KINDS)
    facts = ((record.position, event_of(record)) for record in found)
    return [at for at, e in facts if isinstance(e, RoundCorrected) and e.round.number == number]


def _lies(table: Table, number: int) -> bool:
    """Whether the round is on the felt."""
    now = table.round
    on_felt = bool(table.laid("box", "dealer")) or (now is not None and now.ended is None)
    return now is not None and now.number == number and on_felt


def _round(step: Step, number: int) -> Round:
    """The round as this command leaves it."""
    rounds = [e.round for e in step.events if isinstance(e, RoundCorrected)]
    return [one for one in rounds if one.number == number][-1]


def _pictured(step: Step, name: str, role: PersonRole) -> Pictured:
    first, last = step.records[0], step.records[-1]
    return Pictured(
        first=first.position,
        position=last.position,
        at=last.at,
        words=_words(step, name, role),
        view=_seen(step.after, role),
    )


def _seen(table: Table, role: PersonRole) -> TableView:
    """The table as this role saw it, without what witnesses of a shoe did not agree on.

    That was shown to who had to decide on it; the card may since have been laid face down.
    """
    view = view_of(table, role)
    if role in SEES_ALL:
        return view
    return replace(view, incidents=tuple(replace(one, said=()) for one in view.incidents))


def _words(step: Step, name: str, role: PersonRole) -> str:
    """What the command brought about, in the words of its facts, as far as the role hears them."""
    if step.before is None:
        return words_of(step.events[0])
    at = step.records[0].at
    heard = told_of(step.before, step.events, at=at, name=name, role=role)
    return "; ".join(one.words for one in heard if one.words)
