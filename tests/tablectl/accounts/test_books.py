"""The books: what a cashier may do, what is written down, and what the record proves."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Barrier, Thread

import pytest

from procedures.refusals import Refused
from tablectl.accounts import events as ev
from tablectl.accounts.balances import STREAM, balances_in, event_of
from tablectl.accounts.books import Books
from tablectl.accounts.commands import CorrectAccount, CreditAccount, MoneyAsk, PayOut
from tablectl.accounts.wallet import Declined, Done, NeverHeard, Unclear
from tablectl.answers import Accepted, NotStored, Rejected
from tablectl.bootstrap import open_house
from tablectl.data_dir import DataDir
from tablectl.ledger.record import fact
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.store import CommandKey, LedgerDamaged
from tablectl.people.commands import By, EndPerson, PeopleCommand, PersonRole
from tests.tablectl.accounts.at_cage import MACHINE, MIA, AtCage, movement


@pytest.fixture
def cage(tmp_path: Path) -> Iterator[AtCage]:
    """A house whose tables play for EUR and USD."""
    with open_house(tmp_path) as house:
        cage = AtCage(house, currencies=("EUR", "USD"))
        yield cage
        cage.adds_up()


def credit(amount: int = 10_000, **changes: str) -> CreditAccount:
    """Ann brings 100.00 EUR, or something else."""
    said = {"player": "ann", "currency": "EUR", "reason": "cash", **changes}
    return CreditAccount(amount=amount, **said)


def pay_out(amount: int, **changes: str) -> PayOut:
    """Ann is given money."""
    said = {"player": "ann", "currency": "EUR", "reason": "as she asked", **changes}
    return PayOut(amount=amount, **said)


def correct(change: int, **changes: str) -> CorrectAccount:
    """Ann's balance was wrong."""
    said = {"player": "ann", "currency": "EUR", "reason": "a slip", **changes}
    return CorrectAccount(change=change, **said)


def test_money_is_brought_given_out_and_put_right(cage: AtCage) -> None:
    """Each is an entry with both sides, by whom, why, and what was before and after."""
    for what in (credit(), pay_out(3_000), correct(-50)):
        assert isinstance(cage.asks(what), Accepted)
    assert cage.has("ann") == {"EUR": 6_950}
    entries = cage.books.account("ann", 10).entries
    assert [(e.kind, e.change, e.against, e.why, e.by) for e in entries] == [
        ("credited", 10_000, "cashier", "cash", "pit manager mia"),
        ("paid-out", -3_000, "cashier", "as she asked", "pit manager mia"),
        ("corrected", -50, "corrections", "a slip", "pit manager mia"),
    ]
    (record,) = cage.house.store.read(STREAM, 2)
    corrected = event_of(record)
    assert isinstance(corrected, ev.Corrected)
    assert (corrected.before, corrected.after) == (7_000, 6_950)


def test_currencies_are_kept_apart(cage: AtCage) -> None:
    """Dollars do not fund a purse in euros."""
    cage.credits("ann", 10_000, "USD")
    assert cage.books.fund_purse(movement(1)) == Declined(why="the account of ann holds 0.00 EUR")
    assert cage.books.fund_purse(movement(2, currency="USD")) == Done()
    assert cage.has("ann") == {"USD": 7_500}


@pytest.mark.parametrize(
    ("what", "why"),
    [
        (credit(reason="  "), "needs a reason"),
        (credit(reason="cash\nand more"), "needs a reason"),
        (credit(currency=""), "name the currency; the tables play for EUR, USD"),
        (credit(currency="EUT"), "no table here plays for EUT; they play for EUR, USD"),
        (credit(player="zoe"), "nobody called zoe plays here"),
        (pay_out(1), "the account of ann holds 0.00 EUR"),
        (correct(-1), "the account of ann holds 0.00 EUR"),
        (correct(0), "a correction changes something"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(cage: AtCage, what: MoneyAsk, why: str) -> None:
    """Nothing moves, and that it was asked is a fact."""
    assert why in cage.refused(what)
    assert cage.has("ann") == {}
    (record,) = cage.house.store.read(STREAM)
    refused = event_of(record)
    assert isinstance(refused, ev.EntryRefused)
    assert (refused.player, refused.by) == (what.player, MIA)


def test_an_account_has_a_limit_and_nothing_is_lost_at_it(cage: AtCage) -> None:
    """Limits: ten million millions in minor units; what comes back from a purse always fits."""
    most = 10**15
    assert isinstance(cage.asks(credit(most)), Accepted)
    assert "at most" in cage.refused(credit(1))
    assert "at most" in cage.refused(correct(1))
    assert cage.books.return_purse(movement(1, amount=1)) == Done()
    assert cage.has("ann") == {"EUR": most + 1}
    assert isinstance(cage.asks(pay_out(most)), Accepted)


@pytest.mark.parametrize(
    "role", ["dealer", "supervisor", "auditor", "technician", "player", "administrator"]
)
def test_only_a_cashier_touches_an_account(cage: AtCage, role: PersonRole) -> None:
    """Part F: pit manager and service account may; everybody else is refused, on record."""
    for what in (credit(), pay_out(1), correct(1)):
        answer = cage.asks(what, By(name="ann", role=role))
        assert isinstance(answer, Refused)
        assert answer.code == "role"
    assert cage.has("ann") == {}
    written = cage.house.store.head(STREAM).position
    assert written == (0 if role == "player" else 3)  # a player cannot fill the record
    assert isinstance(cage.asks(credit(), By(name="desk", role="service account")), Accepted)


def test_the_same_id_is_the_same_entry(cage: AtCage) -> None:
    """E-63: a retry gets the first answer, also a refusal; anything else under it is no retry."""
    assert [cage.asks(credit(), id="a") for _ in range(2)] == [Accepted(first=1, last=1)] * 2
    assert isinstance(cage.asks(credit(1), id="a"), Rejected)
    assert isinstance(cage.asks(credit(), MACHINE, id="a"), Rejected)
    refusals = [cage.asks(pay_out(20_000), id="b") for _ in range(2)]
    assert refusals[0] == refusals[1]
    assert isinstance(refusals[0], Refused)
    assert cage.has("ann") == {"EUR": 10_000}


def test_who_has_left_is_paid_out_and_brings_nothing_more(cage: AtCage) -> None:
    """What is his stays his."""
    cage.credits("ann", 5_000)
    ended = PeopleCommand(id="x", at=0, by=MACHINE, ask=EndPerson(name="ann", reason="gone"))
    assert isinstance(cage.office.register.ask(ended), Accepted)
    assert "nobody called ann plays here" in cage.refused(credit())
    assert isinstance(cage.asks(pay_out(5_000)), Accepted)


def test_a_clock_that_is_set_back_breaks_nothing(cage: AtCage) -> None:
    """Order is by position; no entry is told to be older than the one before it."""
    cage.credits("ann", 100)
    cage.clock = type(cage.clock)(1_000_000)
    cage.credits("ann", 200)
    first, second = cage.books.account("ann", 10).entries
    assert first.at == second.at


def test_a_start_proves_the_record_and_refuses_what_cannot_be(tmp_path: Path) -> None:
    """An account that would be below nought, written past the rules, is no record of this house."""
    forged = ev.Withdrawn(
        player="ann", amount=101, currency="EUR", debit=ev.account("ann"), credit="table/T1",
        why="-", key="-", by=MACHINE,
    )  # fmt: skip
    with open_house(tmp_path) as house:
        cage = AtCage(house)
        cage.credits("ann", 100)
        house.store.append(STREAM, 1, [fact(forged)], command=CommandKey("x", "y", b""), at=0)
        with pytest.raises(LedgerDamaged, match=r"position 2: account:ann would be at -1 EUR"):
            cage.opened()


def test_a_record_that_was_cut_off_is_refused_at_the_start(tmp_path: Path) -> None:
    """The heads vouch for the accounts as for everybody's names."""
    with open_house(tmp_path) as house:
        AtCage(house).credits("ann", 100)
    DataDir(tmp_path).ledger.unlink()
    with open_house(tmp_path) as house, pytest.raises(LedgerDamaged, match="vouches for"):
        AtCage(house)


def test_two_services_on_one_ledger_never_give_out_more_than_there_is(cage: AtCage) -> None:
    """Each decides against the record as it is: of two that take all at once, one is declined."""
    cage.credits("ann", 2_500)
    both: list[Books] = [cage.books, cage.opened()]
    begin, answers = Barrier(2), []

    def takes(books: Books, number: int) -> None:
        begin.wait()
        answers.append(type(books.fund_purse(movement(number))))

    threads = [Thread(target=takes, args=(one, n)) for n, one in enumerate(both, start=1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(kind.__name__ for kind in answers) == ["Declined", "Done"]
    assert cage.has("ann") == {"EUR": 0}


def test_what_another_service_wrote_is_seen_at_once(cage: AtCage) -> None:
    """A balance is never told from before."""
    other = cage.opened()
    cage.credits("ann", 700)
    assert other.account("ann", 1).balances == {"EUR": 700}
    assert [one.player for one in other.everybody()] == ["ann"]


def test_a_ledger_that_cannot_be_written_makes_nothing_and_says_so(cage: AtCage) -> None:
    """A cashier is told that nothing happened; a table that it is unclear, and asks again."""
    cage.credits("ann", 10_000)
    file = cage.house.places.ledger
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert isinstance(cage.asks(credit()), NotStored)
        assert isinstance(cage.books.fund_purse(movement()), Unclear)
        assert cage.books.query(movement()) == NeverHeard()
        other.execute("ROLLBACK")
    assert cage.books.fund_purse(movement()) == Done()
    assert cage.has("ann") == {"EUR": 7_500}


def test_the_accounts_are_read_without_a_service(tmp_path: Path) -> None:
    """An auditor reads the record itself."""
    with open_house(tmp_path) as house:
        AtCage(house).credits("ann", 100)
    with closing(open_readonly(DataDir(tmp_path).ledger)) as store:
        assert balances_in(store).held("ann") == {"EUR": 100}
