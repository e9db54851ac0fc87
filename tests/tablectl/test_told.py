"""The lines under a live picture: what people at the table would say of a fact."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures import events as ev
from procedures import house_events as he
from procedures import incident_events as ie
from procedures.incident import Step
from procedures.opening_checks import Check
from procedures.places import Place
from procedures.readings import Fault
from procedures.round import Round
from procedures.table import Proposal, Who
from procedures.transfer import Transfer
from tablectl.games.packs import open_pack
from tablectl.told import told
from tests.playing import Playing

PACK = open_pack("live-eight-deck")
SAM, TOM = Who("supervisor", "sam"), Who("supervisor", "tom")
IN = Transfer(number=1, player="ann", direction="in", amount=2500, at=0)
OUT = Transfer(number=2, player="ann", direction="out", amount=2500, at=0)


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
        (
            ev.ShoeCommitted(number=3, digest="ab" * 32, cards=260),
            f"shoe 3 is committed to: 260 cards, digest {'ab' * 32}",
        ),
        (
            ev.ShoeRevealed(number=3, salt="5a" * 32, order=()),
            "the order of shoe 3 is published: it agrees with its digest",
        ),
        (
            ev.ShoeRevealed(number=3, salt="5a" * 32, order=(), wrong="card 2 is another"),
            "the order of shoe 3 is published: it does not agree: card 2 is another",
        ),
        (ev.DealerPeeked(blackjack=False), "the dealer has no blackjack"),
        (ev.DealerPeeked(blackjack=True), "the dealer has a blackjack"),
        (ev.PlayerSat(player="bob", box=0), "bob stands behind the boxes of others"),
        (
            ev.BetSet(box=2, player="ann", chips=(), confirmed=False, why="less than the minimum"),
            "box 2: the bet of ann goes back: less than the minimum",
        ),
        (ev.BetSet(box=2, player="ann", chips=(500,), confirmed=False), ""),
        (
            ev.PlayerSat(player="ann", box=2, at_table=True),
            "ann sits down at box 2 of the table itself",
        ),
        (ev.TableOpened(devices=(), by=SAM), ""),
        (
            ev.TableOpened(devices=(), by=SAM, despite="a hurry", red=("clocks", "devices")),
            "sam opens the table despite clocks, devices: a hurry",
        ),
        (
            he.ChecksMade(checks=(Check(of="clocks", ok=True), Check(of="pack", ok=True))),
            "looked at before the opening: all is green",
        ),
        (
            he.ChecksMade(
                checks=(
                    Check(of="clocks", ok=True, found="agree"),
                    Check(of="devices", ok=False, found="the shoe is down"),
                    Check(of="recorder", ok=False),
                )
            ),
            "looked at before the opening: devices: the shoe is down; recorder",
        ),
        (
            he.RecorderLost(since=1, detail="no picture"),
            "the table's pictures are not recorded: no picture",
        ),
        (he.RecorderLost(since=1, detail=""), "the table's pictures are not recorded"),
        (
            he.RecorderBack(gap=90_500_000),
            "the table's pictures are recorded again; 90 s are missing",
        ),
        (
            he.CardTurned(key="a", reason="a doubt", by=SAM),
            "sam looked at a card that lies face down: a doubt",
        ),
        (he.TransferAsked(transfer=IN), "25.00 are on their way to the purse of ann"),
        (he.TransferAsked(transfer=OUT), "25.00 are on their way to the account of ann"),
        (
            he.TransferEnded(transfer=IN, done=True, to_purse=True),
            "25.00 have come to the purse of ann",
        ),
        (
            he.TransferEnded(transfer=IN, done=True),
            "25.00 came for ann, who is gone, and go back",
        ),
        (
            he.TransferEnded(transfer=IN, done=False, why="no money"),
            "25.00 do not come to the purse of ann: no money",
        ),
        (he.TransferEnded(transfer=OUT, done=True), "25.00 are on the account of ann again"),
        (
            he.TransferEnded(transfer=OUT, done=False, why="closed"),
            "the account of ann does not take 25.00, which are owed: closed",
        ),
    ],
)
def test_a_fact_is_said_in_a_few_words(event: ev.Event, said: str) -> None:
    """With who and the rule; nothing of what the picture shows anyway."""
    assert told(event) == said


def test_a_hole_card_that_lies_face_down_is_not_named() -> None:
    """Part E: whoever named it or laid another one is told of, the card is not."""
    game = replace(PACK.game, hole_card=True, peek="on an ace")
    table = Playing(replace(PACK, game=game)).opened()
    table.seat("ann", 1, 100_000)
    table.bet(ann=(500,))
    table.cards("TS", "5D", "6H")
    table.reads(Fault("unreadable"))
    (incident,) = table.table.incidents
    entering = ask.Resolve(incident=incident.number, remedy="enter card", card="8C", reason="seen")
    entered = next(e for e in table.do(SAM, entering) if isinstance(e, ie.CardEntered))
    assert told(entered, table.table) == "the hole card named by sam"
    assert told(entered) == "8C named by sam"
    table.do(SAM, ask.Report(what="off the table"))
    number = table.table.incidents[0].number
    table.do(SAM, ask.Resolve(incident=number, remedy="replace"))
    for card in table.table.incidents[0].steps[:-1]:
        table.do(SAM, ask.ConfirmStep(incident=number, card=card.card))
    (wrong,) = table.do(SAM, ask.ConfirmStep(incident=number, card="2D"))
    assert told(wrong, table.table) == "another card was laid than the hole card"
