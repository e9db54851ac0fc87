"""The money of a round, and the entries of one account of a table, by the read models."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import and_, func, or_, select

from procedures.round import Posting
from tablectl.audit.asking import About, page
from tablectl.audit.reading import ReadModels
from tablectl.audit.stretch import Past
from tablectl.client.reviews import AccountPage, EntryFound, PostingFound, RoundPostings
from tablectl.history import stream_of
from tablectl.ledger.projections import corrections, entries, returns
from tablectl.rounds.in_record import NotRecorded

MOST: Final = 200
"""Entries of one page."""
_e = entries.c


def round_postings(past: Past, read: ReadModels, table: str, number: int) -> RoundPostings:
    """Every posting of a round, and those that put it right later (IR9, HP20). Raises LedgerError.

    What put it right is not the round's own in the record; it is found by its command.
    """
    read.catch_up()
    later = []
    for made in (corrections, returns):
        mine = select(made.c.position).where(
            made.c.stream == stream_of(table), made.c.round == number
        )
        later += [past.command_at(table, row["position"]) for row in read.ask(mine)]
    own = or_(_e.round == number, *(_e.position.between(*command) for command in later))
    debits = select(entries).where(_e.stream == stream_of(table), _e.sign == -1, own)
    rows = read.ask(debits.order_by(_e.position, _e.line))
    return RoundPostings(
        table=table,
        round=number,
        currency=past.currency(table),
        postings=tuple(map(_posting, rows)),
    )


def _posting(row: dict[str, Any]) -> PostingFound:
    return PostingFound(
        position=row["position"],
        at=row["at"],
        posting=Posting(
            debit=row["account"],
            credit=row["counter"],
            amount=-row["amount"],
            why=row["why"],
            rule=row["rule"],
        ),
    )


def account_entries(past: Past, read: ReadModels, table: str, about: About) -> AccountPage:
    """A page of an account's entries at one table, the newest first, each with the balance.

    Raises ValueError, NotRecorded for an account that never had an entry there, LedgerError.
    """
    account, limit = about.get("account", ""), page(about, MOST)
    cursor = _cursor(about.get("cursor", ""))
    if cursor is None:
        read.catch_up()
    here = (_e.stream == stream_of(table), _e.account == account)
    statement = select(entries).where(*here)
    before = select(func.coalesce(func.sum(_e.amount), 0).label("balance")).where(*here)
    if cursor is not None:
        position, line, sign = cursor
        upper = or_(
            _e.position < position,
            and_(_e.position == position, _e.line < line),
            and_(_e.position == position, _e.line == line, _e.sign < sign),
        )
        statement, before = statement.where(upper), before.where(upper)
    newest = statement.order_by(_e.position.desc(), _e.line.desc(), _e.sign.desc())
    rows = read.ask(newest.limit(limit + 1))
    if not rows and cursor is None:
        raise NotRecorded(f"the account {account[:60]!r} has no entry at table {table}")
    ((balance,),) = (tuple(row.values()) for row in read.ask(before))
    found = []
    for row in rows[:limit]:
        found.append(_entry(row, balance))
        balance -= row["amount"]
    more = len(rows) > limit
    last = rows[limit - 1] if more else None
    return AccountPage(
        table=table,
        account=account,
        currency=past.currency(table),
        entries=tuple(found),
        cursor=f"{last['position']}/{last['line']}/{last['sign']}" if last is not None else "",
    )


def _entry(row: dict[str, Any], balance: int) -> EntryFound:
    return EntryFound(
        position=row["position"],
        at=row["at"],
        round=row["round"],
        counter=row["counter"],
        amount=row["amount"],
        why=row["why"],
        rule=row["rule"],
        balance=balance,
    )


def _cursor(text: str) -> tuple[int, int, int] | None:
    if not text:
        return None
    parts = text.split("/")
    try:
        position, line, sign = map(int, parts)
    except ValueError:
        raise ValueError("cursor: give back the one that the page before came with") from None
    return position, line, sign
