"""The felt at tables of the other games: hole cards, machines, several boxes, shared boxes."""

from __future__ import annotations

import io
import re

import pytest
from msgspec.structs import replace
from rich.console import Console

from procedures import commands as ask
from procedures.cards import parse_card
from tablectl.games.packs import open_pack
from tablectl.terminal.felt import felt
from tablectl.terminal.signs import ASCII, UNICODE, Signs
from tests.playing import DEALER, SUPERVISOR, Playing
from tests.procedures.at_machine import FIVE_DECK, VEGAS, at_machine
from tests.procedures.at_shared_box import AUSTRIAN, at_table, bets, shared
from tests.procedures.seated import plays


def seen(table: Playing, *, size: tuple[int, int] = (80, 24), signs: Signs = UNICODE) -> list[str]:
    """The lines that the terminal shows."""
    output = io.StringIO()
    console = Console(
        file=output,
        width=size[0],
        height=size[1],
        force_terminal=True,
        color_system=None,
        legacy_windows=False,
        _environ={},
    )
    console.print(felt(table.table, now=table.at, signs=signs))
    return output.getvalue().splitlines()


def row(table: Playing, begins: str) -> str:
    """The line that begins so, its mark and its spaces left aside."""
    found = [line for line in seen(table) if re.match(rf"[ ▶>]\s*{begins}\s", line)]
    assert len(found) == 1, (begins, seen(table))
    return " ".join(found[0].split())


def test_a_hole_card_is_a_back_and_is_not_counted() -> None:
    """Part E: face down it is shown to nobody; the up card alone is counted."""
    table = at_machine(VEGAS, ann=(1,))
    table.deal(ann=(500,))
    plays(table, "TS 6H 5D 8C")
    assert row(table, "D") == "D 5♦ ▒▒ hard 5"
    assert not any("8♣" in line for line in seen(table))
    assert not any("8C" in line for line in seen(table, signs=ASCII))
    plays(table, "ann:stand")
    assert "5♦ 8♣" in row(table, "D")


def test_a_hole_card_that_stayed_down_is_not_shown_after_the_round() -> None:
    """E-110: all hands are bust, so the card need not be shown, and is not."""
    table = at_machine(VEGAS, ann=(1,))
    table.deal(ann=(500,))
    plays(table, "TS 6H 5D 8C ann:hit TC")
    assert table.round.ended == "settled"
    assert row(table, "D") == "D 5♦ ▒▒ hard 5"


def test_the_result_of_a_look_is_told_and_not_the_card() -> None:
    """E-115: no blackjack, so everybody plays; the card stays a back."""
    table = at_machine(VEGAS, ann=(1,))
    table.deal(ann=(500,))
    plays(table, "TS 6H TD 8C")
    assert row(table, "D") == "D T♦ ▒▒ hard 10, no blackjack"


def test_a_hole_card_that_is_laid_again_is_not_named() -> None:
    """HP17, part E: the sequence says which place, and that it lies face down."""
    pack = replace(
        open_pack("live-eight-deck"),
        game=replace(open_pack("live-eight-deck").game, hole_card=True, peek="on an ace"),
    )
    table = Playing(pack).opened()
    table.seat("ann", 1, 100_000)
    table.bet(ann=(500,))
    plays(table, "TS 5D 6H 8C")
    table.do(DEALER, ask.Report(what="off the table"))
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="replace"))
    for card in ("TS", "6H", "5D"):
        step = table.table.incidents[0].next_step
        if step is not None and step.card != "8C":
            table.do(SUPERVISOR, ask.ConfirmStep(incident=1, card=step.card))
        assert not any("8♣" in line for line in seen(table)), card
    assert any("lay the hole card, face down, at the dealer" in line for line in seen(table))


def test_a_machines_table_shows_its_seal_and_no_cut_card() -> None:
    """Part G: the digest's beginning stands for the shoe; nobody deals, and no time runs."""
    table = at_machine(FIVE_DECK, ann=(1,))
    table.deal(ann=(500,))
    lines = seen(table)
    assert "dealt by a machine" in lines[0]
    assert f"shoe 1 (sealed {table.table.shoe.digest[:8]})" in lines[1]
    assert "cut card" not in lines[1]
    assert row(table, "1").endswith("5.00 [ ] NEXT CARD")
    plays(table, "TS 6D 6H")
    assert row(table, "1").endswith("hard 16, DECIDES")


def test_a_purse_is_told_once_for_each_player() -> None:
    """Several boxes of one player have one purse."""
    table = at_machine(FIVE_DECK, ann=(1, 2))
    table.deal(ann=(500, 500))
    assert "990.00" in row(table, "1")
    assert "see box 1" in row(table, "2")


def test_seven_cards_are_told_before_the_round_is_over() -> None:
    """E-111: the hand has won, and is waited for no longer."""
    table = at_machine(VEGAS, ann=(1, 2))
    table.deal(ann=(500, 500))
    plays(
        table,
        "2S 2H TS 6H 5D 8C " + " ".join(f"ann:hit {c}" for c in ["2C", "2D", "3D", "3S", "3C"]),
    )
    assert "hard 17, charlie" in row(table, "1")
    plays(table, "ann:stand TD")
    assert "CHARLIE +5.00" in row(table, "1")


def test_the_bets_of_a_shared_box_have_a_row_each() -> None:
    """E-105: owner, amount, spot, and whether it rides; the hand's row tells them together."""
    table = shared(("ann", 1, 1, 2_000), ("bob", 1, 2, 1_000), rides=("bob",))
    plays(table, "8S 6D 8H")
    assert "30.00 8♠ 8♥ hard 16" in row(table, "1")
    assert row(table, "ann").split() == ["ann", "20.00", "spot", "1"]
    assert row(table, "bob") == "bob 10.00 spot 2, rides"
    assert any(line.startswith("standing: bob 990.00") for line in seen(table))
    plays(table, "ann:split TC ann:stand 9H ann:stand TD 5C")
    assert row(table, "ann") == "ann 40.00 spot 1, net -40.00"
    assert row(table, "bob") == "bob 10.00 spot 2, net -10.00"


def test_each_bet_of_a_shared_box_is_asked_for_its_insurance() -> None:
    """Part G: who has not answered is marked in his own row."""
    table = shared(("ann", 1, 1, 2_000), ("bob", 1, 2, 1_000))
    plays(table, "TS AD 8H ann:none")
    assert row(table, "ann").endswith("spot 1, no insurance")
    assert row(table, "bob").endswith("spot 2, INSURANCE?")
    table.player("bob", ask.AnswerInsurance(answer="insurance", amount=300))
    assert row(table, "bob").endswith("spot 2, insured 3.00")
    plays(table, "ann:stand TD")
    assert row(table, "bob").endswith("insured 3.00, net -4.00")


def test_bets_are_shown_while_they_are_placed() -> None:
    """HP1: each with whether it is confirmed, under the box that it lies on."""
    table = at_table(AUSTRIAN, ann=100_000, bob=100_000)
    table.do(DEALER, ask.OpenBetting())
    for name, spot in (("ann", 1), ("bob", 2)):
        table.player(name, ask.PlaceChips(box=1, spot=spot, chips=(1_000,)))
    table.player("bob", ask.ConfirmBet(box=1, spot=2, rides=True))
    assert row(table, "1").endswith("10.00 not confirmed")
    assert row(table, "bob") == "bob 10.00 spot 2, bet confirmed ✓, rides"


@pytest.mark.parametrize("size", [(80, 24), (110, 45)])
def test_a_full_table_with_shared_boxes_fits(size: tuple[int, int]) -> None:
    """Seven boxes, further bets on two of them: nothing is cut off, free boxes give way first."""
    names = ("ann", "cid")
    table = at_table(AUSTRIAN, **dict.fromkeys((*names, "dan", "eve"), 100_000))
    laid = [(name, box, 1, 1_000) for box, name in enumerate(names, start=1)]
    bets(table, *laid, *((n, b, s, 1_000) for n, s in (("dan", 2), ("eve", 3)) for b in (1, 2)))
    plays(table, "8S 8C 6D 8H 8D ann:split TC ann:stand TH ann:stand cid:split TS")
    lines = seen(table, size=size)
    assert len(lines) <= size[1] - 1
    assert max(map(len, lines)) <= size[0]
    words = " ".join(lines)
    assert ("not in this round: 3 free" in words) == (size[1] == 24)
    assert all(parse in words for parse in ("2.2", "standing: dan", "spot 3"))
    assert parse_card("TS") in table.round.boxes[1].hands[0].cards
