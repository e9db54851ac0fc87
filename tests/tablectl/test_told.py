"""The lines under a live picture: what people at the table would say of a fact."""

from __future__ import annotations

import pytest

from procedures import events as ev
from procedures import incident_events as ie
from procedures.incident import Step
from procedures.places import Place
from procedures.round import Round
from procedures.table import Proposal, Who
from tablectl.told import told

SAM, TOM = Who("supervisor", "sam"), Who("supervisor", "tom")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ie.IncidentEscalated(number=3), "incident 3 goes up to the pit manager"),
        (
            ie.IncidentResolved(number=3, remedy="cancel", reason="", by=SAM, rule="HP18"),
            "incident 3 ended by sam: cancel (HP18)",
        ),
        (
            ie.SequenceBegun(
                number=3,
                sequence="replace",
                steps=(Step(key="a", card="8S", place=Place("dealer")),),
            ),
            "incident 3, replace begins, cards to lay: 1",
        ),
        (
            ie.StepWrong(number=3, expected="8S", seen="7S", by=SAM),
            "7S was laid, 8S belongs there",
        ),
        (
            ie.RoundCorrected(round=Round(number=7), laid=(), why="a smudge", rule="IR9", by=SAM),
            "round 7 corrected by sam: a smudge (IR9)",
        ),
        (
            ie.WagersReturned(round=7, player="ann", amount=2500, by=SAM),
            "round 7: 25.00 returned to ann by sam (HP20)",
        ),
        (
            ie.Proposed(
                proposal=Proposal(
                    number=1, round=7, shoe=1, by=SAM, remedy="override", incident=None, asked=""
                )
            ),
            "sam proposes: override; a second person must confirm",
        ),
        (ie.ProposalEnded(number=1, by=TOM, confirmed=True), "proposal 1 confirmed by tom"),
        (ie.ProposalEnded(number=1, by=TOM, confirmed=False), "proposal 1 withdrawn by tom"),
        (
            ie.SetCounted(set_id="set-1", missing=("7H",), extra=("8S",), by=SAM),
            "set set-1 counted by sam: missing 7H; extra 8S",
        ),
        (
            ie.SetCounted(set_id="set-1", missing=(), extra=(), by=SAM),
            "set set-1 counted by sam: complete",
        ),
        (
            ie.CardReplaced(set_id="set-1", card="7H", reason="torn", by=SAM),
            "set set-1: 7H replaced by sam",
        ),
        (ie.CardEntered(key="a", card="7H", by=SAM), "7H named by sam"),
        (
            ev.CutCardOut(last_round=9, rule="HP9"),
            "the cut card is out: round 9 is the last (HP9)",
        ),
        (ev.TableCleared(), ""),
    ],
)
def test_a_fact_is_said_in_a_few_words(event: ev.Event, said: str) -> None:
    """With who and the rule; nothing of what the picture shows anyway."""
    assert told(event) == said
