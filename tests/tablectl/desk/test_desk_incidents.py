"""What the desk says and takes when something is wrong: remedies, reports, a second supervisor."""

from __future__ import annotations

from procedures.readings import DeviceDown, DeviceUp, ExitPulse, Fault
from tests.tablectl.at_desk import AtDesk


def test_the_remedies_of_an_incident_are_told_to_whom_may_take_them(table: AtDesk) -> None:
    """As they would be typed, when it opens and again when `resolve` is refused."""
    table.says("ann: bet 25.00", "dealer: no more bets")
    table.reads(Fault("unreadable", "smudged"), ExitPulse())
    (incident,) = table.service.table.incidents
    offered = (
        "supervisor: resolve 1 enter card CARD: WHY",
        "supervisor: resolve 1 no card: WHY",
        "supervisor: resolve 1 cut card: WHY",
        "supervisor: resolve 1 cancel: WHY",
    )
    assert table.desk.remedies(incident.number) == offered
    listed = " | ".join(words.removeprefix("supervisor: ") for words in offered)
    for line in (
        "sam: resolve 1 go on",
        "sam: resolve 1 cancel",
        "sam: resolve 1 enter card: seen",
        "sam: resolve 9 cancel: why",
    ):
        answer = table.desk.say(line)
        assert answer.startswith("refused (")
        assert answer.endswith(f"; now there is: {listed}"), answer
    assert table.desk.say("dealer: resolve 1 cancel: x").endswith("nothing to resolve")
    table.says("sam: resolve 1 enter card 7H: seen on the felt")
    assert table.desk.remedies(1) == ()


def test_a_remedy_of_the_dealer_is_told_to_both(table: AtDesk) -> None:
    """A reader that is back may be gone on with by the dealer too (E-37)."""
    table.reads(DeviceDown("unplugged"))
    assert table.desk.remedies(1) == ("supervisor: resolve 1 cancel: WHY",)
    table.reads(DeviceUp())
    assert table.desk.remedies(1) == (
        "dealer: resolve 1 go on",
        "supervisor: resolve 1 go on",
        "supervisor: resolve 1 enter card CARD: WHY",
        "supervisor: resolve 1 cancel: WHY",
    )
    table.says("dealer: resolve 1 go on")


def test_a_report_and_its_remedy_are_typed_with_what_lies_where(table: AtDesk) -> None:
    """The felt in the line itself; then card by card, and a wrong card does not end it."""
    table.says("bob: sit at box 4", "bob: bring 50.00", "bob: bet 5.00", "ann: bet 5.00")
    table.says("dealer: no more bets")
    table.cards("TS", "9H", "6D")
    answer = table.desk.say("dealer: report out of order, box 3 TS, box 4 9H, dealer 6D")
    why, _, instead = answer.partition("; now: ")
    assert why == "refused (F): that does not fit the record: the felt is as the record has it"
    assert "call supervisor: WHAT" in instead
    table.says("dealer: report out of order, box 3 TS, box 4 6D, dealer 9H: changed over")
    assert "supervisor: resolve 1 reposition" in table.desk.remedies(1)
    table.says("sam: resolve 1 reposition", "sam: laid TS for 1", "sam: laid 6D for 1")
    assert "laid CARD for 1" in table.desk.say("sam: ?")
    table.says("sam: laid 9H for 1", "sam: laid 6D for 1")
    assert not table.service.table.held


def test_a_second_supervisor_confirms_what_the_first_asked_for(table: AtDesk) -> None:
    """A card named by where it lies is overridden by two people; one alone is refused."""
    table.says("ann: bet 25.00", "dealer: no more bets")
    table.cards("TS", "6D", "8H")
    table.says("sam: override box 3 card 2 is 5H, decisions stand: the picture shows a five")
    assert table.desk.say("sam: confirm 1").startswith("refused (F): a second person must confirm")
    assert table.desk.say("supervisor x y: confirm 1").startswith("not understood")
    table.says("supervisor tom: confirm 1")
    now = table.service.table.round
    assert now is not None
    assert now.boxes[0].hands[0].cards == ("TS", "5H")
    answer = table.desk.say("sam: override box 3 card 3 is 5H, decisions stand: none there")
    assert answer.startswith(
        "refused (F): no card of this round has the reading box 3 card 3; now: "
    )
