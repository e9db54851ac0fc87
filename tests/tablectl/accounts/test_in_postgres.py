"""Accounts in PostgreSQL: two services of a studio on one ledger."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from tablectl.accounts.books import Books
from tablectl.accounts.commands import CreditAccount, MoneyCommand
from tablectl.answers import Accepted
from tablectl.ledger.heads import ExportedHeads
from tablectl.ledger.postgres import open_postgres
from tablectl.ledger.store import Store
from tablectl.ledger.verify import verify
from tablectl.people.person import People, Person
from tests.tablectl.accounts.at_cage import MIA, movement

_PEOPLE = People(everybody=(Person(name="ann", shown="Ann", roles=("player",), language="en"),))


def _books(store: Store) -> Books:
    return Books(
        store,
        lambda _: None,
        people=lambda: _PEOPLE,
        currencies=frozenset({"EUR"}),
        now=lambda: 1_700_000_000_000_000,
    )


def test_two_services_take_from_one_account_no_more_than_it_holds(ledger_url: str) -> None:
    """Money for eight of twelve is there; each asks for all of them: eight move, once each."""
    with closing(open_postgres(ledger_url)) as store, closing(open_postgres(ledger_url)) as other:
        both = (_books(store), _books(other))
        brought = CreditAccount(player="ann", amount=20_000, reason="cash")
        credited = MoneyCommand(id="1", at=1, by=MIA, ask=brought)
        assert [one.ask(credited) for one in both] == [Accepted(first=1, last=1)] * 2
        asked = [(one, movement(number)) for number in range(12) for one in both]
        with ThreadPoolExecutor(max_workers=6) as pool:
            answers = list(pool.map(lambda pair: pair[0].fund_purse(pair[1]), asked))
        kinds = [type(answer).__name__ for answer in answers]
        assert kinds[0::2] == kinds[1::2]
        assert sorted(kinds[0::2]) == ["Declined"] * 4 + ["Done"] * 8
        for one in both:
            assert one.account("ann", 1).balances == {"EUR": 0}
        assert verify(store, ExportedHeads(), ()).problems == ()
