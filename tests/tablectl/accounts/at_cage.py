"""A house with players and their accounts, without tables, for tests of its books."""

from __future__ import annotations

from typing import Final

from procedures.refusals import Refused
from tablectl.accounts.books import Books
from tablectl.accounts.commands import CreditAccount, MoneyAsk, MoneyCommand
from tablectl.accounts.wallet import Movement
from tablectl.answers import Accepted, Answer
from tablectl.bootstrap import House, open_books, open_people
from tablectl.clock import VirtualClock
from tablectl.people.commands import AddPerson, By, PeopleCommand
from tablectl.people.secrets import Hashing

MACHINE: Final = By(name="installer", role="machine", via="tests")
MIA: Final = By(name="mia", role="pit manager", via="10.0.0.2")
_START: Final = 1_700_000_000_000_000


class AtCage:
    """The books of a house where ann and bob play; requests are told apart by their number."""

    def __init__(self, house: House, *, currencies: tuple[str, ...] = ("EUR",)) -> None:
        self.house = house
        self.clock = VirtualClock(_START)
        self.office = open_people(house, now=_START, hashing=Hashing(passes=1, kibibytes=8))
        self.currencies = frozenset(currencies)
        self.count = 0
        for name in ("ann", "bob"):
            if self.office.register.people.person(name) is None:
                added = AddPerson(name=name, shown=name, roles=("player",))
                command = PeopleCommand(id=name, at=_START, by=MACHINE, ask=added)
                assert isinstance(self.office.register.ask(command), Accepted)
        self.books = self.opened()

    def opened(self) -> Books:
        """The books as another start finds them."""
        return open_books(self.house, self.office, currencies=self.currencies, clock=self.clock)

    def asks(self, what: MoneyAsk, by: By = MIA, id: str = "") -> Answer:
        """What a cashier is answered."""
        self.count += 1
        id_ = id or str(self.count)
        return self.books.ask(MoneyCommand(id=id_, at=self.clock.now(), by=by, ask=what))

    def credits(self, player: str, amount: int, currency: str = "EUR") -> None:
        """A player brings money."""
        what = CreditAccount(player=player, amount=amount, currency=currency, reason="cash")
        answer = self.asks(what)
        assert isinstance(answer, Accepted), answer

    def refused(self, what: MoneyAsk, by: By = MIA) -> str:
        """Why it is not done."""
        answer = self.asks(what, by)
        assert isinstance(answer, Refused), answer
        return answer.reason

    def has(self, player: str) -> dict[str, int]:
        """What a player has now; a start from the record finds the same."""
        held = self.books.account(player, 1).balances
        assert self.opened().account(player, 1).balances == held
        return dict(held)

    def adds_up(self) -> None:
        """Every entry has two sides: each currency adds up to nought, no player is below it."""
        sums: dict[str, int] = {}
        for name, held in self.books.balances().items():
            for currency, balance in held.items():
                sums[currency] = sums.get(currency, 0) + balance
                assert balance >= 0 or not name.startswith("account:")
        assert set(sums.values()) <= {0}


def movement(number: int = 1, **changes: object) -> Movement:
    """A transfer of 25.00 of ann's at T1, or another."""
    fields = {"table": "T1", "player": "ann", "amount": 2_500, "currency": "EUR", **changes}
    key = f"table/{fields['table']}/{number}/1700000000000000"
    return Movement(**{"key": key, **fields})  # type: ignore[arg-type] # of a test's own words
