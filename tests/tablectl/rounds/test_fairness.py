"""What the record proves of a machine's round, and each way in which it can fail to."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from procedures.commitment import commitment
from procedures.events import BetSet, CardPlaced, Event, ShoeCommitted, ShoeRevealed
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tablectl.history import facts
from tablectl.ledger.record import Record
from tablectl.ledger.sqlite import open_readonly
from tablectl.rounds.fairness import fairness
from tablectl.rounds.in_record import NotRecorded
from tests.tablectl.dealt import TABLE, at_machine
from tests.tablectl.service.serving import served

Facts = list[tuple[Record, Event]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rounds that are over, and a third that waits for ann."""
    made = tmp_path_factory.mktemp("fairness")
    with at_machine(made, *["TH TD 9C TS TC 8C"] * 2, "5H 9C 6S") as it:
        for _ in range(2):
            it.says("bet 5", "bet 5 on 2", "deal", "stand", "stand")
        it.says("bet 5", "deal")
    return made


@pytest.fixture
def recorded(folder: Path) -> Facts:
    """Its whole record."""
    with closing(open_readonly(DataDir(folder).ledger)) as store:
        return list(facts(store, TABLE))


def changed(recorded: Facts, kind: type[Event], which: int, **fields: Any) -> Facts:
    """The record with one fact of a kind changed; `which` counts from 0."""
    places = [n for n, (_, event) in enumerate(recorded) if isinstance(event, kind)]
    at = places[which]
    record, event = recorded[at]
    return [*recorded[:at], (record, replace(event, **fields)), *recorded[at + 1 :]]


def of(recorded: Facts, kind: type[Any], which: int) -> Any:
    """One fact of a kind."""
    return [event for _, event in recorded if isinstance(event, kind)][which]


def test_a_round_that_was_dealt_as_committed_is_proved(recorded: Facts) -> None:
    """Part G: committed before the first bet, published after, every card in its place."""
    for number in (1, 2):
        found = fairness(TABLE, number, recorded)
        assert found.proved
        assert found.wrong == ()
        assert found.shoe.number == number
        assert found.first_bet is not None
        assert found.shoe.committed < found.first_bet
        assert found.recomputed == found.shoe.digest
        dealt = tuple(card.card for card in found.shoe.dealt)
        assert dealt == found.shoe.order[: len(dealt)]
        assert {card.round for card in found.shoe.dealt} == {number}


def test_a_round_whose_shoe_is_not_over_is_neither_proved_nor_wrong(recorded: Facts) -> None:
    """The order would tell the cards to come."""
    found = fairness(TABLE, 3, recorded)
    assert not found.proved
    assert found.wrong == ()
    assert found.line is None
    assert len(found.shoe.dealt) == 3


def test_a_hole_card_is_not_told_before_the_round_is_over(tmp_path: Path) -> None:
    """Part F: face down everywhere; this tells it no sooner than the table does."""
    with at_machine(tmp_path, "9H TS 7C TD", pack="classic") as it:
        it.says("bet 5", "deal")
        before = fairness(TABLE, 1, facts(it.house.store, TABLE))
        it.says("stand")
        after = fairness(TABLE, 1, facts(it.house.store, TABLE))
    assert [card.card for card in before.shoe.dealt] == ["9H", "TS", "7C", None]
    assert before.wrong == ()
    assert before.shoe.dealt[3].hidden
    assert [card.card for card in after.shoe.dealt] == ["9H", "TS", "7C", "TD"]


def swapped(recorded: Facts) -> Facts:
    """Two cards of the published order change places."""
    order = of(recorded, ShoeRevealed, 0).order
    return changed(recorded, ShoeRevealed, 0, order=(order[1], order[0], *order[2:]))


def other_salt(recorded: Facts) -> Facts:
    """Another salt is published."""
    return changed(recorded, ShoeRevealed, 0, salt="0" * 64)


def no_salt(recorded: Facts) -> Facts:
    """What is published as the salt is none."""
    return changed(recorded, ShoeRevealed, 0, salt="xyz")


def nothing_published(recorded: Facts) -> Facts:
    """The next shoe begins and this one was never published."""
    return [
        (record, event)
        for record, event in recorded
        if not (isinstance(event, ShoeRevealed) and event.number == 1)
    ]


def other_card(recorded: Facts) -> Facts:
    """The third card that was dealt is another."""
    return changed(recorded, CardPlaced, 2, card="2C")


def unread(recorded: Facts) -> Facts:
    """A card that nobody has named."""
    return changed(recorded, CardPlaced, 2, card=None)


def short(recorded: Facts) -> Facts:
    """A shoe without one of its aces, to which the house committed itself truly."""
    told = of(recorded, ShoeRevealed, 0)
    order = tuple(card for n, card in enumerate(told.order) if n != told.order.index("AS"))
    lied = changed(recorded, ShoeRevealed, 0, order=order)
    return changed(lied, ShoeCommitted, 0, digest=commitment(told.salt, order))


def bet_first(recorded: Facts) -> Facts:
    """The commitment comes after the first bet."""
    at = next(n for n, (_, event) in enumerate(recorded) if isinstance(event, ShoeCommitted))
    bet = next(n for n, (_, event) in enumerate(recorded) if isinstance(event, BetSet))
    late = replace(recorded[at][0], position=recorded[bet][0].position + 1)
    return [*recorded[:at], (late, recorded[at][1]), *recorded[at + 1 :]]


def twice(recorded: Facts) -> Facts:
    """The same shoe is committed to again, when the bets are known."""
    bet = next(n for n, (_, event) in enumerate(recorded) if isinstance(event, BetSet))
    again = replace(of(recorded, ShoeCommitted, 0), digest="a" * 64)
    return [*recorded[: bet + 1], (recorded[bet][0], again), *recorded[bet + 1 :]]


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        (swapped, "was committed to"),
        (other_salt, "was committed to"),
        (no_salt, "the salt is not 64"),
        (nothing_published, "never published"),
        (other_card, "card 3 of the shoe was dealt as 2C"),
        (unread, "nobody has named card 3"),
        (short, "holds 259 cards"),
        (bet_first, "before the commitment"),
        (twice, "committed to twice"),
    ],
)
def test_each_lie_is_found_and_named(
    recorded: Facts, lie: Callable[[Facts], Facts], words: str
) -> None:
    """A house that changed anything after the bets were known is told what."""
    found = fairness(TABLE, 1, lie(recorded))
    assert not found.proved
    assert any(words in wrong for wrong in found.wrong), found.wrong


def test_a_lie_about_one_shoe_says_nothing_of_the_next(recorded: Facts) -> None:
    """Every shoe stands for itself."""
    assert fairness(TABLE, 2, swapped(recorded)).proved


# -- the command ---------------------------------------------------------------------------------


def checks(folder: Path, *arguments: str) -> int:
    """Run `tablectl fairness`."""
    return main(["fairness", *arguments, "--data-dir", str(folder)])


def test_the_command_says_what_is_proved(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Digest, its place before the first bet, each card of the round beside the order."""
    assert checks(folder, "1") == exit_codes.FINE
    said = capsys.readouterr().out
    assert "Table T1, round 1: proved" in said
    assert "That was before the round's first bet" in said
    assert "All 6 cards dealt from the shoe are its first 6, in order." in said
    assert "signed head at record" in said
    assert "it cannot prove that chance alone made it" in said
    assert "--line | sha256sum" in said


def test_the_command_leaves_open_what_is_not_published(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No order of a shoe that is being dealt is ever shown."""
    assert checks(folder, "3") == exit_codes.FINE
    said = capsys.readouterr().out
    assert "as far as is published, nothing is wrong" in said
    assert "Not published yet: shoe 3 is still being dealt." in said
    assert checks(folder, "3", "--line") == exit_codes.NOT_AVAILABLE
    assert "not published yet" in capsys.readouterr().err


def test_the_line_gives_the_digest(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a line end, as sha256sum wants it."""
    assert checks(folder, "2", "--line") == exit_codes.FINE
    line = capsys.readouterr().out
    assert checks(folder, "2", "--json") == exit_codes.FINE
    told = msgspec.json.decode(capsys.readouterr().out)
    assert sha256(line.encode()).hexdigest() == told["shoe"]["digest"] == told["recomputed"]
    assert told["proved"] is True
    assert told["line"] == line
    assert told["wrong"] == told["trouble"] == []


def test_a_round_that_there_is_not_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And how far the rounds go."""
    assert checks(folder, "9") == exit_codes.NOT_AVAILABLE
    assert "no round 9; its rounds go up to 3" in capsys.readouterr().err
    for wrong in ("0", "x", "-1"):
        assert checks(folder, wrong) == exit_codes.USAGE


def test_a_dealers_table_has_nothing_committed_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is said, and what there is instead."""
    with served(tmp_path) as it:
        it.opened()
    assert checks(tmp_path, "1") == exit_codes.NOT_AVAILABLE
    assert "dealt by a dealer, from real cards" in capsys.readouterr().err


def test_the_command_finds_a_commitment_that_was_not_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The shoe's file is changed while it is dealt, so its order can never be published."""
    with at_machine(tmp_path, "TH 9C TS 8C") as it:
        it.says("bet 5", "deal")
        path = it.shoe_file()
        path.write_text(path.read_text().replace("KS", "KH", 1))
        it.says("stand")
    assert checks(tmp_path, "1") == exit_codes.WRONG
    said = capsys.readouterr().out
    assert "NOT AS COMMITTED" in said
    assert "the order holds 0 cards" in said


def test_a_table_without_rounds_is_said_to_have_none() -> None:
    """Nothing is guessed from an empty record."""
    with pytest.raises(NotRecorded, match="no history"):
        fairness("T9", 1, [])
